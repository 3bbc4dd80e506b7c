"""Which drawing shows a man or a vehicle as he is: by what he carries, by who rides in it.

Screen and paper ask here, so that both show the same man. Names are those of `picture`.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from resources.art.composing import BARE

NEUTRAL = "rifleman"
"""The drawing of whoever nothing else is known of."""


@dataclass(frozen=True, slots=True)
class Pose:
    """What a drawing of a man shows, and which other drawings show the same."""

    shows: frozenset[str]
    """the items that are drawn on it"""
    others: tuple[str, ...] = ()
    """poses with the same things, so that a squad is no row of clones"""


def _pose(shows: str, others: str = "") -> Pose:
    return Pose(frozenset(shows.split()), tuple(others.split()))


POSES = {
    "rifleman": _pose(
        "rifle",
        "rifleman_kneeling rifleman_port rifleman_walking rifleman_running rifleman_prone "
        "rifleman_waving",
    ),
    "rifleman_running": _pose("rifle"),
    "rifleman_throwing": _pose("rifle grenades"),
    "smg": _pose("submachine-gun", "smg_running smg_kneeling"),
    "assault": _pose("assault-rifle", "assault_kneeling assault_running"),
    "shotgun": _pose("shotgun", "shotgun_aiming"),
    "sniper": _pose("sniper-rifle", "sniper_standing"),
    "pistol": _pose("pistol", "pistol_kneeling"),
    "rifle_grenade": _pose("rifle rifle-grenade"),
    "grenadier": _pose("grenades", "grenadier_kneeling"),
    "smoke_grenadier": _pose("smoke-grenade"),
    "bazooka": _pose("bazooka"),
    "law": _pose("law"),
    "rocket_launcher": _pose("rocket-launcher"),
    "missile": _pose("missile-launcher"),
    "lmg": _pose("light-machine-gun", "lmg_hip"),
    "hmg": _pose("heavy-machine-gun"),
    "mortar": _pose("light-mortar"),
    "heavy_mortar": _pose("heavy-mortar"),
    "aagun": _pose("anti-aircraft-gun"),
    "flamethrower": _pose("flame-thrower"),
    "laser": _pose("laser"),
    "glue_cannon": _pose("glue-cannon"),
    "ammo": _pose("ammunition-box"),
    "radio": _pose("radio", "radio_standing"),
    "officer_pointing": _pose("pistol leader-pose peaked-cap"),
    "officer_binoculars": _pose("binoculars leader-pose"),
    "leader_smg": _pose("submachine-gun leader-pose"),
    "leader_rifle": _pose("rifle leader-pose"),
    "leader_radio": _pose("radio leader-pose peaked-cap"),
    "sergeant": _pose("pistol leader-pose"),
    "spotter": _pose("binoculars"),
    "medic": _pose("medic-bag medic-cross", "medic_kneeling"),
    "minesweeper": _pose("mine-detector"),
    "engineer": _pose("shovel"),
    "satchel": _pose("satchel"),
    "claymore": _pose("claymore"),
    "commando": _pose("knife commando-dress"),
    "commando_smg": _pose("submachine-gun commando-dress"),
    "commando_rifle": _pose("rifle commando-dress"),
    "machete": _pose("machete commando-dress"),
    "paratrooper": _pose("parachute"),
    "flag": _pose("flag"),
}
_MARKS = frozenset(("leader-pose", "peaked-cap", "commando-dress"))
"""What a drawing may show of a man who does not carry it: his rank or his trade."""
_FIRST = (
    "anti-aircraft-gun", "heavy-mortar", "heavy-machine-gun", "missile-launcher",
    "rocket-launcher", "bazooka", "law", "flame-thrower", "laser", "glue-cannon", "light-mortar",
    "light-machine-gun", "sniper-rifle", "rifle-grenade", "mine-detector", "medic-bag", "radio",
    "satchel", "claymore", "submachine-gun", "assault-rifle", "shotgun", "rifle", "machete",
    "grenades", "smoke-grenade", "pistol", "knife", "binoculars", "shovel", "flag", "parachute",
    "ammunition-box",
)  # fmt: skip
"""What a man is drawn with in his hands, if his role does not say: the first that he has."""
_ADDED = {
    "parachute": "chute", "radio": "radio", "flame-thrower": "tanks", "laser": "cell",
    "glue-cannon": "barrel", "flag": "flag", "shovel": "shovel", "mine-detector": "detector",
    "anti-aircraft-gun": "aagun",
    "heavy-mortar": "heavy_mortar", "light-mortar": "mortar", "heavy-machine-gun": "hmg",
    "missile-launcher": "missile", "rocket-launcher": "rocket", "bazooka": "bazooka",
    "law": "law", "light-machine-gun": "lmg", "sniper-rifle": "sniper",
    "assault-rifle": "assault", "rifle": "rifle", "shotgun": "shotgun",
    "submachine-gun": "smg", "medic-bag": "medbag", "satchel": "satchel", "claymore": "claymore",
    "grenades": "grenades", "smoke-grenade": "smoke", "rifle-grenade": "rifle_grenade",
    "pistol": "holster", "machete": "machete", "knife": "knife", "rope": "rope",
    "binoculars": "binoculars", "ammunition-box": "ammo", "medic-cross": "medic",
    "peaked-cap": "cap", "commando-dress": "beret", "painted-mark": "marked",
}  # fmt: skip
"""What is put on the drawing for an item that his pose does not show, the largest first."""
_FACES = ("moustache", "cigar", "stubble", "beard", "scar", "glasses", "freckles", "warpaint")


def man_name(art: str, items: Collection[str], who: str = "", *, hero: bool = False) -> str:
    """Return the name of the drawing of a man.

    art: what his role is drawn as, "" when he has none; who: the id by which his pose is
    chosen for ever, "" for the one usual pose; hero: he has a face of his own.
    """
    return _man_name(art, frozenset(items), who, hero)


@lru_cache(maxsize=4096)
def _man_name(art: str, items: frozenset[str], who: str, hero: bool) -> str:
    base = _base(art, items)
    known = POSES.get(base)
    if known is None:
        return base
    number = zlib.crc32(who.encode()) if who else 0
    poses = (base, *known.others)
    name = poses[number % len(poses)] if who else base
    added = [put for item, put in _ADDED.items() if item in items - known.shows]
    if hero and who:
        added.append(_FACES[number // 7 % len(_FACES)])
    return "+".join((name, *added))


def _base(art: str, items: frozenset[str]) -> str:
    """Return the pose that shows his role, if he carries what it shows; else his weapon's."""
    known = POSES.get(art)
    if art and known is None:
        return art
    if known and (not items or known.shows - _MARKS <= items):
        return _better(art, items)
    if known and "leader-pose" in known.shows:
        return _leader(art, items)
    if known and "commando-dress" in known.shows:
        return _commando(items)
    held = next((item for item in _FIRST if item in items), "")
    found = (name for name, pose in POSES.items() if held and held in pose.shows)
    return _better(next(found, art or NEUTRAL), items)


