"""The full reference: all of a game for the table, on both sides of one sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printables.army_words import credit
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, hatch
from printables.engine.origin_marks import Mark, draw_mark, legend
from printables.engine.paper import Page
from printables.engine.printable_characters import Letters
from printables.engine.problems import PrintProblem
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, SMALLEST, Setter
from printables.pack_inputs import Game, PackFacts
from printables.reference.chapters import Reference
from printables.reference.grid import breaks_words
from printables.reference.set import bunches_of
from printables.reference.turn import turn_strip
from printables.reference.typesetting import (
    Bit,
    Bunch,
    Put,
    Type,
    balanced,
    draw_arrow,
    draw_change,
    draw_column,
    filled,
)
from printables.reference.words import Chapter, left_out
from printables.sheet_kind import Counts, Part, Work
from rules.common.wording import listed

_EDGE = 7.0
"""Millimetres left free along the sides: a dense sheet uses what a printer reaches."""
_TOP = 7.0
_BAND = 9.5
_FOOT = 6.0
_LINE = 3.4


@dataclass(frozen=True, slots=True)
class Legend:
    """What is explained at the foot of every side."""

    marks: tuple[tuple[Mark, str], ...] = ()
    own: bool = False
    changed: bool = False

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to explain."""
        return not (self.marks or self.own or self.changed)


@dataclass(frozen=True, slots=True)
class SlimLeaf:
    """A page with as much room as it can give: its title, its credit, its legend."""

    page: Page
    title: str
    under: str
    credit: str
    look: Livery
    legend: Legend

    @property
    def body(self) -> Rect:
        """Return the room for the content in mm."""
        side, low, top = self._edges
        low += 2 * _LINE if not self.legend.empty else _LINE
        return Rect(side, low + 1.2, self.page.width - 2 * side, top - _BAND - 2.2 - low - 1.2)

    @property
    def _edges(self) -> tuple[float, float, float]:
        """Return how far in the content begins, its lower and its upper edge."""
        reach = self.page.printable
        side = max(_EDGE, reach.x)
        return side, max(_FOOT, reach.y + 0.6), min(self.page.height - _TOP, reach.top)

    def begin(self, writer: Writer, letters: Letters, number: int, of: int) -> Rect:
        """Begin page `number` of `of` and return the room for its content; the caller ends it.

        The first lies on fresh paper, so that each copy can be handed over.
        """
        if number == 1:
            writer.fresh_paper()
        writer.start_page(self.page)
        side, low, top = self._edges
        wide = self.page.width - 2 * side
        self._draw_band(writer, Rect(side, top - _BAND, wide, _BAND), letters)
        base = low
        if not self.legend.empty:
            self._draw_legend(writer, side, low + _LINE)
        setter = Setter(letters, "the foot of its page")
        end = f"page {number} of {of}"
        room = wide - fonts.bold().width(end) * SMALLEST / MM - 4.0
        line = setter.line(f"Muster · {self.credit}", fonts.body(), SMALLEST, room)
        writer.text(line.text, side, base, line.size, colour=grey(writer))
        writer.text(end, side + wide, base, SMALLEST, fonts.bold(), align="right")
        return self.body

    def _draw_band(self, writer: Writer, band: Rect, letters: Letters) -> None:
        look = self.look
        writer.rect(band, fill=look.band, stroke=look.line, width=0.8, radius=1.6)
        strip = Rect(band.right - 24.0, band.y + 0.4, 22.0, band.h - 0.8)
        hatch(writer, strip, look.pattern, look.line)
        setter = Setter(letters, f"the head of “{self.title}”")
        title = self.title.upper()
        face = fonts.title_face(title)
        room = band.w - 34.0
        line = setter.line(title, face, 17, room * 0.62, smallest=8)
        middle = band.y + band.h / 2
        base = middle - cap(line.size, face) / 2
        writer.text(line.text, band.x + 3.0, base, line.size, face, colour=look.on_band)
        start = 3.0 + face.width(line.text) * line.size / MM + 5.0
        under = setter.line(self.under, fonts.body(), 9.0, band.w - start - 26.0)
        writer.text(under.text, band.x + start, base, under.size, colour=look.on_band)

    def _draw_legend(self, writer: Writer, x: float, base: float) -> None:
        legend = self.legend
        middle = base + cap(SMALLEST) / 2
        for mark, words in legend.marks:
            x += draw_mark(writer, mark, x, middle) + 0.8
            x = _said(writer, words, x, base)
        if legend.marks:
            x = _said(writer, "no mark: the game's own number", x, base)
        if legend.own:
            draw_arrow(writer, x, middle, self.look)
            x = _said(writer, "and bold: in these armies", x + 2.0, base)
        if legend.changed:
            draw_change(writer, Rect(x + 1.2, middle - 1.2, 1.0, 2.4))
            _said(writer, "changed by house rules", x + 1.6, base)


