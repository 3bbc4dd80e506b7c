"""Tables of an odds sheet: weapons with their chances as bars; tests, assaults and jams."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, SMALLEST, wrap
from printables.engine.titled_page import SIDE
from printables.pack_inputs import PackFacts
from rules.attack.dice import mean_text, percent_text
from rules.odds.odds_besides_shooting import ActionRow
from rules.odds.shooting_odds_table import Case, OddsCell, OddsRow

_BIG = 9.5
_NAME = 8.5
_SMALL = 6.75
_LEADING = _SMALL * 1.14 / MM
_PAD = 0.6
_BAR = 0.9
_DOT = 0.75


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the columns of one table lie: its left edge, the names' width, the fields' width."""

    x: float
    name: float
    wide: float
    cases: Sequence[Case]
    look: Livery
    clean: Callable[[str], str]

    @property
    def width(self) -> float:
        """Return the width of the whole table in mm."""
        return self.name + self.wide * len(self.cases)


@dataclass(frozen=True, slots=True)
class Field:
    """One row as it is drawn: its cells, the letters of the reasons, its height in mm."""

    row: OddsRow
    cells: Sequence[OddsCell]
    reasons: Mapping[str, str]
    height: float
    shaded: bool


def said_block(text: str, x: float, width: float, *, bullet: bool = True) -> Block:
    """Return a sentence of what is assumed, or of why something is not allowed."""
    size = 7.5 if bullet else SMALLEST
    left = 2.6 if bullet else 0.0
    lines = wrap(text, fonts.body(), size, width - left)
    leading = size * 1.18 / MM

    def draw(writer: Writer, top: float) -> None:
        base = top - (leading + cap(size)) / 2
        if bullet:
            middle = base + cap(size) / 2
            writer.rect(Rect(x + 0.6, middle - 0.4, 0.8, 0.8), fill=INK)
        for line in lines:
            writer.text(line, x + left, base, size)
            base -= leading

    return Block(len(lines) * leading + 0.4, draw)


# ------------------------------------------------------------------ heads


def _targets(grid: Grid) -> list[tuple[str, bool, list[Case]]]:
    return [
        (head, enemy, list(cases))
        for (head, enemy), cases in groupby(grid.cases, key=lambda case: (case.head, case.enemy))
    ]


def _over(grid: Grid, head: str, count: int) -> list[str]:
    return wrap(grid.clean(head), fonts.bold(), 7.5, grid.wide * count - 3.6)


def _under(grid: Grid, case: Case) -> list[str]:
    return wrap(grid.clean(case.under), fonts.body(), _SMALL, grid.wide - 1.6)


def _band_height(grid: Grid) -> float:
    lines = max(len(_over(grid, head, len(cases))) for head, _, cases in _targets(grid))
    return lines * 7.5 * 1.14 / MM + 1.6


def head_height(grid: Grid) -> float:
    """Return the height in mm of the heads: targets on a band, situations below it."""
    under = max(len(_under(grid, case)) for case in grid.cases)
    return _band_height(grid) + under * _LEADING + 2.0


def draw_heads(grid: Grid, writer: Writer, top: float) -> None:
    """Draw the targets on a band, each over its columns, and the situations below."""
    look, high = grid.look, _band_height(grid)
    writer.text("WEAPON", grid.x + 1.0, top - high / 2 - cap(7.5) / 2, 7.5, fonts.bold())
    x = grid.x + grid.name
    leading = 7.5 * 1.14 / MM
    for head, enemy, cases in _targets(grid):
        wide = grid.wide * len(cases)
        box = Rect(x + 0.3, top - high, wide - 0.6, high)
        writer.rect(box, fill=look.band, stroke=look.line, width=0.6, radius=0.9)
        lines = _over(grid, head, len(cases))
        base = top - high / 2 + (len(lines) - 1) * leading / 2 - cap(7.5) / 2
        for line in lines:
            writer.text(
                line, x + wide / 2, base, 7.5, fonts.bold(), colour=look.on_band, align="centre"
            )
            base -= leading
        if enemy:
            writer.disc(x + 1.9, top - 1.7, _DOT, fill=look.on_band)
        for at, case in enumerate(cases):
            middle = x + (at + 0.5) * grid.wide
            base = top - high - 0.8 - (_LEADING + cap(_SMALL)) / 2
            for line in _under(grid, case):
                writer.text(line, middle, base, _SMALL, colour=grey(writer), align="centre")
                base -= _LEADING
        x += wide
    low = top - head_height(grid) + 0.2
    writer.lines([(grid.x, low, grid.x + grid.width, low)], width=0.7, colour=look.edge)


# ------------------------------------------------------------------ rows


