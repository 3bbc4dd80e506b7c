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

# Further poses of the same men: a squad is no row of clones.
OTHER_POSES: dict[str, Pose] = {
    "rifleman_port": {
        "title": "Rifleman, port arms", "pelvis": (0, 48), "lean": 1, "head": 0,
        "near_leg": ("foot", -11, 0), "far_leg": ("foot", 9, 0),
        "weapon": ("rifle", ("sh", 9.5, -21), 64), **BOTH_HANDS,
    },
    "rifleman_walking": {
        "title": "Rifleman, advancing", "pelvis": (-1, 46.5), "lean": 7, "hunch": -1, "head": 2,
        "near_leg": ("ang", -26, -42, -30), "far_leg": ("foot", 14, 0),
        "weapon": ("rifle", ("sh", 6, -18), 2), **BOTH_HANDS,
    },
    "rifleman_waving": {
        "title": "Rifleman, waving on", "pelvis": (-1, 46.5), "lean": 4, "hunch": -0.5, "head": -4,
        "near_leg": ("foot", -15, 0), "far_leg": ("foot", 13, 0),
        "near_arm": ("ang", -122, -164), "far_arm": ("ang", 30, 72), "far_item": ("rifle", 38),
    },
    "rifleman_throwing": {
        "title": "Rifleman, throwing", "pelvis": (-2, 46), "lean": -10, "hunch": 1, "head": -6,
        "near_leg": ("foot", -16, 0), "far_leg": ("foot", 17, 0),
        "near_arm": ("ang", -105, -170), "near_item": ("grenade", 14),
        "far_arm": ("ang", 52, 88), "far_item": ("rifle", 24),
    },
    "smg_running": {
        "title": "Submachine gun, charging", "pelvis": (-2, 45), "lean": 20, "hunch": -2,
        "head": 4, "weapon": ("smg", ("sh", 8, -16), 14), **CHARGE, **BOTH_HANDS,
    },
    "smg_kneeling": {
        "title": "Submachine gun, kneeling", "pelvis": (-4, 25.5), "lean": 12, "hunch": -1.5,
        "head": 4, "weapon": ("smg", ("sh", 8, -14), 4), **KNEELING, **BOTH_HANDS,
    },
    "assault_kneeling": {
        "title": "Assault rifle, kneeling", "pelvis": (-4, 25.5), "lean": 10, "hunch": -1.5,
        "weapon": ("assault", ("butt", 3.5, 1.8), 0), "back": ("pack",), **KNEELING, **AIMING,
    },
    "assault_running": {
        "title": "Assault rifle, charging", "pelvis": (-2, 45), "lean": 22, "hunch": -2, "head": 4,
        "weapon": ("assault", ("sh", 8, -16), 20), "back": ("pack",), **CHARGE, **BOTH_HANDS,
    },
    "shotgun_aiming": {
        "title": "Shotgun, aiming", "pelvis": (-2, 46.5), "lean": 6, "hunch": -1,
        "near_leg": ("foot", -17, 0), "far_leg": ("foot", 13, 0),
        "weapon": ("shotgun", ("butt", 3.5, 3), 0), **AIMING,
    },
    "pistol_kneeling": {
        "title": "Pistol, kneeling", "pelvis": (-4, 25.5), "lean": 4, "head": 0,
        "near_arm": ("ang", 80, 92), "near_item": ("pistol", 0), "far_arm": ("ang", 66, 96),
        "kit": ("belt", "web", "pouches"), **KNEELING,
    },
    "sniper_standing": {
        "title": "Sniper, standing", "pelvis": (-2, 47), "lean": 3, "hunch": -1, "hat": "hood",
        "near_leg": ("foot", -13, 0), "far_leg": ("foot", 11, 0),
        "weapon": ("sniper", ("butt", 3.5, 2.6), 4), **AIMING,
    },
    "lmg_hip": {
        "title": "Machine gun from the hip", "pelvis": (-2, 46), "lean": 4, "hunch": -1, "head": 2,
        "weapon": ("lmg", ("sh", 5, -21), 4), **STRIDE, **BOTH_HANDS,
    },
    "grenadier_kneeling": {
        "title": "Grenadier, kneeling", "pelvis": (-4, 25.5), "lean": -8, "hunch": 1, "head": -6,
        "near_arm": ("ang", -110, -172), "far_arm": ("ang", 76, 86), "near_item": ("grenade", 14),
        **KNEELING,
    },
    "radio_standing": {
        "title": "Radio operator, standing", "pelvis": (0, 47.5), "lean": 3, "hunch": -1, "head": 4,
        "near_leg": ("foot", -12, 0), "far_leg": ("foot", 11, 0),
        "near_arm": ("ang", 60, 226), "far_arm": ("ang", 24, 74),
        "near_item": ("handset", 16), "cords": (((5, 70), (0, 63), (-8, 63), (-12, 68)),),
        "back": ("short_radio",),
    },
    "medic_kneeling": {
        "title": "Medic, kneeling", "pelvis": (-8, 25.5), "lean": 26, "hunch": -2, "head": 16,
        "hat": "medic", "brassard": True, "near_arm": ("ang", 34, 56), "far_arm": ("ang", 50, 76),
        "prop": (("medbag", 24, 14.5, 0),), "kit": ("belt", "web"), **KNEELING, "base": (-38, 38),
    },
    "commando_smg": {
        "title": "Commando, submachine gun", "pelvis": (0, 43), "lean": 20, "hunch": -2, "head": 2,
        "hat": "beret", "near_leg": ("foot", -23, 0), "far_leg": ("foot", 17, 0),
        "weapon": ("smg", ("sh", 9, -13), 2), "base": (-38, 36), **BOTH_HANDS,
    },
    "commando_rifle": {
        "title": "Commando, rifle", "pelvis": (-2, 46), "lean": 8, "hunch": -1, "hat": "beret",
        "near_leg": ("foot", -18, 0), "far_leg": ("foot", 14, 0),
        "weapon": ("rifle", ("butt", 3.5, 2.2), 0), **AIMING,
    },
    "missile": {
        "title": "Missile launcher", "pelvis": (-4, 25.5), "lean": 4, "hunch": -1, "head": 4,
        "head_at": (0, -1), "weapon": ("missile", ("sh", 9.5, 6.6), 6), **KNEELING, **BOTH_HANDS,
    },
    "leader_smg": {
        "title": "Leader with submachine gun", "pelvis": (0, 47.5), "lean": -2, "head": -4,
        "near_leg": ("foot", -13, 0), "far_leg": ("foot", 12, 0), "far_arm": ("ang", 96, 104),
        "far_item": ("finger", 14), "near_arm": ("ang", 8, 62), "near_item": ("smg", 18),
        "kit": ("belt", "web"), "stripes": 3,
    },
    "leader_rifle": {
        "title": "Leader with rifle", "pelvis": (0, 47.5), "lean": 2, "head": -2,
        "near_leg": ("foot", -14, 0), "far_leg": ("foot", 12, 0), "near_arm": ("ang", -128, -168),
        "far_arm": ("ang", 20, 58), "far_item": ("rifle", 52), "stripes": 3,
    },
    "leader_radio": {
        "title": "Leader at the radio", "pelvis": (0, 48), "lean": -2, "hunch": 0, "head": 0,
        "near_leg": ("foot", -11, 0), "far_leg": ("foot", 10, 0), "hat": "cap",
        "near_arm": ("ang", 58, 226), "far_arm": ("ang", 88, 96), "far_item": ("finger", 6),
        "near_item": ("handset", 16), "cords": (((4, 71), (-2, 64), (-9, 64), (-13, 69)),),
        "back": ("short_radio",), "kit": ("belt", "web"),
    },
    "pilot": {
        "title": "Pilot", "pelvis": (0, 48), "lean": -1, "head": -4, "hat": "flying",
        "near_leg": ("foot", -11, 0), "far_leg": ("foot", 10, 0), "near_arm": ("ang", -18, 64),
        "far_arm": ("ang", 118, 172), "near_item": ("pistol", 0), "kit": ("belt",),
        "back": ("pack",),
    },
    "crewman": {
        "title": "Tank man", "pelvis": (0, 48), "lean": 2, "head": 0, "hat": "tank",
        "near_leg": ("foot", -12, 0), "far_leg": ("foot", 11, 0), "near_arm": ("ang", 70, 86),
        "far_arm": ("ang", -24, 34), "near_item": ("pistol", 0), "kit": ("belt",),
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

POSES: dict[str, Pose] = RIFLEMEN | OTHER_POSES | SUPPORT | SPECIALISTS
