"""The rows of a casualty sheet: a man, his boxes for wounds and death, by whom he fell and when."""

from __future__ import annotations

from dataclasses import dataclass

from printables import fonts
from printables.canvas import WHITE, Writer
from printables.figures import draw_figure
from printables.flow import Block
from printables.geometry import Rect
from printables.livery import Livery, dyed
from printables.parts import PALE_LINE, TICK, cap, draw_tick, grey, rule
from printables.setting import Setter
from printables.text import MM, SMALLEST

ROW = 6.2
_HEAD = 6.0
_TITLE, _NAME, _DETAIL, _LABEL, _COUNT = 9.0, 8.5, SMALLEST, SMALLEST, 7.0
_NUMBER = 4.6
_PICTURE = 7.4
_MODEL = 13.0
_TICK, _WOUNDED, _TURN = 8.5, 13.5, 10.0
_BY = 0.2
_WIDEST_NAME = 62.0
_GAP = 1.4
_RING = 1.75
_RING_STEP = 4.3
_RINGS_BESIDE = 3


@dataclass(slots=True)
class Edge:
    """The left edge in mm of the column that is being drawn: rows are laid out before it is known.

    A sheet sets it before it draws each column.
    """

    x: float = 0.0


@dataclass(frozen=True, slots=True)
class Columns:
    """Where things stand across a column of the sheet, in mm from its left edge."""

    edge: Edge
    width: float
    name: float
    boxes: float
    wounds: bool
    killer: float
    turn: float


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure or model: its number in its unit, its picture, its two lines, its lives."""

    number: str
    name: str
    detail: str
    picture: str
    colour: str
    hero: bool = False
    lives: int = 0
    model: bool = False


def columns_of(width: float, *, wounds: bool) -> Columns:
    """Return the columns; where no man can be wounded there is more room for who killed him."""
    turn = width - _TURN
    killer = turn - max(width * (_BY if wounds else _BY + 0.06), 15.0)
    ticks = _TICK + (_WOUNDED if wounds else 0.0)
    name = _NUMBER + _PICTURE + _GAP
    boxes = min(killer - ticks, name + _WIDEST_NAME)
    return Columns(Edge(), width, name, boxes, wounds, boxes + ticks, turn)


def head_block(title: str, rest: str, at: Columns, look: Livery, setter: Setter) -> Block:
    """Return the head of a unit, with the names of the columns."""
    bold, body = fonts.bold(), fonts.body()
    room = at.boxes - 3.0
    count = body.width(rest) * _COUNT / MM
    name = setter.line(title, bold, _TITLE, room - count - 1.5)
    wide = bold.width(name.text) * name.size / MM
    labels = [("OUT", at.killer - _TICK / 2), ("TURN", at.turn + _TURN / 2)]
    labels += [("WOUNDED", at.boxes + _WOUNDED / 2)] if at.wounds else []
    labels += [("KILLED BY", (at.killer + at.turn) / 2)]

    def draw(writer: Writer, top: float) -> None:
        left = at.edge.x
        band = Rect(left, top - _HEAD + 0.6, at.width, _HEAD - 1.0)
        writer.rect(band, fill=look.pale, stroke=look.line, width=0.5, radius=1.0)
        base = band.y + (band.h - cap(_TITLE, bold)) / 2
        writer.text(name.text, left + 1.6, base, name.size, bold)
        writer.text(rest, left + 3.0 + wide, base, _COUNT)
        for label, middle in labels:
            writer.text(label, left + middle, base, _LABEL, bold, align="centre")

    return Block(_HEAD, draw)


def entry_block(entry: Entry, at: Columns, look: Livery, setter: Setter) -> Block:
    """Return the row of one figure: boxes to tick, or a ring for each life of a hero."""
    bold, body = fonts.bold(), fonts.body()
    start = at.name + (_MODEL - _PICTURE if entry.model else 0.0)
    beside = entry.lives if entry.lives <= _RINGS_BESIDE else 0
    room = at.boxes - start - 1.0 - (0.0 if at.wounds else beside * _RING_STEP)
    name = setter.line(entry.name, bold, _NAME, room)
    detail = setter.line(entry.detail, body, _DETAIL, room, smallest=5.5)
    below = 0 if beside else entry.lives
    per_row = max(int((at.width - start) / _RING_STEP), 1)
    rows = -(-below // per_row)
    height = ROW + rows * _RING_STEP
    wide = start - _NUMBER - _GAP

    def draw(writer: Writer, top: float) -> None:
        left, middle = at.edge.x, top - ROW / 2
        base = middle - cap(_COUNT) / 2
        writer.text(
            entry.number, left + _NUMBER - 0.8, base, _COUNT, align="right", colour=grey(writer)
        )
        picture = Rect(left + _NUMBER, top - ROW + 0.3, wide, ROW - 0.6)
        draw_figure(writer, dyed(look, entry.colour), entry.picture, picture)
        two = bool(detail.text)
        base = top - 3.0 if two else middle - cap(name.size, bold) / 2
        writer.text(name.text, left + start, base, name.size, bold)
        writer.text(detail.text, left + start, top - 5.35, detail.size, colour=grey(writer))
        _draw_boxes(writer, entry, at, middle, look, beside)
        for index in range(below):
            row, column = divmod(index, per_row)
            x = left + start + _RING + column * _RING_STEP
            _draw_ring(writer, x, top - ROW - row * _RING_STEP - _RING, look)
        rule(writer, left, top - height, at.width)

    return Block(height, draw)


def _draw_boxes(
    writer: Writer, entry: Entry, at: Columns, middle: float, look: Livery, beside: int
) -> None:
    """Draw the boxes of a row and the strokes between its columns."""
    left = at.edge.x
    draw_tick(writer, left + at.killer - (_TICK + TICK) / 2, middle, look.line)
    centre = left + at.boxes + _WOUNDED / 2
    if beside:  # a ring for each life stands where others have their one box
        end = centre + (beside - 1) * _RING_STEP / 2
        if not at.wounds:
            end = left + at.boxes - _RING - 0.6
        for index in range(beside):
            _draw_ring(writer, end - index * _RING_STEP, middle, look)
    elif at.wounds and not entry.lives:
        draw_tick(writer, centre - TICK / 2, middle, look.line)
    strokes = [left + at.killer, left + at.turn]
    writer.lines(
        [(x, middle - ROW / 2, x, middle + ROW / 2) for x in strokes],
        width=0.3,
        colour=grey(writer) if writer.ink else PALE_LINE,
    )


def _draw_ring(writer: Writer, x: float, middle: float, look: Livery) -> None:
    writer.disc(x, middle, _RING, fill=WHITE, stroke=look.line, width=0.7)
