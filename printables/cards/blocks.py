"""What stands on a card under its picture: boxes, weapons, special men, tests, helmets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printables.cards.frame import Space
from printables.engine import fonts
from printables.engine.box_row import LABEL, LEAST_LABEL, draw_box_row, row_height
from printables.engine.canvas import WHITE, Writer
from printables.engine.dice_faces import DieRow, lay_row
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap
from printables.engine.text import MM, fit_line
from printables.facts import StatBox, WeaponRow, WeaponTable

TABLE, LEAST_TABLE = 9.0, 8.5
"""Largest and smallest size in points of a table on a card."""
_ROW, _HEADS = 4.7, 3.9
_GAP = 1.2
_COLUMN_GAP, _MARK_GAP = 1.7, 0.6
_TEST, _NOTE = 8.6, 0.93
_HELMETS = 7.4
_MOST_HELMETS = 8


def boxes_block(space: Space, boxes: Sequence[StatBox]) -> Block:
    """Return a row of boxes, in two rows where there are too many for one."""
    half = len(boxes) if len(boxes) <= 5 else -(-len(boxes) // 2)
    rows = [boxes[:half], boxes[half:]] if half < len(boxes) else [boxes]
    heights = [row_height(row, space.scale) for row in rows]

    def draw(writer: Writer, top: float) -> None:
        for row, high in zip(rows, heights, strict=True):
            draw_box_row(writer, space.look, row, space.left, top, space.width, space.scale)
            top -= high + _GAP

    return Block(sum(heights) + _GAP * len(rows), draw)


# -- weapons


@dataclass(frozen=True, slots=True)
class _Column:
    head: str
    width: float


def table_block(space: Space, table: WeaponTable, head: str) -> Block:
    """Return weapons in rows under one row of heads; `head` stands above their names."""
    size, label = TABLE * space.scale, LABEL * space.scale
    shortest = max(_wide(row.short, size) + _beside(row, size) for row in table.rows)
    room = space.width - shortest
    columns = _columns(table, size, label)
    if sum(column.width for column in columns) > room:
        size, label = LEAST_TABLE * space.scale, LEAST_LABEL * space.scale
        columns = _columns(table, size, label, 1.0)
    spare = (room - sum(column.width for column in columns)) / max(len(columns), 1)
    columns = [_Column(each.head, each.width + min(max(spare, 0.0), 1.6)) for each in columns]
    names = space.width - sum(column.width for column in columns)
    height, heads = _ROW * space.scale, _HEADS * space.scale
    below = [not _fits(row, columns, size) for row in table.rows]
    total = heads + sum(height * (2 if under and row.note else 1)
                        for row, under in zip(table.rows, below, strict=True))  # fmt: skip

    def draw(writer: Writer, top: float) -> None:
        look, bold = space.look, fonts.bold()
        left, right = space.left, space.left + space.width
        base = top - heads + 1.1
        named = fit_line(head.upper(), fonts.body(), label, names - 1.0, LEAST_LABEL * space.scale)
        writer.text("" if named.cut else named.text, left + 0.6, base, named.size,
                    colour=look.label)  # fmt: skip
        x = left + names
        for column in columns:
            middle = x + column.width / 2
            writer.text(column.head, middle, base, label, bold, colour=look.label, align="centre")
            x += column.width
        top -= heads
        for row, under in zip(table.rows, below, strict=True):
            writer.lines([(left, top, right, top)], width=look.thin(0.85), colour=look.edge)
            _draw_row(writer, space, row, columns, (left, top), names, size, under=under)
            top -= height * (2 if under and row.note else 1)

    return Block(total + 0.6, draw)


def _wide(text: str, size: float) -> float:
    return fonts.bold().width(text) * size / MM


def _beside(row: WeaponRow, size: float) -> float:
    """Return the room in mm of what stands behind a weapon's name."""
    beside = fonts.bold().width(f" {row.beside}") * size * 0.86 / MM if row.beside else 0.0
    return 1.4 + beside + (row.mark.width + 0.8 if row.mark else 0.0)


def _columns(
    table: WeaponTable, size: float, label: float, gap: float = _COLUMN_GAP
) -> list[_Column]:
    found = []
    for place, head in enumerate(table.heads):
        cells = [row.cells[place] for row in table.rows]
        widest = max((_cell_width(cell, size) for cell in cells if cell), default=0.0)
        words = "" if any(cell and cell.dark for cell in cells) else head.upper()
        wide = max(widest, fonts.bold().width(words) * label / MM)
        found.append(_Column(words, wide + gap))
    return found


def _cell_width(cell: StatBox, size: float) -> float:
    mark = cell.mark.width + _MARK_GAP if cell.mark else 0.0
    return _wide(cell.text, size) + mark


def _fits(row: WeaponRow, columns: Sequence[_Column], size: float) -> bool:
    """Return whether the note of a row has room in the columns that it leaves empty."""
    return not row.note or _wide(row.note, size * _NOTE) <= _free(row, columns, size)


def _free(row: WeaponRow, columns: Sequence[_Column], size: float) -> float:
    """Return the width in mm from the last number of a row to the edge of the table."""
    free = -2.0
    for cell, column in zip(reversed(row.cells), reversed(columns), strict=True):
        if cell:
            return free + (column.width - _cell_width(cell, size)) / 2
        free += column.width
    return free


