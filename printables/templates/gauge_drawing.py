"""Draws gauges at their true size: arcs, the wedge of a slope, compasses, steps of inches."""

from __future__ import annotations

import math
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Point, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import INCH
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.small_parts import cap, draw_block, grey
from printables.engine.text import LEADING, MM, Setter
from printables.templates.round_drawings import circle, cross

_GROUND = "#eef2ec"
_BAND = "#cfdcc6"
_STEEP = "#f3dcc6"
_RIM = 7.0
COMPASS = 45.0
"""Radius of a compass in mm."""
STEP_HIGH = 14.0


@dataclass(frozen=True, slots=True)
class Saying:
    """What is written on a gauge: its number, its name, what it is for, whose it is."""

    number: str
    name: str
    text: str = ""
    mark: Mark | None = None
    owner: Livery | None = None


def arc_radius(degrees: float) -> float:
    """Return the radius in mm that an arc of so many degrees is drawn with."""
    return 110.0 if degrees <= 70 else 95.0 if degrees <= 120 else 88.0


def arc_box(degrees: float) -> tuple[float, float]:
    """Return the width and height in mm of an arc that stands on its tip."""
    r, half = arc_radius(degrees), math.radians(degrees / 2)
    return 2 * r * (math.sin(half) if degrees < 180 else 1.0), r * (1 - min(math.cos(half), 0.0))


def draw_arc(writer: Writer, degrees: float, saying: Saying, setter: Setter) -> None:
    """Draw a sector of a circle that stands on its tip, with degrees along its rim."""
    r = arc_radius(degrees)
    wide, high = arc_box(degrees)
    x, y = wide / 2, high - r
    start, end = 90 - degrees / 2, 90 + degrees / 2
    writer.polygon(
        [(x, y), *circle(x, y, r, start, end)],
        fill=WHITE if writer.ink else _GROUND, stroke=INK, width=0.6,
    )  # fmt: skip
    band = circle(x, y, r, start, end) + circle(x, y, r - _RIM, end, start)
    fill = WHITE if writer.ink else saying.owner.band if saying.owner else _BAND
    writer.polygon(band, fill=fill, stroke=INK, width=0.4)
    _draw_degrees(writer, (x, y), r, degrees)
    writer.lines([(x, y, x, y + r)], width=0.4, dash=(3.0, 1.2))
    writer.disc(x, y, 1.2, fill=INK)
    top = y + r * (0.74 if degrees < 100 else 0.68)
    room = 2 * r * 0.5 * math.tan(math.radians(min(degrees, 100.0) / 2)) * 0.9
    _draw_saying(writer, Rect(x - room / 2, y + r * 0.34, room, top - y - r * 0.34), saying, setter)


