"""A leaf: a page with a title, room for what the sheet says, and a foot with credits and ruler.

Every sheet that is not laid out in cells stands on leaves, so that all of a pack look alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, hatch
from printables.engine.origin_marks import house_legend
from printables.engine.page_furniture import draw_page_number, draw_ruler, page_number_width
from printables.engine.paper import Page
from printables.engine.printable_characters import Letters
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, SMALLEST, Setter

SIDE = 12.0
"""Millimetres left free at both sides, at least the printer's margin."""
UNDER = 9.5
"""Size in points of the line under the title."""
_TOP = 10.0
_FOOT = 8.0
_RULER = 7.0
_TITLE = 22.0
_HEAD = 15.0
_BAND = 16.0
_STRIP = 34.0
"""The end of a band that shows the army's pattern; no word lies on it."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands around the content of a sheet's pages, the same on each of them.

    `title` is set in stencil letters, `under` is one quiet line below it. With a `look` the title
    stands on a band of the army's colour, otherwise on plain paper. `credit` names the game and
    its author at the foot. `ruler` adds the check ruler, for true-size parts.
    """

    page: Page
    title: str
    under: str = ""
    credit: str = ""
    look: Livery | None = None
    ruler: bool = False

    @property
    def body(self) -> Rect:
        """Return the room for the sheet's content in mm."""
        reach = self.page.printable
        side = max(SIDE - reach.x, 0.0)
        low = reach.y + max(_FOOT - 5.0, 0.0) + 3.5 + (_RULER if self.ruler else 0.0)
        top = self._top - (_BAND + 4.0 if self.look else _HEAD)
        return Rect(reach.x + side, low, reach.w - 2 * side, top - low)

    @property
    def _top(self) -> float:
        reach = self.page.printable
        return min(reach.top, self.page.height - _TOP)

    @property
    def under_base(self) -> float:
        """Return the base line of the line under a title of full size, without a band."""
        face = fonts.title_face(self.title.upper())
        return self._top - cap(_TITLE, face) - 5.6

    def begin(
        self, writer: Writer, letters: Letters, number: int, of: int, *, back: bool = False
    ) -> Rect:
        """Begin page `number` of `of` and return the room for its content; the caller ends it.

        The first lies on fresh paper, so that each army's, and each copy, can be handed over.
        `back` puts a page of a true-size sheet behind the one before it; others may lie there.
        """
        setter = Setter(letters, f"the head of “{self.title}”")
        if number == 1:
            writer.fresh_paper()
        writer.start_page(self.page, back=back)
        body = self.body
        room = body.w - (_STRIP + 8.0 if self.look else 30.0)
        title = self.title.upper()
        face = fonts.title_face(title)
        line = setter.line(title, face, _TITLE, room if self.look else body.w - 24.0, smallest=9)
        under = setter.line(self.under, fonts.body(), UNDER, room)
        top = self._top
        ink = INK
        left = body.x
        if self.look:
            self._draw_band(writer, self.look, Rect(body.x, top - _BAND, body.w, _BAND))
            ink, left, top = self.look.on_band, body.x + 5.0, top - 3.0
        base = top - cap(line.size, face)
        with writer.tagged("H1"):
            writer.text(line.text, left, base, line.size, face, colour=ink)
        writer.text(
            under.text, left, base - 5.6, under.size, colour=ink if self.look else grey(writer)
        )
        writer.foot = lambda: self._draw_foot(writer, letters, number, of)
        return body

    @staticmethod
    def _draw_band(writer: Writer, look: Livery, band: Rect) -> None:
        writer.rect(band, fill=look.band, stroke=look.line, width=0.8, radius=2.4)
        strip = Rect(band.right - _STRIP, band.y + 0.4, 31.0, band.h - 0.8)
        hatch(writer, strip, look.pattern, look.line)

    def _draw_foot(self, writer: Writer, letters: Letters, number: int, of: int) -> None:
        body, reach = self.body, self.page.printable
        base = max(reach.y, _FOOT - 3.0) + 0.6
        end = f"{number} of {of} · " if of > 1 else ""
        wide = fonts.bold().width(end) * SMALLEST / MM
        start = body.right - page_number_width(SMALLEST)
        wide += body.right - start
        words = " · ".join(part for part in ("Muster", self.credit) if part)
        setter = Setter(letters, "the foot of its page")
        told = house_legend(writer)
        taken = fonts.body().width(told) * SMALLEST / MM
        line = setter.line(words, fonts.body(), SMALLEST, body.w - wide - taken - 4.0)
        writer.text(line.text + told, body.x, base, line.size, colour=grey(writer))
        writer.house_unexplained = False
        writer.text(end, start, base, SMALLEST, fonts.bold(), align="right")
        draw_page_number(writer, start, base, SMALLEST)
        if self.ruler:
            draw_ruler(writer, Rect(body.x, base + 3.0, body.w, 5.0))
