"""A part of a figure: one closed shape with a tone, its cut lines and its marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.art.geometry import Geom, Vec, shift, spin, star_shape, stretch

Mark = tuple[str, Geom]
Place = tuple[float, float, float]
Item = tuple[list["Part"], dict[str, Vec]]
"""Parts of a thing to hold, and its anchors: grip, fore, butt, muzzle."""


@dataclass
class Part:
    """One moulded piece, drawn over the pieces before it."""

    geom: Geom
    tone: str = "base"
    """base, far (shade), dark (weapon), light, deep, white, flame, glass"""
    cuts: list[Geom] = field(default_factory=list)
    """lines in the line tone, clipped to the part"""
    marks: list[Mark] = field(default_factory=list)
    """tone and shape drawn on the part, clipped"""
    name: str = ""
    shade: float = 1.5
    """depth of the crescent away from the light"""
    light: float = 1.0
    """width of the crescent towards the light, 0 = none"""
    small: bool = True
    """kept at 40 px and below"""
    line: bool = True
    """a contour round this part"""
    group: str = ""
    """parts of a named group (head, back, mount ...) can be left out by whoever paints"""

    def moved(self, angle: float, at: Vec, sx: float = 1, sy: float = 1) -> Part:
        """The part scaled and turned about its origin, then carried to `at`."""

        def place(g: Geom) -> Geom:
            if sx != 1 or sy != 1:
                g = stretch(g, sx, sy)
            return shift(spin(g, angle), *at)

        return Part(
            place(self.geom),
            self.tone,
            [place(c) for c in self.cuts],
            [(tone, place(m)) for tone, m in self.marks],
            self.name,
            self.shade,
            self.light,
            self.small,
            self.line,
            self.group,
        )


@dataclass(frozen=True)
class Slot:
    """A gap between the parts where something worn or mounted may be put, and its places."""

    name: str
    places: tuple[Place, ...]
    """x, y and turn in degrees, for the first, the second ... thing put here"""


def grouped(group: str, parts: Sequence[Part]) -> list[Part]:
    """The parts as members of a group."""
    for part in parts:
        part.group = group
    return list(parts)


def gunmetal(
    geom: Geom,
    cuts: Sequence[Geom] = (),
    marks: Sequence[Mark] = (),
    shade: float = 0.9,
    light: float = 0.7,
    tone: str = "dark",
) -> Part:
    """A part of a weapon: thickened and in the weapon's tone when small."""
    return Part(geom, tone, list(cuts), list(marks), "weapon", shade, light)


def star(c: Vec, r: float) -> Mark:
    """The white star painted on vehicles."""
    return ("white", star_shape(c, r))
