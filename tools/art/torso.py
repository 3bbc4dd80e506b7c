"""The trunk with belt, straps and pouches, and what hangs on the back."""

from __future__ import annotations

import math

from shapely.geometry import LineString, Polygon

from tools.art.geometry import (
    Geom,
    Vec,
    add,
    circle,
    ellipse,
    limb,
    line,
    mix,
    outline,
    polar,
    rope,
    rrect,
    smooth,
    soften,
    stroke,
    union,
)
from tools.art.parts import Part

SPINE = 31.0
FULL_KIT = ("belt", "web", "pouches", "canteen")

# half depths of the trunk: (height share, units from the spine)
BACK = (
    (-0.24, 8.6), (-0.1, 9.0), (0.06, 8.0), (0.2, 7.2), (0.4, 7.9),
    (0.62, 9.2), (0.8, 9.0), (0.92, 7.2), (1.02, 4.4),
)  # fmt: skip
FRONT = (
    (-0.24, 8.4), (-0.1, 8.6), (0.06, 8.0), (0.2, 7.5), (0.4, 8.6),
    (0.62, 9.8), (0.8, 9.0), (0.92, 6.6), (1.02, 4.0),
)  # fmt: skip


class Torso:
    """A trunk along a bowed spine from the pelvis (height 0) to the neck (height 1)."""

    def __init__(self, pelvis: Vec, lean: float, hunch: float) -> None:
        """lean: spine angle, + forward; hunch: bow in units, - is a rounded back."""
        self.lean = lean
        self._pelvis = pelvis
        self._neck = add(pelvis, polar(180 - lean, SPINE))
        middle, side = mix(pelvis, self._neck, 0.55), polar(270 - lean)
        self._bow = (middle[0] + side[0] * hunch, middle[1] + side[1] * hunch)

    def _spine(self, t: float) -> Vec:
        if 0 <= t <= 1:
            return mix(mix(self._pelvis, self._bow, t), mix(self._bow, self._neck, t), t)
        end, beyond = (0.0, t) if t < 0 else (1.0, t - 1)
        p, d = self._spine(end), self._direction(end)
        return (p[0] + d[0] * beyond * SPINE, p[1] + d[1] * beyond * SPINE)

    def _direction(self, t: float) -> Vec:
        t = max(0.0, min(1.0, t))
        a, b, c = self._pelvis, self._bow, self._neck
        v = (
            2 * (1 - t) * (b[0] - a[0]) + 2 * t * (c[0] - b[0]),
            2 * (1 - t) * (b[1] - a[1]) + 2 * t * (c[1] - b[1]),
        )
        k = math.hypot(*v)
        return (v[0] / k, v[1] / k)

    def at(self, t: float, off: float = 0.0) -> Vec:
        """The point at height t, `off` units in front of the spine."""
        p, d = self._spine(t), self._direction(t)
        return (p[0] + d[1] * off, p[1] - d[0] * off)

    def angle(self, t: float) -> float:
        """Turn of the spine at height t, degrees against the clock."""
        d = self._direction(t)
        return math.degrees(math.atan2(-d[0], d[1]))

    def _box(self, low: float, high: float, left: float, right: float) -> Geom:
        corners = ((low, left), (low, right), (high, right), (high, left))
        return Polygon([self.at(t, off) for t, off in corners])

    def parts(self, kit: tuple[str, ...] = FULL_KIT) -> list[Part]:
        """Jacket, collar and the named kit: belt, web, pouches, canteen."""
        back = [self.at(t, -off) for t, off in BACK]
        front = [self.at(t, off) for t, off in reversed(FRONT)]
        body = soften(Polygon(smooth(back + front, closed=True)).buffer(0), 0.8)
        out = [Part(body, cuts=self._folds(), name="torso", shade=2.2, light=1.2)]
        if "web" in kit:
            run = [self.at(0.99, 1.5), self.at(0.75, 3.4), self.at(0.45, 4.0), self.at(0.2, 4.0)]
            strap = LineString(smooth(run)).buffer(1.15, cap_style=2).intersection(body)
            out.append(Part(strap, shade=0.5, light=0, name="web", small=False))
        collar = limb([self.at(0.93, -4.4), self.at(0.9, 1), self.at(0.86, 5.4)], [1.9, 1.9])
        out.append(Part(collar, shade=0.7, light=0.6, name="collar"))
        if "belt" in kit:
            belt = self._box(0.105, 0.205, -11, 11).intersection(body.buffer(0.5))
            out.append(Part(belt, "dark", shade=0.6, light=0, name="belt"))
            out += self._hung_on_belt(kit)
        return out

    def _folds(self) -> list[Geom]:
        at = self.at
        front = (at(1, 5), at(0.7, 6.6), at(0.3, 6.0), at(-0.26, 6.6))
        return [
            stroke(*front, w=0.32, taper=False),
            stroke(at(0.33, -8), at(0.3, -3), at(0.36, 0.5)),
            stroke(at(0.42, 8.6), at(0.36, 5), at(0.3, 3.6)),
            stroke(at(-0.22, -3), at(-0.02, -1.6)),
            stroke(at(0.66, -9), at(0.56, -5.5), w=0.36),
        ]

    def _hung_on_belt(self, kit: tuple[str, ...]) -> list[Part]:
        out = []
        for off in (0.6, 5.4) if "pouches" in kit else (5.6,):
            shape = self._box(0.03, 0.225, off - 2.1, off + 2.1).buffer(0.45)
            flap = line(self.at(0.15, off - 3), self.at(0.15, off + 3), w=0.28)
            out.append(Part(shape, "base", [flap], [], "pouch", 0.8, 0.6, small=False))
        if "canteen" in kit:
            shape = ellipse(self.at(0.0, -6.4), 3.6, 4.4, self.angle(0))
            cross = [
                line(self.at(0.1, -6.4), self.at(-0.12, -6.4), w=0.28),
                line(self.at(0.0, -10.5), self.at(0.0, -2), w=0.28),
            ]
            out.append(Part(shape, "base", cross, [], "canteen", 1, 0.8, small=False))
        return out


