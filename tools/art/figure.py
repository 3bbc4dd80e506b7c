"""From a pose (see poses.py) to the ordered parts of a moulded soldier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tools.art.geometry import Vec, add, ellipse, joint, polar, rope, shift, turned, union
from tools.art.head import head
from tools.art.items import ITEMS
from tools.art.limbs import FORE, UPPER, Bone, arm, fist, leg
from tools.art.parts import Part, Place, Slot, grouped
from tools.art.torso import FULL_KIT, Torso, back_item

Pose = Mapping[str, Any]
BASE_Y = -1.0
NEAR_SOLE, FAR_SOLE = -2.0, 1.6
"""The near foot stands lower on the oval base, the far foot higher."""


class _Builder:
    """Solves one pose; weapons are placed first and the hands follow them."""

    def __init__(self, pose: Pose) -> None:
        self.pose = pose
        self.torso = Torso(pose["pelvis"], pose.get("lean", 0), pose.get("hunch", 0))
        self.shoulder = {"near": self.torso.at(0.8, -1.8), "far": self.torso.at(0.81, 5.0)}
        self.weapon: list[Part] = []
        self.anchors: dict[str, Vec] = {}
        if "weapon" in pose:
            self._place_weapon(*pose["weapon"])

    def _place_weapon(self, name: str, where: tuple[str, float, float], angle: float) -> None:
        parts, anchors = ITEMS[name]()
        kind, x, y = where
        origin = (x, y)
        if kind != "at":
            origin = add(self.shoulder["near"], (x, y))
        if kind == "butt":
            butt = turned(anchors["butt"], angle)
            origin = (origin[0] - butt[0], origin[1] - butt[1])
        self.weapon = [p.moved(angle, origin) for p in parts]
        self.anchors = {k: add(origin, turned(v, angle)) for k, v in anchors.items()}

    def arm(self, side: str) -> tuple[list[Part], Bone]:
        """The arm's parts and its forearm."""
        spec = self.pose.get(f"{side}_arm", ("ang", 5, 20))
        start = self.shoulder[side]
        if spec[0] == "ang":
            _, first, second = spec[:3]
            size = spec[3] if len(spec) > 3 else 1
            bend = 1 if (second - first + 180) % 360 - 180 < 0 else -1
            elbow = add(start, polar(first, UPPER * size))
            hand = add(elbow, polar(second, FORE * size))
        else:
            target, rest = self._target(spec)
            bend = rest[0] if rest else -1
            size = rest[1] if len(rest) > 1 else 1
            hand, elbow = target, joint(start, target, UPPER * size, FORE * size, bend)
        near = side == "near"
        parts = arm(
            start,
            elbow,
            hand,
            "base" if near else "far",
            bend,
            self.pose.get("stripes", 0) if near else 0,
            near and self.pose.get("brassard", False),
        )
        return parts, Bone(elbow, hand)

    def _target(self, spec: tuple[Any, ...]) -> tuple[Vec, tuple[Any, ...]]:
        if spec[0] == "to":
            return spec[1:3], spec[3:]
        return self.anchors[spec[0]], spec[1:]

    def held(self, side: str, fore: Bone) -> list[Part]:
        """The thing in a hand, gripped at its anchor."""
        if f"{side}_item" not in self.pose:
            return []
        name, angle = self.pose[f"{side}_item"]
        parts, anchors = ITEMS[name]()
        grip = turned(anchors["grip"], angle)
        at = (fore.end[0] - grip[0], fore.end[1] - grip[1])
        return [p.moved(angle, at) for p in parts]

    def head(self) -> tuple[list[Part], list[Part], Place]:
        """Neck, head with hat, and where the head sits and how it is nodded."""
        prone = abs(self.torso.lean) > 45
        extra = self.pose.get("head_extra", ())
        neck, top = head(self.pose.get("hat", "helmet"), extra, self.pose.get("face", ()))
        tilt = -self.pose.get("head", 0)
        at = self.torso.at(1.0, -1.0 if prone else 0.2)
        at = add(at, self.pose.get("head_at", (0, 0)))
        turn = tilt * 0.5 - self.torso.lean * 0.35
        place = (*at, tilt)
        return [p.moved(turn, at) for p in neck], [p.moved(tilt, at) for p in top], place

    def slots(self, plate: tuple[float, float] | None) -> dict[str, Slot]:
        """Where things may be worn: on the back, slung behind, at the belt, on the chest."""
        at, turn = self.torso.at, self.torso.angle
        belt = [(*at(0.06, off), turn(0.1)) for off in (-6.2, 0.4, 6.0)]
        lies = abs(self.torso.lean) > 45
        ground = (plate[0] + 9, 1.5, 0.0) if plate else (-24.0, 0.0, 0.0)
        return {
            "ground": Slot("ground", (ground, (ground[0] - 7, 3.5, 0.0))),
            "slung": Slot("slung", ((*at(0.55, -5), turn(0.6)), (*at(0.5, -9), turn(0.6)))),
            "back": Slot("back", ((*at(0.58, -9.0), turn(0.6)), (*at(0.5, -17), turn(0.6)))),
            "chest": Slot("chest", ((*at(0.46, 9.4), turn(0.5) * (0.4 if lies else 1)),)),
            "belt": Slot("belt", tuple(belt)),
        }


