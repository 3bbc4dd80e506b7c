"""Things that a figure wears beside his weapon: on the back, slung, at the belt, on the chest.

Each is drawn at the origin and put into a slot of a pose; see `figure.py` for the slots.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.art.geometry import (
    blob,
    circle,
    ellipse,
    limb,
    line,
    outline,
    poly,
    ring,
    rope,
    rrect,
    star_shape,
    stroke,
    union,
)
from tools.art.head import FEATURES, HATS, STRAPPED, face
from tools.art.items import ITEMS
from tools.art.parts import Part, gunmetal
from tools.art.torso import BACK_ITEMS

Worn = tuple[str, tuple[str, ...], Callable[[], list[Part]]]
"""Title, the slots it may go to (the first one free is taken), and how it is drawn."""

SLUNG_TURN = 112.0
"""The muzzle of what is slung points up and a little back."""


def carried(kind: str, size: float = 1.1) -> list[Part]:
    """A thing on the back, as the poses carry it."""
    return [p.moved(0, (0, 0), size, size) for p in BACK_ITEMS[kind]()]


def slung(name: str, middle: float = 6.0, size: float = 1.0, skip: int = 0) -> list[Part]:
    """A weapon slung over the back; skip: how many of its first parts (legs) are folded away."""
    parts = [p.moved(0, (-middle, 0)) for p in ITEMS[name]()[0][skip:]]
    return [p.moved(SLUNG_TURN, (-7, 2), size, size) for p in parts]


def slung_barrels() -> list[Part]:
    """The twin barrels of an anti-aircraft gun over the shoulder."""
    out = []
    for x in (-5.6, 0.0):
        tube = union(
            limb([(x, -18), (x, 30)], [2.2, 1.7]),
            rrect(x - 2.8, 27, x + 2.8, 34, 1),
            rrect(x - 3.4, -22, x + 3.4, -6, 1),
        )
        out.append(gunmetal(tube, cuts=[line((x - 3, -6), (x + 3, -6), w=0.35)], shade=1.2))
    return [p.moved(22, (-7, 0)) for p in out]


def holster() -> list[Part]:
    """A pistol in its holster."""
    case = poly("-3,1.6 3.6,1.6 3,-4 1.6,-10.5 -2,-10.5 -3.2,-4", r=0.9)
    grip = poly("-2.4,1 -4.6,5.6 -1.4,6.6 1.4,2.4 1.6,1", r=0.6)
    return [
        gunmetal(grip),
        Part(case, "dark", cuts=[line((-3.4, -2.2), (3.6, -2.2), w=0.4)], shade=1, light=0.8),
    ]


def sheath(length: float, width: float = 2.2) -> list[Part]:
    """A blade in its sheath."""
    case = poly(
        (-width, 0),
        (width, 0),
        (width * 0.8, -length * 0.8),
        (0.4, -length),
        (-width, -length * 0.8),
    )
    hilt = union(rrect(-1.3, 0, 1.3, 7.4, 0.8), rrect(-3.2, -0.2, 3.2, 1.8, 0.6))
    return [
        Part(case, "dark", cuts=[line((-3, -3), (3, -3), w=0.35)], shade=0.9, light=0.6),
        Part(hilt, "light", name="weapon", shade=0.6, light=0),
    ]


def belt_grenades() -> list[Part]:
    """Two hand grenades hooked into the belt."""
    out: list[Part] = []
    for x in (3.4, -3.2):
        out += [p.moved(0, (x, -4.6), 1.0, 1.0) for p in ITEMS["grenade"]()[0]]
    return out


def smoke_can() -> list[Part]:
    """A smoke grenade with its white band."""
    can = rrect(-2.9, -9, 2.9, 1.6, 0.9)
    band = ("white", rrect(-4, -6, 4, -3, 0))
    lever = union(rrect(-1.2, 1, 1.2, 4, 0.4), rope((0.8, 3.6), (3.8, 2.4), (4.2, -2), w=0.7))
    return [gunmetal(lever, shade=0, light=0), gunmetal(can, marks=[band])]


def bag(cross: bool = False) -> list[Part]:
    """A shoulder bag; a medic's has his cross."""
    body = rrect(-7, -13, 6, 0, 1.6)
    flap = stroke((-7, -4.4), (-0.5, -6.6), (6, -4.4), taper=False, w=0.35)
    strap = rope((-4, -0.4), (-2, 8), (4, 20), w=0.95)
    marks = []
    if cross:
        marks = [
            ("white", circle((-0.5, -7), 4.4)),
            ("line", union(rrect(-3.7, -8.1, 2.7, -5.9, 0.1), rrect(-1.6, -10.2, 0.6, -3.8, 0.1))),
        ]
    cuts = [] if cross else [flap, circle((-0.5, -6.8), 0.8)]
    return [
        Part(strap, "dark", shade=0, light=0, small=False),
        Part(body, cuts=cuts, marks=marks, name="bag", shade=1.5, light=1.0),
    ]


