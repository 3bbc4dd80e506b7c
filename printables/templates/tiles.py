"""Divides what is larger than a page into tiles that overlap, and draws each with its key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.printable_characters import Letters
from printables.engine.small_parts import grey
from printables.engine.text import MM, SMALLEST, Setter

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


CAPTION = 11.0
"""Height in mm of the strip under a tile with its name and the key."""
_REGISTER = 1.6
_HATCH = 3.0
_KEY = 9.0
_ROOMY = 80.0
"""A narrower tile has no room for the key beside its name."""

Drawn = tuple[str, float, float, Callable[[Writer], None]]


def tile_cutout(
    key: str,
    title: str,
    whole: Callable[[Writer], str],
    tiling: Tiling,
    tile: Tile,
    letters: Letters,
) -> Drawn:
    """Return one tile of a drawing as a cut-out: its key, width, height and how it is drawn.

    `whole` gives the form of the whole drawing, of which the tile shows its window.
    """
    window = tile.window

    def draw(writer: Writer) -> None:
        shown = Rect(0.0, CAPTION, window.w, window.h)
        form = whole(writer)
        with writer.clipped(shown):
            writer.place(form, -window.x, CAPTION - window.y)
        _draw_strips(writer, tiling, tile, shown)
        _draw_registers(writer, tiling, tile, shown)
        _draw_caption(writer, title, tiling, tile, letters)

    name = f"{key}-{tiling.rows}x{tiling.columns}-{tiling.wide:g}-{tiling.high:g}-{tile.number}"
    return name, window.w, window.h + CAPTION, draw


def _draw_strips(writer: Writer, tiling: Tiling, tile: Tile, shown: Rect) -> None:
    """Mark where the tiles at the right and below lie on this one, and where it is cut itself."""
    edges: list[Segment] = []
    if tile.column < tiling.columns:
        strip = Rect(shown.right - OVERLAP, shown.y, OVERLAP, shown.h)
        beside = letter(tile.number + 1)
        _draw_glue(writer, strip, f"glue here: {beside} lies on this strip", upright=True)
    if tile.row < tiling.rows:
        strip = Rect(shown.x, shown.y, shown.w, OVERLAP)
        below = letter(tile.number + tiling.columns)
        _draw_glue(writer, strip, f"glue here: {below} lies on this strip", upright=False)
    if tile.column > 1:
        edges.append((shown.x, shown.y, shown.x, shown.top))
    if tile.row > 1:
        edges.append((shown.x, shown.top, shown.right, shown.top))
    writer.lines(edges, width=0.5, colour=INK, dash=(4.0, 1.2))


def _draw_glue(writer: Writer, strip: Rect, words: str, *, upright: bool) -> None:
    """Hatch a strip that is glued under the next tile, and say so."""
    colour = grey(writer)
    slanted: list[Segment] = []
    at = -strip.h
    while at < strip.w:  # lines at 45 degrees, kept inside the strip
        low = max(0.0, -at)
        high = min(strip.h, strip.w - at)
        if high > low:
            slanted.append((strip.x + at + low, strip.y + low, strip.x + at + high, strip.y + high))
        at += _HATCH
    writer.lines(slanted, width=0.15, colour=colour)
    end = (strip.right, strip.y, strip.right, strip.top)
    writer.lines([end if upright else (strip.x, strip.y, strip.right, strip.y)], width=0.2)
    long = max(strip.w, strip.h)
    wide = fonts.bold().width(words) * SMALLEST / MM + 3.0
    if wide > long:
        return
    if upright:
        middle = strip.y + strip.h * 0.25
        plate = Rect(strip.x + strip.w / 2 - 2.0, middle - wide / 2, 4.0, wide)
        writer.rect(plate, fill=WHITE, stroke=colour, width=0.3, radius=1.0)
        x = strip.x + strip.w / 2 + 0.8
        writer.text(words, x, middle, SMALLEST, fonts.bold(), align="centre", upright=True)
    else:
        middle = strip.x + strip.w * 0.25
        plate = Rect(middle - wide / 2, strip.y + strip.h / 2 - 2.0, wide, 4.0)
        writer.rect(plate, fill=WHITE, stroke=colour, width=0.3, radius=1.0)
        y = strip.y + strip.h / 2 - 0.8
        writer.text(words, middle, y, SMALLEST, fonts.bold(), align="centre")


def _draw_registers(writer: Writer, tiling: Tiling, tile: Tile, shown: Rect) -> None:
    """Draw diamonds on the joints: half of each is on either tile, and they meet when it is true.

    A joint is the edge of the tile that lies above; a thin line shows it on the one below.
    """
    across: list[float] = []
    down: list[float] = []
    if tile.column > 1:
        across.append(shown.x)
    if tile.column < tiling.columns:
        across.append(shown.right - OVERLAP)
    if tile.row > 1:
        down.append(shown.top)
    if tile.row < tiling.rows:
        down.append(shown.y + OVERLAP)
    writer.lines(
        [(x, shown.y, x, shown.top) for x in across] + [(shown.x, y, shown.right, y) for y in down],
        width=0.25,
    )
    points = [(x, shown.y + shown.h * share) for x in across for share in (0.4, 0.6)]
    points += [(shown.x + shown.w * share, y) for y in down for share in (0.4, 0.6)]
    with writer.clipped(shown):
        for x, y in points:
            r = _REGISTER
            corners = ((x - r, y), (x, y + r), (x + r, y), (x, y - r))
            writer.polygon(corners, fill=INK, stroke=WHITE, width=0.4)


def _draw_caption(writer: Writer, title: str, tiling: Tiling, tile: Tile, letters: Letters) -> None:
    """Name the tile under its window, beside a small key where there is room for one."""
    left = 0.0
    if tile.window.w >= _ROOMY:
        left = _draw_key(writer, tiling, tile) + 2.5
    setter = Setter(letters, f"the tiles of “{title}”")
    room = tile.window.w - left
    line = setter.line(f"{title}: tile {tiling.name(tile)}", fonts.bold(), 9, room)
    writer.text(line.text, left, 6.2, line.size, fonts.bold())
    joined = [
        words
        for words, wanted in (
            ("cut on the dashed edges", tile.column > 1 or tile.row > 1),
            ("keep the hatched strips", tile.column < tiling.columns or tile.row < tiling.rows),
        )
        if wanted
    ]
    words = "; ".join([*joined, "the halves of each diamond meet"])
    if fonts.body().width(words) * SMALLEST / MM > room:
        words = joined[0]
    line = setter.line(f"{words[:1].upper()}{words[1:]}.", fonts.body(), 7.5, room)
    writer.text(line.text, left, 2.2, line.size, colour=grey(writer))


def _draw_key(writer: Writer, tiling: Tiling, tile: Tile) -> float:
    """Draw how all tiles lie, this one filled; return the width in mm."""
    scale = min(_KEY / tiling.height, 2 * _KEY / tiling.width)
    for each in tiling.tiles:
        box = each.window
        cell = Rect(box.x * scale, 0.4 + box.y * scale, box.w * scale, box.h * scale)
        own = each == tile
        writer.rect(cell, fill=INK if own else WHITE, stroke=INK, width=0.4)
        size = min(SMALLEST, cell.h * 2.2, cell.w * 2.2)
        x, y = cell.x + cell.w / 2, cell.y + cell.h / 2
        colour = WHITE if own else INK
        writer.text(
            letter(each.number), x, y - size * 0.12, size, fonts.bold(), colour=colour,
            align="centre",
        )  # fmt: skip
    return tiling.width * scale
