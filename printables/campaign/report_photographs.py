"""The photographs of a battle in the campaign's report, in rows below its story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables import fonts
from printables.canvas import INK, Writer
from printables.flow import Block
from printables.geometry import Rect
from printables.pack_facts import PackFacts
from printables.parts import grey
from printables.portraits import Portrait, draw_portrait
from printables.setting import Setter
from rules.common.wording import counted

_GAP = 3.0
_HIGH = 48.0
"""The most in mm; photographs of a row fill the width, and no row is higher than the first."""
_ACROSS = 3


def photograph_blocks(
    facts: PackFacts, setter: Setter, keys: Sequence[str], x: float, width: float
) -> Iterator[Block]:
    """Yield rows of the photographs that are here, and a word about those that are not."""
    known = [facts.photograph(key) for key in keys]
    shown = [each for each in known if each is not None]
    high, rows = _HIGH, -(-len(shown) // _ACROSS)
    for at in range(rows):
        row = shown[at * len(shown) // rows : (at + 1) * len(shown) // rows]
        high = min(high, _height(row, width))
        yield _row(row, high, x)
    missing = len(known) - len(shown)
    if missing:
        was = "is" if missing == 1 else "are"
        text = f"{counted(missing, 'photograph')} {was} not printed here."

        def draw(writer: Writer, top: float) -> None:
            line = setter.line(text, fonts.body(), 8, width)
            writer.text(line.text, x, top - 3.4, line.size, colour=grey(writer))

        yield Block(5.0, draw)


def _height(row: Sequence[Portrait], width: float) -> float:
    """Return how high photographs of one row are that fill a width together."""
    shapes = sum(each.width / each.height for each in row)
    return (width - _GAP * (len(row) - 1)) / shapes


def _row(shown: Sequence[Portrait], high: float, x: float) -> Block:
    """Return photographs side by side, all of one height."""
    sizes = [high * each.width / each.height for each in shown]

    def draw(writer: Writer, top: float) -> None:
        left = x
        for each, size in zip(shown, sizes, strict=True):
            box = Rect(left, top - 1.0 - high, size, high)
            draw_portrait(writer, each, box, INK if writer.ink else "#8f8a78")
            left += size + _GAP

    return Block(high + 3.0, draw)
