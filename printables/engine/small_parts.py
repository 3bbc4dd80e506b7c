"""Small things that several sheets draw: numbers with marks, tick boxes, lives, severities."""

from __future__ import annotations

import math

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.fonts import Face
from printables.engine.geometry import Rect, star
from printables.engine.origin_marks import draw_agreed, draw_mark
from printables.engine.text import LEADING, MM
from printables.engine.text import Block as TextBlock
from printables.facts import Value

GREY = "#6b675c"
PALE_LINE = "#cfc7b2"
TICK = 3.6
"""Side in mm of a box that a pencil ticks."""
TICK_STEP = 4.6
_SEVERITY = {
    "error": ("#a3261c", "#f9e2db"),
    "warning": ("#855000", "#faebcb"),
    "advice": ("#2a5876", "#e1ecf1"),
    "agreed": ("#5a4a86", "#eae5f3"),
}


def cap(size: float, face: Face | None = None) -> float:
    """Return the height in mm of capitals and digits at a size in points."""
    return size / MM * (face or fonts.body()).cap_height


def grey(writer: Writer) -> str:
    """Return the colour of second text: black where ink is saved."""
    return INK if writer.ink else GREY


def rule(writer: Writer, x: float, y: float, width: float, weight: float = 0.3) -> None:
    """Draw a thin dividing line."""
    writer.lines(
        [(x, y, x + width, y)], width=weight, colour=grey(writer) if writer.ink else PALE_LINE
    )


def draw_value(writer: Writer, value: Value, right: float, base: float, size: float) -> None:
    """Set a number so that it ends at `right`, with its mark in the room behind it."""
    bold = fonts.bold()
    writer.text(value.text, right, base, size, bold, align="right")
    if value.mark:
        draw_mark(writer, value.mark, right + 0.7, base + cap(size, bold) / 2)


def draw_block(
    writer: Writer,
    block: TextBlock,
    x: float,
    top: float,
    face: Face | None = None,
    colour: str = INK,
) -> None:
    """Set the lines of a block of text downwards from `top`."""
    leading, base = block.size * LEADING / MM, first_base(top, block.size, face)
    writer.text_lines(block.lines, x, base, leading, block.size, face, colour=colour)


def first_base(top: float, size: float, face: Face | None = None) -> float:
    """Return the base line, in mm, of the first line of a block that begins at `top`."""
    return top - cap(size, face) - size * LEADING / MM * 0.12


def draw_tick(writer: Writer, x: float, middle: float, colour: str = INK) -> None:
    """Draw an empty tick box with its left edge at `x`."""
    writer.rect(Rect(x, middle - TICK / 2, TICK, TICK), fill=WHITE, stroke=colour, width=0.7)


def draw_star(
    writer: Writer, x: float, middle: float, colour: str = INK, size: float = 4.4
) -> None:
    """Draw a hollow star, one life of a hero, with its left edge at `x`."""
    points = star(x + size / 2, middle, size / 2, inner=0.45)
    writer.polygon(points, fill=WHITE, stroke=colour, width=0.7)


def severity_colour(writer: Writer, severity: str) -> str:
    """Return the colour of a severity's shape and word."""
    return INK if writer.ink else _SEVERITY[severity][0]


def draw_severity(writer: Writer, severity: str, x: float, middle: float) -> None:
    """Draw the shape of a severity, 4 mm wide: octagon, triangle, lamp, or two hands' tag."""
    line, ground = _SEVERITY[severity]
    line, ground = (INK, WHITE) if writer.ink else (line, ground)
    centre = x + 2.0
    if severity == "error":
        corners = [math.radians(22.5 + 45 * step) for step in range(8)]
        points = [(centre + 2 * math.cos(a), middle + 2 * math.sin(a)) for a in corners]
        writer.polygon(points, fill=ground, stroke=line, width=0.8)
        writer.text("!", centre, middle - cap(8) / 2, 8, fonts.bold(), colour=line, align="centre")
    elif severity == "warning":
        points = [
            (centre, middle + 1.9),
            (centre + 2.1, middle - 1.7),
            (centre - 2.1, middle - 1.7),
        ]
        writer.polygon(points, fill=ground, stroke=line, width=0.8)
        writer.text("!", centre, middle - 1.3, 6.5, fonts.bold(), colour=line, align="centre")
    elif severity == "advice":
        writer.rect(Rect(centre - 0.7, middle - 2.0, 1.4, 1.3), fill=ground, stroke=line, width=0.6)
        writer.disc(centre, middle + 0.5, 1.5, fill=ground, stroke=line, width=0.8)
    else:
        draw_agreed(writer, x, middle - cap(6.5) / 2)
