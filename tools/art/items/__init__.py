"""Things to hold, each drawn at the origin.

The trigger hand is at (0, 0) and the muzzle points to +x. Everything is thicker than life:
no barrel under 2.4 units.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.art.items import blades_and_bombs, gear, launchers, machine_guns, projectors, small_arms
from tools.art.parts import Item

ITEMS: dict[str, Callable[[], Item]] = {
    "rifle": small_arms.rifle,
    "sniper": lambda: small_arms.rifle(scope=True),
    "smg": small_arms.smg,
    "assault": small_arms.assault,
    "pistol": small_arms.pistol,
    "shotgun": small_arms.shotgun,
    "rifle_grenade": small_arms.rifle_grenade,
    "lmg": machine_guns.lmg,
    "hmg": machine_guns.hmg,
    "bazooka": launchers.bazooka,
    "law": launchers.law,
    "rocket": launchers.rocket,
    "missile": launchers.missile,
    "lance": projectors.lance,
    "laser": projectors.laser,
    "glue": projectors.glue,
    "mortar": launchers.mortar,
    "heavy_mortar": lambda: launchers.mortar(big=True),
    "bomb": blades_and_bombs.bomb,
    "grenade": blades_and_bombs.grenade,
    "knife": blades_and_bombs.knife,
    "machete": blades_and_bombs.machete,
    "binoculars": gear.binoculars,
    "detector": gear.detector,
    "shovel": gear.shovel,
    "finger": gear.finger,
    "canopy": gear.canopy,
    "handset": gear.handset,
    "satchel": blades_and_bombs.satchel,
    "medbag": gear.medbag,
    "ammobox": gear.ammobox,
    "claymore": blades_and_bombs.claymore,
    "canister": blades_and_bombs.canister,
    "flag": gear.flag,
    "leaves": gear.leaves,
}
