"""Two armies side by side, as one value for the window, the command line and other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.army.army_under_ruleset import Roster, mounted
from rules.army.model import Army
from rules.army.totals import Total, totals
from rules.attack.question import FARTHEST
from rules.checks import between_rosters
from rules.common.findings import Finding
from rules.common.wording import lower
from rules.games.catalog import Catalog
from rules.games.limit_kinds.attackers_per_defender import assault_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Team, Vehicle, Weapon
from rules.odds.expected_losses import (
    AttackTable,
    LossCalculator,
    Setting,
    Volley,
    attack_table,
    checked_setting,
    usual_setting,
    volley,
)
from rules.odds.face_off import FaceOff, face_off, fighter
from rules.odds.shooters_and_targets import (
    Shooters,
    agreed_readings,
    range_unit,
    reach_of,
    shooters_of,
    targets_of,
)

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


class _Counted:
    """How many of something each army has."""

    left: int
    right: int

    @property
    def better(self) -> Better:
        """Return which side has more of it."""
        return larger_side(self.left, self.right)


@dataclass(frozen=True, slots=True)
class WeaponRow(_Counted):
    """A weapon and how many of it each army has. Its numbers are those of `weapon`."""

    weapon: Weapon
    phase: str
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class ReachRow(_Counted):
    """How many figures and mounted weapons of each army reach a distance."""

    distance: float
    left: int
    right: int


def larger_side(left: float, right: float) -> Better:
    """Return which of two numbers is the larger one."""
    return -1 if left > right else 1 if right > left else 0


@dataclass(frozen=True, slots=True)
class ComparedArmy:
    """An army with its roster, the playbook of its game, and the id of the game it goes back to."""

    roster: Roster
    playbook: Playbook | None
    game: str

    @property
    def army(self) -> Army:
        """Return the army."""
        return self.roster.army

    @property
    def name(self) -> str:
        """Return what to call the army in a sentence."""
        return self.army.name or "The army without a name"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything there is to say about two armies side by side.

    `odds` is false where chances make no sense or the game has none; `notes` say why, and what
    else is to be known.
    """

    left: ComparedArmy
    right: ComparedArmy
    setting: Setting
    same_game: bool
    odds: bool
    notes: tuple[str, ...]
    counts: tuple[CountRow, ...]
    weapons: tuple[WeaponRow, ...] = ()
    reach: tuple[ReachRow, ...] = ()
    volleys: tuple[Volley, ...] = ()
    attacks: tuple[AttackTable, ...] = ()
    findings: tuple[Finding, ...] = ()


def compared_army(
    army: Army, catalog: Catalog, roster: Roster | None = None
) -> ComparedArmy | None:
    """Return an army as one side of a comparison, None when its game is not here."""
    ruleset = catalog.get(army.ruleset)
    if ruleset is None:
        return None
    ready = roster if roster is not None and roster.army is army else Roster(army, ruleset)
    return ComparedArmy(ready, catalog.playbook(ruleset.id), base_game_of(ruleset, catalog))


def base_game_of(ruleset: Ruleset, catalog: Catalog) -> str:
    """Return the id of the game that house rules go back to, a game's own id otherwise."""
    seen = {ruleset.id}
    while ruleset.extends and ruleset.extends not in seen:
        seen.add(ruleset.extends)
        base = catalog.get(ruleset.extends)
        if base is None:
            return ruleset.extends
        ruleset = base
    return ruleset.id


def compare(left: ComparedArmy, right: ComparedArmy, setting: Setting | None = None) -> Comparison:
    """Return the two armies side by side; InputProblem when the setting names what is not there.

    Both sides fire by their own rules: a house-rules variant is compared with its game.
    """
    same = left.game == right.game
    played = same and left.playbook is not None and right.playbook is not None
    chosen = setting or usual_setting(left.roster.ruleset, left.playbook)
    if played and left.playbook is not None:
        chosen = checked_setting(chosen, left.playbook)
    counts = count_rows(left.roster, right.roster, same_game=same)
    notes = tuple(_notes(left, right, same, played))
    if not same:
        return Comparison(left, right, chosen, False, False, notes, counts)
    shooters = [shooters_of(side.roster, side.playbook) for side in (left, right)]
    volleys, attacks = [], []
    sides = ((left, right), (right, left)) if played else ()
    for (side, other), own in zip(sides, shooters, strict=False):
        if side.playbook is None:
            continue
        calculator = LossCalculator(side.roster.ruleset, side.playbook, side.army, chosen)
        targets = targets_of(other.roster, side.playbook)
        volleys.append(volley(calculator, own, targets))
        attacks.append(attack_table(calculator, own, targets, side.name))
    return Comparison(
        left,
        right,
        chosen,
        True,
        played,
        notes,
        counts,
        weapon_rows(left.roster, right.roster),
        reach_rows(shooters, (left.roster.ruleset, right.roster.ruleset)),
        tuple(volleys),
        tuple(attacks),
        between(left, right),
    )