def wire_coil() -> list[Part]:
    """A coil of rope at the hip."""
    coil = ellipse((0, -6), 6.4, 8.2).difference(ellipse((0, -6), 3.0, 4.6))
    turns = [outline(ellipse((0, -6), 5.2, 6.9), 0.3), outline(ellipse((0, -6), 4.1, 5.7), 0.3)]
    bind = rrect(-2, -0.6, 2, 3.2, 0.6)
    return [
        Part(coil, "light", cuts=turns, shade=1.0, light=0),
        Part(bind, "dark", shade=0.6, light=0),
    ]


def hung_mine() -> list[Part]:
    """A claymore at the belt."""
    body = blob("-7,-9 -6.6,-1.4 -3,0 3,0 6.6,-1.4 7,-9 3,-8 -3,-8")
    face_lines = [line((-4.6, y), (4.6, y), w=0.4) for y in (-5.8, -3.4)]
    return [gunmetal(body, cuts=face_lines, shade=1.2, light=0.9)]


def hung_binoculars() -> list[Part]:
    """Binoculars on the chest, on a strap round the neck."""
    strap = union(
        rope((-1.6, 2), (-3.6, 8), (-5, 13), w=0.7), rope((2, 2), (-1, 8), (-3, 13), w=0.7)
    )
    tubes = union(
        poly("-4.6,2 -4,-3 -4.6,-7.6 0,-7.6 -0.6,-3 -0.6,2", r=0.7),
        poly("0.8,2 1.4,-3 0.8,-7.6 5.4,-7.6 4.8,-3 4.6,2", r=0.7),
        rrect(-1.4, -2.4, 1.6, 0.8, 0.3),
    )
    rims = [line((-5, -5.6), (6, -5.6), w=0.35), line((-5, 0.4), (5, 0.4), w=0.3)]
    return [
        Part(strap, "dark", shade=0, light=0),
        gunmetal(tubes, cuts=rims, shade=1.0, light=0.8),
    ]


def shovel_on_back() -> list[Part]:
    """A short spade, blade up, behind the shoulder."""
    shaft = limb([(-4, -14), (-11, 14)], [1.4, 1.4])
    blade = poly("-15.6,13 -7.4,15 -8,26 -12.4,31 -16.6,24", r=1.2)
    handle = limb([(-7, -15), (-1, -13.4)], [1.4, 1.4])
    return [
        gunmetal(shaft),
        gunmetal(handle),
        gunmetal(blade, cuts=[stroke((-11.6, 15), (-12.2, 26), w=0.6)], shade=1.2),
    ]


def detector_on_back() -> list[Part]:
    """A mine detector, its search disc above the shoulder."""
    pole = limb([(-2, -20), (-11, 21)], [1.35, 1.25])
    disc = ellipse((-12, 26), 8.6, 8.6)
    return [
        gunmetal(pole),
        gunmetal(disc, cuts=[ring((-12, 26), 5.4, 0.5), circle((-12, 26), 1.2)], shade=1.4),
    ]


def flag_on_back() -> list[Part]:
    """A small flag on a pole at the back."""
    pole = union(limb([(-4, -16), (-8, 41)], [1.25, 1.1]), circle((-8, 42.4), 2.0))
    cloth = blob(
        "-8,40 -14,42.4 -20,39.6 -26,40 -32,42 -32.6,32 -32,25.6 -26,23.6 -20,23.8 -14,25.6 -7,24"
    )
    folds = [stroke((-14, 41), (-15, 33), (-14, 26.4), w=0.4)]
    badge = ("white", star_shape((-21, 32), 5.6))
    return [gunmetal(pole), Part(cloth, cuts=folds, marks=[badge], shade=2.6, light=1.5)]


def ground_box() -> list[Part]:
    """An ammunition box that stands beside him."""
    body = rrect(-8.5, 0, 8.5, 11, 0.9)
    grip = rope((-4, 10.8), (-3, 13.4), (3, 13.4), (4, 10.8), w=0.9)
    label = [line((-8.5, 8), (8.5, 8), w=0.35), outline(rrect(-4, 2.6, 4, 5.6), 0.3)]
    return [gunmetal(grip, shade=0, light=0), Part(body, cuts=label, shade=1.8, light=1.2)]