def _small_lines(grid: Grid, cell: OddsCell) -> list[str]:
    """Return what stands below a chance, as much on each line as fits: the roll, what else."""
    said = [cell.need, cell.word]
    said += [f"{word} {percent_text(chance)}" for word, chance in cell.more]
    if cell.losses is not None:
        said.append(f"{mean_text(cell.losses)} {cell.lost}")
    room = grid.wide - 1.4
    lines: list[str] = []
    for text in said:
        joined = f"{lines[-1]} · {grid.clean(text)}" if lines else ""
        if text and joined and fonts.body().width(joined) * _SMALL / MM <= room:
            lines[-1] = joined
        elif text:
            lines += wrap(grid.clean(text), fonts.body(), _SMALL, room)
    return lines


def _names(grid: Grid, row: OddsRow) -> list[str]:
    name = f"{row.count} × {row.name}" if row.count > 1 else row.name
    return wrap(grid.clean(name), fonts.bold(), _NAME, grid.name - 2.0)


def cell_height(grid: Grid, row: OddsRow, cells: Sequence[OddsCell]) -> float:
    """Return the height in mm of a row: that of its fullest field."""
    lines = max(len(_small_lines(grid, cell)) if cell.chance is not None else 1 for cell in cells)
    chances = _BIG * 1.1 / MM + _BAR + 0.5 + lines * _LEADING
    names = len(_names(grid, row)) * _NAME * 1.15 / MM
    return max(chances, names) + 2 * _PAD


def draw_row(grid: Grid, field: Field, writer: Writer, top: float) -> None:
    """Draw one weapon: its name, and a field for each column."""
    look, row, high = grid.look, field.row, field.height
    ground = Rect(grid.x, top - high, grid.width, high)
    if writer.ink:
        low = ground.y
        writer.lines([(ground.x, low, ground.right, low)], width=0.2, colour=INK)
    elif field.shaded:
        writer.rect(ground, fill=look.tint)
    leading = _NAME * 1.15 / MM
    base = top - _PAD - (leading + cap(_NAME)) / 2
    for line in _names(grid, row):
        writer.text(line, grid.x + 1.0, base, _NAME, fonts.bold())
        base -= leading
    for at, cell in enumerate(field.cells):
        box = Rect(grid.x + grid.name + at * grid.wide, top - high, grid.wide, high)
        _draw_cell(writer, grid, cell, box, field.reasons)


def _draw_cell(
    writer: Writer, grid: Grid, cell: OddsCell, box: Rect, reasons: Mapping[str, str]
) -> None:
    middle = box.x + box.w / 2
    big = _BIG * 1.1 / MM
    base = box.top - _PAD - (big + cap(_BIG)) / 2
    if cell.chance is None:
        letter = reasons.get(cell.reason)
        words = [f"no: {letter}"] if letter else wrap(cell.reason, fonts.body(), _SMALL, box.w - 1)
        for line in words:
            writer.text(line, middle, base, _SMALL, colour=grey(writer), align="centre")
            base -= _LEADING
        return
    writer.text(percent_text(cell.chance), middle, base, _BIG, fonts.bold(), align="centre")
    low = box.top - _PAD - big - _BAR
    _draw_bar(writer, grid.look, Rect(box.x + 2.0, low, box.w - 4.0, _BAR), float(cell.chance))
    base = low - 0.4 - (_LEADING + cap(_SMALL)) / 2
    for line in _small_lines(grid, cell):
        writer.text(line, middle, base, _SMALL, align="centre")
        base -= _LEADING


def _draw_bar(writer: Writer, look: Livery, box: Rect, share: float) -> None:
    """Draw how likely it is as a bar that is filled so far."""
    writer.rect(box, fill=look.field, stroke=look.edge, width=0.3)
    if share > 0:
        filled = Rect(box.x, box.y, box.w * min(share, 1.0), box.h)
        writer.rect(filled, fill=INK if writer.ink else look.line)


_SIZE = 7.5
_DEED_LEADING = _SIZE * 1.16 / MM
_DEED_PAD = 0.5
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
    height = max(deed.lines for deed in deeds) * _DEED_LEADING + 2 * _DEED_PAD

    def draw(writer: Writer, top: float) -> None:
        for at, deed in enumerate(deeds):
            x = left + at * (wide + _GUTTER)
            box = Rect(x, top - height, wide, height)
            if writer.ink:
                writer.lines([(box.x, box.y, box.right, box.y)], width=0.2, colour=INK)
            elif shaded:
                writer.rect(box, fill=look.tint)
            first = top - _DEED_PAD - (_DEED_LEADING + cap(_SIZE)) / 2
            for down, line in enumerate(deed.name):
                writer.text(line, x + 0.8, first - down * _DEED_LEADING, _SIZE, fonts.bold())
            end = x + wide * 0.44
            writer.text(deed.chance, end, first, _SIZE, fonts.bold(), align="right")
            for down, line in enumerate(deed.text):
                writer.text(line, end + 2.4, first - down * _DEED_LEADING, _SIZE)

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
