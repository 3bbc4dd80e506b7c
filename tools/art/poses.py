"""Pose data: one dict per role, a few lines each; the drawing is elsewhere.

pelvis  (x, y) of the hip centre; a standing man has y about 48
lean    spine angle, 0 upright, + forward; hunch: bow of the back in units (- = rounded)
head    nod of the head, + looks down; head_at moves it
legs    ("foot", x, y[, toe]) planted, the knee follows
        ("ang", thigh, shin, toe) 0 = down, 90 = forward, toe = turn of the boot
arms    (anchor of the weapon, bend): hand on it; bend -1 elbow low or back, +1 high or front
        ("ang", upper, fore) or ("to", x, y, bend)
weapon  (item, where, angle); where: ("butt", dx, dy) in the shoulder,
        ("sh", dx, dy) from the shoulder, ("at", x, y)
prop    (item, x, y, angle[, size]) in front; prop_behind: behind the man
base    (left, right) ends of the plate, None for no plate
"""

from __future__ import annotations

from typing import Any

Pose = dict[str, Any]

# fmt: off
BOTH_HANDS: Pose = {"near_arm": ("grip", -1), "far_arm": ("fore", -1)}
AIMING: Pose = {"head": 8, "head_at": (1.5, -1.5), **BOTH_HANDS}
STRIDE: Pose = {"near_leg": ("foot", -17, 0), "far_leg": ("foot", 14, 0)}
KNEELING: Pose = {"near_leg": ("ang", 2, -88, -82), "far_leg": ("foot", 17, 0), "base": (-36, 34)}
CHARGE: Pose = {"near_leg": ("ang", -30, -74, -62), "far_leg": ("foot", 17, 0)}
PRONE: Pose = {
    "pelvis": (-14, 8), "lean": 59, "hunch": 4, "head": 4, "head_at": (0, 0),
    "near_leg": ("ang", -87, -104, -100), "far_leg": ("ang", -78, -98, -86),
    "base": (-68, 38), **BOTH_HANDS,
}
# boots in the air: shorter, higher, and told apart from the others who lie at 24 px
BOOTS_UP: Pose = {"near_leg": ("ang", -85, -158, -128), "far_leg": ("ang", -80, -128, -106)}

RIFLEMEN: dict[str, Pose] = {
    "rifleman": {
        "title": "Rifleman", "pelvis": (-2, 46.5), "lean": 6, "hunch": -1,
        "near_leg": ("foot", -17, 0), "far_leg": ("foot", 13, 0),
        "weapon": ("rifle", ("butt", 3.5, 2.2), 0), **AIMING,
    },
    "rifleman_kneeling": {
        "title": "Rifleman, kneeling", "pelvis": (-4, 25.5), "lean": 9, "hunch": -1.5,
        "weapon": ("rifle", ("butt", 3.5, 2.2), 0), **KNEELING, **AIMING,
    },
    "rifleman_prone": {
        "title": "Rifleman, prone", **PRONE, **BOOTS_UP, "base": (-52, 44),
        "weapon": ("rifle", ("butt", 4.0, 3), 0),
    },
    "rifleman_running": {
        "title": "Rifleman, charging", "pelvis": (-2, 45), "lean": 20, "hunch": -2, "head": 4,
        "weapon": ("rifle", ("sh", 7, -17), 24), **CHARGE, **BOTH_HANDS,
    },
    "smg": {
        "title": "Submachine gun", "pelvis": (0, 46.5), "lean": 12, "hunch": -1.5, "head": 4,
        "near_leg": ("foot", -17, 0), "far_leg": ("foot", 15, 0),
        "weapon": ("smg", ("sh", 8, -15), 4), **BOTH_HANDS,
    },
    "assault": {
        "title": "Assault rifle", "pelvis": (0, 46), "lean": 13, "hunch": -1,
        "near_leg": ("ang", -24, -62, -48), "far_leg": ("foot", 14, 0),
        "weapon": ("assault", ("butt", 3.5, 1.5), 0), "back": ("pack",), **AIMING,
    },
    "shotgun": {
        "title": "Shotgun", "pelvis": (0, 44), "lean": 14, "hunch": -1.5, "head": 4,
        "near_leg": ("foot", -23, 0), "far_leg": ("foot", 18, 0),
        "weapon": ("shotgun", ("sh", 6, -14), -4), "base": (-38, 36), **BOTH_HANDS,
    },
    "sniper": {
        "title": "Sniper", **PRONE, "hat": "net",
        "weapon": ("sniper", ("butt", 4, 3), 0), "base": (-74, 40),
        "prop": (
            ("leaves", -46, 13, 20), ("leaves", -29, 18, -10), ("leaves", -11, 20, 14),
            ("leaves", 2, 23, -24, 0.9),
        ),
    },
    "rifle_grenade": {
        "title": "Rifle grenade", "pelvis": (-6, 25.5), "lean": -4, "hunch": -1, "head": -14,
        "head_at": (0, -0.5), "weapon": ("rifle_grenade", ("butt", 3.5, -1), 34),
        **KNEELING, **BOTH_HANDS,
    },
    "pistol": {
        "title": "Pistol", "pelvis": (0, 47.5), "lean": -2, "head": 0,
        "near_leg": ("foot", -14, 0), "far_leg": ("foot", 13, 0),
        "near_arm": ("ang", 84, 90), "near_item": ("pistol", 0), "far_arm": ("ang", -52, 20),
        "kit": ("belt", "web", "pouches"),
    },
}

