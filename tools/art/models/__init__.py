"""Vehicles and guns: 150 to 190 units long, ground at y = 0, in the figures' tones."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.models import air, armoured, boats_and_rails, field_arms, from_above, guns, wheeled
from tools.art.parts import Part

MODELS: dict[str, tuple[str, Callable[[], list[Part]]]] = {
    "jeep": ("Jeep", wheeled.jeep),
    "jeep_gun": ("Jeep with machine gun", lambda: wheeled.jeep(gun=True)),
    "jeep_medical": ("Jeep with stretcher", wheeled.jeep_medical),
    "truck": ("Truck", wheeled.truck),
    "halftrack": ("Half-track", wheeled.halftrack),
    "apc": ("Armoured personnel carrier", armoured.apc),
    "tank": ("Tank", armoured.tank),
    "helicopter": ("Helicopter", air.helicopter),
    "plane": ("Plane", air.plane),
    "light_cannon": ("Light cannon", field_arms.light_cannon),
    "howitzer": ("Howitzer", guns.howitzer),
    "aagun": ("Anti-aircraft gun", guns.aagun),
    "rocket_rack": ("Rocket rack", field_arms.rocket_rack),
    "missile_launcher": ("Missile launcher", field_arms.missile_launcher),
    "boat": ("Landing boat", boats_and_rails.boat),
    "raft": ("Raft", boats_and_rails.raft),
    "train": ("Locomotive", boats_and_rails.train),
    "pillbox": ("Pillbox", guns.pillbox),
    "top_jeep": ("Jeep from above", from_above.jeep),
    "top_truck": ("Truck from above", from_above.truck),
    "top_halftrack": ("Half-track from above", from_above.halftrack),
    "top_apc": ("Carrier from above", from_above.apc),
    "top_tank": ("Tank from above", from_above.tank),
    "top_helicopter": ("Helicopter from above", from_above.helicopter),
    "top_boat": ("Landing boat from above", from_above.boat),
}
