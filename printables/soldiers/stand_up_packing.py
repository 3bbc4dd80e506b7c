"""Packs boxes of any size onto pages: each lies whole on one, turned by nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from printables.free_room import left_free, roomy
from printables.geometry import Rect

Thing = TypeVar("Thing")
_OPEN = 6
"""Pages that are still looked at for room: more would cost time for little paper."""
Way = Callable[[Rect, float, float], tuple[float, ...]]
"""Ranks a free box for a thing of this width and height: the smallest is taken."""


def _highest(free: Rect, width: float, _height: float) -> tuple[float, ...]:
    return -round(free.top, 3), free.x, free.w - width


def _tightest(free: Rect, width: float, height: float) -> tuple[float, ...]:
    return min(free.w - width, free.h - height), free.x


def _smallest(free: Rect, _width: float, _height: float) -> tuple[float, ...]:
    return free.w * free.h, free.x


def _leftmost(free: Rect, _width: float, _height: float) -> tuple[float, ...]:
    return free.x, -free.top


_WAYS: tuple[Way, ...] = (_highest, _tightest, _smallest, _leftmost)


@dataclass(slots=True)
class Packed(Generic[Thing]):
    """One page: what lies on it, each in its box, and the boxes that are still free."""

    free: list[Rect]
    placed: list[tuple[Rect, Thing]] = field(default_factory=list)

    def room_for(self, width: float, height: float, way: Way) -> Rect | None:
        """Return the upper left part of the best free box, None when no box has room."""
        fitting = [free for free in self.free if roomy(free, width, height)]
        if not fitting:
            return None
        best = min(fitting, key=lambda free: way(free, width, height))
        return Rect(best.x, best.top - height, width, height)

    def put(self, box: Rect, thing: Thing) -> None:
        """Lay a thing into a box that was found free."""
        self.placed.append((box, thing))
        self.free = left_free(self.free, box)


def packed(things: Iterable[tuple[float, float, Thing]], room: Rect) -> Sequence[Packed[Thing]]:
    """Return pages with things of (width, height), the highest first; none may exceed the room.

    Several ways of choosing among free boxes are tried, and the one with the fewest pages wins.
    """
    several = list(things)
    orders = (
        sorted(several, key=lambda each: (-each[1], -each[0])),
        sorted(several, key=lambda each: -each[0] * each[1]),
        sorted(several, key=lambda each: (-each[0], -each[1])),
    )
    return min((_packed(order, room, way) for order in orders for way in _WAYS), key=len)


def _packed(
    things: Iterable[tuple[float, float, Thing]], room: Rect, way: Way
) -> list[Packed[Thing]]:
    pages: list[Packed[Thing]] = []
    for width, height, thing in things:
        for page in pages[-_OPEN:]:
            box = page.room_for(width, height, way)
            if box:
                page.put(box, thing)
                break
        else:
            page = Packed[Thing]([room])
            page.put(Rect(room.x, room.top - height, width, height), thing)
            pages.append(page)
    return pages
