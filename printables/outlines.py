"""The shapes in which tokens are cut, in mm: the same for the cut line and for the drawing."""

from __future__ import annotations

import math

from printables.geometry import Rect

_PARTS = 6


def hexagon(box: Rect) -> tuple[tuple[float, float], ...]:
    """Return the corners of the largest regular hexagon in a box that stands on a corner."""
    reach = min(box.w / math.sqrt(3), box.h / 2)
    middle_x, middle_y = box.x + box.w / 2, box.y + box.h / 2
    angles = [math.radians(90 + 60 * part) for part in range(_PARTS)]
    return tuple(
        (middle_x + reach * math.cos(angle), middle_y + reach * math.sin(angle)) for angle in angles
    )
