"""What a game asks when a battle is recorded: its missions, objectives, and facts to count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.campaign.recording.battle_record import SideRecord
from rules.games.playbook import Mission, Playbook, ScoreLine
from rules.scoring.counts import KILLS
from rules.scoring.score import is_scored


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A number that points go by and no fate tells: so many markers, at so much each.

    No side has more than `most`, and where it is `shared` all sides together do not. With
    `offered` the program has worked it out, and a number told holds instead of it.
    """

    fact: str
    name: str
    each: str
    most: int | None = None
    shared: bool = False
    mission: str = ""
    source: str = ""
    offered: bool = False


def missions_of(playbook: Playbook) -> tuple[Mission, ...]:
    """Return what a whole battle can be played for, those of all sides first."""
    every = playbook.missions
    return tuple(sorted(every, key=lambda mission: mission.kind == "objective"))


def objectives_of(playbook: Playbook) -> tuple[Mission, ...]:
    """Return what a side can have as an objective of its own, and take."""
    return tuple(mission for mission in playbook.missions if mission.kind == "objective")


def needs_mission(playbook: Playbook) -> bool:
    """Return whether nothing can be counted before the mission is known."""
    return is_scored(playbook, None) and not playbook.scoring.lines


def asked_facts(
    playbook: Playbook, mission: str, objectives: Sequence[str] = ()
) -> tuple[AskedFact, ...]:
    """Return the facts to ask of one side, with their limits.

    `objectives` are those that this side plays for beside the mission. Survivors are never asked:
    the fates tell them. Kills are offered, as the losses of the others.
    """
    if not is_scored(playbook, playbook.mission.get(mission)):
        return ()
    found: dict[str, AskedFact] = {}
    for mission_id in dict.fromkeys(("", mission, *objectives)):
        for line in _lines(playbook, mission_id):
            if ":" not in line.fact:
                found.setdefault(line.fact, _asked(line, mission_id))
    return tuple(found.values())


def fact_room(
    asked: AskedFact, entry: str, told: Sequence[tuple[str, dict[str, int]]]
) -> int | None:
    """Return the largest number a side can have of a fact, None where there is no limit.

    `told` are the facts of all sides by their entry: what is shared, others may have already.
    """
    if asked.most is None or not asked.shared:
        return asked.most
    others = sum(facts.get(asked.fact, 0) for each, facts in told if each != entry)
    return max(0, asked.most - others)


def goals_of(playbook: Playbook, mission: str, side: SideRecord) -> tuple[str, ...]:
    """Return the objectives of one side on top of the mission: those taken, and those told of."""
    told = [
        each.id
        for each in objectives_of(playbook)
        if any(line.fact in side.facts for line in each.lines)
    ]
    taken = [each for each in side.objectives if each in playbook.mission]
    return tuple(each for each in dict.fromkeys((*taken, *told)) if each != mission)


def lines_of(playbook: Playbook, mission: str, side: SideRecord) -> tuple[ScoreLine, ...]:
    """Return all lines that give this side points."""
    ids = ("", mission, *goals_of(playbook, mission, side))
    return tuple(line for each in dict.fromkeys(ids) for line in _lines(playbook, each))


def taken_objectives(playbook: Playbook, side: SideRecord) -> tuple[str, ...]:
    """Return the objectives that a side took: those said, but of the counted only with a count."""
    found: list[str] = []
    for each in dict.fromkeys((*side.objectives, *goals_of(playbook, "", side))):
        mission = playbook.mission.get(each)
        facts = told_facts(mission) if mission and mission.kind == "objective" else ()
        if not facts or any(side.facts.get(fact, 0) for fact in facts):
            found.append(each)
    return tuple(found)


def with_noughts(playbook: Playbook, mission: str, side: SideRecord) -> dict[str, int]:
    """Return the facts of a side, with nought for each of its objectives that has none told."""
    facts = dict(side.facts)
    for each in goals_of(playbook, mission, side):
        for fact in told_facts(playbook.mission[each]):
            facts.setdefault(fact, 0)
    return facts


def told_facts(mission: Mission) -> tuple[str, ...]:
    """Return the facts of a mission that must be told: neither survivors nor kills."""
    facts = (line.fact for line in mission.lines)
    return tuple(fact for fact in facts if ":" not in fact and fact != KILLS)


def _lines(playbook: Playbook, mission_id: str) -> tuple[ScoreLine, ...]:
    if not mission_id:
        return playbook.scoring.lines
    mission = playbook.mission.get(mission_id)
    return mission.lines if mission else ()


def _asked(line: ScoreLine, mission: str) -> AskedFact:
    source = line.value.source or line.source
    offered = line.fact == KILLS
    each = line.value.text()
    return AskedFact(line.fact, line.name, each, line.most, line.shared, mission, source, offered)
