"""Draws round templates at their true size: bursts and fields, with what is written on them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Point, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import INCH
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.small_parts import cap, grey
from printables.engine.text import LEADING, MM, Setter

RIM = 11.0
"""Width in mm of the ring that is left of a disc when its windows are cut out."""
BAR = 6.0
"""Half the width in mm of the bars that hold its middle."""
BASE = 20.0
"""Width in mm of the base that the dashed ring for half inside is drawn for."""
_LARGE = 24.0
"""The radius in mm of a plate that has room for the names of all who use its disc."""
SAND = "#f7ead0"
_FIRE = ((0.93, 20, 4.0, 0.84, "#e2792b"), (0.72, 16, 0.0, 0.80, "#f0a93a"))
_CORE = (12, 6.0, 0.82, "#f8d768")
EARTH = ("#efe6d2", "#c9b48c")


@dataclass(frozen=True, slots=True)
class Label:
    """What is written on a template: its number, what that measures, who uses it, whose it is.

    `number` is large ("6 in"), `measure` says what it measures ("ACROSS"), `beside` gives the
    same length otherwise. `half` tells that half inside is inside. `owner` is an army's look.
    """

    number: str
    measure: str
    beside: str = ""
    users: str = ""
    name: str = ""
    half: bool = False
    mark: Mark | None = None
    army: str = ""
    owner: Livery | None = None


def circle(x: float, y: float, r: float, start: float = 0.0, end: float = 360.0) -> list[Point]:
    """Return points on a circle from one angle to another, in degrees, one for each degree."""
    steps = max(int(abs(end - start)), 1)
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles]


def dashed_circle(writer: Writer, x: float, y: float, r: float, width: float = 0.6) -> None:
    """Draw a dashed circle, each dash about 2.5 mm long."""
    count = max(int(2 * math.pi * r / 4.0), 12)
    segments: list[Segment] = []
    for dash in range(count):
        ends = circle(x, y, r, dash * 360 / count, (dash + 0.6) * 360 / count)
        segments.append((*ends[0], *ends[-1]))
    writer.lines(segments, width=width)


def cross(writer: Writer, x: float, y: float, wide: float = 7.0, high: float = 4.5) -> None:
    """Mark a true centre by a cross with an open middle and a dot."""
    gap = 0.9
    writer.lines(
        [
            (x - wide, y, x - gap, y), (x + gap, y, x + wide, y),
            (x, y - high, x, y - gap), (x, y + gap, x, y + high),
        ],
        width=0.5,
    )  # fmt: skip
    writer.disc(x, y, 0.35, fill=INK)


# -- discs


def hub_radius(r: float) -> float:
    """Return the radius in mm of the plate with the writing in the middle of a disc."""
    return min(max(0.38 * r, 16.5), 38.0)


def draw_disc(writer: Writer, r: float, label: Label, setter: Setter, look: str = "blast") -> None:
    """Draw a disc of radius `r` mm about (r, r): the edge of its line is the cut."""
    if writer.ink:
        _draw_open_disc(writer, r)
    elif look == "mines":
        writer.disc(r, r, r, fill=EARTH[0], stroke=INK, width=0.6)
        _draw_mines(writer, r)
    else:
        _draw_burst(writer, r)
    hub = hub_radius(r)
    _draw_scale(writer, r, hub)
    if label.half:
        dashed_circle(writer, r, r, r - BASE / 2)
    writer.disc(r, r, hub, fill=WHITE, stroke=INK, width=0.6)
    if label.owner:
        _draw_owner(writer, r, hub, label.owner)
    draw_label(writer, r, r, hub - (2.2 if label.owner else 0.6), label, setter)


def draw_half_disc(
    writer: Writer, r: float, label: Label, setter: Setter, look: str = "blast"
) -> None:
    """Draw the upper half of a disc of radius `r` mm about (r, 0).

    It is laid with the mark of its centre on the target, then turned over about it.
    """
    whole = Rect(-1.0, -1.0, 2 * r + 2.0, 2 * r + 2.0)

    def ground() -> None:
        if writer.ink:
            writer.disc(r, r, r, fill=WHITE, stroke=INK, width=0.6)
        elif look == "mines":
            writer.disc(r, r, r, fill=EARTH[0], stroke=INK, width=0.6)
            _draw_mines(writer, r)
        else:
            _draw_burst(writer, r)
        _draw_scale(writer, r, 8.0)
        if label.half:
            dashed_circle(writer, r, r, r - BASE / 2)

    form = writer.form(f"half-ground-{look}-{r:g}-{label.half}", whole, ground)
    with writer.clipped(Rect(-0.5, 0.0, 2 * r + 1.0, r + 1.0)):
        writer.place(form, 0.0, -r)
        writer.disc(r, 0.0, 9.0, fill=WHITE, stroke=INK, width=0.6)
        cross(writer, r, 0.0, 6.0, 5.0)
    writer.lines([(0.0, 0.0, 2 * r, 0.0)], width=0.6)
    _draw_half_label(writer, r, label, setter)


def _draw_half_label(writer: Writer, r: float, label: Label, setter: Setter) -> None:
    """Write what a half disc measures, and how it is used, on a plate above its centre."""
    bold = fonts.bold()
    said = ["half: turn it over at the centre mark"]
    if label.half:
        said.append("half inside counts")
    words = [each for each in (label.beside, *said, label.army, label.users) if each]
    wide = min(1.1 * r, 84.0)
    blocks = [setter.block(each, fonts.body(), 8, wide - 6.0, 7.2) for each in words]
    number = setter.line(label.number, bold, 24, wide - 6.0)
    high = 15.5 + sum(block.height() for block in blocks)
    plate = Rect(r - wide / 2, 0.5 * r - high / 2 + 3.0, wide, high)
    writer.rect(plate, fill=WHITE, stroke=INK, width=0.6, radius=4.0)
    base = plate.top - 2.4 - cap(number.size, bold)
    writer.text(number.text, r, base, number.size, bold, align="centre")
    if label.mark:
        end = r + bold.width(number.text) * number.size / MM / 2
        draw_mark(writer, label.mark, end + 0.7, base + cap(number.size, bold) - 1.2)
    base -= 4.2
    writer.text(label.measure, r, base, 9, bold, align="centre")
    for block in blocks:
        for line in block.lines:
            base -= block.size * LEADING / MM
            writer.text(line, r, base, block.size, align="centre")


def _draw_burst(writer: Writer, r: float) -> None:
    """Fill a disc with a burst of three rings of teeth."""
    writer.disc(r, r, r, fill=SAND, stroke=INK, width=0.6)
    for share, teeth, turn, depth, colour in _FIRE:
        writer.polygon(_teeth(r, share * r, teeth, turn, depth), fill=colour, stroke=INK, width=0.6)
    teeth, turn, depth, colour = _CORE
    core = max(0.5 * r, (hub_radius(r) + 1.5) / depth)
    if core * 1.02 < 0.72 * r:
        writer.polygon(_teeth(r, core, teeth, turn, depth), fill=colour, stroke=INK, width=0.6)


def _teeth(centre: float, reach: float, teeth: int, turn: float, depth: float) -> list[Point]:
    points = []
    for step in range(2 * teeth):
        angle = math.radians(turn + 180 * step / teeth)
        far = reach * (1.0 if step % 2 == 0 else depth)
        points.append((centre + far * math.cos(angle), centre + far * math.sin(angle)))
    return points


def _draw_open_disc(writer: Writer, r: float) -> None:
    """Draw a ring with a cross of bars; the four windows between them may be cut out."""
    writer.disc(r, r, r, fill=WHITE, stroke=INK, width=0.6)
    inner, hub = r - RIM, hub_radius(r)
    if inner - hub < 6.0:
        return
    for quarter in range(4):
        turn = 90.0 * quarter
        far, near = (math.degrees(math.asin(BAR / each)) for each in (inner, hub))
        edge = circle(r, r, inner, turn + far, turn + 90 - far)
        edge += circle(r, r, hub, turn + 90 - near, turn + near)
        writer.polygon(edge, stroke=INK, width=0.3)
        spot = math.radians(turn + 45)
        middle = (inner + hub) / 2
        writer.text(
            "window", r + middle * math.cos(spot), r + middle * math.sin(spot) - 0.8, 6.5,
            colour=grey(writer), align="centre",
        )  # fmt: skip


def _draw_mines(writer: Writer, r: float) -> None:
    """Strew small mines over a disc."""
    step = 17.0
    count = int(r / step) + 1
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            x, y = (column + 0.5 * (row % 2)) * step, row * step * 0.87
            if abs(y) > 7.0 and math.hypot(x, y) < r - 9:
                draw_mine(writer, r + x, r + y, 3.0)


def draw_mine(writer: Writer, x: float, y: float, r: float) -> None:
    """Draw one mine: a disc with prongs and a cap."""
    writer.lines(
        [
            (x + r * 0.8 * math.cos(a), y + r * 0.8 * math.sin(a),
             x + r * 1.35 * math.cos(a), y + r * 1.35 * math.sin(a))
            for a in (math.radians(30 + 60 * prong) for prong in range(6))
        ],
        width=1.0,
    )  # fmt: skip
    writer.disc(x, y, r, fill=WHITE if writer.ink else EARTH[1], stroke=INK, width=0.5)
    writer.disc(x, y, r * 0.4, fill=WHITE, stroke=INK, width=0.4)


def _draw_scale(writer: Writer, r: float, hub: float) -> None:
    """Draw twelve marks on the rim, and inches from the middle along the axis across."""
    segments: list[Segment] = []
    for hour in range(12):
        angle = math.radians(30 * hour)
        along, up = math.cos(angle), math.sin(angle)
        near = r - (5.0 if hour % 3 == 0 else 3.0)
        segments.append((r + near * along, r + near * up, r + r * along, r + r * up))
    segments += [(r - r, r, r - hub, r), (r + hub, r, r + r, r)]
    inches = [step for step in range(1, int(r / INCH) + 1) if hub + 1 < step * INCH < r - 4]
    for step in inches:
        for side in (-1, 1):
            x = r + side * step * INCH
            segments.append((x, r - 2.0, x, r + 2.0))
    writer.lines(segments, width=0.6)
    for step in inches:
        for side in (-1, 1):
            x = r + side * step * INCH
            writer.disc(x, r + 4.4, 2.1, fill=WHITE)
            writer.text(f"{step}", x, r + 3.6, 7, fonts.bold(), align="centre")


def _draw_owner(writer: Writer, r: float, hub: float, look: Livery) -> None:
    """Draw a ring in the army's colour round the writing."""
    writer.disc(r, r, hub, fill=look.band, stroke=INK, width=0.6)
    writer.disc(r, r, hub - 2.0, fill=WHITE, stroke=INK, width=0.4)


