"""The short roster: one line for each unit, with a box for each man, and the weapons below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.inline_pieces import (
    Inline,
    Piece,
    inline,
    tick_pieces,
    value_pieces,
    word_piece,
)
from printables.engine.origin_marks import draw_legend
from printables.engine.page_flow import Block, Group, Pages
from printables.engine.small_parts import cap, draw_star, rule
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.facts import PHASE, ManFacts, UnitFacts, Value, WeaponFacts
from printables.pack_inputs import PackFacts
from printables.rosters.lines import (
    LineMeasures,
    LineParts,
    heads_block,
    line_block,
    listed_counts,
)
from printables.sheet_kind import Counts, Part, Work

_TICKS, _WEAPONS = 8.0, 7.5
_TICK_LINE, _SHARE = 4.7, 0.62
_TALLEST = 60.0
_STAR, _MOST_STARS = 4.0, 6
_MOST_BOXES, _BLANK = 60, 30.0
_WEAPON_LINE, _WEAPON_GAP = 4.0, 6.0
_HEAD, _LEGEND = 6.0, 5.0
_LEAST_WEAPON = 88.0


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"roster-short.{number}", army.name, why="one for each army", army=number)
        for number, army in enumerate(facts.armies, start=1)
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the short roster of each army."""
    for number, army in enumerate(facts.armies, start=1):
        for _ in range(counts.of(f"roster-short.{number}")):
            _Roster(writer, facts, army).draw()


ROSTER_SHORT = Work(_parts, draw=_draw)


