"""What of a game is in play tonight: its rows of rules, its weapons, the numbers in its texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printables.engine.dice_faces import DieOutcome, DieRow
from printables.engine.length_and_date_text import FOOT, INCH, in_measures
from printables.engine.options import Measures
from printables.engine.origin_marks import STATED, Mark
from printables.pack_inputs import Game, PackFacts
from printables.reference.lists import Own
from printables.reference.words import changes_of
from rules.common.wording import capital, day_said, faces_between, lower, lower_first
from rules.games.playbook import DieTest, NightBlock, NightColumn, NightRow, Playbook
from rules.games.ruleset import Weapon
from rules.games.shared_types import Number

_DIE = 6
_ROOM = 20
"""Letters of the names that one row of weapons has room for."""
_COUNT = re.compile(r"(?<![\dd])\d+(?![\dd])")
_MINUS = re.compile(r"-(?=\d)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A number as it is printed, with its mark."""

    text: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A row of the weapons: its names, each with the mark of all its numbers, and its numbers."""

    names: tuple[Shown, ...]
    cells: tuple[Shown, ...]


class InPlay:
    """One game with its armies of tonight: what of it is in play, and how it is printed."""

    def __init__(self, facts: PackFacts, game: Game, playbook: Playbook) -> None:
        self.facts, self.game, self.playbook = facts, game, playbook
        self.ruleset = game.ruleset
        self._origins = game.armies[0].origins
        self._rosters = [army.roster for army in game.armies]
        self._own = Own(game.armies)
        self._changes = changes_of(facts, game.ruleset, playbook)
        self.measures: Measures = "mm" if facts.options.measures == "mm" else "in"
        """The one unit of the sheet; with both its foot says what inches are in millimetres."""
        self.marks: list[Mark] = []
        """Every mark that was printed, for the legend."""

    # ---- what is in play

    def rows(self, block: NightBlock) -> Iterator[NightRow]:
        """Yield the rows of a block that are in play."""
        return (row for row in block.rows if self.plays(row))

    def plays(self, row: NightRow) -> bool:
        """Return whether an army has what a row is about, and its players agreed on it."""
        if row.switch and row.option not in {each.switch(row.switch) for each in self._rosters}:
            return False
        if not row.of and not row.weapons:
            return True
        counted = bool(row.of) and any(roster.count(row.of) for roster in self._rosters)
        return counted or any(self._named(each, row.weapons) for each in self.weapons)

    @property
    def weapons(self) -> list[Weapon]:
        """Return the weapons in play that have numbers, in the ruleset's order."""
        own = self._own.weapons
        return [each for each in self.ruleset.weapons if each.id in own and each.stats]

    @staticmethod
    def _named(weapon: Weapon, words: Iterable[str]) -> bool:
        traits = {f"trait:{trait}" for trait in weapon.traits}
        return not traits.isdisjoint(words) or bool({weapon.id, f"phase:{weapon.phase}"} & {*words})

    def left_out(self) -> list[str]:
        """Return the names of what the sheet does not tell tonight, each once."""
        names = []
        for block in self.playbook.tonight:
            for row in block.rows:
                if row.out and (block.kind == "left-out" or not self.plays(row)):
                    names.append(self.facts.clean(row.out))
        return list(dict.fromkeys(names))

    # ---- texts and numbers

    def said(self, text: str) -> str:
        """Return a text as it can be printed."""
        return self.facts.clean(in_measures(text, self.measures))

    def _inches(self, number: Number, stat_id: str) -> str:
        """Return a number in words; lengths in feet are told in inches."""
        stat = self.ruleset.stat.get(stat_id)
        if stat is None or stat.unit != "ft" or isinstance(number.value, str):
            return _MINUS.sub("−", number.text())
        ends = [each * FOOT for each in (number.low, number.value) if each is not None]
        return "–".join(f"{each:g}" for each in ends)

    def mark(self, origin: str) -> Mark | None:
        """Return the mark of an origin and remember it; None for what the game itself says."""
        mark = None if origin == STATED else self._origins.mark_of(origin)
        if mark:
            self.marks.append(mark)
        return mark

    # ---- modifiers

    def modifier(self, row: NightRow) -> tuple[str, str, Mark | None]:
        """Return the value of a row of modifiers, its words, its mark."""
        known = self.playbook.modifier.get(row.modifier)
        text = self.said(row.text) or (self.facts.clean(lower(known.name)) if known else "")
        if row.value or known is None:
            return self.said(row.value), text, self.mark(row.origin)
        number = known.value
        value = number.text()
        if not isinstance(number.value, str):
            value = f"= {value}" if known.sets else f"{number.value:+g}".replace("-", "−")
        return self.facts.clean(value), text, self.mark(number.origin)

    # ---- tables and tests

    def table_line(self, row: NightRow) -> WeaponLine:
        """Return a row of a table."""
        name = Shown(self.said(row.name), self.mark(row.origin))
        return WeaponLine((name,), tuple(Shown(self.said(cell.result)) for cell in row.cells))

    def test(self, row: NightRow) -> DieRow:
        """Return a row of a test as it is drawn."""
        known = self.playbook.test.get(row.test)
        origin = row.origin if known is None or row.origin != STATED else known.origin
        name = self.said(row.name) or (self.facts.clean(known.name) if known else "")
        if known is None or row.cells:
            cells = tuple(DieOutcome(self.said(c.rolls), self.said(c.result)) for c in row.cells)
        else:
            cells = tuple(self._outcomes(known, row.words))
        return DieRow(name, self.said(row.text), cells, self.mark(origin))

    def _outcomes(self, test: DieTest, words: Sequence[str]) -> Iterator[DieOutcome]:
        """Yield the outcomes; words of their own hold as long as house rules changed none."""
        told = len(words) == len(test.outcomes) and not self._changes.of("test", test.id)
        for at, each in enumerate(test.outcomes):
            span = f"{each.low}" if each.low == each.high else f"{each.low}–{each.high}"
            rolls = faces_between(each.low, each.high) if test.dice == "1d6" else f"**{span}**"
            yield DieOutcome(rolls, self.said(words[at] if told else each.result))

    # ---- weapons

    def weapon_lines(
        self, columns: Sequence[NightColumn]
    ) -> list[tuple[str, str, list[WeaponLine]]]:
        """Return the weapons in play by phase: its code, its name, its rows."""
        phases = self.ruleset.phases or ()
        found = []
        for phase in (*phases, None):
            mine = [each for each in self.weapons if each.phase == (phase.id if phase else "")]
            if mine:
                name = self.facts.clean(lower(phase.word)) if phase else ""
                found.append((phase.code if phase else "", name, self._lines(mine, columns)))
        return found

    def _lines(self, weapons: Sequence[Weapon], columns: Sequence[NightColumn]) -> list[WeaponLine]:
        """Return weapons as rows; neighbours with the same numbers share one."""
        lines: list[WeaponLine] = []
        for weapon in weapons:
            cells = tuple(self._cell(weapon, column) for column in columns)
            marks = {number.origin for number in weapon.stats.values()}
            whole = self.mark(next(iter(marks))) if len(marks) == 1 else None
            if whole:
                cells = tuple(Shown(cell.text) for cell in cells)
            name = Shown(self.facts.clean(self._name(weapon)), whole)
            if lines and lines[-1].cells == cells and _short(lines[-1].names, name):
                lines[-1] = WeaponLine(_together(lines[-1].names, name), cells)
            else:
                lines.append(WeaponLine((name,), cells))
        return lines

    @staticmethod
    def _name(weapon: Weapon) -> str:
        return weapon.name if len(weapon.name) < 16 or not weapon.short else weapon.short

    def _cell(self, weapon: Weapon, column: NightColumn) -> Shown:
        number = weapon.stats.get(column.stat)
        words = column.words.get(weapon.id)
        if words is None:
            words = column.words.get(number.text() if number else "")
        mark = self.mark(number.origin) if number else None
        if words is not None or number is None:
            return Shown(self._long(column, self.said(words or "")), mark)
        text = self._inches(number, column.stat)
        if column.plus and not isinstance(number.value, str):
            more = [weapon.stats.get(each) for each in column.plus]
            needed = number.value - sum(_whole(each) for each in more if each)
            if needed >= _DIE:  # a six alone, or no face at all
                return Shown("6" if needed == _DIE else "no", mark)
            text = f"{needed:g}"
        return Shown(self._long(column, self.said(column.form.replace("{}", text))), mark)

    def _long(self, column: NightColumn, text: str) -> str:
        """Return what stands in a column of lengths, whose head has the unit, in that unit."""
        stat = self.ruleset.stat.get(column.stat)
        if self.measures != "mm" or stat is None or stat.unit not in ("in", "ft"):
            return text
        return _COUNT.sub(lambda found: f"{float(found[0]) * INCH:.0f}", text)

    def head(self, column: NightColumn) -> str:
        """Return the head of a column in the unit of the sheet."""
        head = in_measures(column.head, self.measures)
        return f"{head.removesuffix(' in')} mm" if self._in_mm(head) else self.facts.clean(head)

    def _in_mm(self, head: str) -> bool:
        return self.measures == "mm" and head.endswith(" in")

    # ---- the turn, agreements

    def firing(self, phases: Iterable[str]) -> str:
        """Return the weapons in play of some phases: "Rifle, sniper, pistol"."""
        names = [
            each.name if len(each.name) < 14 or not each.short else each.short
            for each in self.weapons
            if each.phase in phases
        ]
        if not names:
            return "nobody tonight"
        kept = [name if name.isupper() else lower(name) for name in names]
        return self.facts.clean(capital(", ".join(dict.fromkeys(kept))))

    def agreed(self) -> list[str]:
        """Return what the players of these armies agreed on, and rulings, as sentences."""
        found = []
        for switch in self.ruleset.switches:
            chosen = {roster.switch(switch.id) for roster in self._rosters} - {switch.default}
            found += [f"{switch.name}: {lower(switch.options[each])}." for each in chosen]
        for army in self.game.armies:
            for each in army.army.agreements:
                found.append(self._agreement(army.name, each.note, each.agreed_with, each.day))
        found += self.game.rulings
        return [self.facts.clean(each) for each in dict.fromkeys(found) if each]

    @staticmethod
    def _agreement(army: str, note: str, agreed_with: str, day: str) -> str:
        who = ", ".join(filter(None, (agreed_with and f"with {agreed_with}", day_said(day))))
        said = f" ({who})" if who else ""
        return f"{army}{said}: {lower_first(note.rstrip('.'))}." if note else ""


def _short(names: Sequence[Shown], name: Shown) -> bool:
    """Return whether another name has room in the row of some."""
    return sum(len(each.text) + 3 for each in names) + len(name.text) < _ROOM


def _together(names: Sequence[Shown], name: Shown) -> tuple[Shown, ...]:
    """Return names with another behind them; a comma parts those without marks."""
    *before, last = names
    comma = "" if last.mark else ","
    return (*before, Shown(last.text + comma, last.mark), Shown(lower(name.text), name.mark))


def _whole(number: Number) -> float:
    """Return a number that is taken off a die: −1 for "-1"."""
    try:
        return float(str(number.value).replace("−", "-"))
    except ValueError:
        return 0.0
