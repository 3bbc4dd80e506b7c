"""The cards of an army's soldiers, teams and vehicles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from printables.army_facts import ArmyFacts
from printables.cards.card_contents import Card, cards_of
from printables.cards.card_drawing import CardPainter
from printables.cards.cells import Back, card_cells
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.geometry import Rect
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
    ruleset = army.ruleset
    nouns = {
        "vehicle": ("vehicle", "vehicles"),
        "unit": ("unit", "units"),
        "special": ("special man", "special men"),
    }
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
            behind = replace(back, rest=printer.painter.rest(card, facts.options.card))
            for cell in card_cells(
                writer.options, card.title, counts.of(part), part, draw, back.look, behind
            ):
                yield replace(cell, army=number)


def army_back(facts: PackFacts, army: ArmyFacts) -> Back:
    """Return the back of an army's cards."""
    setter = Setter(facts.letters, "the back of its cards")
    return Back(facts.livery(army), army.name, "MUSTER", setter, facts.crest(army))


def painter_of(facts: PackFacts, army: ArmyFacts) -> CardPainter:
    """Return what draws the cards of an army."""
    return CardPainter(
        facts.livery(army),
        facts.crest(army),
        army.name,
        army.game,
        Setter(facts.letters, "its card"),
        facts.options.large_print,
    )


def _work(*kinds: str, tonight: Callable[[PackFacts], bool] | None = None) -> Work:
    parts: Callable[[PackFacts], tuple[Part, ...]] = partial(_parts, kinds=kinds)
    return Work(parts, cells=partial(_cells, kinds=kinds), tonight=tonight)


def _has_soldiers(facts: PackFacts) -> bool:
    """Return whether a game night needs role cards: a squad's card has its special men."""
    return any(card.kind == "soldier" for army in facts.armies for card in cards_of(army))


ROLE_CARDS = _work("soldier", "special", tonight=_has_soldiers)
TEAM_CARDS = _work("unit")
VEHICLE_CARDS = _work("vehicle")


class _Printer:
    """Draws the cards of one army; what several have in common below their heads once."""

    def __init__(
        self, facts: PackFacts, army: ArmyFacts, number: int, cards: Sequence[Card]
    ) -> None:
        self.painter = painter_of(facts, army)
        often = Counter(card.below_head() for card in cards)
        shared = (below for below, many in often.items() if many > 1)
        self._shared = {below: f"body-{number}-{place}" for place, below in enumerate(shared)}

    def draw(self, writer: Writer, at: Rect, *, card: Card) -> None:
        """Draw one card into its cell."""
        below = self._shared.get(card.below_head())
        if below is None:
            self.painter.draw_below(writer, at, card)
        else:
            kinds = f"{below}-{card.kind}"
            box, origin = Rect(-0.5, -0.5, at.w + 1, at.h + 1), Rect(0, 0, at.w, at.h)
            form = writer.form(kinds, box, lambda: self.painter.draw_below(writer, origin, card))
            writer.place(form, at.x, at.y)
        self.painter.draw_head(writer, at, card)
