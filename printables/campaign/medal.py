"""Draws a medal on its ribbon, and the stripes of a rank, in colour and in lines."""

from __future__ import annotations

import math

from printables import fonts
from printables.canvas import INK, WHITE, Writer
from printables.geometry import Rect
from printables.livery import hatch
from printables.parts import cap
from rules.campaign.state import ribbon_colours

SHAPE = (34.0, 52.0)
"""Width and height of a medal with its ribbon, as a ratio."""
_RAYS = 20


def draw_medal(writer: Writer, box: Rect, ribbon: str = "", stamp: str = "") -> None:
    """Draw a medal into a box, as large as it fits; without a stamp it bears a star."""
    wide, high = SHAPE
    scale = min(box.w / wide, box.h / high)
    left = box.x + (box.w - wide * scale) / 2
    top = box.top
    key = f"medal-{ribbon}-{stamp}-{writer.ink}-{scale:.3f}"
    area = Rect(-0.5, -0.5, wide * scale + 1, high * scale + 1)
    form = writer.form(key, area, lambda: _draw(writer, scale, ribbon, stamp))
    writer.place(form, left, top - high * scale)


def _draw(writer: Writer, scale: float, ribbon: str, stamp: str) -> None:
    stripes = ribbon_colours.stripes_of(ribbon)
    middle, top = 17.0 * scale, 52.0 * scale
    wide = 14.0 / len(stripes) * scale
    weight = max(0.35, 0.55 * scale)
    for at, (colour, pattern) in enumerate(stripes):
        strip = Rect(middle - 7.0 * scale + at * wide, top - 22.0 * scale, wide, 22.0 * scale)
        if writer.ink:
            writer.rect(strip, fill=WHITE, stroke=INK, width=weight)
            hatch(writer, strip, pattern, INK, 0.3)
        else:
            writer.rect(strip, fill=colour)
    if not writer.ink:
        whole = Rect(middle - 7.0 * scale, top - 22.0 * scale, 14.0 * scale, 22.0 * scale)
        writer.rect(whole, stroke=INK, width=weight)
    y = top - 34.0 * scale
    points = []
    for at in range(2 * _RAYS):
        reach = (16.0 if at % 2 == 0 else 13.6) * scale
        angle = math.pi * at / _RAYS
        points.append((middle + math.sin(angle) * reach, y + math.cos(angle) * reach))
    metal = WHITE if writer.ink else ribbon_colours.METALS[ribbon_colours.metal_of(ribbon)]
    writer.polygon(points, fill=metal, stroke=INK, width=weight)
    writer.disc(middle, y, 10.5 * scale, stroke=INK, width=weight)
    if stamp:
        size = 30.0 * scale / max(len(stamp), 2) ** 0.4
        base = y - cap(size, fonts.bold()) / 2
        writer.text(stamp, middle, base, size, fonts.bold(), align="centre")
    else:
        _draw_star(writer, middle, y, 7.2 * scale)


def _draw_star(writer: Writer, x: float, y: float, reach: float) -> None:
    points = []
    for step in range(10):
        far = reach * (1.0 if step % 2 == 0 else 0.45)
        angle = math.radians(90 + 36 * step)
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    writer.polygon(points, fill=INK)


def stripes_of(rank: str) -> int:
    """Return how many chevrons a rank wears: one for a private, two for a corporal, else three."""
    plain = rank.casefold()
    if any(word in plain for word in ("lance", "lcpl", "pfc", "private", "pvt")):
        return 1
    return 2 if any(word in plain for word in ("corporal", "cpl")) else 3


def draw_stripes(writer: Writer, box: Rect, colour: str, count: int = 3) -> None:
    """Draw the chevrons of a promotion into a box, one above the other."""
    high = box.h / 4.2
    thick = high * 0.55
    middle = box.x + box.w / 2
    for at in range(count):
        low = box.y + (at + (3 - count) / 2) * high
        points = [
            (box.x, low),
            (middle, low + 1.4 * high),
            (box.right, low),
            (box.right, low + thick),
            (middle, low + 1.4 * high + thick),
            (box.x, low + thick),
        ]
        writer.polygon(points, fill=WHITE if writer.ink else colour, stroke=INK, width=0.6)
