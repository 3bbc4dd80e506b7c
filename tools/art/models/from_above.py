"""Vehicles seen from above for seat plans, pointing right, with the places of their seats.

A seat is 46 units wide, so that a plan drawn at one pixel to the unit has seats of 46 px.
The vehicle's left side is up, as it is for one who looks down on it; the driver sits there.
The wells are left plain: the window draws seats into them.
"""

from __future__ import annotations

from tools.art.geometry import (
    Geom,
    Vec,
    blob,
    bolts,
    circle,
    limb,
    line,
    poly,
    ring,
    rrect,
    spin,
    star_shape,
    stretch,
    stroke,
    union,
)
from tools.art.parts import Part, gunmetal

SEAT = 46.0
PITCH = 52.0
HALF = PITCH / 2


def grid(x: float, rows: tuple[float, ...], columns: int) -> list[Vec]:
    """Seat places column by column from x backwards, each from its upper row down."""
    return [(x - PITCH * i, y) for i in range(columns) for y in rows]


TWO = (HALF, -HALF)
THREE = (PITCH, 0.0, -PITCH)

SEATS: dict[str, list[Vec]] = {
    # driver in front on the left, gunner behind him, passengers beside them
    "top_jeep": [(-6, HALF), (-6 - PITCH, HALF), (-6, -HALF), (-6 - PITCH, -HALF)],
    "top_truck": [
        (118, PITCH), *grid(44, THREE, 4), (44 - 4 * PITCH, PITCH), (44 - 4 * PITCH, -PITCH),
    ],
    "top_halftrack": [(22, HALF), (22, -HALF), (-32, 0), (-84, HALF), (-84, -HALF)],
    "top_apc": [*grid(84, THREE, 1), *grid(24, THREE, 4)],
    "top_tank": [(66, 30), (66, -30), (-14, HALF), (-14, -HALF), (-64, 0)],
    "top_helicopter": [
        (120, HALF), (120, -HALF), (62, PITCH), (62, -PITCH), (62, 0), *grid(10, THREE, 3),
    ],
    "top_boat": [(-172, HALF), (-172, -HALF), *grid(102, TWO, 5)],
}  # fmt: skip


def both(*shapes: Geom) -> Geom:
    """The shapes and their twins on the other side."""
    return union(*shapes, *(stretch(g, 1, -1) for g in shapes))


def well(shape: Geom) -> Part:
    """A sunken floor for seats."""
    return Part(shape, "deep", name="well", shade=0, light=0)


def wheels(places: tuple[float, ...], y: float, length: float = 40) -> Part:
    """Tyres that show beside the body."""
    tyres = [rrect(x - length / 2, y - 9, x + length / 2, y + 9, 3) for x in places]
    return Part(both(*tyres), "deep", shade=0, light=0)


def tracks(x0: float, x1: float, inner: float, outer: float) -> list[Part]:
    """Track links on both sides."""
    band = rrect(x0, inner, x1, outer, 5)
    count = int((x1 - x0) / 8)
    links = [line((x0 + 8 * i, inner), (x0 + 8 * i, outer), w=0.6) for i in range(1, count)]
    return [
        Part(stretch(band, 1, side), "far", cuts=[stretch(c, 1, side) for c in links], shade=1.5)
        for side in (1, -1)
    ]


def star(x: float, y: float, r: float) -> tuple[str, Geom]:
    """The star on a bonnet, one point to the front."""
    return ("light", spin(star_shape((x, y), r), -90, (x, y)))


def bonnet(x0: float, x1: float, half: float, nose: float) -> list[Part]:
    """An engine cover with star, seams, grille and lamps."""
    shape = poly(
        (x0, -half), (x0, half), (x1 - 10, half), (x1, nose), (x1, -nose), (x1 - 10, -half), r=6
    )
    seams = both(line((x0 + 6, half * 0.62), (x1 - 24, half * 0.58), w=0.8))
    grille = union(*(line((x1 - d, -nose * 0.6), (x1 - d, nose * 0.6), w=0.8) for d in (8, 13)))
    lamps = both(circle((x1 - 8, nose * 0.82), 5))
    return [
        Part(shape, cuts=[seams, grille], marks=[star((x0 + x1) / 2 - 6, 0, 12)], shade=3, light=2),
        Part(lamps, "light", shade=0.8, light=0.5),
    ]


def jeep() -> list[Part]:
    """Four seats in an open tub."""
    tub = rrect(-98, -56, 32, 56, 9)
    return [
        wheels((-62, 62), 56),
        Part(tub, shade=2.5, light=1.6),
        well(rrect(-90, -51, 22, 51, 5)),
        *bonnet(26, 100, 54, 48),
        Part(rrect(22, -56, 31, 56, 2), "light", shade=1.2),
    ]


def truck() -> list[Part]:
    """An open bed behind a cab without its roof."""
    bed = rrect(-198, -84, 78, 84, 5)
    slats = [line((-196 + 26 * i, -83), (-196 + 26 * i, -79), w=0.7) for i in range(11)]
    return [
        wheels((-150, -104, 128), 84, 42),
        Part(bed, cuts=[*slats, *(stretch(s, 1, -1) for s in slats)], shade=2.5, light=1.6),
        well(rrect(-191, -78, 71, 78, 3)),
        Part(rrect(82, -80, 150, 80, 8), shade=2.5, light=1.6),
        well(rrect(90, -75, 142, 75, 4)),
        *bonnet(146, 216, 66, 56),
        Part(rrect(142, -79, 150, 79, 2), "light", shade=1.2),
    ]