def _said(writer: Writer, words: str, x: float, base: float) -> float:
    writer.text(words, x, base, SMALLEST)
    return x + fonts.body().width(words) * SMALLEST / MM + 3.2


_LARGEST, _STEP = 10.0, 0.25
_COLUMN = 88.0
"""The least width in mm of a column that holds every table."""
_GUTTER = 3.8
_SIDES = 2
_MOST_SIDES = 60
_NAMED = 180.0
"""The width of paper in mm from which the armies are named in its head."""
_SMALL_PAPER = 35_000.0
"""Square mm of a side below which two of them cannot hold a game: the text is then set plainly."""
_PLAIN = 7.5
_EASY = 7.25
"""The size in points from which nothing needs to stand closer to be larger."""
_STRETCH = 3.2


@dataclass(frozen=True, slots=True)
class _Set:
    """A reference set for its paper: its columns, how wide and high they are, what fills them."""

    kind: Type
    across: int
    strip: Bit | None
    heights: tuple[float, ...]
    bunches: tuple[Bunch, ...]

    @property
    def sides(self) -> int:
        """Return how many pages it takes."""
        return len(self.heights) // self.across


def parts(facts: PackFacts) -> tuple[Part, ...]:
    """Return one sheet for each game of the pack."""
    several = len(facts.games) > 1
    return tuple(
        Part(
            f"reference@{game.ruleset.id}" if several else "reference",
            facts.clean(game.ruleset.name),
            1,
            "one for the table, printed on both sides",
        )
        for game in facts.games
    )


def draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw each game's sheet as often as it is wanted."""
    for game, part in zip(facts.games, counts.parts, strict=True):
        if counts.of(part.id):
            _draw_game(writer, facts, game, counts.of(part.id))


REFERENCE = Work(parts, draw=draw)


def _draw_game(writer: Writer, facts: PackFacts, game: Game, copies: int) -> None:
    reference = Reference(facts, game)
    leaf = _leaf(facts, game, reference.chapters())
    made = _set(reference, leaf)
    columns = balanced(made.bunches, made.heights) or []
    if made.sides > _SIDES:
        facts.letters.advise(
            f"the full reference of {leaf.title}",
            f"takes {made.sides} pages of this paper; a larger one may hold it on two.",
        )
    for _ in range(copies):
        for side in range(made.sides):
            body = leaf.begin(writer, facts.letters, side + 1, made.sides)
            _draw_side(writer, made, columns, side, body)
            writer.end_page()


def _leaf(facts: PackFacts, game: Game, chapters: Sequence[Chapter]) -> SlimLeaf:
    name = facts.clean(game.ruleset.name)
    armies = listed([army.name for army in game.armies[:3]])
    marks = [mark for chapter in chapters for mark in chapter.marks()]
    rows = [row for chapter in chapters for row in chapter.rows]
    remarks = [remark for chapter in chapters for remark in chapter.remarks]
    page = facts.options.page(landscape=False)
    wide = page.width > _NAMED
    return SlimLeaf(
        page,
        name,
        f"Full reference for {armies}" if wide else "Full reference",
        f"{name}, {facts.clean(credit(game.ruleset))}",
        facts.livery(game.armies[0]),
        Legend(
            tuple((mark, facts.clean(words)) for mark, words in legend(marks)),
            any(row.own for row in rows),
            any(row.changed for row in rows) or any(remark.changed for remark in remarks),
        ),
    )


# ------------------------------------------------------------------ size and columns


