"""Teams and squads: two or three men on one plate, or at one weapon."""

from __future__ import annotations

from tools.art.figure import base, build
from tools.art.parts import Part
from tools.art.poses import POSES, Pose


def _man(name: str, at: tuple[float, float], **changed: object) -> list[Part]:
    """A man without his plate, somewhere on a common one."""
    pose: Pose = POSES[name] | {"base": None} | changed
    parts = [p for p in build(pose) if isinstance(p, Part)]
    for part in parts:
        part.group = ""
    return [p.moved(0, at) for p in parts]


def bazooka_team() -> list[Part]:
    """A gunner and the man behind him who loads."""
    loader = _man(
        "rifleman_kneeling", (-56, 2), near_arm=("to", 26, 58, -1), far_arm=("to", 30, 60, -1),
        near_item=("bomb", -80), lean=16, weapon=("bomb", ("at", -99, -99), 0),
    )  # fmt: skip
    loader = [p for p in loader if p.geom.bounds[1] > -60]
    return [*base(-92, 36), *loader, *_man("bazooka", (0, 0))]


def hmg_team() -> list[Part]:
    """A machine gunner and the man with the boxes."""
    helper = _man(
        "spotter", (-66, 3), near_item=("ammobox", 0), near_arm=("ang", 46, 84),
        far_arm=("ang", 10, 40), head=4,
    )  # fmt: skip
    return [*base(-102, 58), *helper, *_man("hmg", (0, 0))]


def mortar_team() -> list[Part]:
    """A heavy mortar, its gunner and a man who brings bombs."""
    helper = _man("ammo", (-62, 3), far_item=("bomb", 60), far_arm=("ang", 40, 84))
    return [*base(-92, 54), *helper, *_man("heavy_mortar", (0, 0))]


def sniper_team() -> list[Part]:
    """A sniper in front of his spotter."""
    return [
        *base(-84, 46),
        *_man("spotter", (-58, 5), hat="net"),
        *_man("sniper", (6, -1), prop=()),
    ]


def _squad(names: tuple[str, str, str], step: float = 44) -> list[Part]:
    """Three men, the middle one in front."""
    places = ((-step, 4), (step, 4), (0, -2))
    men = [p for name, at in zip(names, places, strict=True) for p in _man(name, at)]
    return [*base(-step - 34, step + 36, 7), *men]


def rifle_squad() -> list[Part]:
    """Three riflemen."""
    return _squad(("rifleman_port", "rifleman", "rifleman_running"))
