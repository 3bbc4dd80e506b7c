"""The free room of a page on which boxes are laid: the largest empty boxes, which lap over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printables.geometry import Rect

_HAIR = 1e-6


def roomy(free: Rect, width: float, height: float) -> bool:
    """Return whether a thing of this width and height in mm lies wholly in a free box."""
    return width <= free.w + _HAIR and height <= free.h + _HAIR


def left_free(free: Iterable[Rect], taken: Rect) -> list[Rect]:
    """Return the largest free boxes that are left when one is taken; none lies in another."""
    parts = [part for each in free for part in _beside(each, taken)]
    return [
        part
        for place, part in enumerate(parts)
        if not any(
            other.holds(part) and (not part.holds(other) or before < place)
            for before, other in enumerate(parts)
            if before != place
        )
    ]


def _beside(free: Rect, taken: Rect) -> Iterator[Rect]:
    """Yield what is left of one free box at each side of the taken one."""
    apart = (
        taken.x >= free.right - _HAIR
        or taken.right <= free.x + _HAIR
        or taken.y >= free.top - _HAIR
        or taken.top <= free.y + _HAIR
    )
    if apart:
        yield free
        return
    if taken.x > free.x + _HAIR:
        yield Rect(free.x, free.y, taken.x - free.x, free.h)
    if taken.right < free.right - _HAIR:
        yield Rect(taken.right, free.y, free.right - taken.right, free.h)
    if taken.y > free.y + _HAIR:
        yield Rect(free.x, free.y, free.w, taken.y - free.y)
    if taken.top < free.top - _HAIR:
        yield Rect(free.x, taken.top, free.w, free.top - taken.top)
