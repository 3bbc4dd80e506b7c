"""Legs, arms and fists between joints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shapely.geometry import LineString

from tools.art.geometry import (
    Geom,
    Vec,
    add,
    angle_of,
    bar,
    ellipse,
    joint,
    limb,
    line,
    mix,
    polar,
    poly,
    rrect,
    shift,
    soften,
    spin,
    stroke,
    union,
)
from tools.art.parts import Mark, Part

THIGH, SHIN, UPPER, FORE = 23.5, 21.5, 16.5, 15.0
THIGH_R, SHIN_R, GAITER_R = (7.6, 7.0, 5.7), (5.6, 5.9, 5.4), (4.5, 4.0)
UPPER_R, FORE_R = (5.2, 4.9, 4.3), (4.3, 4.2, 3.6)


@dataclass(frozen=True)
class Bone:
    """One bone between two joints, and points beside it."""

    start: Vec
    end: Vec

    @property
    def angle(self) -> float:
        """Limb angle in degrees."""
        return angle_of(self.start, self.end)

    def at(self, share: float, off: float = 0.0) -> Vec:
        """The point at a share of the bone, `off` units to its front side."""
        p, n = mix(self.start, self.end, share), polar(self.angle + 90)
        return (p[0] + n[0] * off, p[1] + n[1] * off)


def boot(tone: str) -> Part:
    """An ankle boot; origin at the ankle."""
    shape = poly(
        "-4,4.2 -4.1,0 -4.7,-2 -4.8,-4.8 10.4,-4.8 11,-3 9.6,-1 5.4,0.6 3.9,2.2 4,4.2", r=1.1
    )
    cuts = [
        line((-5, -3.3), (11, -3.3), w=0.33),
        line((-1.4, -3.2), (-1.2, -5), w=0.33),
        stroke((2.4, 1.7), (4.8, 2.6), w=0.3),
        stroke((3.6, 0.2), (6.2, 1.2), w=0.3),
    ]
    return Part(shape, tone, cuts=cuts, name="boot")


def leg(hip: Vec, spec: tuple[Any, ...], tone: str, sole: float) -> list[Part]:
    """Boot, gaiter and trouser leg.

    spec: ("foot", x, y[, toe[, bend]]) planted, or ("ang", thigh, shin, toe);
    sole: how much higher or lower than y = 0 this foot stands on the oval base.
    """
    if spec[0] == "foot":
        ankle = (spec[1], spec[2] + 4.8 + (sole if spec[2] < 6 else 0))
        toe = spec[3] if len(spec) > 3 else 0
        knee = joint(hip, ankle, THIGH, SHIN, spec[4] if len(spec) > 4 else 1)
    else:
        knee = add(hip, polar(spec[1], THIGH))
        ankle = add(knee, polar(spec[2], SHIN))
        toe = spec[3]
    thigh, shin = Bone(hip, knee), Bone(knee, ankle)
    trousers = soften(union(limb([hip, knee], THIGH_R), limb([knee, shin.at(0.72)], SHIN_R)), 1.2)
    gaiter = limb([shin.at(0.62), add(ankle, polar(shin.angle, -0.5))], GAITER_R)
    laces = [stroke(shin.at(k, 2.2), shin.at(k, 5), w=0.3) for k in (0.78, 0.86, 0.94)]
    return [
        boot(tone).moved(toe, ankle),
        Part(gaiter, tone, cuts=laces, name="gaiter", light=0.7),
        Part(trousers, tone, cuts=_leg_folds(thigh, shin), name="leg", shade=1.9, light=1.1),
    ]


def _leg_folds(thigh: Bone, shin: Bone) -> list[Geom]:
    folds = [
        stroke(shin.at(0.62, -4.6), shin.at(0.52, -1.6), shin.at(0.48, 0.4), w=0.36),
        stroke(thigh.at(0.4, 7.5), thigh.at(0.5, 4.2), w=0.36),
    ]
    bend = abs((thigh.angle - shin.angle + 180) % 360 - 180)
    if bend > 45:  # two folds that cross at a bent knee make a star: one deep crease instead
        crease = (thigh.at(0.97, -7), thigh.at(0.96, -1.5), thigh.at(1.03, 2))
        return [*folds, stroke(*crease, w=0.5)]
    return [
        stroke(thigh.at(0.93, -6.5), thigh.at(0.86, -2.5), thigh.at(0.82, 1)),
        stroke(shin.at(0.12, -6.5), shin.at(0.16, -2.2), shin.at(0.12, 0.6), w=0.36),
        *folds,
    ]


def arm(
    shoulder: Vec,
    elbow: Vec,
    hand: Vec,
    tone: str,
    bend: float,
    stripes: int = 0,
    brassard: bool = False,
) -> list[Part]:
    """Hand and sleeve; stripes and a medic's brassard go on the upper arm."""
    upper, fore = Bone(shoulder, elbow), Bone(elbow, hand)
    sleeve = soften(
        union(limb([shoulder, elbow], UPPER_R), limb([elbow, fore.at(0.8)], FORE_R)), 0.9
    )
    side = 1 if bend < 0 else -1
    cuts = [
        stroke(upper.at(0.86, -4.8 * side), upper.at(0.9, -1.2 * side), upper.at(0.98, 1.4 * side)),
        stroke(fore.at(0.16, 4.6 * side), fore.at(0.2, 0.8 * side), w=0.36),
        stroke(upper.at(0.5, 4.8 * side), upper.at(0.58, 2 * side), w=0.34),
    ]
    for i in range(stripes):
        k = 0.26 + 0.15 * i
        chevron = LineString([upper.at(k + 0.12, -3.4), upper.at(k), upper.at(k + 0.12, 3.4)])
        cuts.append(chevron.buffer(0.55))
    return [
        _hand(fore, tone),
        Part(
            sleeve,
            tone,
            cuts=cuts,
            marks=_brassard(upper) if brassard else [],
            name="arm",
            shade=1.7,
            light=1.0,
        ),
    ]


def _brassard(upper: Bone) -> list[Mark]:
    band = bar(upper.at(0.52, -7), upper.at(0.52, 7), 3.6)
    along = (upper.at(0.52 - 2.8 / UPPER), upper.at(0.52 + 2.8 / UPPER))
    cross = union(bar(upper.at(0.52, -2.8), upper.at(0.52, 2.8), 0.95), bar(*along, 0.95))
    return [("white", band), ("line", cross)]


def _hand(fore: Bone, tone: str) -> Part:
    palm = union(ellipse((0, 0), 3.3, 4.1), ellipse((2.2, 1.2), 1.6, 2.6, 24)).buffer(0.3)
    wrist = limb([fore.at(0.72), fore.end], [2.9, 2.9])
    shape = soften(union(shift(spin(palm, fore.angle), *fore.end), wrist), 0.6)
    fingers = []
    for k in (-1.6, 0.4, 2.2):
        root = add(fore.end, polar(fore.angle + 60, k))
        fingers.append(stroke(root, add(root, polar(fore.angle, 4.2)), w=0.3))
    return Part(shape, tone, cuts=fingers, name="hand", shade=1.0, light=0.8)


def fist(hand: Vec, angle: float, tone: str) -> Part:
    """Fingers closed over a weapon, drawn after it."""

    def place(g: Geom) -> Geom:
        return shift(spin(g, angle), *hand)

    cuts = [place(line((-2.6, y), (1.2, y), w=0.28)) for y in (-1.3, 0.4, 1.9)]
    shape = place(rrect(-2.6, -3.0, 2.6, 3.0, 1.9))
    return Part(shape, tone, cuts=cuts, name="fist", shade=0.8, light=0.7)
