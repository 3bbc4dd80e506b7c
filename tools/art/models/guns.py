"""Guns on wheels, mounts and bunkers in side view."""

from __future__ import annotations

import math

from shapely.geometry import LineString

from tools.art.geometry import (
    bolts,
    circle,
    ellipse,
    limb,
    line,
    poly,
    ring,
    rrect,
    stroke,
    union,
)
from tools.art.parts import Part, Slot, star


def howitzer() -> list[Part]:
    w = (6, 27)
    barrel = union(
        limb([(-12, 46), (84, 82)], [5.2, 3.8]), limb([(78, 79.8), (87, 83.2)], [5.2, 5.2])
    )
    recoil = limb([(-8, 40), (46, 60)], [4.2, 3.6])
    trail = union(
        poly("-6,34 4,24 -76,1 -88,1 -88,8", r=1.4),
        poly((-90, -1), (-96, 16), (-90, 17), (-84, 2), r=0.8),
    )
    shield = poly("20,22 13,70 19,74 25,70 30,22", r=1.2)
    out = [
        Part(circle((14, 27), 23), "deep", shade=0, light=0),
        Part(trail, cuts=[stroke((-80, 5.5), (-4, 28), w=0.45)], shade=1.8),
        Part(rrect(-20, 36, 2, 54, 2), shade=1.5),
        Part(recoil, "far", shade=1.2),
        Part(
            barrel,
            cuts=[line((32, 58), (28.6, 67)), line((60, 69), (57, 77))],
            name="gun",
            shade=2,
            light=1.3,
        ),
        Part(poly((-22, 38), (-22, 52), (-10, 55), (-8, 40), r=1.2), shade=1.3),
        Part(
            shield,
            cuts=bolts((18, 66), (24, 28), (20, 46)) + [line((16.4, 60), (26.2, 58), w=0.35)],
            shade=1.6,
        ),
    ]
    sp = union(
        *[
            LineString([w, (w[0] + 19 * math.cos(a), w[1] + 19 * math.sin(a))]).buffer(1.7)
            for a in [i * math.pi / 5 for i in range(10)]
        ]
    )
    rim = circle(w, 26).difference(circle(w, 18.2))
    out += [
        Part(sp, "base", shade=0.8, light=0.5),
        Part(rim, "dark", cuts=[ring(w, 22.4, 0.35)], shade=1.4, light=0.9),
        Part(circle(w, 5.6), "base", cuts=[circle(w, 1.4)], shade=1),
    ]
    return out


def aagun() -> list[Part]:
    tub = poly((-34, 6), (-30, 34), (26, 34), (32, 6), r=2)
    out = [
        Part(
            union(
                limb([(-50, 3), (-6, 14)], [2.4, 3]),
                limb([(54, 3), (8, 14)], [2.4, 3]),
                ellipse((-52, 1.6), 7, 2.4),
                ellipse((56, 1.6), 7, 2.4),
            ),
            "far",
            shade=1,
        )
    ]
    for dx, dy in ((-7, 5), (0, 0)):
        b = union(
            limb([(-6 + dx, 40 + dy), (58 + dx, 94 + dy)], [2.6, 1.9]),
            limb([(54 + dx, 90.6 + dy), (61 + dx, 96.6 + dy)], [3.2, 3.2]),
            limb([(-8 + dx, 38 + dy), (16 + dx, 58.6 + dy)], [5, 4.4]),
        )
        out.append(
            Part(
                b,
                "dark",
                name="weapon",
                cuts=[circle((22 + dx + 6 * i, 63.6 + dy + 5.1 * i), 0.7) for i in range(5)],
                shade=1.2,
                light=0.9,
            )
        )
    out += [
        Part(
            circle((2, 46), 11),
            cuts=[ring((2, 46), 6.5), circle((2, 46), 1.6)]
            + bolts(
                *[
                    (2 + 8.8 * math.cos(a), 46 + 8.8 * math.sin(a))
                    for a in [i * math.pi / 4 for i in range(8)]
                ]
            ),
            shade=1.8,
        ),
        Part(
            ring((24, 78), 6, 0.9)
            .union(line((18, 78), (30, 78), w=0.5))
            .union(line((24, 72), (24, 84), w=0.5)),
            "dark",
            shade=0,
            light=0,
            small=False,
        ),
        Part(poly((-34, 30), (-38, 58), (-31, 59), (-24, 34), r=1.4), shade=1),
        Part(
            tub,
            cuts=[line((-32, 22), (29, 22), w=0.4)]
            + bolts((-26, 30), (-10, 30), (8, 30), (22, 30)),
            marks=[star((0, 14), 6)],
            shade=2.4,
            light=1.5,
        ),
    ]
    return out


def pillbox() -> list[Part | Slot]:
    """A concrete bunker with a gun in its slit."""
    out: list[Part | Slot] = []
    body = poly("-72,0 -66,44 -60,52 -40,57 40,57 60,52 66,44 72,0", r=3)
    roof = poly("-66,54 -62,63 -40,70 40,70 62,63 66,54 58,49 -58,49", r=3)
    slit = rrect(-6, 27, 60, 39, 1.5)
    lip = rrect(-10, 24, 64, 42.5, 2.5)
    out += [
        Part(
            body,
            cuts=[
                stroke((-60, 40), (-52, 33), (-55, 25), (-48, 18), w=0.45),
                stroke((-30, 49), (-28, 42), (-31, 37), w=0.4),
                line((-70, 16), (-14, 16), w=0.3),
            ],
            shade=4,
            light=2.4,
        ),
        Part(roof, cuts=[stroke((-50, 66), (-44, 61), (-46, 56), w=0.4)], shade=2.6, light=1.8),
        Part(lip, shade=1.5, light=1),
        Part(slit, "deep", shade=0, light=0),
        Slot("slit", ((2, 28.5, 0), (14, 28.5, 0), (-4, 28.5, 0))),
    ]
    out += [
        Part(
            union(rrect(34, 31, 74, 35.5, 1.2), rrect(71, 30, 79, 36.5, 1)),
            "dark",
            name="weapon",
            cuts=[circle((x, 33.2), 0.6) for x in range(50, 68, 4)],
            shade=1,
        ),
        Part(rrect(24, 29, 46, 37, 1), "dark", name="weapon", shade=1),
    ]
    for step in range(7):
        out.append(sandbag(21 * step - 56, 4.5, 2))
    for x in (-66, -45.5, 59, 80):
        out.append(sandbag(x, 4.5 if abs(x) > 70 else 13.5, -2))
    return [*out, sandbag(-56, 22, 1)]


def sandbag(x: float, y: float, angle: float) -> Part:
    """A filled sandbag, 22 long."""
    seams = [
        stroke((-9.6, 2), (-8, 0), (-9.6, -2), w=0.35),
        stroke((-4, 1), (4, 1.6), w=0.3),
    ]
    return Part(rrect(-11, -5, 11, 5, 4.6), cuts=seams, shade=1.8, light=1.2).moved(angle, (x, y))
