"""The battle report: where and with what was played, the table as a sketch, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import date_words
from printables.engine.livery import PAPER
from printables.engine.page_flow import Block, Group, stacked
from printables.engine.small_parts import TICK, cap, draw_tick, grey
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import (
    HEAD,
    WRITING,
    Form,
    Side,
    credit_of,
    draw_band,
    draw_field,
    draw_leaves,
    fields_block,
    game_work,
    head_block,
    lines_blocks,
    sides_of,
    winner_block,
)
from printables.forms.turn_track import length_of
from printables.pack_inputs import Game, PackFacts

_BAND = 22.0
_TICK_ROW = 6.4
_TURN_ROW = 8.6
_OPEN_ROWS, _MOST_ROWS, _FEWEST_ROWS = 8, 12, 3
_MOST_HEROES = 8
_SQUARES = 18
_LEAST_SKETCH = 30.0
_TABLE = (3, 2)
"""The sides of a usual table, 6 by 4 ft, to each other."""


def _form(_game: Game) -> Form:
    return Form("Battle report", 1, "one for the battle: two pages")


def _draw_report(writer: Writer, facts: PackFacts, game: Game) -> None:
    leaf = Leaf(facts.options.page(), "Battle report", game.armies[0].game, credit_of(game))
    setter = Setter(facts.letters, "the battle report")
    pages = [page(facts, game, leaf.body, setter) for page in (_before, _after)]
    if any(sum(block.height for block in page) > leaf.body.h + 0.1 for page in pages):
        groups = [Group((block,), gap=0.0) for page in pages for block in page]
        draw_leaves(writer, facts.letters, leaf, groups)  # small paper takes as many as it must
        return
    for number, page in enumerate(pages, start=1):
        body = leaf.begin(writer, facts.letters, number, 2)
        stacked(page).draw(writer, body.top)
        writer.end_page()


BATTLE_REPORT = game_work("report", _form, _draw_report)


# ------------------------------------------------------------------ before the battle


def _before(facts: PackFacts, game: Game, box: Rect, setter: Setter) -> list[Block]:
    day = facts.clean(date_words(facts.options.today, facts.options.dates), "The date")
    blocks = [
        fields_block(setter, box.x, box.w, [("date", 1.0, day), ("place", 2.0, "")]),
        fields_block(setter, box.x, box.w, [("table", 1.0, ""), ("weather, light", 1.0, ""),
                                            ("began", 0.6, ""), ("ended", 0.6, "")]),
        Block(3.0, _nothing),
    ]  # fmt: skip
    for sides in sides_of(facts, game):
        blocks.append(_bands(setter, box, sides))
    blocks += [Block(2.0, _nothing), head_block("MISSION", box.x, box.w)]
    blocks += _missions(facts, game, box, setter)
    title = head_block("THE TABLE AT THE START", box.x, box.w, "one square is")
    left = max(box.h - sum(block.height for block in blocks) - HEAD - 2.0, _LEAST_SKETCH)
    return [*blocks, title, Block(left, partial(_sketch, box=box, high=left - 2.0))]


def _nothing(_writer: Writer, _top: float) -> None:
    """Draw nothing: a gap."""


def _bands(setter: Setter, box: Rect, sides: Sequence[Side]) -> Block:
    wide = (box.w + 3.0) / len(sides)

    def draw(writer: Writer, top: float) -> None:
        for number, side in enumerate(sides):
            band = Rect(box.x + number * wide, top - _BAND, wide - 3.0, _BAND)
            draw_band(writer, setter, side, band, flip=number == len(sides) - 1)

    return Block(_BAND + 2.0, draw)


def _missions(facts: PackFacts, game: Game, box: Rect, setter: Setter) -> Iterator[Block]:
    """Yield the game's missions to tick, and a line for what is agreed beside them."""
    names = [facts.clean(each.name) for each in (game.playbook.missions if game.playbook else ())]
    columns = 3
    wide = box.w / columns

    def draw(writer: Writer, top: float, row: Sequence[str]) -> None:
        for place, name in enumerate(row):
            x = box.x + place * wide
            middle = top - _TICK_ROW / 2
            draw_tick(writer, x, middle)
            line = setter.line(name, fonts.body(), 9, wide - TICK - 4.0)
            writer.text(line.text, x + TICK + 1.6, middle - cap(line.size) / 2, line.size)

    for start in range(0, len(names), columns):
        yield Block(_TICK_ROW, partial(draw, row=names[start : start + columns]))
    yield fields_block(setter, box.x, box.w, [("also agreed", 1.0, "")])


def _sketch(writer: Writer, top: float, *, box: Rect, high: float) -> None:
    """Draw squares to sketch the table on, as large as the place lets them be."""
    square = min(box.w / _SQUARES, high / (_SQUARES * _TABLE[1] / _TABLE[0]))
    across, down = _SQUARES, max(int(high / square + 0.001), 1)
    wide = across * square
    table = Rect(box.x + (box.w - wide) / 2, top - down * square, wide, down * square)
    writer.rect(table, fill=WHITE, stroke=INK, width=1.0)
    segments: list[Segment] = [
        (table.x + at * square, table.y, table.x + at * square, table.top)
        for at in range(1, across)
    ]
    segments += [
        (table.x, table.top - at * square, table.right, table.top - at * square)
        for at in range(1, down)
    ]
    writer.lines(segments, width=0.2, colour=grey(writer), dash=(0.6, 0.9))


