"""The numbers of men, units and weapons in boxes and tables, as the playbook of a game says.

What stands in them is data (`Cards` in rules/games/playbook.py). A game that says nothing of it, or
has no playbook, shows its move and then the numbers of the weapon.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from printables.engine.length_and_date_text import in_measures, length_parts
from printables.facts import PHASE, StatBox, WeaponRow, WeaponTable
from rules.army.army_under_ruleset import Man, SeatPlace, mounted
from rules.common.wording import HOUSE_SIGN
from rules.games.playbook import CardBox, CardColumn, Cards
from rules.games.ruleset import Ruleset, Squad, Team, Vehicle, Weapon
from rules.games.shared_types import Number

if TYPE_CHECKING:
    from printables.army_facts import ArmyFacts
    from rules.army.model import Unit

__all__ = [
    "StatBox", "Subject", "WeaponRow", "WeaponTable", "boxes_of", "fires_in_boxes",
    "stats_in_boxes",
    "subject_of_man", "subject_of_unit", "subject_of_weapon", "table_of", "text_of",
]  # fmt: skip

SEATS = "seats"
"""The stat of a box that counts the seats of a vehicle that must be filled."""
_MOVE = "move"
_LENGTHS = ("in", "ft")
_IN_BRACES = re.compile(r"\{([\w-]*)\}")
_NEEDED = re.compile(r"(\d)\+")
"""A die that is wanted, or more."""
_DIE = 6


@dataclass(frozen=True, slots=True)
class Subject:
    """Of whom boxes tell: his own numbers, his weapons, and the selectors that count him.

    `carriers` counts the men of the unit by the weapon that they have, `mounted` the weapons of a
    vehicle by their id. `seats` are the seats of a vehicle that must be filled, and the others,
    `seats_from` are the origins of both. `whose` is "his" or "its".
    """

    facts: ArmyFacts
    selectors: frozenset[str] = frozenset()
    stats: Mapping[str, Number] = field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    carriers: Mapping[str, int] = field(default_factory=dict)
    mounted: Mapping[str, int] = field(default_factory=dict)
    vehicle: bool = False
    seats: tuple[int, int] = (0, 0)
    whose: str = "his"
    seats_from: tuple[str, str] = ("stated", "stated")

    @property
    def weapon(self) -> Weapon | None:
        """Return the weapon whose numbers stand in the boxes: the first with numbers."""
        return next((weapon for weapon in self.weapons if weapon.stats), None)

    def fits(self, of: Sequence[str], weapons: Sequence[str], weapon: Weapon | None) -> bool:
        """Return whether a row of the playbook holds for them with this weapon."""
        out = [each.removeprefix("!") for each in of if each.startswith("!")]
        wanted = [each for each in of if not each.startswith("!")]
        if (wanted and self.selectors.isdisjoint(wanted)) or not self.selectors.isdisjoint(out):
            return False
        return not weapons or (weapon is not None and not _words(weapon).isdisjoint(weapons))

    def reads(self, switch: str, option: str) -> bool:
        """Return whether the players read a rule so; true of what hangs on no switch."""
        return not switch or self.facts.roster.switch(switch) == option

    def number(self, stat: str, weapon: Weapon | None) -> Number | None:
        """Return a number of the man or unit, else of the weapon."""
        return self.stats.get(stat) or (weapon.stats.get(stat) if weapon else None)


def _words(weapon: Weapon) -> set[str]:
    """Return the words by which a playbook names a weapon."""
    return {weapon.id, f"phase:{weapon.phase}", *(f"trait:{each}" for each in weapon.traits)}


# -- of whom


def subject_of_man(facts: ArmyFacts, man: Man) -> Subject:
    """Return a man with his weapons; those of his role come first."""
    rules, role, figure = facts.ruleset, man.role, man.figure
    known = facts.roster.type_of(man.unit)
    heroic = rules.hero.stats if figure.hero and rules.hero else {}
    stats = dict(known.stats) if isinstance(known, Squad) else {}
    for extra in man.derived.extras:
        stats.update(extra.stats)
    stats.update((role.stats if role else {}) | heroic)
    first = [weapon.id for item in (role.gives if role else ())
             for weapon in rules.weapons_by_item.get(item, ())]  # fmt: skip
    order = {each: place for place, each in enumerate(reversed(first))}
    weapons = sorted(man.derived.weapons, key=lambda each: -order.get(each.id, -1))
    selectors = {*man.derived.selectors, "figures", *(["heroes"] if figure.hero else [])}
    if isinstance(known, Squad):
        selectors |= {"squad:*", f"squad:{known.id}"}
    carriers = dict.fromkeys((weapon.id for weapon in weapons), 1)
    return Subject(facts, frozenset(selectors), stats, tuple(weapons), carriers)


def subject_of_unit(facts: ArmyFacts, unit: Unit) -> Subject:
    """Return a squad, team or vehicle; a squad fires the weapon of its ordinary men."""
    rules, roster = facts.ruleset, facts.roster
    known, men = roster.type_of(unit), roster.men_of(unit)
    carriers: dict[str, int] = {}
    for man in men:
        for weapon in man.derived.weapons:
            carriers[weapon.id] = carriers.get(weapon.id, 0) + 1
    stats: dict[str, Number] = {}
    ids: Iterable[str] = ()
    weapons_on: tuple[str, ...] = ()
    if isinstance(known, Squad):
        role = rules.role[known.role]
        stats.update(role.stats)
        ids = [each for man in men if man.role is role for each in _ids(man.derived.weapons)]
        ids = [*ids, *role.weapons]
    elif isinstance(known, Team):
        ids = [known.weapon] if known.weapon else []
    elif isinstance(known, Vehicle):
        ids = weapons_on = mounted(unit, rules)
    stats.update(known.stats if known else {})
    selectors = {f"{unit.kind}:*", f"{unit.kind}:{unit.type}", "units"}
    selectors.update(f"tag:{tag}" for tag in (known.tags if known else ()))
    fixed = known.fixed if isinstance(known, Vehicle) else ()
    for kind, ids_ in (("fitting", unit.fittings), ("fixed", fixed)):
        selectors.update(f"{kind}:{each}" for each in (*ids_, *(["*"] if ids_ else [])))
    places = roster.places.get(unit.id, ())
    needed = sum(place.needed for place in places)
    weapons = tuple(rules.weapon[each] for each in dict.fromkeys(ids) if each in rules.weapon)
    return Subject(
        facts,
        frozenset(selectors),
        stats,
        weapons,
        carriers,
        Counter(weapons_on),
        isinstance(known, Vehicle),
        (needed, len(places) - needed),
        "its",
        (_seats_from(places, needed=True), _seats_from(places, needed=False)),
    )


def _seats_from(places: Iterable[SeatPlace], *, needed: bool) -> str:
    """Return the origin of the seats that must be filled, or of the others."""
    origins = (each.group.origin for each in places if bool(each.needed) is needed)
    return next((each for each in origins if each != "stated"), "stated")


def _ids(weapons: Iterable[Weapon]) -> list[str]:
    return [weapon.id for weapon in weapons]


def subject_of_weapon(facts: ArmyFacts, weapon: Weapon) -> Subject:
    """Return a weapon by itself, whoever carries it."""
    return Subject(facts, weapons=(weapon,), carriers={weapon.id: 1})


# -- boxes


def boxes_of(subject: Subject) -> tuple[StatBox, ...]:
    """Return the boxes of a man or unit: its own numbers, and those of its first weapon.

    The weapons of vehicles, and of whom the playbook says so, stand in a table alone.
    """
    return tuple(box for _, box in _placed(subject, _boxed(subject)))


def fires_in_boxes(subject: Subject) -> bool:
    """Return whether the numbers of a weapon stand in the boxes, not in a table alone."""
    return _boxed(subject) is not None


def stats_in_boxes(subject: Subject) -> frozenset[str]:
    """Return the stats whose numbers stand in the boxes."""
    return frozenset(row.stat for row, _ in _placed(subject, _boxed(subject)))


def table_of(subject: Subject, *, every: bool = False) -> WeaponTable:
    """Return the table of the weapons that are not in the boxes; with `every` of all."""
    own = None if every or subject.facts.cards.columns else _boxed(subject)
    weapons = [weapon for weapon in subject.weapons if weapon is not own and weapon.stats]
    return _table(subject, weapons)


def _boxed(subject: Subject) -> Weapon | None:
    """Return the weapon whose numbers stand in the boxes, None where all stand in a table."""
    if subject.vehicle or subject.facts.cards.columns:
        return None
    apart = any(row.apart and _holds(subject, row, None) for row in _rows(subject.facts))
    return None if apart else subject.weapon


def _rows(facts: ArmyFacts) -> Sequence[CardBox]:
    return facts.cards.boxes or _usual(facts.ruleset)


@lru_cache(maxsize=16)
def _usual(ruleset: Ruleset) -> tuple[CardBox, ...]:
    """Return the boxes of a game that says nothing of them: move, then what its weapons have."""
    of_weapons = {stat for weapon in ruleset.weapons for stat in weapon.stats}
    stats = sorted(ruleset.stats, key=lambda stat: (stat.id != _MOVE, stat.id not in of_weapons))
    shown = [stat for stat in stats if stat.id == _MOVE or stat.id in of_weapons]
    rows = [CardBox(place, stat.short or stat.name, stat.id) for place, stat in enumerate(shown, 1)]
    return (*rows, CardBox(len(rows) + 1, "Fires", PHASE, qualifier="{phase}"))


def _holds(subject: Subject, row: CardBox, weapon: Weapon | None) -> bool:
    return (
        subject.fits(row.of, row.weapons, weapon)
        and subject.reads(row.switch, row.option)
        and (not row.needs or subject.number(row.needs, weapon) is not None)
    )


def _placed(subject: Subject, weapon: Weapon | None) -> Iterator[tuple[CardBox, StatBox]]:
    """Yield the boxes in their order, each with its row."""
    found: dict[int, tuple[CardBox, StatBox]] = {}
    rows, fired = _rows(subject.facts), weapon or subject.weapon
    named = {row.stat for row in rows if row.of and _holds(subject, row, fired)}
    for row in rows:
        if row.place not in found and _holds(subject, row, fired):
            box = _box(subject, row, weapon, worked=row.plus not in named)
            if box:
                found[row.place] = (row, box)
    yield from (found[place] for place in sorted(found))


def _box(
    subject: Subject, row: CardBox, weapon: Weapon | None, *, worked: bool = True
) -> StatBox | None:
    """Return the box of one row, None where there is no such number."""
    facts = subject.facts
    qualifier = _filled(subject, row.qualifier, weapon)
    if row.stat == PHASE:
        phase = facts.ruleset.phase.get(weapon.phase) if weapon else None
        if phase is None:
            return None
        value = facts.clean(phase.code or phase.word)
        qualifier = facts.clean(row.words.get(phase.id, "")) or qualifier
        return StatBox(value, "", facts.clean(row.label), qualifier, dark=True)
    if row.stat == SEATS:
        needed, others = subject.seats
        if not needed:
            return None
        more = f"and {others} more" if others else "no more"
        mark, other = map(facts.origins.mark_of, subject.seats_from)
        if other is not None and other != mark and others:
            more += f" ({other.short})" if other.short else HOUSE_SIGN
        return StatBox(str(needed), "", facts.clean(row.label), qualifier or more, mark)
    number = row.value or subject.number(row.stat, weapon)
    if number is None:
        return None
    mark = facts.origins.mark(number)
    if row.each and weapon and isinstance(number.value, int):
        number = Number(number.value * max(subject.carriers.get(weapon.id, 1), 1), number.low)
    plus = subject.stats.get(row.plus) if row.plus and worked else None
    added = _whole(plus) if plus else None
    wanted = _NEEDED.fullmatch(number.value) if isinstance(number.value, str) else None
    if added is not None and wanted:
        number = Number(f"{int(wanted[1]) - added}+")
    elif added is not None and not isinstance(number.value, str):
        number = Number(number.value + added, number.low)
        qualifier = f"{subject.whose} {added:+d} in".replace("-", "−")
        mark = mark or facts.origins.mark(plus)
    value, unit, second = _printed(subject, number, row.stat, row.form, row.words, weapon)
    return StatBox(value, unit, facts.clean(row.label), qualifier, mark, second=second)


def _whole(number: Number) -> int | None:
    """Return a number that is added to another: 1 for "+1"."""
    try:
        return int(str(number.value).replace("−", "-"))
    except ValueError:
        return None


def _printed(
    subject: Subject,
    number: Number,
    stat: str,
    form: str,
    words: Mapping[str, str],
    weapon: Weapon | None,
) -> tuple[str, str, str]:
    """Return a number as it is printed: with its operator, its unit, and in the other unit."""
    facts = subject.facts
    plain = number.text()
    if plain in words:
        return facts.clean(words[plain]), "", ""
    known = facts.ruleset.stat.get(stat)
    unit = known.unit if known else ""
    if not stat and form.endswith(" in"):
        unit, form = "in", form.removesuffix(" in")
    if unit not in _LENGTHS:
        shown = _in_form(subject, form, plain, weapon)
        return facts.clean(in_measures(shown, facts.words_measures)), "", ""
    value, unit, second = length_parts(number.low, number.value, unit, facts.measures)
    value = value.replace(" x ", " × ")

    def others(stat_id: str) -> str:
        other, also = subject.number(stat_id, weapon), facts.ruleset.stat.get(stat_id)
        if other is None:
            return ""
        return length_parts(other.low, other.value, also.unit if also else "", facts.measures)[0]

    shown = _IN_BRACES.sub(lambda m: others(m[1]) if m[1] else value, form)
    return facts.clean(shown), unit, second


def _in_form(subject: Subject, form: str, plain: str, weapon: Weapon | None) -> str:
    def replaced(match: re.Match[str]) -> str:
        if not match[1]:
            return plain
        other = subject.number(match[1], weapon)
        return other.text() if other else ""

    signed = re.match(r"[+-]\d", plain)
    shown = _IN_BRACES.sub(replaced, form)
    return shown.replace("-", "−") if signed else shown


def _filled(subject: Subject, words: str, weapon: Weapon | None) -> str:
    """Return words with the numbers that they name, in the unit of the sheet."""
    facts = subject.facts

    def replaced(match: re.Match[str]) -> str:
        if match[1] == PHASE:
            phase = facts.ruleset.phase.get(weapon.phase) if weapon else None
            return phase.word.lower() if phase else ""
        number = subject.number(match[1], weapon)
        stat = facts.ruleset.stat.get(match[1])
        unit = stat.unit if stat and stat.unit in _LENGTHS else ""
        return number.text(unit) if number else ""

    return facts.clean(in_measures(_IN_BRACES.sub(replaced, words), facts.words_measures))


# -- tables of weapons


def _table(subject: Subject, weapons: Sequence[Weapon]) -> WeaponTable:
    if not weapons:
        return WeaponTable()
    cards = subject.facts.cards
    if cards.columns:
        return _of_columns(subject, cards, weapons)
    found = [(weapon, {row.label: (row, box) for row, box in _of_weapon(subject, weapon)})
             for weapon in weapons]  # fmt: skip
    heads: dict[str, int] = {}
    rows_of: dict[str, CardBox] = {}
    for _, boxes in found:
        for row, box in boxes.values():
            heads.setdefault(box.label, row.place)
            rows_of.setdefault(box.label, row)
    for weapon, boxes in found:  # a column that others have: its box is taken by another number
        shown = {row.stat for row, _ in boxes.values()}
        for label, row in rows_of.items():
            if label not in boxes and row.stat in weapon.stats and row.stat not in shown:
                alone = Subject(subject.facts, weapons=(weapon,))
                filled = _box(alone, row, weapon) if _holds(alone, row, weapon) else None
                if filled:
                    boxes[filled.label] = (row, filled)
    order = sorted(heads, key=lambda head: heads[head])
    rows = []
    for weapon, boxes in found:
        by_head = {box.label: box for _, box in boxes.values()}
        rows.append(_row(subject, weapon, [by_head.get(head) for head in order]))
    return WeaponTable(tuple(order), tuple(rows))


def _of_weapon(subject: Subject, weapon: Weapon) -> Iterator[tuple[CardBox, StatBox]]:
    """Yield the boxes that hold numbers of a weapon itself.

    What a man adds to them is worked in, unless it has a box of its own.
    """
    rows = [row for row in _rows(subject.facts) if row.of and _holds(subject, row, weapon)]
    shown = {row.stat for row in rows}
    added = {row.plus for row in _rows(subject.facts) if row.plus} - shown
    stats = {stat: number for stat, number in subject.stats.items() if stat in added}
    for row, box in _placed(Subject(subject.facts, stats=stats, weapons=(weapon,)), weapon):
        if row.stat == PHASE or row.stat in weapon.stats:
            yield row, box


def _row(
    subject: Subject,
    weapon: Weapon,
    cells: Sequence[StatBox | None],
    beside: str = "",
    note: str = "",
) -> WeaponRow:
    """Return the row of a weapon; a mark that all of its numbers have stands behind its name."""
    facts = subject.facts
    numbers = [cell for cell in cells if cell and not cell.dark]
    marks = {cell.mark for cell in numbers}
    whole = marks.pop() if len(marks) == 1 else None
    if whole:
        cells = [_unmarked(cell) for cell in cells]
    often = subject.mounted.get(weapon.id, 1)
    times = f"{often} × " if often > 1 else ""
    name, short = (facts.clean(times + each) for each in (weapon.name, weapon.short or weapon.name))
    return WeaponRow(weapon.id, name, short, tuple(cells), beside, note, whole)


def _unmarked(cell: StatBox | None) -> StatBox | None:
    if cell is None or cell.mark is None:
        return cell
    return StatBox(cell.value, cell.unit, cell.label, cell.qualifier, None, cell.dark, cell.second)


def _of_columns(subject: Subject, cards: Cards, weapons: Sequence[Weapon]) -> WeaponTable:
    """Return the table of a game that says which columns it has."""
    shown = [column for column in cards.columns if column.head]
    rows = []
    for weapon in weapons:
        cells = [_cell(subject, column, weapon) for column in shown]
        loose = [column for column in cards.columns if not column.head]
        beside, note = (
            " ".join(
                box.text
                for column in loose
                if column.note is noted and (box := _cell(subject, column, weapon))
            )
            for noted in (False, True)
        )
        rows.append(_row(subject, weapon, cells, beside, note))
    used = [place for place in range(len(shown)) if any(row.cells[place] for row in rows)]
    heads = [in_measures(shown[place].head, subject.facts.words_measures) for place in used]
    return WeaponTable(
        tuple(heads),
        tuple(
            WeaponRow(
                row.id, row.name, row.short, tuple(row.cells[place] for place in used),
                row.beside, row.note, row.mark,
            )
            for row in rows
        ),
    )  # fmt: skip


def _cell(subject: Subject, column: CardColumn, weapon: Weapon) -> StatBox | None:
    """Return what stands in a column for a weapon; a roll that no die shows is "no"."""
    facts, number = subject.facts, weapon.stats.get(column.stat)
    if number is None or (column.needs and column.needs not in weapon.stats):
        return None
    mark = facts.origins.mark(number)
    added = 0
    for stat in column.plus:
        more = weapon.stats.get(stat)
        added += _whole(more) or 0 if more else 0
        mark = mark or (facts.origins.mark(more) if more else None)
    if column.plus and isinstance(number.value, int):
        needed = number.value - added
        if needed >= _DIE:
            return StatBox(str(_DIE) if needed == _DIE else "no", mark=mark)
        number = Number(needed)
    alone = Subject(facts, weapons=(weapon,))
    if column.note:
        words = _filled(alone, column.form, weapon)
        return StatBox(words, mark=mark)
    value, unit, second = _printed(alone, number, column.stat, column.form, column.words, weapon)
    return StatBox(value, unit, "", "", mark, second=second) if value else None


# -- words


def text_of(subject: Subject, *, row: bool = False) -> str:
    """Return what the playbook says on a card in words, or in the row of a squad's card."""
    weapon = subject.weapon
    for text in subject.facts.cards.texts:
        words = text.row if row else text.text
        fits = words and subject.fits(text.of, text.weapons, weapon)
        if fits and subject.reads(text.switch, text.option):
            return _filled(subject, words, weapon)
    return ""
