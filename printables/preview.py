"""Shows pages of a PDF as pictures, for the print room, for export, and for what is tested."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING

from printables.geometry import INCH, Rect
from printables.problems import PrintProblem

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

PDFIUM = Lock()
"""Held by whoever uses pdfium, which is not for several threads at once."""
_HIGHEST_DPI = 600
_POINTS = 72


@dataclass(frozen=True, slots=True)
class PageImage:
    """A picture of a page: its size in pixels, and its rows of red, green, blue, alpha bytes."""

    width: int
    height: int
    rgba: bytes


class PackImages:
    """The pages of one PDF as pictures; it stays open from one page to the next.

    Any thread may ask; one is served at a time. Raises PrintProblem for what is no PDF.
    """

    def __init__(self, pdf: bytes | Path) -> None:
        with PDFIUM:
            self._document: PdfDocument | None = _open(pdf)
            self.pages = len(self._document)

    def __enter__(self) -> PackImages:
        """Return itself, to be closed at the end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Let go of the file; pages asked for afterwards raise PrintProblem."""
        with PDFIUM:
            if self._document is not None:
                self._document.close()
                self._document = None

    def page(self, number: int, dpi: float = 100.0, part: Rect | None = None) -> PageImage:
        """Return one page (0 is the first), or a part of it in mm; IndexError for no page."""
        with self._opened(number) as document:
            return _render(document, number, dpi, part)

    def png(self, number: int, dpi: float = 150.0, part: Rect | None = None) -> bytes:
        """Return one page, or a part of it, as a PNG that knows its dots per inch."""
        from PIL import Image

        shown = self.page(number, dpi, part)
        size = (shown.width, shown.height)
        image = Image.frombuffer("RGBA", size, shown.rgba, "raw", "RGBA", 0, 1).convert("RGB")
        kept = io.BytesIO()
        image.save(kept, "PNG", dpi=(dpi, dpi), compress_level=4)
        return kept.getvalue()

    def size(self, number: int) -> tuple[float, float]:
        """Return the width and height of a page in mm; IndexError when there is no such page."""
        with self._opened(number) as document:
            wide, high = document.get_page_size(number)
            return wide * INCH / _POINTS, high * INCH / _POINTS

    def text(self, number: int) -> str:
        """Return the words of a page in small letters, a blank between them."""
        with self._opened(number) as document:
            page = document[number]
            try:
                words = page.get_textpage()
                try:
                    return " ".join(words.get_text_range().casefold().split())
                finally:
                    words.close()
            finally:
                page.close()

    @contextmanager
    def _opened(self, number: int) -> Iterator[PdfDocument]:
        with PDFIUM:
            if self._document is None:
                raise PrintProblem("The pack is closed; make it anew to see its pages.")
            if not 0 <= number < self.pages:
                raise IndexError(f"page {number} of {self.pages}")
            yield self._document


def page_count(pdf: bytes | Path) -> int:
    """Return how many pages a PDF has."""
    with PackImages(pdf) as images:
        return images.pages


def page_sizes(pdf: bytes | Path) -> tuple[tuple[float, float], ...]:
    """Return the width and height of each page of a PDF in mm."""
    with PackImages(pdf) as images:
        return tuple(images.size(number) for number in range(images.pages))


def page_image(pdf: bytes | Path, page: int, dpi: float = 100.0) -> PageImage:
    """Return one page (0 is the first) as pixels; IndexError when there is no such page."""
    with PackImages(pdf) as images:
        return images.page(page, dpi)


def page_png(pdf: bytes | Path, page: int, dpi: float = 150.0) -> bytes:
    """Return one page (0 is the first) as a PNG that knows its dots per inch."""
    with PackImages(pdf) as images:
        return images.png(page, dpi)


def _open(pdf: bytes | Path) -> PdfDocument:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError) as trouble:
        name = pdf.name if isinstance(pdf, Path) else "The pack"
        raise PrintProblem(f"{name} cannot be shown: {trouble}.") from trouble


def _render(document: PdfDocument, number: int, dpi: float, part: Rect | None) -> PageImage:
    from pypdfium2 import raw

    page = document[number]
    try:
        bitmap = page.render(
            scale=min(dpi, _HIGHEST_DPI) / _POINTS,
            crop=_cut_off(page.get_size(), part) if part else (0, 0, 0, 0),
            rev_byteorder=True,
            force_bitmap_format=raw.FPDFBitmap_BGRA,
            fill_color=(255, 255, 255, 255),
        )
        try:
            return PageImage(bitmap.width, bitmap.height, bytes(bitmap.buffer))
        finally:
            bitmap.close()
    finally:
        page.close()


def _cut_off(size: tuple[float, float], part: Rect) -> tuple[float, float, float, float]:
    """Return what is left out at the left, the foot, the right and the top, in points."""
    wide, high = size
    unit = _POINTS / INCH
    return (
        max(part.x * unit, 0.0),
        max(part.y * unit, 0.0),
        max(wide - part.right * unit, 0.0),
        max(high - part.top * unit, 0.0),
    )
