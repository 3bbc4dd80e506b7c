"""An army of squads that are shot at as a whole, and lose strength with every man.

A unit is told by its level: how many of its men are left, 0 when it is gone. A vehicle counts one
level, and one more for each gun that can fail for good.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

from rules.army.army_under_ruleset import Man
from rules.army.model import Unit
from rules.attack.squads import UNMATCHED
from rules.forecast.assumptions import Assumptions
from rules.forecast.forces import MOUNTED, Force, ForceKind, mixed
from rules.games.ruleset import Vehicle
from rules.odds.expected_losses import LossCalculator, Setting
from rules.odds.face_off import Fighter
from rules.odds.shooters_and_targets import (
    Shooter,
    TargetKind,
    piece_target,
    shooters_for,
    squad_shooters,
    squad_target,
)

JAMMED = -1
"""What a shot costs its target when the weapon fails for good."""
Outcome = tuple[tuple[int, float], ...]
"""Of one shot: the levels that it costs the target, or `JAMMED`, each with its chance."""
Slot = tuple[Shooter | None, ...]
"""What fires one weapon of a unit at each of its levels, from 0 on; None: nobody."""


@dataclass(frozen=True, slots=True)
class SquadUnit:
    """One unit; `ranks` are its men, who fall from the last one on, `others` go with the last.

    `vehicle` is what kind of vehicle it is, "" for men. `targets` says what it is as a target at
    each level, from 1 on; `slots` are its weapons.
    """

    vehicle: str
    ranks: tuple[Man, ...]
    others: tuple[Man, ...]
    targets: tuple[TargetKind, ...]
    slots: tuple[Slot, ...]

    @property
    def top(self) -> int:
        """Return its level at the start."""
        return len(self.targets)

    def men(self, level: int) -> int:
        """Return how many men are left at a level."""
        return min(level, len(self.ranks)) + len(self.others) if level else 0


@dataclass(frozen=True, slots=True)
class SquadForce(Force):
    """One army of squads ready to fight.

    Its `kinds` say only who does how much harm; `units` fight. `shot` tells what a shooter does to
    a target that he sees in a turn, `squad` makes a unit of other men.
    """

    units: tuple[SquadUnit, ...]
    shot: Callable[[Shooter, TargetKind, int], Outcome]
    squad: Callable[[tuple[Man, ...], tuple[Man, ...]], SquadUnit]

    def can_harm(self, slot: Slot, foe: SquadForce, turn: int) -> list[bool]:
        """Return which units of the other army a weapon may harm in a turn."""
        shooter = next(one for one in reversed(slot) if one is not None)
        return [
            any(lost > 0 for lost, _ in self.shot(shooter, unit.targets[-1], turn))
            for unit in foe.units
        ]

    def without(self, kind: ForceKind) -> SquadForce:
        """Return the army without one man of a kind, or without one vehicle."""
        gone = kind.men[-1]
        units, found = [], False
        for unit in self.units:
            ranks = tuple(man for man in unit.ranks if man.figure.id != gone)
            hit = len(ranks) < len(unit.ranks) if gone else unit.vehicle == kind.who
            if found or not hit:
                units.append(unit)
            elif gone and ranks:
                units.append(self.squad(ranks, unit.others))
            found = found or hit
        men = sum(unit.men(unit.top) for unit in units)
        return replace(self, men=men, units=tuple(units))


def squad_force(
    army: Fighter, foe: Fighter, assumptions: Assumptions, covered: float
) -> SquadForce:
    """Return an army as it fights another, of which so great a share is behind cover."""
    units, targets = _units(army), Counter(unit.targets[-1] for unit in _units(foe))
    distances = assumptions.distances()

    @cache
    def at(distance: float, cover: str) -> LossCalculator:
        setting = Setting(distance, cover)
        return LossCalculator(army.roster.ruleset, army.playbook, army.roster.army, setting)

    @cache
    def outcome(shooter: Shooter, target: TargetKind, distance: float) -> Outcome:
        shares = (("", 1 - covered), (assumptions.cover, covered))
        losses = [
            (at(distance, cover).of(shooter, shooter.weapons[0], target, 1), share)
            for cover, share in shares
            if share
        ]
        jams = sum(share * float(loss.jams) for loss, share in losses if loss.shot)
        *harm, (_, nothing) = mixed(losses)
        found = ((JAMMED, jams), (0, nothing - jams), *((lost, part) for (lost, _), part in harm))
        return tuple(each for each in found if each[1] > 0)

    def shot(shooter: Shooter, target: TargetKind, turn: int) -> Outcome:
        return outcome(shooter, target, distances[turn])

    kinds = []
    for who, men in _men_by_who(units).items():
        shooters = [
            slot[-1] for unit in units for slot in unit.slots if slot[-1] and slot[-1].who == who
        ]
        fired = []
        for turn in range(assumptions.turns):
            lost_by_all = sum(
                lost * part * number / targets.total()
                for shooter in shooters
                for target, number in targets.items()
                for lost, part in shot(shooter, target, turn)
                if lost > 0
            )
            fired.append((0, (((1, 0), assumptions.sight * lost_by_all / len(men)),)))
        kinds.append(ForceKind(who, 1 if men[0] else MOUNTED, tuple(fired), men))
    every = len(army.roster.men)
    return SquadForce(tuple(kinds), every, True, None, units, shot, partial(_squad, army))


def _men_by_who(units: tuple[SquadUnit, ...]) -> dict[str, tuple[str, ...]]:
    """Return the men of each role, and "" for each vehicle of a kind."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for unit in units:
        for man in unit.ranks:
            found[man.role.name if man.role else ""].append(man.figure.id)
        if unit.vehicle:
            found[unit.vehicle].append("")
    return {who: tuple(men) for who, men in found.items()}


