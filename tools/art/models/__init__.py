"""Vehicles, guns and teams: 150 to 190 units long, ground at y = 0, in the figures' tones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tools.art.models import (
    air,
    armoured,
    boats_and_rails,
    field_arms,
    from_above,
    groups,
    guns,
    wheeled,
)
from tools.art.parts import Part, Slot

MODELS: dict[str, tuple[str, Callable[[], Sequence[Part | Slot]]]] = {
    "jeep": ("Jeep", wheeled.jeep),
    "jeep_medical": ("Jeep with stretcher", wheeled.jeep_medical),
    "truck": ("Truck", wheeled.truck),
    "truck_open": ("Open truck", lambda: wheeled.truck(canvas_up=False)),
    "car": ("Car", wheeled.car),
    "halftrack": ("Half-track", wheeled.halftrack),
    "apc": ("Armoured personnel carrier", armoured.apc),
    "tank": ("Tank", armoured.tank),
    "tank_heavy": ("Heavy tank", lambda: armoured.tank(heavy=True)),
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
    "bazooka_team": ("Bazooka team", groups.bazooka_team),
    "hmg_team": ("Heavy machine gun team", groups.hmg_team),
    "mortar_team": ("Heavy mortar team", groups.mortar_team),
    "sniper_team": ("Sniper and spotter", groups.sniper_team),
    "rifle_squad": ("Rifle squad", groups.rifle_squad),
    "top_jeep": ("Jeep from above", from_above.jeep),
    "top_truck": ("Truck from above", from_above.truck),
    "top_halftrack": ("Half-track from above", from_above.halftrack),
    "top_apc": ("Carrier from above", from_above.apc),
    "top_tank": ("Tank from above", from_above.tank),
    "top_helicopter": ("Helicopter from above", from_above.helicopter),
    "top_boat": ("Landing boat from above", from_above.boat),
}
