"""The turn track: a box per turn for a coin, and the steps of the turn for a pawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import FIELD
from printables.engine.origin_marks import Mark, draw_legend, draw_mark
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import cap, draw_block, grey, rule
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import (
    Form,
    Side,
    credit_of,
    draw_leaves,
    draw_tag,
    game_work,
    head_block,
    sentence,
    sides_of,
    words_block,
)
from printables.pack_inputs import Game, PackFacts
from rules.games.playbook import Step, Turn, TurnCard

OPEN_TURNS = 12
"""Boxes on the track of a game that goes on until the players end it."""
_COIN = 27.0
"""Side in mm of a turn's box: the largest common coin lies in it and its number is still seen."""
_LARGEST = 31.0
_GAP = 2.0
_STEP, _HIGHEST_STEP = 12.6, 25.0
_LARGEST_PAWN = 19.4
_SUB = 0.82
"""A step within a step has a smaller ring, by this share."""
_MOST_ROUNDS = 60


def length_of(turn: Turn | None) -> int | None:
    """Return how many turns a game lasts, None where it has no set end."""
    value = turn.length.value if turn and turn.length else None
    return value if isinstance(value, int) and 0 < value <= _MOST_ROUNDS else None


def _why(game: Game) -> str:
    turn = game.playbook.turn if game.playbook else None
    length = length_of(turn)
    if turn and length:
        return f"one for the table: the battle has {length} {turn.word}s"
    return f"one for the table: {OPEN_TURNS} boxes, as the game has no set end"


def _form(game: Game) -> Form:
    return Form("Turn track", 1, _why(game))


def _draw_track(writer: Writer, facts: PackFacts, game: Game) -> None:
    turn = game.playbook.turn if game.playbook else None
    word = turn.word if turn else "turn"
    leaf = Leaf(
        facts.options.page(),
        f"{word} track",
        f"{game.armies[0].game} · move a coin along, and a pawn down the steps",
        credit_of(game),
    )
    setter = Setter(facts.letters, "the turn track")
    draw_leaves(writer, facts.letters, leaf, list(_groups(facts, game, leaf.body, setter)))


TURN_TRACK = game_work("track", _form, _draw_track)


def _groups(facts: PackFacts, game: Game, box: Rect, setter: Setter) -> Iterator[Group]:
    turn = game.playbook.turn if game.playbook else None
    track = tuple(_track(game, turn, sides_of(facts, game)[0], box, facts))
    yield Group(track, gap=0.0)
    if turn is None:
        return
    first = sentence(turn.first_text, turn.activation_text)
    blocks = [head_block(f"EACH {turn.word.upper()}", box.x, box.w)]
    if first:
        blocks.append(words_block(setter, facts.clean(first), box.x, box.w))
    if turn.deck:
        blocks += _deck(facts, turn.deck, box, setter)
    last = _last_words(turn)
    ending = [words_block(setter, facts.clean(last), box.x, box.w)] if last else []
    fixed = sum(block.height for block in (*track, *blocks, *ending)) + 9.0
    least = min(max((box.h - fixed) / max(len(turn.steps), 1), _STEP), _HIGHEST_STEP)
    steps = [_step(facts, step, box, setter, least) for step in turn.steps]
    yield Group((*blocks, *steps), gap=4.0, lead=len(blocks) + 1)
    if ending:
        yield Group(tuple(ending), gap=3.0)


def _last_words(turn: Turn) -> str:
    """Return what is checked beside the steps: morale, and the warnings of a clock."""
    said = ", ".join(f"{left // 60}:{left % 60:02}" for left in turn.warnings)
    return sentence(turn.morale, f"The clock warns at {said}" if said else "")


# ------------------------------------------------------------------ the boxes of the turns


