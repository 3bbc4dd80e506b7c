"""Big numbers in rows of boxes, each with its head below it and the mark of its origin beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables import fonts
from printables.canvas import Writer
from printables.facts import Value
from printables.geometry import Rect
from printables.livery import Livery
from printables.marks import draw_mark
from printables.parts import cap
from printables.text import MM

BOX = 10.2
"""Height in mm of a box with a big number."""
_WIDEST_BOX = 0.5
"""Share of the room that a box takes at most."""
_BOX_TYPE, _SMALLEST_BOX_TYPE = 14.0, 8.0
_HEAD_TYPE = 6.5
_BOX_PAD = 0.95
_MARK_GAP = 0.8


@dataclass(frozen=True, slots=True)
class Boxes:
    """Numbers in a row of boxes, all set in one size; each is as wide as it needs to be."""

    values: tuple[tuple[str, Value], ...]
    widths: tuple[float, ...]
    size: float
    room: float


def boxes_for(values: Sequence[tuple[str, Value]], room: float) -> Boxes | None:
    """Return the boxes for some numbers, None when `room` mm do not hold them side by side."""
    if not values:
        return None
    size = _BOX_TYPE
    while size >= _SMALLEST_BOX_TYPE:
        needed = [_box_width(head, value, size) for head, value in values]
        if sum(needed) <= room:
            return Boxes(tuple(values), _shared_out(needed, room), size, room)
        size -= 0.5
    return None


def rows_of_boxes(values: Sequence[tuple[str, Value]], room: float) -> tuple[Boxes, ...] | None:
    """Return as few rows of boxes as hold some numbers, None when one alone is too wide."""
    for rows in range(1, len(values) + 1):
        each = -(-len(values) // rows)
        found = [boxes_for(values[at : at + each], room) for at in range(0, len(values), each)]
        whole = [boxes for boxes in found if boxes]
        if len(whole) == len(found):
            return tuple(whole)
    return None


def _box_width(head: str, value: Value, size: float) -> float:
    number = fonts.bold().width(value.text) * size / MM + _beside(value)
    return max(number, fonts.bold().width(head.upper()) * _HEAD_TYPE / MM) + 2 * _BOX_PAD


def _shared_out(needed: list[float], room: float) -> tuple[float, ...]:
    """Return boxes as equal as they can be without one being narrower than its number."""
    equal = min(room / len(needed), room * _WIDEST_BOX)
    if max(needed) <= equal:
        return tuple(equal for _ in needed)
    spare = (room - sum(needed)) / len(needed)
    return tuple(width + spare for width in needed)


def draw_boxes(writer: Writer, look: Livery, left: float, low: float, boxes: Boxes) -> None:
    """Draw a row of boxes about the middle of its room."""
    bold, size = fonts.bold(), boxes.size
    x = left + (boxes.room - sum(boxes.widths)) / 2
    for (head, value), width in zip(boxes.values, boxes.widths, strict=True):
        box = Rect(x + 0.4, low, width - 0.8, BOX)
        writer.rect(box, fill=look.field, stroke=look.edge, width=0.7, radius=1.2)
        number = bold.width(value.text) * size / MM
        # in the middle of the box, or as far left as its mark's column asks
        most = x + width - _BOX_PAD - _beside(value) - number / 2
        base = low + 6.4 - cap(size, bold) / 2
        writer.text(value.text, min(x + width / 2, most), base, size, bold, align="centre")
        if value.mark:
            at = x + width - _BOX_PAD - value.mark.width
            draw_mark(writer, value.mark, at, low + 8.5)
        label, middle = head.upper(), x + width / 2
        writer.text(label, middle, low + 1.1, _HEAD_TYPE, bold, colour=look.label, align="centre")
        x += width


def _beside(value: Value) -> float:
    """Return the room in mm that a mark takes beside its number: a column of its own."""
    return value.mark.width + _MARK_GAP if value.mark else 0.0
