"""Divides what is larger than a page into tiles that overlap, to be glued at their true size."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from printables.geometry import Rect

OVERLAP = 10.0
"""Millimetres by which one tile lies on the one before it."""
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
    """All tiles of one drawing of `width` by `height` mm."""

    width: float
    height: float
    rows: int
    columns: int

    @property
    def count(self) -> int:
        """Return how many tiles there are."""
        return self.rows * self.columns

    @property
    def tile_width(self) -> float:
        """Return the width of each window in mm."""
        return (self.width + (self.columns - 1) * OVERLAP) / self.columns

    @property
    def tile_height(self) -> float:
        """Return the height of each window in mm."""
        return (self.height + (self.rows - 1) * OVERLAP) / self.rows

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles, row by row from the upper left."""
        wide, high = self.tile_width, self.tile_height
        return tuple(
            Tile(
                row * self.columns + column + 1,
                row + 1,
                column + 1,
                Rect(
                    column * (wide - OVERLAP),
                    self.height - high - row * (high - OVERLAP),
                    wide,
                    high,
                ),
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def name(self, tile: Tile) -> str:
        """Return how a tile is called: "B of 4, row 1, column 2"."""
        return f"{letter(tile.number)} of {self.count}, row {tile.row}, column {tile.column}"


def letter(number: int) -> str:
    """Return the name of tile `number`, from 1 on: A to Z, then AA, AB and so on."""
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def tiled(width: float, height: float, room: Rect, caption: float) -> Tiling:
    """Return the tiling with the fewest tiles for a room, each with a caption below its window.

    The tiles may lie on their sides. One tile means that the whole drawing fits.
    """
    ways = [
        _divided(width, height, room.w, room.h - caption),
        _divided(width, height, room.h, room.w - caption),
    ]
    return min(ways, key=lambda way: way.count)


def _divided(width: float, height: float, most_wide: float, most_high: float) -> Tiling:
    return Tiling(width, height, _parts(height, most_high), _parts(width, most_wide))


def _parts(long: float, most: float) -> int:
    """Return into how many overlapping parts a length is divided."""
    if long <= most + _HAIR:
        return 1
    return max(ceil((long - OVERLAP - _HAIR) / max(most - OVERLAP, OVERLAP)), 2)
