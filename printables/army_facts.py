"""Reads an army under its ruleset into what sheets say about it, before anything is drawn.

Every text passes through `Letters`, so that what a font cannot print is known by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from printables.army_words import (
    alike,
    credit,
    kind,
    particulars,
    seated,
    several,
    special_text,
    unit_titles,
)
from printables.engine.options import Measures
from printables.engine.origin_marks import STATED, Mark, Origins
from printables.engine.portraits import Portrait
from printables.engine.printable_characters import Letters
from printables.facts import (
    PHASE,
    Column,
    FindingFacts,
    ManFacts,
    SeatFacts,
    UnitFacts,
    Value,
    WeaponFacts,
)
from rules.army.army_under_ruleset import Man, Roster, mounted
from rules.army.drawing_choice import man_art, own_colour, unit_art
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Army, Unit
from rules.army.open_questions import readings_about, selectors_of, selectors_of_unit
from rules.army.totals import Total, totals
from rules.checks import agreed_between, check_roster
from rules.common.findings import Finding
from rules.common.size_limits import LIVES_LIMIT
from rules.common.wording import capital
from rules.games.playbook import Cards, Playbook
from rules.games.ruleset import Ruleset, Team, Weapon
from rules.games.shared_types import Number


class ArmyFacts:
    """An army under its ruleset, ready for any sheet."""

    def __init__(
        self,
        army: Army,
        ruleset: Ruleset,
        known: Mapping[str, Ruleset],
        letters: Letters,
        *,
        marks: bool = True,
        portraits: Mapping[str, Portrait | None] | None = None,
        playbook: Playbook | None = None,
        measures: Measures = "in",
        toys: Mapping[str, str] | None = None,
    ) -> None:
        self.army = army
        self.ruleset = ruleset
        self.roster = Roster(army, ruleset, toys=toys)
        self.origins = Origins(known, marks)
        self.playbook = playbook
        self.cards = playbook.cards if playbook else Cards()
        self.measures = measures
        self._letters = letters
        self._portraits = portraits or {}
        self._weapons: dict[str, WeaponFacts] = {}
        self._titles = unit_titles(self.roster)
        self.name = self._clean(army.name or "Unnamed army", "The army's name")
        self.game = self._clean(ruleset.name)
        self.credit = self._clean(credit(ruleset))
        self.note = self._clean(army.note, "The army's note")
        self.columns = self._columns()
        self.units = tuple(self._unit(unit) for unit in army.units)
        found = (*check_roster(self.roster), *agreed_between(army, ruleset))
        self.findings = tuple(self._finding(each) for each in found if not each.put_aside)
        self.totals: tuple[Total, ...] = totals(self.roster)

    @property
    def figures(self) -> int:
        """Return how many figures the army has."""
        return len(self.roster.men)

    @property
    def words_measures(self) -> Measures:
        """Return the unit of lengths in texts, which have no room for two."""
        return "mm" if self.measures == "mm" else "in"

    def weapons_used(self) -> tuple[WeaponFacts, ...]:
        """Return every weapon of the army once, in the ruleset's order."""
        return tuple(
            self._weapons[weapon.id]
            for weapon in self.ruleset.weapons
            if weapon.id in self._weapons
        )

    def weapon(self, weapon_id: str) -> WeaponFacts | None:
        """Return the facts of a weapon of the ruleset, None when it knows no such weapon."""
        if weapon_id not in self._weapons:
            weapon = self.ruleset.weapon.get(weapon_id)
            if weapon is None:
                return None
            self._weapons[weapon_id] = self._weapon_facts(weapon)
        return self._weapons[weapon_id]

    def clean(self, text: str, who: str = "") -> str:
        """Return a text as it can be printed; see `Letters.clean`."""
        return self._clean(text, who)

    # -- weapons and numbers

    def value(self, number: Number, unit: str = "") -> Value:
        """Return a number as it is printed."""
        return Value(self._clean(number.text(unit)), self.origins.mark(number))

    def stat_values(self, stats: Mapping[str, Number]) -> tuple[tuple[str, Value], ...]:
        """Return the numbers of a role, team, squad or vehicle with their heads, in order."""
        return tuple(
            (self._clean(stat.short or stat.name), self.value(stats[stat.id], stat.unit))
            for stat in self.ruleset.stats
            if stat.id in stats
        )

    def _weapon_facts(self, weapon: Weapon) -> WeaponFacts:
        values: dict[str, Value] = {}
        phase = self.ruleset.phase.get(weapon.phase)
        if phase:
            values[PHASE] = Value(self._clean(phase.word))
        for stat in self.ruleset.stats:
            number = weapon.stats.get(stat.id)
            if number is not None:
                values[stat.id] = self.value(number, stat.unit)
        return WeaponFacts(
            weapon.id,
            self._clean(weapon.name),
            self._clean(weapon.short or weapon.name),
            values,
            self._clean(", ".join(weapon.traits)),
            self._text(weapon.text, *selectors_of(self.ruleset, weapon.id)),
            self._clean(weapon.source),
            weapon.art,
        )

    def _text(self, text: str, *selectors: str) -> str:
        """Return what the game says, with how this army's players read it."""
        return self._clean(" ".join(filter(None, (text, *readings_about(self.roster, selectors)))))

    def _columns(self) -> tuple[Column, ...]:
        """Return the columns that at least one weapon of the army has something to say in."""
        for unit in self.army.units:
            for weapon_id in self._unit_weapon_ids(unit):
                self.weapon(weapon_id)
        for man in self.roster.men:
            for weapon in man.derived.weapons:
                self.weapon(weapon.id)
        used = {column for weapon in self._weapons.values() for column in weapon.values}
        found = [
            Column(stat.id, self._clean(stat.short or stat.name), self._clean(stat.name))
            for stat in self.ruleset.stats
            if stat.id in used
        ]
        if PHASE in used:
            found.append(Column(PHASE, "Phase", "Phase of the turn"))
        return tuple(found)

    def _unit_weapon_ids(self, unit: Unit) -> tuple[str, ...]:
        """Return the weapons that belong to the unit and to none of its figures."""
        if unit.kind == "vehicle":
            return mounted(unit, self.ruleset)
        team = self.ruleset.team.get(unit.type) if unit.kind == "team" else None
        return (team.weapon,) if team and team.gun and team.weapon else ()

    def _own_weapons(self, unit: Unit) -> tuple[WeaponFacts, ...]:
        """Return each weapon of the unit's own once, with its number where there are several."""
        often = Counter(self._unit_weapon_ids(unit))
        found = []
        for weapon_id, count in often.items():
            weapon = self.weapon(weapon_id)
            if weapon:
                found.append(weapon if count == 1 else several(weapon, count))
        return tuple(found)

    # -- units and men

    def _unit(self, unit: Unit) -> UnitFacts:
        known = self.roster.type_of(unit)
        men = self.roster.men_of(unit)
        gun = isinstance(known, Team) and known.gun
        return UnitFacts(
            unit=unit,
            title=self._clean(self._titles[unit.id], "The unit's name"),
            kind=self._clean(kind(unit, known)),
            picture=unit_art(self.roster, unit, bust=True),
            model=unit.kind == "vehicle" or gun,
            count=len(men),
            note=self._clean(unit.note, "The unit's note"),
            text=self._text(known.text if known else "", *selectors_of_unit(known, unit.kind)),
            source=self._clean(known.source if known else ""),
            values=self.stat_values(known.stats) if known else (),
            weapons=self._own_weapons(unit),
            upgrades=tuple(
                self._clean(self.ruleset.upgrade[fitting].name)
                for fitting in unit.fittings
                if fitting in self.ruleset.upgrade
            ),
            rows=tuple(self._row(group) for group in alike(men)),
            seats=self._seats(unit),
            colour=own_colour(self.roster, unit),
        )

    def _row(self, men: list[Man]) -> ManFacts:
        man = men[0]
        role, figure = man.role, man.figure
        title = figure.called or (role.name if role else "Unknown soldier")
        weapons = (self.weapon(weapon.id) for weapon in man.derived.weapons)
        number = lives_of(figure, self.ruleset) if figure.hero else None
        return ManFacts(
            ids=tuple(each.figure.id for each in men),
            picture=man_art(man, alone=len(men) == 1, bust=True),
            title=self._clean(title, "The name of a figure" if figure.called else ""),
            detail=self._clean(
                capital(
                    ", ".join(
                        dict.fromkeys([*particulars(self.roster, man), *seated(men, self._titles)])
                    )
                )
            ),
            hero=figure.hero,
            lives=min(life_count(number), LIVES_LIMIT),
            values=self.stat_values(role.stats) if role else (),
            weapons=tuple(weapon for weapon in weapons if weapon),
            text=self._clean(special_text(man, self.roster.type_of(man.unit))),
            portrait=self._portrait(man),
            abilities=tuple(
                self._clean(each, "An ability of a figure") for each in figure.abilities if each
            ),
            lives_mark=self.origins.mark(number),
            colour=figure.colour,
        )

    def _portrait(self, man: Man) -> Portrait | None:
        """Return the player's picture of a man; one that is gone or damaged is told of."""
        picture = man.shown.picture
        if not picture:
            return None
        portrait = self._portraits.get(picture)
        if portrait is None:
            trouble = "cannot be read" if picture in self._portraits else "is missing"
            who = self._clean(man.called)
            self._letters.tell(
                f"The picture of {who}", f"{trouble}; the drawing is printed instead."
            )
        return portrait

    def _seats(self, unit: Unit) -> tuple[SeatFacts, ...]:
        sitting = {seat.number: seat.figure for seat in unit.seats}
        found = []
        for place in self.roster.places.get(unit.id, ()):
            man = self.roster.man.get(sitting.get(place.number, ""))
            who = man.called if man else ""
            found.append(
                SeatFacts(
                    place.number,
                    self._clean(place.name),
                    self._clean(who, "The name of a figure"),
                    place.needed,
                    self._seat_mark(place.group.origin),
                )
            )
        return tuple(found)

    def _seat_mark(self, origin: str) -> Mark | None:
        return None if origin == STATED else self.origins.mark_of(origin)

    def _finding(self, finding: Finding) -> FindingFacts:
        return FindingFacts(
            finding.severity,
            self._clean(finding.message),
            self._clean(finding.source),
            self._clean(finding.agreement),
        )

    def _clean(self, text: str, who: str = "") -> str:
        return self._letters.clean(text, who) if text else ""
