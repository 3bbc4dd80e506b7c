"""What stands around the content of a sheet: check ruler, crop marks, running head and foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.cell_layout import RULER
from printables.engine.geometry import INCH, Rect, Segment
from printables.engine.paper import Grid
from printables.engine.text import MM, SMALLEST, Line, fit_line

_CROSS = 1.5
_HAIRLINE = 0.25
_GREY = "#6b675c"


def draw_crop_marks(writer: Writer, grid: Grid) -> None:
    """Draw the marks outside the grid, and small crosses that still show after the first cut."""
    area = Rect(0, 0, grid.page.width, grid.page.height)
    form = writer.form(f"marks-{grid}", area, lambda: _draw_crop_marks(writer, grid))
    with writer.tagged("Artifact"):
        writer.place(form, 0, 0)


def _draw_crop_marks(writer: Writer, grid: Grid) -> None:
    writer.lines(grid.crop_marks(), width=_HAIRLINE)
    crosses: list[Segment] = []
    for x, y in grid.crossings():
        crosses += [(x - _CROSS, y, x + _CROSS, y), (x, y - _CROSS, x, y + _CROSS)]
    if grid.bleed:  # they stand on coloured ground
        writer.lines(crosses, width=4 * _HAIRLINE, colour=WHITE)
    writer.lines(crosses, width=_HAIRLINE)


def draw_crosses(writer: Writer, grid: Grid) -> None:
    """Draw a small cross between each four cells that do not touch: where squares are cut."""
    gap = grid.gap if grid.gap_down is None else grid.gap_down
    cells = grid.cells()
    right, low = max(cell.right for cell in cells), min(cell.y for cell in cells)
    points = [
        (cell.right + grid.gap / 2, cell.y - gap / 2)
        for cell in cells
        if cell.right < right - 1 and cell.y > low + 1
    ]
    crosses: list[Segment] = []
    for x, y in points:
        crosses += [(x - _CROSS, y, x + _CROSS, y), (x, y - _CROSS, x, y + _CROSS)]
    with writer.tagged("Artifact"):
        writer.lines(crosses, width=_HAIRLINE)


def draw_edges(writer: Writer, edges: Sequence[Segment]) -> None:
    """Draw the line between two cards of different grounds that share an edge."""
    if edges:
        with writer.tagged("Artifact"):
            writer.lines(edges, width=_HAIRLINE, colour=WHITE)


def draw_ruler(writer: Writer, strip: Rect) -> None:
    """Draw the check ruler into a strip of margin: 100 mm on one side, 4 in on the other."""
    segments, line, x, y = _ruler(strip)
    with writer.tagged("Artifact"):
        writer.lines(segments, width=0.35)
        writer.text(line.text, x, y, line.size, upright=strip.h > strip.w)


@lru_cache(maxsize=64)
def _ruler(strip: Rect) -> tuple[list[Segment], Line, float, float]:
    """Return the strokes of the ruler, its words, and where they begin."""
    upright = strip.h > strip.w
    long = max(strip.w, strip.h)
    depth = min(strip.w, strip.h)
    across = (strip.x if upright else strip.y) + depth / 2
    words = "100 mm above, 4 in below. If yours is shorter or longer, enter its length in Muster."
    if upright:
        words = words.replace("above", "left").replace("below", "right")
    line = fit_line(words, fonts.body(), SMALLEST, long - RULER - 6)
    wide = fonts.body().width(line.text) * line.size / MM
    start = (strip.y if upright else strip.x) + (long - RULER - 3 - wide) / 2
    tick = min(1.5, depth / 2)
    segments = [(start, across, start + RULER, across)]
    for step in range(0, 101, 5):
        size = tick if step % 50 == 0 else tick * 0.75 if step % 10 == 0 else tick * 0.45
        segments.append((start + step, across, start + step, across + size))
    for quarter in range(17):
        size = tick if quarter % 4 == 0 else tick * 0.5
        at = start + quarter * INCH / 4
        segments.append((at, across, at, across - size))
    if upright:  # turned a quarter to the left: what was above is now at the left
        segments = [(2 * across - b, a, 2 * across - d, c) for a, b, c, d in segments]
    drop = SMALLEST / MM * fonts.body().cap_height / 2
    at, base = start + RULER + 3, across - drop
    return (segments, line, across + drop, at) if upright else (segments, line, at, base)


_TOTAL = "000"
"""Room for the number of all pages, which is known at the end."""


def page_number_width(size: float) -> float:
    """Return the width in mm that `draw_page_number` takes at most."""
    return fonts.bold().width(f"page {_TOTAL} of {_TOTAL}") * size / MM


def draw_page_number(
    writer: Writer, x: float, base: float, size: float, *, upright: bool = False
) -> None:
    """Set the running number of the page in the pack, "page 7 of 16", beginning at `x`.

    `upright` runs it upwards, beginning at `base`.
    """
    bold, colour = fonts.bold(), INK if writer.ink else _GREY
    words = f"page {writer.first_number + writer.pages} of "
    writer.text(words, x, base, size, bold, colour=colour, upright=upright)
    wide = bold.width(words) * size / MM
    box = Rect(-size, -size, 4 * size, 4 * size)

    def draw() -> None:
        writer.text(str(writer.all_pages), 0, 0, size, bold, colour=colour, upright=upright)

    place = (x, base + wide) if upright else (x + wide, base)
    writer.draw_last(f"total-{size:g}-{upright}", box, draw, *place)


def draw_head(writer: Writer, strip: Rect, left: str, right: str) -> None:
    """Set the running head into a strip: what the sheet is, what the page holds, its number."""
    upright = strip.h > strip.w
    long, depth = max(strip.w, strip.h), min(strip.w, strip.h)
    size = 7.0 if depth >= 3.0 else SMALLEST
    drop = size / MM * fonts.body().cap_height / 2
    said = f"{right} · "
    ending = fonts.bold().width(said) * size / MM + page_number_width(size)
    start = fit_line(left, fonts.body(), size, long - 8 - ending)
    colour = INK if writer.ink else _GREY
    x, y = strip.x + 2, strip.y + depth / 2 - drop
    if upright:
        x, y = strip.x + depth / 2 + drop, strip.y + 2
    with writer.tagged("H1"):
        writer.text(start.text, x, y, start.size, colour=colour, upright=upright)
    if upright:
        y = strip.top - 2 - ending
    else:
        x = strip.right - 2 - ending
    writer.text(said, x, y, size, fonts.bold(), colour=colour, upright=upright)
    wide = fonts.bold().width(said) * size / MM
    place = (x, y + wide) if upright else (x + wide, y)
    draw_page_number(writer, *place, size, upright=upright)
