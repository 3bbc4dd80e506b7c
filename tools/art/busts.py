"""Portraits: a hero's head and shoulders, cut off below the chest."""

from __future__ import annotations

from typing import Any

from tools.art.figure import build
from tools.art.geometry import Geom, poly
from tools.art.parts import Part
from tools.art.poses import Pose

SIZE = 2.2
"""How much larger than a standing man's a portrait's head is."""
_LEGS = ("leg", "boot", "gaiter", "base", "belt", "pouch", "canteen")
_STANDING: Pose = {
    "pelvis": (0, 0), "lean": 0, "base": None, "kit": ("web",),
    "near_leg": ("ang", 0, 0, 0), "far_leg": ("ang", 0, 0, 0),
    "near_arm": ("ang", -10, 8), "far_arm": ("ang", 14, 20),
}  # fmt: skip

# fmt: off
_BUSTS: dict[str, dict[str, Any]] = {
    "sergeant": {"title": "Sergeant with a cigar", "face": ("stubble", "cigar"), "stripes": 3},
    "sergeant_no_cigar": {"title": "Sergeant without a cigar", "face": ("stubble",), "stripes": 3},
    "captain": {"title": "Captain", "hat": "cap", "face": ("moustache",)},
    "lieutenant": {"title": "Lieutenant", "hat": "marked", "near_arm": ("to", 10.5, 40, -1)},
    "radio": {"title": "Radio man", "face": ("glasses",), "near_arm": ("ang", 62, 222),
              "near_item": ("handset", 16), "back": ("short_radio",)},
    "medic": {"title": "Medic", "hat": "medic", "brassard": True},
    "sniper": {"title": "Sniper", "hat": "hood", "face": ("warpaint",),
               "weapon": ("sniper", ("sh", 12, -8), 66)},
    "commando": {"title": "Commando", "hat": "beret", "face": ("warpaint",),
                 "near_arm": ("ang", 28, 128), "near_item": ("knife", 60)},
    "pilot": {"title": "Pilot", "hat": "flying", "face": ("moustache",), "back": ("pack",)},
    "tankman": {"title": "Tank man", "hat": "tank", "face": ("stubble",)},
    "engineer": {"title": "Engineer", "face": ("stubble",),
                 "weapon": ("shovel", ("sh", 10, -10), 84)},
    "kid": {"title": "Kid in a large helmet", "hat": "large", "face": ("freckles",), "head": -4},
    "scout": {"title": "Scout", "hat": "net", "near_arm": ("to", 12.5, 33, -1),
              "far_arm": ("to", 16, 34, -1), "near_item": ("binoculars", 4)},
    "veteran": {"title": "Veteran", "face": ("scar", "stubble")},
    "old_soldier": {"title": "Old soldier", "face": ("beard",)},
    "bareheaded": {"title": "Bareheaded", "hat": "bare", "face": ("scar",)},
    "bazooka": {"title": "Bazooka man", "weapon": ("bazooka", ("sh", 9.5, 5.6), 4),
                "near_arm": ("grip", -1), "far_arm": ("fore", -1), "head_at": (0, -1)},
    "rifleman": {"title": "Rifleman", "weapon": ("rifle", ("sh", 11, -10), 74)},
    "flamethrower": {"title": "Flame thrower man", "face": ("glasses",), "back": ("tanks",)},
}
# fmt: on


def _frame() -> Geom:
    """What of a man is on his portrait: all above a line that falls to the front."""
    return poly("-30,12 -22,8.4 -10,6.4 6,6.4 16,8.6 26,12 33,20 33,62 -30,62", r=2)


def bust(name: str) -> tuple[str, list[Part]]:
    """Title and parts of a portrait."""
    pose = _STANDING | _BUSTS[name]
    frame = _frame()
    out = []
    for part in build(pose):
        if not isinstance(part, Part) or part.name in _LEGS:
            continue
        part.group = ""
        part.geom = part.geom.intersection(frame)
        if part.geom.area > 0.3:
            out.append(part.moved(0, (0, -14), SIZE, SIZE))
    return str(pose["title"]), out


BUSTS = tuple(_BUSTS)
