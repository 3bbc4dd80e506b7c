"""Little maps on a score sheet: the table with what a mission counts, to tick who has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import hatch
from printables.engine.small_parts import cap, grey
from printables.forms.parts import Side, draw_tag

MAP = (46.0, 31.0)
"""Width and height in mm of a map with its words."""
_STEP = 5.2
_LARGEST_STEP = 7.0
_DASH = (1.4, 1.0)
_KILLS_SHOWN = 60

Draw = Callable[[Writer, Rect, Sequence[Side]], None]


def map_of(fact: str, most: int | None) -> Draw | None:
    """Return how the map of what a line counts is drawn, None where a map would tell nothing."""
    drawn = _MAPS.get(fact)
    if drawn:
        return drawn
    if most and 1 <= most <= 12:
        return lambda writer, box, sides: _numbered(writer, box, sides, most)
    return None


def _table(writer: Writer, box: Rect) -> None:
    writer.rect(box, fill=WHITE, stroke=INK, width=0.8)


def _tags(writer: Writer, sides: Sequence[Side], x: float, middle: float, room: float) -> None:
    """Draw a box to tick for each side about the middle `x`, within `room` mm."""
    step = min(room / len(sides), _LARGEST_STEP)
    size = step - 0.8
    left = x - (len(sides) * step - 0.8) / 2
    for side in sides:
        draw_tag(writer, side, left, middle, size)
        left += step


def _label(writer: Writer, text: str, x: float, base: float) -> None:
    writer.text(text, x, base, 7, colour=grey(writer), align="centre")


def _quarters(writer: Writer, box: Rect, sides: Sequence[Side]) -> None:
    _table(writer, box)
    across, up = box.x + box.w / 2, box.y + box.h / 2
    writer.lines(
        [(across, box.y, across, box.top), (box.x, up, box.right, up)], width=0.6, dash=_DASH
    )
    for number in range(4):
        x = box.x + box.w * (0.25 + 0.5 * (number % 2))
        middle = box.y + box.h * (0.75 - 0.5 * (number // 2))
        _label(writer, f"quarter {number + 1}", x, middle + 3.2)
        _tags(writer, sides, x, middle - 1.5, box.w * 0.42)


def _feature(writer: Writer, box: Rect, sides: Sequence[Side]) -> None:
    _table(writer, box)
    x, middle = box.x + box.w / 2, box.y + box.h / 2
    writer.disc(x, middle, box.h * 0.38, stroke=INK, width=0.6)
    _label(writer, "held by", x, middle + 3.2)
    _tags(writer, sides, x, middle - 1.5, box.h * 0.7)


def _hill(writer: Writer, box: Rect, _sides: Sequence[Side]) -> None:
    _table(writer, box)
    x, middle = box.x + box.w / 2, box.y + box.h / 2
    writer.disc(x, middle, box.h * 0.4, stroke=INK, width=0.6)
    writer.disc(x, middle, 0.7, fill=INK)
    writer.lines([(x, middle, x + box.h * 0.4, middle)], width=0.5)
    _label(writer, "middle of the table", x, box.y + 1.0)


def _zones(writer: Writer, box: Rect, sides: Sequence[Side]) -> None:
    """Draw the zones at both long edges, and the way into the other one's."""
    _table(writer, box)
    deep = box.h * 0.26
    for side, low in zip(sides[:2], (box.y, box.top - deep), strict=False):
        hatch(writer, Rect(box.x, low, box.w, deep), side.look.pattern, side.look.edge, 0.3)
    writer.lines([(box.x, y, box.right, y) for y in (box.y + deep, box.top - deep)], width=0.5)
    _arrow(writer, box.x + box.w * 0.35, box.y + deep * 0.6, box.top - deep * 0.6)
    _arrow(writer, box.x + box.w * 0.65, box.top - deep * 0.6, box.y + deep * 0.6)


def _edges(writer: Writer, box: Rect, _sides: Sequence[Side]) -> None:
    """Draw the table with ways off it over both long edges."""
    table = Rect(box.x, box.y + 4.0, box.w, box.h - 8.0)
    _table(writer, table)
    _arrow(writer, box.x + box.w * 0.15, table.y + 5.0, box.top)
    _arrow(writer, box.x + box.w * 0.85, table.top - 5.0, box.y)
    _label(writer, "off the far edge", box.x + box.w / 2, table.y + table.h / 2 - 1.0)


