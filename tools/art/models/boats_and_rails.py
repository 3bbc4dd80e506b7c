"""Boats, rafts and the train in side view."""

from __future__ import annotations

import math

from shapely.geometry import Polygon

from tools.art.crew import man
from tools.art.geometry import (
    blob,
    bolts,
    circle,
    limb,
    line,
    poly,
    ring,
    rrect,
    soften,
    stroke,
    union,
)
from tools.art.head import head
from tools.art.models.running_gear import mg
from tools.art.parts import Part, Slot, grouped, star


def boat() -> list[Part | Slot]:
    """Landing boat with the water line, its usual gun and four men."""
    hull = poly("-84,12 -86,40 -40,40 -36,36 58,36 84,60 92,60 76,12", r=2)
    ramp = poly((58, 34), (86, 62), (93, 61), (80, 22), r=1.2)
    cab = poly((-74, 38), (-74, 62), (-50, 62), (-46, 38), r=1.4)
    out: list[Part | Slot] = [
        Part(limb([(-62, 62), (-66, 88)], [0.9, 0.6]), "dark", shade=0, light=0)
    ]
    places = [(x, 22.0, 0.0) for x in (-26, -4, 18, 40)]
    out += grouped("crew", [p for x, y, _ in reversed(places) for p in man("rider", (x, y))])
    out.append(Slot("rider", tuple(reversed([*places, (-14, 22, 0), (8, 22, 0)]))))
    out += [Slot("driver", ((-62, 42, 0),)), Slot("gunner", ((-80, 46, 0),))]
    out += [Part(cab, cuts=[rrect(-70, 50, -52, 57, 1)], shade=1.4)]
    out += [*grouped("mount", mg(-62, 70, 0.9, 8)), Slot("mount", ((-60, 76, 0),))]
    out += [
        Part(
            hull,
            cuts=[line((-85, 32), (64, 32), w=0.4), line((-84, 20), (76, 20), w=0.35)]
            + [line((x, 20), (x, 32), w=0.4) for x in range(-64, 60, 20)],
            marks=[star((-54, 26), 5.4)],
            shade=2.8,
            light=1.6,
        ),
        Part(
            ramp,
            cuts=[
                line((66, 32), (84, 30), w=0.4),
                line((74, 42), (88, 40), w=0.4),
                line((82, 52), (91, 50), w=0.4),
            ],
            shade=1.2,
        ),
    ]
    return [*out, *water()]


def water() -> list[Part]:
    """The water line with its waves."""
    crest = [(x, 13 + 2.4 * math.sin(x / 6.2)) for x in range(-100, 105, 2)]
    sea = soften(Polygon([(-100, 0), *crest, (104, 0)]), 1.2)
    waves = [stroke((x, 6), (x + 8, 8), (x + 16, 6), w=0.4) for x in (-86, -50, -14, 30, 70)]
    return [Part(sea, "light", cuts=waves, shade=1, light=0.8)]