def build(pose: Pose) -> list[Part | Slot]:
    """The parts of a soldier from back to front, with the gaps for what he may wear."""
    b = _Builder(pose)
    torso = b.torso
    near_arm, near_fore = b.arm("near")
    far_arm, far_fore = b.arm("far")
    far_arm += b.held("far", far_fore)
    neck, top, place = b.head()
    back = [p for kind in pose.get("back", ()) for p in back_item(kind, torso)]
    if pose.get("back") == ("pack",):  # a pack gives way to whatever else he carries there
        back = grouped("back", back)
    over = pose.get("far_arm_front", False)
    behind_weapon = pose.get("weapon_behind", False)

    plate = pose.get("base", (-32, 32))
    slots = b.slots(plate)
    order: list[Part | Slot] = [*(base(*plate) if plate else [])]
    order += props(pose.get("prop_behind", ()))
    order.append(slots["ground"])
    order += leg(torso.at(0.0, 2.4), pose["far_leg"], "far", FAR_SOLE)
    order += [] if over else far_arm
    order += [slots["slung"], slots["back"], *back]
    order += b.weapon if behind_weapon else []
    order += leg(torso.at(-0.02, -1.4), pose["near_leg"], "base", NEAR_SOLE)
    order += torso.parts(pose.get("kit", FULL_KIT))
    order += [slots["belt"], slots["chest"], *neck, Slot("head", (place,))]
    order += [*grouped("head", top), Slot("face", (place, place))]
    order += far_arm if over else []
    order += [] if behind_weapon else b.weapon
    order += props(pose.get("prop", ()))
    if pose.get("far_arm", ("",))[0] in b.anchors and not over:
        order.append(fist(far_fore.end, far_fore.angle, "far"))
    order += b.held("near", near_fore) + near_arm
    for points in pose.get("cords", ()):
        order.append(Part(rope(*points, w=0.75), "dark", shade=0, light=0, small=False))
    return order


def base(x0: float, x1: float, depth: float = 5.2, thick: float = 2.8) -> list[Part]:
    """The oval plate that the figure is moulded on."""
    cx, rx = (x0 + x1) / 2, (x1 - x0) / 2
    top = ellipse((cx, BASE_Y), rx, depth)
    edge = union(top, shift(top, 0, -thick)).convex_hull
    shadow = ellipse((cx - 2, BASE_Y - 0.6), rx * 0.62, depth * 0.5)
    return [
        Part(edge, "shade", name="base", shade=0, light=0),
        Part(top, name="base", shade=0, light=0.9, marks=[("shade", shadow)]),
    ]


def props(specs: tuple[Any, ...]) -> list[Part]:
    """Things that stand by the figure: (item, x, y, angle[, size])."""
    out = []
    for name, x, y, angle, *size in specs:
        k = size[0] if size else 1
        out += [p.moved(angle, (x, y), k, k) for p in ITEMS[name]()[0]]
    return out
