"""The deck of a game that draws its turn from cards, and the turn in order on one card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from printables.army_facts import ArmyFacts
from printables.cards.cells import Back, card_cells, kraft
from printables.cards.face import Face, step_block, words_block
from printables.cards.frame import CORNER, Head, Space, draw_rays, shape_of
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.length_and_date_text import in_measures
from printables.engine.livery import Livery, hatch
from printables.engine.options import Measures
from printables.engine.origin_marks import house_legend
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, Setter
from printables.forms.parts import game_end
from printables.pack_inputs import Game, PackFacts
from printables.reference.turn import step_numbers
from printables.sheet_kind import Counts, Part, Work
from rules.common.wording import HOUSE_SIGN, capital
from rules.games.playbook import Step, Turn, TurnCard

_POSES = {
    "moves": "rifleman_running",
    "fires": "smg",
    "assaults": "commando",
    "rallies": "sergeant",
}
_OTHERS = "rifleman"
_PLATE = 11.0
_TYPE, _WORDS = 7.4, 10.6
"""Height in mm of the plate at a card's foot that says what may be done, for a size of type."""
_SIDE = 4.0
_FOOT = 6.2
"""Size in points of what a mark means, at the foot of the plate."""
_BRIEF = 100
"""Letters of a sentence that is told where room is scarce."""
_Told = Callable[[Step], str]


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of the deck as it is printed: its name on the card, and its look."""

    name: str
    look: Livery


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    found = []
    for game, turn in _turns(facts):
        end = game_end(facts, game)
        why = "one for each army" if len(game.armies) > 1 else "one for the army"
        found.append(Part(f"turn-order{end}", f"The {turn.word} in order", len(game.armies), why))
        sides, steps = _sides(facts, game, turn), _steps(turn)
        for card in turn.deck:
            title = f"{sides[card.side].name} {facts.clean(steps[card.step].name.lower())}"
            why = f"one of the {len(turn.deck)} of the deck"
            found.append(Part(f"turn-{card.id}{end}", title, 1, why))
    return tuple(found)


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    look = kraft(ink_saver=writer.ink)
    setter = Setter(facts.letters, "its card")
    for game, turn in _turns(facts):
        end, short = game_end(facts, game), facts.clean(game.ruleset.short)
        back = Back(look, facts.clean(game.ruleset.name), "TURN", setter)
        yield from _order_cells(writer, facts, game, turn, counts.of(f"turn-order{end}"))
        sides, steps = _sides(facts, game, turn), _steps(turn)
        for card in turn.deck:
            part = f"turn-{card.id}{end}"
            side = sides[card.side]
            text = _said(facts, steps[card.step].text)
            act = facts.clean(steps[card.step].name)
            drawn = _Deck(card, side, act, text, short, setter, facts.options.large_print)
            yield from card_cells(
                writer.options,
                f"{side.name} {act.lower()}",
                counts.of(part),
                f"{part}-{side.look.colour}",
                drawn.draw,
                side.look,
                back,
                drawn.ground,
            )


def _order_cells(
    writer: Writer, facts: PackFacts, game: Game, turn: Turn, count: int
) -> Iterator[Cell]:
    """Yield the turn in order on so many cards."""
    look, setter = kraft(ink_saver=writer.ink), Setter(facts.letters, "its card")
    back = Back(look, facts.clean(game.ruleset.name), "TURN", setter)
    face, order = _order(facts, game, turn), f"turn-order{game_end(facts, game)}"
    draw = partial(face.draw, look=look, setter=setter)
    yield from card_cells(writer.options, face.title, count, order, draw, look, back)


def order_cells(writer: Writer, facts: PackFacts) -> Iterator[Cell]:
    """Yield the turn in order on a card for each army."""
    for game, turn in _turns(facts):
        yield from _order_cells(writer, facts, game, turn, len(game.armies))


def _has_deck(facts: PackFacts) -> bool:
    """Return whether a game night needs the cards: where they are drawn."""
    return any(turn.deck for _, turn in _turns(facts))


TURN_CARDS = Work(_parts, cells=_cells, tonight=_has_deck)


def _turns(facts: PackFacts) -> Iterator[tuple[Game, Turn]]:
    for game in facts.games:
        if game.playbook and game.playbook.turn:
            yield game, game.playbook.turn


def _steps(turn: Turn) -> dict[str, Step]:
    return {step.id: step for step in turn.steps}


def _sides(facts: PackFacts, game: Game, turn: Turn) -> dict[str, _Side]:
    """Return the sides of a deck, in the colours of the armies that play them.

    An army of a side's own colour plays that side; the others take what is left, in order. Where
    that would give both sides one colour, the second keeps its own.
    """
    names = list(dict.fromkeys(card.side for card in turn.deck))
    waiting: list[ArmyFacts] = list(game.armies)
    colours: dict[str, str] = {}
    for name in names:
        own = next((army for army in waiting if army.army.colour == name), None)
        if own:
            waiting.remove(own)
            colours[name] = name
    for name in names:
        if name in colours:
            continue
        colour = waiting.pop(0).army.colour if waiting else name
        colours[name] = name if colour in colours.values() else colour or name
    return {
        name: _Side(capital(facts.clean(colour, "The army's colour")), facts.livery_of(colour))
        for name, colour in colours.items()
    }


# -- the turn in order


def _order(facts: PackFacts, game: Game, turn: Turn) -> Face:
    mark = game.armies[0].value(turn.length).mark if turn.length else None
    name = facts.clean(game.ruleset.name)
    return Face(
        Head(f"The {turn.word}", name),
        name,
        tuple(
            partial(_order_blocks, facts=facts, turn=turn, told=told, first=first)
            for told in _TOLD
            for first in ((True, False) if told in (_brief, _parts_alone) else (True,))
        ),
        None,
        (mark,) if mark else (),
        facts.options.large_print,
    )


def _order_blocks(
    space: Space, *, facts: PackFacts, turn: Turn, told: _Told, first: bool
) -> list[Block]:
    """Return the steps with as much of what is done in each as is told.

    `first` tells who goes first.
    """
    return list(_step_blocks(space, facts, turn, told, first))


def _step_blocks(
    space: Space, facts: PackFacts, turn: Turn, told: _Told, first: bool
) -> Iterator[Block]:
    if turn.length:
        words = f"The game lasts {turn.length.text()} {turn.word}s."
        yield words_block(space, facts.clean(words), bold=True)
    if turn.first_text and first:
        yield words_block(space, _said(facts, turn.first_text))
    before = ""
    for step, number in zip(turn.steps, step_numbers(turn.steps), strict=True):
        shown = number if not turn.deck else "" if step.part_of else " "
        text = _said(facts, told(step))
        who = facts.clean(step.who) if step.who != before or not step.text else ""
        yield step_block(space, shown, facts.clean(step.name), text, who)
        before = step.who


def _said(facts: PackFacts, text: str) -> str:
    measures: Measures = "mm" if facts.options.measures == "mm" else "in"
    return in_measures(facts.clean(text), measures)


def _all(step: Step) -> str:
    return step.text


def _shorter(step: Step) -> str:
    """Return what is done in a step within another, such as its weapons, else its first words."""
    return step.text if step.part_of else _first(step)


def _first(step: Step) -> str:
    """Return the first sentence of what is done in a step."""
    return re.split(r"(?<=\.) ", step.text, maxsplit=1)[0]


def _brief(step: Step) -> str:
    """Return what is done in a step within another, else its first words where they are few."""
    first = _first(step)
    return step.text if step.part_of else first if len(first) <= _BRIEF else ""


def _parts_alone(step: Step) -> str:
    """Return what is done in a step within another, and where a step says not who does it."""
    return step.text if step.part_of or not step.who else ""


_TOLD: tuple[_Told, ...] = (_all, _shorter, _brief, _first, _parts_alone, lambda _step: "")
"""How much is told of each step: less on a card that has no room for more."""


# -- the deck


@dataclass(frozen=True, slots=True)
class _Deck:
    """A card of the deck: whose it is, what that side does, and the rule of it in words."""

    card: TurnCard
    side: _Side
    act: str
    text: str
    short: str
    setter: Setter
    large: bool

    def ground(self, writer: Writer, box: Rect) -> None:
        """Draw the rays into the box that is larger than the card by the bleed."""
        look = self.side.look
        if look.ink:
            return
        writer.rect(box, fill=look.band)
        with writer.clipped(box):
            self._rays(writer, box)

    def _rays(self, writer: Writer, box: Rect) -> None:
        look = self.side.look
        centre = (box.x + box.w / 2, box.y + box.h * 0.56)
        draw_rays(writer, centre, box.w + box.h, look.tones["light"])

    def draw(self, writer: Writer, at: Rect) -> None:
        """Draw the card into its cell."""
        look, shape = self.side.look, shape_of(at.w, at.h, self.large)
        writer.rect(at, fill=look.band, stroke=look.line, width=0.6, radius=CORNER)
        if not look.ink:
            with writer.clipped(at, CORNER):
                self._rays(writer, at)
        head = Rect(at.x + _SIDE, at.top - 3.5 - _PLATE, at.w - 2 * _SIDE, _PLATE)
        high = _WORDS * shape.type / _TYPE
        foot = Rect(at.x + _SIDE, at.y + 3.8, at.w - 2 * _SIDE, high)
        act = Rect(at.x + _SIDE, foot.top + 1.4, at.w - 2 * _SIDE, _PLATE + 1.0)
        middle = (head.y - 2.4 + act.top + 1.6) / 2
        radius = min(at.w / 2 - 5.0, (head.y - 2.4 - act.top - 1.6) / 2)
        x = at.x + at.w / 2
        writer.disc(x, middle, radius, fill=look.paper, stroke=look.line, width=1.4)
        pose = Rect(x - radius * 0.84, middle - radius * 0.66, radius * 1.68, radius * 1.36)
        draw_figure(writer, look, _POSES.get(self.card.step, _OTHERS), pose)
        self._plate(writer, head, self.side.name, 20.0)
        strip = Rect(head.x + 1.0, head.y - 2.4, head.w - 2.0, 1.8)
        if look.pattern != "plain":
            writer.rect(strip, fill=look.pale, stroke=look.line, width=0.4)
            hatch(writer, strip, look.pattern, look.line)
        self._plate(writer, act, self.act, 24.0)
        self._words(writer, foot, shape.type + 0.4)

    def _plate(self, writer: Writer, box: Rect, words: str, size: float) -> None:
        look, text = self.side.look, words.upper()
        writer.rect(box, fill=look.dark, stroke=look.line, width=0.8, radius=2.0)
        face = fonts.title_face(text)
        line = self.setter.line(text, face, size, box.w - 5.0, track=1.2)
        base = box.y + box.h / 2 - cap(line.size, face) / 2
        writer.text(
            line.text,
            box.x + box.w / 2,
            base,
            line.size,
            face,
            colour=look.on_dark,
            align="centre",
            track=1.2,
        )

    def _words(self, writer: Writer, box: Rect, size: float) -> None:
        look = self.side.look
        writer.rect(box, fill=look.field, stroke=look.line, width=0.7, radius=1.6)
        room = box.inset(0.9)
        foot = 2.2 if HOUSE_SIGN in self.text else 0.0
        text = self.setter.block(self.text, fonts.body(), size, room.w - 1.0, room.h - foot)
        leading = text.size * LEADING / MM
        base = box.y + (box.h + foot) / 2 + text.height() / 2 - cap(text.size) - leading * 0.14
        for line in text.lines:
            writer.text(line, box.x + box.w / 2, base, text.size, align="centre")
            base -= leading
        told = house_legend(writer).lstrip(" ·").partition(":")[0]
        writer.text(told, box.x + box.w / 2, box.y + 0.9, _FOOT, align="centre")
        writer.house_unexplained = False
