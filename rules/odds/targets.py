"""The targets in an army: soldiers, squads, heroes, vehicles and guns, counted by kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.army.heroes import life_count, lives_of
from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.wording import counted, lower
from rules.games.playbook import Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Team, Vehicle
from rules.odds.shooters import SQUAD_FIRE

HERO = "hero"


@dataclass(frozen=True, slots=True)
class TargetKind:
    """One kind of target: the playbook's id ("" when it has none) and its name.

    `size` is that of a squad which is shot at as a whole, `lives` those of a hero.
    """

    target: str
    name: str
    size: int | None = None
    lives: int | None = None


def targets_of(roster: Roster, playbook: Playbook) -> Counter[TargetKind]:
    """Return the kinds of target in an army with their counts."""
    found: Counter[TargetKind] = Counter()
    squads = playbook.odds.kind == SQUAD_FIRE
    plain = 0
    for unit in roster.army.units:
        known = roster.type_of(unit)
        if isinstance(known, Vehicle) or (isinstance(known, Team) and known.gun):
            found[_piece(known, playbook)] += 1
        men = roster.men_of(unit)
        if squads:
            on_foot = sum(not man.commands for man in men)
            if on_foot:
                found[_squad(unit, on_foot, playbook)] += 1
            continue
        for man in men:
            if man.vehicle is None and not man.figure.hero:
                plain += 1
                continue
            target_kind = _man(man, playbook, roster.ruleset)
            if target_kind is not None:
                found[target_kind] += 1
    if plain:
        found[TargetKind(playbook.targets[0].id, playbook.targets[0].name)] += plain
    return found


def men_on_foot(target_counts: Counter[TargetKind], playbook: Playbook) -> int:
    """Return how many men on foot can be shot at."""
    first = playbook.targets[0].id if playbook.targets else ""
    return sum(
        count * (target_kind.size or 1)
        for target_kind, count in target_counts.items()
        if target_kind.target == first
    )


def target_of_piece(known: Vehicle | Team, playbook: Playbook) -> Target | None:
    """Return the target of the playbook that a vehicle or gun is, None when it names none."""
    if known.id in playbook.target:
        return playbook.target[known.id]
    name = lower(known.name)
    for target in playbook.targets:
        if name in target.name.lower().replace(",", "").split():
            return target
    if isinstance(known, Team):
        return next((each for each in playbook.targets if "cannon" in each.id), None)
    return None


def _piece(known: Vehicle | Team, playbook: Playbook) -> TargetKind:
    target = target_of_piece(known, playbook)
    return TargetKind(target.id, target.name) if target else TargetKind("", known.name)


def _squad(unit: Unit, size: int, playbook: Playbook) -> TargetKind:
    target = playbook.target.get(unit.type) or playbook.targets[0]
    if "size" in target.stats:
        return TargetKind(target.id, target.name, size=1)
    return TargetKind(target.id, f"{target.name}: {counted(size, 'man')}", size)


def _man(man: Man, playbook: Playbook, ruleset: Ruleset) -> TargetKind | None:
    """Return what a man is as a target; None for one who sits inside and is lost with it."""
    if man.vehicle is not None:
        aboard = playbook.target.get(f"{man.vehicle.type}-men")
        return TargetKind(aboard.id, aboard.name) if aboard else None
    hero = playbook.target.get(HERO)
    if man.figure.hero and hero is not None:
        lives = life_count(lives_of(man.figure, ruleset)) or None
        stated = hero.stats["lives"].value if "lives" in hero.stats else None
        name = hero.name if lives in (None, stated) else f"{hero.name}: {lives} lives"
        return TargetKind(hero.id, name, lives=lives)
    first = playbook.targets[0]
    return TargetKind(first.id, first.name)


_COVERS = ("cover", "obstacle", "hunkered", "low-block")


def covers(playbook: Playbook) -> tuple[Modifier, ...]:
    """Return what a target may stand behind in this game."""
    return tuple(
        each
        for each in playbook.modifiers
        if not each.automatic and (each.group == "cover" or each.id in _COVERS)
    )
