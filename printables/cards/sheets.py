"""The cards of an army's soldiers, teams, vehicles and heroes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from printables.army_facts import ArmyFacts
from printables.cards.body import CardBody
from printables.cards.card_contents import Card, cards_of
from printables.cards.cells import Back, card_cells
from printables.cards.frame import (
    draw_count,
    draw_foot,
    draw_picture,
    draw_title,
    frame_form,
    shape_of,
)
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, dyed
from printables.engine.origin_marks import Mark
from printables.engine.portraits import PHOTOGRAPH, draw_portrait
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.common.wording import counted

Kinds = tuple[str, ...]


def _parts(facts: PackFacts, *, kinds: Kinds) -> tuple[Part, ...]:
    return tuple(
        Part(f"{card.id}.{number}", card.title, 1, _why(card, army), number)
        for number, army in enumerate(facts.armies, start=1)
        for card in cards_of(army)
        if card.kind in kinds
    )


def _why(card: Card, army: ArmyFacts) -> str:
    """Return for whom a card speaks, in words."""
    if card.kind == "hero":
        return ", ".join(part for part in ("a hero", card.line) if part)
    if card.kind == "special":
        names = ", ".join(special.name for special in card.specials)
        return f"squad specialists: {names}"
    ruleset = army.ruleset
    nouns = {"vehicle": ("vehicle", "vehicles"), "unit": ("unit", "units")}
    one, many = nouns.get(card.kind, (ruleset.figure_word, ruleset.figures_word))
    if card.count == 1:
        return f"one for each kind of {one}"
    return f"one for {counted(card.count, one, many)} of this kind"


def _cells(writer: Writer, facts: PackFacts, counts: Counts, *, kinds: Kinds) -> Iterator[Cell]:
    """Yield the cards of each army."""
    for number, army in enumerate(facts.armies, start=1):
        back, cards = army_back(facts, army), [c for c in cards_of(army) if c.kind in kinds]
        printer = _Printer(facts, army, number, cards)
        for card in cards:
            part = f"{card.id}.{number}"
            draw = partial(printer.draw, card=card)
            yield from card_cells(
                writer.options, card.title, counts.of(part), part, draw, printer.look, back
            )


def army_back(facts: PackFacts, army: ArmyFacts) -> Back:
    """Return the back of an army's cards."""
    setter = Setter(facts.letters, "the back of its cards")
    return Back(facts.livery(army), army.name, "MUSTER", setter)


def _work(*kinds: str) -> Work:
    parts: Callable[[PackFacts], tuple[Part, ...]] = partial(_parts, kinds=kinds)
    return Work(parts, cells=partial(_cells, kinds=kinds))


ROLE_CARDS = _work("soldier", "special")
TEAM_CARDS = _work("unit")
VEHICLE_CARDS = _work("vehicle")
HERO_CARDS = _work("hero")


class _Printer:
    """Draws the cards of one army; what several have in common below their titles once."""

    def __init__(
        self, facts: PackFacts, army: ArmyFacts, number: int, cards: Sequence[Card]
    ) -> None:
        self.look = facts.livery(army)
        self._army = army
        self._tag = army.clean(army.ruleset.short)
        self._set = Setter(facts.letters, "its card")
        often = Counter(card.below_title() for card in cards)
        shared = (below for below, many in often.items() if below and many > 1)
        self._shared = {below: f"body-{number}-{place}" for place, below in enumerate(shared)}

    def draw(self, writer: Writer, at: Rect, *, card: Card) -> None:
        """Draw one card into its cell."""
        below = self._shared.get(card.below_title() or ())
        if below is None:
            self._draw_below(writer, at, card)
        else:
            kinds = f"{below}-{card.kind}"
            box, origin = Rect(-0.5, -0.5, at.w + 1, at.h + 1), Rect(0, 0, at.w, at.h)
            form = writer.form(kinds, box, lambda: self._draw_below(writer, origin, card))
            writer.place(form, at.x, at.y)
        title = "Hero" if card.kind == "hero" else card.title
        draw_title(writer, self.look, self._set, at, title, self._tag)

    def _draw_below(self, writer: Writer, at: Rect, card: Card) -> None:
        look = self.look
        body = CardBody(card, at, self._army, look, self._set)
        shape, window = shape_of(at.w, at.h), body.window
        writer.place(frame_form(writer, look, shape, window), at.x, at.y)
        _draw_window(writer, card, at, window, look)
        if card.count > 1:
            draw_count(writer, look, at, window, card.count)
        body.draw(writer)
        draw_foot(writer, self._set, at, _marks(card), card.source)


def _draw_window(writer: Writer, card: Card, at: Rect, window: Rect, look: Livery) -> None:
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
        raised = 3.0 if card.kind == "hero" else 0.0
        draw_picture(writer, dyed(look, card.colour), at, window, card.picture, raised)


def _marks(card: Card) -> Iterator[Mark]:
    """Yield the marks that stand on a card."""
    for weapon in card.weapons:
        yield from weapon.marks()
    yield from (value.mark for _, value in card.values if value.mark)
    yield from (seat.mark for seat in card.seats if seat.mark)
    if card.lives_mark:
        yield card.lives_mark
