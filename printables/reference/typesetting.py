"""How a full reference is set: its type and small signs, and columns that pieces fill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.small_parts import cap
from printables.engine.text import MM, SMALLEST, wrap


@dataclass(frozen=True, slots=True)
class Type:
    """How the text of a column is set: its size in points, its width in mm, its colours."""

    size: float
    width: float
    look: Livery
    dense: bool = False
    """Whether names run into their texts, and everything stands closer."""

    @property
    def leading(self) -> float:
        """Return the distance of two lines in mm."""
        return self.size * (1.12 if self.dense else 1.18) / MM

    @property
    def pad(self) -> float:
        """Return the room in mm above and below the text of a row."""
        return 0.25 if self.dense else 0.5

    @property
    def drop(self) -> float:
        """Return how far the first baseline lies below the top of its line in mm."""
        return (self.leading + cap(self.size)) / 2

    @property
    def gap(self) -> float:
        """Return the room in mm between two columns of numbers."""
        return 1.1 if self.dense else 1.7

    @property
    def small(self) -> float:
        """Return the size of heads and sources in points."""
        return max(self.size * 0.86, SMALLEST)


def hung(text: str, size: float, room: float, start: float) -> list[str]:
    """Return a text in lines of `room` mm of which the first begins `start` mm later."""
    if not start:
        return wrap(text, fonts.body(), size, room)
    words = text.split()
    first, left = 0, (room - start) * MM / size
    blank = fonts.body().width(" ")
    for word in words:
        left -= fonts.body().width(word) + (blank if first else 0.0)
        if left < 0:
            break
        first += 1
    rest = wrap(" ".join(words[first:]), fonts.body(), size, room)
    return [" ".join(words[:first]), *rest]


def draw_change(writer: Writer, box: Rect) -> None:
    """Draw the bar at the left of what house rules changed."""
    writer.lines([(box.x - 0.9, box.y + 0.3, box.x - 0.9, box.top - 0.3)], width=1.6, colour=INK)


def draw_arrow(writer: Writer, x: float, middle: float, look: Livery) -> None:
    """Draw the arrow before what the armies of the pack have."""
    writer.polygon(((x, middle + 0.8), (x + 1.3, middle), (x, middle - 0.8)), fill=look.line)


_HAIR = 1e-6
_WASTE = 0.1
"""The share of a column that may stay empty so that a bunch is not split."""


@dataclass(frozen=True, slots=True)
class Bit:
    """Something of one height in mm, drawn downwards from its upper left corner."""

    height: float
    draw: Callable[[Writer, float, float], None]


@dataclass(frozen=True, slots=True)
class Bunch:
    """Bits that belong together, `gap` mm below what comes before them.

    The first `lead` bits are never parted. `again` is repeated when the bunch goes on in the
    next column.
    """

    bits: tuple[Bit, ...]
    gap: float
    lead: int = 1
    again: Bit | None = None

    @property
    def height(self) -> float:
        """Return the height of all bits in mm."""
        return sum(bit.height for bit in self.bits)


@dataclass(frozen=True, slots=True)
class Put:
    """A bit in a column: how far below its top it lies, and how many gaps stand above it."""

    down: float
    gaps: int
    bit: Bit


class _Columns:
    """Columns being filled one after the other."""

    def __init__(self, heights: Sequence[float]) -> None:
        self.heights = heights
        self.columns: list[list[Put]] = [[]]
        self.down = 0.0
        self.gaps = 0
        self.full = False

    @property
    def left(self) -> float:
        return self.heights[len(self.columns) - 1] - self.down

    def put(self, bit: Bit) -> None:
        if bit.height > self.left + _HAIR and self.down:
            self.turn()
        if bit.height > self.left + _HAIR:
            self.full = True
        self.columns[-1].append(Put(self.down, self.gaps, bit))
        self.down += bit.height

    def turn(self) -> None:
        if len(self.columns) == len(self.heights):
            self.full = True
            self.down = -1e9  # nothing more is measured: it does not fit
            return
        self.columns.append([])
        self.down, self.gaps = 0.0, 0

    def add(self, bunch: Bunch) -> None:
        gap = bunch.gap if self.down else 0.0
        if gap + bunch.height > self.left + _HAIR and self.down:
            lead = gap + sum(bit.height for bit in bunch.bits[: bunch.lead])
            height = self.heights[len(self.columns) - 1]
            if lead > self.left + _HAIR or (self.left < _WASTE * height and bunch.height < height):
                self.turn()
                gap = 0.0
        if gap:
            self.down += gap
            self.gaps += 1
        for at, bit in enumerate(bunch.bits):
            last_two = at == len(bunch.bits) - 2 and at > bunch.lead
            needed = bit.height + (bunch.bits[-1].height if last_two else 0.0)
            if needed > self.left + _HAIR and self.down:
                self.turn()
                if bunch.again and at >= bunch.lead:
                    self.put(bunch.again)
            self.put(bit)


def filled(bunches: Sequence[Bunch], heights: Sequence[float]) -> list[list[Put]] | None:
    """Return the bits of each column of these heights in mm, None when they do not fit."""
    if sum(bunch.height for bunch in bunches) > sum(heights):
        return None
    columns = _Columns(heights)
    for bunch in bunches:
        columns.add(bunch)
        if columns.full:
            return None
    return columns.columns


def balanced(bunches: Sequence[Bunch], heights: Sequence[float]) -> list[list[Put]] | None:
    """Return the bits in columns that are as even as they can be, None when they do not fit."""
    best = filled(bunches, heights)
    if best is None:
        return None
    low, high = 0.3, 1.0
    for _ in range(7):
        middle = (low + high) / 2
        tried = filled(bunches, [height * middle for height in heights])
        if tried is None:
            low = middle
        else:
            best, high = tried, middle
    return best


def draw_column(
    writer: Writer, column: Sequence[Put], x: float, top: float, height: float, most: float
) -> None:
    """Draw a column, its spare height shared out among its gaps, `most` mm to each."""
    if not column:
        return
    last = column[-1]
    spare = height - last.down - last.bit.height
    extra = max(min(spare / last.gaps, most), 0.0) if last.gaps else 0.0
    for put in column:
        put.bit.draw(writer, x, top - put.down - put.gaps * extra)