# ---------------------------------------------------------------- on the back


def back_item(kind: str, torso: Torso) -> list[Part]:
    """What is carried on the back, drawn behind the torso."""
    size = 1.22 if "radio" in kind else 1.1
    place, turn = torso.at(0.58, -9.0), torso.angle(0.6)
    return [p.moved(turn, place, size, size) for p in BACK_ITEMS[kind]()]


def _pack() -> list[Part]:
    roll = limb([(-5, 10.8), (1, 10.8)], [2.6, 2.6])
    flap = [line((-8, 4), (1, 4), w=0.33), stroke((-5, 4), (-5, -1), w=0.4)]
    return [
        Part(rrect(-8.5, -10, 1, 9, 2.4), cuts=flap),
        Part(roll, cuts=[line((-2, 8), (-2, 14), w=0.3)]),
    ]


def _radio() -> list[Part]:
    grille = [line((-10, y), (-1.2, y), w=0.4) for y in (-2, -5, -8)]
    dials = [circle((-7.6, 7.4), 1.2), circle((-3.8, 7.4), 1.2)]
    panel = [outline(rrect(-10, 2, -1.2, 10)), line((-8.8, 4.4), (-2.8, 4.4), w=0.45)]
    return [
        Part(limb([(-6, 10), (-8, 50)], [0.95, 0.7]), "dark", shade=0, light=0),
        Part(circle((-8, 50.5), 1.5), "dark", shade=0, light=0),
        Part(rrect(-12, -13, 1, 12, 1.2), cuts=panel + dials + grille, shade=1.8),
    ]


def _short_radio() -> list[Part]:
    """A radio whose whip is bent, so that its bearer stays as tall as the others."""
    whip = rope((-7, 10), (-8.8, 20), (-12.4, 27), (-18, 32), w=0.95)
    tip = circle((-18.4, 32.4), 1.6)
    return [
        Part(whip, "dark", shade=0, light=0),
        Part(tip, "dark", shade=0, light=0),
        *_radio()[2:],
    ]


def _tank(x: float) -> Part:
    shape = union(rrect(x - 4.6, -15, x + 4.6, 13, 4.1), rrect(x - 1.2, 12, x + 1.2, 15.2, 0.4))
    bands = [line((x - 5, y), (x + 5, y), w=0.4) for y in (6, -8)]
    return Part(shape, cuts=bands, shade=1.8, light=1.3)


def _tanks() -> list[Part]:
    return [_tank(-9.2), _tank(-1.6)]


def _parachute() -> list[Part]:
    seams = [line((-5, -12), (-5, 10), w=0.35), line((-10, -1), (1, -1), w=0.35)]
    return [Part(rrect(-10, -12, 1, 10, 3.5), cuts=seams, shade=1.8)]


def _barrel() -> list[Part]:
    hoops = [line((-14, y), (2, y), w=0.5) for y in (-9, 1, 10)]
    lid = Part(rrect(-9, 14, -3, 18, 1.2), "dark", shade=0.6, light=0.5)
    return [lid, Part(rrect(-13.5, -16, 1.5, 15, 3.2), cuts=hoops, shade=2.2, light=1.6)]


def _cell() -> list[Part]:
    vents = [line((-9, y), (-2, y), w=0.5) for y in (-8, -4.5, -1)]
    lamp = ("core", circle((-5.5, 5.5), 2.2))
    return [Part(rrect(-11, -13, 1, 12, 2), cuts=vents, marks=[lamp], shade=1.8)]


BACK_ITEMS = {
    "pack": _pack,
    "radio": _radio,
    "short_radio": _short_radio,
    "tanks": _tanks,
    "chute": _parachute,
    "barrel": _barrel,
    "cell": _cell,
}