SUPPORT: dict[str, Pose] = {
    "grenadier": {
        "title": "Grenadier", "pelvis": (-2, 46), "lean": -12, "hunch": 1, "head": -6,
        "near_leg": ("foot", -16, 0), "far_leg": ("foot", 17, 0),
        "near_arm": ("ang", -105, -170), "far_arm": ("ang", 78, 84), "near_item": ("grenade", 14),
    },
    "smoke_grenadier": {
        "title": "Smoke grenade", "pelvis": (2, 45), "lean": 12, "hunch": -1, "head": -2,
        "near_leg": ("foot", -18, 0), "far_leg": ("foot", 19, 0),
        "near_arm": ("ang", -62, -74), "far_arm": ("ang", 96, 112), "near_item": ("canister", 30),
        "base": (-38, 34),
    },
    "bazooka": {
        "title": "Bazooka", "pelvis": (-4, 25.5), "lean": 6, "hunch": -1, "head": 4,
        "head_at": (0, -1), "weapon": ("bazooka", ("sh", 9.5, 5.6), 3), **KNEELING, **BOTH_HANDS,
    },
    "rocket_launcher": {
        "title": "Rocket launcher", "pelvis": (-3, 46), "lean": 5, "hunch": -1, "head": 2,
        "head_at": (0, -1), "weapon": ("rocket", ("sh", 9, 5.4), 10), **STRIDE, **BOTH_HANDS,
    },
    "law": {
        "title": "LAW", "pelvis": (-2, 43), "lean": 10, "hunch": -1.5, "head": 4,
        "head_at": (0, -1), "near_leg": ("foot", -21, 0), "far_leg": ("foot", 16, 0),
        "weapon": ("law", ("sh", 9, 5.8), 6), "base": (-36, 34), **BOTH_HANDS,
    },
    "lmg": {
        "title": "Light machine gun", **PRONE, "pelvis": (-20, 8), "base": (-72, 56),
        "weapon": ("lmg", ("butt", 4, 1), -1),
    },
    "hmg": {
        "title": "Heavy machine gun", "pelvis": (-22, 25.5), "lean": 10, "hunch": -1.5, "head": 2,
        "near_leg": ("ang", 2, -88, -82), "far_leg": ("foot", -4, 0),
        "weapon": ("hmg", ("at", 4, 36), 0), "base": (-52, 58), **BOTH_HANDS,
    },
    "mortar": {
        "title": "Light mortar", "pelvis": (-14, 25.5), "lean": 12, "hunch": -1.5, "head": 14,
        "near_leg": ("ang", 2, -88, -82), "far_leg": ("foot", 6, 0),
        "weapon": ("mortar", ("at", 10, 1.5), 0), "near_arm": ("to", 27, 44, -1),
        "far_arm": ("fore", -1), "near_item": ("bomb", -28), "base": (-44, 46),
    },
    "heavy_mortar": {
        "title": "Heavy mortar", "pelvis": (-16, 46), "lean": 12, "hunch": -1, "head": 10,
        "near_leg": ("foot", -28, 0), "far_leg": ("foot", -4, 0),
        "weapon": ("heavy_mortar", ("at", 10, 1.5), 0), "near_arm": ("to", 30, 66, -1),
        "far_arm": ("fore", -1), "near_item": ("bomb", -24), "base": (-42, 54),
    },
    "flamethrower": {
        "title": "Flame thrower", "pelvis": (-2, 46), "lean": 10, "hunch": -1.5, "head": 4,
        "weapon": ("lance", ("sh", 9, -14), 2), "back": ("tanks",), **STRIDE, **BOTH_HANDS,
    },
    "laser": {
        "title": "Laser", "pelvis": (-2, 46), "lean": 8, "hunch": -1, "head": 4,
        "weapon": ("laser", ("sh", 9, -12), 2), "back": ("cell",), **STRIDE, **BOTH_HANDS,
    },
    "glue_cannon": {
        "title": "Glue cannon", "pelvis": (-2, 46), "lean": 6, "hunch": -1.5, "head": 4,
        "weapon": ("glue", ("sh", 8, -14), 0), "back": ("barrel",), **STRIDE, **BOTH_HANDS,
    },
    "ammo": {
        "title": "Loader", "pelvis": (0, 46.5), "lean": 14, "hunch": -1.5, "head": 4,
        "near_arm": ("ang", 4, 12), "far_arm": ("ang", 30, 60),
        "near_item": ("ammobox", 0), "far_item": ("ammobox", 0), **STRIDE,
    },
}

