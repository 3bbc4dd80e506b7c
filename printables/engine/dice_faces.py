"""Tests by die as rows: what is tested, and a cell for each outcome with the faces that bring it.

A face of a die stands in any text as its sign (`DIE_FACES` in rules/common/wording.py); the writer
draws it. Here are only the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.rich_text import RichText, rich_text
from printables.engine.text import MM, STEP

_PAD = 1.5
_UNDER = 0.86
_LEAST_UNDER = 8.6
_HEAD = 0.29
"""The share of a row's width that its name may take."""


@dataclass(frozen=True, slots=True)
class DieOutcome:
    """One cell of a row: the faces that bring an outcome (or "**12** rolled"), the outcome."""

    rolls: str
    result: str


@dataclass(frozen=True, slots=True)
class DieRow:
    """A test by die: its name with the mark of its origin, when it is made, its outcomes."""

    name: str
    when: str
    outcomes: tuple[DieOutcome, ...]
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row that is laid out for its width; all in mm."""

    row: DieRow
    size: float
    width: float
    head: float
    name: RichText
    when: RichText
    cells: tuple[tuple[float, RichText, RichText], ...]
    pad: float

    @property
    def height(self) -> float:
        """Return the height of the row."""
        cells = (rolls.height + result.height for _, rolls, result in self.cells)
        return max(self.name.height + self.when.height, *cells, 0.0) + 2 * self.pad

    def draw(self, writer: Writer, look: Livery, x: float, top: float, height: float = 0.0) -> None:
        """Draw the row downwards from `top`, `height` mm high where that is more than it needs."""
        high = max(height, self.height)
        box = Rect(x, top - high, self.width, high)
        writer.rect(box, fill=look.field, radius=1.2)
        with writer.clipped(box, 1.2):
            writer.rect(Rect(x, box.y, self.head, high), fill=look.wash)
        down = top - self.pad
        self.name.draw(writer, x + _PAD, down)
        if self.row.mark and self.name.lines:
            last = self.name.lines[-1]
            wide = sum(face.width(text) for text, face in last) * self.size / MM
            middle = down - self.name.height + self.name.leading / 2
            draw_mark(writer, self.row.mark, x + _PAD + wide + 0.9, middle)
        self.when.draw(writer, x + _PAD, down - self.name.height)
        left = x + self.head
        for wide, rolls, result in self.cells:
            writer.lines(
                [(left, box.y, left, top)], width=0.35 if writer.ink else 0.6, colour=look.edge
            )
            middle = left + wide / 2
            rolls.draw(writer, middle, down, align="centre")
            result.draw(writer, middle, down - rolls.height, align="centre")
            left += wide
        writer.rect(box, stroke=look.edge, width=0.5 if writer.ink else 0.85, radius=1.2)


def lay_row(
    row: DieRow, width: float, size: float, head: float = 0.0, pad: float = 0.85
) -> LaidRow:
    """Return a row laid out for `width` mm, its text in `size` points (its second line 8.6).

    `head` is how wide the part with its name is, 0 for as wide as it needs. `pad` mm are free above
    and below its text.
    """
    bold, medium = fonts.bold(), fonts.medium()
    under = max(int(size * _UNDER / STEP) * STEP, _LEAST_UNDER)
    mark = row.mark.width + 1.2 if row.mark else 0.0
    named = bold.width(row.name) * size / MM + mark
    timed = medium.width(row.when) * under / MM
    fitting = min(max(named, min(timed, width * _HEAD), width * 0.2), width * _HEAD) + 2 * _PAD
    head = head or (fitting if row.name or row.when else 0.0)
    text = head - 2 * _PAD
    name = rich_text(row.name, size, text - (mark if named > text else 0.0), face=bold)
    when = rich_text(row.when, under, text, face=medium, leading=1.1)
    cells = _cells(row.outcomes, width - head, size)
    return LaidRow(row, size, width, head, name, when, cells, pad)


def _cells(
    outcomes: Sequence[DieOutcome], room: float, size: float
) -> tuple[tuple[float, RichText, RichText], ...]:
    """Return the cells of a row: each as wide as its text asks for, the rest shared out."""
    medium = fonts.medium()
    wishes, least = [], []
    for each in outcomes:
        rolls = rich_text(each.rolls, size, 1e4, face=medium).width
        result = rich_text(each.result, size, 1e4, face=medium).width
        word = max((medium.width(part) for part in each.result.split()), default=0.0) * size / MM
        wishes.append(max(rolls, result) + 2 * _PAD)
        least.append(max(rolls, word) + 2 * _PAD)
    wanted, needed = sum(wishes), sum(least)
    if wanted <= room:
        widths = [wish * room / wanted for wish in wishes]
    elif needed <= room:
        share = (room - needed) / (wanted - needed)
        widths = [low + share * (wish - low) for low, wish in zip(least, wishes, strict=True)]
    else:
        widths = [low * room / needed for low in least]
    return tuple(
        (
            wide,
            rich_text(each.rolls, size, wide - 1.0, face=medium, leading=1.22),
            rich_text(each.result, size, wide - 2 * _PAD + 0.6, face=medium),
        )
        for each, wide in zip(outcomes, widths, strict=True)
    )
