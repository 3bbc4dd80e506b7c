"""Arms that throw fire, light or glue."""

from __future__ import annotations

from tools.art.geometry import (
    blob,
    circle,
    line,
    poly,
    rope,
    rrect,
    star_shape,
    union,
)
from tools.art.parts import Item, Part, gunmetal


def lance() -> Item:
    """Flame thrower gun with its flame; the tanks are a back item."""
    pipe = rrect(-8, -1.3, 30, 1.5, 0.9)
    nozzle = poly((28, -2.4), (28, 2.6), (35, 1.9), (35, -1.7), r=0.3)
    grip = poly((-1.4, -0.8), (-2.8, -6.4), (0.4, -6.6), (1.8, -0.8), r=0.6)
    fore = rrect(13.5, -6.4, 16.8, -0.6, 0.8)
    body = rrect(-3, -2.2, 9, 3, 0.8)
    hose = rope((-8, 0), (-14, -3), (-22, -10), (-25, -4), w=1.25)
    flame = blob(
        "35,0 40,3.4 47,4.2 53,8.6 57,8 66,12.4 64.5,8 72,7.6 66.5,4 74,0.8 "
        "66,-0.8 69,-5 60,-3.4 56,-5.6 50,-3.2 42,-3"
    )
    core = blob("38,0 46,2 54,3.6 61,5.6 58,2 62,0.2 54,-0.9 45,-1.2")
    return (
        [
            Part(flame, "flame", marks=[("core", core)], name="flame"),
            gunmetal(hose),
            gunmetal(pipe),
            gunmetal(nozzle),
            gunmetal(grip),
            gunmetal(fore),
            gunmetal(body),
        ],
        {"grip": (-0.8, -3.6), "fore": (15, -3.6), "muzzle": (35, 0), "sight": (0, 3)},
    )


def laser() -> Item:
    """A fat ray gun with cooling rings; the ray is short and ends in a flash."""
    stock = poly("-15,-6 -15.5,1 -6,3 -3,2 -3,-2.4 -9,-3.4", r=0.6)
    body = rrect(-4.5, -3.4, 13, 5, 2.2)
    coil = rrect(12, -1.8, 29, 3.4, 1.2)
    rings = [rrect(x, -3.4, x + 2.4, 5, 0.8) for x in (14, 18.5, 23)]
    lens = poly((28, -2.6), (28, 4.2), (33.5, 3), (33.5, -1.4), r=0.4)
    grip = poly((-1.4, -2), (-3, -8), (0.4, -8.4), (2, -2), r=0.6)
    scope = union(rrect(-2, 6, 9, 8.8, 1.1), rrect(1, 4, 2.6, 7), rrect(5.4, 4, 7, 7))
    ray = rrect(33, -0.4, 60, 2, 0.6)
    flash = star_shape((62, 0.8), 9, points=8, inner=0.42)
    heart = star_shape((62, 0.8), 5.4, points=8, inner=0.42)
    return (
        [
            Part(union(ray, flash), "flame", marks=[("core", heart)], name="flame"),
            gunmetal(coil),
            *(gunmetal(r, shade=1.2) for r in rings),
            gunmetal(lens),
            gunmetal(stock),
            gunmetal(grip),
            gunmetal(scope),
            gunmetal(body, cuts=[line((-3, 2.4), (12, 2.4), w=0.3)], shade=1.6, light=1.2),
        ],
        {"grip": (-0.8, -5), "fore": (16, -3), "butt": (-15, -2), "muzzle": (33, 0.8)},
    )


def glue() -> Item:
    """A wide-mouthed squirter on a hose; a thread and blobs of glue leave it."""
    hose = rope((-6, -1), (-12, -7), (-20, -9), (-25, -2), w=1.7)
    body = rrect(-6, -3, 14, 4, 2.4)
    bell = poly("13,-2.4 13,3.4 22,7.4 25,7.4 25,-6.4 22,-6.4", r=0.7)
    rim = rrect(23.5, -7.6, 27, 8.6, 1)
    grip = poly((-1.4, -2), (-3, -8), (0.4, -8.4), (2, -2), r=0.6)
    fore = rrect(10, -8, 13.4, -2, 0.9)
    goo = union(
        blob("26,-4 26,5 33,5.6 39,3.6 44,3.4 47,6 53,6.4 55,2 51,-1.6 46,-1 40,-1.6 34,-4.4"),
        circle((60.5, 1), 3.1),
        blob("36,0 37,-8 38.4,-12 40,-8 41,0"),
    )
    shine = union(rrect(29, 1.4, 36, 3, 0.7), circle((50, 3.6), 1.1))
    return (
        [
            Part(goo, "white", marks=[("glint", shine)], name="flame", shade=0, light=0),
            gunmetal(hose),
            gunmetal(grip),
            gunmetal(fore),
            gunmetal(bell, shade=1.6, light=1.2),
            gunmetal(rim),
            gunmetal(body, cuts=[line((8, -3), (8, 4), w=0.35)], shade=1.4, light=1.1),
        ],
        {"grip": (-0.8, -5), "fore": (11.6, -5.2), "muzzle": (27, 0.5)},
    )
