"""Men who ride in vehicles, from the hip up; their origin is the hip."""

from __future__ import annotations

from typing import Any

from tools.art.figure import build
from tools.art.parts import Part

CREW = 0.72
"""How large a man is in a vehicle: toy vehicles are small for their men."""
_LEGS = ("leg", "boot", "gaiter", "base")
_SEATED: dict[str, Any] = {
    "pelvis": (0, 0),
    "near_leg": ("ang", 80, 10, 0),
    "far_leg": ("ang", 80, 10, 0),
    "base": None,
    "kit": ("belt", "web"),
}
_MEN: dict[str, dict[str, Any]] = {
    "driver": {"lean": -3, "near_arm": ("to", 18, 15, -1), "far_arm": ("to", 20, 17, -1)},
    "rider": {"lean": -2, "near_arm": ("ang", 16, 78), "far_arm": ("ang", 30, 84),
              "near_item": ("rifle", 82)},
    "gunner": {"lean": 4, "near_arm": ("to", 17, 35, -1), "far_arm": ("to", 19, 36, -1)},
    "commander": {"lean": 0, "near_arm": ("to", 13.5, 34.5, -1), "far_arm": ("to", 17, 35.5, -1),
                  "near_item": ("binoculars", 4), "hat": "tank"},
    "pilot": {"lean": -2, "near_arm": ("to", 17, 12, -1), "far_arm": ("to", 19, 13, -1),
              "hat": "flying"},
}  # fmt: skip


def man(kind: str, at: tuple[float, float] = (0, 0), size: float = CREW) -> list[Part]:
    """A man of a crew from the hip up."""
    parts = build(_SEATED | _MEN[kind])
    kept = [p for p in parts if isinstance(p, Part) and p.name not in _LEGS]
    for part in kept:
        part.group = ""
    return [p.moved(0, at, size, size) for p in kept]
