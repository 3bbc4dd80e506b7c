"""What a crest is drawn from: outlines of shields, and the charges that stand on them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from resources.art.picture import Point

Ring = tuple[Point, ...]
WIDTH, TOP, BOTTOM = 106.0, 58.0, -62.0
"""What all shields fit in: units from left to right, and the heights of their ends."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of a shield in hundredths of its width from its middle; x right, y up."""

    title: str
    ring: Ring


@dataclass(frozen=True, slots=True)
class Charge:
    """What stands on a shield, in the units of its outline.

    `parts` are in painting order, each a tone and its rings: "light" gets a dark contour, "line"
    is a dark detail. Rings of one part that overlap are one area.
    """

    title: str
    parts: tuple[tuple[str, tuple[Ring, ...]], ...]


def _ring(numbers: list[float]) -> Ring:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


@cache
def _stored() -> Any:
    return json.loads((Path(__file__).parent / "crests.json").read_bytes())


@cache
def outlines() -> dict[str, Outline]:
    """Return the outlines by name, in the order in which they are offered."""
    stored = _stored()["outlines"]
    return {name: Outline(each["title"], _ring(each["ring"])) for name, each in stored.items()}


@cache
def charges() -> dict[str, Charge]:
    """Return the charges by name, in the order in which they are offered."""
    return {
        name: Charge(
            each["title"],
            tuple((tone, tuple(map(_ring, rings))) for tone, rings in each["parts"]),
        )
        for name, each in _stored()["charges"].items()
    }
