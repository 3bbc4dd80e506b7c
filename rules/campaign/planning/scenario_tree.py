"""Linked scenarios, where the winner of one decides which is next: faults, progress, outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter

from rules.campaign.planning.settings import Scenario
from rules.campaign.recording.battle_record import BattlePlan, BattleRole, PlannedSide, winners_of
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.common.struct_decoding import nearest
from rules.common.wording import capital, counted, listed

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
            yield "A scenario has no name. Give it one."
        for outcome, following in each.after.items():
            if outcome not in (*_ROLES, DRAW, *entries):
                yield f"{each.name}: a battle cannot end as “{outcome}”."
            if following and following not in known:
                near = nearest(following, known)
                hint = f" Is {known[near].name} meant?" if near else ""
                yield f"{each.name} leads to “{following}”, which is not a scenario here.{hint}"
    if ring := _ring(known):
        names = [known[each].name for each in ring]
        yield (
            f"{' leads to '.join([*names, names[0]])} again: that would never end. Let one of"
            f" them lead elsewhere."
        )
        return
    reached = _reached(scenarios[0].id, known)
    lone = [each.name for each in scenarios if each.id not in reached]
    if lone:
        yield f"Nothing leads to {listed(lone)}. Let a scenario lead there, or take it out."


def _following(scenario: Scenario, known: dict[str, Scenario]) -> list[str]:
    return [each for each in dict.fromkeys(scenario.after.values()) if each in known]


def _ring(known: dict[str, Scenario]) -> list[str]:
    """Return scenarios of which each leads to the next and the last to the first; none if none."""
    following = {each.id: _following(each, known) for each in known.values()}
    try:
        TopologicalSorter(following).prepare()
    except CycleError as error:
        ring: list[str] = error.args[1][:0:-1]
        first = ring.index(min(ring, key=list(known).index))
        return [*ring[first:], *ring[:first]]
    return []


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
    else:  # all armies of the game; of two the first attacks
        mine = [each.id for each in here if each.ruleset == game]
        parts: Sequence[BattleRole] = _ROLES if len(mine) == 2 else [""] * len(mine)
        sides = tuple(PlannedSide(each, part) for each, part in zip(mine, parts, strict=True))
    return BattlePlan(
        state.settings.begins if before is None else "",
        sides,
        game,
        name=scenario.name,
        mission=scenario.mission,
        scenario=scenario.id,
        text=scenario.text,
    )


# ------------------------------------------------------------------ the tree as an outline


WAYS: dict[str, str] = {
    "attacker": "attacker wins",
    "defender": "defender wins",
    "draw": "drawn",
}
"""The ways a battle can end that every tree knows, as sentences call them."""
ALWAYS = "However it ends"
NAMELESS = "A scenario without a name"


@dataclass(frozen=True, slots=True)
class Branch:
    """One line of the outline.

    `way` is how the battle above ended ("" for the first), `scenario` the id of what follows, ""
    where the campaign is over. `rails` tells for each level above whether more follows there;
    `again` that the scenario stands further up already, with all that comes after it; `ends` that
    nothing comes after it however it ends.
    """

    depth: int
    way: str
    scenario: str
    name: str
    rails: tuple[bool, ...] = ()
    again: bool = False
    ends: bool = False

    @property
    def words(self) -> str:
        """Return the line as one reads it aloud."""
        if not self.scenario:
            return f"{self.way}: the campaign is over"
        after = ", as above" if self.again else ", the last one" if self.ends else ""
        return f"{self.way}: {self.name}{after}" if self.way else f"First {self.name}{after}"


@dataclass(frozen=True, slots=True)
class Fighter:
    """An army of the campaign as a tree knows it: the key of its ways, its name and its game."""

    key: str
    name: str
    ruleset: str


def outline(scenarios: Sequence[Scenario], fighters: Sequence[Fighter] = ()) -> tuple[Branch, ...]:
    """Return all that can come after the first scenario, each scenario told in full once."""
    if not scenarios:
        return ()
    known = {each.id: each for each in scenarios}
    names = {each.id: each.name.strip() or NAMELESS for each in scenarios}
    told = set[str]()
    found: list[Branch] = []
    todo = [Branch(0, "", scenarios[0].id, names[scenarios[0].id])]
    while todo:  # a tree as deep as it is long needs no deep stack
        line = todo.pop()
        if not line.scenario:
            found.append(line)
            continue
        again = line.scenario in told
        told.add(line.scenario)
        after = _ways_on(known[line.scenario], known, fighters)
        ends = not any(target for _, target in after)
        found.append(replace(line, again=again and not ends, ends=ends))
        if not again and not ends:
            below = [
                Branch(
                    line.depth + 1,
                    way,
                    target,
                    names.get(target, ""),
                    (*line.rails, at < len(after) - 1),
                )
                for at, (way, target) in enumerate(after)
            ]
            todo += reversed(below)
    return tuple(found)


def _ways_on(
    scenario: Scenario, known: dict[str, Scenario], fighters: Sequence[Fighter]
) -> list[tuple[str, str]]:
    """Return the ways on and where they lead; those that lead to the same are one."""
    found: dict[str, list[str]] = {}
    ways = {**WAYS, **{each.key: f"won by {each.name}" for each in fighters}}
    for key, words in ways.items():
        target = scenario.after.get(key, "")
        target = target if target in known else ""
        if target or key in WAYS:
            found.setdefault(target, []).append(words)
    if len(found) == 1:
        return [(ALWAYS, next(iter(found)))]
    over = found.pop("", None)
    if over:
        found[""] = over  # the end of it all stands last
    return [(capital(listed(words, "or")), target) for target, words in found.items()]


def advice(scenarios: Sequence[Scenario], fighters: Sequence[Fighter]) -> tuple[str, ...]:
    """Return what may be a slip though the tree can be played, a sentence each."""
    return tuple(_advice(scenarios, fighters))


def _advice(scenarios: Sequence[Scenario], fighters: Sequence[Fighter]) -> Iterator[str]:
    for scenario in scenarios:
        mine = [each for each in fighters if scenario.ruleset in ("", each.ruleset)]
        if fighters and scenario.ruleset and len(mine) < 2:
            number = counted(len(mine), "army here is", "armies here are")
            yield f"{scenario.name}: {number} of its game, and two must meet."
        by_role = [key for key in ("attacker", "defender") if scenario.after.get(key)]
        by_name = [each for each in fighters if scenario.after.get(each.key)]
        if len(mine) > 2 and by_role and not by_name:
            yield (
                f"{scenario.name}: {len(mine)} armies can meet here. Say who attacks and who"
                " defends when it is planned, or give the armies ways of their own."
            )
