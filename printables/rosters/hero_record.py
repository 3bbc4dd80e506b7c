"""The hero record: one leaf for each hero, with what he can do and room for what he did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.cards.frame import TAG, TAG_LINE, draw_window
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import dyed
from printables.engine.origin_marks import draw_legend
from printables.engine.portraits import draw_portrait
from printables.engine.small_parts import grey, rule
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.facts import ManFacts
from printables.pack_inputs import PackFacts
from printables.rosters.hero_record_sections import (
    career_of,
    draw_battles,
    draw_heading,
    draw_medal_won,
    draw_told,
    latest_medals,
    marks_of,
)
from printables.sheet_kind import Counts, Part, Work

_WINDOW = (62.0, 66.0)
_GAP = 6.0
_TAG = 17.0
_LINE = 7.8
_LEAST_LINES = 3
_HEAD = 9.0
_LEGEND = 6.0
_FELL = 10.0
_MEDALS, _MEDAL = 6, 20.0
_RIBBON = (7.0, 9.0)
_COLUMNS = (("Date", 0.13), ("Battle", 0.25), ("Deeds", 0.4), ("Kills", 0.08), ("Wounds", 0.14))
_BLANK = "blank"


@dataclass(frozen=True, slots=True)
class _Hero:
    """A hero as his record shows him; `row` is None for one who is still to come."""

    row: ManFacts | None
    army: ArmyFacts | None
    unit: str = ""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    heroes = [
        Part(f"{_id(hero)}.{number}", hero.row.title, why="one for each hero", army=number)
        for number, army in enumerate(facts.armies, start=1)
        for hero in _heroes(army)
        if hero.row
    ]
    blank = Part(_BLANK, "Blank record", 0 if heroes else 1, "for a future hero")
    return (*heroes, blank)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the record of each hero on a leaf of his own."""
    for number, army in enumerate(facts.armies, start=1):
        for hero in _heroes(army):
            for _ in range(counts.of(f"{_id(hero)}.{number}")):
                _Record(writer, facts, hero).draw()
    for _ in range(counts.of(_BLANK)):
        _Record(writer, facts, _Hero(None, None)).draw()


HERO_RECORD = Work(_parts, draw=_draw)


def _heroes(army: ArmyFacts) -> Iterator[_Hero]:
    for unit in army.units:
        for row in unit.rows:
            if row.hero:
                yield _Hero(row, army, unit.title)


def _id(hero: _Hero) -> str:
    return f"hero-{hero.row.ids[0]}" if hero.row else _BLANK


