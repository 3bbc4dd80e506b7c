"""Draws medals on their ribbons and stripes of ranks, and tells rare medals from common ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from printables import fonts
from printables.canvas import INK, WHITE, Writer
from printables.geometry import Rect
from printables.livery import hatch
from printables.parts import cap
from rules.campaign.state import ribbon_colours
from rules.campaign.state.campaign_state import Career, GivenHonour
from rules.campaign.state.roll_of_honour import by_hand, kind_of, medals_of

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


MANY = 12
"""A medal of a rule that more than so many have is told of them all at once."""


def common_medals(careers: Iterable[Career]) -> frozenset[str]:
    """Return the kinds of the medals that many have; what players gave by hand is none."""
    found = Counter(
        kind for career in careers for kind in {kind_of(each) for each in _by_rule(career)}
    )
    return frozenset(kind for kind, holders in found.items() if holders > MANY)


def rare_medals(career: Career, common: frozenset[str]) -> list[GivenHonour]:
    """Return a man's medals without the common ones."""
    return [each for each in medals_of(career) if by_hand(each) or kind_of(each) not in common]


def _by_rule(career: Career) -> Iterable[GivenHonour]:
    return (each for each in medals_of(career) if not by_hand(each))
