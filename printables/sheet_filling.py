"""Lays grids of cells closely: into what larger ones leave free at their right and below them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printables.geometry import MARK, MARK_GAP, Grid
from printables.sheet_groups import APART, CLEAR, Frame, Group, Span

_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class _Free:
    """An empty part of a page in mm, and which of its edges are free of neighbours.

    At the other edges what comes keeps its distance. `first`: it reaches over the whole page.
    """

    left: float
    right: float
    top: float
    low: float
    first: bool = False
    upper: bool = False
    lower: bool = False


def filled(frame: Frame, groups: Sequence[Group]) -> list[tuple[Span, ...]]:
    """Return the grids of each page; each is laid into the first free part that holds a cell."""
    pages: list[tuple[list[Span], list[_Free]]] = []
    for number, group in enumerate(groups):
        first = 0
        while first < group.count:
            if not any(_fits(frame, group, free) for _, parts in pages for free in parts):
                pages.append(([], [_whole(frame)]))
            for spans, parts in pages:
                free = next((each for each in parts if _fits(frame, group, each)), None)
                if free is not None:
                    span = _span(frame, group, free, number, first)
                    spans.append(span)
                    at = parts.index(free)
                    parts[at : at + 1] = _left(frame, group, free, span.grid)
                    first += span.grid.filled or 0
                    break
    return [tuple(spans) for spans, _ in pages]


def _whole(frame: Frame) -> _Free:
    room = frame.room
    return _Free(room.x, room.right, room.top, room.y, first=True, upper=True, lower=True)


def _away(group: Group) -> float:
    """Return half of the distance in mm that a grid keeps from another: for marks and bleed."""
    if group.marked:
        return group.bleed + MARK + MARK_GAP + CLEAR / 2
    return group.bleed + APART / 2


def _fits(frame: Frame, group: Group, free: _Free) -> tuple[int, int] | None:
    """Return how many cells fit across and down a free part, None where not even one does."""
    away = _away(group)
    high = free.top - free.low - away * (2 - free.upper - free.lower)
    wide = frame.room.w if free.first else free.right - free.left - away
    across = int((wide + group.gap + _HAIR) // (group.width + group.gap))
    down = int((high + group.gap + _HAIR) // (group.height + group.gap))
    return (across, down) if across > 0 and down > 0 else None


def _span(frame: Frame, group: Group, free: _Free, number: int, first: int) -> Span:
    """Return the grid of a group that a free part takes, in its upper left corner."""
    fits = _fits(frame, group, free)
    assert fits is not None
    across, down = fits
    away = _away(group)
    count = min(group.count - first, across * down)
    left = free.left + away
    if free.first:  # where a full page of them would begin
        left = frame.page.width / 2 - (across * (group.width + group.gap) - group.gap) / 2
    top = free.top - (0.0 if free.upper else away)
    columns, rows = min(across, count), -(-count // across)
    size = (group.width, group.height, columns, rows, group.gap, group.bleed)
    return Span(Grid(frame.page, *size, left, top, count), number, first)


def _left(frame: Frame, group: Group, free: _Free, grid: Grid) -> Iterator[_Free]:
    """Yield what is left of a free part beside and below a grid, the small before the large."""
    area, away = grid.area, _away(group)
    low = area.y - away
    beside = _Free(area.right + away, frame.room.right, free.top, low, upper=free.upper)
    if not free.first:
        beside = replace(beside, right=free.right)
    yield beside
    cells = grid.cells()
    if not group.marked and cells[-1].right < area.right - _HAIR:
        top = cells[-1].top + group.gap - away
        yield replace(beside, left=cells[-1].right + away, right=area.right, top=top, upper=False)
    if low > free.low:
        yield replace(free, top=low, upper=False)
