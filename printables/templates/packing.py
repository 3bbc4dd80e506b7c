"""Packs boxes of known sizes onto pages: the larger first, turned where that saves room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.free_room import left_free, roomy
from printables.geometry import Rect
from printables.problems import PrintProblem


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
