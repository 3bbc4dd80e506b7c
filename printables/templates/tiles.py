"""Draws one tile of a large drawing: its window, where the next tiles lie on it, and a key."""

from __future__ import annotations

from collections.abc import Callable

from printables import fonts
from printables.canvas import INK, WHITE, Writer
from printables.geometry import Rect, Segment
from printables.letters import Letters
from printables.parts import grey
from printables.setting import Setter
from printables.templates.tiling import OVERLAP, Tile, Tiling, letter
from printables.text import MM, SMALLEST

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