def _better(art: str, items: frozenset[str]) -> str:
    """Return the pose that shows more of what he carries at once."""
    if "grenades" in items and art in ("rifleman", "rifleman_running"):
        return "rifleman_throwing"
    if art in ("rifleman", "smg", "machete") and "commando-dress" in items:
        return _commando(items)
    if "leader-pose" in items and art in (
        "officer_binoculars",
        "pistol",
        "rifleman",
        "smg",
        "radio",
    ):
        return _leader(art, items)
    return art


def _leader(art: str, items: frozenset[str]) -> str:
    if "radio" in items:
        return "leader_radio"
    if "submachine-gun" in items:
        return "leader_smg"
    if "pistol" in items:
        return art if art in ("sergeant", "officer_pointing") else "sergeant"
    if "rifle" in items:
        return "leader_rifle"
    return "officer_binoculars" if "binoculars" in items else art


def _commando(items: frozenset[str]) -> str:
    if "submachine-gun" in items:
        return "commando_smg"
    if "machete" in items:
        return "machete"
    if "rifle" in items:
        return "commando_rifle"
    return "commando" if not items or "knife" in items else _base("", items - {"commando-dress"})


# ---------------------------------------------------------------- vehicles

_USUAL = frozenset(("tank", "halftrack", "apc", "helicopter", "boat", "raft"))
"""Vehicles drawn with a gun or with men when nothing is known of what is aboard."""
_MOUNTED = {
    "lmg": "mount_lmg", "hmg": "mount_hmg", "missile-launcher": "mount_missile",
    "rocket-launcher": "mount_rockets", "laser": "mount_laser", "glue-cannon": "mount_glue",
    "anti-aircraft-gun": "mount_aa", "heavy-mortar": "mount_mortar", "support-mg": "mount_lmg",
    "helicopter-machine-gun": "mount_lmg", "tank-machine-gun": "mount_lmg",
    "turret-machine-gun": "mount_lmg", "twin-hmg": "nose_guns", "missile-pair": "pods",
    "side-lmgs": "mount_lmg", "mash": "cross",
}  # fmt: skip
_WING = {"lmg": "wing_guns", "missile-launcher": "wing_missile", "laser": "wing_laser"}
_BODIES = {("jeep", "mash"): "jeep_medical", ("truck", "transport"): "truck_open",
           ("tank", "heavy-tank"): "tank_heavy"}  # fmt: skip
"""A fitting that makes another vehicle of it."""
_RIDERS = {
    "tank": ("commander",), "tank_heavy": ("commander",), "plane": ("pilot",),
    "pillbox": ("lookout", "lookout", "lookout"),
}  # fmt: skip
"""Vehicles in which only few men are to be seen, and as what."""
_ORDER = ("driver", "pilot", "gunner", "rider")
SHOWN_MEN = 7
"""No more of those aboard are drawn."""


def vehicle_name(art: str, fittings: Sequence[str], posts: Iterable[str]) -> str:
    """Return the name of the drawing of a vehicle.

    art: what its type is drawn as; fittings: ids of what is mounted on it, always or by choice;
    posts: what each man aboard does, in the order of their seats.
    """
    return _vehicle_name(art, tuple(fittings), tuple(posts))


@lru_cache(maxsize=1024)
def _vehicle_name(art: str, fittings: tuple[str, ...], posts: tuple[str, ...]) -> str:
    base = next((_BODIES[art, each] for each in fittings if (art, each) in _BODIES), art)
    if base == "truck" and "passenger" in posts:
        base = "truck_open"
    put = _WING if base == "plane" else _MOUNTED
    added = [put[each] for each in fittings if each in put and base != "jeep_medical"]
    bare = [BARE] if art in _USUAL else []
    return "+".join((base, *bare, *added, *_aboard(base, posts, bool(added))))


def _aboard(base: str, posts: tuple[str, ...], armed: bool) -> list[str]:
    """Return the men to be seen: those at the wheel and the gun first."""
    if base in _RIDERS:
        return list(_RIDERS[base][: len(posts)])
    named = {"driver": "driver", "pilot": "pilot", "gunner": "gunner"}
    men = [named.get(post, "") for post in posts]
    if "driver" not in men and "pilot" not in men and "crew" in posts:
        men[posts.index("crew")] = "driver"
    if armed and "gunner" not in men and "" in men:
        men[men.index("")] = "gunner"
    return sorted((each or "rider" for each in men), key=_ORDER.index)[:SHOWN_MEN]
