"""Divides what is larger than a page into tiles that overlap, to be glued at their true size."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from printables.geometry import Rect

OVERLAP = 10.0
"""Millimetres by which one tile lies on the one before it."""
_REST = 3 * OVERLAP
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Tile:
    """One part of a drawing: its place in the rows and columns, and the window it shows, in mm.

    Row 1 is the upper one. The window is measured from the drawing's lower left corner.
    """

    number: int
    row: int
    column: int
    window: Rect


@dataclass(frozen=True, slots=True)
class Tiling:
    """All tiles of one drawing of `width` by `height` mm.

    `wide` and `high` are the sides in mm of the windows before the last column and row, which
    hold the rest; 0 where all are alike.
    """

    width: float
    height: float
    rows: int
    columns: int
    wide: float = 0.0
    high: float = 0.0

    @property
    def count(self) -> int:
        """Return how many tiles there are."""
        return self.rows * self.columns

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles, row by row from the upper left."""
        across = _spans(self.width, self.columns, self.wide)
        down = _spans(self.height, self.rows, self.high)
        return tuple(
            Tile(
                row * self.columns + column + 1,
                row + 1,
                column + 1,
                Rect(left, self.height - under - high, wide, high),
            )
            for row, (under, high) in enumerate(down)
            for column, (left, wide) in enumerate(across)
        )

    def name(self, tile: Tile) -> str:
        """Return how a tile is called: "B of 4, row 1, column 2", "B of 2" in a single row."""
        name = f"{letter(tile.number)} of {self.count}"
        if min(self.rows, self.columns) == 1:
            return name
        return f"{name}, row {tile.row}, column {tile.column}"


def _spans(long: float, parts: int, size: float) -> list[tuple[float, float]]:
    """Return where each of some overlapping parts begins along a length, and how long it is."""
    if parts == 1:
        return [(0.0, long)]
    size = size or (long + (parts - 1) * OVERLAP) / parts
    starts = [part * (size - OVERLAP) for part in range(parts)]
    return [(start, size) for start in starts[:-1]] + [(starts[-1], long - starts[-1])]


def letter(number: int) -> str:
    """Return the name of tile `number`, from 1 on: A to Z, then AA, AB and so on."""
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def tiled(
    width: float, height: float, room: Rect, caption: float, *, large: bool = False
) -> Tiling:
    """Return the tiling with the fewest tiles for a room, each with a caption below its window.

    The tiles may lie on their sides. They are alike, or all but the last as `large` as can be,
    so that the rests of several drawings share a page. One tile means that the whole fits.
    """
    ways = [
        _divided(width, height, room.w, room.h - caption, large=large),
        _divided(width, height, room.h, room.w - caption, large=large),
    ]
    return min(ways, key=lambda way: (way.count, -way.wide * way.high))


def _divided(
    width: float, height: float, most_wide: float, most_high: float, *, large: bool
) -> Tiling:
    rows, columns = _parts(height, most_high), _parts(width, most_wide)
    if not large:
        return Tiling(width, height, rows, columns)
    sides = _largest(width, columns, most_wide), _largest(height, rows, most_high)
    return Tiling(width, height, rows, columns, *sides)


def _largest(long: float, parts: int, most: float) -> float:
    """Return the greatest length of all parts but the last, which is not too narrow to glue."""
    if parts == 1:
        return long
    return min(most, (long - _REST) / (parts - 1) + OVERLAP)


def _parts(long: float, most: float) -> int:
    """Return into how many overlapping parts a length is divided."""
    if long <= most + _HAIR:
        return 1
    return max(ceil((long - OVERLAP - _HAIR) / max(most - OVERLAP, OVERLAP)), 2)
