"""Rifles, pistols and other arms that one man fires from the hand or shoulder."""

from __future__ import annotations

from tools.art.geometry import blob, circle, line, outline, poly, rrect, stroke, union
from tools.art.parts import Item, gunmetal


def rifle(scope: bool = False) -> Item:
    stock = poly(
        "-17.5,-5.2 -18.3,1 -9,1.9 -2.5,1.3 0,2.6 23,2.4 23.8,1 23,-0.9 "
        "7,-1.7 1.5,-1.6 -2.5,-2.4 -9,-3.6",
        r=0.45,
    )
    guard = circle((2.4, -2.4), 2.0).difference(circle((2.4, -2.4), 1.0))
    barrel = rrect(20, -0.3, 37, 2.2, 0.9)
    sight = poly((33.4, 1.8), (34, 4.3), (35.4, 4.3), (35.8, 1.8), r=0.2)
    bolt = circle((4.5, 1.2), 1.3)
    parts = [
        gunmetal(union(barrel, sight)),
        gunmetal(
            union(stock, guard),
            cuts=[
                stroke((-14.6, -5), (-15.2, 1.6)),
                line((9, 0.9), (22, 0.9), w=0.3),
                stroke((13, -2), (13, 3)),
            ],
        ),
    ]
    parts.append(gunmetal(bolt))
    if scope:
        parts.append(
            gunmetal(
                union(
                    rrect(-2, 4.0, 13, 6.4, 1.1),
                    rrect(8.5, 3.6, 14, 7, 1),
                    rrect(-3.4, 3.8, -0.2, 6.7, 0.8),
                    rrect(1, 2, 2.6, 5),
                    rrect(7, 2, 8.6, 5),
                )
            )
        )
    return (
        parts,
        {
            "grip": (-1, -0.8),
            "fore": (15, -1.2),
            "butt": (-17, -1.5),
            "muzzle": (38, 1),
            "sight": (0, 4),
        },
    )


def smg() -> Item:
    stock = poly("-15,-5.6 -16,0.3 -6,1.2 -3,0.4 -3,-2 -8,-3.2", r=0.5)
    body = poly((-4, -1.6), (-4, 3.2), (14.5, 3.2), (14.5, -1.6), r=0.5)
    barrel = union(rrect(13, -0.2, 25, 2.4, 0.9), rrect(23.5, -0.8, 28, 3, 0.6))
    drum = circle((8.2, -5.2), 5.0)
    fore = poly((14.2, -0.8), (14.6, -6), (17.6, -6), (18, -0.6), r=0.6)
    grip = poly((-1.6, -1), (-3.4, -6.2), (-0.2, -6.6), (1.8, -1), r=0.6)
    fins = [line((x, -0.4), (x, 2.6), w=0.28) for x in (16, 18, 20, 22)]
    return (
        [
            gunmetal(barrel, cuts=fins),
            gunmetal(stock),
            gunmetal(grip),
            gunmetal(fore),
            gunmetal(body, cuts=[line((-3, 1.7), (14, 1.7), w=0.25)]),
            gunmetal(drum, cuts=[outline(circle((8.2, -5.2), 2.8), 0.3), circle((8.2, -5.2), 0.8)]),
        ],
        {
            "grip": (-1.4, -3.4),
            "fore": (16, -3.4),
            "butt": (-15, -2),
            "muzzle": (28, 1),
            "sight": (2, 4),
        },
    )


def assault() -> Item:
    stock = poly("-17,-4.8 -17.4,2.4 -4,2.6 -3,-0.6 -9,-1.6", r=0.5)
    body = poly((-4, -1), (-4, 3), (10, 3), (10, -1.4), r=0.4)
    handle = poly("-2.5,2.6 -1.4,6.2 6.4,6.2 8.2,2.6 6.4,2.6 5.4,4.6 0,4.6 -0.6,2.6", r=0.3)
    mag = poly("3,-0.8 3.2,-5 5,-9.2 9.4,-8 7.6,-4.6 7.6,-0.8", r=0.4)
    fore = poly((10, -1.6), (10, 3.2), (22.5, 2.8), (22.5, -0.8), r=0.6)
    barrel = union(
        rrect(22, -0.2, 32, 2.3, 0.8),
        rrect(30, -0.5, 34, 2.7, 0.6),
        poly((21.4, 2), (23.2, 5.4), (24.4, 5.4), (24.8, 2), r=0.2),
    )
    grip = poly((-1.4, -0.8), (-4, -6.6), (-0.6, -7), (1.6, -0.8), r=0.6)
    return (
        [
            gunmetal(barrel),
            gunmetal(mag, cuts=[stroke((5.2, -2), (6.4, -7.6))]),
            gunmetal(handle),
            gunmetal(stock),
            gunmetal(grip),
            gunmetal(body),
            gunmetal(fore, cuts=[line((x, -1), (x, 2.6), w=0.28) for x in (13, 15.5, 18, 20.5)]),
        ],
        {
            "grip": (-1.8, -3.4),
            "fore": (15.5, -1.2),
            "butt": (-16.5, -1),
            "muzzle": (34, 1),
            "sight": (2, 6),
        },
    )


def pistol() -> Item:
    g = union(
        poly("-2.4,1 -2.4,4.6 13,4.6 13,1.6 6,1.2", r=0.4),
        poly((-2.2, 3), (-4, -4.4), (0.6, -4.8), (2.4, 2), r=0.5),
        circle((3.6, 0.2), 2).difference(circle((3.6, 0.2), 1)),
    )
    return ([gunmetal(g, cuts=[line((-1, 2.9), (12.6, 2.9), w=0.28)])], {"grip": (-0.8, -1)})


def shotgun() -> Item:
    """A pump gun: barrel over a magazine tube, ribbed slide."""
    stock = poly("-17,-6.6 -18,0.4 -8,1.6 -3,2.6 9,2.6 9,-1.8 1,-1.8 -3,-2.4 -9,-4", r=0.5)
    barrel = rrect(8, 0.2, 36, 2.8, 0.9)
    magazine = rrect(8, -2.4, 31, 0, 0.9)
    bead = rrect(33.6, 2.4, 35.2, 4.4, 0.4)
    slide = rrect(14.5, -3.4, 24, 0.8, 1.2)
    ribs = [line((x, -3.2), (x, 0.6), w=0.35) for x in (16.5, 18.4, 20.3, 22.2)]
    guard = circle((2.2, -2.6), 2.0).difference(circle((2.2, -2.6), 1.0))
    return (
        [
            gunmetal(magazine),
            gunmetal(union(barrel, bead)),
            gunmetal(union(stock, guard), cuts=[line((3.4, 0.8), (7.6, 0.8), w=0.5)]),
            gunmetal(slide, cuts=ribs),
        ],
        {"grip": (-1.6, -1.4), "fore": (18.6, -2.2), "butt": (-17, -3), "muzzle": (36, 1.4)},
    )


def rifle_grenade() -> Item:
    """The rifle with a finned grenade on its muzzle."""
    parts, anchors = rifle()
    stem = rrect(36, -0.6, 42, 2.6, 0.6)
    head = blob("41,1 42,4.6 47,6 52,4.4 55,1 52,-2.4 47,-4 42,-2.6")
    fins = poly((35, -3), (35, 5), (39.6, 3.4), (39.6, -1.4), r=0.3)
    bomb = [gunmetal(stem), gunmetal(fins), gunmetal(head, cuts=[line((47, -4), (47, 6), w=0.35)])]
    return parts + bomb, anchors
