"""The seats of a vehicle on its card: a disc with a sign for each, or one for each kind."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from printables import fonts
from printables.canvas import Writer
from printables.card_frame import INNER
from printables.facts import SeatFacts
from printables.livery import Livery
from printables.marks import draw_mark
from printables.parts import cap
from printables.setting import Setter

_MOST = 6
_RADIUS = 4.0
SEATS = 12.4
"""Height in mm that the seats take."""


def draw_seats(
    writer: Writer,
    look: Livery,
    setter: Setter,
    seats: Sequence[SeatFacts],
    left: float,
    top: float,
) -> None:
    """Draw the seats of a vehicle below `top`, in `SEATS` mm."""
    singly = len(seats) <= _MOST
    kinds = Counter((seat.post, seat.mark) for seat in seats)
    discs = [((seat.post, seat.mark), 1) for seat in seats] if singly else list(kinds.items())
    step = INNER.w / len(discs)
    radius = min(_RADIUS, step / 2 - 0.6)
    middle = top - _RADIUS - 0.3
    for index, ((post, mark), count) in enumerate(discs):
        x = left + step * (index + 0.5)
        writer.disc(x, middle, radius, fill=look.field, stroke=look.edge, width=1.1)
        if count > 1:
            bold = fonts.bold()
            writer.text(str(count), x, middle - cap(13, bold) / 2, 13, bold, align="centre")
        else:
            draw_sign(writer, look, post, x, middle, radius)
        if mark:
            at = min(x + radius * 0.62, x + step / 2 - mark.width)
            draw_mark(writer, mark, at, middle + radius * 0.8)
        label = setter.line(post.lower(), fonts.bold(), SIGN_TYPE, step - 0.4, smallest=5.0)
        writer.text(label.text, x, middle - _RADIUS - 2.7, label.size, fonts.bold(), align="centre")


SIGN_TYPE = 6.5


def draw_sign(writer: Writer, look: Livery, post: str, x: float, y: float, radius: float) -> None:
    """Draw what the man at a post does: a wheel, a sight, or a helmet for the others."""
    name = post.casefold()
    if "driver" in name or "pilot" in name:
        _wheel(writer, look, x, y, radius * 0.58)
    elif "gun" in name or "fir" in name:
        _sight(writer, look, x, y, radius * 0.6)
    else:
        _helmet(writer, look, x, y, radius * 0.62)


def _wheel(writer: Writer, look: Livery, x: float, y: float, r: float) -> None:
    writer.disc(x, y, r, stroke=look.line, width=1.3)
    spokes = [math.radians(angle) for angle in (90, 210, 330)]
    writer.lines(
        [(x, y, x + r * math.cos(a), y + r * math.sin(a)) for a in spokes],
        width=1.3,
        colour=look.line,
    )


def _sight(writer: Writer, look: Livery, x: float, y: float, r: float) -> None:
    writer.disc(x, y, r * 0.75, stroke=look.line, width=1.0)
    ticks = [(x - r, y, x - r * 0.35, y), (x + r * 0.35, y, x + r, y)]
    ticks += [(x, y - r, x, y - r * 0.35), (x, y + r * 0.35, x, y + r)]
    writer.lines(ticks, width=1.0, colour=look.line)
    writer.disc(x, y, r * 0.12, fill=look.line)


def _helmet(writer: Writer, look: Livery, x: float, y: float, r: float) -> None:
    arc = [math.radians(180 - 9 * step) for step in range(21)]
    dome = [(x + r * 0.86 * math.cos(a), y - r * 0.3 + r * math.sin(a)) for a in arc]
    brim = [(x + r * 1.15, y - r * 0.42), (x + r * 0.9, y - r * 0.62), (x - r * 0.9, y - r * 0.5)]
    writer.polygon([*dome, *brim], fill=look.band, stroke=look.line, width=0.9)
