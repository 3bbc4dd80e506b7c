"""Where things lie on a page, in millimetres from its lower left corner."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

INCH = 25.4
"""Millimetres in an inch."""
CARD = (63.0, 88.0)
"""Width and height of a card in mm: poker size, which sleeves are sold for."""
_HAIR = 1e-6

Segment = tuple[float, float, float, float]
Flip = Literal["long", "short"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A box: its lower left corner, its width and its height, in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.w

    @property
    def top(self) -> float:
        """Return the upper edge."""
        return self.y + self.h

    def holds(self, other: Rect) -> bool:
        """Return whether the other box lies wholly inside this one."""
        return (
            other.x >= self.x - _HAIR
            and other.y >= self.y - _HAIR
            and other.right <= self.right + _HAIR
            and other.top <= self.top + _HAIR
        )

    def inset(self, by: float) -> Rect:
        """Return the box smaller by this much on every side."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the box moved."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)


def star(
    x: float, y: float, reach: float, points: int = 5, inner: float = 0.42
) -> list[tuple[float, float]]:
    """Return the corners of a star that stands on its feet, about a middle."""
    found = []
    for step in range(2 * points):
        far = reach if step % 2 == 0 else reach * inner
        angle = math.radians(90 + 180 * step / points)
        found.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return found