# ------------------------------------------------------------------ after it


def _after(facts: PackFacts, game: Game, box: Rect, setter: Setter) -> list[Block]:
    turn = game.playbook.turn if game.playbook else None
    word = turn.word if turn else "turn"
    heroes = [(army, name) for army in game.armies for name in _heroes(army)]
    shown = heroes[:_MOST_HEROES]
    fallen = [_hero(facts, setter, box, word, army, name) for army, name in shown]
    more = len(heroes) - len(shown)
    fallen += [_hero(facts, setter, box, word, None, f"and {more} more" if more else "")]
    fallen += [_hero(facts, setter, box, word, None, "")] * max(3 - len(fallen), 0)
    sides = [side for page in sides_of(facts, game) for side in page]
    result = [winner_block(setter, box, sides[:4], "Won by")]
    result += [_points(setter, box, sides[at : at + 2]) for at in range(0, len(sides[:4]), 2)]
    gap = Block(2.5, _nothing)
    fixed = 5 * HEAD + 4 * gap.height + sum(block.height for block in (*fallen, *result)) + 5.0
    room = box.h - fixed
    wanted = length_of(turn) or _OPEN_ROWS
    rows = max(min(int((room - 4 * WRITING) / _TURN_ROW), wanted, _MOST_ROWS), _FEWEST_ROWS)
    lines = max(int((room - rows * _TURN_ROW) / WRITING), 3)
    deeds, ruled, ended = (max(round(lines * share), 1) for share in (0.4, 0.35, 0.2))
    return [
        head_block(f"{word.upper()} BY {word.upper()}", box.x, box.w),
        *[_turn(setter, box, number) for number in range(1, rows + 1)],
        gap,
        head_block("FALLEN HEROES", box.x, box.w),
        *fallen,
        gap,
        head_block("WHO DID WHAT", box.x, box.w),
        *lines_blocks(box.x, box.w, deeds),
        gap,
        head_block("HOW IT ENDED", box.x, box.w),
        *result,
        *lines_blocks(box.x, box.w, ended),
        gap,
        head_block("WHAT WE RULED", box.x, box.w, "so that it is the same next time"),
        *lines_blocks(box.x, box.w, ruled),
    ]


def _heroes(army: ArmyFacts) -> list[str]:
    """Return the names of an army's heroes."""
    return [
        army.clean(man.called, "The name of a figure") for man in army.roster.men if man.figure.hero
    ]


def _turn(setter: Setter, box: Rect, number: int) -> Block:
    def draw(writer: Writer, top: float) -> None:
        if number % 2 and not writer.ink:
            writer.rect(Rect(box.x, top - _TURN_ROW, box.w, _TURN_ROW), fill=PAPER)
        base = top - _TURN_ROW + 2.0
        writer.text(str(number), box.x + 4.0, base, 13, fonts.bold(), align="centre")
        draw_field(writer, setter, "", box.x + 10.0, base, box.w * 0.72 - 10.0)
        draw_field(writer, setter, "lost", box.x + box.w * 0.74, base, box.w * 0.26)

    return Block(_TURN_ROW, draw)


def _hero(
    facts: PackFacts, setter: Setter, box: Rect, word: str, army: ArmyFacts | None, name: str
) -> Block:
    """Return a line for a hero: a box to tick when he fell, in which turn, and how."""

    def draw(writer: Writer, top: float) -> None:
        base = top - WRITING + 1.6
        colour = facts.livery(army).edge if army else INK
        draw_tick(writer, box.x, base + cap(9) / 2, colour)
        wide = box.w * 0.38
        draw_field(writer, setter, "", box.x + TICK + 1.0, base, wide - TICK - 3.0, name)
        draw_field(writer, setter, word, box.x + wide, base, box.w * 0.12)
        draw_field(writer, setter, "how", box.x + box.w * 0.52, base, box.w * 0.48)

    return Block(WRITING, draw)


def _points(setter: Setter, box: Rect, sides: Sequence[Side]) -> Block:
    """Return a field for the points or losses of each side."""
    wide = box.w / 2

    def draw(writer: Writer, top: float) -> None:
        base = top - WRITING + 1.6
        for place, side in enumerate(sides):
            x = box.x + place * wide
            name = setter.line(side.name or "the other army", fonts.bold(), 9, wide * 0.5)
            writer.text(name.text, x, base, name.size, fonts.bold())
            past = fonts.bold().width(name.text) * name.size / MM + 2.0
            draw_field(writer, setter, "points or losses", x + past, base, wide - past - 4.0)

    return Block(WRITING, draw)
