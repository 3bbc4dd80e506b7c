"""What is put on vehicles: their men, and weapons that are mounted on them.

A man's origin is his hip, a weapon's the pivot on top of its post.
"""

from __future__ import annotations

from tools.art.crew import man
from tools.art.geometry import (
    blob,
    circle,
    limb,
    line,
    poly,
    rrect,
    union,
)
from tools.art.items import ITEMS
from tools.art.models.running_gear import mg
from tools.art.parts import Part, gunmetal
from tools.art.worn import Worn


def _head_at_slit() -> list[Part]:
    """Only face and helmet, small, in a slit of a wall."""
    names = ("face", "helmet")
    head = [p for p in man("driver", size=0.5) if p.name in names]
    return [p.moved(0, (0, -18)) for p in head]


def _post(length: float = 42) -> Part:
    post = poly((-2, -1), (3, -1), (2.6, -length), (-1.6, -length), r=0.3)
    return Part(post, "dark", shade=0.5, light=0)


def _item(name: str, size: float, skip: int = 0, angle: float = 0) -> list[Part]:
    return [p.moved(angle, (0, 2), size, size) for p in ITEMS[name]()[0][skip:]]


def _hmg() -> list[Part]:
    return [_post(), *[p.moved(0, (-10, 0)) for p in _item("hmg", 0.92, 1)]]


def _missiles() -> list[Part]:
    out = [_post()]
    for y in (9.5, 0):
        body = union(
            rrect(-20, y - 3.4, 16, y + 3.4, 1),
            poly(
                (-22, y - 6.4),
                (-22, y + 6.4),
                (-18, y + 6.4),
                (-11, y + 3),
                (-11, y - 3),
                (-18, y - 6.4),
            ),
        )
        nose = blob((14, y - 3.4), (14, y + 3.4), (21, y + 2.4), (27, y), (21, y - 2.4))
        out += [
            Part(nose, "light", name="nose", shade=1.2),
            gunmetal(body, cuts=[line((4, y - 4), (4, y + 4), w=0.4)], shade=1.6, light=1.1),
        ]
    rail = [gunmetal(rrect(-16, -7, 12, -4, 0.6))]
    return [out[0], *(p.moved(14, (0, 4)) for p in [*rail, *out[1:]])]  # fmt: skip


def _antiair() -> list[Part]:
    barrels = []
    for x, y in ((-5, 4), (0, 0)):
        tube = union(
            limb([(-8 + x, y), (44 + x, y)], [2.2, 1.7]),
            rrect(40 + x, y - 2.8, 47 + x, y + 2.8, 1),
            rrect(-14 + x, y - 4, 8 + x, y + 4, 1),
        )
        barrels.append(
            gunmetal(tube, cuts=[line((8 + x, y - 3), (8 + x, y + 3), w=0.35)], shade=1.2)
        )
    ring = gunmetal(circle((0, 0), 6.4), cuts=[circle((0, 0), 2)], shade=1.2)
    return [_post(), *(p.moved(42, (0, 2)) for p in barrels), ring]


def _rockets() -> list[Part]:
    rack: list[Part] = []
    for row in range(3):
        y = 7.6 * row - 6
        rack += [
            Part(blob((20, y - 2.6), (20, y + 2.6), (26, y + 1.8), (30, y), (26, y - 1.8)), "light",
                 name="nose", shade=1),
            gunmetal(rrect(-22, y - 3.5, 22, y + 3.5, 0.9), shade=1.6, light=1.1,
                     cuts=[line((-10, y - 3.5), (-10, y + 3.5), w=0.4),
                           line((12, y - 3.5), (12, y + 3.5), w=0.4)]),
        ]  # fmt: skip
    return [_post(), *(p.moved(20, (0, 8)) for p in rack)]


def _heavy_mortar() -> list[Part]:
    return [p.moved(0, (-8, -14), 0.85, 0.85) for p in ITEMS["heavy_mortar"]()[0][2:]]


def _barrels(length: float, heights: tuple[float, ...]) -> list[Part]:
    """Barrels side by side, each with its muzzle."""
    ends = (
        (
            rrect(-3, y - 1.6, length, y + 1.6, 0.6),
            rrect(length - 2, y - 2.4, length + 4, y + 2.4, 0.6),
        )
        for y in heights
    )
    return [gunmetal(union(barrel, muzzle)) for barrel, muzzle in ends]


