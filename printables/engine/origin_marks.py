"""Shows on paper where a number comes from, with the same marks as on the screen.

A boxed short name: borrowed from that game. A little house: a house value, agreed by players or
proposed by Muster. A tag "agreed": ruled by the players. The game's own numbers have no mark.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import HOUSE_COLOUR, INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.text import MM, SMALLEST
from rules.common.wording import HOUSE_SIGN
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number

STATED, BORROWED, HOUSE = "stated", "borrowed", "house"
_COLOURS = {BORROWED: "#245a8c", HOUSE: HOUSE_COLOUR}
_AGREED = "#5a4a86"
_AGREED_FILL = "#eae5f3"
_WORDS = {
    HOUSE: "house value: the game is silent, players agree on it",
}
_APART = 3.0
"""Millimetres between two marks with their words."""
_ROOF = 1.75
_BOX = 2.3
_BOX_TYPE = 5.6
_PAD = 0.45
_LONGEST_SHORT = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one origin; `short` and `name` are the lender's when it is borrowed."""

    kind: str
    short: str = ""
    name: str = ""

    @property
    def width(self) -> float:
        """Return the width of the mark in mm."""
        if self.kind == BORROWED:
            return fonts.bold().width(self.short) * _BOX_TYPE / MM + 2 * _PAD
        return _ROOF


HOUSE_MARK = Mark(HOUSE)


class Origins:
    """Turns numbers of one ruleset into marks; `known` are the rulesets it may borrow from."""

    def __init__(self, known: Mapping[str, Ruleset], shown: bool = True) -> None:
        self._known = known
        self._shown = shown
        self._borrowed: dict[str, Mark] = {}

    def mark(self, number: Number | None) -> Mark | None:
        """Return the mark of a number, None for the game's own and when marks are switched off."""
        return self.mark_of(number.origin) if number is not None else None

    def mark_of(self, origin: str) -> Mark | None:
        """Return the mark of an origin: "house" or the lender's id; None for "stated"."""
        if not self._shown or origin == STATED:
            return None
        if origin == HOUSE:
            return HOUSE_MARK
        mark = self._borrowed.get(origin)
        if mark is None:
            lender = self._known.get(origin)
            name = lender.name if lender else origin.replace("-", " ").title()
            mark = Mark(BORROWED, _box_text(lender.short if lender else "", name), name)
            self._borrowed[origin] = mark
        return mark


def _box_text(short: str, name: str) -> str:
    """Return what stands in the box of a borrowed number: a short name, or initials."""
    if short and len(short) <= _LONGEST_SHORT:
        return short
    initials = "".join(word[0] for word in name.split()).upper()
    return (initials or short)[:_LONGEST_SHORT]


def draw_mark(writer: Writer, mark: Mark, x: float, middle: float) -> float:
    """Draw a mark with its left edge at `x`, centred on `middle`; return its width in mm."""
    key = f"mark-{mark.kind}-{mark.short}"
    wide = mark.width
    box = Rect(-0.3, -_BOX, wide + 0.6, 2 * _BOX)
    writer.place(writer.form(key, box, lambda: _draw(writer, mark, wide)), x, middle)
    return wide


def _draw(writer: Writer, mark: Mark, wide: float) -> None:
    colour = INK if writer.ink else _COLOURS[mark.kind]
    if mark.kind == BORROWED:
        frame = Rect(0, -_BOX / 2, wide, _BOX)
        writer.rect(frame, fill=WHITE, stroke=colour, width=0.5, radius=0.5)
        base = -_BOX_TYPE / MM * fonts.bold().cap_height / 2
        writer.text(mark.short, _PAD, base, _BOX_TYPE, fonts.bold(), colour=colour)
    else:
        writer.house(0, 0, wide)


def draw_agreed(writer: Writer, x: float, base: float, size: float = SMALLEST) -> float:
    """Draw the tag "agreed" with its text on the line `base`; return its width in mm."""
    bold = fonts.bold()
    wide = bold.width("agreed") * size / MM + 1.8
    high = size / MM * 1.3
    low = base - (high - size / MM * bold.cap_height) / 2
    colour = INK if writer.ink else _AGREED
    writer.rect(
        Rect(x, low, wide, high),
        fill=WHITE if writer.ink else _AGREED_FILL,
        stroke=colour,
        width=0.4,
        radius=0.6,
    )
    writer.text("agreed", x + 0.9, base, size, bold, colour=colour)
    return wide


def legend(marks: Iterable[Mark]) -> list[tuple[Mark, str]]:
    """Return what stands under a table: each mark used in it, once, with its meaning."""
    order = {BORROWED: 1, HOUSE: 2}
    used = sorted(set(marks), key=lambda mark: (order[mark.kind], mark.name))
    return [(mark, _WORDS.get(mark.kind, f"borrowed from {mark.name}")) for mark in used]


def with_texts(writer: Writer, marks: Iterable[Mark]) -> list[Mark]:
    """Return the marks to explain, with the house where a text set so far holds its sign."""
    more = [HOUSE_MARK] if writer.house_unexplained else []
    writer.house_unexplained = False
    return [*marks, *more]


def house_legend(writer: Writer) -> str:
    """Return what explains the sign of house values at the foot of a page, "" where none is."""
    return f" · {HOUSE_SIGN} {_WORDS[HOUSE]}" if writer.house_unexplained else ""


def in_brief(mark: Mark, *, alone: bool = True) -> str:
    """Return what a mark means in few words, or in one that is read with the mark before it."""
    if mark.kind == HOUSE:
        return "house value" if alone else "house"
    return f"from {mark.name}" if alone else mark.name


def draw_legend(
    writer: Writer,
    marks: Iterable[Mark],
    x: float,
    base: float,
    size: float = SMALLEST,
    *,
    brief: bool = False,
    end: float = math.inf,
    colour: str = INK,
) -> float:
    """Draw the legend in one line from `x`, in more where it reaches `end`; return where it ends.

    A `brief` one says in few words where a value is from.
    """
    start = x
    for mark, told in legend(with_texts(writer, marks)):
        words = in_brief(mark) if brief else told
        wide = fonts.body().width(words) * size / MM
        if x > start and x + mark.width + 0.8 + wide > end:
            x, base = start, base - 3.2
        x += draw_mark(writer, mark, x, base + size / MM * fonts.body().cap_height / 2) + 0.8
        writer.text(words, x, base, size, colour=colour)
        x += wide + _APART
    return max(x - _APART, start)