def _set(reference: Reference, leaf: SlimLeaf) -> _Set:
    """Return the reference in the largest type in which it fits on both sides of a sheet.

    Where that is too small to be read with ease, everything moves closer together. Where it is
    still too small, weapons, men and vehicles that no army has stand there by name alone.
    """
    body = leaf.body
    if body.w * body.h < _SMALL_PAPER:
        return _on_more(reference, leaf, Type(_PLAIN, 0.0, leaf.look, dense=True), 1)
    told = reference.chapters(steps=True)
    made = _largest(reference, leaf, reference.chapters(), dense=False)
    made = made or _largest(reference, leaf, told, dense=True)
    if made is None or made.kind.size < _EASY:
        fewer = _largest(reference, leaf, tuple(map(left_out, told)), dense=True)
        if fewer is not None and (made is None or fewer.kind.size > made.kind.size):
            made = fewer
    made = made or _largest(reference, leaf, reference.chapters(short=True), dense=True, short=True)
    return made or _on_more(reference, leaf, Type(SMALLEST, 0.0, leaf.look, dense=True), _SIDES + 1)


def _largest(
    reference: Reference,
    leaf: SlimLeaf,
    chapters: Sequence[Chapter],
    *,
    dense: bool,
    short: bool = False,
) -> _Set | None:
    """Return the reference in the largest type that two sides hold, None where none does."""
    least = SMALLEST if dense else _EASY
    best: _Set | None = None
    low, high, middle = 0, int((_LARGEST - least) / _STEP), 0
    while low <= high:  # the least size is tried first: where it fails, all do
        kind = Type(least + _STEP * middle, 0.0, leaf.look, dense)
        tried = _tried(reference, chapters, leaf, kind, _SIDES, short=short)
        if tried is None and dense:
            tried = _tried(reference, chapters, leaf, kind, _SIDES, narrow=1, short=short)
        if tried is None:
            high = middle - 1 if middle else -1
        else:
            best, low = tried, middle + 1
        middle = (low + high + 1) // 2
    return best


def _on_more(reference: Reference, leaf: SlimLeaf, kind: Type, sides: int) -> _Set:
    """Return the reference on as many sides as it takes, `sides` or more."""
    chapters = reference.chapters(steps=kind.dense)
    for number in range(sides, _MOST_SIDES):
        made = _tried(reference, chapters, leaf, kind, number, broken=True)
        if made is not None:
            return made
    raise PrintProblem(
        f"The full reference of {leaf.title[:60]} does not fit on {_MOST_SIDES} pages of "
        f"{leaf.page.paper.title}. Choose a larger paper."
    )


def _tried(
    reference: Reference,
    chapters: Sequence[Chapter],
    leaf: SlimLeaf,
    kind: Type,
    sides: int,
    *,
    broken: bool = False,
    narrow: int = 0,
    short: bool = False,
) -> _Set | None:
    """Return the reference on so many sides, None where it does not fit.

    `broken` takes a table whose names are broken inside of words, `narrow` are columns more
    than the width of the paper asks for. `short` chapters do not tell the parts of a step.
    """
    body = leaf.body
    across = _across(body.w) + narrow
    whole = replace(kind, width=body.w)
    kind = replace(kind, width=(body.w - (across - 1) * _GUTTER) / across)
    tables = (table for chapter in chapters for table in chapter.tables)
    if not broken and any(breaks_words(table, kind) for table in tables):
        return None
    strip = turn_strip(reference.playbook, whole, reference.changes.starts("turn"), parts=short)
    first = body.h - (strip.height if strip else 0.0)
    heights = (*[first] * across, *[body.h] * (across * (sides - 1)))
    bunches = bunches_of(chapters, kind)
    if filled(bunches, heights) is None:
        return None
    return _Set(kind, across, strip, heights, tuple(bunches))


def _across(width: float) -> int:
    """Return how many columns stand side by side in so many mm."""
    return max(int(width / _COLUMN), 1)


def _draw_side(
    writer: Writer, made: _Set, columns: Sequence[Sequence[Put]], side: int, body: Rect
) -> None:
    top = body.top
    if side == 0 and made.strip:
        made.strip.draw(writer, body.x, top)
        top -= made.strip.height
    start = side * made.across
    for at, column in enumerate(columns[start : start + made.across]):
        x = body.x + at * (made.kind.width + _GUTTER)
        draw_column(writer, column, x, top, made.heights[start + at], _STRETCH)
