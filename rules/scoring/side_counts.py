"""Counts of what each side of a score sheet fielded and has left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.common.struct_decoding import DataPath, Fault, nearest
from rules.games.playbook import Mission, Playbook, ScoreLine
from rules.games.ruleset import Ruleset
from rules.scoring.score_file import ScoreSheet, SheetSide

KILLS = "kills"
"""The fact that can be worked out: what the other sides lost."""

_OWN_UNITS = ("off-table", "units")
"""How facts begin that count a side's own units, of which there are no more than it fielded."""

_KINDS = ("role", "vehicle", "team", "squad")
PIECES = ("role", "vehicle")
"""What is counted for losses: men by their role, and vehicles. Teams and squads are made of men."""


@dataclass(frozen=True, slots=True)
class SideCounts:
    """The numbers of one side, by "role:ID" and the like; None where the sheet tells nothing."""

    name: str
    fielded: Mapping[str, int] | None
    survivors: Mapping[str, int] | None
    facts: Mapping[str, int]
    objectives: tuple[str, ...] = ()
    units: tuple[int, ...] | None = None
    """The men left of each unit, a vehicle as one; None where the sheet tells nothing of units."""
    units_known: bool = False
    """Whether `units` are those left, and not the most that each unit can have left."""
    camp: str = ""
    """What sides that fight together share, "" for a side by itself."""

    @property
    def losses(self) -> int | None:
        """Return how many men and vehicles were lost, None when it is not known."""
        if self.fielded is None or self.survivors is None:
            return None
        return pieces_in(self.fielded) - pieces_in(self.survivors)

    @property
    def strength(self) -> int | None:
        """Return how many men and vehicles were fielded, None when it is not known."""
        return None if self.fielded is None else pieces_in(self.fielded)


def count_sides(
    ruleset: Ruleset,
    playbook: Playbook,
    sheet: ScoreSheet,
    armies: Mapping[int, Army],
    kills_are_losses: bool = True,
) -> tuple[list[SideCounts], list[Fault]]:
    """Return the counts of all sides of a sheet, and what is wrong with them.

    `armies` are those that its sides name, by their place. Without `kills_are_losses` kills are
    limited by what was fielded alone.
    """
    sides: list[SideCounts] = []
    faults: list[Fault] = []
    scored = {line.fact for line in playbook.scoring.lines}
    for number, side in enumerate(sheet.sides):
        path: DataPath = ("sides", number)
        counts = _side(ruleset, side, armies.get(number), scored, path, faults)
        sides.append(counts)
        faults += _faults(playbook, counts, side, path)
    faults += _kills_beyond_losses(sides, kills_are_losses)
    return sides, faults


def facts_in_use(lines: tuple[ScoreLine, ...], missions: tuple[Mission, ...]) -> set[str]:
    """Return the plain facts that lines and missions ask for."""
    every = (*lines, *(line for mission in missions for line in mission.lines))
    return {
        fact for line in every if ":" not in line.fact for fact in (line.fact, *line.place_facts)
    }


def count_of(numbers: Mapping[str, int], fact: str) -> int:
    """Return how many a table counts under "role:rifleman", or under all roles with "role:*"."""
    if fact.endswith(":*"):
        return sum(count for key, count in numbers.items() if key.startswith(fact[:-1]))
    return numbers.get(fact, 0)


def _side(
    ruleset: Ruleset,
    side: SheetSide,
    army: Army | None,
    scored: set[str],
    path: DataPath,
    faults: list[Fault],
) -> SideCounts:
    fielded = _named(ruleset, side.fielded, scored, (*path, "fielded"), faults)
    survivors = None
    if side.survivors is not None:
        survivors = _named(ruleset, side.survivors, scored, (*path, "survivors"), faults)
    known: Mapping[str, int] | None = fielded or None
    if army is not None:
        here = army_counts(ruleset, army)
        for key, count in fielded.items():
            if count > here.get(key, 0):
                message = f"{count} were fielded, but the army has {here.get(key, 0)}"
                faults.append(Fault((*path, "fielded", key), message))
        known = {**here, **fielded}
    return SideCounts(side.name, known, survivors, side.facts, side.objectives)


