"""Writes the pages of a pack as PNG pictures, for a virtual table or a phone. Knows no Qt."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from printables.geometry import INCH
from printables.options import PrintOptions
from printables.preview import PackImages
from printables.problems import PrintCancelled, PrintProblem
from rules.common.file_io import error_reason, replace_file
from rules.common.problems import InputProblem

SHARPEST = 600.0
COARSEST = 36.0
MOST_DOTS = 80_000_000
"""Dots of one picture: those of A3 at 600 dots per inch, which take 600 MB while it is made."""


def uncorrected(options: PrintOptions) -> PrintOptions:
    """Return the options for pictures: no printer shrinks or shifts what is on a screen."""
    return replace(options, measured_100mm=100.0, measured_down=None, back_offset=(0.0, 0.0))


def save_pictures(
    pdf: bytes,
    folder: Path,
    stem: str,
    dpi: float = 150.0,
    heard: Callable[[int], bool] | None = None,
) -> list[Path]:
    """Write each page as `stem-01.png` and so on into a folder, and return the files.

    All of them come or none. `heard` is told the number of pages after each; False from it ends
    the work with PrintCancelled. Raises PrintProblem for a folder that is not there or cannot be
    written in, dots per inch outside 36 to 600, and pages too large.
    """
    if not COARSEST <= dpi <= SHARPEST:
        raise PrintProblem(
            f"Pictures of {dpi:g} dots per inch cannot be made: "
            f"{COARSEST:g} to {SHARPEST:g} can be chosen."
        )
    there = False
    with contextlib.suppress(OSError, ValueError):  # a path that no disk can have leads to none
        there = folder.is_dir()
    if not there:
        raise PrintProblem(f"{folder} is no folder; choose one in which the pictures shall lie.")
    with _beside(folder) as beside, PackImages(pdf) as images:
        digits = max(2, len(str(images.pages)))
        names = [f"{stem}-{number + 1:0{digits}}.png" for number in range(images.pages)]
        for number, name in enumerate(names):
            _refuse_huge(images.size(number), dpi)
            _write(beside / name, folder / name, images.png(number, dpi))
            if heard is not None and not heard(number + 1):
                raise PrintCancelled
        return [_put(beside / name, folder / name) for name in names]


@contextlib.contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """Give a place on the same disk that is gone afterwards: what was begun leaves nothing."""
    try:
        place = tempfile.TemporaryDirectory(
            prefix=".saving-", dir=folder, ignore_cleanup_errors=True
        )
    except OSError as error:
        raise PrintProblem(f"{folder} takes no pictures: {error_reason(error)}.") from error
    with place as name:
        yield Path(name)


def _write(path: Path, target: Path, data: bytes) -> None:
    """Write a picture on its way to a target, which is refused at once if it cannot be one."""
    try:
        if target.is_dir():
            raise PrintProblem(f"{target} cannot be saved: a folder has this name.")
        replace_file(path, data)
    except InputProblem as trouble:
        raise PrintProblem(trouble.sentence().replace(str(path), str(target))) from trouble
    except OSError as error:
        raise PrintProblem(f"{target} cannot be saved: {error_reason(error)}.") from error


def _put(path: Path, target: Path) -> Path:
    """Let a finished picture lie at its target."""
    try:
        return path.replace(target)
    except OSError as error:
        raise PrintProblem(f"{target} cannot be saved: {error_reason(error)}.") from error


def _refuse_huge(size: tuple[float, float], dpi: float) -> None:
    """Raise PrintProblem for a page in mm whose picture would take more memory than there is."""
    wide, high = (side / INCH * dpi for side in size)
    if wide * high > MOST_DOTS:
        raise PrintProblem(
            f"A picture of {size[0]:.0f} x {size[1]:.0f} mm at {dpi:g} dots per inch has "
            f"{wide * high / 1e6:.0f} million dots; {MOST_DOTS // 1_000_000} million can be made. "
            "Choose fewer dots per inch or smaller paper."
        )