def _draw_degrees(writer: Writer, tip: Point, r: float, degrees: float) -> None:
    """Mark degrees from the middle of an arc to both sides, every fifth, numbered every 15th."""
    x, y = tip
    segments: list[Segment] = []
    numbers: list[tuple[float, float, str]] = []
    half = degrees / 2
    for step in range(int(half // 5) + 1):
        for side in (-1, 1) if step else (1,):
            angle = math.radians(90 - side * step * 5)
            along, up = math.cos(angle), math.sin(angle)
            near = r - (3.4 if step % 3 == 0 else 2.0)
            segments.append((x + near * along, y + near * up, x + r * along, y + r * up))
            if step % 3 == 0 and 0 < step * 5 < half - 3:
                far = r - 5.4
                numbers.append((x + far * along, y + far * up - 0.8, f"{step * 5}"))
    writer.lines(segments, width=0.4)
    for at, base, words in numbers:
        writer.text(words, at, base, 6.5, fonts.bold(), align="centre")


def _draw_saying(writer: Writer, box: Rect, saying: Saying, setter: Setter) -> None:
    """Write a gauge's number, name and purpose into a box, each line centred."""
    bold = fonts.bold()
    middle = box.x + box.w / 2
    number = setter.line(saying.number, bold, 24, box.w * 0.7)
    base = box.top - cap(number.size, bold)
    wide = bold.width(number.text) * number.size / MM
    plate = Rect(middle - wide / 2 - 3.0, base - 1.4, wide + 6.0, cap(number.size, bold) + 2.8)
    writer.rect(plate, fill=WHITE, stroke=grey(writer), width=0.3, radius=1.4)
    writer.text(number.text, middle, base, number.size, bold, align="centre")
    if saying.mark:
        draw_mark(writer, saying.mark, middle + wide / 2 + 0.3, base + cap(number.size, bold) - 0.8)
    base -= 5.8
    name = setter.line(saying.name, bold, 9.5, box.w)
    plates = [(name.text, name.size, bold)]
    block = setter.block(saying.text, fonts.body(), 7.5, box.w * 0.86, base - box.y - 1.0)
    plates += [(line, block.size, fonts.body()) for line in block.lines]
    for words, size, face in plates:
        wide = face.width(words) * size / MM
        ground = WHITE if writer.ink else _GROUND
        behind = Rect(middle - wide / 2 - 0.8, base - 0.9, wide + 1.6, size * LEADING / MM)
        writer.rect(behind, fill=ground)
        writer.text(words, middle, base, size, face, align="centre")
        base -= size * LEADING / MM + (0.6 if face is bold else 0.0)


# -- slope


WEDGE = 105.0
"""Height in mm of the wedge of a slope."""


def wedge_box(degrees: float) -> tuple[float, float]:
    """Return the run and the rise in mm of a slope's wedge."""
    return WEDGE / math.tan(math.radians(degrees)), WEDGE


def draw_wedge(writer: Writer, degrees: float, saying: Saying, setter: Setter) -> None:
    """Draw a right triangle whose long side rises at the angle, with milder slopes as lines."""
    run, rise = wedge_box(degrees)
    writer.polygon(
        ((0.0, 0.0), (run, 0.0), (run, rise)),
        fill=WHITE if writer.ink else _STEEP, stroke=INK, width=0.6,
    )  # fmt: skip
    steepest = math.tan(math.radians(degrees))
    for percent in (50, 100):
        if percent / 100 < steepest - 0.2:
            y = run * percent / 100
            writer.lines([(0.0, 0.0, run, y)], width=0.3, dash=(2.0, 1.2))
            writer.text(f"{percent} %", run - 1.2, y + 1.0, 7, fonts.bold(), align="right")
    right, base = run - 4.0, rise * 0.47
    number = setter.line(saying.number, fonts.bold(), 16, run * 0.4)
    writer.text(number.text, right, base, number.size, fonts.bold(), align="right")
    if saying.mark:
        draw_mark(writer, saying.mark, right + 0.5, base + 3.0)
    name = setter.line(saying.name, fonts.bold(), 8.5, run * 0.48)
    writer.text(name.text, right, base - 4.8, name.size, fonts.bold(), align="right")
    block = setter.block(saying.text, fonts.body(), 7.5, run * 0.52, 11.0)
    draw_block(writer, block, run * 0.46, 13.0)


# -- compass


@dataclass(frozen=True, slots=True)
class Heading:
    """A direction of a compass: degrees to the right of north, and what stands there."""

    degrees: float
    words: str
    name: str = ""


def draw_compass(
    writer: Writer, headings: tuple[Heading, ...], lines: tuple[str, ...], setter: Setter
) -> None:
    """Draw a compass with dice at its directions, and lines of text in its middle."""
    r = COMPASS
    writer.disc(r, r, r, fill=WHITE if writer.ink else _GROUND, stroke=INK, width=0.6)
    segments: list[Segment] = []
    for step in range(24):
        angle = math.radians(15 * step)
        near = r - (4.0 if step % 6 == 0 else 2.4 if step % 2 == 0 else 1.4)
        along, up = math.sin(angle), math.cos(angle)
        segments.append((r + near * along, r + near * up, r + r * along, r + r * up))
    writer.lines(segments, width=0.4)
    for heading in headings:
        _draw_heading(writer, heading, setter)
    hub = r * 0.36
    writer.disc(r, r, hub, fill=WHITE, stroke=INK, width=0.5)
    cross(writer, r, r, 3.0, 3.0)
    above, below = lines[: len(lines) // 2], lines[len(lines) // 2 :]
    base = r + 3.4 + 3.0 * (len(above) - 1)
    for words in above:
        line = setter.line(words, fonts.bold(), 7.5, hub * 1.6)
        writer.text(line.text, r, base, line.size, fonts.bold(), align="centre")
        base -= 3.0
    base = r - 5.6
    for words in below:
        line = setter.line(words, fonts.body(), 7.0, 2 * math.sqrt(hub**2 - (r - base) ** 2) - 1)
        writer.text(line.text, r, base, line.size, align="centre")
        base -= 2.9


def _draw_heading(writer: Writer, heading: Heading, setter: Setter) -> None:
    """Draw an arrow from the middle of a compass with the number of its die."""
    r = COMPASS
    angle = math.radians(heading.degrees)
    along, up = math.sin(angle), math.cos(angle)

    def at(far: float, aside: float = 0.0) -> Point:
        return r + far * along + aside * up, r + far * up - aside * along

    tip, low = at(r - 4.5), r * 0.40
    colour = WHITE if writer.ink else _BAND
    writer.polygon((at(low, 3.6), tip, at(low, -3.6)), fill=colour, stroke=INK, width=0.5)
    x, y = at(r * 0.56)
    writer.rect(Rect(x - 3.4, y - 3.4, 6.8, 6.8), fill=WHITE, stroke=INK, width=0.5, radius=1.2)
    line = setter.line(heading.words, fonts.bold(), 11, 6.0)
    writer.text(line.text, x, y - cap(line.size) / 2, line.size, fonts.bold(), align="centre")
    if heading.name:
        x, y = at(r * 0.8, 6.4)
        writer.text(heading.name, x, y - 1.0, 8, fonts.bold(), align="centre")


# -- steps of inches


def draw_steps(writer: Writer, most: int, setter: Setter) -> None:
    """Draw a stair whose steps are 1, 2, 3 ... inches wide, to be held between two figures."""
    points: list[Point] = [(0.0, 0.0)]
    for step in range(most, 0, -1):
        low = (most - step) * STEP_HIGH
        points += [(step * INCH, low), (step * INCH, low + STEP_HIGH)]
    points.append((0.0, most * STEP_HIGH))
    writer.polygon(points, fill=WHITE if writer.ink else _GROUND, stroke=INK, width=0.6)
    for step in range(most, 0, -1):
        y = (most - step + 0.5) * STEP_HIGH
        writer.lines([(1.0, y - 3.4, step * INCH - 1.0, y - 3.4)], width=0.4)
        line = setter.line(f"{step} in", fonts.bold(), 12, step * INCH - 4.0)
        writer.text(line.text, step * INCH / 2, y - 1.0, line.size, fonts.bold(), align="centre")
