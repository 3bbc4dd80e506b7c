"""Counters that are no strip: the kill tally, and the dial for the turns that smoke lies."""

from __future__ import annotations

from printables import fonts
from printables.canvas import INK, Writer
from printables.geometry import Rect
from printables.livery import Livery, hatch
from printables.parts import cap, rule
from printables.setting import Setter
from printables.text import MM
from printables.tokens.icons_field import smoke
from printables.tokens.icons_men import kill_tally
from printables.tokens.pen import Pen, arc

TALLY = (63.0, 88.0)
DIAL = 50.0
"""Diameter in mm of each disc of the dial."""
_FIVE = 5
_HEAD = 13.0
_FASTENER = 1.5


def draw_tally(
    writer: Writer, at: Rect, *, name: str, boxes: int, look: Livery, setter: Setter
) -> None:
    """Draw a tally card: a box to strike for each enemy, five in a row, up to `boxes` of them."""
    bold = fonts.bold()
    writer.rect(at, fill=look.paper, stroke=look.line, width=0.5)
    head = Rect(at.x, at.top - _HEAD, at.w, _HEAD)
    writer.rect(head, fill=look.band, stroke=look.line, width=0.5)
    hatch(writer, Rect(head.x, head.top - 2.6, head.w, 2.6), look.pattern, look.line)
    title = fonts.title_face("KILL TALLY")
    writer.text("KILL TALLY", at.x + 4, head.y + 4.6, 13, title, colour=look.on_band)
    line = setter.line(name, fonts.body(), 7.5, at.w - 20, smallest=5)
    writer.text(line.text, at.x + 4, head.y + 1.4, line.size, colour=look.on_band)
    writer.disc(at.right - 8, head.y + 5.2, 4.4, fill=look.field, stroke=look.line)
    kill_tally(Pen(writer, look, at.right - 8, head.y + 5.2, 0.3))
    rows = -(-boxes // _FIVE)
    room = Rect(at.x + 4, at.y + 11, at.w - 8, at.h - _HEAD - 14)
    step = min(room.h / max(rows, 1), 10.0)
    side = min(step - 1.0, 8.4)
    for number in range(boxes):
        row, column = divmod(number, _FIVE)
        x = room.x + column * 9.6
        y = room.top - row * step - side
        writer.rect(Rect(x, y, side, side), fill=look.field, stroke=look.edge, width=0.7)
        if column == _FIVE - 1 or number == boxes - 1:
            size = min(9.0, side * MM * 0.75)
            base = y + (side - cap(size, bold)) / 2
            writer.text(str(number + 1), room.right, base, size, bold, align="right")
    line_y = room.top - rows * step - 8.0
    while line_y > room.y + 2:
        rule(writer, room.x, line_y, room.w, 0.4)
        line_y -= 8.0
    writer.text("In all", at.x + 4, at.y + 4, 8, bold)
    rule(writer, at.x + 15, at.y + 3.4, at.w - 19, 0.5)


def draw_dial(writer: Writer, at: Rect, *, turns: int, look: Livery) -> None:
    """Draw both discs of a smoke dial: the turns left as dots, and the cover with its window."""
    reach = DIAL / 2
    left, right = at.x + reach, at.right - reach
    y = at.y + reach
    share = 360 / (turns + 1)
    _disc(writer, left, y, look)
    for place in range(turns + 1):
        angle = 90 - place * share
        _dots(writer, left, y, angle, turns - place, look)
        edge = arc(left, y, reach, angle + share / 2, angle + share / 2, 1)[0]
        writer.lines([(left, y, *edge)], width=0.6, colour=look.line)
    writer.disc(left, y, _FASTENER, fill="#ffffff", stroke=look.line)
    _disc(writer, right, y, look)
    half = min(share / 2 - 6, 38)
    window = [
        *arc(right, y, reach - 3, 90 - half, 90 + half),
        *arc(right, y, 8, 90 + half, 90 - half),
    ]
    writer.polygon(window, fill="#ffffff", stroke=INK, width=0.5)
    smoke(Pen(writer, look, right, y - 12, 0.8))
    bold = fonts.bold()
    writer.text("cut out", right, y + 14, 6, align="centre")
    writer.text("SMOKE", right, y - 13.4, 8, bold, align="centre")
    writer.disc(right, y, _FASTENER, fill="#ffffff", stroke=look.line)


def _disc(writer: Writer, x: float, y: float, look: Livery) -> None:
    hair = 0.45
    edge = DIAL / 2 - hair / 2 / MM
    writer.disc(x, y, edge, fill=look.field, stroke=look.line, width=hair)


def _dots(writer: Writer, x: float, y: float, angle: float, count: int, look: Livery) -> None:
    """Draw the turns left in a field of the dial, as dots that read whichever way it is turned."""
    middle = arc(x, y, 16.0, angle, angle, 1)[0]
    if not count:
        writer.disc(*middle, 3.4, stroke=look.line, width=1.0)
        writer.lines(
            [(middle[0] - 2.4, middle[1] - 2.4, middle[0] + 2.4, middle[1] + 2.4)],
            width=1.0,
            colour=look.line,
        )
        return
    for place in range(count):
        shift = (place - (count - 1) / 2) * (24 if count < 4 else 60 / count)
        spot = arc(x, y, 16.0, angle + shift, angle + shift, 1)[0]
        writer.disc(*spot, 2.2, fill=look.dark, stroke=look.line, width=0.8)
