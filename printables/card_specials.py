"""The card of special men: what the game says of each, behind his name."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts
from printables.canvas import INK, Writer
from printables.card_frame import INNER
from printables.cards import Special
from printables.flow import Block
from printables.parts import cap
from printables.setting import Setter
from printables.text import LEADING, MM, SMALLEST
from printables.text import Block as TextBlock

_SIZES = (7.4, 7.0, SMALLEST)
_ROOM = 44.5
"""Height in mm that is left under the smallest picture."""
_BETWEEN = 0.9


def told_blocks(specials: Sequence[Special], left: float, setter: Setter) -> list[Block]:
    """Return a paragraph for each special man, all in one size in which they fit."""
    fitted: list[TextBlock] = []
    for size in _SIZES:
        smallest = size == _SIZES[-1]
        room = (_ROOM / len(specials) if specials else 0.0) if smallest else 10 * _ROOM
        fitted = [_paragraph(each, setter, size, room - _BETWEEN) for each in specials]
        if sum(each.height() + _BETWEEN for each in fitted) <= _ROOM:
            break
    return [_block(*pair, left) for pair in zip(specials, fitted, strict=True)]


def _paragraph(special: Special, setter: Setter, size: float, room: float) -> TextBlock:
    """Return a name and its text in lines that still fit once the name is set bold."""
    head = f"{special.name}."
    bolder = (fonts.bold().width(head) - fonts.body().width(head)) * size / MM
    width = INNER.w - 0.6 - max(bolder, 0.0)
    return setter.block(f"{head} {special.text}", fonts.body(), size, width, room, smallest=size)


def _block(special: Special, text: TextBlock, left: float) -> Block:
    bold, leading = fonts.bold(), text.size * LEADING / MM
    head = f"{special.name}."

    def draw(writer: Writer, top: float) -> None:
        base = top - cap(text.size) - leading * 0.12
        for place, line in enumerate(text.lines):
            x = left
            if place == 0 and line.startswith(head):
                writer.text(head, x, base, text.size, bold, colour=INK)
                x += bold.width(head) * text.size / MM
                line = line.removeprefix(head)
            writer.text(line, x, base, text.size)
            base -= leading

    return Block(text.height() + _BETWEEN, draw)