def army_counts(ruleset: Ruleset, army: Army, kinds: Collection[str] = _KINDS) -> dict[str, int]:
    """Return how many an army has, by "role:ID" and the like, of the kinds that are wanted."""
    roster = Roster(army, ruleset)
    every = [key for key in _selectors(ruleset) if key.partition(":")[0] in kinds]
    return {selector: count for selector in every if (count := roster.count([selector]))}


def _selectors(ruleset: Ruleset) -> list[str]:
    """Return what can be counted: "role:ID" and the like for all that the game has."""
    return [f"{kind}:{entry}" for kind in _KINDS for entry in getattr(ruleset, kind)]


def _named(
    ruleset: Ruleset,
    given: Mapping[str, int],
    scored: set[str],
    path: DataPath,
    faults: list[Fault],
) -> dict[str, int]:
    """Return a table of a sheet with each key written out as "role:ID" or the like.

    Of several that have the same id, the one that is `scored` is meant.
    """
    found: dict[str, int] = {}
    every = _selectors(ruleset)
    for key, count in given.items():
        kind, colon, wanted = key.rpartition(":")
        meant = [f"{each}:{wanted}" for each in ((kind,) if colon else _KINDS)]
        fitting = [each for each in meant if each in every]
        fitting = [each for each in fitting if each in scored] or fitting
        if len(fitting) == 1:
            found[fitting[0]] = found.get(fitting[0], 0) + count
        elif fitting:
            faults.append(Fault((*path, key), f"should say which: {' or '.join(fitting)}"))
        else:
            near = nearest(key if colon else f"role:{key}", every)
            hint = f"; is '{near}' meant?" if near else ""
            faults.append(Fault((*path, key), f"is nothing that {ruleset.name} has{hint}"))
    return found


def _faults(
    playbook: Playbook, counts: SideCounts, side: SheetSide, path: DataPath
) -> Iterator[Fault]:
    """Yield a fault for each number of a side that cannot be, and each name that is not known."""
    fielded = counts.fielded or {}
    for key, count in (counts.survivors or {}).items() if counts.fielded is not None else ():
        if count > fielded.get(key, 0):
            message = f"{count} survived, but {fielded.get(key, 0)} were fielded"
            # The sheet may have written the id alone.
            written = key if key in (side.survivors or {}) else key.partition(":")[2]
            yield Fault((*path, "survivors", written), message)
    most = counts.strength
    for key, count in counts.facts.items() if most is not None else ():
        if key.startswith(_OWN_UNITS) and count > (most or 0):
            message = f"{count}, but no more than {most} men and vehicles were fielded"
            yield Fault((*path, "facts", key), message)
    known = {KILLS, *facts_in_use(playbook.scoring.lines, playbook.missions)}
    for key in side.facts:
        if key not in known:
            near = nearest(key, known)
            hint = f"is '{near}' meant?" if near else f"known are {', '.join(sorted(known))}"
            yield Fault((*path, "facts", key), f"is nothing that gives points here; {hint}")
    for number, wanted in enumerate(side.objectives):
        if wanted not in playbook.mission:
            near = nearest(wanted, playbook.mission)
            hint = f"; is '{near}' meant?" if near else ""
            yield Fault((*path, "objectives", number), f"'{wanted}' is not a mission here{hint}")


def _kills_beyond_losses(sides: list[SideCounts], by_losses: bool) -> Iterator[Fault]:
    """Yield a fault for each side that claims more kills than the others lost, or fielded where
    losses are not known or do not limit them."""
    for number, side in enumerate(sides):
        others = [other for other in sides if other is not side]
        if KILLS not in side.facts or any(other.strength is None for other in others):
            continue
        lost = by_losses and all(other.losses is not None for other in others)
        most = sum((other.losses if lost else other.strength) or 0 for other in others)
        if side.facts[KILLS] > most:
            who = "side" if len(others) == 1 else "sides"
            message = f"{side.facts[KILLS]} kills, but the other {who} "
            message += f"{'lost' if lost else 'fielded'} {most}"
            yield Fault(("sides", number, "facts", KILLS), message)


def men_in(numbers: Mapping[str, int]) -> int:
    """Return how many men a table counts."""
    return sum(count for key, count in numbers.items() if key.startswith("role:"))


def pieces_in(numbers: Mapping[str, int]) -> int:
    """Return how many men and vehicles a table counts, or what else where it has neither."""
    pieces = [count for key, count in numbers.items() if key.partition(":")[0] in PIECES]
    return sum(pieces or numbers.values())