def _draw_row(
    writer: Writer,
    space: Space,
    row: WeaponRow,
    columns: Sequence[_Column],
    at: tuple[float, float],
    names: float,
    size: float,
    *,
    under: bool,
) -> None:
    bold, (left, top) = fonts.bold(), at
    base = top - (_ROW * space.scale + cap(size, bold)) / 2
    room = names - _beside(row, size)
    name = row.name if _wide(row.name, size) <= room else row.short
    line = space.set.line(name, bold, size, max(room, 3.0), smallest=LEAST_TABLE)
    x = left + 0.6
    writer.text(line.text, x, base, line.size, bold)
    x += _wide(line.text, line.size)
    if row.beside:
        writer.text(f" {row.beside}", x, base, size * 0.86, bold)
        x += fonts.bold().width(f" {row.beside}") * size * 0.86 / MM
    if row.mark:
        draw_mark(writer, row.mark, x + 0.8, base + cap(size, bold) / 2)
    x = left + names
    for cell, column in zip(row.cells, columns, strict=True):
        if cell:
            start = x + (column.width - _cell_width(cell, size)) / 2
            writer.text(cell.text, start, base, size, bold)
            if cell.mark:
                draw_mark(writer, cell.mark, start + _wide(cell.text, size) + _MARK_GAP,
                          base + cap(size, bold) / 2)  # fmt: skip
        x += column.width
    if row.note:
        low = base - _ROW * space.scale if under else base
        writer.text(row.note, left + space.width - 0.6, low, size * _NOTE, bold, align="right")


# -- special men, tests, men left


def rows_block(space: Space, rows: Sequence[tuple[str, str]]) -> Block:
    """Return special men in rows: each name in bold, then what he does."""
    size, height = TABLE * space.scale, _ROW * space.scale
    bold = fonts.bold()

    def draw(writer: Writer, top: float) -> None:
        for place, (name, words) in enumerate(rows):
            base = top - (height + cap(size, bold)) / 2
            x = space.left + 0.6
            writer.text(name, x, base, size, bold)
            x += _wide(name, size) + 1.2
            room = space.left + space.width - 0.3 - x
            line = space.set.line(words, fonts.body(), size, room, smallest=8.0)
            writer.text(line.text, x, base, line.size)
            top -= height
            if place < len(rows) - 1:
                line_at = (space.left, top, space.left + space.width, top)
                writer.lines([line_at], width=space.look.thin(0.85), colour=space.look.edge)

    return Block(height * len(rows) + 0.6, draw)


def test_block(space: Space, row: DieRow) -> Block:
    """Return a test by die as a row of cells."""
    laid = lay_row(row, space.width, _TEST * space.scale)
    return Block(
        laid.height + _GAP,
        lambda writer, top: laid.draw(writer, space.look, space.left, top),
    )


def helmets_block(space: Space, men: int) -> Block | None:
    """Return a helmet for each man of a squad, the number on it, and a box to tick below it.

    The lowest that has no tick is how many are left. None for a squad with too many.
    """
    if men > _MOST_HELMETS:
        return None
    scale, bold = space.scale, fonts.bold()
    size = 8.4 * scale
    start = _wide("Men", size) + 2.4

    def draw(writer: Writer, top: float) -> None:
        look = space.look
        for place, word in enumerate(("Men", "left")):
            writer.text(word, space.left, top - (2.9 + 3.1 * place) * scale, size, bold)
        wide = (space.width - start) / men
        for place in range(men):
            x = space.left + start + (place + 0.5) * wide
            _draw_helmet(writer, look, x, top - 2.4 * scale, 2.9 * scale)
            number = str(men - place)
            y = top - 2.5 * scale - cap(7.5 * scale, bold) / 2
            writer.text(number, x, y, 7.5 * scale, bold, colour=look.on_band, align="centre")
            box = Rect(x - 1.05 * scale, top - 6.6 * scale, 2.1 * scale, 2.1 * scale)
            writer.lines(
                [(x, box.top, x, top - 3.6 * scale)], width=look.thin(0.7), colour=look.line
            )
            writer.rect(box, fill=WHITE, stroke=look.line, width=look.thin(0.85), radius=0.3)

    return Block(_HELMETS * scale, draw)


def _draw_helmet(writer: Writer, look: Livery, x: float, y: float, r: float) -> None:
    key = f"helmet-left-{look.colour}-{look.ink}-{r:g}"
    points = helmet_points(r)
    form = writer.form(
        key,
        Rect(-r - 1.0, -r - 0.5, 2 * r + 2.0, 2 * r + 1.0),
        lambda: writer.polygon(points, fill=look.band, stroke=look.line, width=look.thin(0.9)),
    )
    writer.place(form, x, y)


def helmet_points(r: float) -> list[tuple[float, float]]:
    """Return the outline of a helmet of about `r` mm to all sides, seen from the side."""
    arc = [math.radians(180 - 9 * step) for step in range(21)]
    dome = [(r * 0.86 * math.cos(a), -r * 0.3 + r * math.sin(a)) for a in arc]
    return [*dome, (r * 1.15, -r * 0.42), (r * 0.9, -r * 0.62), (-r * 0.9, -r * 0.5)]


def marks_of(boxes: Sequence[StatBox], table: WeaponTable, tests: Sequence[DieRow]) -> list[Mark]:
    """Return the marks that stand on a card."""
    found = [box.mark for box in boxes if box.mark]
    found += [mark for row in table.rows for mark in row.marks()]
    return [*found, *(row.mark for row in tests if row.mark)]
