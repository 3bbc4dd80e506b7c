"""Half sheets: two on one page, with a line between them along which the page is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.page_furniture import draw_page_number, page_number_width
from printables.engine.page_notes import PageNote, Tool
from printables.engine.paper import Page
from printables.engine.small_parts import cap, grey
from printables.engine.text import SMALLEST
from printables.pack_inputs import PackFacts

INSET = 6.0
"""Least distance in mm of what a half says from the page's edges and from the cut."""
_LEAST_HEIGHT = 120.0
"""Height in mm below which a page is not cut in two."""
_NUMBER = 3.4
"""Height in mm of the page's number above its lower edge."""
_DASH = (1.6, 1.2)


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a page: its title, the number of its army (0 for none), what draws it into a box.

    `sheet` is the name of the sheet that it belongs to. A `secret` one never lies behind another
    page.
    """

    title: str
    sheet: str
    draw: Callable[[Writer, Rect], None]
    army: int = 0
    secret: bool = False


def rooms(page: Page) -> tuple[Rect, ...]:
    """Return the room in mm of the halves of a page: two of an upright one, or one of a small."""
    reach = page.printable
    side = max(INSET, reach.x)
    low, top = max(INSET, reach.y), min(page.height - INSET, reach.top)
    wide = page.width - 2 * side
    if page.height / 2 < _LEAST_HEIGHT:
        return (Rect(side, low, wide, top - low),)
    half = page.height / 2
    return (
        Rect(side, half + INSET, wide, top - half - INSET),
        Rect(side, low, wide, half - INSET - low),
    )


def half_page(page: Page) -> Page:
    """Return the page that halves lie on: upright where it holds two, else turned."""
    upright = replace(page, landscape=False)
    return upright if len(rooms(upright)) > 1 else replace(page, landscape=True)


def draw_halves(writer: Writer, facts: PackFacts, halves: Sequence[Half]) -> None:
    """Draw halves in their order, as many on each page as it has rooms."""
    page = half_page(facts.options.page())
    places = rooms(page)
    for first in range(0, len(halves), len(places)):
        shown = halves[first : first + len(places)]
        if any(half.secret for half in shown):
            writer.fresh_paper()
        writer.start_page(page)
        for half, room in zip(shown, places, strict=False):
            facts.letters.sheet = half.sheet
            half.draw(writer, room)
        with writer.tagged("Artifact"):
            if len(places) > 1:
                _draw_cut(writer, page)
            x = places[0].right - page_number_width(SMALLEST)
            draw_page_number(writer, x, _NUMBER, SMALLEST)
        writer.note(_note(shown, cut=len(places) > 1))
        writer.end_page()


def _note(halves: Sequence[Half], *, cut: bool) -> PageNote:
    titles = list(dict.fromkeys(half.title for half in halves))
    title = titles[0]
    if len(titles) > 1:
        title = f"{titles[0]} and {titles[1][:1].lower()}{titles[1][1:]}"
    elif len(halves) > 1:
        title = f"{title}s"
    armies = tuple(dict.fromkeys(half.army for half in halves if half.army))
    how: tuple[str, Tool, int] = ("one cut, A5 each", "cut", 1) if cut else ("", "", 0)
    return PageNote(title, how[0], armies, how[1], how[2], "halves")


def _draw_cut(writer: Writer, page: Page) -> None:
    middle, reach = page.height / 2, page.printable
    words = "cut here"
    room = 14.0
    ends = ((reach.x, page.width / 2 - room / 2), (page.width / 2 + room / 2, reach.right))
    segments = [(left, middle, right, middle) for left, right in ends]
    writer.lines(segments, width=0.5, colour=grey(writer), dash=_DASH)
    base = middle - cap(SMALLEST) / 2
    writer.text(words, page.width / 2, base, SMALLEST, colour=grey(writer), align="centre")
