"""Linked scenarios: the winner of one decides which comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.campaign.planning.settings import Entry, Scenario
from rules.campaign.recording.battle_record import BattlePlan, BattleRole, PlannedSide, winners_of
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.common.struct_decoding import nearest
from rules.common.wording import listed

_ROLES: tuple[BattleRole, ...] = ("attacker", "defender")
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Way:
    """Where the campaign stands in its tree: the scenarios played so far, and what is next.

    `plan` is the next battle, None where one is still to be decided or the tree is at its end;
    `sentence` says which. `after` is the battle that led here, "" for the first.
    """

    plan: BattlePlan | None
    sentence: str
    path: tuple[str, ...] = ()
    after: str = ""
    ended: bool = False


def tree_faults(scenarios: Sequence[Scenario], entries: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what is wrong with a tree, a sentence each; none when it can be played.

    `entries` are the armies of the campaign, for which a way may be named as well.
    """
    return tuple(_faults(scenarios, entries))


def follow(state: CampaignState) -> BattlePlan | None:
    """Return the battle that comes next in the tree, None where none can be named now."""
    return way(state).plan


def way(state: CampaignState) -> Way:
    """Return where the campaign stands in its tree."""
    scenarios = {each.id: each for each in state.settings.scenarios}
    faults = tree_faults(state.settings.scenarios, [each.entry.id for each in state.entries])
    if faults:
        return Way(None, faults[0])
    here: Scenario | None = state.settings.scenarios[0]
    path: list[str] = []
    before: Battle | None = None
    told = "The campaign begins here."
    while here is not None and here.id not in path:
        line = _played(state, here.id)
        if line is None:
            plan = _plan(state, here, before)
            sentence = f"{told} {'First' if before is None else 'Next'} is {here.name}."
            return Way(plan, sentence, tuple(path), before.id if before else "")
        path.append(here.id)
        if line.state != "played":
            words = "is planned" if line.state == "planned" else "has no result yet"
            return Way(None, f"{here.name} {words}.", tuple(path), line.id)
        key, told = _outcome(state, here, line)
        here, before = scenarios.get(key), line
    return Way(
        None, f"{told} The campaign is decided.", tuple(path), before.id if before else "", True
    )


# ------------------------------------------------------------------ faults


def _faults(scenarios: Sequence[Scenario], entries: Sequence[str]) -> Iterator[str]:
    if not scenarios:
        yield "A campaign of linked scenarios needs a first one. Add a scenario."
        return
    known = {each.id: each for each in scenarios}
    if len(known) < len(scenarios):
        yield "Two scenarios have the same id."
    for each in scenarios:
        if not each.name.strip():
            yield "A scenario has no name. Name it."
        for outcome, following in each.after.items():
            if outcome not in (*_ROLES, DRAW, *entries):
                yield f"{each.name}: “{outcome}” is no way a battle can end."
            if following and following not in known:
                near = nearest(following, known)
                hint = f" Is {known[near].name} meant?" if near else ""
                yield f"{each.name} leads to “{following}”, which is no scenario here.{hint}"
    ring = _ring(scenarios)
    if ring:
        names = [known[each].name for each in ring]
        yield (
            f"{' leads to '.join([*names, names[0]])} again: a tree cannot go round."
            " Let one of them lead elsewhere."
        )
        return
    reached = _reached(scenarios[0].id, known)
    lone = [each.name for each in scenarios if each.id not in reached]
    if lone:
        yield f"Nothing leads to {listed(lone)}. Let a scenario lead there, or take it out."


def _following(scenario: Scenario, known: dict[str, Scenario]) -> list[str]:
    return [each for each in dict.fromkeys(scenario.after.values()) if each in known]


def _ring(scenarios: Sequence[Scenario]) -> tuple[str, ...]:
    """Return scenarios that lead to each other in a ring, none where there is no ring."""
    known = {each.id: each for each in scenarios}
    done: set[str] = set()
    for start in known:
        trail: list[str] = []
        ways: list[Iterator[str]] = []
        at: str | None = start
        while at is not None:
            if at in trail:
                return tuple(trail[trail.index(at) :])
            if at not in done:
                trail.append(at)
                ways.append(iter(_following(known[at], known)))
            at = None
            while ways and at is None:
                at = next(ways[-1], None)
                if at is None:
                    ways.pop()
                    done.add(trail.pop())
    return ()


def _reached(first: str, known: dict[str, Scenario]) -> set[str]:
    found, todo = {first}, [first]
    while todo:
        for each in _following(known[todo.pop()], known):
            if each not in found:
                found.add(each)
                todo.append(each)
    return found


# ------------------------------------------------------------------ the way so far


def _played(state: CampaignState, scenario: str) -> Battle | None:
    """Return the battle of a scenario: the last that counts."""
    lines = [
        line
        for line in state.battles
        if line.plan is not None
        and line.plan.scenario == scenario
        and line.state in ("planned", "played", "undecided")
    ]
    played = [line for line in lines if line.state == "played"]
    return next(reversed(played or lines), None)


def _outcome(state: CampaignState, scenario: Scenario, line: Battle) -> tuple[str, str]:
    """Return the id of the scenario that follows a played battle ("" for none), and why.

    What is said of an army by its name goes before what is said of attacker or defender.
    """
    record = line.record
    winners = winners_of(record) if record is not None else ()
    if record is None or not winners:
        return scenario.after.get(DRAW, ""), f"{scenario.name} was drawn."
    roles = {side.entry: side.role for side in record.sides}
    name = listed([state.entry(each).entry.name for each in winners])
    told = f"{name} won {scenario.name}."
    for winner in winners:
        if scenario.after.get(winner):
            return scenario.after[winner], told
    for winner in winners:
        if scenario.after.get(roles.get(winner, "")):
            return scenario.after[roles[winner]], told
    return "", told


def _plan(state: CampaignState, scenario: Scenario, before: Battle | None) -> BattlePlan:
    """Return the plan of a scenario: those who met before meet again, in the same parts."""
    met = before.record if before is not None else None
    here = [each.entry for each in state.entries if not each.entry.gone]
    game = scenario.ruleset or (met.ruleset if met else here[0].ruleset if here else "")
    if met is not None and met.ruleset == game:
        sides = tuple(PlannedSide(side.entry, side.role) for side in met.sides)
    else:
        sides = _sides_of(here, game)
    return BattlePlan(
        state.settings.begins if before is None else "",
        sides,
        game,
        name=scenario.name,
        mission=scenario.mission,
        scenario=scenario.id,
        text=scenario.text,
    )


def _sides_of(here: Sequence[Entry], game: str) -> tuple[PlannedSide, ...]:
    """Return all armies of a game; of two the first attacks."""
    mine = [each for each in here if each.ruleset == game]
    if len(mine) != 2:
        return tuple(PlannedSide(each.id) for each in mine)
    return tuple(PlannedSide(each.id, part) for each, part in zip(mine, _ROLES, strict=True))
