"""The casualty sheet: every figure of an army to tick, unit by unit, in narrow columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.army_words import post_name
from printables.engine import fonts
from printables.engine.canvas import WHITE, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, dyed
from printables.engine.page_flow import Block, Group, Pages, Placed
from printables.engine.small_parts import PALE_LINE, TICK, cap, draw_tick, grey, rule
from printables.engine.text import MM, SMALLEST, Setter
from printables.engine.titled_page import Leaf
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.army.army_under_ruleset import Man
from rules.army.drawing_choice import man_art
from rules.army.hero_rules import life_count, lives_of
from rules.common.size_limits import LIVES_LIMIT
from rules.common.wording import counted

ROW = 6.2
_HEAD = 6.0
_TITLE, _NAME, _DETAIL, _LABEL, _COUNT = 9.0, 8.5, SMALLEST, SMALLEST, 7.0
_NUMBER = 4.6
_PICTURE = 7.4
_MODEL = 13.0
_TICK, _WOUNDS_WIDTH, _TURN = 8.5, 13.5, 10.0
_BY = 0.2
_WIDEST_NAME = 62.0
_GAP = 1.4
_RING = 1.75
_RING_STEP = 4.3
_RINGS_BESIDE = 3


@dataclass(slots=True)
class Edge:
    """The left edge in mm of the column that is being drawn: rows are laid out before it is known.

    A sheet sets it before it draws each column.
    """

    x: float = 0.0


@dataclass(frozen=True, slots=True)
class Columns:
    """Where things stand across a column of the sheet, in mm from its left edge."""

    edge: Edge
    width: float
    name: float
    boxes: float
    wounds: bool
    killer: float
    turn: float


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure or model: its number in its unit, its picture, its two lines, its lives."""

    number: str
    name: str
    detail: str
    picture: str
    colour: str
    hero: bool = False
    lives: int = 0
    model: bool = False


def columns_of(width: float, *, wounds: bool) -> Columns:
    """Return the columns; where no man can be wounded there is more room for who killed him."""
    turn = width - _TURN
    killer = turn - max(width * (_BY if wounds else _BY + 0.06), 15.0)
    ticks = _TICK + (_WOUNDS_WIDTH if wounds else 0.0)
    name = _NUMBER + _PICTURE + _GAP
    boxes = min(killer - ticks, name + _WIDEST_NAME)
    return Columns(Edge(), width, name, boxes, wounds, boxes + ticks, turn)


def head_block(title: str, rest: str, at: Columns, look: Livery, setter: Setter) -> Block:
    """Return the head of a unit, with the names of the columns."""
    bold, body = fonts.bold(), fonts.body()
    room = at.boxes - 3.0
    count = body.width(rest) * _COUNT / MM
    name = setter.line(title, bold, _TITLE, room - count - 1.5)
    wide = bold.width(name.text) * name.size / MM
    labels = [("OUT", at.killer - _TICK / 2), ("TURN", at.turn + _TURN / 2)]
    labels += [("WOUNDED", at.boxes + _WOUNDS_WIDTH / 2)] if at.wounds else []
    labels += [("KILLED BY", (at.killer + at.turn) / 2)]

    def draw(writer: Writer, top: float) -> None:
        left = at.edge.x
        band = Rect(left, top - _HEAD + 0.6, at.width, _HEAD - 1.0)
        writer.rect(band, fill=look.pale, stroke=look.line, width=0.5, radius=1.0)
        base = band.y + (band.h - cap(_TITLE, bold)) / 2
        writer.text(name.text, left + 1.6, base, name.size, bold)
        writer.text(rest, left + 3.0 + wide, base, _COUNT)
        for label, middle in labels:
            writer.text(label, left + middle, base, _LABEL, bold, align="centre")

    return Block(_HEAD, draw)


