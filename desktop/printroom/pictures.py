"""Writes the pages of a pack as PNG pictures, for a virtual table or a phone. Knows no Qt."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from printables.geometry import INCH
from printables.preview import PackImages
from printables.problems import PrintCancelled, PrintProblem
from rules.documents.files import replace_file
from rules.problems import InputProblem

SHARPEST = 600.0
COARSEST = 36.0
MOST_DOTS = 80_000_000
"""Dots of one picture: those of A3 at 600 dots per inch, which take 600 MB while it is made."""


def save_pictures(
    pdf: bytes,
    folder: Path,
    stem: str,
    dpi: float = 150.0,
    heard: Callable[[int], bool] | None = None,
) -> list[Path]:
    """Write each page as `stem-01.png` and so on into a folder, and return the files.

    `heard` is told the number of pages after each; False from it ends the work with
    PrintCancelled, and the pages written so far stay. Raises PrintProblem for a folder that is
    not there or cannot be written in, dots per inch outside 36 to 600, and pages too large.
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
    written: list[Path] = []
    with PackImages(pdf) as images:
        digits = max(2, len(str(images.pages)))
        for number in range(images.pages):
            _refuse_huge(images.size(number), dpi)
            target = folder / f"{stem}-{number + 1:0{digits}}.png"
            try:
                replace_file(target, images.png(number, dpi))
            except InputProblem as trouble:
                raise PrintProblem(trouble.sentence()) from trouble
            written.append(target)
            if heard is not None and not heard(number + 1):
                raise PrintCancelled
    return written


def _refuse_huge(size: tuple[float, float], dpi: float) -> None:
    """Raise PrintProblem for a page in mm whose picture would take more memory than there is."""
    wide, high = (side / INCH * dpi for side in size)
    if wide * high > MOST_DOTS:
        raise PrintProblem(
            f"A picture of {size[0]:.0f} x {size[1]:.0f} mm at {dpi:g} dots per inch has "
            f"{wide * high / 1e6:.0f} million dots; {MOST_DOTS // 1_000_000} million can be made. "
            "Choose fewer dots per inch or smaller paper."
        )
