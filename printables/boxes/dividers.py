"""Deck dividers: a card with a tab for each army and each kind of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.army_facts import ArmyFacts
from printables.boxes.contents import parts_of
from printables.boxes.net import place_crest
from printables.boxes.tuck_box import LOOSE
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.imposition import Cell
from printables.engine.livery import hatch
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work

TAB = LOOSE[1] - 0.2
"""Height in mm of a tab above the cards, so that a divider goes into the tuck box."""
_KINDS = (
    ("army", ""),
    ("role-cards", "Roles"),
    ("team-cards", "Teams and squads"),
    ("vehicle-cards", "Vehicles"),
    ("hero-cards", "Heroes"),
    ("weapon-cards", "Weapons"),
)
"""Sheets of cards with what their divider is called; the first is the army's own."""
_ACROSS = 2
_SIZE = 8.0


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    found = []
    for number, army in enumerate(facts.armies, start=1):
        for key, name in _KINDS:
            there = not key.endswith("cards") or any(parts_of(facts, key, number))
            title = f"Divider: {name or army.name}"
            why = "one for each kind of card that the pack has" if name else "one for each army"
            if not there:
                why = "none: the pack has no such cards of this army"
            found.append(Part(f"{key}.{number}", title, int(there), why, number))
    return tuple(found)


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    wide, high = facts.options.card
    for number, army in enumerate(facts.armies, start=1):
        place = 0
        for key, name in _KINDS:
            for _ in range(counts.of(f"{key}.{number}")):
                draw = partial(_draw, facts=facts, army=army, name=name, place=place % _ACROSS)
                title = f"Divider, {name or army.name}"
                yield Cell(title, wide, high + TAB, draw, outline="square", army=number)
                place += 1


def _draw(
    writer: Writer, at: Rect, *, facts: PackFacts, army: ArmyFacts, name: str, place: int
) -> None:
    """Draw a divider: the tab at the left or right of its top, crest and name below."""
    look, crest = facts.livery(army), facts.crest(army)
    setter = Setter(facts.letters, "its divider")
    card = Rect(at.x, at.y, at.w, at.h - TAB)
    tab = Rect(card.x + place * card.w / _ACROSS, card.top, card.w / _ACROSS, TAB)
    writer.rect(tab, fill=look.band)
    shoulder = card.x + (_ACROSS - 1 - place) * card.w / _ACROSS
    edge = tab.right if not place else tab.x
    writer.lines(
        [(shoulder, card.top, shoulder + card.w / _ACROSS, card.top), (edge, tab.y, edge, tab.top)],
        width=0.6,
    )
    words = name or army.name
    place_crest(writer, look, crest, (tab.x + 3.6, tab.y + TAB / 2), TAB - 0.5)
    line = setter.line(words, fonts.bold(), _SIZE, tab.w - 8.5, smallest=6.8)
    base = tab.y + TAB / 2 - cap(line.size) / 2
    writer.text(line.text, tab.x + 6.6, base, line.size, fonts.bold(), colour=look.on_band)

    writer.rect(card, fill=look.band)
    if not look.ink:
        hatch(writer, card, look.pattern, look.border)
    writer.rect(card, stroke=look.line, width=0.5)
    panel = card.inset(4.0)
    writer.rect(panel, fill=look.paper, stroke=look.line, width=0.9, radius=2.2)
    title = words.upper()
    face = fonts.title_face(title)
    block = setter.block(title, face, 17.0, panel.w - 5.0, 16.0, smallest=9.0)
    step = block.size * LEADING / MM
    middle, low = panel.x + panel.w / 2, panel.y + 9.0
    for row, text in enumerate(reversed(block.lines)):
        writer.text(
            text, middle, low + row * step, block.size, face, colour=look.line, align="centre"
        )
    if name:
        own = setter.line(army.name, fonts.medium(), 9.0, panel.w - 5.0)
        writer.text(own.text, middle, panel.y + 3.2, own.size, fonts.medium(), align="centre")
    low += len(block.lines) * step
    room = panel.top - low - 4.0
    high = min(room, panel.w * 0.8)
    place_crest(writer, look, crest, (middle, low + room / 2), high)


DIVIDERS = Work(_parts, cells=_cells)
"""The work of the sheet."""