def _twin() -> list[Part]:
    """Two machine guns in a turret under a helicopter's nose."""
    return [
        *_barrels(20, (1.8, -2.6)),
        gunmetal(circle((-2, 0), 5.6), cuts=[circle((-2, 0), 2.4)], shade=1.2),
    ]


def _pods() -> list[Part]:
    """A pod of missiles under a stub wing."""
    body = union(rrect(-18, -5.4, 14, 5.4, 2.4), rrect(10, -6.2, 16, 6.2, 1))
    noses = union(
        *(blob((15, y - 2), (15, y + 2), (21, y + 1), (24, y), (21, y - 1)) for y in (-3.4, 3.4))
    )
    arm = poly((-6, 4), (-3, 12), (4, 12), (6, 4), r=0.4)
    return [
        Part(arm, "dark", shade=0.6),
        Part(noses, "light", name="nose", shade=0.8),
        gunmetal(body, cuts=[line((-8, -5.4), (-8, 5.4), w=0.4)], shade=2, light=1.3),
    ]


def _wing_guns() -> list[Part]:
    return _barrels(16, (4, -1))


def _wing_missile() -> list[Part]:
    body = rrect(-20, -3.6, 16, 3.6, 1.4)
    nose = blob((14, -3.6), (14, 3.6), (22, 2.6), (28, 0), (22, -2.6))
    fins = poly((-22, -8), (-22, 8), (-17, 8), (-9, 3), (-9, -3), (-17, -8), r=0.4)
    return [
        gunmetal(fins),
        Part(nose, "light", name="nose", shade=1.2),
        gunmetal(body, cuts=[line((2, -4), (2, 4), w=0.4)], shade=1.6, light=1.1),
    ]


def _wing_laser() -> list[Part]:
    lens = Part(
        circle((20, 0), 3.2), "flame", marks=[("core", circle((20, 0), 1.8))], shade=0, light=0
    )
    rings = [gunmetal(rrect(x, -4.4, x + 2.6, 4.4, 0.8)) for x in (0, 6, 12)]
    return [lens, gunmetal(rrect(-12, -3, 18, 3, 1.4), shade=1.2), *rings]


def _cross() -> list[Part]:
    """The medics' sign on a canvas."""
    disc = circle((0, 0), 13)
    cross = union(rrect(-9.6, -3.2, 9.6, 3.2, 0.2), rrect(-3.2, -9.6, 3.2, 9.6, 0.2))
    return [Part(disc, "white", marks=[("line", cross)], shade=0, light=0)]


MOUNTED: dict[str, Worn] = {
    "driver": ("Driver", ("driver",), lambda: man("driver")),
    "gunner": ("Gunner", ("gunner", "rider"), lambda: man("gunner")),
    "rider": ("Passenger", ("rider", "gunner"), lambda: man("rider")),
    "commander": ("Vehicle's commander", ("hatch",), lambda: man("commander")),
    "pilot": ("Pilot", ("pilot",), lambda: man("pilot")),
    "lookout": ("Man at the slit", ("slit",), _head_at_slit),
    "mount_lmg": ("Mounted machine gun", ("mount",), lambda: mg(0, 0, 1.25, 34)),
    "mount_hmg": ("Mounted heavy machine gun", ("mount",), _hmg),
    "mount_missile": ("Mounted missiles", ("mount",), _missiles),
    "mount_laser": ("Mounted laser", ("mount",), lambda: [_post(), *_item("laser", 1.0, 1)]),
    "mount_glue": ("Mounted glue cannon", ("mount",), lambda: [_post(), *_item("glue", 1.1, 2)]),
    "mount_aa": ("Mounted anti-aircraft gun", ("mount",), _antiair),
    "mount_rockets": ("Mounted rockets", ("mount",), _rockets),
    "mount_mortar": ("Mounted mortar", ("mount",), _heavy_mortar),
    "nose_guns": ("Two forward machine guns", ("nose",), _twin),
    "pods": ("Two forward missile launchers", ("pod",), _pods),
    "wing_guns": ("Machine guns in the wing", ("wing",), _wing_guns),
    "wing_missile": ("Missile under the wing", ("wing",), _wing_missile),
    "wing_laser": ("Laser in the wing", ("wing",), _wing_laser),
    "cross": ("Medics' sign", ("sign",), _cross),
}
