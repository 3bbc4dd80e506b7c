"""Where things lie on a page, in millimetres from its lower left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from printables.paper import Page

INCH = 25.4
"""Millimetres in an inch."""
CARD = (63.0, 88.0)
"""Width and height of a card in mm: poker size, which sleeves are sold for."""
MARK = 3.0
"""Length of a crop mark in mm."""
MARK_GAP = 1.0
"""Distance of a crop mark from the card in mm, so that it never shows on the cut card."""
SHORTEST_MARK = 1.0
_HAIR = 1e-6
_NEAR = 1e-5

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


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells in columns and rows, `gap` mm apart.

    They stand about the middle of the page, or with the upper left corner at `left` and `top`.
    The first `filled` of them hold something, all where it is None. `bleed` is how far beyond
    each the ground is drawn.
    """

    page: Page
    cell_width: float
    cell_height: float
    columns: int
    rows: int
    gap: float = 0.0
    bleed: float = 0.0
    left: float | None = None
    top: float | None = None
    filled: int | None = None

    @property
    def count(self) -> int:
        """Return how many cells the grid has."""
        return self.columns * self.rows

    @property
    def area(self) -> Rect:
        """Return the box about all cells."""
        width = self.columns * (self.cell_width + self.gap) - self.gap
        height = self.rows * (self.cell_height + self.gap) - self.gap
        left = (self.page.width - width) / 2 if self.left is None else self.left
        top = (self.page.height + height) / 2 if self.top is None else self.top
        return Rect(left, top - height, width, height)

    def cell(self, index: int) -> Rect:
        """Return one cell; the first is at the upper left, and rows fill from left to right."""
        if not 0 <= index < self.count:
            raise IndexError(f"cell {index} of {self.count}")
        return self._cell(index, self.area)

    def cells(self) -> list[Rect]:
        """Return all filled cells."""
        area = self.area
        return [self._cell(index, area) for index in range(self._filled)]

    def _cell(self, index: int, area: Rect) -> Rect:
        row, column = divmod(index, self.columns)
        return Rect(
            area.x + column * (self.cell_width + self.gap),
            area.top - self.cell_height - row * (self.cell_height + self.gap),
            self.cell_width,
            self.cell_height,
        )

    def crop_marks(self) -> tuple[Segment, ...]:
        """Return short marks at every cut, outside of what bleeds, where a printer reaches.

        They stand at the outermost cells of their row or column: none beside empty places.
        """
        cells, reach, away = self.cells(), self.page.reach, MARK_GAP + self.bleed
        marks: list[Segment] = []
        for x in sorted({round(edge, 6) for cell in cells for edge in (cell.x, cell.right)}):
            along = [cell for cell in cells if min(abs(cell.x - x), abs(cell.right - x)) < _NEAR]
            for start, way, end in (
                (min(cell.y for cell in along) - away, -1, reach.y),
                (max(cell.top for cell in along) + away, 1, reach.top),
            ):
                long = min(MARK, (end - start) * way)
                marks += [(x, start, x, start + way * long)] if long >= SHORTEST_MARK else []
        for y in sorted({round(edge, 6) for cell in cells for edge in (cell.y, cell.top)}):
            along = [cell for cell in cells if min(abs(cell.y - y), abs(cell.top - y)) < _NEAR]
            for start, way, end in (
                (min(cell.x for cell in along) - away, -1, reach.x),
                (max(cell.right for cell in along) + away, 1, reach.right),
            ):
                long = min(MARK, (end - start) * way)
                marks += [(start, y, start + way * long, y)] if long >= SHORTEST_MARK else []
        return tuple(marks)

    def crossings(self) -> tuple[tuple[float, float], ...]:
        """Return the corners of all filled cells, where a cross shows the cut after the first."""
        corners = {
            (round(x, 6), round(y, 6))
            for cell in self.cells()
            for x in (cell.x, cell.right)
            for y in (cell.y, cell.top)
        }
        return tuple(sorted(corners))

    @property
    def _filled(self) -> int:
        return self.count if self.filled is None else self.filled


def back_of(
    front: Rect, page: Page, flip: Flip = "long", offset: tuple[float, float] = (0.0, 0.0)
) -> tuple[Rect, bool]:
    """Return where the back of `front` lies on the other side, and whether it is upside down.

    `flip` is the edge about which the printer turns the paper, `offset` the shift of its backs
    in mm. Mirrored by coordinate, so that a row that is not full stays behind its fronts.
    """
    turns_about_upright = (flip == "long") != page.landscape
    if turns_about_upright:
        place = Rect(page.width - front.x - front.w, front.y, front.w, front.h)
    else:
        place = Rect(front.x, page.height - front.y - front.h, front.w, front.h)
    return place.moved(*offset), not turns_about_upright