def halftrack() -> list[Part]:
    """An armoured tub, its rear on tracks."""
    hull = poly((-118, -52), (-118, 52), (40, 56), (60, 56), (60, -56), (40, -56), r=5)
    return [
        wheels((96,), 50, 36),
        *tracks(-114, 6, 46, 62),
        Part(hull, shade=2.5, light=1.6),
        well(rrect(-111, -51, 51, 51, 4)),
        Part(ring((-32, 0), 32, 1.6), "light", shade=0, light=0),
        *bonnet(56, 136, 46, 38),
        Part(rrect(50, -56, 59, 56, 2), "light", shade=1.2),
        Part(limb([(139, -40), (139, 40)], [5, 5]), "dark", shade=1.2),
    ]


def apc() -> list[Part]:
    """A box on tracks, roof taken off."""
    hull = poly((-168, -84), (-168, 84), (118, 84), (162, 70), (162, -70), (118, -84), r=6)
    glacis = [line((122, -80), (122, 80), w=0.8), *bolts((150, 60), (150, -60))]
    return [
        *tracks(-162, 132, 78, 98),
        Part(hull, cuts=glacis, marks=[star(142, 0, 10)], shade=3, light=2),
        well(rrect(-161, -79, 51, 79, 4)),
        well(rrect(57, -79, 111, 79, 4)),
        Part(both(circle((150, 44), 5)), "light", shade=0.8, light=0.5),
    ]


def tank() -> list[Part]:
    """Hull with two hatches in front, turret with gun behind."""
    hull = poly((-132, -60), (-132, 60), (96, 60), (120, 44), (120, -44), (96, -60), r=6)
    deck = [line((-126 + 9 * i, -34), (-126 + 9 * i, 34), w=0.7) for i in range(4)]
    turret = blob(
        (-92, 0),
        (-84, 38),
        (-44, 57),
        (0, 58),
        (24, 40),
        (32, 0),
        (24, -40),
        (0, -58),
        (-44, -57),
        (-84, -38),
    )
    gun = union(rrect(26, -3.2, 148, 3.2, 1.5), rrect(142, -5, 156, 5, 2))
    mantlet = poly((22, -15), (22, 15), (38, 9), (38, -9), r=2)
    return [
        *tracks(-138, 126, 54, 78),
        Part(hull, cuts=deck, shade=3, light=2),
        well(both(rrect(41, 6, 91, 54, 5))),
        Part(turret, shade=3, light=2),
        well(union(rrect(-39, -51, 11, 51, 6), rrect(-88, -25, -30, 25, 6))),
        Part(gun, cuts=[line((142, -5), (142, 5), w=0.6)], name="gun", shade=1.6, light=1),
        Part(mantlet, shade=1.4),
    ]


def helicopter() -> list[Part]:
    """Cabin with open roof, tail boom, and the rotor under it so that seats stay free."""
    blade = rrect(-122, -4, 122, 4, 3)
    blades = [
        Part(spin(blade, a).intersection(rrect(-140, -106, 140, 106)), "far", shade=1)
        for a in (58, -58)
    ]
    cabin = blob(
        (-140, 0),
        (-134, 66),
        (-90, 84),
        (20, 84),
        (96, 76),
        (146, 54),
        (170, 0),
        (146, -54),
        (96, -76),
        (20, -84),
        (-90, -84),
        (-134, -66),
    )
    boom = poly((-128, -16), (-128, 16), (-224, 6), (-232, 6), (-232, -6), (-224, -6), r=2)
    fin = poly((-206, -34), (-206, 34), (-220, 34), (-226, -2), (-220, -34), r=2)
    tail = limb([(-234, 2), (-234, 36)], [2.4, 2.4])
    glass = poly((148, -34), (148, 34), (158, 26), (164, 0), (158, -26), r=2)
    return [
        *blades,
        Part(fin, "far", shade=1.2),
        Part(boom, shade=2, light=1.4),
        gunmetal(tail),
        Part(cabin, shade=3, light=2),
        well(rrect(-122, -79, 90, 79, 8)),
        well(rrect(94, -51, 146, 51, 6)),
        Part(glass, "glass", shade=0, light=0),
    ]


def boat() -> list[Part]:
    """A landing boat: wheel aft, ramp in front."""
    hull = poly(
        (-212, -48),
        (-212, 48),
        (-200, 60),
        (138, 60),
        (150, 52),
        (150, -52),
        (138, -60),
        (-200, -60),
        r=8,
    )
    ramp = poly((138, -52), (138, 52), (172, 46), (172, -46), r=3)
    treads = [line((x, -42), (x, 42), w=0.8) for x in (146, 153, 160)]
    return [
        Part(ramp, cuts=treads, shade=2),
        Part(hull, shade=3, light=2),
        well(rrect(-202, -52, -146, 52, 5)),
        well(rrect(-136, -53, 134, 53, 4)),
        Part(rrect(-144, -58, -138, 58, 1.5), "light", shade=1),
        Part(stroke((-207, -26), (-207, 26), w=1.4), "dark", shade=0, light=0),
    ]
