"""What two armies have, counted side by side: totals, roles, units, weapons and their reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.army.army_under_ruleset import Roster, mounted
from rules.army.totals import Total, totals
from rules.attack.question import FARTHEST
from rules.games.ruleset import Ruleset, Team, Vehicle, Weapon
from rules.odds.shooters_and_targets import Shooters, range_unit, reach_of

Better = int
"""-1 where the left side has more of it, 1 where the right side has, 0 where neither is better."""

_KINDS = {"squad": "squads", "team": "weapons teams", "vehicle": "vehicles", "men": "loose groups"}


@dataclass(frozen=True, slots=True)
class CountRow:
    """One thing counted in both armies; `group` is the heading that it stands under."""

    id: str
    group: str
    label: str
    left: str
    right: str
    better: Better = 0


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon and how many of it each army has. Its numbers are those of `weapon`."""

    weapon: Weapon
    phase: str
    left: int
    right: int

    @property
    def better(self) -> Better:
        """Return which side has more of it."""
        return larger_side(self.left, self.right)


@dataclass(frozen=True, slots=True)
class ReachRow:
    """How many figures and mounted weapons of each army reach a distance."""

    distance: float
    left: int
    right: int

    @property
    def better(self) -> Better:
        """Return which side has more of it."""
        return larger_side(self.left, self.right)


def larger_side(left: float, right: float) -> Better:
    """Return which of two numbers is the larger one."""
    return -1 if left > right else 1 if right > left else 0


# ------------------------------------------------------------------ totals, roles, units


def count_rows(left: Roster, right: Roster, *, same_game: bool) -> tuple[CountRow, ...]:
    """Return totals, kinds of unit and, in one game, roles and types of both armies."""
    rows = list(_total_rows(left, right, same_game))
    rows += _rows("units", _units(left), _units(right))
    if same_game:
        rows += _rows("roles", _roles(left), _roles(right))
        rows += _rows("types", _types(left), _types(right))
    return tuple(rows)


def _total_rows(left: Roster, right: Roster, same_game: bool) -> Iterable[CountRow]:
    mine = {total.id: total for total in totals(left)}
    theirs = {total.id: total for total in totals(right)}
    clocks = {clock.id for roster in (left, right) for clock in roster.ruleset.clocks}
    for id_ in dict.fromkeys((*mine, *theirs)):
        one, other = mine.get(id_), theirs.get(id_)
        known = one or other
        if known is None or (known.value is None and (other or known).value is None):
            continue
        if not same_game and id_ != "figures":
            continue
        ranked = same_game and id_ not in clocks and id_ != "seats"
        better = larger_side(_value(one), _value(other)) if ranked or id_ == "figures" else 0
        label = "figures" if id_ == "figures" and not same_game else known.label
        yield CountRow(id_, "totals", label, _total(one), _total(other), better)
    heroes = [sum(man.figure.hero for man in roster.men) for roster in (left, right)]
    if any(heroes):
        yield CountRow(
            "heroes", "totals", "heroes", str(heroes[0]), str(heroes[1]), larger_side(*heroes)
        )


def _value(total: Total | None) -> int:
    return total.value or 0 if total else 0


def _total(total: Total | None) -> str:
    return total.text_of if total and total.value is not None else "–"


def _rows(
    group: str, left: Mapping[str, tuple[str, int]], right: Mapping[str, tuple[str, int]]
) -> Iterable[CountRow]:
    for id_ in dict.fromkeys((*left, *right)):
        label = (left.get(id_) or right[id_])[0]
        counts = [side.get(id_, ("", 0))[1] for side in (left, right)]
        yield CountRow(
            f"{group}:{id_}", group, label, str(counts[0]), str(counts[1]), larger_side(*counts)
        )


def _units(roster: Roster) -> dict[str, tuple[str, int]]:
    counts = Counter[str](unit.kind for unit in roster.army.units)
    return {kind: (word, counts[kind]) for kind, word in _KINDS.items() if counts[kind]}


def _roles(roster: Roster) -> dict[str, tuple[str, int]]:
    counts = Counter(man.role.id for man in roster.men if man.role)
    return {
        role.id: (role.name, counts[role.id]) for role in roster.ruleset.roles if counts[role.id]
    }


def _types(roster: Roster) -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = {}
    for unit in roster.army.units:
        known, key = roster.type_of(unit), f"{unit.kind}:{unit.type}"
        if known is not None:
            found[key] = (known.name, found.get(key, ("", 0))[1] + 1)
    return found


# ------------------------------------------------------------------ weapons and reach


def weapon_rows(left: Roster, right: Roster) -> tuple[WeaponRow, ...]:
    """Return every weapon that one of the armies has, in the order of the game."""
    mine, theirs = _weapons(left), _weapons(right)
    # In the order of the game; where house rules differ, with the numbers of the left army.
    table = {**left.ruleset.weapon, **right.ruleset.weapon, **left.ruleset.weapon}
    phases = {phase.id: phase.name for phase in (*right.ruleset.phases, *left.ruleset.phases)}
    return tuple(
        WeaponRow(weapon, phases.get(weapon.phase, ""), mine[id_], theirs[id_])
        for id_, weapon in table.items()
        if mine[id_] or theirs[id_]
    )


def _weapons(roster: Roster) -> Counter[str]:
    """Count every weapon of an army: carried, mounted, and the guns of teams."""
    found: Counter[str] = Counter()
    for man in roster.men:
        found.update(weapon.id for weapon in man.derived.weapons)
    for unit in roster.army.units:
        known = roster.type_of(unit)
        if isinstance(known, Vehicle):
            found.update(mounted(unit, roster.ruleset))
        elif isinstance(known, Team) and known.gun and known.weapon:
            found[known.weapon] += 1
    return found


def reach_rows(shooters: Sequence[Shooters], rulesets: Sequence[Ruleset]) -> tuple[ReachRow, ...]:
    """Return how many of each army reach every distance at which that changes."""
    sides = []
    for army, ruleset in zip(shooters, rulesets, strict=True):
        spans = {weapon.id: reach_of(weapon.stats.get("range")) for weapon in ruleset.weapons}
        sides.append(
            [
                ([spans[weapon] for weapon in shooter.weapons], shooter.barrels * count)
                for shooter, count in army.counts.items()
            ]
        )
    first = 0.5 if range_unit(rulesets[0]) == "ft" else 6.0
    ends = {end for side in sides for reaches, _ in side for _, end in reaches}
    farthest = max((end for end in ends if end < FARTHEST), default=first)

    def reaching(at: int, distance: float) -> int:
        return sum(
            count
            for reaches, count in sides[at]
            if any(near <= distance <= far for near, far in reaches)
        )

    steps = sorted({first, *(end for end in ends if first < end <= farthest)})
    return tuple(ReachRow(step, reaching(0, step), reaching(1, step)) for step in steps)
