"""Bombs to throw or lay, and blades."""

from __future__ import annotations

from tools.art.geometry import (
    blob,
    circle,
    ellipse,
    limb,
    line,
    poly,
    rope,
    rrect,
    star_shape,
    stroke,
    union,
)
from tools.art.parts import Item, Part, gunmetal


def bomb() -> Item:
    body = blob("0,7 2.5,4 3.1,0.5 2,-3 1,-4.5 -1,-4.5 -2,-3 -3.1,0.5 -2.5,4")
    fins = union(poly("-3,-9 -3,-6 -0.9,-4 0.9,-4 3,-6 3,-9", r=0.2))
    return (
        [
            gunmetal(fins, cuts=[stroke((0, -9), (0, -4))]),
            gunmetal(body, cuts=[line((-3, 1), (3, 1), w=0.3)]),
        ],
        {"grip": (0, -4)},
    )


def grenade() -> Item:
    body = ellipse((0, 1), 4.0, 5.0)
    top = union(rrect(-1.4, 4.4, 1.4, 7, 0.4), rope((1, 6.6), (3.6, 5), (4.4, 1.5), w=0.7))
    return (
        [
            gunmetal(top, shade=0, light=0),
            gunmetal(
                body,
                cuts=[line((-4, y), (4, y), w=0.3) for y in (-0.8, 2.6)]
                + [line((x, -4), (x, 6), w=0.3) for x in (-1.3, 1.3)],
            ),
        ],
        {"grip": (-0.6, -4.6)},
    )


def knife() -> Item:
    blade = poly("2.6,-2.1 2.6,2.3 15.5,2.4 22,-0.4 17.5,-1.9", r=0.15)
    return (
        [
            Part(
                blade,
                "light",
                name="weapon",
                shade=0.8,
                light=0,
                cuts=[stroke((4, 0.6), (17.5, 0.6))],
            ),
            gunmetal(union(rrect(-4.6, -1.5, 2.6, 1.5, 0.8), rrect(1.6, -3.2, 3.4, 3.2, 0.6))),
        ],
        {"grip": (-1, 0)},
    )


def machete() -> Item:
    return (
        [
            Part(
                poly("2.6,-1.8 2.6,1.8 24,2.4 29.5,4.4 31,1 26,-3.4 16,-2.4", r=0.2),
                "light",
                name="weapon",
                shade=0.8,
                light=0,
                cuts=[stroke((4, 1), (26, 1.8))],
            ),
            gunmetal(rrect(-5, -1.7, 3, 1.7, 0.8)),
        ],
        {"grip": (-1, 0)},
    )


def satchel() -> Item:
    return (
        [
            gunmetal(rope((-5, -3), (-3, 0.3), (3, 0.3), (5, -3), w=1), shade=0, light=0),
            Part(
                rrect(-8.5, -15, 8.5, -2.5, 1.6),
                "base",
                cuts=[
                    stroke((-8.5, -7), (0, -9), (8.5, -7), taper=False, w=0.35),
                    rrect(-1.4, -10.6, 1.4, -7.6, 0.3),
                ],
            ),
            Part(rope((3, -2.6), (6, 2), (9, 1), (11, 4), w=0.7), "dark", shade=0, light=0),
            Part(star_shape((11.4, 5), 3.4, points=6, inner=0.45), "flame", shade=0, light=0),
        ],
        {"grip": (0, 0)},
    )


def canister() -> Item:
    """A smoke grenade, its smoke drifting back."""
    can = rrect(-2.8, -3, 2.8, 8, 0.9)
    smoke = union(
        circle((2, 13), 4.5),
        circle((-4, 18), 6.5),
        circle((5, 21), 5.5),
        circle((-10, 25), 6),
        circle((-1, 28), 7.5),
        circle((-9, 33), 5),
    )
    curls = [
        stroke((-7, 16), (-4, 20), (0, 17), w=0.4),
        stroke((-4, 27), (0, 31), (4, 27), w=0.4),
        stroke((-13, 26), (-10, 28), (-8, 25), w=0.4),
    ]
    return (
        [
            Part(smoke, "white", cuts=curls, name="flame", shade=0, light=0),
            gunmetal(can, cuts=[line((-3, 0), (3, 0), w=0.3), line((-3, 5), (3, 5), w=0.3)]),
        ],
        {"grip": (0, 1)},
    )


def claymore() -> Item:
    """A curved mine on scissor legs, its wires on the ground; origin between the legs."""
    legs = union(
        limb([(-5, 5), (-8, -2)], [0.9, 0.9]),
        limb([(-5, 5), (-2, -2)], [0.9, 0.9]),
        limb([(5, 5), (2, -2)], [0.9, 0.9]),
        limb([(5, 5), (8, -2)], [0.9, 0.9]),
    )
    body = blob("-9.5,4 -9,14.5 -4,16.2 4,16.2 9,14.5 9.5,4 4,5.4 -4,5.4")
    face = [line((-6, y), (6, y), w=0.4) for y in (8.4, 11.4)]
    sight = rrect(-1.4, 15.5, 1.4, 18.6, 0.5)
    wire = rope((-8, 13), (-14, 6), (-20, -1), (-28, -2), w=0.7)
    return (
        [
            gunmetal(wire, shade=0, light=0),
            gunmetal(legs),
            gunmetal(sight),
            gunmetal(body, cuts=face, shade=1.4, light=1.0),
        ],
        {"grip": (0, 16)},
    )
