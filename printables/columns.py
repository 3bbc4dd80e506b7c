"""How wide the columns of a table of weapons are: as wide as what stands in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.small_parts import draw_value
from printables.engine.text import MM
from printables.facts import Column, WeaponFacts

_MARK_GAP = 0.7
LEAST_GAP = 1.2
"""Millimetres that always stay between two heads, and between a mark and the next number."""
_TIGHT_HEAD = 5.8
"""Size of heads in points where even the smallest numbers leave no room for more."""


@dataclass(frozen=True, slots=True)
class Span:
    """One column: its head, its width in mm, and the room its marks take behind the numbers."""

    column: Column
    head: str
    width: float
    mark: float


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one table, right-aligned to its edge; sizes are in points."""

    spans: tuple[Span, ...]
    number_size: float
    head_size: float

    @property
    def width(self) -> float:
        """Return the width of all columns in mm."""
        return sum(span.width for span in self.spans)

    def draw_heads(self, writer: Writer, right: float, base: float, colour: str) -> None:
        """Set the heads so that the last column ends at `right`."""
        end = right
        for span in reversed(self.spans):
            writer.text(
                span.head, end, base, self.head_size, fonts.bold(), colour=colour, align="right"
            )
            end -= span.width

    def draw_numbers(self, writer: Writer, weapon: WeaponFacts, right: float, base: float) -> None:
        """Set the numbers of a weapon under the heads."""
        end = right
        for span in reversed(self.spans):
            value = weapon.values.get(span.column.id)
            if value:
                draw_value(writer, value, end - span.mark, base, self.number_size)
            end -= span.width


def columns_for(
    columns: Sequence[Column],
    weapons: Sequence[WeaponFacts],
    room: float,
    *,
    size: float,
    smallest: float,
    head_size: float = 6.5,
    gap: float = 2.0,
    least: float = 0.0,
) -> Columns:
    """Return the columns in which one of the weapons has something to say.

    Numbers are set in `size`, or smaller down to `smallest` when the columns would be wider
    than `room` mm. `least` is the width that every column has.
    """
    widths = [
        _widths(column, weapons)
        for column in columns
        if any(column.id in weapon.values for weapon in weapons)
    ]
    while True:
        spans = tuple(each.span(size, head_size, gap, least) for each in widths)
        fitted = Columns(spans, size, head_size)
        if fitted.width <= room or head_size < smallest:
            return fitted
        if size <= smallest:
            head_size = _TIGHT_HEAD
        size = max(size - 0.5, smallest)
        gap, least = max(gap - 0.4, LEAST_GAP), 0.0


@dataclass(frozen=True, slots=True)
class _Widths:
    """What stands in a column: widths of its head and widest number at 1 pt, of its marks in mm."""

    column: Column
    head: float
    number: float
    mark: float

    def span(self, size: float, head_size: float, gap: float, least: float) -> Span:
        wide = max(self.number * size / MM + self.mark, self.head * head_size / MM)
        return Span(self.column, self.column.head.upper(), max(wide + gap, least), self.mark)


def _widths(column: Column, weapons: Sequence[WeaponFacts]) -> _Widths:
    values = [weapon.values[column.id] for weapon in weapons if column.id in weapon.values]
    width = fonts.bold().width
    return _Widths(
        column,
        width(column.head.upper()),
        max(width(value.text) for value in values),
        max((value.mark.width + _MARK_GAP for value in values if value.mark), default=0.0),
    )
