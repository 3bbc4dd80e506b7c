"""The seats of a vehicle on its card, each with its sign and who sits there.

An empty seat has a line to write on. Of more seats than a card holds, those of one kind that
are not alone share a row with all who sit in them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printables.cards.frame import Space
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, SMALLEST, Line
from printables.facts import SeatFacts

_SHARE = 0.55
"""Share of a card's room that single seats may take; the rest is for numbers and words."""
_RADIUS = 2.3
_INDENT = 2 * _RADIUS + 1.4
_ROW = 6.0
_GAP = 1.8
_NAME = 7.2
_LINES = 3


@dataclass(frozen=True, slots=True)
class _Entry:
    """What stands behind one sign: the post, and who sits there ("" leaves a line to write)."""

    post: str
    who: str
    mark: Mark | None
    count: int = 1


def seats_block(space: Space, seats: Sequence[SeatFacts], *, close: bool) -> Block:
    """Return the seats of a vehicle in two columns, many of one kind in rows below them.

    `close` gives seats of one kind one row, few as they are.
    """
    most = 2 * int(space.shape.room * _SHARE / _ROW) - 2
    singles, crowds = _entries(seats, singly=len(seats) <= most and not close)
    rows = -(-len(singles) // 2)
    blocks = [_crowd(space, each) for each in crowds]
    height = rows * _ROW + sum(block.height for block in blocks)
    column = (space.width - _GAP) / 2
    lines = [_fitted(space, entry, column) for entry in singles]

    def draw(writer: Writer, top: float) -> None:
        for place, (entry, fitted) in enumerate(zip(singles, lines, strict=True)):
            down, across = divmod(place, 2)
            x = space.left + across * (column + _GAP)
            box = Rect(x, top - (down + 1) * _ROW, column, _ROW)
            _draw_entry(writer, space, entry, fitted, box)
        low = top - rows * _ROW
        for block in blocks:
            block.draw(writer, low)
            low -= block.height

    return Block(height + 0.5, draw)


def _entries(seats: Sequence[SeatFacts], *, singly: bool) -> tuple[list[_Entry], list[_Entry]]:
    """Return the seats that have an entry of their own, and those that share one."""
    if singly:
        return [_Entry(seat.post, seat.who, seat.mark) for seat in seats], []
    kinds: dict[tuple[str, Mark | None], list[SeatFacts]] = {}
    for seat in seats:
        kinds.setdefault((seat.post, seat.mark), []).append(seat)
    alone = [_Entry(post, of[0].who, mark) for (post, mark), of in kinds.items() if len(of) == 1]
    return alone, [
        _Entry(post, _all_of(seat.who for seat in of if seat.who), mark, len(of))
        for (post, mark), of in kinds.items()
        if len(of) > 1
    ]


def _all_of(names: Iterable[str]) -> str:
    """Return names as one text, those that come several times with their number."""
    often = Counter(names)
    return ", ".join(f"{name} × {many}" if many > 1 else name for name, many in often.items())


def _fitted(space: Space, entry: _Entry, column: float) -> tuple[Line, Line]:
    """Return the post and the name of a seat as they fit beside its sign."""
    room = column - _INDENT
    beside = entry.mark.width + 0.9 if entry.mark else 0.0
    post = space.set.line(entry.post, fonts.bold(), SMALLEST, room - beside, smallest=5.0)
    return post, space.set.line(entry.who, fonts.body(), _NAME, room)


def _draw_entry(
    writer: Writer, space: Space, entry: _Entry, lines: tuple[Line, Line], box: Rect
) -> None:
    look, bold, (post, name) = space.look, fonts.bold(), lines
    middle = box.y + box.h / 2
    x = box.x + _RADIUS + 0.3
    writer.disc(x, middle, _RADIUS, fill=look.field, stroke=look.edge, width=0.9)
    draw_sign(writer, look, entry.post, x, middle, _RADIUS)
    left, base = box.x + _INDENT, middle + 0.75
    writer.text(post.text, left, base, post.size, bold, colour=look.label)
    if entry.mark:
        end = left + bold.width(post.text) * post.size / MM
        draw_mark(writer, entry.mark, end + 0.9, base + cap(post.size, bold) / 2)
    if entry.who:
        writer.text(name.text, left, middle - 2.15, name.size)
    else:
        low = middle - 2.2
        writer.lines([(left, low, box.right - 0.4, low)], width=0.4, colour=look.edge)


def _crowd(space: Space, entry: _Entry) -> Block:
    """Return a row for seats of one kind: how many there are, and who sits in them."""
    look, bold, body = space.look, fonts.bold(), fonts.body()
    room = space.width - _INDENT
    words = space.set.block(entry.who, body, _NAME, room, _LINES * _NAME * LEADING / MM)
    height = max(_ROW, 3.2 + words.height() + 0.4)

    def draw(writer: Writer, top: float) -> None:
        x, middle = space.left + _RADIUS + 0.3, top - _ROW / 2
        writer.disc(x, middle, _RADIUS, fill=look.field, stroke=look.edge, width=0.9)
        number = str(entry.count)
        writer.text(number, x, middle - cap(9, bold) / 2, 9, bold, align="centre")
        at, base = space.left + _INDENT, top - 2.4
        writer.text(entry.post, at, base, SMALLEST, bold, colour=look.label)
        if entry.mark:
            end = at + bold.width(entry.post) * SMALLEST / MM
            draw_mark(writer, entry.mark, end + 0.9, base + cap(SMALLEST, bold) / 2)
        down = top - 2.7
        for line in words.lines:
            down -= words.size * LEADING / MM
            writer.text(line, at, down + 0.5, words.size)
        if not words.lines:
            low = middle - 2.2
            line_to_write = (at, low, space.left + space.width - 0.4, low)
            writer.lines([line_to_write], width=0.4, colour=look.edge)

    return Block(height, draw)


def draw_sign(writer: Writer, look: Livery, post: str, x: float, y: float, radius: float) -> None:
    """Draw what the man at a post does: a wheel, a sight, or a helmet for the others."""
    name = post.casefold()
    key = f"seat-{look.colour}-{radius:g}"
    box = Rect(-radius, -radius, 2 * radius, 2 * radius)
    sign, draw = ("helmet", _helmet)
    if "driver" in name or "pilot" in name:
        sign, draw = ("wheel", _wheel)
    elif "gun" in name or "fir" in name:
        sign, draw = ("sight", _sight)
    writer.place(writer.form(f"{key}-{sign}", box, lambda: draw(writer, look, radius)), x, y)


def _wheel(writer: Writer, look: Livery, radius: float) -> None:
    r, width = radius * 0.58, 0.36 * radius
    writer.disc(0, 0, r, stroke=look.line, width=width)
    spokes = [math.radians(angle) for angle in (90, 210, 330)]
    writer.lines(
        [(0, 0, r * math.cos(a), r * math.sin(a)) for a in spokes],
        width=width,
        colour=look.line,
    )


def _sight(writer: Writer, look: Livery, radius: float) -> None:
    r, width = radius * 0.6, 0.3 * radius
    writer.disc(0, 0, r * 0.75, stroke=look.line, width=width)
    ticks = [(-r, 0.0, -r * 0.35, 0.0), (r * 0.35, 0.0, r, 0.0)]
    ticks += [(0.0, -r, 0.0, -r * 0.35), (0.0, r * 0.35, 0.0, r)]
    writer.lines(ticks, width=width, colour=look.line)
    writer.disc(0, 0, r * 0.12, fill=look.line)


def helmet_points(r: float) -> list[tuple[float, float]]:
    """Return the outline of a helmet of about `r` mm to all sides, seen from the side."""
    arc = [math.radians(180 - 9 * step) for step in range(21)]
    dome = [(r * 0.86 * math.cos(a), -r * 0.3 + r * math.sin(a)) for a in arc]
    return [*dome, (r * 1.15, -r * 0.42), (r * 0.9, -r * 0.62), (-r * 0.9, -r * 0.5)]


def _helmet(writer: Writer, look: Livery, radius: float) -> None:
    points = helmet_points(radius * 0.62)
    writer.polygon(points, fill=look.band, stroke=look.line, width=0.25 * radius)
