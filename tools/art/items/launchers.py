"""Tubes: rocket launchers, mortars, the flame thrower."""

from __future__ import annotations

import math

from tools.art.geometry import blob, ellipse, limb, line, mix, poly, rrect, spin, union
from tools.art.parts import Item, gunmetal


def bazooka() -> Item:
    tube = rrect(-25, -3, 34, 3, 0.7)
    flare = union(
        poly((-30, -4.8), (-30, 4.8), (-24, 3.4), (-24, -3.4), r=0.4),
        poly((33, -3.4), (33, 3.4), (37.5, 4.6), (37.5, -4.6), r=0.4),
    )
    rest = poly((-9, -2.5), (-10, -6.2), (-5, -6.2), (-4, -2.5), r=0.5)
    grip = poly((-1.4, -2.5), (-2.6, -8.6), (0.6, -8.8), (2, -2.5), r=0.6)
    grip2 = poly((12.4, -2.5), (12.4, -8), (15.6, -8), (15.8, -2.5), r=0.6)
    sight = poly((10, 2.5), (10.4, 7), (13.4, 7), (13.6, 2.5), r=0.3)
    bands = [line((x, -3.2), (x, 3.2), w=0.35) for x in (-16, -12, 5, 7, 21, 26)]
    return (
        [
            gunmetal(rest),
            gunmetal(grip),
            gunmetal(grip2),
            gunmetal(sight),
            gunmetal(flare),
            gunmetal(tube, cuts=bands, shade=1.6, light=1.1),
        ],
        {
            "grip": (-0.6, -5.6),
            "fore": (14, -5.6),
            "butt": (-5, -6),
            "muzzle": (37, 0),
            "sight": (4, 3),
        },
    )


def law() -> Item:
    """A thin tube in two steps with a tall sight and square ends, drawn out to fire."""
    rear = rrect(-27, -3.3, 5, 3.3, 0.5)
    front = rrect(4, -2.3, 31, 2.3, 0.5)
    ends = union(rrect(-29, -4.4, -26, 4.4, 0.4), rrect(30, -3.4, 32.6, 3.4, 0.4))
    sights = union(
        poly((22, 2), (22, 11), (25.4, 11), (25.4, 2), r=0.3).difference(rrect(23, 6, 24.4, 9.6)),
        poly((1, 3), (1, 8), (3.6, 8), (3.6, 3), r=0.3),
    )
    trigger = rrect(-3, 3, 7, 5.2, 0.5)
    return (
        [
            gunmetal(sights),
            gunmetal(trigger),
            gunmetal(front, cuts=[line((18, -2.4), (18, 2.4), w=0.35)]),
            gunmetal(rear, cuts=[line((x, -3.4), (x, 3.4), w=0.35) for x in (-18, -8)], shade=1.6),
            gunmetal(ends),
        ],
        {"grip": (-0.5, -3.4), "fore": (13, -2.8), "butt": (-9, -3.6), "muzzle": (32, 0)},
    )


def rocket() -> Item:
    """A launcher with the pointed rocket in its muzzle and a bell behind."""
    tube = rrect(-22, -2.4, 24, 2.4, 0.6)
    bell = poly((-32, -6), (-32, 6), (-29, 5.4), (-21, 2.6), (-21, -2.6), (-29, -5.4), r=0.5)
    grip = poly((-1.4, -2), (-2.6, -8.6), (0.6, -8.8), (2, -2), r=0.6)
    second = poly((10, -2), (9, -8), (12.2, -8.4), (13.4, -2), r=0.6)
    wood = rrect(-14, -3.6, -2, 3.6, 1)
    head = blob("24,-2.2 24,2.2 29,5.6 34,6 41,3.6 48,0 41,-3.6 34,-6 29,-5.6")
    sight = poly((4, 2), (4.4, 7.6), (7.4, 7.6), (7.6, 2), r=0.3)
    return (
        [
            gunmetal(grip),
            gunmetal(second),
            gunmetal(sight),
            gunmetal(bell),
            gunmetal(tube, shade=1.3, light=1.0),
            gunmetal(wood, cuts=[line((x, -3.6), (x, 3.6), w=0.3) for x in (-11, -8, -5)]),
            gunmetal(head, cuts=[line((33, -6), (33, 6), w=0.4)], shade=1.8, light=1.3),
        ],
        {"grip": (-0.6, -5.6), "fore": (11.4, -5.6), "butt": (-5, -5), "muzzle": (48, 0)},
    )


