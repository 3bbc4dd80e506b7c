"""The map of a table to write on: a square for each foot, dashed at every 6 in."""

from __future__ import annotations

from printables.canvas import INK, WHITE, Writer
from printables.geometry import Rect, Segment
from printables.livery import Livery
from printables.parts import grey

FEET = (6, 4)
"""The sides of the map in feet; a smaller table is crossed out of it."""
_WIDEST = 22.0
_WORDS = 3.6
_DASH = (0.9, 0.9)


def draw_table(writer: Writer, box: Rect, look: Livery) -> float:
    """Draw the map into the left of a box, as large as it goes; return where it ends in mm."""
    foot = min((box.h - _WORDS) / FEET[1], (box.w * 0.66 - _WORDS) / FEET[0], _WIDEST)
    wide, high = foot * FEET[0], foot * FEET[1]
    table = Rect(box.x + _WORDS, box.top - high, wide, high)
    writer.rect(table, fill=WHITE, stroke=look.line, width=1.2)
    feet = [_upright(table, at * foot) for at in range(1, FEET[0])]
    feet += [_across(table, at * foot) for at in range(1, FEET[1])]
    halves = [_upright(table, (at + 0.5) * foot) for at in range(FEET[0])]
    halves += [_across(table, (at + 0.5) * foot) for at in range(FEET[1])]
    writer.lines(halves, width=0.25, colour=grey(writer), dash=_DASH)
    writer.lines(feet, width=0.4, colour=INK)
    writer.lines(_inches(table, foot), width=0.3)
    for at in range(FEET[0] + 1):
        x = table.x + at * foot
        writer.text(str(at), x, table.y - 3.2, 6.5, colour=grey(writer), align="centre")
    for at in range(FEET[1] + 1):
        y = table.y + at * foot - 0.8
        writer.text(str(at), table.x - 1.0, y, 6.5, colour=grey(writer), align="right")
    return table.right


def _upright(table: Rect, at: float) -> Segment:
    return table.x + at, table.y, table.x + at, table.top


def _across(table: Rect, at: float) -> Segment:
    return table.x, table.y + at, table.right, table.y + at


def _inches(table: Rect, foot: float) -> list[Segment]:
    """Return a small line for each inch along all edges."""
    step = foot / 12
    found: list[Segment] = []
    for at in range(1, FEET[0] * 12):
        x = table.x + at * step
        found += [(x, table.y, x, table.y + 0.9), (x, table.top, x, table.top - 0.9)]
    for at in range(1, FEET[1] * 12):
        y = table.y + at * step
        found += [(table.x, y, table.x + 0.9, y), (table.right, y, table.right - 0.9, y)]
    return found
