"""Pages of a PDF as pictures: for the print room, for what is tested, and saved as PNG files."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING

from printables.engine.geometry import INCH, Rect
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintCancelled, PrintProblem
from rules.common.file_io import error_reason, replace_file
from rules.common.problems import InputProblem

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
                raise PrintProblem("The pack is closed; make it again to see its pages.")
            if not 0 <= number < self.pages:
                raise IndexError(f"page {number} of {self.pages}")
            yield self._document


def page_sizes(pdf: bytes | Path) -> tuple[tuple[float, float], ...]:
    """Return the width and height of each page of a PDF in mm."""
    with PackImages(pdf) as images:
        return tuple(images.size(number) for number in range(images.pages))


def page_image(pdf: bytes | Path, page: int, dpi: float = 100.0) -> PageImage:
    """Return one page (0 is the first) as pixels; IndexError when there is no such page."""
    with PackImages(pdf) as images:
        return images.page(page, dpi)


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
    with PackImages(pdf) as images:

        def pages() -> Iterator[tuple[str, bytes]]:
            digits = max(2, len(str(images.pages)))
            for number in range(images.pages):
                _refuse_huge(images.size(number), dpi)
                yield f"{stem}-{number + 1:0{digits}}.png", images.png(number, dpi)

        return write_pictures(folder, dpi, pages(), heard)


def write_pictures(
    folder: Path,
    dpi: float,
    pictures: Iterator[tuple[str, bytes]],
    heard: Callable[[int], bool] | None = None,
) -> list[Path]:
    """Write pictures by their file names into a folder, all or none; see `save_pictures`."""
    if not COARSEST <= dpi <= SHARPEST:
        raise PrintProblem(
            f"Pictures of {dpi:g} dots per inch cannot be made: "
            f"{COARSEST:g} to {SHARPEST:g} can be chosen."
        )
    there = False
    with contextlib.suppress(OSError, ValueError):  # a path that no disk can have leads to none
        there = folder.is_dir()
    if not there:
        raise PrintProblem(f"{folder} is not a folder; choose a folder for the pictures.")
    names: list[str] = []
    with _beside(folder) as beside:
        for name, data in pictures:
            _write(beside / name, folder / name, data)
            names.append(name)
            if heard is not None and not heard(len(names)):
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
        raise PrintProblem(f"{folder} cannot hold pictures: {error_reason(error)}.") from error
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
