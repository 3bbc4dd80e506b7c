"""What a game asks when a battle is recorded: its missions, objectives, and facts to count."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rules.campaign.recording.battle_record import SideRecord
from rules.campaign.recording.draft import Draft, set_fact, set_objective
from rules.games.playbook import Mission, Playbook, ScoreLine
from rules.scoring.limits_from_survivors import held_places
from rules.scoring.score import is_scored
from rules.scoring.side_counts import KILLS


class AskedFact(NamedTuple):
    """A number that points go by and no fate tells: so many markers, at so much each.

    `line` says what they give and how many there can be; what it counts by places is worked out
    once somebody told who is where. `mission` is for what they count, "" for every battle. `group`
    are the facts, this one too, that the line's `most` holds for together.
    """

    line: ScoreLine
    mission: str = ""
    group: tuple[str, ...] = ()

    @property
    def fact(self) -> str:
        """Return its name in records."""
        return self.line.fact

    @property
    def offered(self) -> bool:
        """Return whether the program has worked it out; a number told holds instead of it."""
        return self.line.fact == KILLS


def missions_of(playbook: Playbook) -> tuple[Mission, ...]:
    """Return what a whole battle can be played for, those of all sides first."""
    every = playbook.missions
    return tuple(sorted(every, key=lambda mission: mission.kind == "objective"))


def objectives_of(
    playbook: Playbook, mission: str = "", taken: Collection[str] = ()
) -> tuple[Mission, ...]:
    """Return what a side can have as an objective of its own, and take.

    A battle for one objective has no other; what was `taken` is always listed.
    """
    chosen = playbook.mission.get(mission)
    alone = chosen is not None and chosen.kind == "objective"
    return tuple(
        each
        for each in playbook.missions
        if each.kind == "objective" and (not alone or each.id == mission or each.id in taken)
    )


def tick_objective(
    draft: Draft, playbook: Playbook, entry: str, objective: str, taken: bool = True
) -> Draft:
    """Return the draft with an objective taken by a side, or not; its points count at once.

    A number that it is counted by begins at 1. What only one side can have is taken from others.
    """
    mission = playbook.mission[objective]
    draft = set_objective(draft, entry, objective, taken)
    asked = [_asked(line, objective) for line in mission.lines if line.fact in told_facts(mission)]
    for at, fact in enumerate(asked):
        if not taken:
            draft = set_fact(draft, entry, fact.fact, None)
        elif at == 0 and not draft.side(entry).facts.get(fact.fact):
            draft = _for_one(draft, entry, fact, objective)
            draft = set_fact(draft, entry, fact.fact, 1)
    return settle_places(draft, playbook)


def place_lines(playbook: Playbook, draft: Draft) -> tuple[ScoreLine, ...]:
    """Return the lines in play that count places held, to ask of all sides who is where."""
    every = {
        line.fact: line
        for side in draft.sides
        for line in lines_of(playbook, draft.mission, side)
        if line.places
    }
    return tuple(every.values()) if is_scored(playbook, playbook.mission.get(draft.mission)) else ()


def settle_places(
    draft: Draft, playbook: Playbook, friends: Mapping[str, str] | None = None
) -> Draft:
    """Return the draft with the places that each side holds, where somebody told who is where.

    `friends` is the side for which each entry fights, "" for none.
    """
    camps = friends or {}
    for line in place_lines(playbook, draft):
        if not any(fact in side.facts for side in draft.sides for fact in line.place_facts):
            continue
        for side in draft.sides:
            camp = camps.get(side.entry)
            foes = [
                each.facts
                for each in draft.sides
                if each.entry != side.entry and not (camp and camps.get(each.entry) == camp)
            ]
            if line in lines_of(playbook, draft.mission, side):
                held = held_places(line, side.facts, foes)
                draft = set_fact(draft, side.entry, line.fact, held)
    return draft


def _for_one(draft: Draft, entry: str, fact: AskedFact, objective: str) -> Draft:
    """Return the draft in which no other side has what one side alone can have."""
    if not fact.line.one_side and (fact.line.most != 1 or not fact.line.shared):
        return draft
    for side in draft.sides:
        if side.entry != entry and side.facts.get(fact.fact):
            draft = set_fact(
                set_objective(draft, side.entry, objective, False), side.entry, fact.fact, None
            )
    return draft


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
        lines = _lines(playbook, mission_id)
        for line in lines:
            if ":" not in line.fact:
                found.setdefault(line.fact, _asked(line, mission_id, lines))
    return tuple(found.values())


def fact_room(
    asked: AskedFact, entry: str, told: Sequence[tuple[str, dict[str, int]]]
) -> int | None:
    """Return the largest number a side can have of a fact, None where there is no limit.

    `told` are the facts of all sides by their entry: what is shared, others may have already, and
    of a group the side may have some as another fact.
    """
    if asked.line.most is None:
        return None
    taken = sum(
        facts.get(fact, 0)
        for each, facts in told
        if each == entry or asked.line.shared
        for fact in asked.group or (asked.fact,)
        if (each, fact) != (entry, asked.fact)
    )
    return max(0, asked.line.most - taken)


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


def _asked(line: ScoreLine, mission: str, lines: Sequence[ScoreLine] = ()) -> AskedFact:
    group = tuple(other.fact for other in lines if line.group and other.group == line.group)
    return AskedFact(line, mission, group)
