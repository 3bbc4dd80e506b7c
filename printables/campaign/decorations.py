"""Decorations: medals on ribbons, stripes, laurel, seal and frame; which medals are rare."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from printables.cards.frame import draw_rays
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer, mixed
from printables.engine.geometry import Rect, star
from printables.engine.livery import Livery, hatch
from printables.engine.small_parts import cap
from rules.campaign.state import ribbon_colours
from rules.campaign.state.campaign_state import Career, GivenHonour
from rules.campaign.state.honours_list import by_hand, kind_of, medals_of

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
        writer.polygon(star(middle, y, 7.2 * scale, inner=0.45), fill=INK)


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


_LEAVES = 11
_OPEN = 26.0
"""Degrees that a wreath leaves open at its top, on each side."""
_TEETH = 24
_CORNER = 13.0


def draw_frame(writer: Writer, look: Livery, outer: Rect, band: float) -> Rect:
    """Draw the frame of a certificate in an army's colour; return the room within it."""
    writer.rect(outer, fill=WHITE, stroke=look.line, width=1.1, radius=2.0)
    ribbon = outer.inset(2.0)
    if not look.ink:
        writer.rect(ribbon, fill=look.pale)
    for strip in (
        Rect(ribbon.x, ribbon.y, ribbon.w, band),
        Rect(ribbon.x, ribbon.top - band, ribbon.w, band),
        Rect(ribbon.x, ribbon.y + band, band, ribbon.h - 2 * band),
        Rect(ribbon.right - band, ribbon.y + band, band, ribbon.h - 2 * band),
    ):
        hatch(writer, strip, look.pattern, look.line)
    paper = ribbon.inset(band)
    writer.rect(paper, fill=look.field, stroke=look.line, width=0.9)
    if not look.ink:
        with writer.clipped(paper):
            centre = (paper.x + paper.w / 2, paper.y + paper.h * 0.52)
            draw_rays(writer, centre, paper.w, mixed(look.paper, look.field, 0.45))
        writer.rect(paper, stroke=look.line, width=0.9)
    _draw_ruled(writer, look, paper.inset(2.2))
    for x in (ribbon.x, ribbon.right - _CORNER):
        for y in (ribbon.y, ribbon.top - _CORNER):
            _draw_corner(writer, look, Rect(x, y, _CORNER, _CORNER))
    return paper.inset(2.2)


def _draw_ruled(writer: Writer, look: Livery, box: Rect) -> None:
    """Draw a double line whose corners are cut away for the stars."""
    for inset, width in ((0.0, 1.1), (1.3, 0.35)):
        room = box.inset(inset)
        cut = _CORNER - 4.0 - inset
        low, high, left, right = room.y, room.top, room.x, room.right
        points = [
            (left + cut, low), (right - cut, low), (right - cut, low + cut), (right, low + cut),
            (right, high - cut), (right - cut, high - cut), (right - cut, high),
            (left + cut, high), (left + cut, high - cut), (left, high - cut), (left, low + cut),
            (left + cut, low + cut),
        ]  # fmt: skip
        writer.polygon(points, stroke=look.line, width=width)


def _draw_corner(writer: Writer, look: Livery, box: Rect) -> None:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    writer.rect(box, fill=look.band, stroke=look.line, width=0.9, radius=1.0)
    writer.disc(x, y, 4.9, fill=look.field, stroke=look.line, width=0.6)
    fill = WHITE if look.ink else look.line
    writer.polygon(star(x, y, 4.0), fill=fill, stroke=look.line, width=0.6)


def draw_laurel(writer: Writer, look: Livery, x: float, y: float, reach: float) -> None:
    """Draw a wreath about a middle, open at its top, its leaves pointing upwards."""
    fill = WHITE if look.ink else look.tones["base"]
    length = reach * 0.34
    for side in (-1, 1):
        stem = [_at(x, y, reach, side, step * 4.0) for step in range(int((180 - _OPEN) / 4) + 1)]
        segments = [(*one, *other) for one, other in pairwise(stem)]
        writer.lines(segments, width=0.9, colour=look.line)
        for number in range(_LEAVES):
            down = 10.0 + number * (180 - _OPEN - 16.0) / (_LEAVES - 1)
            for outwards in (-1, 1):
                root = _at(x, y, reach, side, down)
                _draw_leaf(writer, root, _way(side, down, outwards), length, fill, look.line)


def _at(x: float, y: float, reach: float, side: int, up: float) -> tuple[float, float]:
    """Return a point of a wreath: `up` degrees from its foot, to the left or right."""
    angle = math.radians(-90 + side * up)
    return x + reach * math.cos(angle), y + reach * math.sin(angle)


def _way(side: int, up: float, outwards: int) -> float:
    """Return where a leaf points, in radians: along the stem, and a little out or in."""
    along = -90 + side * up + side * 90
    return math.radians(along - side * outwards * 34)


def _draw_leaf(
    writer: Writer,
    root: tuple[float, float],
    way: float,
    length: float,
    fill: str,
    line: str,
) -> None:
    x, y = root
    ahead, aside = (math.cos(way), math.sin(way)), (-math.sin(way), math.cos(way))
    points = []
    for along, across in ((0, 0), (0.3, 0.16), (0.6, 0.19), (1, 0), (0.6, -0.19), (0.3, -0.16)):
        far, wide = along * length, across * length
        points.append((x + ahead[0] * far + aside[0] * wide, y + ahead[1] * far + aside[1] * wide))
    writer.polygon(points, fill=fill, stroke=line, width=0.35)


def draw_seal(writer: Writer, look: Livery, x: float, y: float, reach: float) -> None:
    """Draw a seal with two tails about a middle: teeth, a ring, and a star."""
    line = look.line
    tail = WHITE if look.ink else look.border
    for side in (-1, 1):
        low = y - reach * 1.75
        points = [
            (x + side * reach * 0.08, y),
            (x + side * reach * 0.62, y - reach * 0.4),
            (x + side * reach * 0.82, low + reach * 0.1),
            (x + side * reach * 0.52, low + reach * 0.32),
            (x + side * reach * 0.2, low),
        ]
        writer.polygon(points, fill=tail, stroke=line, width=0.6)
    teeth = []
    for at in range(2 * _TEETH):
        far = reach * (1.0 if at % 2 == 0 else 0.9)
        angle = math.pi * at / _TEETH
        teeth.append((x + far * math.sin(angle), y + far * math.cos(angle)))
    writer.polygon(teeth, fill=look.band, stroke=line, width=0.8)
    fill = WHITE if look.ink else mixed(look.tones["light"], look.tones["base"], 0.5)
    writer.disc(x, y, reach * 0.74, fill=fill, stroke=line, width=0.7)
    writer.disc(x, y, reach * 0.66, stroke=line, width=0.3)
    writer.polygon(
        star(x, y, reach * 0.5), fill=WHITE if look.ink else line, stroke=line, width=0.7
    )


def draw_flourish(writer: Writer, look: Livery, x: float, y: float, half: float) -> None:
    """Draw a rule with a star in its middle, `half` mm to each side."""
    writer.lines(
        [(x - half, y, x - 4.0, y), (x + 4.0, y, x + half, y)], width=0.9, colour=look.line
    )
    writer.polygon(star(x, y, 2.2), fill=WHITE if look.ink else INK, stroke=INK, width=0.5)