def _arrow(writer: Writer, x: float, start: float, end: float) -> None:
    way = 1.0 if end > start else -1.0
    writer.lines([(x, start, x, end - 1.5 * way)], width=0.9)
    writer.polygon([(x, end), (x - 1.4, end - 2.6 * way), (x + 1.4, end - 2.6 * way)], fill=INK)


def _numbered(writer: Writer, box: Rect, sides: Sequence[Side], most: int) -> None:
    """Draw what can be had as numbered discs, each with a box for every side."""
    columns = min(most, 3)
    rows = -(-most // columns)
    high = box.h / rows
    writer.rect(box, fill=WHITE, stroke=grey(writer), width=0.4, radius=1.4)
    for number in range(most):
        row, column = divmod(number, columns)
        here = min(columns, most - row * columns)
        x = box.x + box.w * (column + 0.5) / here
        middle = box.top - (row + 0.5) * high
        writer.disc(x, middle + 3.6, 2.8, fill=WHITE, stroke=INK, width=0.7)
        base = middle + 3.6 - cap(8) / 2
        writer.text(str(number + 1), x, base, 8, fonts.bold(), align="centre")
        _tags(writer, sides, x, middle - 3.3, box.w / columns - 2.0)


def _radios(writer: Writer, box: Rect, sides: Sequence[Side]) -> None:
    """Draw a radio in each zone; a cross through it says that it is destroyed."""
    _table(writer, box)
    deep = box.h * 0.36
    for number, (side, low) in enumerate(zip(sides[:2], (box.y, box.top - deep), strict=False)):
        hatch(writer, Rect(box.x, low, box.w, deep), side.look.pattern, side.look.edge, 0.3)
        x = box.x + box.w * (0.3 + 0.4 * number)
        radio = Rect(x - 5.0, low + deep / 2 - 3.5, 10.0, 7.0)
        writer.rect(radio, fill=WHITE, stroke=side.look.edge, width=1.0, radius=0.8)
        writer.lines([(radio.right - 1.6, radio.top, radio.right - 1.6, radio.top + 3.0)])
        base = radio.y + 3.5 - cap(7) / 2
        writer.text(side.tag, x, base, 7, fonts.bold(), align="centre")
    writer.lines([(box.x, y, box.right, y) for y in (box.y + deep, box.top - deep)], width=0.5)
    _label(writer, "cross out what is destroyed", box.x + box.w / 2, box.y + box.h / 2 - 0.8)


_MAPS: dict[str, Draw] = {
    "radio-destroyed": _radios,
    "quarters": _quarters,
    "held-feature": _feature,
    "units-on-hill": _hill,
    "units-in-zone": _zones,
    "off-table": _edges,
}


def draw_map(writer: Writer, title: str, draw: Draw, box: Rect, sides: Sequence[Side]) -> None:
    """Draw a map with its name above."""
    writer.text(title, box.x, box.top - cap(8) - 0.4, 8, fonts.bold())
    draw(writer, Rect(box.x, box.y, box.w, box.h - 5.0), sides)


def tally_rows(count: int | None, width: float) -> int:
    """Return how many rows of boxes a tally of so many takes in `width` mm."""
    per_row = max(int(width // _STEP), 1)
    return -(-_tally(count) // per_row)


def _tally(count: int | None) -> int:
    return min(count if count is not None else 20, _KILLS_SHOWN)


def draw_tally(writer: Writer, side: Side, count: int | None, box: Rect) -> None:
    """Draw a box to tick for each of so many, in fives; twenty where nobody knows the number."""
    per_row = max(int(box.w // _STEP), 1)
    for number in range(_tally(count)):
        row, column = divmod(number, per_row)
        at = Rect(box.x + column * _STEP, box.top - (row + 1) * _STEP + 0.8, 3.8, 3.8)
        writer.rect(at, fill=WHITE, stroke=side.look.edge, width=0.7, radius=0.4)
        if (number + 1) % 5 == 0:
            text = str(number + 1)
            base = at.y + 1.9 - cap(6.5) / 2
            writer.text(text, at.x + 1.9, base, 6.5, colour=grey(writer), align="centre")


TALLY_STEP = _STEP
