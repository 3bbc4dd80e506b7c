"""Sizes of paper, pages with the part that a printer reaches, grids of cells, mirrored backs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printables.engine.geometry import Flip, Rect, Segment
from printables.engine.problems import PrintProblem

MARGIN = 5.0
"""Millimetres along each edge that home printers commonly leave blank."""
MARK = 3.0
"""Length of a crop mark in mm."""
MARK_GAP = 1.0
"""Distance of a crop mark from the card in mm, so that it never shows on the cut card."""
SHORTEST_MARK = 1.0
_NEAR = 1e-5


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright: its name for the command line, its title, its sides in mm."""

    name: str
    title: str
    width: float
    height: float


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("legal", "Legal", 215.9, 355.6),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
        Paper("a5", "A5", 148.0, 210.0),
    )
}


_SIDES = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in|)", re.IGNORECASE)
_SMALLEST_SIDE, _LARGEST_SIDE = 70.0, 2000.0
_INCH = 25.4


def paper_named(name: str) -> Paper:
    """Return the paper of this name, or of sides such as "210x330" (mm) or "8x13in".

    PrintProblem names the known ones when there is none, and the limits of its sides.
    """
    plain = name.strip().lower()
    if plain in PAPERS:
        return PAPERS[plain]
    sides = _SIDES.fullmatch(plain)
    if sides is None:
        known = ", ".join(PAPERS)
        raise PrintProblem(
            f"No paper is called “{name[:40]}”. Known are {known}, or sides in mm, as 210x330."
        )
    unit = _INCH if sides[3] == "in" else 1.0
    width, height = sorted((float(sides[1]) * unit, float(sides[2]) * unit))
    if width < _SMALLEST_SIDE or height > _LARGEST_SIDE:
        raise PrintProblem(
            f"A paper of {width:g} x {height:g} mm cannot be used: its sides are "
            f"{_SMALLEST_SIDE:g} to {_LARGEST_SIDE:g} mm."
        )
    return Paper(plain, f"Paper of {width:g} x {height:g} mm", width, height)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper.

    `correction` and `correction_down` are how much the printer shrinks what it prints, across
    the page and down it (a line of 100 mm that comes out as 98.5 mm gives 100 / 98.5). All other
    measures are millimetres as they shall come out, so a page drawn larger to make up for its
    printer has less room.
    """

    paper: Paper
    landscape: bool = False
    margin: float = MARGIN
    correction: float = 1.0
    correction_down: float = 1.0

    @property
    def width(self) -> float:
        """Return the width in mm."""
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> float:
        """Return the height in mm."""
        return self.paper.width if self.landscape else self.paper.height

    @property
    def printable(self) -> Rect:
        """Return the part that a printer can reach, measured from the lower left corner."""
        width = (self.width - 2 * self.margin) / self.correction
        height = (self.height - 2 * self.margin) / self.correction_down
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)

    @property
    def reach(self) -> Rect:
        """Return the part for marks: at least 5 mm from the edges, or viewers shrink the page."""
        more = max(MARGIN - self.margin, 0.0)
        width = self.printable.w - 2 * more / self.correction
        height = self.printable.h - 2 * more / self.correction_down
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells in columns and rows, `gap` mm apart.

    They stand about the middle of the page, or with the upper left corner at `left` and `top`.
    The first `filled` of them hold something, all where it is None. `bleed` is how far beyond
    each the ground is drawn. `gap_down` is the gap between rows where that is another, `mark`
    the greatest length of crop marks.
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
    gap_down: float | None = None
    mark: float = MARK

    @property
    def count(self) -> int:
        """Return how many cells the grid has."""
        return self.columns * self.rows

    @property
    def area(self) -> Rect:
        """Return the box about all cells."""
        width = self.columns * (self.cell_width + self.gap) - self.gap
        gap = self._gap_down
        height = self.rows * (self.cell_height + gap) - gap
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

    @property
    def _gap_down(self) -> float:
        return self.gap if self.gap_down is None else self.gap_down

    def _cell(self, index: int, area: Rect) -> Rect:
        row, column = divmod(index, self.columns)
        return Rect(
            area.x + column * (self.cell_width + self.gap),
            area.top - self.cell_height - row * (self.cell_height + self._gap_down),
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
                long = min(self.mark, (end - start) * way)
                marks += [(x, start, x, start + way * long)] if long >= SHORTEST_MARK else []
        for y in sorted({round(edge, 6) for cell in cells for edge in (cell.y, cell.top)}):
            along = [cell for cell in cells if min(abs(cell.y - y), abs(cell.top - y)) < _NEAR]
            for start, way, end in (
                (min(cell.x for cell in along) - away, -1, reach.x),
                (max(cell.right for cell in along) + away, 1, reach.right),
            ):
                long = min(self.mark, (end - start) * way)
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
