"""The page round a quick reference: a slim band with the title, the legend and credit below."""

from __future__ import annotations

from dataclasses import dataclass

from printables import fonts
from printables.canvas import Writer
from printables.geometry import Rect
from printables.letters import Letters
from printables.livery import Livery, hatch
from printables.marks import Mark, draw_mark
from printables.paper import Page
from printables.parts import cap, grey
from printables.reference.type import draw_arrow, draw_change
from printables.setting import Setter
from printables.text import MM, SMALLEST

_EDGE = 7.0
"""Millimetres left free along the sides: a dense sheet uses what a printer reaches."""
_TOP = 7.0
_BAND = 9.5
_FOOT = 6.0
_LINE = 3.4


@dataclass(frozen=True, slots=True)
class Legend:
    """What is explained at the foot of every side."""

    marks: tuple[tuple[Mark, str], ...] = ()
    own: bool = False
    changed: bool = False

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to explain."""
        return not (self.marks or self.own or self.changed)


@dataclass(frozen=True, slots=True)
class SlimLeaf:
    """A page with as much room as it can give: its title, its credit, its legend."""

    page: Page
    title: str
    under: str
    credit: str
    look: Livery
    legend: Legend

    @property
    def body(self) -> Rect:
        """Return the room for the content in mm."""
        side, low, top = self._edges
        low += 2 * _LINE if not self.legend.empty else _LINE
        return Rect(side, low + 1.2, self.page.width - 2 * side, top - _BAND - 2.2 - low - 1.2)

    @property
    def _edges(self) -> tuple[float, float, float]:
        """Return how far in the content begins, its lower and its upper edge."""
        reach = self.page.printable
        side = max(_EDGE, reach.x)
        return side, max(_FOOT, reach.y + 0.6), min(self.page.height - _TOP, reach.top)

    def begin(self, writer: Writer, letters: Letters, number: int, of: int) -> Rect:
        """Begin page `number` of `of` and return the room for its content; the caller ends it.

        The first lies on fresh paper, so that each copy can be handed over.
        """
        if number == 1:
            writer.fresh_paper()
        writer.start_page(self.page)
        side, low, top = self._edges
        wide = self.page.width - 2 * side
        self._draw_band(writer, Rect(side, top - _BAND, wide, _BAND), letters)
        base = low
        if not self.legend.empty:
            self._draw_legend(writer, side, low + _LINE)
        setter = Setter(letters, "the foot of its page")
        end = f"page {number} of {of}"
        room = wide - fonts.bold().width(end) * SMALLEST / MM - 4.0
        line = setter.line(f"Muster · {self.credit}", fonts.body(), SMALLEST, room)
        writer.text(line.text, side, base, line.size, colour=grey(writer))
        writer.text(end, side + wide, base, SMALLEST, fonts.bold(), align="right")
        return self.body

    def _draw_band(self, writer: Writer, band: Rect, letters: Letters) -> None:
        look = self.look
        writer.rect(band, fill=look.band, stroke=look.line, width=0.8, radius=1.6)
        strip = Rect(band.right - 24.0, band.y + 0.4, 22.0, band.h - 0.8)
        hatch(writer, strip, look.pattern, look.line)
        setter = Setter(letters, f"the head of “{self.title}”")
        title = self.title.upper()
        face = fonts.title_face(title)
        room = band.w - 34.0
        line = setter.line(title, face, 17, room * 0.62, smallest=8)
        middle = band.y + band.h / 2
        base = middle - cap(line.size, face) / 2
        writer.text(line.text, band.x + 3.0, base, line.size, face, colour=look.on_band)
        start = 3.0 + face.width(line.text) * line.size / MM + 5.0
        under = setter.line(self.under, fonts.body(), 9.0, band.w - start - 26.0)
        writer.text(under.text, band.x + start, base, under.size, colour=look.on_band)

    def _draw_legend(self, writer: Writer, x: float, base: float) -> None:
        legend = self.legend
        middle = base + cap(SMALLEST) / 2
        for mark, words in legend.marks:
            x += draw_mark(writer, mark, x, middle) + 0.8
            x = _said(writer, words, x, base)
        if legend.marks:
            x = _said(writer, "no mark: the game's own number", x, base)
        if legend.own:
            draw_arrow(writer, x, middle, self.look)
            x = _said(writer, "and bold: in these armies", x + 2.0, base)
        if legend.changed:
            draw_change(writer, Rect(x + 1.2, middle - 1.2, 1.0, 2.4))
            _said(writer, "changed by house rules", x + 1.6, base)


def _said(writer: Writer, words: str, x: float, base: float) -> float:
    writer.text(words, x, base, SMALLEST)
    return x + fonts.body().width(words) * SMALLEST / MM + 3.2