class _Record:
    """The leaf of one hero in the making."""

    def __init__(self, writer: Writer, facts: PackFacts, hero: _Hero) -> None:
        self._writer, self._letters, self._hero = writer, facts.letters, hero
        army = hero.army or facts.armies[0]
        self._army = army
        self._look = facts.livery(army)
        self._set = Setter(facts.letters, "the hero record")
        self._campaign = facts.campaign
        self._career = (
            career_of(self._campaign, hero.army, hero.row) if hero.army and hero.row else None
        )
        title = hero.row.title if hero.row else "Hero record"
        under = " · ".join(dict.fromkeys(("Hero record", hero.unit, army.name)))
        credit = f"{army.game} {army.credit}"
        self._leaf = Leaf(
            facts.options.page(), title, under if hero.row else army.game, credit, self._look
        )

    def draw(self) -> None:
        """Draw the picture, what is known of him, and lines for what he does."""
        writer = self._writer
        body = self._leaf.begin(writer, self._letters, 1, 1)
        wide, high = min(_WINDOW[0], body.w * 0.4), min(_WINDOW[1], body.h * 0.3)
        window = Rect(body.x, body.top - high, wide, high)
        self._draw_picture(window)
        tag = Rect(window.x + 4.0, window.y - 3.0 - _TAG, window.w - 8.0, _TAG)
        self._draw_tag(tag)
        left = window.right + _GAP
        beside = Rect(left, body.y, body.right - left, body.h)
        row = self._hero.row
        low = tag.y
        marks = marks_of(row) if row else []
        floor = body.y + (_LEGEND if marks else 0.0)
        least = floor + _FELL + _MEDAL + _HEAD + (_LEAST_LINES + 1) * _LINE
        if row:
            told = draw_told(
                writer, self._army, row, beside, body, tag.y, least, self._look, self._set
            )
            low = min(low, told)
        else:
            self._draw_blanks(beside, tag.y)
        self._draw_deeds(Rect(body.x, floor, body.w, low - 4.0 - floor))
        if marks:
            draw_legend(writer, marks, body.x + 0.5, body.y + 1.0)
        writer.end_page()

    def _draw_picture(self, window: Rect) -> None:
        writer, look, row = self._writer, self._look, self._hero.row
        draw_window(writer, look, window)
        if row and row.portrait:
            draw_portrait(writer, row.portrait, window.inset(3.0), look.line)
        elif row:
            draw_figure(writer, dyed(look, row.colour), row.picture, window.inset(4.0))
        else:
            words = "his picture"
            middle = window.y + window.h / 2
            writer.text(
                words, window.x + window.w / 2, middle, 9, align="centre", colour=grey(writer)
            )

    def _draw_tag(self, tag: Rect) -> None:
        """Draw his dog tag: name, unit, army."""
        writer, row = self._writer, self._hero.row
        fill, line = (WHITE, INK) if writer.ink else (TAG, TAG_LINE)
        writer.rect(tag, fill=fill, stroke=line, width=1.0, radius=tag.h / 2)
        inner = tag.inset(0.9)
        writer.rect(inner, stroke=line, width=0.4, radius=inner.h / 2)
        writer.disc(tag.x + 4.6, tag.y + tag.h / 2, 1.5, fill=WHITE, stroke=line, width=0.7)
        left, room = tag.x + 8.4, tag.w - 14.0
        if not row:
            return
        bold = fonts.bold()
        words = (row.title.upper(), self._hero.unit.upper(), self._army.name.upper())
        base = tag.top - 5.2
        for text, size in zip(dict.fromkeys(words), (10.0, 7.0, 7.0), strict=False):
            text_line = self._set.line(text, bold, size, room, smallest=5.0)
            writer.text(text_line.text, left, base, text_line.size, bold)
            base -= 4.2

    def _draw_blanks(self, beside: Rect, low: float) -> None:
        """Draw lines for a hero of whom nothing is known yet."""
        y = beside.top - 7.0
        labels = ("Name and rank", "Unit", "Role and weapons", "Lives", "Agreed abilities", "")
        for label in (*labels, "Story", "", "", ""):
            if y < low:
                return
            self._line(label, beside.x, beside.right, y)
            y -= _LINE + 1.0

    def _line(self, label: str, left: float, right: float, base: float) -> None:
        """Draw a label and a line to write on."""
        wide = fonts.bold().width(label) * 8.0 / MM
        self._writer.text(label, left, base, 8.0, fonts.bold(), colour=grey(self._writer))
        start = left + wide + (1.5 if label else 0.0)
        self._writer.lines([(start, base - 0.6, right, base - 0.6)], width=0.5)

    def _draw_deeds(self, room: Rect) -> None:
        """Draw the table of his battles, places for medals, and the line that ends it all."""
        self._draw_table(Rect(room.x, room.y + _FELL + _MEDAL, room.w, room.h - _FELL - _MEDAL))
        top = room.y + _FELL + _MEDAL - 2.0
        self._draw_medals(Rect(room.x, top - _MEDAL + 2.0, room.w, _MEDAL - 2.0))
        base, x = room.y + 3.0, room.x + 0.5
        for label, share in (("Killed at", 0.42), ("on", 0.62), ("by", 1.0)):
            self._line(label, x, room.x + room.w * share - 2.0, base)
            x = room.x + room.w * share

    def _draw_table(self, room: Rect) -> None:
        writer, look = self._writer, self._look
        top = draw_heading(writer, "BATTLES", room.x, room.top, room.w, look)
        lines = max(int((top - room.y - 5.0) / _LINE), 1)
        x, bold = room.x, fonts.bold()
        low = top - 5.0 - lines * _LINE
        strokes = []
        for label, share in _COLUMNS:
            writer.text(label.upper(), x + 1.0, top - 3.6, 7.0, bold, colour=grey(writer))
            x += room.w * share
            strokes.append((x, top - 0.6, x, low))
        colour = grey(writer)
        writer.lines(strokes[:-1], width=0.3, colour=colour)
        for number in range(lines + 1):
            rule(writer, room.x, top - 5.0 - number * _LINE, room.w, 0.5)
        if self._campaign and self._career:
            written = Rect(room.x, low, room.w, lines * _LINE)
            shares = [share for _, share in _COLUMNS]
            draw_battles(writer, self._set, self._campaign, self._career, written, shares, lines)

    def _draw_medals(self, room: Rect) -> None:
        """Draw ribbons with empty medals to fill in."""
        writer, look = self._writer, self._look
        draw_heading(writer, "MEDALS", room.x, room.top, 26.0, look)
        start = room.x + 32.0
        step = (room.right - start) / _MEDALS
        wide, high = _RIBBON
        won = latest_medals(self._career, _MEDALS - 1)
        for number, given in enumerate(won):
            place = Rect(start + number * step, room.y, step - 2.0, room.h)
            if self._campaign:
                draw_medal_won(writer, self._set, self._campaign, given, place)
        for number in range(len(won), _MEDALS):
            x = start + number * step
            ribbon = Rect(x, room.top - high + 0.5, wide, high - 2.0)
            writer.rect(ribbon, fill=look.pale, stroke=look.line, width=0.6)
            writer.disc(
                x + wide / 2, ribbon.y - 2.6, 2.9, fill=look.field, stroke=look.line, width=0.7
            )
            writer.lines(
                [(x + wide + 1.5, ribbon.y - 2.0, x + step - 2.0, ribbon.y - 2.0)], width=0.5
            )
