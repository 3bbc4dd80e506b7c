"""The unit cards: 63 x 88 mm, as many on a page as fit, with crop marks and a check ruler."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.canvas import Writer
from printables.card_body import CardBody
from printables.card_frame import INNER, draw_count, draw_picture, draw_title, frame_form
from printables.cards import Card, cards_of
from printables.geometry import CARD, Rect
from printables.imposition import Cell
from printables.livery import Livery, dyed
from printables.marks import STATED, Mark, draw_mark, legend
from printables.pack_facts import PackFacts
from printables.parts import cap, grey
from printables.parts_list import Counts, Part
from printables.portraits import PHOTOGRAPH, draw_portrait
from printables.setting import Setter
from printables.sheets import Work
from printables.text import MM, SMALLEST


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"unit-{place}.{number}", card.title, 1, "one for each of its kind", number)
        for number, army in enumerate(facts.armies, start=1)
        for place, card in enumerate(cards_of(army))
    )


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the cards of each army."""
    setter = Setter(facts.letters, "its card")
    for number, army in enumerate(facts.armies, start=1):
        look = facts.livery(army)
        for place, card in enumerate(cards_of(army)):
            for _ in range(counts.of(f"unit-{place}.{number}")):
                yield Cell(
                    card.title,
                    *CARD,
                    front=partial(_front, card=card, facts=army, look=look, setter=setter),
                )


def _front(
    writer: Writer, at: Rect, *, card: Card, facts: ArmyFacts, look: Livery, setter: Setter
) -> None:
    draw_card(writer, card, at, facts, look, setter)


UNIT_CARDS = Work(_parts, cells=_cells)


def draw_card(
    writer: Writer, card: Card, at: Rect, facts: ArmyFacts, look: Livery, setter: Setter
) -> None:
    """Draw one card into its cell."""
    body = CardBody(card, at, facts, look, setter)
    writer.place(frame_form(writer, look, body.window), at.x, at.y)
    hero = card.kind == "hero"
    title = "Hero" if hero else card.title
    draw_title(writer, look, setter, at, title, facts.clean(facts.ruleset.short))
    window = body.window
    if card.specials:
        wide = window.w / len(card.specials)
        for place, special in enumerate(card.specials):
            part = Rect(window.x + place * wide, window.y, wide, window.h)
            draw_picture(writer, dyed(look, special.colour), at, part, special.picture)
    elif card.portrait:  # the photograph at the left, the figure and his tag beside it
        room = Rect(at.x + window.x + 1.6, at.y + window.y + 1.4, PHOTOGRAPH, window.h - 2.8)
        beside = Rect(window.x + PHOTOGRAPH, window.y, window.w - PHOTOGRAPH, window.h)
        draw_picture(writer, dyed(look, card.colour), at, beside, card.picture, 3.0)
        draw_portrait(writer, card.portrait, room, look.line)
    else:  # a hero's dog tag hangs over the floor of his picture
        dye = dyed(look, card.colour)
        draw_picture(writer, dye, at, window, card.picture, 3.0 if hero else 0.0)
    if card.count > 1:
        draw_count(writer, look, at, window, card.count)
    body.draw(writer)
    _draw_foot(writer, card, at, setter)


def _draw_foot(writer: Writer, card: Card, at: Rect, setter: Setter) -> None:
    """Set the meaning of the card's marks, and where its rules stand."""
    left = at.x + INNER.x + 0.3
    base = at.y + 6.5
    x = left
    marks = [mark for weapon in card.weapons for mark in weapon.marks()]
    marks += [value.mark for _, value in card.values if value.mark]
    marks += [seat.mark for seat in card.seats if seat.mark]
    marks += [card.lives_mark] if card.lives_mark else []
    for mark, _ in legend(marks):
        x += draw_mark(writer, mark, x, base + cap(SMALLEST) / 2) + 0.7
        words = _short_words(mark)
        writer.text(words, x, base, SMALLEST, colour=grey(writer))
        x += fonts.body().width(words) * SMALLEST / MM + 2.2
    source = card.source
    if fonts.body().width(source) * SMALLEST / MM > INNER.w:  # the game's plate is in the head
        source = source.partition(": ")[2] or source
    line = setter.line(source, fonts.body(), SMALLEST, INNER.w)
    writer.text(line.text, left, at.y + 3.4, line.size, colour=grey(writer))


def _short_words(mark: Mark) -> str:
    if mark.kind == STATED:
        return "stated"
    return f"from {mark.name}" if mark.name else "house value"
