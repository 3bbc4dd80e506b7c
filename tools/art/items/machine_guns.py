"""Machine guns on bipods and tripods."""

from __future__ import annotations

from tools.art.geometry import circle, ellipse, limb, line, poly, rrect, union
from tools.art.parts import Item, gunmetal


def lmg() -> Item:
    stock = poly("-17.5,-6 -18,1.6 -6,2.2 -3,2 -3,-2.2 -9,-3", r=0.5)
    body = poly((-4, -2.4), (-4, 4), (15, 4), (15, -2.4), r=0.5)
    jacket = rrect(14, -1.2, 33, 3.4, 1.2)
    barrel = union(rrect(32, -0.3, 41, 2.5, 0.9), rrect(39.5, -1, 43.5, 3.2, 0.7))
    holes = [ellipse((x, 1.1), 1.0, 0.8) for x in (18, 21.5, 25, 28.5)]
    box_ = rrect(3, -9.4, 12.5, -2, 0.8)
    grip = poly((-1.4, -1.6), (-3.4, -7), (-0.2, -7.4), (1.6, -1.6), r=0.6)
    legs = union(
        limb([(31, -0.4), (25, -20.6)], [1.4, 1.3]),
        limb([(31, -0.4), (38, -20.6)], [1.4, 1.3]),
        rrect(22.6, -22, 27, -19.8, 0.6),
        rrect(35.8, -22, 40.2, -19.8, 0.6),
    )
    sight = poly((4, 3.6), (4.4, 6.2), (6.6, 6.2), (7, 3.6), r=0.2)
    return (
        [
            gunmetal(legs),
            gunmetal(barrel),
            gunmetal(jacket, cuts=holes),
            gunmetal(sight),
            gunmetal(box_, cuts=[line((4, -5.2), (11.6, -5.2), w=0.3)]),
            gunmetal(stock),
            gunmetal(grip),
            gunmetal(body, cuts=[line((-3, 1.8), (14.4, 1.8), w=0.25)]),
        ],
        {
            "grip": (-1.6, -3.8),
            "fore": (-11, -4.6),
            "butt": (-17, -2),
            "muzzle": (43, 1),
            "sight": (0, 5),
            "foot": (31, -16.4),
        },
    )


def hmg() -> Item:
    """On a tripod.  Origin at the grips; pivot (tripod head) at (14, -4)."""
    body = poly((1.5, -3.4), (1.5, 5), (22, 5), (22, -3.4), r=0.6)
    jacket = rrect(21, -1.8, 45, 4.6, 1.6)
    barrel = union(rrect(44, -0.2, 52, 3, 1), rrect(50, -1, 54.5, 3.8, 0.7))
    holes = [circle((x, y), 0.85) for x in (25, 29, 33, 37, 41) for y in (2.8,)] + [
        circle((x, 0), 0.85) for x in (27, 31, 35, 39)
    ]
    grips = union(
        rrect(-1.6, -4, 1, 5.4, 1.1), rrect(-1, 3.2, 3, 5, 0.5), rrect(-1, -3.4, 3, -1.6, 0.5)
    )
    sight = poly((6, 4.6), (6.3, 8.4), (9, 8.4), (9.3, 4.6), r=0.3)
    ammo = rrect(7.5, -14, 19, -4.2, 0.8)
    belt = limb([(8.5, -6), (5.5, -3.5), (6.4, 0.6), (10, 1.4)], [1.7, 1.7])
    pod = union(
        limb([(16, -4.5), (42, -35)], [2.0, 1.6]),
        limb([(16, -5), (-6, -35)], [2.0, 1.6]),
        limb([(16, -5), (21, -37)], [2.0, 1.6]),
        limb([(4, -23), (19.5, -25)], [1.0, 1.0]),
        ellipse((42.5, -35.8), 3.4, 1.4),
        ellipse((-6.5, -35.8), 3.4, 1.4),
        ellipse((21.3, -37.6), 3.2, 1.4),
        circle((16, -4.6), 3.4),
    )
    return (
        [
            gunmetal(pod),
            gunmetal(barrel),
            gunmetal(jacket, cuts=holes),
            gunmetal(sight),
            gunmetal(
                body,
                cuts=[
                    line((2, 2.6), (21.5, 2.6), w=0.28),
                    circle((4.4, 0), 0.6),
                    circle((19, 0), 0.6),
                ],
            ),
            gunmetal(ammo, cuts=[line((10.5, -6.4), (19, -6.4), w=0.3)]),
            gunmetal(belt, cuts=[line((3, y), (8.4, y + 0.6), w=0.3) for y in (-4.4, -2.6, -0.8)]),
            gunmetal(grips),
        ],
        {"grip": (0, 0), "fore": (-0.2, 1.8), "muzzle": (54, 1), "foot": (16, -27)},
    )
