"""The table of a score sheet: columns for the armies, rows to fill in, totals, maps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import PAPER
from printables.engine.origin_marks import Mark, draw_legend
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap, draw_block, draw_tick, draw_value, grey, rule
from printables.engine.text import SMALLEST, Setter, fit_block
from printables.facts import Value
from printables.forms.parts import Side, draw_band, draw_box, draw_field, winner_block
from printables.forms.score_lines import Row
from printables.forms.score_sheet_maps import (
    MAP,
    TALLY_STEP,
    draw_map,
    draw_tally,
    map_of,
    tally_rows,
)

_ART = 15.0
_EACH = 16.0
_BAND = 24.0
_TOTAL = 13.0
_TURN, _TURNS = 7.0, 10.0
MOST_TURNS = 8
"""Turns that have boxes in one row."""
_GAP = 2.0
_TALLEST = 40.0
_NAMES = {1: 46.0, 2: 46.0, 3: 36.0, 4: 30.0}


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of one score sheet. `counted` tells whether points are given."""

    box: Rect
    sides: Sequence[Side]
    setter: Setter
    army: ArmyFacts
    counted: bool
    word: str = "turn"

    @property
    def start(self) -> float:
        """Return where the armies' columns begin."""
        words = _ART + _NAMES[len(self.sides)] + (_EACH if self.counted else 0.0)
        return self.box.x + min(words, self.box.w * 0.5)

    def column(self, number: int) -> tuple[float, float]:
        """Return the left edge and the width of an army's column."""
        wide = (self.box.right - self.start) / len(self.sides)
        return self.start + number * wide + _GAP, wide - _GAP

    def value(self, row: Row) -> Value:
        """Return the points of a row with the mark of where they come from."""
        assert row.line is not None
        return self.army.value(row.line.value)


def bands_block(table: Table) -> Block:
    """Return the bands of the armies above their columns, and fields for day and place."""

    def draw(writer: Writer, top: float) -> None:
        for number, side in enumerate(table.sides):
            x, wide = table.column(number)
            band = Rect(x, top - _BAND, wide, _BAND)
            last = number == len(table.sides) - 1
            draw_band(writer, table.setter, side, band, flip=last, tag=True)
        wide = table.start - table.box.x - 4.0
        for row, label in enumerate(("date", "place", f"after {table.word}")):
            base = top - 7.0 - row * 8.5
            draw_field(writer, table.setter, label, table.box.x, base, wide)

    return Block(_BAND, draw)


def turns_block(table: Table, word: str, length: int) -> Block:
    """Return a box to tick for each turn of a game that ends after a number of them."""
    said = f"The battle ends after {word} {length}."

    def draw(writer: Writer, top: float) -> None:
        bold, base = fonts.bold(), top - _TURNS / 2 - cap(8.5) / 2
        writer.text(f"{word.upper()}S: TICK EACH", table.box.x, base, 8.5, bold)
        x = table.start + _GAP
        for number in range(1, length + 1):
            box = Rect(x, top - _TURNS + 1.0, _TURN, _TURN)
            draw_box(writer, box, INK, 1.4 if number == length else 0.6)
            writer.text(str(number), box.x + 0.9, box.top - 2.9, 7, colour=grey(writer))
            x += _TURN + 1.4
        line = table.setter.line(said, fonts.body(), 8.5, table.box.right - x - 6.0)
        writer.text(line.text, x + 1.0, base, line.size)

    return Block(_TURNS + 1.0, draw)


def heads_block(table: Table, title: str, each: str, boxes: tuple[str, str]) -> Block:
    """Return the heads of the columns."""

    def draw(writer: Writer, top: float) -> None:
        base, bold = top - 4.4, fonts.bold()
        room = table.start - table.box.x - (_EACH if each else 0.0)
        line = table.setter.line(title, bold, 8.5, room)
        writer.text(line.text, table.box.x, base, line.size, bold)
        writer.text(each, table.start - _EACH / 2, base, 7.5, bold, align="centre")
        for number, side in enumerate(table.sides):
            for at, word in enumerate(boxes):
                box = _box(table, number, at, top, 5.0)
                name = table.setter.line(word, bold, 7.5, box.w)
                colour = side.look.label if side.army else INK
                writer.text(
                    name.text, box.x + box.w / 2, base, name.size, bold, colour=colour,
                    align="centre",
                )  # fmt: skip

    return Block(5.6, draw)


def _box(table: Table, number: int, at: int, top: float, high: float) -> Rect:
    """Return the box of an army in a row: 0 for the number, 1 for the points."""
    x, wide = table.column(number)
    half = (wide - _GAP) / 2
    return Rect(x + at * (half + _GAP), top - high + 0.9, half, high - 1.8)


