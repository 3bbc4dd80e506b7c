"""Score a battle: points, winner or draw from the facts of a score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import msgspec

from rules.army.model import Army
from rules.common.problems import InputProblem, Problem
from rules.common.struct_decoding import Fault, nearest
from rules.common.wording import listed, lower
from rules.games.playbook import Mission, Playbook, ScoreLine
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Provenance
from rules.scoring.limits_from_survivors import (
    commander_faults,
    held_by,
    last_standing,
    most_left_of_units,
    objective_fault,
    one_side_fault,
    place_fault,
    survivor_fault,
    unit_sizes,
)
from rules.scoring.score_file import ScoreSheet, sheet_place
from rules.scoring.side_counts import KILLS, SideCounts, count_of, count_sides

POINT_KINDS = ("survivors", "kills")
"""The kinds of score that are decided by points."""


def is_scored(playbook: Playbook, mission: Mission | None) -> bool:
    """Return whether points decide, and not an agreement of the players."""
    return playbook.scoring.kind in POINT_KINDS and (mission is None or mission.kind != "agreed")


def as_placed(playbook: Playbook, placed: Mapping[str, int]) -> Playbook:
    """Return the playbook with so many of a fact at most, where a die said how many there are."""

    def bounded(line: ScoreLine) -> ScoreLine:
        number = placed.get(line.fact) if line.rolled else None
        return line if number is None else msgspec.structs.replace(line, most=number)

    if not placed:
        return playbook
    missions = (
        msgspec.structs.replace(each, lines=tuple(map(bounded, each.lines)))
        for each in playbook.missions
    )
    return msgspec.structs.replace(playbook, missions=tuple(missions))


def takes_battle(playbook: Playbook, objectives: Iterable[str]) -> str:
    """Return the first of these objectives that wins the battle for who took it, "" for none."""
    every = (playbook.mission.get(each) for each in objectives)
    return next((each.id for each in every if each and each.decides), "")


def lines_for(
    playbook: Playbook, sheet: ScoreSheet, side: SideCounts
) -> Iterator[tuple[str, ScoreLine]]:
    """Yield the lines that give this side points, each with the mission it belongs to."""
    for line in playbook.scoring.lines:
        yield "", line
    for mission_id in dict.fromkeys((sheet.mission, *side.objectives)):
        mission = playbook.mission.get(mission_id)
        for line in mission.lines if mission else ():
            yield mission_id, line


def number_of(fact: str, side: SideCounts, sides: list[SideCounts]) -> int | None:
    """Return how many of a fact a side has, None when it is not known."""
    if ":" in fact:
        return None if side.survivors is None else count_of(side.survivors, fact)
    if fact in side.facts or fact != KILLS:
        return side.facts.get(fact)
    losses = [other.losses for other in sides if other is not side]
    if len(losses) != 1:
        return None  # of several enemies the losses do not say whose kills they are
    return losses[0]


def mission_faults(ruleset: Ruleset, playbook: Playbook, sheet: ScoreSheet) -> Iterator[Fault]:
    """Yield a fault when the sheet is of another game, or its mission is not known."""
    if sheet.ruleset != ruleset.id:
        yield Fault(("ruleset",), f"is '{sheet.ruleset}', but this is counted by '{ruleset.id}'")
    known = ", ".join(playbook.mission) or "none"
    if sheet.mission and sheet.mission not in playbook.mission:
        near = nearest(sheet.mission, playbook.mission)
        hint = f"is '{near}' meant?" if near else f"known are {known}"
        yield Fault(("mission",), f"'{sheet.mission}' is not a mission of {ruleset.name}; {hint}")
    if playbook.scoring.kind in POINT_KINDS and not (sheet.mission or playbook.scoring.lines):
        yield Fault((), f"lacks the key 'mission', by which this game is scored; known are {known}")


def placed_faults(playbook: Playbook, sheet: ScoreSheet) -> Iterator[Fault]:
    """Yield a fault for each number of what was placed that no die of the game gives."""
    lines = [line for each in playbook.missions for line in each.lines if line.rolled]
    for fact, count in sheet.placed.items():
        test = next((playbook.test[line.rolled] for line in lines if line.fact == fact), None)
        numbers = [each.number.text() for each in test.outcomes if each.number] if test else []
        if test is None:
            known = ", ".join(sorted({line.fact for line in lines})) or "none"
            yield Fault(("placed", fact), f"no die says how many there are; known are {known}")
        elif str(count) not in numbers:
            yield Fault(("placed", fact), f"should be {listed(numbers, 'or')}, found {count}")


def fact_faults(
    ruleset: Ruleset, playbook: Playbook, sheet: ScoreSheet, sides: list[SideCounts]
) -> Iterator[Fault]:
    """Yield a fault for each fact that is missing, too large, or beyond what those left can do."""
    if is_scored(playbook, playbook.mission.get(sheet.mission)):
        yield from _missing(playbook, sheet, sides)
    yield from commander_faults(ruleset, sides)
    for number, side in enumerate(sides):
        for at, wanted in enumerate(side.objectives):
            if said := objective_fault(playbook.mission[wanted], sides, side):
                yield Fault(("sides", number, "objectives", at), said)
        lines = [line for _, line in lines_for(playbook, sheet, side)]
        for line in lines:
            count = number_of(line.fact, side, sides) or 0
            said = survivor_fault(ruleset, line, side, count)
            if said := said or one_side_fault(line, sides, side):
                yield Fault(("sides", number, "facts", line.fact), said)
            if line.most is None:
                continue
            sharing = sides if line.shared else [side]
            facts = {each.fact for each in lines if each.group and each.group == line.group}
            count = sum(
                number_of(fact, each, sides) or 0
                for fact in facts or {line.fact}
                for each in sharing
            )
            if count > line.most and number_of(line.fact, side, sides):
                table = "survivors" if ":" in line.fact else "facts"
                said = "of all sides together is" if line.shared else "is"
                message = f"{count} {said} more than there can be, {line.most}"
                yield Fault(("sides", number, table, line.fact), message)


def _place_faults(
    ruleset: Ruleset, playbook: Playbook, sheet: ScoreSheet, sides: list[SideCounts]
) -> Iterator[Fault]:
    """Yield a fault for each side whose units cannot stand where they are said to."""
    every = {line.fact: line for side in sides for _, line in lines_for(playbook, sheet, side)}
    for number, side in enumerate(sides):
        for line in every.values():
            if line.places and (said := place_fault(ruleset, line, side, sides)):
                told = next(
                    (fact for fact in (line.fact, *line.place_facts) if fact in side.facts), ""
                )
                yield Fault(("sides", number, "facts", told), said)


def _with_held_places(
    playbook: Playbook, sheet: ScoreSheet, side: SideCounts, sides: list[SideCounts]
) -> SideCounts:
    """Return a side with the number of places that it holds, where it told only who is where."""
    found = {
        line.fact: held
        for _, line in lines_for(playbook, sheet, side)
        if line.places and (held := held_by(line, side, sides)) is not None
    }
    return replace(side, facts={**found, **side.facts}) if found else side


def _missing(playbook: Playbook, sheet: ScoreSheet, sides: list[SideCounts]) -> Iterator[Fault]:
    """Yield a fault for each fact that gives points and is missing in the sheet.

    Survivors and kills are needed of each side; any other fact that one side alone tells is
    nought for the others.
    """
    wanted = [{line.fact for _, line in lines_for(playbook, sheet, side)} for side in sides]
    told = {fact for side in sides for fact in side.facts}
    for number, side in enumerate(sides):
        for fact in sorted(wanted[number]):
            if number_of(fact, side, sides) is not None or fact in told - {KILLS}:
                continue
            if ":" in fact:
                yield Fault(("sides", number), "lacks the key 'survivors', which gives points")
                break
            more = ", or what the other side fielded and what survived" if fact == KILLS else ""
            yield Fault(("sides", number), f"lacks the fact '{fact}', which gives points{more}")


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One line of the working: so many of a fact, at so many points each."""

    name: str
    fact: str
    count: int
    each: str
    points: Fraction
    source: str
    provenance: Provenance
    mission: str = ""


