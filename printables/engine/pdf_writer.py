"""The pages of a PDF in the making, and the drawings that lie in it once and are placed often."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen import canvas as reportlab_canvas

from printables.engine import fonts
from printables.engine.file_description import describe, metadata
from printables.engine.geometry import Rect
from printables.engine.options import PrintOptions
from printables.engine.page_notes import PageNote
from printables.engine.paper import Page, paper_named
from printables.engine.problems import PrintCancelled
from printables.engine.text import MM

Turn = Literal["upright", "back", "over"]
_SLANT = 0.2
_CURVE_LEFT = 1 - 0.5522847498


class _Quick:
    """Packs streams at a low level: a third of the time for a twentieth more bytes."""

    pdfname = "FlateDecode"

    def encode(self, content: str | bytes) -> bytes:
        """Return the content compressed."""
        raw = content.encode("latin-1") if isinstance(content, str) else content
        return zlib.compress(raw, 2)


class PdfPages:
    """One PDF in the making: its pages, its forms, and what else the file says of itself."""

    def __init__(self, options: PrintOptions, title: str, author: str, language: str = "en"):
        self.options = options
        self.ink = options.ink_saver
        self.pages = 0
        self.first_number = 1
        """The number of the first page: 1, or larger in a file that holds the rest of a pack."""
        self._whole = 0
        self.heard: Callable[[int], bool] | None = None
        """Is told the number of pages after each; False from it ends the work."""
        self.one_sided = False
        """Whether what is printed now must have nothing behind it but its own backs."""
        self.drawing = False
        """Whether a page is begun and not ended."""
        self.notes: dict[int, PageNote] = {}
        """What pages say of themselves for the cover, by their places."""
        self.known_notes: dict[int, PageNote] = {}
        """The notes of a whole pack of which only some pages are made, by its places."""
        self.began = 0
        """How many pages lie before the first of the sheet that is printed now."""
        self._both_sides = options.backs == "mirrored"
        self._fresh = False
        self._begins = False
        self._title, self._author, self._language = title, author, language
        self._bookmark = ""
        self._last: list[tuple[str, Rect, Callable[[], None]]] = []
        self._labels: list[str] = []
        self._tags: list[list[str]] = []
        self._file = io.BytesIO()
        self._pdf: Any = reportlab_canvas.Canvas(
            self._file,
            pageCompression=0,  # compressed by the filter below
            invariant=int(options.invariant),
            initialFontName=fonts.body().name,
            lang=language,
        )
        # Fonts are cut down and streams packed per document, which reportlab has no public name
        # for.
        self._document: Any = self._pdf._doc  # noqa: SLF001
        self._document.defaultStreamFilters = (_Quick(),)
        self._pdf.setTitle(title)
        self._pdf.setAuthor(author)
        self._pdf.setSubject("Sheets for games with plastic army men")
        self._pdf.setCreator("Muster")
        self._pdf.setProducer("Muster")
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        if self._both_sides:
            edge = "LongEdge" if options.flip == "long" else "ShortEdge"
            self._pdf.setViewerPreference("Duplex", f"DuplexFlip{edge}")
        elif options.backs == "after":  # the paper is fed again by hand
            self._pdf.setViewerPreference("Duplex", "Simplex")
        self._emit: Callable[[str], None] = self._pdf.addLiteral
        self._forms: dict[str, str] = {}
        self.foot: Callable[[], None] | None = None
        """Draws what stands at the foot of the page, when all else stands on it."""
        self._fill = ""
        self._page = Page(paper_named(options.paper))

    def begin_sheet(self, bookmark: str = "") -> None:
        """Let the next page be the first of a sheet: on fresh paper, its place kept in `began`.

        `bookmark` is what the outline of the file calls that page, "" for no entry.
        """
        self._fresh = self._begins = True
        self._bookmark = bookmark

    def fresh_paper(self) -> None:
        """Let the next page lie on a new sheet of paper, when both of its sides are printed."""
        self._fresh = True

    def start_page(self, page: Page, *, back: bool = False) -> None:
        """Begin a page; what is drawn from now on lies on it.

        Where a printer prints both sides, an empty page goes before one that must not lie behind
        another; `back` says that this one shall.
        """
        apart = self._fresh or (self.one_sided and not back)
        if self._both_sides and apart and self.pages % 2:
            self._begin_page(self._page)
            self.end_page()
        if self._begins:
            self.began = self.pages
        self._fresh = self._begins = False
        self._begin_page(page, back=back)
        if self._bookmark:
            key = f"sheet-{self.pages}"
            self._pdf.bookmarkPage(key)
            self._pdf.addOutlineEntry(self._bookmark, key, 0)
            self._bookmark = ""

    def _begin_page(self, page: Page, *, back: bool = False) -> None:
        width, height = page.width * MM, page.height * MM
        self._page = page
        self.drawing = True
        self._pdf.setPageSize((width, height))
        self._pdf.setTrimBox((0, 0, width, height))
        self._pdf.setBleedBox((0, 0, width, height))
        across, up = MM * page.correction, MM * page.correction_down
        left = (width - page.width * across) / 2
        low = (height - page.height * up) / 2
        number = self.first_number + self.pages
        self._labels.append(f"{number} back" if back else str(number))
        self._emit(f"{across:.6f} 0 0 {up:.6f} {left:.4f} {low:.4f} cm 1 j 1 J")
        self._fill = ""
        self.house_unexplained = False
        self._tags.append([])
        self._begin_tag("P")

    @property
    def all_pages(self) -> int:
        """Return the number of pages of the pack, which is known when all of them are made."""
        return self._whole or self.pages

    def part_of(self, whole: int, first: int, notes: Mapping[int, PageNote]) -> None:
        """Make only some pages of a pack of `whole` pages whose notes are known: from `first` on.

        Both numbers count from 1.
        """
        self._whole, self.first_number = whole, first
        self.known_notes = dict(notes)

    def note(self, note: PageNote) -> None:
        """Say what the page is that is drawn now."""
        self.notes[self.pages] = note

    def end_page(self) -> None:
        """Finish the page."""
        if self.foot is not None:
            self.foot()
            self.foot = None
        self._emit("EMC")
        self._pdf.showPage()
        self.drawing = False
        self.pages += 1
        if self.heard is not None and not self.heard(self.pages):
            raise PrintCancelled

    def finish(self) -> bytes:
        """Return the finished file."""
        for name, box, draw in self._last:
            self._begin_form(name, box)
            self._fill = ""
            draw()
            self._pdf.endForm()
        describe(
            self._pdf,
            self._labels,
            self._tags,
            metadata(self._title, self._author, self._language, dated=not self.options.invariant),
        )
        self._pdf.save()
        return self._file.getvalue()

    # ---- what is known only at the end, and what a screen reader is told

    def draw_last(
        self, key: str, box: Rect, draw: Callable[[], None], x: float = 0.0, y: float = 0.0
    ) -> None:
        """Place at (x, y) a drawing that is made when all pages are; see `form`."""
        name = self._forms.get(key)
        if name is None:
            name = self._name_form(key)
            self._last.append((name, box, draw))
        self.place(name, x, y)

    def _begin_tag(self, kind: str) -> None:
        """Begin a part of the page that a screen reader reads as this kind of element."""
        tags = self._tags[-1]
        self._emit(f"/{kind} <</MCID {len(tags)}>> BDC")
        tags.append(kind)

    @contextmanager
    def tagged(self, kind: Literal["H1", "Artifact"]) -> Iterator[None]:
        """Draw a heading, or what no screen reader reads, while the context lasts."""
        self._emit("EMC")
        if kind == "Artifact":
            self._emit("/Artifact BMC")
        else:
            self._begin_tag(kind)
        yield
        self._emit("EMC")
        self._begin_tag("P")

    def form(self, key: str, box: Rect, draw: Callable[[], None]) -> str:
        """Return the name of a drawing that is kept once; `draw` is called the first time only.

        `box` is the area it may cover, in the units it is drawn in.
        """
        known = self._forms.get(key)
        if known is None:
            known = self._begin(key, box)
            outer, self._fill = self._fill, ""
            draw()
            self._pdf.endForm()
            self._fill = outer
        return known

    def packed_form(self, key: str, box: Rect, packed: Callable[[], bytes]) -> str:
        """Return the name of a form whose operators come compressed already; see `form`."""
        known = self._forms.get(key)
        if known is None:
            flate = pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")})
            content = pdfdoc.PDFStream(dictionary=flate, content=packed())
            known = self._begin(key, box)
            self._pdf.endForm(Contents=content)
        return known

    def _begin(self, key: str, box: Rect) -> str:
        name = self._name_form(key)
        self._begin_form(name, box)
        return name

    def _name_form(self, key: str) -> str:
        """Return a name that a PDF can hold, whatever the key is made of."""
        plain = re.sub(r"[^A-Za-z0-9-]", "-", key)[:60]
        name = self._forms[key] = f"{plain}.{len(self._forms)}"
        return name

    def _begin_form(self, name: str, box: Rect) -> None:
        self._pdf.beginForm(name, box.x, box.y, box.right, box.top)

    def place(
        self, form: str, x: float, y: float, scale: float = 1.0, *, turned: bool = False
    ) -> None:
        """Put a form on the page with its origin at (x, y); `turned` stands it on its head."""
        size = -scale if turned else scale
        self._emit(f"q {size:.5f} 0 0 {size:.5f} {x:.3f} {y:.3f} cm")
        self._pdf.doForm(form)
        self._emit("Q")

    def image(self, key: str, jpeg: bytes, box: Rect) -> None:
        """Fill a box with a JPEG, which lies in the file once whoever shows it."""

        def draw() -> None:
            self._pdf.drawImage(ImageReader(io.BytesIO(jpeg)), 0, 0, 1, 1)

        form = self.form(f"photo-{key}", Rect(0, 0, 1, 1), draw)
        self._emit(f"q {box.w:.4f} 0 0 {box.h:.4f} {box.x:.3f} {box.y:.3f} cm")
        self._pdf.doForm(form)
        self._emit("Q")

    def place_turned(
        self, form: str, box: Rect, scale: float, turn: Turn = "upright", *, flip: bool = False
    ) -> None:
        """Put a form into a box: upright, laid on its back or turned over; flip mirrors it."""
        k, sign = scale, -1 if flip else 1
        matrix = {
            "upright": (sign * k, 0.0, 0.0, k, box.right if flip else box.x, box.y),
            "back": (0.0, k, -sign * k, 0.0, box.x if flip else box.right, box.y),
            "over": (-sign * k, 0.0, 0.0, -k, box.x if flip else box.right, box.top),
        }[turn]
        self._emit("q " + " ".join(f"{v:.5f}" for v in matrix) + " cm")
        self._pdf.doForm(form)
        self._emit("Q")

    @contextmanager
    def turned(self, box: Rect) -> Iterator[None]:
        """Draw into a box that stands on its head while the context lasts."""
        self._emit(f"q -1 0 0 -1 {2 * box.x + box.w:.4f} {2 * box.y + box.h:.4f} cm")
        self._fill = ""
        yield
        self._emit("Q")
        self._fill = ""

    @contextmanager
    def slanted(self, base: float) -> Iterator[None]:
        """Let text on the line `base` lean to the right, as italics, while the context lasts."""
        self._emit(f"q 1 0 {_SLANT} 1 {-_SLANT * base:.4f} 0 cm")
        self._fill = ""
        yield
        self._emit("Q")
        self._fill = ""

    @contextmanager
    def clipped(
        self, box: Rect, radius: float = 0.0, *, shape: Sequence[tuple[float, float]] = ()
    ) -> Iterator[None]:
        """Draw only inside a box, or inside a shape by its points, while the context lasts."""
        self._emit(f"q {path_through(shape) if shape else box_path(box, radius)} W n")
        self._fill = ""
        yield
        self._emit("Q")
        self._fill = ""


def path_through(points: Sequence[tuple[float, float]]) -> str:
    """Return the closed path through some points."""
    steps = " l ".join(f"{x:.3f} {y:.3f}" for x, y in points[1:])
    return f"{points[0][0]:.3f} {points[0][1]:.3f} m {steps} l h"


def box_path(box: Rect, radius: float) -> str:
    """Return the path of a box, with round corners when a radius is given."""
    x, y, w, h = box.x, box.y, box.w, box.h
    if radius <= 0:
        return f"{x:.3f} {y:.3f} {w:.3f} {h:.3f} re"
    r = min(radius, w / 2, h / 2)
    k = r * _CURVE_LEFT
    right, top = x + w, y + h
    return (
        f"{x + r:.3f} {y:.3f} m {right - r:.3f} {y:.3f} l "
        f"{right - k:.3f} {y:.3f} {right:.3f} {y + k:.3f} {right:.3f} {y + r:.3f} c "
        f"{right:.3f} {top - r:.3f} l "
        f"{right:.3f} {top - k:.3f} {right - k:.3f} {top:.3f} {right - r:.3f} {top:.3f} c "
        f"{x + r:.3f} {top:.3f} l "
        f"{x + k:.3f} {top:.3f} {x:.3f} {top - k:.3f} {x:.3f} {top - r:.3f} c "
        f"{x:.3f} {y + r:.3f} l {x:.3f} {y + k:.3f} {x + k:.3f} {y:.3f} {x + r:.3f} {y:.3f} c h"
    )
