"""The score sheet of a battle: from its record and the armies that were fielded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from rules.army.model import Army
from rules.army.roster import Roster
from rules.campaign.recording.battle_record import BattleRecord, FateKind, SideRecord
from rules.campaign.recording.fielding import without
from rules.campaign.recording.mission_facts import goals_of, lines_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.counts import KILLS
from rules.scoring.sheet import ScoreSheet, SheetSide

STILL_COUNT: frozenset[FateKind] = frozenset(
    {"standing", "wounded", "knocked-over", "lost", "gone"}
)
"""Fates of those who count as left, unless players agree on others: whoever is wounded lives,
and neither an elbow, a sofa nor a dog is part of the game."""

_PIECES = ("role", "vehicle")
"""What is lost and left: men by their role, and vehicles; the rest only where points go by it."""


def sheet_of(
    record: BattleRecord,
    armies: Mapping[str, Army],
    ruleset: Ruleset,
    playbook: Playbook,
    *,
    names: Mapping[str, str] | None = None,
    left: Collection[FateKind] = STILL_COUNT,
    friends: Mapping[str, str] | None = None,
) -> ScoreSheet:
    """Return the score sheet of a battle; `armies` are those fielded, by their entry.

    `left` are the fates of those who count as survivors, `friends` the side of each entry whose
    player fights for one: nobody scores by friends whom he hits.
    """
    called = side_names(record, armies, names or {})
    kills, _ = _kills(record, armies, left, friends or {})
    sides = []
    for side, name in zip(record.sides, called, strict=True):
        kinds = {line.fact.partition(":")[0] for line in lines_of(playbook, record.mission, side)}
        fielded, survivors = _counts(side, armies.get(side.entry), ruleset, left, kinds)
        facts = dict(side.facts)
        if (
            KILLS in {line.fact for line in lines_of(playbook, record.mission, side)}
            and len(record.sides) > 2
        ):
            facts.setdefault(KILLS, kills[side.entry])
        goals = goals_of(playbook, record.mission, side)
        sides.append(SheetSide(name, "", fielded, survivors, facts, goals))
    return ScoreSheet(record.ruleset, tuple(sides), mission=record.mission)


def side_names(
    record: BattleRecord, armies: Mapping[str, Army], names: Mapping[str, str]
) -> tuple[str, ...]:
    """Return what the sides of a battle are called, each by a name of its own."""
    found: list[str] = []
    for side in record.sides:
        army = armies.get(side.entry)
        name = names.get(side.entry) or (army.name if army else "") or side.entry
        # A score sheet says "draw" where nobody won.
        stem = name = f"{name} (army)" if name.casefold() == "draw" else name
        number = 2
        while name in found:
            name, number = f"{stem} ({number})", number + 1
        found.append(name)
    return tuple(found)


# ------------------------------------------------------------------ counting men


def _counts(
    side: SideRecord,
    army: Army | None,
    ruleset: Ruleset,
    left: Collection[FateKind],
    kinds: Collection[str],
) -> tuple[dict[str, int], dict[str, int] | None]:
    """Return what a side fielded and what is left, by "role:ID" and the like."""
    if army is None:
        return {}, None
    gone = [fate.figure for fate in side.fates if fate.kind not in left]
    still = without(army, gone, ruleset)
    return _army_counts(army, ruleset, kinds), _army_counts(still, ruleset, kinds)


def _army_counts(army: Army, ruleset: Ruleset, kinds: Collection[str]) -> dict[str, int]:
    roster = Roster(army, ruleset)
    tables: dict[str, Mapping[str, object]] = {
        "role": ruleset.role,
        "vehicle": ruleset.vehicle,
        "team": ruleset.team,
        "squad": ruleset.squad,
    }
    every = [
        f"{kind}:{each}"
        for kind, table in tables.items()
        if kind in _PIECES or kind in kinds
        for each in table
    ]
    return {selector: count for selector in every if (count := roster.count([selector]))}


def kills_by_hand(record: BattleRecord, playbook: Playbook, side: SideRecord) -> bool:
    """Return whether a side's kills are points, and not simply the losses of the one enemy."""
    if len(record.sides) < 3 or KILLS in side.facts:
        return False
    return any(line.fact == KILLS for line in lines_of(playbook, record.mission, side))


def unclaimed(
    record: BattleRecord,
    armies: Mapping[str, Army],
    left: Collection[FateKind],
    friends: Mapping[str, str],
) -> int:
    """Return how many were lost of whom nobody wrote down who did it."""
    return _kills(record, armies, left, friends)[1]


def foes(one: str, two: str, friends: Mapping[str, str]) -> bool:
    """Return whether two entries fight against each other: not for one side."""
    return one != two and not (friends.get(one) and friends.get(one) == friends.get(two))


def _kills(
    record: BattleRecord,
    armies: Mapping[str, Army],
    left: Collection[FateKind],
    friends: Mapping[str, str],
) -> tuple[Counter[str], int]:
    """Return the kills of each entry as the fates tell them, and the losses that none claims.

    Kills that a man has without anybody's name claim losses of which nobody wrote who did them.
    """
    found: Counter[str] = Counter()
    lost, nameless = 0, 0
    for side in record.sides:
        for fate in side.fates:
            found[side.entry] += fate.kills
            nameless += fate.kills
            if fate.kind in left:
                continue
            # Whoever was hit by his own or by friends is nobody's kill.
            every = sorted(record.sides, key=lambda each: not foes(side.entry, each.entry, friends))
            by = next((each for each in every if _holds(armies.get(each.entry), fate.by)), None)
            if by is None:
                lost += 1
            elif foes(side.entry, by.entry, friends):
                found[by.entry] += 1
    return found, max(0, lost - nameless)


def _holds(army: Army | None, being: str) -> bool:
    """Return whether a man, vehicle or gun is in an army."""
    if army is None or not being:
        return False
    return any(
        unit.id == being or any(man.id == being for man in unit.figures) for unit in army.units
    )
