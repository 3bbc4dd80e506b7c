"""The weapons on a card: one in boxes, several in a table, or in lines where that is too wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables import fonts
from printables.canvas import Writer
from printables.cards.boxes import BOX, Boxes, draw_boxes
from printables.cards.space import Space
from printables.columns import LEAST_GAP, Columns, columns_for
from printables.facts import Column, Value, WeaponFacts
from printables.flow import Block, stacked
from printables.inline import Piece, inline, value_pieces, word_piece
from printables.parts import cap
from printables.text import MM, SMALLEST

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
