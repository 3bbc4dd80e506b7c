"""Draws the deeds of an odds sheet: tests, assaults, jams, in two columns of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables import fonts
from printables.canvas import INK, Writer
from printables.flow import Block, Group
from printables.geometry import Rect
from printables.leaf import SIDE
from printables.livery import Livery
from printables.pack_facts import PackFacts
from printables.parts import cap
from printables.text import MM, wrap
from rules.odds.action_table import ActionRow
from rules.odds.dice import mean_text, percent_text

_SIZE = 7.5
_LEADING = _SIZE * 1.16 / MM
_PAD = 0.5
_GUTTER = 5.0
_TWO = 200.0
"""The width in mm from which two deeds stand side by side."""


def deed_blocks(
    facts: PackFacts, rows: Sequence[ActionRow], width: float, look: Livery
) -> Iterator[Group]:
    """Yield the deeds under a head, two side by side where the page is wide."""
    if not rows:
        return
    left = max(SIDE, facts.options.page(landscape=True).printable.x)
    across = 2 if width >= _TWO else 1
    wide = (width - (across - 1) * _GUTTER) / across
    deep = -(-len(rows) // across)
    columns = [rows[at : at + deep] for at in range(0, len(rows), deep)]
    lines = []
    for at in range(deep):
        beside = [_Deed(facts, column[at], wide) for column in columns if at < len(column)]
        lines.append(_line(beside, left, wide, look, shaded=at % 2 == 0))
    head = _head(left, width, look)
    yield Group((head, *lines), gap=4.0, again=head, lead=2)


class _Deed:
    """One deed set for its column: its name, its chance, the roll with what else may come."""

    def __init__(self, facts: PackFacts, row: ActionRow, wide: float) -> None:
        bold, body = fonts.bold(), fonts.body()
        self.name = wrap(facts.clean(row.name), bold, _SIZE, wide * 0.34 - 1.5)
        self.chance = percent_text(row.chance)
        said = [row.need] if row.need else []
        said += [f"{name} {percent_text(chance)}" for name, chance in row.results]
        said += [f"{name} {mean_text(number)} on average" for name, number in row.means]
        self.text = _glued(wrap(facts.clean(" · ".join(said)), body, _SIZE, wide * 0.54 - 4.5))

    @property
    def lines(self) -> int:
        return max(len(self.name), len(self.text), 1)


def _glued(lines: list[str]) -> list[str]:
    """Return lines of which none begins with a percent sign: it stays with its number."""
    for at in range(1, len(lines)):
        if lines[at].startswith("%"):
            before, _, number = lines[at - 1].rpartition(" ")
            lines[at - 1], lines[at] = before, f"{number} {lines[at]}"
    return lines


def _line(deeds: Sequence[_Deed], left: float, wide: float, look: Livery, *, shaded: bool) -> Block:
    height = max(deed.lines for deed in deeds) * _LEADING + 2 * _PAD

    def draw(writer: Writer, top: float) -> None:
        for at, deed in enumerate(deeds):
            x = left + at * (wide + _GUTTER)
            box = Rect(x, top - height, wide, height)
            if writer.ink:
                writer.lines([(box.x, box.y, box.right, box.y)], width=0.2, colour=INK)
            elif shaded:
                writer.rect(box, fill=look.tint)
            first = top - _PAD - (_LEADING + cap(_SIZE)) / 2
            for down, line in enumerate(deed.name):
                writer.text(line, x + 0.8, first - down * _LEADING, _SIZE, fonts.bold())
            end = x + wide * 0.44
            writer.text(deed.chance, end, first, _SIZE, fonts.bold(), align="right")
            for down, line in enumerate(deed.text):
                writer.text(line, end + 2.4, first - down * _LEADING, _SIZE)

    return Block(height, draw)


def _head(left: float, width: float, look: Livery) -> Block:
    height = 5.4
    text = "TESTS, ASSAULTS AND MISHAPS"
    face = fonts.title_face(text)

    def draw(writer: Writer, top: float) -> None:
        box = Rect(left, top - height + 0.8, width, height - 0.8)
        writer.rect(box, fill=look.band, stroke=look.line, width=0.6, radius=0.9)
        base = box.y + (box.h - cap(9, face)) / 2
        writer.text(text, left + 2.0, base, 9, face, colour=look.on_band)

    return Block(height, draw)