class _Roster:
    """The short roster of one army, laid out first: each page says of how many it is."""

    def __init__(self, writer: Writer, facts: PackFacts, army: ArmyFacts) -> None:
        self._writer, self._letters, self._army = writer, facts.letters, army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the short roster")
        under = " · ".join(
            facts.clean(
                f"{total.text} {total.label}"
                if total.of is None
                else f"{total.text} of {total.of} {total.label}"
            )
            for total in [each for each in army.totals if each.value is not None][:4]
        )
        self._leaf = Leaf(
            facts.options.page(), army.name, under, f"{army.game} {army.credit}", self._look
        )
        body = self._leaf.body
        self._at = LineMeasures(body.x, body.w, _SHARE)
        self._marks = [mark for weapon in army.weapons_used() for mark in weapon.marks()]

    def draw(self) -> None:
        """Lay out and draw every page."""
        room = self._leaf.body.h - (_LEGEND if self._marks else 0.0)
        pages = Pages(room, room)
        head = heads_block(self._at, self._look, "TICK WHO IS OUT", "WEAPONS")
        lines = [
            self._line(unit, shaded=bool(place % 2)) for place, unit in enumerate(self._army.units)
        ]
        pages.add(Group((head, *(lines or [self._empty()])), again=head, lead=2, empty=0.0))
        weapons = tuple(self._weapons())
        if weapons:
            pages.add(Group(weapons, gap=4.0, lead=2, empty=0.15))
        for number, placed in enumerate(pages.pages, start=1):
            body = self._leaf.begin(self._writer, self._letters, number, len(pages.pages))
            for each in placed:
                each.block.draw(self._writer, body.top - each.down)
            if self._marks or self._writer.house_unexplained:
                draw_legend(self._writer, self._marks, body.x + 0.5, body.y + 0.5)
            self._writer.end_page()

    def _empty(self) -> Block:
        sentence, x = "This army has no units yet.", self._at.x + 1.0
        return Block(8.0, lambda writer, top: writer.text(sentence, x, top - 5.0, 9))

    # -- units

    def _line(self, unit: UnitFacts, *, shaded: bool) -> Block:
        at = self._at
        pieces = inline(list(self._ticks(unit)), at.first_width, _TICKS, _TICK_LINE)
        words = listed_counts(list(_weapon_counts(unit).items()))
        text = self._set.block(words, fonts.body(), _WEAPONS, at.second_width, _TALLEST)
        parts = LineParts(pieces, text)
        return line_block(unit, parts, at, self._army, self._look, self._set, shaded=shaded)

    def _ticks(self, unit: UnitFacts) -> Iterator[Piece]:
        """Yield the men of a unit with their boxes; a hero has a star for each life."""
        colour, most = self._look.line, self._at.first_width - 6.0
        if unit.model:
            yield _together(tick_pieces(_model_word(unit), 1, _TICKS, colour))
        for row in unit.rows:
            title = self._set.line(row.title, fonts.body(), _TICKS, most)
            if row.hero and row.lives:
                yield self._hero(title.text, row)
            elif row.count > _MOST_BOXES:
                yield word_piece(f"{row.count:,} × {title.text}, out:", _TICKS, fonts.body())
                yield self._blank()
            else:
                pieces = tick_pieces(title.text, row.count, _TICKS, colour)
                whole = _together(pieces)
                yield from [whole] if whole.width <= most else pieces

    @staticmethod
    def _blank() -> Piece:
        """Return a line for a number, where boxes would be too many to tick."""

        def draw(writer: Writer, x: float, base: float) -> None:
            writer.lines([(x, base - 0.5, x + _BLANK, base - 0.5)], width=0.5)

        return Piece(_BLANK, 1.0, draw)

    def _hero(self, title: str, row: ManFacts) -> Piece:
        bold, look = fonts.bold(), self._look
        shown = title if row.lives <= _MOST_STARS else f"{title} {row.lives} ×"
        stars = row.lives if row.lives <= _MOST_STARS else 1
        name = word_piece(shown, _TICKS, bold)

        def draw(writer: Writer, x: float, base: float) -> None:
            name.draw(writer, x, base)
            for star in range(stars):
                left = x + name.width + 1.0 + star * _STAR
                draw_star(writer, left, base + cap(_TICKS) / 2, look.line, _STAR - 0.2)

        return Piece(name.width + 1.0 + stars * _STAR, 3.0, draw)

    # -- weapons

    def _weapons(self) -> Iterator[Block]:
        """Yield the army's weapons with their numbers, two or more beside each other."""
        weapons, at = self._army.weapons_used(), self._at
        if not weapons:
            return
        yield self._weapons_head()
        across = max(int(at.width / _LEAST_WEAPON), 1)
        wide = (at.width - (across - 1) * _WEAPON_GAP) / across
        rows = -(-len(weapons) // across)
        set_weapons = [self._weapon(weapon, wide) for weapon in weapons]
        for row in range(rows):
            yield self._weapon_row(set_weapons[row::rows], wide + _WEAPON_GAP)

    def _weapons_head(self) -> Block:
        at, look = self._at, self._look
        face = fonts.title_face("WEAPONS")

        def draw(writer: Writer, top: float) -> None:
            writer.text("WEAPONS", at.x + 0.5, top - 3.6, 10, face, colour=look.label)
            line = top - _HEAD + 0.8
            writer.lines([(at.x, line, at.x + at.width, line)], width=1.0, colour=look.edge)

        return Block(_HEAD, draw)

    def _weapon(self, weapon: WeaponFacts, wide: float) -> Inline:
        heads = {column.id: column.head for column in self._army.columns}
        values: list[tuple[str, Value]] = [
            ("" if key == PHASE else heads.get(key, ""), value)
            for key, value in weapon.values.items()
        ]
        name = self._set.line(weapon.name, fonts.bold(), 8.0, wide * 0.45)
        pieces = [word_piece(name.text, name.size, fonts.bold())]
        pieces += value_pieces(values, 7.5, gap=1.9)
        return inline(pieces, wide, 8.0, _WEAPON_LINE)

    def _weapon_row(self, weapons: list[Inline], step: float) -> Block:
        at = self._at
        height = max(weapon.height for weapon in weapons) + 0.5

        def draw(writer: Writer, top: float) -> None:
            for place, weapon in enumerate(weapons):
                x = at.x + place * step
                weapon.draw(writer, x + 0.5, top)
                rule(writer, x, top - height, step - _WEAPON_GAP)

        return Block(height, draw)


def _together(pieces: list[Piece]) -> Piece:
    """Return pieces as one, so that boxes stay beside the name that they belong to."""
    ends = list(accumulate(piece.gap + piece.width for piece in pieces))
    first = pieces[0].gap

    def draw(writer: Writer, x: float, base: float) -> None:
        for piece, end in zip(pieces, ends, strict=True):
            piece.draw(writer, x + end - first - piece.width, base)

    return Piece(ends[-1] - first, first, draw)


def _weapon_counts(unit: UnitFacts) -> Counter[str]:
    found: Counter[str] = Counter(weapon.short for weapon in unit.weapons)
    for row in unit.rows:
        for weapon in row.weapons:
            found[weapon.short] += row.count
    return found


def _model_word(unit: UnitFacts) -> str:
    """Return what a box is for that stands for the vehicle or gun itself."""
    return "vehicle" if unit.unit.kind == "vehicle" else "gun"