def train() -> list[Part | Slot]:
    """A steam locomotive with its men at the windows."""
    windows = union(rrect(-54, 58, -38, 76, 1.5), rrect(-34, 58, -21, 76, 1.5))
    out: list[Part | Slot] = [Part(rrect(-100, -4, 100, 0, 0.6), "far", shade=0, light=0)]
    boiler = rrect(-18, 32, 72, 66, 8)
    cabin = poly((-62, 30), (-62, 84), (-16, 84), (-16, 30), r=1)
    out += [
        Part(poly("28,62 24,88 22,92 42,92 40,88 36,62", r=1.2), shade=1.6, light=1.2),
        Part(limb([(2, 64), (2, 72)], [8, 8]), shade=1.4),
        Part(rrect(-94, 22, 78, 33, 1.5), "far", shade=1.2),
        Part(
            poly((-94, 32), (-96, 58), (-66, 58), (-66, 32), r=1),
            cuts=[line((-95, 52), (-66, 52), w=0.4)],
            marks=[star((-81, 43), 6.5)],
            shade=1.6,
        ),
        Part(
            boiler,
            cuts=[line((x, 32), (x, 66), w=0.45) for x in (4, 26, 48)]
            + bolts(*[(x, 36) for x in range(-10, 70, 9)]),
            shade=4,
            light=2.4,
        ),
        Part(rrect(66, 34, 76, 64, 3), cuts=[line((70, 36), (70, 62), w=0.4)], shade=1.4),
        Part(circle((76, 56), 4.4), "light", shade=1),
        Part(windows.buffer(1.5), "deep", shade=0, light=0),
        Slot("rider", ((-48, 38, 0), (-29, 38, 0))),
        Part(cabin.difference(windows), cuts=bolts(*[(-58, y) for y in range(36, 82, 8)]), shade=2),
        Part(rrect(-68, 83, -10, 89, 2.4), shade=1.2),
        Part(
            poly((74, 24), (98, 3), (70, 3), r=1),
            "dark",
            cuts=[line((78, 20), (76, 4)), line((82, 17), (84, 4)), line((87, 12), (91, 4))],
            shade=1,
        ),
    ]
    for x, r in ((-84, 11), (-44, 16), (-8, 16), (28, 16), (60, 10)):
        sp = [
            line((x, r), (x + math.cos(a) * r * 0.8, r + math.sin(a) * r * 0.8), w=0.5)
            for a in [i * math.pi / 4 for i in range(8)]
        ]
        out += [
            Part(
                circle((x, r), r),
                "dark",
                cuts=[ring((x, r), r * 0.78, 0.5)] + sp,
                shade=1.4,
                light=0.9,
            ),
            Part(circle((x, r), r * 0.24), "base", shade=0.8),
        ]
    return [
        *out,
        Part(limb([(-44, 11), (28, 11)], [2, 2]), shade=0.6),
        Part(limb([(28, 11), (62, 27)], [1.6, 1.6]), shade=0.5),
        Part(rrect(52, 22, 74, 33, 2), shade=1),
    ]


def raft() -> list[Part | Slot]:
    """A rubber boat with two men at the paddles."""
    out: list[Part | Slot] = [Slot("rider", ((42, 20, 0), (-3, 20, 0), (-48, 20, 0), (-64, 21, 0)))]
    out += grouped("crew", [p for x in (-22, 16) for p in _paddler(x)])
    tube = blob("-84,26 -82,13 -70,8 60,8 78,14 90,28 88,35 78,35 66,27 54,25 -68,25 -76,31 -84,33")
    rope_line = stroke(
        (-72, 18), (-50, 15), (-28, 18), (-6, 15), (16, 18), (38, 15), (60, 18), w=0.45, taper=False
    )
    seams = [line((x, 9), (x, 25), w=0.35) for x in (-58, -14, 30)]
    out.append(Part(tube, cuts=[rope_line, *seams], shade=3, light=1.8))
    paddles: list[Part] = []
    for x in (-22, 16):
        paddle = union(
            limb([(x + 8, 54), (x + 26, 16)], [1.4, 1.4]),
            limb([(x + 25, 18), (x + 31, 5)], [2.2, 4.2]),
        )
        sleeve = limb([(x - 2, 47), (x + 6, 43), (x + 13, 44)], [4.8, 4.4, 3.4])
        paddles += [Part(paddle, "dark", shade=0.8), Part(sleeve, shade=1.2)]
    return [*out, *grouped("paddles", paddles), *water()]


def _paddler(x: float) -> list[Part]:
    """A man from the waist up, leaning to his stroke."""
    trunk = limb([(x - 8, 22), (x - 5, 38), (x - 1, 48)], [9, 9.4, 7.4])
    neck, top = head()
    head_parts = [p.moved(-6, (x + 2, 54)) for p in neck + top]
    folds = [stroke((x - 12, 34), (x - 6, 32), w=0.4), stroke((x - 12, 42), (x - 7, 39), w=0.4)]
    far = limb([(x + 3, 47), (x + 10, 42), (x + 14, 38)], [4.8, 4.2, 3.4])
    return [Part(far, "far"), Part(trunk, cuts=folds, shade=2), *head_parts]
