"""Lays boxes onto pages: packed into the largest empty boxes, or in rows in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.problems import PrintProblem

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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one box lies on its page; `turned` when it lies on its side."""

    index: int
    box: Rect
    turned: bool


class _Page:
    """The free room of one page, as the largest empty boxes there are; they overlap."""

    def __init__(self, area: Rect, gap: float, *, tidy: bool) -> None:
        self._gap, self._tidy = gap, tidy
        self._free = [Rect(area.x, area.y - gap, area.w + gap, area.h + gap)]
        self.spots: list[Spot] = []

    def take(self, index: int, width: float, height: float) -> bool:
        """Put a box into its place, and return whether it fits at all.

        Its place is where it fits most closely, or, on a tidy page, the upper left and upright.
        """
        best: tuple[float, float, float, Rect, bool] | None = None
        for turned in (False, True):
            w, h = (height, width) if turned else (width, height)
            w, h = w + self._gap, h + self._gap
            for free in self._free:
                if not roomy(free, w, h):
                    continue
                place = Rect(free.x, free.top - h, w, h)
                first = float(turned) if self._tidy else min(free.w - w, free.h - h)
                rank = (first, -place.top, place.x, place, turned)
                if best is None or rank[:3] < best[:3]:
                    best = rank
        if best is None:
            return False
        place, turned = best[3], best[4]
        kept = Rect(place.x, place.y + self._gap, place.w - self._gap, place.h - self._gap)
        self.spots.append(Spot(index, kept, turned))
        self._free = left_free(self._free, place)
        return True


def packed(
    sizes: Sequence[tuple[float, float]], area: Rect, gap: float = 4.0
) -> list[tuple[Spot, ...]]:
    """Return the spots of boxes of these widths and heights in mm, page by page.

    They lie tidily, unless fewer pages do when each lies as closely as can be. A box larger than
    the area, which cannot be tiled, raises PrintProblem.
    """
    tidy = _pages(sizes, area, gap, tidy=True)
    close = _pages(sizes, area, gap, tidy=False) if len(tidy) > 1 else tidy
    return close if len(close) < len(tidy) else tidy


def _pages(
    sizes: Sequence[tuple[float, float]], area: Rect, gap: float, *, tidy: bool
) -> list[tuple[Spot, ...]]:
    pages: list[_Page] = []
    order = sorted(range(len(sizes)), key=lambda at: (-max(sizes[at]), -min(sizes[at]), at))
    for index in order:
        width, height = sizes[index]
        if not any(page.take(index, width, height) for page in pages):
            page = _Page(area, gap, tidy=tidy)
            if not page.take(index, width, height):
                raise PrintProblem(
                    f"A part of {width:.4g} x {height:.4g} mm does not fit on pages with room for "
                    f"{area.w:.4g} x {area.h:.4g} mm. Choose larger paper or smaller margins."
                )
            pages.append(page)
    return [tuple(page.spots) for page in pages]


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


def packed_upright(
    things: Iterable[tuple[float, float, Thing]], room: Rect
) -> Sequence[Packed[Thing]]:
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


APART = 4.0
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Item:
    """Something to cut out: its size in mm, and how it is drawn into its box."""

    width: float
    height: float
    draw: Callable[[Writer, Rect], None]


def rows(items: Sequence[Item], body: Rect, beside: float = APART) -> list[list[tuple[Item, Rect]]]:
    """Return where items lie, page by page, in their order; a row holds one height only.

    `beside` is the distance in mm between those of one row.
    """
    pages: list[list[tuple[Item, Rect]]] = [[]]
    x, top, high = body.x, body.top, 0.0
    for item in items:
        if high and (x + item.width > body.right + _HAIR or item.height != high):
            x, top, high = body.x, top - high - APART, 0.0
        if top - item.height < body.y - _HAIR and pages[-1]:
            pages.append([])
            x, top, high = body.x, body.top, 0.0
        pages[-1].append((item, Rect(x, top - item.height, item.width, item.height)))
        x += item.width + beside
        high = item.height
    return pages
