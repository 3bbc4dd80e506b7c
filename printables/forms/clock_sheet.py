"""The clock sheet: how long each army has to set up and to move, and room to note the times."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import PAPER, hatch
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.forms.parts import (
    Form,
    credit_of,
    draw_leaves,
    game_work,
    head_block,
    room_left,
    words_block,
)
from printables.pack_inputs import Game, PackFacts
from rules.army.totals import clock_seconds
from rules.common.wording import capital, listed
from rules.games.ruleset import Clock
from rules.games.table_clocks import rounding_of, standing_seconds, warnings_for

_ROW = 4.7
_LOG_ROW = 7.6
_MOST_ROWS = 120
_LOG = ("turn", "army", "men left", "time", "began", "ended", "late by")
_FEWEST_ROWS = 6
_LOG_HEAD = 17.0


def clock_words(seconds: int) -> str:
    """Return seconds as a clock shows them: 7:10, 1:02:00."""
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60}:{rest % 60:02}"


def _counts_men(clock: Clock) -> bool:
    """Return whether a clock counts men alone, so that it grows shorter as they fall."""
    return clock.scope == "army" and all(term.of == ("figures",) for term in clock.terms)


def _form(game: Game) -> Form:
    if game.ruleset.clocks:
        return Form("Clock sheet", 1, "one for the table: set-up and movement run on a clock")
    return Form("Time sheet", 0, "the game has no clock; for players who time themselves")


def _tonight(facts: PackFacts) -> bool:
    return any(game.ruleset.clocks for game in facts.games)


def _draw_sheet(writer: Writer, facts: PackFacts, game: Game) -> None:
    clocks = game.ruleset.clocks
    title = "Clock sheet" if clocks else "Time sheet"
    leaf = Leaf(facts.options.page(), title, game.armies[0].game, credit_of(game))
    setter = Setter(facts.letters, "the clock sheet")
    groups = list(_clocks(facts, game, leaf.body, setter)) if clocks else []
    left = room_left(leaf, groups) - _LOG_HEAD
    if left < _FEWEST_ROWS * _LOG_ROW:
        left = leaf.body.h - _LOG_HEAD
    heads, *rows = log_blocks(leaf.body, max(int(left / _LOG_ROW), 1))
    over = head_block("AS IT WAS PLAYED", leaf.body.x, leaf.body.w)
    groups.append(Group((over, heads, *rows), gap=5.0, again=heads, lead=5))
    draw_leaves(writer, facts.letters, leaf, groups)


CLOCK = game_work("clock", _form, _draw_sheet, _tonight)


def _clocks(facts: PackFacts, game: Game, box: Rect, setter: Setter) -> Iterator[Group]:
    ruleset = game.ruleset
    blocks = start_rows(facts, game, box, setter)
    yield Group(tuple(blocks), gap=0.0, lead=len(blocks))
    for clock in ruleset.clocks:
        if _counts_men(clock):
            for army in (each for each in game.armies if each.figures):
                yield _table(facts, game, clock, army, box)


def start_rows(facts: PackFacts, game: Game, box: Rect, setter: Setter) -> list[Block]:
    """Return the times at the start of a battle, with what the game says of its clocks."""
    ruleset, warnings = game.ruleset, _warnings(game)
    texts = [f"{capital(clock.name)}: {clock.text}" for clock in ruleset.clocks if clock.text]
    fixed = [clock for clock in ruleset.clocks if not _counts_men(clock)]
    blocks = [head_block("AT THE START", box.x, box.w)]
    blocks += [_start_row(facts, game, clock, box, setter) for clock in fixed]
    said = f"Warn when these times are left: {_warned(warnings)}." if warnings else ""
    notes = [facts.clean(each) for each in (*texts, said) if each]
    blocks += [words_block(setter, each, box.x, box.w, size=8, quiet=True) for each in notes]
    return blocks


def _warnings(game: Game) -> tuple[int, ...]:
    turn = game.playbook.turn if game.playbook else None
    return turn.warnings if turn else ()


def _warned(warnings: tuple[int, ...]) -> str:
    return listed([clock_words(left) for left in warnings])


def _start_row(facts: PackFacts, game: Game, clock: Clock, box: Rect, setter: Setter) -> Block:
    """Return a clock that runs once, with its time for each army or for all together."""
    rosters = [army.roster for army in game.armies]
    if clock.scope == "between":
        whom = "both sides" if len(rosters) > 1 else "this army alone; add the other's men"
        times = [(whom, clock_seconds(rosters, clock))]
    else:
        times = [(army.name, clock_seconds((army.roster,), clock)) for army in game.armies]
    name = setter.line(facts.clean(capital(clock.name)), fonts.bold(), 10, 48.0)
    wide = (box.w - 50.0) / len(times)

    def draw(writer: Writer, top: float) -> None:
        base = top - 5.4
        writer.text(name.text, box.x, base, name.size, fonts.bold())
        for place, (whom, seconds) in enumerate(times):
            x = box.x + 50.0 + place * wide
            writer.text(clock_words(seconds), x, base, 13, fonts.bold())
            past = fonts.bold().width(clock_words(seconds)) * 13 / MM + 2.0
            line = setter.line(whom, fonts.body(), 8.5, wide - past - 2.0)
            writer.text(line.text, x + past, base, line.size, colour=grey(writer))

    return Block(7.4, draw)


# ------------------------------------------------------------------ men left -> time


def times_for(game: Game, clock: Clock, army: ArmyFacts) -> tuple[tuple[tuple[int, int], int], ...]:
    """Return the time in seconds for every number of men left, most first: ((from, to), seconds).

    Numbers that have the same time stand together. A large army goes in steps of five and more,
    each of which names its largest number.
    """
    ruleset = game.ruleset
    switch = rounding_of(ruleset, clock)
    if clock.rounding in ruleset.switch:
        switch = army.roster.switch(clock.rounding)
    found: list[tuple[tuple[int, int], int]] = []
    for men in range(army.figures, 0, -1):
        seconds = standing_seconds(ruleset, clock, men, switch)
        if found and found[-1][1] == seconds:
            found[-1] = ((men, found[-1][0][1]), seconds)
        else:
            found.append(((men, men), seconds))
    step = 5 * math.ceil(len(found) / _MOST_ROWS / 5) if len(found) > _MOST_ROWS else 1
    return tuple(
        each for at, each in enumerate(found) if step == 1 or not at or not each[0][1] % step
    )


def _table(facts: PackFacts, game: Game, clock: Clock, army: ArmyFacts, box: Rect) -> Group:
    """Return the times of one army for so many men left, in columns read downwards."""
    rows = times_for(game, clock, army)
    columns = max(int(box.w // 44.0), 1)
    deep = -(-len(rows) // columns)
    wide = box.w / columns
    look = facts.livery(army)
    warnings = _warnings(game)

    def head(writer: Writer, top: float) -> None:
        bar = Rect(box.x, top - 7.4, box.w, 7.0)
        writer.rect(bar, fill=look.band, stroke=look.line, width=0.7, radius=1.2)
        hatch(
            writer, Rect(bar.right - 22.0, bar.y + 0.5, 20.0, bar.h - 1.0), look.pattern, look.line
        )
        setter = Setter(facts.letters, "the clock sheet")
        title = f"{army.name}: time {clock.name} by men left"
        line = setter.line(title, fonts.bold(), 10, box.w - 28.0)
        writer.text(
            line.text, box.x + 3.0, bar.y + 3.5 - cap(line.size) / 2, line.size, fonts.bold(),
            colour=look.on_band,
        )  # fmt: skip

    def draw(writer: Writer, top: float, row: int) -> None:
        if row % 2 == 0 and not writer.ink:
            writer.rect(Rect(box.x, top - _ROW, box.w, _ROW), fill=PAPER)
        base = top - _ROW / 2 - cap(9) / 2
        for column in range(columns):
            place = column * deep + row
            if place < len(rows):
                _draw_time(writer, rows[place], warnings, box.x + column * wide, base)

    def labels(writer: Writer, top: float) -> None:
        for column in range(columns):
            x, base, colour = box.x + column * wide, top - 3.2, grey(writer)
            writer.text("men", x + 9.0, base, 7, colour=colour, align="right")
            writer.text("time", x + 23.0, base, 7, colour=colour, align="right")
            writer.text("warn at", x + 25.0, base, 7, colour=colour)

    blocks = [Block(_ROW, partial(draw, row=row)) for row in range(deep)]
    over = Block(8.4, head)
    return Group((over, Block(4.2, labels), *blocks), gap=4.0, again=over, lead=5)


def _draw_time(
    writer: Writer,
    row: tuple[tuple[int, int], int],
    warnings: tuple[int, ...],
    x: float,
    base: float,
) -> None:
    (low, high), seconds = row
    men = str(high) if low == high else f"{low}–{high}"
    writer.text(men, x + 9.0, base, 9, align="right")
    writer.text(clock_words(seconds), x + 23.0, base, 9, fonts.bold(), align="right")
    said = "  ".join(clock_words(left) for left in warnings_for(warnings, seconds))
    writer.text(said, x + 25.0, base, 6.5, colour=grey(writer))


# ------------------------------------------------------------------ the log


def log_blocks(box: Rect, rows: int, height: float = _LOG_ROW) -> list[Block]:
    """Return a row of heads, and rows of a height in mm to note the times of each turn in."""
    shares = (1.0, 2.6, 1.3, 1.3, 1.3, 1.3, 1.3)
    whole = sum(shares)
    edges = [box.x + box.w * sum(shares[:at]) / whole for at in range(len(shares) + 1)]

    def heads(writer: Writer, top: float) -> None:
        for at, word in enumerate(_LOG):
            writer.text(word, edges[at] + 1.0, top - 3.6, 7.5, colour=grey(writer))

    def row(writer: Writer, top: float) -> None:
        for at in range(len(_LOG)):
            box_of = Rect(edges[at], top - height, edges[at + 1] - edges[at], height)
            writer.rect(box_of, fill=WHITE, stroke=INK, width=0.4)

    return [Block(4.8, heads), *[Block(height, row)] * rows]