def row_block(table: Table, row: Row, height: float, tinted: bool) -> Block:
    """Return a row: its drawing or tick box, its name, the points each, boxes for every army."""
    at_x = table.box.x + (_ART if row.art else 6.0 if row.mission else 1.5)
    room = table.start - at_x - (_EACH if table.counted else 2.0)
    bold = row.mission or row.line is None or ":" not in row.line.fact
    name = f"{row.mission}: {row.name}" if row.mission else row.name
    said = table.army.clean(name)
    text = fit_block(said, fonts.body(), 9.0 if bold else 10.5, room, height - 0.8, 7.5)
    if text.cut:
        text = table.setter.block(said, fonts.body(), 7.5, room, _TALLEST)
        height = text.height() + 1.2

    def draw(writer: Writer, top: float) -> None:
        if writer.ink:
            rule(writer, table.box.x, top - height, table.start - table.box.x - _GAP, 0.25)
        elif tinted:
            ground = Rect(table.box.x, top - height, table.box.w, height)
            writer.rect(ground, fill=PAPER, radius=1.0)
        middle = top - height / 2
        if row.mission:
            draw_tick(writer, table.box.x + 1.0, middle)
        if row.art:
            look = (row.shown_by or table.sides[0]).look
            at = Rect(table.box.x + 0.8, top - height + 0.5, _ART - 2.3, height - 1.0)
            draw_figure(writer, look, row.art, at, stand=False)
        draw_block(writer, text, at_x, middle + text.height() / 2 - 0.3)
        if row.line:
            points = table.value(row)
            draw_value(writer, points, table.start - _EACH / 2 + 2.2, middle - cap(12) / 2, 12)
        for number, side in enumerate(table.sides):
            _draw_boxes(writer, table, row, number, side, top, height)

    return Block(height, draw)


def _draw_boxes(
    writer: Writer, table: Table, row: Row, number: int, side: Side, top: float, height: float
) -> None:
    """Draw an army's boxes of a row; a dash where it never had any of it."""
    had = row.had[number]
    left, points = (_box(table, number, at, top, height) for at in (0, 1))
    if had == 0:
        for box in (left, points):
            writer.text(
                "–", box.x + box.w / 2, box.y + box.h / 2 - 1.0, 10, colour=grey(writer),
                align="centre",
            )  # fmt: skip
        return
    for box in (left, points):
        draw_box(writer, box, side.look.edge)
    if had is not None:
        writer.text(
            f"of {had}", left.right - 0.9, left.y + 1.0, SMALLEST, colour=grey(writer),
            align="right",
        )  # fmt: skip


def tally_blocks(table: Table, row: Row) -> list[Block]:
    """Return boxes to tick for each kill of each army, none where kills give no points."""
    if row.line is None or row.line.fact != "kills":
        return []
    start = table.box.x + 34.0
    wide = table.box.right - start
    return [
        _tally_block(table, side, most, start, wide)
        for side, most in zip(table.sides, row.had, strict=True)
    ]


def _tally_block(table: Table, side: Side, most: int | None, start: float, wide: float) -> Block:
    high = tally_rows(most, wide) * TALLY_STEP + 2.4

    def draw(writer: Writer, top: float) -> None:
        line = table.setter.line(
            f"Killed by {side.name or 'the other army'}", fonts.bold(), 8, 33.0
        )
        writer.text(line.text, table.box.x, top - 5.0, line.size, fonts.bold())
        draw_tally(writer, side, most, Rect(start, top - high, wide, high - 1.4))

    return Block(high, draw)


def total_block(table: Table) -> Block:
    """Return the boxes for the totals."""

    def draw(writer: Writer, top: float) -> None:
        face = fonts.stencil()
        base = top - _TOTAL / 2 - cap(16, face) / 2
        writer.text("TOTAL", table.start - 3.0, base, 16, face, align="right")
        for number, side in enumerate(table.sides):
            box = _box(table, number, 1, top, _TOTAL)
            draw_box(writer, box, side.look.line, 1.8)

    return Block(_TOTAL, draw)


def agreed_block(table: Table, words: str) -> Block:
    """Return a box to tick for each army and for a draw, behind some words."""
    return winner_block(table.setter, table.box, table.sides, words)


def legend_block(table: Table, marks: Sequence[Mark]) -> Block:
    """Return what the marks at the points mean."""

    def draw(writer: Writer, top: float) -> None:
        draw_legend(writer, marks, table.box.x, top - 3.4)

    return Block(4.5, draw)


def maps_block(
    table: Table, rows: Sequence[Row], title_of: Callable[[Row], str], scale: float = 1.0
) -> Block | None:
    """Return the maps of what the rows count side by side, None where none needs one."""
    found = [
        (row, draw)
        for row in rows
        if row.line and (draw := map_of(row.line.fact, row.line.most)) is not None
    ]
    if not found:
        return None
    wide, high = MAP[0] * scale, MAP[1] * scale
    step = min(table.box.w / len(found), wide + 14.0)
    wide = min(wide, step - 6.0)

    def draw_all(writer: Writer, top: float) -> None:
        for number, (row, draw) in enumerate(found):
            title = table.setter.line(table.army.clean(title_of(row)), fonts.bold(), 8, step - 2.0)
            box = Rect(table.box.x + number * step, top - high, wide, high)
            draw_map(writer, title.text, draw, box, table.sides)

    return Block(high, draw_all)