# ------------------------------------------------------------------ units


def _units(army: Fighter) -> tuple[SquadUnit, ...]:
    roster, found = army.roster, []
    for unit in roster.army.units:
        known, men = roster.type_of(unit), roster.men_of(unit)
        if isinstance(known, Vehicle):
            found.append(_vehicle(army, unit, known))
        if men:
            others = tuple(man for man in men if man.commands)
            ranks = tuple(man for man in men if not man.commands)
            found.append(_squad(army, ranks or others, others if ranks else ()))
    return tuple(found)


def _squad(army: Fighter, ranks: tuple[Man, ...], others: tuple[Man, ...]) -> SquadUnit:
    """Return a unit of men; who is worth least falls first, of equals who has no weapon."""
    stays = sorted(ranks, key=_worth, reverse=True)
    by_level: list[dict[tuple[str, str, int], Shooter]] = [{}]
    for level in range(1, len(stays) + 1):
        alike: Counter[tuple[str, str]] = Counter()
        by_level.append({})
        for one in squad_shooters((*stays[:level], *others)):
            key = (one.who, one.weapons[0])
            by_level[level][*key, alike[key]] = one
            alike[key] += 1
    keys = dict.fromkeys(key for there in by_level for key in there)
    slots = tuple(tuple(there.get(key) for there in by_level) for key in keys)
    unit = ranks[0].unit
    targets = tuple(squad_target(unit, n, army.playbook) for n in range(1, len(stays) + 1))
    return SquadUnit("", tuple(stays), others, targets, slots)


def _worth(man: Man) -> tuple[float, bool]:
    points = man.role.points if man.role else None
    worth = points.value if points is not None else 0
    return (float(worth) if isinstance(worth, int | float) else 0.0, bool(man.derived.weapons))


def _vehicle(army: Fighter, unit: Unit, known: Vehicle) -> SquadUnit:
    """Return a vehicle; at each level below the top one more of the guns that can fail is gone."""
    guns = shooters_for(army.roster, army.playbook, unit)
    weapons = army.roster.ruleset.weapon
    needs = {one: weapons[one.weapons[0]].stats.get("needs") for one in guns}
    jamming = [one for one, number in needs.items() if number and number.value == UNMATCHED]
    levels = range(len(jamming) + 2)
    slots = tuple(
        tuple(
            one if level > (jamming.index(one) + 1 if one in jamming else 0) else None
            for level in levels
        )
        for one in guns
    )
    target = piece_target(known, army.playbook)
    return SquadUnit(known.name, (), (), (target,) * (len(jamming) + 1), slots)
