"""The seats of a vehicle on a roster: number, post, and who sits there or a line to write on."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts
from printables.canvas import WHITE, Writer
from printables.facts import SeatFacts
from printables.flow import Block
from printables.livery import Livery
from printables.marks import draw_mark
from printables.parts import cap, grey, rule
from printables.setting import Setter
from printables.text import MM, Line

_LINE = 5.6
_CELL = 60.0
_DISC = 2.0


def seat_blocks(
    seats: Sequence[SeatFacts], x: float, width: float, livery: Livery, setter: Setter
) -> list[Block]:
    """Return the seats in lines of three or more."""
    across = max(int(width / _CELL), 1)
    cell = width / across
    return [
        _line(seats[start : start + across], x, cell, width, livery, setter)
        for start in range(0, len(seats), across)
    ]


def _line(
    seats: Sequence[SeatFacts],
    x: float,
    cell: float,
    width: float,
    livery: Livery,
    setter: Setter,
) -> Block:
    bold, body = fonts.bold(), fonts.body()
    texts: list[tuple[SeatFacts, Line, Line, float]] = []
    for seat in seats:
        post = setter.line(seat.post, body, 7.5, cell * 0.45)
        start = 7.2 + body.width(post.text) * post.size / MM + 1.6
        start += seat.mark.width + 0.6 if seat.mark else 0.0
        texts.append((seat, post, setter.line(seat.who, bold, 8.0, cell - start - 2.0), start))

    def draw(writer: Writer, top: float) -> None:
        middle = top - _LINE / 2
        for index, (seat, post, who, start) in enumerate(texts):
            left = x + index * cell
            writer.disc(
                left + 4.0,
                middle,
                _DISC,
                fill=livery.pale if seat.who else WHITE,
                stroke=livery.line,
                width=0.6,
            )
            number = str(seat.number)
            writer.text(number, left + 4.0, middle - cap(7, bold) / 2, 7, bold, align="centre")
            base = middle - cap(8) / 2
            writer.text(post.text, left + 7.2, base, post.size, colour=grey(writer))
            if seat.mark:
                mark_at = left + start - seat.mark.width - 1.2
                draw_mark(writer, seat.mark, mark_at, middle)
            if seat.who:
                writer.text(who.text, left + start, base, who.size, bold)
            else:
                end = left + cell - 3.0
                writer.lines(
                    [(left + start, base - 0.3, end, base - 0.3)],
                    width=0.4,
                    colour=grey(writer),
                    dash=None if seat.needed else (0.6, 0.6),
                )
        rule(writer, x, top - _LINE, width)

    return Block(_LINE, draw)
