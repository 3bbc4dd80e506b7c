"""A screen that stands before a player: his rules inside, the army's crest and name outside.

Each section is a page folded across its middle, like a tent; those of a long one are glued
side by side.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from printables.boxes.net import DASH, place_crest
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.livery import hatch
from printables.engine.origin_marks import draw_legend
from printables.engine.page_furniture import draw_page_number, page_number_width
from printables.engine.page_notes import PageNote
from printables.engine.paper import Page
from printables.engine.small_parts import cap, grey
from printables.engine.text import LEADING, MM, SMALLEST, Setter
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.tonight.in_play import InPlay
from printables.tonight.layout import Flow, lay_on_page, lay_on_pages
from printables.tonight.usual import usual_blocks
from rules.games.playbook import Playbook

_KINDS = (
    frozenset({"weapons", "tests", "table", "modifiers", "moves"}),
    frozenset({"weapons", "tests", "modifiers"}),
    frozenset({"weapons", "tests"}),
)
"""What of the reference for tonight stands inside, below the turn: as much as takes no section
more than the least of it."""
_WIDE = 250.0
"""Millimetres of a page's shorter side from which it lies on its side, for one wide section."""
_STRIP = 8.0
_PAD = 4.0
_FOOT = 5.0


@dataclass(frozen=True, slots=True)
class _Screen:
    """A screen: what is in play, and how it stands in sections."""

    play: InPlay
    flow: Flow


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(
            f"screen.{facts.number_of(army)}",
            f"Screen: {army.name}",
            1,
            "one for each player",
            facts.number_of(army),
        )
        for game in facts.games
        if game.playbook
        for army in game.armies
    )


def _page(facts: PackFacts) -> Page:
    page = facts.options.page(landscape=False)
    return facts.options.page(landscape=True) if page.width > _WIDE else page


def _body(page: Page) -> Rect:
    """Return the room inside a section, which is the lower half of its page."""
    area = page.reach
    return Rect(
        area.x + _PAD,
        area.y + _PAD + _FOOT,
        area.w - 2 * _PAD - _STRIP,
        area.h / 2 - 2 * _PAD - _FOOT,
    )


def _laid(facts: PackFacts, game: Game, playbook: Playbook, look_of: int) -> _Screen:
    blocks = playbook.tonight or usual_blocks(game.ruleset, playbook)
    look = facts.livery(facts.armies[look_of - 1])
    body = _body(_page(facts))
    found = []
    for kinds in _KINDS:
        shown = tuple(block for block in blocks if block.kind in kinds)
        play = InPlay(facts, game, replace(playbook, tonight=shown))
        flow = lay_on_page(play, look, body) or lay_on_pages(play, look, body)
        found.append(_Screen(play, flow))
    least = min(screen.flow.pages for screen in found)
    return next(screen for screen in found if screen.flow.pages == least)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    page = _page(facts)
    for game in facts.games:
        for army in game.armies if game.playbook else ():
            number = facts.number_of(army)
            for _ in range(counts.of(f"screen.{number}")):
                assert game.playbook is not None
                screen = _laid(facts, game, game.playbook, number)
                if screen.flow.pages > 1:
                    facts.letters.advise(
                        f"The screen of {army.name}",
                        f"has {screen.flow.pages} sections: glue them side by side.",
                    )
                for section in range(screen.flow.pages):
                    _draw_section(writer, facts, page, screen, number, section)


SCREEN = Work(_parts, draw=_draw)
"""The work of the sheet."""


def _draw_section(
    writer: Writer, facts: PackFacts, page: Page, screen: _Screen, number: int, section: int
) -> None:
    """Draw one section: its outside on the upper half, on its head, its inside below."""
    area, last = page.reach, section == screen.flow.pages - 1
    wide = area.w - (0.0 if last else _STRIP)
    writer.fresh_paper()
    writer.start_page(page)
    outside = Rect(area.x, area.y + area.h / 2, wide, area.h / 2)
    with writer.turned(outside):
        _draw_outside(writer, facts, outside, number)
    body = _body(page)
    for put in screen.flow.puts:
        if put.page == section:
            put.bit.draw(writer, body.x + put.x, body.top - put.down)
    base = area.y + _PAD
    if screen.play.marks:
        draw_legend(writer, screen.play.marks, body.x, base)
    fold = outside.y
    writer.rect(Rect(area.x, area.y, wide, area.h), width=0.7, stroke="#000000")
    writer.lines([(area.x, fold, area.x + wide, fold)], width=0.7, dash=DASH)
    if not last:
        strip = Rect(area.x + wide, area.y, _STRIP, area.h)
        writer.rect(strip, width=0.5, stroke="#000000")
        words = f"GLUE: section {section + 2} lies on this strip"
        for half in (0.25, 0.75):
            writer.text(
                words, strip.x + 5.0, strip.y + strip.h * half, 7.5,
                colour=grey(writer), align="centre", upright=True,
            )  # fmt: skip
    start = area.x + wide - _PAD - page_number_width(SMALLEST)
    draw_page_number(writer, start, area.y + 1.4, SMALLEST)
    how = "fold at the dashes" if screen.flow.pages == 1 else "fold, glue side by side"
    writer.note(PageNote("Screen", how, (number,), "glue", 2, "shapes"))
    writer.end_page()


def _draw_outside(writer: Writer, facts: PackFacts, box: Rect, number: int) -> None:
    """Draw crest and name, to be read across the table."""
    army = facts.armies[number - 1]
    look, setter = facts.livery(army), Setter(facts.letters, "the outside of its screen")
    writer.rect(box, fill=look.band)
    if not look.ink:
        hatch(writer, box, look.pattern, look.border)
    panel = box.inset(6.0)
    writer.rect(panel, fill=look.paper, stroke=look.line, width=1.2, radius=3.0)
    name = army.name.upper()
    face = fonts.title_face(name)
    block = setter.block(name, face, 44.0, panel.w - 12.0, panel.h * 0.36, smallest=14.0)
    step = block.size * LEADING / MM
    middle = panel.x + panel.w / 2
    low = panel.y + 6.0
    with writer.tagged("H1"):
        for row, text in enumerate(reversed(block.lines)):
            writer.text(
                text, middle, low + row * step, block.size, face, colour=look.line, align="centre"
            )
    low += (len(block.lines) - 1) * step + cap(block.size, face) + 4.0
    room = panel.top - 4.0 - low
    place_crest(writer, look, facts.crest(army), (middle, low + room / 2), room)
