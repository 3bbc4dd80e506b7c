"""Small pieces set one after the other in lines: numbers with their heads, names with boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.fonts import Face
from printables.engine.small_parts import TICK, cap, draw_tick, draw_value, grey
from printables.engine.text import MM
from printables.facts import Value

_MARK_GAP = 0.7
_TICK_GAP = 0.9


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of one width in mm, drawn from `x` on a baseline; `gap` mm stand before it."""

    width: float
    gap: float
    draw: Callable[[Writer, float, float], None]


@dataclass(frozen=True, slots=True)
class Inline:
    """Pieces in lines of `leading` mm; `drop` is how far the first baseline lies below its top."""

    lines: tuple[tuple[tuple[float, Piece], ...], ...]
    leading: float
    drop: float

    @property
    def height(self) -> float:
        """Return the height of all lines in mm."""
        return len(self.lines) * self.leading

    @property
    def width(self) -> float:
        """Return the width of the longest line in mm."""
        return max((x + piece.width for line in self.lines for x, piece in line), default=0.0)

    def draw(self, writer: Writer, x: float, top: float) -> None:
        """Draw the lines downwards from `top`."""
        base = top - self.drop
        for line in self.lines:
            for at, piece in line:
                piece.draw(writer, x + at, base)
            base -= self.leading


def inline(pieces: Iterable[Piece], width: float, size: float, leading: float) -> Inline:
    """Return pieces in lines of at most `width` mm; `size` in points gives the baseline."""
    lines: list[list[tuple[float, Piece]]] = []
    end = 0.0
    for piece in pieces:
        if lines and end + piece.gap + piece.width <= width:
            lines[-1].append((end + piece.gap, piece))
            end += piece.gap + piece.width
        else:
            lines.append([(0.0, piece)])
            end = piece.width
    drop = (leading + cap(size)) / 2
    return Inline(tuple(tuple(line) for line in lines), leading, drop)


def value_pieces(
    values: Sequence[tuple[str, Value]], size: float, gap: float = 2.4, colour: str = ""
) -> list[Piece]:
    """Return numbers as pieces, each behind its head: Move 6 in. Heads are grey, or in `colour`."""
    return [_value_piece(head, value, size, gap, colour) for head, value in values]


def _value_piece(head: str, value: Value, size: float, gap: float, colour: str) -> Piece:
    start = fonts.body().width(head + " ") * size / MM if head else 0.0
    number = fonts.bold().width(value.text) * size / MM
    mark = _MARK_GAP + value.mark.width if value.mark else 0.0

    def draw(writer: Writer, x: float, base: float) -> None:
        writer.text(head, x, base, size, colour=colour or grey(writer))
        draw_value(writer, value, x + start + number, base, size)

    return Piece(start + number + mark, gap, draw)


def word_piece(text: str, size: float, face: Face, gap: float = 2.4, colour: str = INK) -> Piece:
    """Return a text as one piece."""
    width = face.width(text) * size / MM

    def draw(writer: Writer, x: float, base: float) -> None:
        writer.text(text, x, base, size, face, colour=colour)

    return Piece(width, gap, draw)


def tick_pieces(name: str, count: int, size: float, colour: str, gap: float = 3.0) -> list[Piece]:
    """Return a name with as many boxes to tick as there are men of that name."""
    width = fonts.body().width(name) * size / MM + 1.2

    def named(writer: Writer, x: float, base: float) -> None:
        writer.text(name, x, base, size)
        draw_tick(writer, x + width, base + cap(size) / 2, colour)

    def box(writer: Writer, x: float, base: float) -> None:
        draw_tick(writer, x, base + cap(size) / 2, colour)

    first = Piece(width + TICK, gap, named)
    return [first, *(Piece(TICK, _TICK_GAP, box) for _ in range(count - 1))]