def face_off_of(found: Comparison) -> FaceOff | None:
    """Return one turn of fire of the two armies at once, None where chances make no sense."""
    left, right = found.left, found.right
    if not found.odds or left.playbook is None or right.playbook is None:
        return None
    sides = (fighter(left.roster, left.playbook), fighter(right.roster, right.playbook))
    return face_off(*sides, found.setting, (left.name, right.name))


def between(left: ComparedArmy, right: ComparedArmy) -> tuple[Finding, ...]:
    """Return what the game says about the two armies when they meet.

    Where one of them plays by house rules, those hold for both.
    """
    rulesets = sorted(
        (left.roster.ruleset, right.roster.ruleset), key=lambda each: (not each.extends, each.id)
    )
    rosters = [
        side.roster if side.roster.ruleset is rulesets[0] else Roster(side.army, rulesets[0])
        for side in (left, right)
    ]
    return between_rosters(rosters)


def _assaults(left: ComparedArmy, right: ComparedArmy) -> Iterator[str]:
    """Yield how many men an attack on a fortified position should have, where one side has it."""
    for limit in left.roster.ruleset.limits:
        found = limit.rule == "attackers" and assault_of((left.roster, right.roster), limit)
        if found:
            yield f"{found.words}."


def _notes(left: ComparedArmy, right: ComparedArmy, same: bool, played: bool) -> list[str]:
    mine, theirs = left.roster.ruleset, right.roster.ruleset
    if not same:
        games = f"{mine.name} and {theirs.name} are different games"
        return [f"{games}: only counts can be compared, not weapons, chances or limits."]
    notes = [*_assaults(left, right)]
    if mine.id != theirs.id:
        notes.append(
            f"{left.name} plays by {mine.name}, {right.name} by {theirs.name}; each fires by its"
            " own rules."
        )
    if not played:
        notes.append(f"{mine.name} has no playbook here, so chances cannot be worked out.")
    if played and len(mine.phases) > 1:
        together = "The fire of all phases counts together"
        playbook = left.playbook
        fires_on = playbook is None or playbook.turn is None or playbook.turn.fallen_fire_on
        notes.append(
            f"{together}: whoever falls in an earlier one still fires."
            if fires_on
            else f"{together}, though whoever falls in one is gone before the next."
        )
    agreed = [agreed_readings(side.army, side.roster.ruleset) for side in (left, right)]
    for switch in mine.switches:
        read = [each.get(switch.id, switch.default) for each in agreed]
        if read[0] != read[1] and all(each in switch.options for each in read):
            notes.append(
                f"The armies answer “{switch.name}” differently: {lower(switch.options[read[0]])}"
                f" and {lower(switch.options[read[1]])}."
            )
    return notes


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
        values = (total.value or 0 if total else 0 for total in (one, other))
        better = larger_side(*values) if ranked or id_ == "figures" else 0
        label = "figures" if id_ == "figures" and not same_game else known.label
        yield CountRow(id_, "totals", label, _total(one), _total(other), better)
    heroes = [sum(man.figure.hero for man in roster.men) for roster in (left, right)]
    if any(heroes):
        yield _row("heroes", "totals", "heroes", *heroes)


def _total(total: Total | None) -> str:
    return total.text_of if total and total.value is not None else "–"


def _row(id_: str, group: str, label: str, left: int, right: int) -> CountRow:
    return CountRow(id_, group, label, str(left), str(right), larger_side(left, right))


_Entry = tuple[str, str]
"""What is counted: its id and its name."""


def _rows(group: str, left: Counter[_Entry], right: Counter[_Entry]) -> Iterable[CountRow]:
    mine, theirs = ({id_: count for (id_, _), count in side.items()} for side in (left, right))
    # Where house rules name it otherwise, by the name that it has in the left army.
    for id_, label in dict((*left, *right, *left)).items():
        yield _row(f"{group}:{id_}", group, label, mine.get(id_, 0), theirs.get(id_, 0))


def _units(roster: Roster) -> Counter[_Entry]:
    counts = Counter[str](unit.kind for unit in roster.army.units)
    return Counter({each: counts[each[0]] for each in _KINDS.items() if counts[each[0]]})


def _roles(roster: Roster) -> Counter[_Entry]:
    counts = Counter(man.role.id for man in roster.men if man.role)
    roles = (role for role in roster.ruleset.roles if counts[role.id])
    return Counter({(role.id, role.name): counts[role.id] for role in roles})


def _types(roster: Roster) -> Counter[_Entry]:
    known = ((unit, roster.type_of(unit)) for unit in roster.army.units)
    return Counter((f"{unit.kind}:{unit.type}", each.name) for unit, each in known if each)


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
    steps = sorted({first, *(end for end in ends if first < end < FARTHEST)})

    def reaching(side: list[tuple[list[tuple[float, float]], int]], at: float) -> int:
        return sum(n for reaches, n in side if any(near <= at <= far for near, far in reaches))

    left, right = sides
    return tuple(ReachRow(step, reaching(left, step), reaching(right, step)) for step in steps)
