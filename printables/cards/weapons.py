"""The weapons on a card: one in boxes, several in a table, or in lines where that is too wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.cards.frame import Space
from printables.columns import LEAST_GAP, Columns, columns_for
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import Piece, inline, value_pieces, word_piece
from printables.engine.livery import Livery
from printables.engine.origin_marks import draw_mark
from printables.engine.page_flow import Block, stacked
from printables.engine.small_parts import cap
from printables.engine.text import MM, SMALLEST
from printables.facts import Column, Value, WeaponFacts

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


_NAME = 13.0
_ROW = 3.9
_HEADS = 2.8
_NUMBERS = 8.0


def values_of(weapon: WeaponFacts, columns: Sequence[Column]) -> list[tuple[str, Value]]:
    """Return the numbers of a weapon with the heads of their columns."""
    return [
        (column.head, weapon.values[column.id]) for column in columns if column.id in weapon.values
    ]


def boxes_block(space: Space, boxes: Boxes) -> Block:
    """Return a row of boxes."""

    def draw(writer: Writer, top: float) -> None:
        draw_boxes(writer, space.look, space.left, top - BOX, boxes)

    return Block(BOX + 1.2, draw)


def inline_block(space: Space, pieces: Sequence[Piece], leading: float = 3.5) -> Block:
    """Return pieces in lines, `leading` mm apart at the usual size of type."""
    lines = inline(pieces, space.text, space.size, leading * space.size / 7.4)
    return Block(lines.height + 0.5, lambda writer, top: lines.draw(writer, space.left + 0.3, top))


def weapons_block(space: Space, columns: Sequence[Column], weapons: Sequence[WeaponFacts]) -> Block:
    """Return the weapons as a table, or one after the other where that is too wide."""
    shortest = max(fonts.body().width(weapon.short) for weapon in weapons) * SMALLEST / MM
    room = space.width - min(shortest + LEAST_GAP, _NAME)
    fitted = columns_for(columns, weapons, room, size=_NUMBERS, smallest=SMALLEST, gap=1.7)
    if fitted.width <= room:
        return _table(space, weapons, fitted)
    alike: dict[tuple[tuple[str, Value], ...], list[WeaponFacts]] = {}
    for weapon in weapons:
        alike.setdefault(tuple(values_of(weapon, columns)), []).append(weapon)
    return stacked([_in_lines(space, each, values) for values, each in alike.items()])


def _in_lines(
    space: Space, weapons: Sequence[WeaponFacts], values: Sequence[tuple[str, Value]]
) -> Block:
    """Return weapons of the same numbers: their names, then the numbers in lines."""
    names = ", ".join(weapon.short if weapons[1:] else weapon.name for weapon in weapons)
    line = space.set.line(names, fonts.bold(), space.size, space.text)
    name = word_piece(line.text, line.size, fonts.bold(), colour=space.look.label)
    return inline_block(space, [name, *value_pieces(values, space.size, gap=1.9)], 3.3)


def _table(space: Space, weapons: Sequence[WeaponFacts], columns: Columns) -> Block:
    names = list(_names(space, weapons, space.width - columns.width))
    left, right, look = space.left, space.left + space.width, space.look

    def draw(writer: Writer, top: float) -> None:
        columns.draw_heads(writer, right, top - cap(6.5) - 0.3, look.label)
        top -= _HEADS
        for (name, size), weapon in zip(names, weapons, strict=True):
            base = top - cap(_NUMBERS) - 0.7
            writer.text(name, left + 0.3, base, size)
            columns.draw_numbers(writer, weapon, right, base)
            top -= _ROW
            writer.lines([(left, top + 0.2, right, top + 0.2)], width=0.3, colour=look.edge)

    return Block(_HEADS + _ROW * len(weapons) + 0.8, draw)


def _names(
    space: Space, weapons: Sequence[WeaponFacts], room: float
) -> Iterator[tuple[str, float]]:
    """Yield each weapon's name with its size: its short name where the full one is too wide."""
    body = fonts.body()
    for weapon in weapons:
        full = body.width(weapon.name) * SMALLEST / MM <= room
        line = space.set.line(weapon.name if full else weapon.short, body, space.size, room)
        yield line.text, line.size