def draw_label(writer: Writer, x: float, y: float, r: float, label: Label, setter: Setter) -> None:
    """Write a label into a disc of radius `r` about a true centre, which is marked."""
    bold = fonts.bold()
    wide = 2 * math.sqrt(max(r * r - (0.52 * r) ** 2, 1.0))
    line = setter.line(label.number, bold, min(1.15 * r, 30.0), wide - 4.0)
    base = y + 0.26 * r
    writer.text(line.text, x, base, line.size, bold, align="centre")
    if label.mark:
        end = x + bold.width(line.text) * line.size / MM / 2
        draw_mark(writer, label.mark, end + 0.7, base + cap(line.size, bold) - 1.2)
    cross(writer, x, y, 0.3 * r, 0.16 * r)
    size = min(max(0.36 * r, 6.5), 10.0)
    top = y - 0.2 * r
    line = setter.line(label.measure, bold, size, 1.8 * r)
    top -= line.size / MM * 0.95
    writer.text(line.text, x, top, line.size, bold, align="centre")
    small = min(max(0.27 * r, 6.5), 8.0)
    beside = label.beside
    if not beside and r < _LARGE:  # its one line, where users have no room below
        fits = fonts.body().width(label.users) * small / MM < chord(r, 0.55 * r)
        beside = label.users if fits else ""
    lines = [beside]
    if label.half:
        lines.append("half inside counts")
    for words in lines:
        top -= small / MM * LEADING
        room = chord(r, y - top + 0.6)
        line = setter.line(words, fonts.body(), small, room)
        writer.text(line.text, x, top, line.size, align="centre")
    _draw_users(writer, x, y, top, r, label, setter)


def chord(r: float, below: float) -> float:
    """Return how wide a disc of radius `r` is so far below its centre."""
    return max(2 * math.sqrt(max(r * r - below * below, 1.0)) - 2.0, 6.0)


def _draw_users(
    writer: Writer, x: float, y: float, top: float, r: float, label: Label, setter: Setter
) -> None:
    """Write who uses a disc into the foot of its plate, where the plate is large enough."""
    words = " · ".join(part for part in (label.army, label.users) if part)
    high = r - (y - top) - 0.16 * r
    if not words or r < _LARGE or high < 3.0:
        return
    wide = chord(r, y - top + high * 0.85)
    block = setter.block(words, fonts.body(), 7.5, wide, high)
    leading = block.size * LEADING / MM
    base = top - leading * 1.05
    for each in block.lines:
        writer.text(each, x, base, block.size, align="centre")
        base -= leading
