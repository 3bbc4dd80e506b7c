"""The card of special men: what the game says of each, behind his name."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts
from printables.canvas import INK, Writer
from printables.cards.card import Special
from printables.cards.space import Space
from printables.flow import Block
from printables.parts import cap
from printables.text import LEADING, MM, SMALLEST
from printables.text import Block as TextBlock

_ROOM = 18.2
"""Height in mm of the smallest picture with the gap above it, which the words leave."""
_BETWEEN = 0.9


def told_blocks(space: Space, specials: Sequence[Special]) -> list[Block]:
    """Return a paragraph for each special man, all in one size in which they fit."""
    fitted: list[TextBlock] = []
    most = space.shape.room - _ROOM
    for size in (space.size, (space.size + SMALLEST) / 2, SMALLEST):
        smallest = size == SMALLEST
        room = (most / len(specials) if specials else 0.0) if smallest else 10 * most
        fitted = [_paragraph(space, each, size, room - _BETWEEN) for each in specials]
        if sum(each.height() + _BETWEEN for each in fitted) <= most:
            break
    return [_block(space, *pair) for pair in zip(specials, fitted, strict=True)]


def _paragraph(space: Space, special: Special, size: float, room: float) -> TextBlock:
    """Return a name and its text in lines that still fit once the name is set bold."""
    head = f"{special.name}."
    bolder = (fonts.bold().width(head) - fonts.body().width(head)) * size / MM
    width = space.text - max(bolder, 0.0)
    return space.set.block(f"{head} {special.text}", fonts.body(), size, width, room, smallest=size)


def _block(space: Space, special: Special, text: TextBlock) -> Block:
    bold, leading = fonts.bold(), text.size * LEADING / MM
    head = f"{special.name}."

    def draw(writer: Writer, top: float) -> None:
        base = top - cap(text.size) - leading * 0.12
        for place, line in enumerate(text.lines):
            x = space.left + 0.3
            if place == 0 and line.startswith(head):
                writer.text(head, x, base, text.size, bold, colour=INK)
                x += bold.width(head) * text.size / MM
                line = line.removeprefix(head)
            writer.text(line, x, base, text.size)
            base -= leading

    return Block(text.height() + _BETWEEN, draw)
