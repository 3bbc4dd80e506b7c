"""The poses that usual bags hold, and colours that stand for each other (resources/toys.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

import msgspec

import resources
from rules.army.model import DRAWN
from rules.toybox.toy_box import Pose, PoseKind, ToyBox


class UsualPose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One usual pose; `bag50` and `bag100` are how many a usual bag holds."""

    id: str
    name: str
    kind: PoseKind = "man"
    items: tuple[str, ...] = ()
    model: str = ""
    posture: str = ""
    drawing: str = ""
    words: str = ""
    bag50: int = 0
    bag100: int = 0

    @property
    def pose(self) -> Pose:
        """Return it as a pose of a box."""
        portrait = f"{DRAWN}{self.drawing}" if self.drawing else ""
        return Pose(
            self.id, self.name, self.kind, self.items, self.model, self.posture, portrait
        )  # fmt: skip


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    pose: tuple[UsualPose, ...]
    families: dict[str, tuple[str, ...]]


@cache
def _file() -> _File:
    data = tomllib.loads(resources.path("toys.toml").read_text("utf-8"))
    return msgspec.convert(data, _File)


def usual_poses() -> Mapping[str, UsualPose]:
    """Return the usual poses by id, in the order in which they are offered."""
    return _by_id()


@cache
def _by_id() -> dict[str, UsualPose]:
    return {each.id: each for each in _file().pose}


def all_poses(box: ToyBox) -> tuple[Pose, ...]:
    """Return the poses of a box, then the usual ones that are not in it."""
    known = {each.id for each in box.poses}
    return (*box.poses, *(each.pose for each in _file().pose if each.id not in known))


@cache
def family_of(colour: str) -> str:
    """Return the family of a colour: itself where it has none."""
    families = _file().families.items()
    return next((family for family, colours in families if colour in colours), colour)