def entry_block(entry: Entry, at: Columns, look: Livery, setter: Setter) -> Block:
    """Return the row of one figure: boxes to tick, or a ring for each life of a hero."""
    bold, body = fonts.bold(), fonts.body()
    start = at.name + (_MODEL - _PICTURE if entry.model else 0.0)
    beside = entry.lives if entry.lives <= _RINGS_BESIDE else 0
    room = at.boxes - start - 1.0 - (0.0 if at.wounds else beside * _RING_STEP)
    name = setter.line(entry.name, bold, _NAME, room)
    detail = setter.line(entry.detail, body, _DETAIL, room, smallest=5.5)
    below = 0 if beside else entry.lives
    per_row = max(int((at.width - start) / _RING_STEP), 1)
    rows = -(-below // per_row)
    height = ROW + rows * _RING_STEP
    wide = start - _NUMBER - _GAP

    def draw(writer: Writer, top: float) -> None:
        left, middle = at.edge.x, top - ROW / 2
        base = middle - cap(_COUNT) / 2
        writer.text(
            entry.number, left + _NUMBER - 0.8, base, _COUNT, align="right", colour=grey(writer)
        )
        picture = Rect(left + _NUMBER, top - ROW + 0.3, wide, ROW - 0.6)
        draw_figure(writer, dyed(look, entry.colour), entry.picture, picture)
        two = bool(detail.text)
        base = top - 3.0 if two else middle - cap(name.size, bold) / 2
        writer.text(name.text, left + start, base, name.size, bold)
        writer.text(detail.text, left + start, top - 5.35, detail.size, colour=grey(writer))
        _draw_boxes(writer, entry, at, middle, look, beside)
        for index in range(below):
            row, column = divmod(index, per_row)
            x = left + start + _RING + column * _RING_STEP
            _draw_ring(writer, x, top - ROW - row * _RING_STEP - _RING, look)
        rule(writer, left, top - height, at.width)

    return Block(height, draw)


def _draw_boxes(
    writer: Writer, entry: Entry, at: Columns, middle: float, look: Livery, beside: int
) -> None:
    """Draw the boxes of a row and the strokes between its columns."""
    left = at.edge.x
    draw_tick(writer, left + at.killer - (_TICK + TICK) / 2, middle, look.line)
    centre = left + at.boxes + _WOUNDS_WIDTH / 2
    if beside:  # a ring for each life stands where others have their one box
        end = centre + (beside - 1) * _RING_STEP / 2
        if not at.wounds:
            end = left + at.boxes - _RING - 0.6
        for index in range(beside):
            _draw_ring(writer, end - index * _RING_STEP, middle, look)
    elif at.wounds and not entry.lives:
        draw_tick(writer, centre - TICK / 2, middle, look.line)
    strokes = [left + at.killer, left + at.turn]
    writer.lines(
        [(x, middle - ROW / 2, x, middle + ROW / 2) for x in strokes],
        width=0.3,
        colour=grey(writer) if writer.ink else PALE_LINE,
    )


def _draw_ring(writer: Writer, x: float, middle: float, look: Livery) -> None:
    writer.disc(x, middle, _RING, fill=WHITE, stroke=look.line, width=0.7)


_COLUMN = 84.0
"""The least width in mm of a column of names."""
_GUTTER = 5.0
_NAMES = 8.0
_EMPTY = 0.12
_LINES = (("Player", 0.24), ("Battle", 0.5), ("Opponent", 0.74), ("Date", 0.86), ("Lost", 1.0))
_WOUNDED = "wounded"
"""The piece of a game in which men can be wounded and live on."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"casualties.{number}", army.name, why="one for each army", army=number)
        for number, army in enumerate(facts.armies, start=1)
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the casualty sheet of each army onto leaves of its own."""
    for number, army in enumerate(facts.armies, start=1):
        for _ in range(counts.of(f"casualties.{number}")):
            _Sheet(writer, facts, army).draw()


CASUALTIES = Work(_parts, draw=_draw)


class _Sheet:
    """The casualty sheet of one army, laid out first: each page says of how many it is."""

    def __init__(self, writer: Writer, facts: PackFacts, army: ArmyFacts) -> None:
        self._writer = writer
        self._letters = facts.letters
        self._army = army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the casualty sheet")
        book = facts.playbooks.get(army.ruleset.id)
        wounds = book is None or any(piece.id == _WOUNDED for piece in book.pieces)
        models = sum(unit.model for unit in army.units)
        word = army.ruleset.figure_word if army.figures == 1 else army.ruleset.figures_word
        under = f"Casualty sheet: {army.figures} {facts.clean(word)}"
        under += f", {counted(models, 'vehicle or gun', 'vehicles and guns')}" if models else ""
        self._leaf = Leaf(
            facts.options.page(), army.name, under, f"{army.game} {army.credit}", self._look
        )
        self._wounds = wounds
        body = self._leaf.body
        most = max(int((body.w + _GUTTER) / (_COLUMN + _GUTTER)), 1)
        self._columns, self._across, self._at = self._spread(1)
        if len(self._columns) > 1:  # a small army has more room to write
            self._columns, self._across, self._at = self._spread(most)

    def draw(self) -> None:
        """Lay out and draw every page, its columns from left to right."""
        columns = self._columns
        pages = -(-len(columns) // self._across)
        for number in range(pages):
            body = self._leaf.begin(self._writer, self._letters, number + 1, pages)
            here = columns[number * self._across : (number + 1) * self._across]
            for place, column in enumerate(here):
                self._at.edge.x = body.x + place * (self._at.width + _GUTTER)
                for each in column:
                    each.block.draw(self._writer, body.top - _NAMES - each.down)
            if not self._army.units:
                self._writer.text("This army has no units yet.", body.x + 0.5, body.top - 14.0, 9)
            self._draw_names(body)
            self._writer.end_page()

    def _spread(self, across: int) -> tuple[list[list[Placed]], int, Columns]:
        """Return the sheet's columns when so many lie beside each other."""
        body = self._leaf.body
        width = (body.w - (across - 1) * _GUTTER) / across
        at = columns_of(width, wounds=self._wounds)
        pages = Pages(body.h - _NAMES, body.h - _NAMES)
        for unit in self._army.units:
            entries = list(self._entries(unit))
            if not entries:
                continue
            count = str(unit.count) if unit.count else ""
            head = head_block(unit.title, count, at, self._look, self._set)
            again = head_block(unit.title, "continued", at, self._look, self._set)
            blocks = [entry_block(entry, at, self._look, self._set) for entry in entries]
            pages.add(Group((head, *blocks), 2.0, again, lead=2, empty=_EMPTY))
        return pages.pages, across, at

    def _draw_names(self, body: Rect) -> None:
        """Draw the line that players fill in by hand."""
        writer, bold = self._writer, fonts.bold()
        x, base = body.x + 0.5, body.top - 4.0
        for label, share in _LINES:
            writer.text(label, x, base, 7.5, bold, colour=grey(writer))
            start = x + bold.width(label) * 7.5 / MM + 1.2
            end = body.x + 0.5 + body.w * share - 2.5
            writer.lines([(start, base - 0.5, end, base - 0.5)], width=0.5)
            x = end + 2.5

    def _entries(self, unit: UnitFacts) -> Iterator[Entry]:
        """Yield the model of a unit, then each of its men with his number in it."""
        if unit.model:
            kind = "Vehicle" if unit.unit.kind == "vehicle" else "Gun"
            yield Entry("", unit.kind or kind, "", unit.picture, unit.colour, model=True)
        for number, man in enumerate(self._army.roster.men_of(unit.unit), start=1):
            yield self._man(number, man)

    def _man(self, number: int, man: Man) -> Entry:
        army, figure, role = self._army, man.figure, man.role
        name = role.name if role else "Unknown soldier"
        details = [name] if figure.called else []
        details += [post_name(army.roster, man)] if figure.post else []
        details += [figure.colour] if figure.colour else []
        lives = life_count(lives_of(figure, army.ruleset)) if figure.hero else 0
        return Entry(
            str(number),
            army.clean(figure.called or name, "The name of a figure" if figure.called else ""),
            army.clean(", ".join(dict.fromkeys(details))),
            man_art(man),
            figure.colour,
            figure.hero,
            min(lives, LIVES_LIMIT),
        )
