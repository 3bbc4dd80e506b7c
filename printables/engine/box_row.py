"""Numbers in a row of boxes: value with its unit, the word below it, and words below that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from printables.engine import fonts
from printables.engine.canvas import INK, Writer, mixed
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.origin_marks import draw_mark
from printables.engine.small_parts import cap
from printables.engine.text import MM
from printables.facts import StatBox

VALUE, LEAST_VALUE = 14.5, 11.5
"""Largest and smallest size in points of a value."""
UNIT = 8.5
LABEL, LEAST_LABEL = 6.8, 6.2
"""Size in points of the words below a value; of a label beside a mark at least."""
HEIGHT, SECOND = 12.4, 2.7
"""Height in mm of a box, and of the line with the same length in another unit."""
_GAP, _PAD, _MARK_GAP, _UNIT_GAP = 0.8, 0.7, 0.5, 0.3
_WIDEST = 0.5
_HAIRLINE, _HEAVY = 0.85, 2.0
_SIZES = [
    *((VALUE - 0.5 * step, label) for label in (LABEL, 6.5, LEAST_LABEL) for step in range(7)),
    *((LEAST_VALUE - 0.5 * step, LEAST_LABEL) for step in range(1, 8)),
]
"""Sizes of values and labels that are tried, the best first."""


@dataclass(frozen=True, slots=True)
class _Row:
    """How a row of boxes is set: widths in mm, size of values, factor of the other sizes."""

    widths: tuple[float, ...]
    value: float
    label: float
    second: bool


def row_height(boxes: Sequence[StatBox], scale: float = 1.0) -> float:
    """Return the height in mm of a row of boxes; `scale` enlarges the type."""
    second = SECOND if any(box.second for box in boxes) else 0.0
    return (HEIGHT + second) * scale


@lru_cache(maxsize=512)
def _set(boxes: tuple[StatBox, ...], room: float, scale: float) -> _Row:
    """Return the largest values with which the boxes stand side by side in `room` mm."""
    inside = room - _GAP * (len(boxes) - 1)
    second = any(box.second for box in boxes)
    for value, label in _SIZES:
        needed = [_needed(box, value * scale, label * scale) for box in boxes]
        if sum(needed) <= inside:
            break
    return _Row(_shared(needed, inside), value * scale, label * scale, second)


def _needed(box: StatBox, size: float, label: float) -> float:
    bold, body = fonts.bold(), fonts.body()
    number = bold.width(box.value) * size / MM
    if box.unit:
        number += _UNIT_GAP + bold.width(box.unit) * _unit_size(size) / MM
    mark = box.mark.width + _MARK_GAP if box.mark else 0.0
    word = bold.width(box.label.upper()) * label / MM + mark
    below = body.width(box.qualifier) * label / MM
    return max(number, word, below, body.width(box.second) * label / MM) + 2 * _PAD


def _unit_size(value: float) -> float:
    return max(value * UNIT / VALUE, min(value, 8.0))


def _shared(needed: Sequence[float], room: float) -> tuple[float, ...]:
    """Return boxes as equal as they can be without one being narrower than what is in it."""
    equal = min(room / len(needed), room * _WIDEST)
    if max(needed) <= equal:
        return tuple(equal for _ in needed)
    narrow = sorted(needed, reverse=True)
    for wide in range(len(narrow)):  # the widest as they are, the others alike
        rest = (room - sum(narrow[:wide])) / max(len(narrow) - wide, 1)
        if wide < len(narrow) and narrow[wide] <= rest:
            return tuple(max(each, rest) if each <= rest else each for each in needed)
    factor = room / sum(needed)
    return tuple(each * factor for each in needed)


def draw_box_row(
    writer: Writer,
    look: Livery,
    boxes: Sequence[StatBox],
    left: float,
    top: float,
    width: float,
    scale: float = 1.0,
) -> None:
    """Draw a row of boxes downwards from `top`, `width` mm wide; see `row_height`."""
    if not boxes:
        return
    row = _set(tuple(boxes), width, scale)
    high = row_height(boxes, scale)
    x = left + max(width - sum(row.widths) - _GAP * (len(boxes) - 1), 0.0) / 2
    for box, wide in zip(boxes, row.widths, strict=True):
        _draw(writer, look, box, Rect(x, top - high, wide, high), row, scale)
        x += wide + _GAP


def _draw(writer: Writer, look: Livery, box: StatBox, at: Rect, row: _Row, scale: float) -> None:
    dark = box.dark and not look.ink
    fill = mixed(look.deep, look.dark, 0.5) if dark else look.field
    width = _HEAVY if box.dark and look.ink else look.thin(_HAIRLINE)
    frame = at.inset(0.35) if width == _HEAVY else at
    stroke = look.line if box.dark else look.edge
    writer.rect(frame, fill=fill, stroke=stroke, width=width, radius=1.3)
    ink, quiet = (look.on_deep, look.on_deep) if dark else (INK, look.label)
    bold, body = fonts.bold(), fonts.body()
    middle = at.x + at.w / 2
    base = at.top - (1.7 + cap(VALUE, bold)) * scale
    _draw_value(writer, box, middle, base, row.value, ink)
    line = (LABEL / MM + 0.35) * scale
    base -= line + 0.35 * scale
    if row.second:
        writer.text(box.second, middle, base, row.label, body, colour=ink, align="centre")
        base -= SECOND * scale
    word = box.label.upper()
    mark = box.mark.width + _MARK_GAP if box.mark else 0.0
    start = middle - (bold.width(word) * row.label / MM + mark) / 2
    writer.text(word, start, base, row.label, bold, colour=quiet)
    if box.mark:
        x = start + bold.width(word) * row.label / MM + _MARK_GAP
        draw_mark(writer, box.mark, x, base + cap(row.label, bold) / 2)
    writer.text(box.qualifier, middle, base - line, row.label, body, colour=ink, align="centre")


def _draw_value(
    writer: Writer, box: StatBox, middle: float, base: float, size: float, colour: str
) -> None:
    bold = fonts.bold()
    wide = bold.width(box.value) * size / MM
    if not box.unit:
        writer.text(box.value, middle, base, size, bold, colour=colour, align="centre")
        return
    unit = _unit_size(size)
    whole = wide + _UNIT_GAP + bold.width(box.unit) * unit / MM
    x = middle - whole / 2
    writer.text(box.value, x, base, size, bold, colour=colour)
    writer.text(box.unit, x + wide + _UNIT_GAP, base, unit, bold, colour=colour)