SPECIALISTS: dict[str, Pose] = {
    "radio": {
        "title": "Radio operator", "pelvis": (-2, 25.5), "lean": 8, "hunch": -2, "head": 2,
        "near_leg": ("ang", 2, -88, -82), "far_leg": ("foot", 19, 0),
        "near_arm": ("ang", 64, 228), "far_arm": ("to", 20, 34, -1),
        "near_item": ("handset", 16), "cords": (((1, 48), (-2, 42), (-8, 42), (-13, 45)),),
        "back": ("radio",), "base": (-34, 34),
    },
    "officer_pointing": {
        "title": "Officer", "pelvis": (0, 48), "lean": -3, "head": -4, "hat": "cap",
        "near_leg": ("foot", -12, 0), "far_leg": ("foot", 11, 0), "far_arm": ("ang", 84, 92),
        "far_item": ("finger", 4), "near_arm": ("ang", -20, 62), "near_item": ("pistol", 0),
        "kit": ("belt", "web"),
    },
    "officer_binoculars": {
        "title": "Officer with binoculars", "pelvis": (0, 48), "lean": -2, "head": -4,
        "near_leg": ("foot", -10, 0), "far_leg": ("foot", 10, 0),
        "near_arm": ("to", 12.5, 82, -1), "far_arm": ("to", 16, 83, -1),
        "near_item": ("binoculars", 4),
    },
    "spotter": {
        "title": "Spotter", "pelvis": (-4, 25.5), "lean": 6, "hunch": -1, "head": -2,
        "near_arm": ("to", 13.5, 59.5, -1), "far_arm": ("to", 17, 60.5, -1),
        "near_item": ("binoculars", 4), **KNEELING,
    },
    "sergeant": {
        "title": "Sergeant", "pelvis": (0, 46.5), "lean": 6, "hunch": -1, "head": 0, "stripes": 3,
        "far_arm": ("ang", 82, 88), "far_item": ("pistol", 0), "near_arm": ("ang", -130, -172),
        **STRIDE,
    },
    "medic": {
        "title": "Medic", "pelvis": (0, 47), "lean": 8, "hunch": -1, "head": 8, "hat": "medic",
        "brassard": True, "near_leg": ("foot", -14, 0), "far_leg": ("foot", 14, 0),
        "near_arm": ("ang", 14, 34), "far_arm": ("ang", 60, 95), "near_item": ("medbag", 0),
        "kit": ("belt", "web"),
    },
    "minesweeper": {
        "title": "Mine sweeper", "pelvis": (-8, 47), "lean": 12, "hunch": -1.5, "head": 16,
        "head_extra": ("headphones",), "near_leg": ("foot", -24, 0), "far_leg": ("foot", 5, 0),
        "weapon": ("detector", ("sh", 9, -20), 0), "back": ("pack",), "base": (-36, 54),
        **BOTH_HANDS,
    },
    "engineer": {
        "title": "Engineer", "pelvis": (-4, 45), "lean": 26, "hunch": -2.5, "head": 18,
        "near_leg": ("foot", -19, 0), "far_leg": ("foot", 12, 0),
        "weapon": ("shovel", ("sh", 12, -20), -52), "base": (-34, 42), **BOTH_HANDS,
    },
    "satchel": {
        "title": "Engineer, satchel charge", "pelvis": (-2, 45), "lean": 18, "hunch": -2,
        "head": 4, "near_leg": ("ang", -26, -66, -52), "far_leg": ("foot", 15, 0),
        "near_arm": ("ang", 38, 74), "far_arm": ("ang", -30, 40), "near_item": ("satchel", 0),
        "back": ("pack",),
    },
    "claymore": {
        "title": "Engineer, claymore", "pelvis": (-12, 25.5), "lean": 34, "hunch": -3, "head": 16,
        "near_leg": ("ang", 2, -88, -82), "far_leg": ("foot", 8, 0),
        "near_arm": ("to", 25, 27, -1), "far_arm": ("to", 36, 24, -1),
        "prop": (("claymore", 34, 2, 0),), "base": (-44, 48),
    },
    "commando": {
        "title": "Commando", "pelvis": (-2, 43), "lean": 26, "hunch": -2, "head": 2,
        "hat": "beret", "near_leg": ("ang", -34, -66, -50), "far_leg": ("foot", 18, 0),
        "near_arm": ("ang", 52, 96), "far_arm": ("ang", -48, 14), "near_item": ("knife", 12),
    },
    "machete": {
        "title": "Commando, machete", "pelvis": (-2, 45), "lean": 10, "hunch": -1, "head": 2,
        "hat": "beret", "near_leg": ("foot", -18, 0), "far_leg": ("foot", 16, 0),
        "near_arm": ("ang", -120, -178), "far_arm": ("ang", 62, 100),
        "near_item": ("machete", 60),
    },
    "paratrooper": {
        "title": "Paratrooper", "pelvis": (0, 36), "lean": 2, "head": 14,
        "near_leg": ("ang", 26, -22, 0), "far_leg": ("ang", 40, -6, 10),
        "near_arm": ("ang", -166, -176), "far_arm": ("ang", 150, 176),
        "prop_behind": (("canopy", 3, 76, 0),), "back": ("chute",), "base": None,
    },
    "flag": {
        "title": "Standard bearer", "pelvis": (-4, 47), "lean": 4, "hunch": -1, "head": -2,
        "near_leg": ("foot", -18, 0), "far_leg": ("foot", 10, 0),
        "weapon": ("flag", ("at", 14, 60), -6), "base": (-34, 34), **BOTH_HANDS,
    },
    "casualty": {
        "title": "Casualty", "pelvis": (2, 9), "lean": -84, "hunch": 0, "head": -72,
        "head_at": (0, 0), "near_leg": ("ang", 128, 36, 8), "far_leg": ("ang", 88, 94, 96),
        "near_arm": ("ang", -38, 52), "far_arm": ("ang", 120, 62), "base": (-54, 58),
    },
}
# fmt: on

POSES: dict[str, Pose] = RIFLEMEN | SUPPORT | SPECIALISTS
