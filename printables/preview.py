"""Shows a page of a PDF as a picture, for the print room and for looking at what is tested."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import pypdfium2

from printables.problems import PrintProblem

_HIGHEST_DPI = 600
_ONE_AT_A_TIME = Lock()  # pdfium's pages are not for several threads at once


@dataclass(frozen=True, slots=True)
class PageImage:
    """A picture of a page: its size in pixels, and its rows of red, green, blue, alpha bytes."""

    width: int
    height: int
    rgba: bytes


def page_count(pdf: bytes | Path) -> int:
    """Return how many pages a PDF has."""
    with _opened(pdf) as document:
        return len(document)


def page_image(pdf: bytes | Path, page: int, dpi: float = 100.0) -> PageImage:
    """Return one page (0 is the first) as pixels; IndexError when there is no such page."""
    with _opened(pdf) as document:
        if not 0 <= page < len(document):
            raise IndexError(f"page {page} of {len(document)}")
        bitmap = document[page].render(
            scale=min(dpi, _HIGHEST_DPI) / 72,
            rev_byteorder=True,
            force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA,
            fill_color=(255, 255, 255, 255),
        )
        return PageImage(bitmap.width, bitmap.height, bytes(bitmap.buffer))


@contextmanager
def _opened(pdf: bytes | Path) -> Iterator[pypdfium2.PdfDocument]:
    """Open a PDF for one reader at a time; PrintProblem when it is none."""
    with _ONE_AT_A_TIME:
        try:
            document = pypdfium2.PdfDocument(pdf)
        except (pypdfium2.PdfiumError, OSError) as trouble:
            name = pdf.name if isinstance(pdf, Path) else "The pack"
            raise PrintProblem(f"{name} cannot be shown: {trouble}.") from trouble
        try:
            yield document
        finally:
            document.close()