@dataclass(frozen=True, slots=True)
class SideResult:
    """The points of one side with their working; None where the game counts no points."""

    name: str
    points: Fraction | None
    working: tuple[WorkingLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreResult:
    """The result of a battle. `winner` is "" for a draw, and where nothing was decided.

    `reason` says in a sentence why, `source` is the heading, `notes` tell what was not counted.
    `standing` are the sides that have men left, None where it is not known of each.
    """

    kind: str
    mission: str
    sides: tuple[SideResult, ...]
    winner: str = ""
    draw: bool = False
    reason: str = ""
    source: str = ""
    notes: tuple[str, ...] = ()
    standing: tuple[str, ...] | None = None


def points_text(points: Fraction) -> str:
    """Return points in words: 1 point, 26 points, 5/2 points."""
    return f"{points} point" if points == 1 else f"{points} points"


class ScoreProblem(InputProblem):
    """A score sheet that cannot be counted; `faults` have their places in the sheet."""

    def __init__(self, sheet: ScoreSheet, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__(
            Problem("the score sheet", sheet_place(sheet, fault.path), fault.message)
            for fault in faults
        )


def score(
    ruleset: Ruleset,
    playbook: Playbook,
    sheet: ScoreSheet,
    armies: Mapping[int, Army] | None = None,
    left: Mapping[int, Army] | None = None,
    camps: Mapping[int, str] | None = None,
) -> ScoreResult:
    """Return points, winner or draw of a battle, with the working line by line.

    `armies` are those that the sides of the sheet name, by the side's place, `left` what is left
    of them, where it is known by units, `camps` which of them fight together. Raises ScoreProblem
    with everything that cannot be: more survivors than men, unknown names, facts that are missing
    or that survivors cannot have done.
    """
    # In a recording kills are held against the fates before: the wounded may count as left although
    # the enemy put them out of action.
    sides, faults = count_sides(ruleset, playbook, sheet, armies or {}, left is None)
    faults = [*mission_faults(ruleset, playbook, sheet), *placed_faults(playbook, sheet), *faults]
    playbook = as_placed(playbook, sheet.placed)
    here, fielded, together = left or {}, armies or {}, camps or {}
    for at, side in enumerate(sides):
        units = None
        if at in here:
            units = unit_sizes(here[at])
        elif at in fielded and side.survivors is not None:
            units = most_left_of_units(ruleset, fielded[at], side.survivors)
        sides[at] = replace(side, units=units, units_known=at in here, camp=together.get(at, ""))
    faults = faults or list(_place_faults(ruleset, playbook, sheet, sides))
    if not faults:
        sides = [_with_held_places(playbook, sheet, side, sides) for side in sides]
    faults = faults or list(fact_faults(ruleset, playbook, sheet, sides))
    if faults:
        raise ScoreProblem(sheet, tuple(faults))
    if is_scored(playbook, playbook.mission.get(sheet.mission)):
        result = _by_points(playbook, sheet, sides)
    else:
        result = _by_agreement(playbook, sheet, sides)
    return _by_objective(playbook, sheet, replace(result, standing=last_standing(sides)))


def _by_objective(playbook: Playbook, sheet: ScoreSheet, result: ScoreResult) -> ScoreResult:
    """Return the result with the winner whom an objective names, unless players agreed on one."""
    taken = {side.name: takes_battle(playbook, side.objectives) for side in sheet.sides}
    mission = playbook.mission.get(sheet.mission)
    standing = result.standing or ()
    if mission and mission.last_standing and len(standing) == 1:
        taken[standing[0]] = taken[standing[0]] or mission.id
    won = {name: playbook.mission[each] for name, each in taken.items() if each}
    if not won or sheet.agreed_winner:
        return result
    source = "; ".join(dict.fromkeys(each.source for each in won.values() if each.source))
    reason = objective_words(playbook, {name: each.id for name, each in won.items()})
    winner = next(iter(won)) if len(won) == 1 else ""
    kind: dict[str, Any] = {"kind": "objective", "winner": winner, "draw": not winner}
    return replace(result, **kind, reason=reason, source=source or result.source)


def objective_words(playbook: Playbook, taken: Mapping[str, str]) -> str:
    """Return that sides took what decides the battle, as a sentence; `taken` are the objectives by
    the names of the sides."""
    goals = {name: playbook.mission[each].name for name, each in taken.items()}
    parts = listed([f"{name} took “{goal}”" for name, goal in goals.items()])
    if len(goals) == 1:
        return f"{parts}, which decides the battle."
    return f"{parts}. {playbook.scoring.draw or 'A draw.'}"


def _by_points(playbook: Playbook, sheet: ScoreSheet, sides: list[SideCounts]) -> ScoreResult:
    """Return the result by points, or the other one that the players agreed on."""
    results = tuple(_side_result(playbook, sheet, side, sides) for side in sides)
    ranked = sorted((result.points or Fraction(0) for result in results), reverse=True)
    first = [result.name for result in results if result.points == ranked[0]]
    mission = playbook.mission.get(sheet.mission)
    source = (mission.source if mission else "") or playbook.scoring.source
    notes = tuple(_not_counted(playbook, sheet, sides))
    kind, winner, draw = "points", first[0], len(first) > 1
    if draw:
        winner, said = "", playbook.scoring.draw or "A draw."
        reason = f"{listed(first)} have {points_text(ranked[0])} each. {said}"
    else:
        second = listed([each.name for each in results if each.points == ranked[1]])
        reason = f"{winner} has {points_text(ranked[0])}, {second} {points_text(ranked[1])}."
    agreed = sheet.agreed_winner
    if agreed not in ("", winner) and not (agreed == "draw" and draw):
        kind, winner, draw = "agreed", "" if agreed == "draw" else agreed, agreed == "draw"
        reason = f"{_agreed_words(agreed)} By points: {reason}"
    return ScoreResult(kind, sheet.mission, results, winner, draw, reason, source, notes)


def _agreed_words(agreed: str) -> str:
    said = "on a draw" if agreed == "draw" else f"that {agreed} won"
    return f"The players agreed {said}."


def _by_agreement(playbook: Playbook, sheet: ScoreSheet, sides: list[SideCounts]) -> ScoreResult:
    """Return the result that the players agreed on, if they did, where no points decide."""
    mission, agreed = playbook.mission.get(sheet.mission), sheet.agreed_winner
    source = (mission.source if mission else "") or playbook.scoring.source
    kind = "agreed"
    if agreed:
        reason = _agreed_words(agreed)
    elif playbook.scoring.kind == "agreed" or (mission and mission.kind == "agreed"):
        goal = f" Wins: {lower(mission.win)}" if mission and mission.win else ""
        reason = f"The players say who won.{goal}"
    else:
        kind, source = "none", playbook.scoring.source
        reason = "The game does not say who wins; players can agree on a winner."
    results = tuple(SideResult(side.name, None) for side in sides)
    winner = "" if agreed == "draw" else agreed
    return ScoreResult(kind, sheet.mission, results, winner, agreed == "draw", reason, source)


# ------------------------------------------------------------------ counting


def _side_result(
    playbook: Playbook, sheet: ScoreSheet, side: SideCounts, sides: list[SideCounts]
) -> SideResult:
    working = []
    for mission, line in lines_for(playbook, sheet, side):
        count = number_of(line.fact, side, sides) or 0
        if ":" in line.fact and not count and not (side.fielded or {}).get(line.fact):
            continue  # the side never had any
        value = line.value.value
        points = Fraction(0) if isinstance(value, str) else count * Fraction(str(value))
        source = line.value.source or line.source
        working.append(
            WorkingLine(
                line.name,
                line.fact,
                count,
                line.value.text(),
                points,
                source,
                line.value.provenance,
                mission,
            )
        )
    total = sum((line.points for line in working), Fraction(0))
    return SideResult(side.name, total, tuple(working))


def _not_counted(playbook: Playbook, sheet: ScoreSheet, sides: list[SideCounts]) -> Iterator[str]:
    """Yield a note for each number of the sheet that gives no points."""
    for side in sides:
        used = {line.fact for _, line in lines_for(playbook, sheet, side)}
        placed = {
            fact
            for mission in playbook.missions
            for line in mission.lines
            for fact in line.place_facts
        }
        for fact, number in side.facts.items():
            if number and fact not in used and fact not in placed:
                yield f"{side.name}: {fact} {number} gives no points in this mission."
        if not any(":" in fact for fact in used):
            continue
        kinds = {fact.removesuffix("*") for fact in used if fact.endswith(":*")}
        for key, number in (side.survivors or {}).items():
            if number and key not in used and not key.startswith(tuple(kinds)):
                yield f"{side.name}: {key} {number} gives no points."
