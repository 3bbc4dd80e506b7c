"""Light cannon, rocket rack and missile ramp in side view."""

from __future__ import annotations

from tools.art.geometry import (
    Geom,
    blob,
    bolts,
    circle,
    limb,
    line,
    poly,
    ring,
    rrect,
    stroke,
    union,
)
from tools.art.models.running_gear import wheel
from tools.art.parts import Part, star


def light_cannon() -> list[Part]:
    """A low gun behind a sloping shield, its long barrel level."""
    trail = union(
        poly((-8, 26), (6, 20), (-72, 1), (-82, 1), (-82, 7), r=1.4),
        poly((-86, -1), (-91, 13), (-85, 14), (-79, 2), r=0.8),
    )
    barrel = union(
        limb([(-22, 40), (88, 44)], [4.2, 2.6]),
        rrect(84, 39, 99, 48.6, 1.6),
        rrect(-34, 34, -14, 46, 1.6),
    )
    brake = [line((x, 38.6), (x, 49), w=0.5) for x in (88.5, 93.5)]
    shield = poly((22, 14), (12, 62), (6, 74), (11, 76), (19, 66), (29, 16), r=1.2)
    far_shield = poly((26, 16), (17, 60), (23, 60), (33, 18), r=1.2)
    cradle = limb([(-14, 33), (46, 35)], [4.0, 3.4])
    return [
        Part(circle((12, 19), 18.6), "deep", shade=0, light=0),
        Part(trail, cuts=[stroke((-74, 4.4), (-4, 22), w=0.45)], shade=1.6),
        Part(far_shield, "far", shade=0, light=0),
        Part(cradle, "far", shade=1.2),
        Part(barrel, cuts=[*brake, line((30, 38), (30, 46), w=0.4)], name="gun", shade=1.8),
        Part(circle((-20, 47.5), 3.4), "dark", cuts=[circle((-20, 47.5), 1)], shade=0.8),
        Part(shield, cuts=[line((13.6, 56), (20.4, 56), w=0.35), *bolts((13, 66), (24, 22))]),
        *wheel(6, 19, 19),
    ]


def _tubes(across: int, length: float) -> tuple[list[Geom], list[Geom]]:
    """Barrels lying along +x on top of one another, and the rocket noses in them."""
    barrels, noses = [], []
    for i in range(across):
        y = 9.4 * i
        barrels.append(rrect(-length / 2, y, length / 2, y + 8.6, 1))
        noses.append(
            blob(
                (length / 2 - 3, y + 1), (length / 2 + 4, y + 1.4), (length / 2 + 12, y + 4.3),
                (length / 2 + 4, y + 7.2), (length / 2 - 3, y + 7.6),
            )
        )  # fmt: skip
    return barrels, noses


def rocket_rack() -> list[Part]:
    """Four rows of rockets on a wheeled carriage, raised to fire."""
    barrels, noses = _tubes(4, 84)
    frame = [rrect(-34, -2, -26, 39, 1), rrect(22, -2, 30, 39, 1)]
    rack = [Part(n, "light", name="nose", shade=1.2) for n in noses]
    for b in barrels:
        x0, y0, x1, _ = b.bounds
        seams = [line((x0 + 2, y0 + 2.4), (x1 - 2, y0 + 2.4), w=0.3)]
        rack.append(Part(b, cuts=seams, shade=2.0, light=1.4))
    rack += [Part(f, "dark", shade=1) for f in frame]
    trail = union(
        limb([(4, 24), (-74, 5)], [4, 3]), limb([(4, 22), (46, 5)], [3.4, 2.6]),
        rrect(-84, 0, -70, 7, 1), rrect(40, 0, 54, 6, 1),
    )  # fmt: skip
    cradle = poly((-8, 16), (-16, 52), (10, 60), (14, 16), r=1.6)
    out = [Part(circle((8, 20), 17), "deep", shade=0, light=0)]
    out += [
        Part(trail, "far", shade=1.4),
        Part(cradle, cuts=bolts((-2, 24), (6, 24), (-8, 46), (4, 50)), shade=2),
    ]
    out += [p.moved(28, (-6, 46)) for p in rack]
    return out + wheel(2, 19, 19)


def missile_launcher() -> list[Part]:
    """One big missile on a rail, its turntable bolted to the ground."""
    body = rrect(-62, -6.5, 44, 6.5, 2)
    nose = blob((42, -6.6), (42, 6.6), (56, 5.4), (68, 2.6), (76, 0), (68, -2.6), (56, -5.4))
    tail = [
        poly((-62, 5), (-74, 21), (-66, 21), (-42, 6), r=0.8),
        poly((-62, -5), (-74, -21), (-66, -21), (-42, -6), r=0.8),
    ]
    wing = [
        poly((-14, 5), (-26, 16), (-19, 16), (10, 6), r=0.8),
        poly((-14, -5), (-26, -16), (-19, -16), (10, -6), r=0.8),
    ]
    bands = [line((x, -6.6), (x, 6.6), w=0.4) for x in (-50, -28, 18, 34)]
    flat_fin = poly((-64, -1.6), (-72, 0), (-64, 1.6), (-46, 0.8), (-46, -0.8), r=0.3)
    missile = [
        *(Part(f, "far", shade=1) for f in (*tail, *wing)),
        Part(poly((-62, 4), (-68, 5), (-68, -5), (-62, -4), r=0.6), "deep", shade=0, light=0),
        Part(nose, "light", shade=2, light=1.2),
        Part(body, cuts=bands, marks=[star((-2, 0), 5)], shade=3, light=1.8),
        Part(flat_fin, "dark", shade=0.5, light=0),
    ]
    rail = [
        Part(rrect(-66, -13, 46, -8.5, 0.8), "dark", shade=1),
        *(Part(rrect(x, -10, x + 5, -5.6, 0.6), "dark", shade=0.6) for x in (-48, 24)),
    ]
    foot = poly((-46, 0), (-40, 9), (34, 9), (42, 0), r=1.4)
    turntable = union(rrect(-30, 8, 26, 14, 1.6), poly((-16, 13), (-8, 44), (6, 44), (14, 13)))
    ram = limb([(22, 12), (34, 52)], [2.6, 1.8])
    out = [
        Part(foot, cuts=bolts(*[(x, 4.5) for x in (-34, -17, 0, 17, 30)]), shade=1.8),
        Part(ram, "far", shade=1),
        Part(turntable, cuts=[line((-28, 11), (24, 11), w=0.35)], shade=2.2, light=1.3),
    ]
    out += [p.moved(32, (2, 62)) for p in rail + missile]
    out.append(Part(circle((0, 42), 7), cuts=[ring((0, 42), 4), circle((0, 42), 1.4)], shade=1.2))
    return out
