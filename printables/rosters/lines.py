"""One line for a unit, as the short roster and the opponent's have it: drawing, name, men."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import Inline
from printables.engine.livery import Livery, dyed
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap, draw_block, grey, rule
from printables.engine.text import MM, SMALLEST, Setter
from printables.engine.text import Block as TextBlock
from printables.facts import UnitFacts
from rules.common.wording import capital

_PICTURE = 14.0
_NAME = 38.0
_MEN = 9.0
_GAP = 2.5
_LEAST, _HIGHEST_PICTURE = 8.6, 9.0
_TITLE, _KIND, _COUNT = 9.5, 7.5, 10.5
_HEAD = 5.4
_TALLEST = 24.0


@dataclass(frozen=True, slots=True)
class LineMeasures:
    """Where the lines stand across the page in mm; `share` of the rest belongs to `first`."""

    x: float
    width: float
    share: float

    @property
    def men(self) -> float:
        """Return where the number of men ends."""
        return self.x + _PICTURE + _NAME + _MEN

    @property
    def first(self) -> float:
        """Return where the first column of the unit's own begins."""
        return self.men + _GAP

    @property
    def first_width(self) -> float:
        """Return the width of that column."""
        return (self.x + self.width - self.first) * self.share - (_GAP if self.share < 1 else 0.0)

    @property
    def second(self) -> float:
        """Return where the second column begins."""
        return self.first + (self.x + self.width - self.first) * self.share

    @property
    def second_width(self) -> float:
        """Return the width of the second column."""
        return self.x + self.width - self.second


def heads_block(at: LineMeasures, look: Livery, first: str, second: str = "") -> Block:
    """Return the heads of the columns."""

    def draw(writer: Writer, top: float) -> None:
        base, bold = top - _HEAD + 2.0, fonts.bold()
        writer.text("UNIT", at.x + _PICTURE, base, SMALLEST, bold, colour=grey(writer))
        writer.text("MEN", at.men, base, SMALLEST, bold, colour=grey(writer), align="right")
        writer.text(first, at.first, base, SMALLEST, bold, colour=grey(writer))
        writer.text(second, at.second, base, SMALLEST, bold, colour=grey(writer))
        line = top - _HEAD + 0.4
        writer.lines([(at.x, line, at.x + at.width, line)], width=1.0, colour=look.edge)

    return Block(_HEAD, draw)


@dataclass(frozen=True, slots=True)
class LineParts:
    """What stands in a unit's own columns: pieces in lines, and text in the other or below."""

    pieces: Inline
    text: TextBlock
    below: bool = False


def line_block(
    unit: UnitFacts,
    parts: LineParts,
    at: LineMeasures,
    facts: ArmyFacts,
    look: Livery,
    setter: Setter,
    *,
    shaded: bool,
) -> Block:
    """Return the line of one unit."""
    bold = fonts.bold()
    title = setter.block(unit.title, bold, _TITLE, _NAME - 2.0, 8.4)
    colour = facts.clean(unit.colour) if unit.model else ""
    words = capital(" · ".join(part for part in (unit.kind, colour, *unit.upgrades) if part))
    kind = setter.block(words, fonts.body(), _KIND, _NAME - 2.0, _TALLEST)
    left = title.height() + kind.height() + 1.6
    pieces, text = parts.pieces.height, parts.text.height()
    right = pieces + text + 1.0 if parts.below else max(pieces, text)
    height = max(_LEAST, left, right + 1.8)

    def draw(writer: Writer, top: float) -> None:
        if shaded and not writer.ink:
            writer.rect(Rect(at.x, top - height, at.width, height), fill=look.tint)
        high = min(height, _HIGHEST_PICTURE) - 1.0
        picture = Rect(at.x + 0.5, top - 0.5 - high, _PICTURE - 2.0, high)
        draw_figure(writer, dyed(look, unit.colour), unit.picture, picture)
        draw_block(writer, title, at.x + _PICTURE, top - 0.8, bold)
        low = top - 0.8 - title.height()
        draw_block(writer, kind, at.x + _PICTURE, low, colour=grey(writer))
        base = top - 1.3 - cap(_COUNT, bold)
        count = str(unit.count) if unit.count or not unit.model else "–"
        writer.text(count, at.men, base, _COUNT, bold, align="right")
        parts.pieces.draw(writer, at.first, top - 0.8)
        if parts.below:
            draw_block(writer, parts.text, at.first, top - 1.2 - pieces, colour=grey(writer))
        else:
            draw_block(writer, parts.text, at.second, top - 1.1)
        rule(writer, at.x, top - height, at.width)

    return Block(height, draw)


def text_width(text: str, size: float) -> float:
    """Return the width in mm of a text in the body's face."""
    return fonts.body().width(text) * size / MM


def listed_counts(counts: Sequence[tuple[str, int]]) -> str:
    """Return names with their numbers: 8 Rifle, LMG, 2 LAW."""
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts)