def rifle_bombs() -> list[Part]:
    """A pouch out of which the heads of two rifle grenades look."""
    heads = union(
        blob("-3.4,-1 -4.2,3 -3,6.4 -1.6,3 -1,-1"), blob("0.8,-1 1.2,3 2.4,6.4 3.8,3 3.2,-1")
    )
    pouch = rrect(-5, -10, 4.8, 0.6, 1.4)
    return [gunmetal(heads), Part(pouch, cuts=[line((-5, -2.4), (5, -2.4), w=0.35)], shade=1.4)]


def hat(name: str) -> list[Part]:
    """A whole head under a hat, for that which the pose has."""
    return [face(strap=name in STRAPPED), *HATS[name]()]


WORN: dict[str, Worn] = {
    "radio": ("Radio", ("back",), lambda: carried("short_radio", 1.15)),
    "chute": ("Parachute", ("back",), lambda: carried("chute")),
    "tanks": ("Flame thrower's tanks", ("back",), lambda: carried("tanks")),
    "cell": ("Laser's cell", ("back",), lambda: carried("cell")),
    "barrel": ("Glue barrel", ("back",), lambda: carried("barrel")),
    "pack": ("Pack", ("back",), lambda: carried("pack")),
    "shovel": ("Shovel", ("slung",), shovel_on_back),
    "detector": ("Mine detector", ("slung",), detector_on_back),
    "flag": ("Flag", ("slung",), flag_on_back),
    "rifle": ("Slung rifle", ("slung",), lambda: slung("rifle", 4)),
    "sniper": ("Slung sniper rifle", ("slung",), lambda: slung("sniper", 4)),
    "assault": ("Slung assault rifle", ("slung",), lambda: slung("assault", 4)),
    "shotgun": ("Slung shotgun", ("slung",), lambda: slung("shotgun", 4)),
    "smg": ("Slung submachine gun", ("slung",), lambda: slung("smg", 0, 1.05)),
    "lmg": ("Slung light machine gun", ("slung",), lambda: slung("lmg", 6, 0.95, 1)),
    "hmg": ("Slung heavy machine gun", ("slung",), lambda: slung("hmg", 18, 0.9, 1)),
    "aagun": ("Slung anti-aircraft gun", ("slung",), slung_barrels),
    "bazooka": ("Slung bazooka", ("slung",), lambda: slung("bazooka", 2)),
    "law": ("Slung LAW", ("slung",), lambda: slung("law", 2)),
    "rocket": ("Slung rocket launcher", ("slung",), lambda: slung("rocket", 6, 0.95)),
    "missile": ("Slung missile launcher", ("slung",), lambda: slung("missile", 6, 0.95)),
    "mortar": ("Mortar tube", ("slung",), lambda: [
        p.moved(48, (-8, -16), 0.9, 0.9) for p in ITEMS["mortar"]()[0][2:]]),
    "heavy_mortar": ("Heavy mortar's tube", ("slung",), lambda: [
        p.moved(44, (-8, -20), 0.8, 0.8) for p in ITEMS["heavy_mortar"]()[0][2:]]),
    "holster": ("Pistol", ("belt",), holster),
    "knife": ("Knife", ("belt",), lambda: sheath(11)),
    "machete": ("Machete", ("belt",), lambda: sheath(19, 2.5)),
    "grenades": ("Grenades", ("belt",), belt_grenades),
    "smoke": ("Smoke grenade", ("belt",), smoke_can),
    "rifle_grenade": ("Rifle grenades", ("belt",), rifle_bombs),
    "satchel": ("Satchel", ("belt",), bag),
    "medbag": ("Medic's bag", ("belt",), lambda: bag(cross=True)),
    "rope": ("Rope", ("belt",), wire_coil),
    "claymore": ("Claymore", ("belt",), hung_mine),
    "binoculars": ("Binoculars", ("chest",), hung_binoculars),
    "ammo": ("Ammunition box", ("ground",), ground_box),
    "cap": ("Peaked cap", ("head",), lambda: hat("cap")),
    "beret": ("Beret", ("head",), lambda: hat("beret")),
    "medic": ("Medic's helmet", ("head",), lambda: hat("medic")),
    "marked": ("Marked helmet", ("head",), lambda: hat("marked")),
    "flying": ("Flying cap", ("head",), lambda: hat("flying")),
    "tankcap": ("Tank man's cap", ("head",), lambda: hat("tank")),
    **{name: (name.capitalize(), ("face",), draw) for name, draw in FEATURES.items()},
}  # fmt: skip
