"""The items by themselves, as a list of what a man carries shows them."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.geometry import bar, limb, line, poly, rrect, star_shape, union
from tools.art.head import HATS, STRAPPED, face
from tools.art.items import ITEMS
from tools.art.mounted import MOUNTED
from tools.art.parts import Part
from tools.art.worn import WORN

WIDE = 84.0
"""Units that an item is wide or high when it is shown by itself."""


def _sized(parts: list[Part], turn: float = 0) -> list[Part]:
    """Parts made as large as a figure, standing on the ground."""
    parts = [p.moved(turn, (0, 0)) for p in parts]
    boxes = [p.geom.bounds for p in parts]
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
    size = WIDE / max(x1 - x0, y1 - y0)
    return [p.moved(0, (-(x0 + x1) / 2 * size, -y0 * size), size, size) for p in parts]


def _held(name: str, turn: float = 0) -> list[Part]:
    return _sized(ITEMS[name]()[0], turn)


def _worn(name: str) -> list[Part]:
    return _sized(WORN[name][2]())


def _hat(name: str) -> list[Part]:
    return _sized([face(strap=name in STRAPPED), *HATS[name]()])


def _grenades() -> list[Part]:
    one = ITEMS["grenade"]()[0]
    return _sized([*(p.moved(14, (9, 3)) for p in one), *one])


def _rope() -> list[Part]:
    return _worn("rope")


def _chevrons() -> list[Part]:
    """A leader's stripes with a star above them."""
    stripes = [
        Part(
            union(bar((-20, y), (0, y + 12), 3.2), bar((0, y + 12), (20, y), 3.2)).union(
                poly((-3, y + 8), (0, y + 16), (3, y + 8), r=0)
            ),
            "light",
            shade=1.2,
        )
        for y in (0, 11, 22)
    ]
    badge = Part(rrect(-27, -9, 27, 66, 6), "shade", shade=2)
    return _sized([badge, *stripes, Part(star_shape((0, 50), 9), "white", shade=0, light=0)])


def _brush() -> list[Part]:
    """A brush that has just painted a mark."""
    handle = limb([(0, 0), (34, 30)], [2.6, 1.6])
    ring = limb([(-6, -5), (1, 1)], [4.2, 3.6])
    hair = poly((-9, -3), (-3, -9), (-14, -17), (-18, -16), (-17, -12), r=1.4)
    stroke_ = Part(limb([(-40, -22), (-28, -17), (-17, -16)], [3, 4, 3]), "white", shade=0, light=0)
    return _sized(
        [
            stroke_,
            Part(hair, "dark", cuts=[line((-6, -6), (-16, -15), w=0.4)], shade=1.2),
            Part(handle, shade=1.2),
            Part(ring, "light", shade=1),
        ]
    )


def _tank_gun() -> list[Part]:
    """A gun as it looks out of a turret."""
    barrel = union(rrect(0, 14, 74, 22, 2), rrect(70, 11.6, 82, 24.4, 1.6))
    turret = poly("-46,0 -50,8 -46,28 -36,36 0,38 12,30 16,8 12,0", r=4)
    return _sized(
        [
            Part(barrel, cuts=[line((22, 14), (22, 22), w=0.4)], name="gun", shade=2),
            Part(turret, cuts=[line((-46, 8), (14, 8), w=0.4)], shade=4, light=2.4),
            Part(poly((8, 6), (8, 30), (20, 26), (22, 18), (20, 10), r=2), shade=1.8),
        ]
    )


def _mounted(name: str, skip: int = 1) -> list[Part]:
    return _sized(MOUNTED[name][2]()[skip:])


THINGS: dict[str, tuple[str, Callable[[], list[Part]]]] = {
    "rifle": ("Rifle", lambda: _held("rifle", 24)),
    "submachine_gun": ("Submachine gun", lambda: _held("smg", 16)),
    "assault_rifle": ("Assault rifle", lambda: _held("assault", 20)),
    "shotgun": ("Shotgun", lambda: _held("shotgun", 24)),
    "sniper_rifle": ("Sniper rifle", lambda: _held("sniper", 24)),
    "pistol": ("Pistol", lambda: _held("pistol")),
    "knife": ("Knife", lambda: _held("knife", 38)),
    "machete": ("Machete", lambda: _held("machete", 34)),
    "grenades": ("Grenades", _grenades),
    "smoke_grenade": ("Smoke grenade", lambda: _held("canister")),
    "rifle_grenade": ("Rifle grenade", lambda: _held("rifle_grenade", 34)),
    "light_machine_gun": ("Light machine gun", lambda: _held("lmg")),
    "heavy_machine_gun": ("Heavy machine gun", lambda: _held("hmg")),
    "anti_aircraft_gun": ("Anti-aircraft gun", lambda: _mounted("mount_aa", 0)),
    "bazooka": ("Bazooka", lambda: _held("bazooka", 16)),
    "law": ("LAW", lambda: _held("law", 16)),
    "light_mortar": ("Light mortar", lambda: _held("mortar")),
    "heavy_mortar": ("Heavy mortar", lambda: _held("heavy_mortar")),
    "rocket_launcher": ("Rocket launcher", lambda: _held("rocket", 18)),
    "missile_launcher": ("Missile launcher", lambda: _held("missile", 16)),
    "flame_thrower": ("Flame thrower", lambda: _held("lance", 26)),
    "laser": ("Laser", lambda: _held("laser", 26)),
    "glue_cannon": ("Glue cannon", lambda: _held("glue", 20)),
    "claymore": ("Claymore", lambda: _held("claymore")),
    "binoculars": ("Binoculars", lambda: _worn("binoculars")),
    "radio": ("Radio", lambda: _worn("radio")),
    "satchel": ("Satchel", lambda: _held("satchel")),
    "mine_detector": ("Mine detector", lambda: _held("detector")),
    "shovel": ("Shovel", lambda: _held("shovel", -52)),
    "medic_bag": ("Medic's bag", lambda: _held("medbag")),
    "ammunition_box": ("Ammunition box", lambda: _worn("ammo")),
    "flag": ("Flag", lambda: _held("flag")),
    "parachute": ("Parachute", lambda: _held("canopy")),
    "rope": ("Rope", _rope),
    "medic_cross": ("Medic's cross", lambda: _hat("medic")),
    "commando_dress": ("Commando's dress", lambda: _hat("beret")),
    "helmet": ("Helmet", lambda: _hat("helmet")),
    "peaked_cap": ("Peaked cap", lambda: _hat("cap")),
    "painted_mark": ("Painted mark", _brush),
    "leader_pose": ("Leader's stripes", _chevrons),
    "tank_gun": ("Tank gun", _tank_gun),
    "missiles": ("Missiles", lambda: _mounted("mount_missile")),
}
"""By the item's id, with _ for -; and the guns that only vehicles have."""