def missile() -> Item:
    """A fat guided missile in its square launcher, with a sight box at the side."""
    tube = rrect(-24, -3.8, 26, 3.8, 1.2)
    ends = union(rrect(-29, -5.6, -22, 5.6, 1.2), rrect(23, -5, 28, 5, 1.2))
    nose = blob("27,-4.2 27,4.2 33,3.8 38,1.6 40,0 38,-1.6 33,-3.8")
    sight = union(rrect(12, 3.4, 21, 10, 1.0), rrect(20, 4.6, 24, 9, 0.8))
    grip = poly((-1.4, -4), (-2.6, -10.6), (0.6, -10.8), (2, -4), r=0.6)
    second = poly((10, -4), (9, -10), (12.2, -10.4), (13.4, -4), r=0.6)
    bands = [line((x, -4.6), (x, 4.6), w=0.4) for x in (-16, -8, 18)]
    return (
        [
            gunmetal(grip),
            gunmetal(second),
            gunmetal(nose, tone="light", shade=1.4),
            gunmetal(ends, shade=1.4),
            gunmetal(tube, cuts=bands, shade=2.0, light=1.3),
            gunmetal(sight, cuts=[line((14, 5), (14, 9), w=0.4)], shade=1.2),
        ],
        {"grip": (-0.6, -7.6), "fore": (11.4, -7.6), "butt": (-5, -6), "muzzle": (40, 0)},
    )


def mortar(big: bool = False) -> Item:
    """Origin at the foot of the tube on the base plate."""
    L, w, a = (58, 4.0, 66) if big else (38, 3.2, 62)
    c, s = (math.cos(math.radians(a)), math.sin(math.radians(a)))
    top = (L * c, L * s)
    tube = limb([(0, 2), top], [w, w * 0.96])
    lip = spin(rrect(top[0] - 2.6, top[1] - w * 1.22, top[0] + 2.6, top[1] + w * 1.22, 0.6), a, top)
    cl = mix((0, 2), top, 0.62)
    band = spin(rrect(cl[0] - 1.8, cl[1] - w * 1.3, cl[0] + 1.8, cl[1] + w * 1.3, 0.5), a, cl)
    fx = cl[0] + (15 if big else 12)
    pod = union(
        limb([cl, (fx, 0.8)], [1.5, 1.3]),
        limb([cl, (fx - 7, -2.2)], [1.5, 1.3]),
        limb([mix(cl, (fx, 0.8), 0.55), mix(cl, (fx - 7, -2.2), 0.55)], [0.9, 0.9]),
        ellipse((fx, 0), 2.8, 1.2),
        ellipse((fx - 7, -3), 2.8, 1.2),
    )
    k = 11 if big else 8.5
    plate = poly(
        (-k, -1.6), (-k + 2, 2.2), (k - 3, 2.2), (k, -1.6), (k - 2, -3), (-k + 2, -3), r=0.7
    )
    parts = [
        gunmetal(pod),
        gunmetal(plate, cuts=[line((-k + 1, -0.4), (k - 1, -0.4), w=0.3)]),
        gunmetal(tube, shade=2, light=1.2),
        gunmetal(band),
        gunmetal(lip),
    ]
    return (
        parts,
        {
            "muzzle": top,
            "fore": mix((0, 2), top, 0.5),
            "grip": mix((0, 2), top, 0.75),
            "foot": (0, -2),
        },
    )
