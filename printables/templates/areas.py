"""Draws straight templates at their true size: cones of flame, areas of smoke and mines, strips."""

from __future__ import annotations

import math
from itertools import pairwise

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Point, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import INCH
from printables.engine.livery import hatch
from printables.engine.origin_marks import draw_mark
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, Setter
from printables.templates.round_drawings import EARTH, SAND, Label, chord, draw_mine

_CLOUD = ("#f1f1ee", "#c9cbc8")


def draw_cone(writer: Writer, width: float, length: float, label: Label, setter: Setter) -> None:
    """Draw a cone of flame from its point at the middle of the lower edge upwards."""
    middle = width / 2
    outline = [(middle, 0.0), (width, length), (0.0, length)]
    writer.polygon(outline, fill=WHITE if writer.ink else SAND, stroke=INK, width=0.6)
    shares = ((0.94, "#e2792b"), (0.78, "#f0a93a"), (0.6, "#f8d768"))
    for share, colour in shares[:1] if writer.ink else shares:
        writer.polygon(
            _flame(middle, width, length, share),
            fill=WHITE if writer.ink else colour,
            stroke=INK,
            width=0.3 if writer.ink else 0.6,
        )
    segments: list[Segment] = [(middle, 2.0, middle, length)]
    for step in range(1, int(length / INCH + 1e-6) + 1):
        y = step * INCH
        half = min(width * y / length / 2, 3.0)
        segments.append((middle - half, y, middle + half, y))
    writer.lines(segments, width=0.5)
    y = length - width * 0.36
    plate = width * 0.2
    for step in range(2, int(length / INCH + 1e-6)):
        if abs(step * INCH - y) > plate + 3 and step * INCH < length - 6:
            writer.disc(middle + 5.2, step * INCH, 2.1, fill=WHITE)
            writer.text(f"{step}", middle + 5.2, step * INCH - 0.8, 7, fonts.bold(), align="centre")
    _draw_plate(writer, middle, y, plate, label, setter)


def _flame(middle: float, width: float, length: float, share: float) -> list[Point]:
    """Return the outline of a flame within a cone, with tongues at its far end."""
    reach, side = length * share, width * share / 2 * 0.92
    teeth = 5
    points = [(middle, length * (1 - share) * 0.55)]
    for step in range(2 * teeth + 1):
        x = middle + side - 2 * side * step / (2 * teeth)
        points.append((x, reach if step % 2 == 1 else reach - length * 0.07))
    return points


def _draw_plate(writer: Writer, x: float, y: float, r: float, label: Label, setter: Setter) -> None:
    """Draw a round plate with a label that marks no centre."""
    bold = fonts.bold()
    writer.disc(x, y, r, fill=WHITE, stroke=INK, width=0.6)
    line = setter.line(label.number, bold, 22, 1.5 * r)
    writer.text(line.text, x, y + 0.22 * r, line.size, bold, align="centre")
    if label.mark:
        end = x + bold.width(line.text) * line.size / MM / 2
        draw_mark(writer, label.mark, end + 0.7, y + 0.22 * r + cap(line.size, bold) - 1.0)
    words = [label.measure, label.beside, "half inside counts" if label.half else ""]
    top = y + 0.16 * r
    for at, each in enumerate(part for part in (*words, label.name, label.army) if part):
        face, size = (bold, 8.5) if at == 0 else (fonts.body(), 7.0)
        top -= size / MM * LEADING
        line = setter.line(each, face, size, chord(r, abs(y - top) + 0.6))
        writer.text(line.text, x, top, line.size, face, align="centre")


def draw_area(
    writer: Writer, width: float, height: float, label: Label, setter: Setter, look: str
) -> None:
    """Draw a rectangle of smoke, mines or the like, with inches along its sides."""
    ground = {"mines": EARTH[0], "smoke": _CLOUD[0]}.get(look, SAND)
    box = Rect(0.0, 0.0, width, height)
    writer.rect(box, fill=WHITE if writer.ink else ground, stroke=INK, width=0.6)
    with writer.clipped(box):
        if look == "smoke":
            _draw_clouds(writer, width, height)
        elif look == "mines":
            _draw_field(writer, width, height)
    _draw_side_ticks(writer, width, height)
    _draw_plate(writer, width / 2, height / 2, min(0.36 * min(width, height), 26.0), label, setter)


def _draw_clouds(writer: Writer, width: float, height: float) -> None:
    fill = WHITE if writer.ink else _CLOUD[1]
    step = 25.4
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            x, y = (column + 0.5 * (row % 2)) * step, row * step
            for dx, dy, r in ((-6.0, 0.0, 5.0), (6.0, 0.5, 4.6), (0.0, 3.0, 6.4)):
                writer.disc(x + dx, y + dy, r, fill=fill, stroke=INK, width=0.3)
            writer.disc(x, y - 0.2, 5.2, fill=fill)


def _draw_field(writer: Writer, width: float, height: float) -> None:
    for x in (width * 0.14, width * 0.86):
        for y in (height * 0.14, height * 0.86):
            draw_mine(writer, x, y, min(width, height) * 0.055)


def _draw_side_ticks(writer: Writer, width: float, height: float) -> None:
    segments: list[Segment] = []
    for step in range(1, int(width / INCH + 1e-6) + 1):
        x = step * INCH
        segments += [(x, 0.0, x, 2.5), (x, height - 2.5, x, height)]
    for step in range(1, int(height / INCH + 1e-6) + 1):
        y = step * INCH
        segments += [(0.0, y, 2.5, y), (width - 2.5, y, width, y)]
    writer.lines(segments, width=0.5)


def draw_strip(
    writer: Writer, width: float, height: float, label: Label, setter: Setter, wire: bool
) -> None:
    """Draw a strip for a piece of wire or an obstacle, with its length written on it."""
    writer.rect(Rect(0.0, 0.0, width, height), fill=WHITE, stroke=INK, width=0.6)
    if wire:
        _draw_wire(writer, width, height * 0.68, height * 0.2)
    else:
        hatch(writer, Rect(0.3, height * 0.45, width - 0.6, height * 0.5), "down", INK)
    words = " · ".join(part for part in (label.name, label.number, label.beside) if part)
    line = setter.line(words, fonts.bold(), 7.5, width - 6.0)
    writer.text(line.text, 3.0, height * 0.14, line.size, fonts.bold())


def _draw_wire(writer: Writer, width: float, y: float, reach: float) -> None:
    """Draw barbed wire along a strip: two strands that wind about each other, and barbs."""
    step = 6.0
    count = int(width / step)
    points = [
        [(at * width / (4 * count), y + side * reach * 0.5 * math.sin(at * math.pi / 4))
         for at in range(4 * count + 1)]
        for side in (-1, 1)
    ]  # fmt: skip
    strands = [(*one, *two) for row in points for one, two in pairwise(row)]
    barbs: list[Segment] = []
    for at in range(count):
        x = (at + 0.5) * width / count
        barbs += [
            (x - 1.2, y - reach, x + 1.2, y + reach),
            (x - 1.2, y + reach, x + 1.2, y - reach),
        ]
    writer.lines([*strands, *barbs], width=0.6)