def _track(
    game: Game, turn: Turn | None, sides: tuple[Side, ...], box: Rect, facts: PackFacts
) -> Iterator[Block]:
    """Yield rows of boxes, one a turn, as large as a coin."""
    length = length_of(turn)
    count = length or OPEN_TURNS
    word = turn.word if turn else "turn"
    columns = max(min(int((box.w + _GAP) // (_COIN + _GAP)), count), 1)
    columns = -(-count // -(-count // columns))
    side = min((box.w + _GAP) / columns - _GAP, _LARGEST)
    asks_first = turn is not None and turn.first in ("roll-off", "die-low")
    for start in range(1, count + 1, columns):
        numbers = range(start, min(start + columns, count + 1))
        draw = partial(
            _draw_turns, box=box, side=side, numbers=numbers, last=length or 0, word=word,
            sides=sides if asks_first else (),
        )  # fmt: skip
        yield Block(side + (8.0 if asks_first else 2.0), draw)
    army = game.armies[0]
    mark = army.origins.mark(turn.length) if turn and turn.length else None
    said = (
        f"The battle ends after {word} {length}."
        if length
        else "No set end. When the track is full, begin again at 1."
    )
    yield Block(5.5, partial(_draw_end, box=box, said=facts.clean(said), mark=mark))


def _draw_turns(
    writer: Writer,
    top: float,
    *,
    box: Rect,
    side: float,
    numbers: range,
    last: int,
    word: str,
    sides: tuple[Side, ...],
) -> None:
    for place, number in enumerate(numbers):
        at = Rect(box.x + place * (side + _GAP), top - side, side, side)
        ends = number == last
        fill = WHITE if writer.ink else FIELD
        writer.rect(at, fill=fill, stroke=INK, width=1.8 if ends else 0.8, radius=2.0)
        writer.disc(
            at.x + side / 2, at.y + side / 2, min(_COIN, side) / 2 - 1.2, stroke=grey(writer),
            width=0.4,
        )  # fmt: skip
        face = fonts.stencil()
        base = at.y + side / 2 - cap(26, face) / 2
        writer.text(str(number), at.x + side / 2, base, 26, face, align="centre")
        words = f"last {word}" if ends else word
        writer.text(words, at.x + side / 2, at.y + 4.6, 7, colour=grey(writer), align="centre")
        if sides:
            writer.text("first", at.x, at.y - 4.5, 7, colour=grey(writer))
            step = min(5.2, (side - 7.0) / len(sides))
            for order, each in enumerate(sides):
                draw_tag(writer, each, at.x + 6.6 + order * step, at.y - 3.6, min(4.4, step - 0.6))


def _draw_end(writer: Writer, top: float, *, box: Rect, said: str, mark: Mark | None) -> None:
    base = top - 4.0
    writer.text(said, box.x, base, 8.5, fonts.bold())
    if mark is None:
        return
    x = box.x + fonts.bold().width(said) * 8.5 / MM + 1.0
    draw_mark(writer, mark, x, base + cap(8.5) / 2)
    draw_legend(writer, [mark], x + 6.0, base)


# ------------------------------------------------------------------ the steps of one turn


def _step(facts: PackFacts, step: Step, box: Rect, setter: Setter, least: float) -> Block:
    """Return a step: a ring for the pawn, its name, who acts, what happens."""
    pawn = min(least - 1.6, _LARGEST_PAWN)
    ring = pawn * _SUB if step.part_of else pawn
    left = box.x + (pawn + 3.0 if step.part_of else 0.0)
    start = left + ring + 3.0
    name_room = 42.0 - (10.0 if step.part_of else 0.0)
    name = setter.line(facts.clean(step.name), fonts.bold(), 12 if least > 15 else 10.5, name_room)
    words = start + name_room + 2.0
    who = setter.block(facts.clean(step.who), fonts.body(), 8, name_room, 7.0)
    text = setter.block(
        facts.clean(step.text), fonts.body(), 10 if least > 15 else 8.5, box.right - words, 60.0
    )
    height = max(least, text.height() + 3.0, who.height() + 6.4)

    def draw(writer: Writer, top: float) -> None:
        middle = top - height / 2
        writer.disc(left + ring / 2, middle, ring / 2, fill=WHITE, stroke=INK, width=0.8)
        block_high = 4.2 + who.height()
        base = middle + block_high / 2 - cap(name.size)
        writer.text(name.text, start, base, name.size, fonts.bold())
        draw_block(writer, who, start, base - 0.8, colour=grey(writer))
        draw_block(writer, text, words, middle + text.height() / 2)
        rule(writer, box.x, top - height, box.w)

    return Block(height, draw)


def _deck(facts: PackFacts, deck: tuple[TurnCard, ...], box: Rect, setter: Setter) -> list[Block]:
    """Return a place for a coin on each card of the deck that was drawn in this turn."""
    columns = min(4, len(deck))
    wide = box.w / columns
    rows = [deck[start : start + columns] for start in range(0, len(deck), columns)]

    def draw(writer: Writer, top: float, cards: tuple[TurnCard, ...]) -> None:
        for place, card in enumerate(cards):
            look = facts.livery_of(card.side)
            x = box.x + place * wide
            at = Rect(x + 0.6, top - 9.4, wide - 1.8, 8.8)
            writer.rect(at, fill=look.paper, stroke=look.edge, width=0.9, radius=1.2)
            writer.disc(x + 6.0, top - 5.0, 3.4, fill=WHITE, stroke=look.edge, width=0.7)
            line = setter.line(facts.clean(card.name), fonts.bold(), 9, wide - 13.0)
            writer.text(line.text, x + 11.0, top - 5.0 - cap(9) / 2, line.size, fonts.bold())

    return [Block(10.0, partial(draw, cards=row)) for row in rows]
