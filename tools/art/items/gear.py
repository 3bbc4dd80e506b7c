"""What men carry besides guns: bombs, blades, tools, bags."""

from __future__ import annotations

from shapely.geometry import LineString, Polygon

from tools.art.geometry import (
    blob,
    circle,
    ellipse,
    limb,
    line,
    outline,
    poly,
    rope,
    rrect,
    shift,
    smooth,
    spin,
    star_shape,
    stroke,
    union,
)
from tools.art.parts import Item, Part, gunmetal


def binoculars() -> Item:
    a = union(poly("0,-2 0,2 5,3 12,3.6 12,-3.4 5,-2.8", r=0.4), rrect(-2.4, -2.2, 0.6, 2.2, 0.5))
    b = shift(a, 1.6, 3.2)
    return (
        [
            gunmetal(b),
            gunmetal(a, cuts=[line((5.2, -4), (5.2, 4), w=0.3), line((9.6, -4), (9.6, 4), w=0.3)]),
        ],
        {"grip": (3.6, -3.0), "fore": (6.4, 0.4)},
    )


def detector() -> Item:
    """Mine detector: pole down to a search disc."""
    pole = limb([(-14, 9), (36, -29)], [1.25, 1.25])
    disc = ellipse((40, -31.4), 12.5, 4.0)
    disc2 = ellipse((40, -33), 12.5, 4.0)
    boxy = spin(rrect(-12, -2.6, -1, 3.6, 0.8), -37)
    return (
        [
            gunmetal(union(disc, disc2).convex_hull, shade=0),
            Part(
                disc,
                "base",
                name="weapon",
                cuts=[outline(ellipse((40, -31.4), 8.2, 2.4), 0.3)],
                shade=0,
                light=0.5,
            ),
            gunmetal(pole),
            gunmetal(circle((36, -28.6), 2.2)),
            gunmetal(boxy),
        ],
        {"grip": (2, -1.5), "fore": (12, -9.2)},
    )


def shovel() -> Item:
    shaft = limb([(-12, 0), (26, 0)], [1.35, 1.35])
    handle = union(
        limb([(-14, -3.6), (-14, 3.6)], [1.3, 1.3]),
        limb([(-13.8, -3), (-9, 0)], [1, 1]),
        limb([(-13.8, 3), (-9, 0)], [1, 1]),
    )
    blade = poly("25,-5.4 25,5.4 36,5 43.5,0 36,-5", r=1.0)
    return (
        [
            gunmetal(shaft),
            gunmetal(handle),
            gunmetal(blade, cuts=[stroke((26, 0), (38, 0), w=0.6)], shade=1.4),
        ],
        {"grip": (-8, 0), "fore": (13, 0)},
    )


def finger() -> Item:
    return (
        [Part(union(limb([(-1, 1.6), (8.5, 1.9)], [1.5, 1.15])), "far", shade=0.5, light=0.4)],
        {"grip": (0, 0)},
    )


def canopy() -> Item:
    """Parachute: origin at the harness; 84 wide."""
    top = blob(
        "-42,50 -38,64 -22,76 0,80 22,76 38,64 42,50 35,53.4 28,50.6 21,53.8 "
        "14,51 7,54 0,51 -7,54 -14,51 -21,53.8 -28,50.6 -35,53.4"
    )
    lines = union(
        *[
            LineString([(x, 50.5), (sx, 0)]).buffer(0.55)
            for x, sx in ((-41, -4), (-28, -3.4), (-14, -3), (0, 3), (14, 3), (28, 3.4), (41, 4))
        ]
    )
    gores = [
        LineString(smooth([(x, 50), (x * 0.86, 66), (x * 0.3, 80)])).buffer(0.4)
        for x in (-28, -14, 0, 14, 28)
    ]
    return (
        [
            Part(lines, "dark", shade=0, light=0),
            Part(
                top,
                "base",
                cuts=gores,
                shade=5,
                light=2.2,
                marks=[
                    (
                        "shade",
                        Polygon([(-28, 50), (-24, 66), (-8, 80), (-4.2, 80), (-12, 66), (-14, 50)]),
                    ),
                    ("shade", Polygon([(0, 50), (0, 80), (4.2, 80), (12, 66), (14, 50)])),
                    ("shade", Polygon([(28, 50), (24, 66), (8, 80), (30, 80), (44, 66), (44, 48)])),
                ],
            ),
        ],
        {"grip": (0, 0)},
    )


def handset() -> Item:
    g = union(
        limb([(-3.5, -6), (-4.8, 0), (-3.5, 7)], [1.8, 1.8]),
        poly("-6,-10 -6,-5 -1,-4 1.4,-6 0.6,-9.6", r=1),
        poly("-6,5.6 -6,11 -0.6,10.6 1,6.6 -1,4.6", r=1),
    )
    return ([gunmetal(g)], {"grip": (-4, 0)})


def medbag() -> Item:
    b = rrect(-8, -14.5, 8, -2.5, 1.5)
    strap = rope((-6, -3), (-3.4, 0.4), (3.4, 0.4), (6, -3), w=0.9)
    plate = circle((0, -8.6), 4.7)
    cross = union(rrect(-3.4, -9.8, 3.4, -7.4, 0.1), rrect(-1.2, -12, 1.2, -5.2, 0.1))
    return (
        [
            gunmetal(strap, shade=0, light=0),
            Part(
                b,
                "base",
                name="bag",
                marks=[("white", plate), ("line", cross)],
                cuts=[line((-8, -4.4), (8, -4.4), w=0.3)],
            ),
        ],
        {"grip": (0, 0)},
    )


def ammobox() -> Item:
    return (
        [
            gunmetal(rope((-5, -2.5), (-3, 0.3), (3, 0.3), (5, -2.5), w=0.9), shade=0, light=0),
            Part(
                rrect(-8, -12, 8, -2.4, 0.8),
                "base",
                cuts=[line((-8, -5), (8, -5), w=0.35), outline(rrect(-3.5, -9.8, 3.5, -7.6), 0.25)],
            ),
        ],
        {"grip": (0, 0)},
    )


def flag() -> Item:
    """A flag on its pole; origin at the upper hand."""
    pole = union(limb([(0, -46), (0, 60)], [1.25, 1.15]), circle((0, 61.5), 2.2))
    cloth = blob(
        "1,58 8,60.5 16,59.6 25,55.4 34,55 43,57.6 44,44 43,31 35,28.4 26,29 17,33 8,33.6 1,31.4"
    )
    folds = [
        stroke((13, 58), (14.5, 46), (12.6, 35), w=0.5),
        stroke((29, 53), (30, 43), (28, 32), w=0.5),
    ]
    badge = ("white", star_shape((23, 44.6), 7.5))
    return (
        [
            gunmetal(pole),
            Part(cloth, "base", cuts=folds, marks=[badge], name="cloth", shade=3.2, light=1.8),
        ],
        {"grip": (0, -14), "fore": (0, 2)},
    )


def leaves() -> Item:
    """A tuft of leaves to hide under."""
    tuft = ((-7, 0, 28), (-2.4, 2.4, 62), (3, 2.2, 100), (7.6, 0, 145), (0, -1.4, 8))
    return (
        [
            Part(
                spin(ellipse((x, y), 5.2, 1.9), angle, (x, y)),
                "light" if i % 2 else "base",
                cuts=[spin(line((x - 3.6, y), (x + 3.6, y), w=0.28), angle, (x, y))],
                name="leaf",
                shade=0.7,
                light=0.5,
            )
            for i, (x, y, angle) in enumerate(tuft)
        ],
        {"grip": (0, 0)},
    )
