"""The units of a roster: a head with the columns of the weapons, and a row for alike figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.cards.frame import TAG, TAG_LINE
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import Inline, inline, value_pieces
from printables.engine.livery import Livery, dyed
from printables.engine.origin_marks import draw_mark
from printables.engine.page_flow import Block, Group, stacked
from printables.engine.small_parts import (
    TICK_STEP,
    cap,
    draw_block,
    draw_star,
    draw_tick,
    grey,
    rule,
)
from printables.engine.text import LEADING, MM, Line, Setter
from printables.engine.text import Block as TextBlock
from printables.facts import ManFacts, SeatFacts, UnitFacts, Value, WeaponFacts
from printables.rosters.tables import NAME_ROOM, Measures
from rules.army.model import LOOSE_MEN
from rules.common.wording import capital

_SEAT_LINE = 5.6
_CELL = 60.0
_DISC = 2.0


def seat_blocks(
    seats: Sequence[SeatFacts], x: float, width: float, livery: Livery, setter: Setter
) -> list[Block]:
    """Return the seats in lines of three or more."""
    across = max(int(width / _CELL), 1)
    cell = width / across
    return [
        _line(seats[start : start + across], x, cell, width, livery, setter)
        for start in range(0, len(seats), across)
    ]


def _line(
    seats: Sequence[SeatFacts],
    x: float,
    cell: float,
    width: float,
    livery: Livery,
    setter: Setter,
) -> Block:
    bold, body = fonts.bold(), fonts.body()
    texts: list[tuple[SeatFacts, Line, Line, float]] = []
    for seat in seats:
        post = setter.line(seat.post, body, 7.5, cell * 0.45)
        start = 7.2 + body.width(post.text) * post.size / MM + 1.6
        start += seat.mark.width + 0.6 if seat.mark else 0.0
        texts.append((seat, post, setter.line(seat.who, bold, 8.0, cell - start - 2.0), start))

    def draw(writer: Writer, top: float) -> None:
        middle = top - _SEAT_LINE / 2
        for index, (seat, post, who, start) in enumerate(texts):
            left = x + index * cell
            writer.disc(
                left + 4.0,
                middle,
                _DISC,
                fill=livery.pale if seat.who else WHITE,
                stroke=livery.line,
                width=0.6,
            )
            number = str(seat.number)
            writer.text(number, left + 4.0, middle - cap(7, bold) / 2, 7, bold, align="centre")
            base = middle - cap(8) / 2
            writer.text(post.text, left + 7.2, base, post.size, colour=grey(writer))
            if seat.mark:
                mark_at = left + start - seat.mark.width - 1.2
                draw_mark(writer, seat.mark, mark_at, middle)
            if seat.who:
                writer.text(who.text, left + start, base, who.size, bold)
            else:
                end = left + cell - 3.0
                writer.lines(
                    [(left + start, base - 0.3, end, base - 0.3)],
                    width=0.4,
                    colour=grey(writer),
                    dash=None if seat.needed else (0.6, 0.6),
                )
        rule(writer, x, top - _SEAT_LINE, width)

    return Block(_SEAT_LINE, draw)


HEAD = 6.6
BODY = 8.0
NAME = 9.5
_LINE = 4.2
_ROW = 9.4
_DETAIL = 8.0
_TALLEST = 30.0
_WHOLE, _LOOSE = 0.35, 0.12
"""Shares of a page that may stay empty to keep a unit together, and to keep loose men so."""
_BELOW_NAME = 4.8
_PICTURE = 12.0
_TEXT_AT = 19.5
_MODEL_ROW = 16.5
_MODEL_TEXT = 44.0
_TITLE = 11.0
_SPECIAL = 7.5
_STAR = 5.0
_MOST_STARS = 6


class UnitRows:
    """Builds the group of blocks of each unit."""

    def __init__(
        self, facts: ArmyFacts, livery: Livery, measures: Measures, setter: Setter
    ) -> None:
        self._facts = facts
        self._livery = livery
        self._at = measures
        self._set = setter

    def group(self, unit: UnitFacts) -> Group:
        """Return a unit as one group: head, model, rows of figures, seats, note."""
        blocks = [self._first(unit), *self._body(unit)]
        loose = unit.unit.kind == "men" and unit.title.startswith(LOOSE_MEN)
        again = self._head(unit, "continued")
        return Group(tuple(blocks), 3.4, again, lead=2, empty=_LOOSE if loose else _WHOLE)

    def _body(self, unit: UnitFacts) -> Iterator[Block]:
        if unit.model:
            yield self._model(unit)
        for place, row in enumerate(unit.rows):
            yield self._row(row, shaded=place % 2 == 1)
        yield from seat_blocks(unit.seats, self._at.x, self._at.width, self._livery, self._set)
        if unit.note:
            yield self._note(unit.note)

    # -- head

    def _first(self, unit: UnitFacts) -> Block:
        """Return the head with the numbers of a squad or team: in it, or in lines below it."""
        at = self._at
        own = [] if unit.model else _own_values(unit)
        if not own:
            return self._head(unit, "")
        room = at.right - at.columns.width - at.x - 5.0
        values = inline(value_pieces(own, BODY, colour=INK), room, BODY, HEAD)
        title = fonts.bold().width(unit.title) * _TITLE / MM
        rest = fonts.body().width(self._rest(unit, "")) * BODY / MM
        if len(values.lines) == 1 and title + rest + values.width + 8.0 <= room:
            return self._head(unit, "", values)
        below = inline(value_pieces(own, BODY), at.width - 5.0, BODY, _LINE)

        def draw(writer: Writer, top: float) -> None:
            below.draw(writer, at.x + 2.5, top - 0.4)
            rule(writer, at.x, top - below.height - 0.8, at.width)

        return stacked([self._head(unit, ""), Block(below.height + 0.8, draw)])

    def _rest(self, unit: UnitFacts, going_on: str) -> str:
        """Return what stands behind a unit's name."""
        count = "" if unit.model and not unit.count else _men(unit.count, self._facts)
        colour = self._facts.clean(unit.colour) if unit.model else ""
        parts = (unit.kind, colour, *unit.upgrades, count, going_on)
        return capital(" · ".join(part for part in parts if part))

    def _head(self, unit: UnitFacts, going_on: str, values: Inline | None = None) -> Block:
        at, livery = self._at, self._livery
        bold, body = fonts.bold(), fonts.body()
        room = at.right - at.columns.width - at.x - 5.0
        title = self._set.line(unit.title, bold, _TITLE, room * 0.75)
        wide = bold.width(title.text) * title.size / MM
        second = self._set.line(self._rest(unit, going_on), body, BODY, room - wide - 1.0)

        def draw(writer: Writer, top: float) -> None:
            box = Rect(at.x, top - HEAD + 0.4, at.width, HEAD - 0.4)
            writer.rect(box, fill=livery.pale, stroke=livery.line, width=0.6, radius=1.2)
            base = box.y + (box.h - cap(_TITLE, bold)) / 2
            writer.text(title.text, at.x + 2.5, base, title.size, bold)
            writer.text(second.text, at.x + 4.5 + wide, base, second.size)
            if values:  # over the numbers of the men where it can be
                end = at.x + 4.5 + wide + body.width(second.text) * second.size / MM
                start = max(end + 5.0, at.weapons_at - 3.0 - values.width)
                values.draw(writer, start, base + values.drop)
            at.columns.draw_heads(writer, at.right, base, INK)

        return Block(HEAD, draw)

    # -- vehicles and guns

    def _model(self, unit: UnitFacts) -> Block:
        """Return the row of a vehicle or gun itself: its numbers, its weapons, its rules."""
        at, livery = self._at, self._livery
        lines = self._weapon_lines(unit.weapons)
        left = at.x + _MODEL_TEXT
        text = self._set.block(unit.text, fonts.body(), BODY, at.right - left, 60.0)
        room = (at.weapons_at if lines else at.right) - left - 2.0
        values = inline(value_pieces(unit.values, BODY), room, 8.5, _LINE)
        above = max(len(lines) * _LINE, values.height) + 0.9
        height = max(_MODEL_ROW, above + text.height() + 2.0)

        def draw(writer: Writer, top: float) -> None:
            draw_tick(writer, at.x + 1.2, top - height / 2)
            picture = Rect(at.x + 6.5, top - height + 0.8, 35.0, min(height, 20.0) - 1.6)
            draw_figure(writer, dyed(livery, unit.colour), unit.picture, picture)
            values.draw(writer, left, top - 0.6)
            self._draw_weapons(writer, lines, top - 0.9)
            draw_block(writer, text, left, top - above - 0.4)
            rule(writer, at.x, top - height, at.width)

        return Block(height, draw)

    # -- figures

    def _row(self, row: ManFacts, *, shaded: bool) -> Block:
        at, bold = self._at, fonts.bold()
        lines = self._weapon_lines(row.weapons)
        text_width = at.weapons_at - at.x - _TEXT_AT - 2.0
        many = row.count > 1
        title = f"{row.count} × {row.title}" if many else row.title
        name = self._set.line(title, bold, NAME, text_width - _lives_width(row.lives))
        values = inline(value_pieces(row.values, BODY), text_width, BODY, 3.6)
        wide = bold.width(name.text) * name.size / MM + 3.0 + values.width
        beside = len(values.lines) == 1 and not row.lives and wide <= text_width
        detail = self._set.block(row.detail, fonts.body(), BODY, text_width, _DETAIL)
        per_line = max(int(text_width / TICK_STEP), 1)
        boxes = -(-row.count // per_line) if many else 0
        below = 0.0 if beside else values.height
        text_height = _BELOW_NAME + detail.height() + below + boxes * TICK_STEP
        room = at.right - at.weapons_at
        special = self._set.block(row.text, fonts.body(), _SPECIAL, room, _TALLEST)
        low = len(lines) * _LINE + 1.6
        height = max(_ROW, text_height + 1.0, low + (special.height() if row.text else 0.0))
        lines_of_row = _RowParts(
            row, name, detail, values, lines, special, per_line, height, shaded, beside
        )
        return Block(height, lambda writer, top: self._draw_row(writer, top, lines_of_row))

    def _draw_lives(self, writer: Writer, lives: int, base: float) -> None:
        """Draw a star for each life, one with their number where that would be too many."""
        start = self._at.weapons_at - 3.0 - _lives_width(lives)
        middle, bold = base + cap(NAME, fonts.bold()) / 2, fonts.bold()
        if lives > _MOST_STARS:
            writer.text(f"{lives} ×", start + 5.5, base, NAME, bold, align="right")
            start, lives = start + 9.0, 1
        for life in range(lives):
            draw_star(writer, start + life * _STAR, middle, self._livery.line)

    def _draw_row(self, writer: Writer, top: float, parts: _RowParts) -> None:
        at, livery, row, bold = self._at, self._livery, parts.row, fonts.bold()
        if parts.shaded and not writer.ink:
            writer.rect(Rect(at.x, top - parts.height, at.width, parts.height), fill=livery.tint)
        if row.count == 1 and not row.lives:
            draw_tick(writer, at.x + 1.2, top - _ROW / 2)
        picture = Rect(at.x + 5.8, top - _ROW + 0.5, _PICTURE, _ROW - 1.0)
        draw_figure(writer, dyed(livery, row.colour), row.picture, picture)
        x, base = at.x + _TEXT_AT, top - 1.2 - cap(NAME, bold)
        if row.hero:
            _draw_tag(writer, x, base, bold.width(parts.name.text) * parts.name.size / MM)
        writer.text(parts.name.text, x, base, parts.name.size, bold)
        self._draw_lives(writer, row.lives, base)
        draw_block(writer, parts.detail, x, top - _BELOW_NAME, colour=grey(writer))
        low = top - _BELOW_NAME - parts.detail.height()
        if parts.beside:
            end = at.weapons_at - 3.0 - parts.values.width
            parts.values.draw(writer, end, base + parts.values.drop)
        else:
            parts.values.draw(writer, x, low)
            low -= parts.values.height
        if row.count > 1:
            self._draw_ticks(writer, row.count, parts.per_line, x, low)
        self._draw_weapons(writer, parts.weapons, top - 0.9)
        low = top - len(parts.weapons) * _LINE - 1.0
        draw_block(writer, parts.special, at.weapons_at, low)
        rule(writer, at.x, top - parts.height, at.width)

    @staticmethod
    def _draw_ticks(writer: Writer, count: int, per_line: int, x: float, top: float) -> None:
        for index in range(count):
            line, place = divmod(index, per_line)
            draw_tick(writer, x + place * TICK_STEP, top - 2.2 - line * TICK_STEP)

    # -- weapons

    def _weapon_lines(self, weapons: Sequence[WeaponFacts]) -> tuple[tuple[Line, WeaponFacts], ...]:
        return tuple(
            (self._set.line(weapon.name, fonts.body(), 8.5, NAME_ROOM - 2.0), weapon)
            for weapon in weapons
        )

    def _draw_weapons(
        self, writer: Writer, lines: Sequence[tuple[Line, WeaponFacts]], top: float
    ) -> None:
        base = top - cap(8.5) - 0.7
        for name, weapon in lines:
            writer.text(name.text, self._at.weapons_at, base, name.size)
            self._at.columns.draw_numbers(writer, weapon, self._at.right, base)
            base -= _LINE

    def _note(self, note: str) -> Block:
        at = self._at
        text = self._set.block(note, fonts.body(), BODY, at.width - 6, 60)
        height = len(text.lines) * text.size * LEADING / MM + 2.0

        def draw(writer: Writer, top: float) -> None:
            draw_block(writer, text, at.x + 3, top - 1.0, colour=INK)
            rule(writer, at.x, top - height, at.width)

        return Block(height, draw)


@dataclass(frozen=True, slots=True)
class _RowParts:
    row: ManFacts
    name: Line
    detail: TextBlock
    values: Inline
    weapons: tuple[tuple[Line, WeaponFacts], ...]
    special: TextBlock
    per_line: int
    height: float
    shaded: bool
    beside: bool


def _lives_width(lives: int) -> float:
    """Return the room in mm that the stars of a hero take."""
    return lives * _STAR if lives <= _MOST_STARS else 9.0 + _STAR


def _draw_tag(writer: Writer, x: float, base: float, wide: float) -> None:
    """Draw a hero's dog tag round his name."""
    box = Rect(x - 4.2, base - 1.2, wide + 6.4, cap(NAME, fonts.bold()) + 2.4)
    fill, line = (WHITE, INK) if writer.ink else (TAG, TAG_LINE)
    writer.rect(box, fill=fill, stroke=line, width=0.7, radius=box.h / 2)
    writer.disc(x - 2.0, box.y + box.h / 2, 0.8, fill=WHITE, stroke=line, width=0.6)


def _own_values(unit: UnitFacts) -> list[tuple[str, Value]]:
    """Return the numbers of a unit that the rows of its men do not all say anyway."""
    said = [set(row.values) for row in unit.rows]
    return [pair for pair in unit.values if not said or any(pair not in row for row in said)]


def _men(count: int, facts: ArmyFacts) -> str:
    ruleset = facts.ruleset
    return f"{count} {ruleset.figure_word if count == 1 else ruleset.figures_word}"
