"""Writes the pages of a pack as PNG pictures, for a virtual table or a phone. Knows no Qt."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from printables.preview import page_count, page_image
from printables.problems import PrintCancelled, PrintProblem
from rules.documents.files import replace_file
from rules.problems import InputProblem

SHARPEST = 600.0
COARSEST = 36.0


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
    not there or cannot be written in, and dots per inch outside 36 to 600.
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
    pages = page_count(pdf)
    digits = max(2, len(str(pages)))
    written: list[Path] = []
    for number in range(pages):
        target = folder / f"{stem}-{number + 1:0{digits}}.png"
        try:
            replace_file(target, _png(pdf, number, dpi))
        except InputProblem as trouble:
            raise PrintProblem(trouble.sentence()) from trouble
        written.append(target)
        if heard is not None and not heard(number + 1):
            raise PrintCancelled
    return written


def _png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return a page as a PNG that knows its dots per inch, so that it prints at its true size."""
    import io

    from PIL import Image

    shown = page_image(pdf, page, dpi)
    image = Image.frombytes("RGBA", (shown.width, shown.height), shown.rgba).convert("RGB")
    kept = io.BytesIO()
    image.save(kept, "PNG", dpi=(dpi, dpi))
    return kept.getvalue()
