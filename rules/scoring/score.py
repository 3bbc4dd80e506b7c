"""From the facts of a score sheet to points and a winner: a function for each kind of score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from rules.army.model import Army
from rules.common.decoding import Fault
from rules.common.problems import InputProblem, Problem
from rules.common.wording import listed, lower
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.counts import Counts, count_sides
from rules.scoring.lines import fact_faults, lines_for, mission_faults, number_of
from rules.scoring.result import Result, SideResult, Working, points_text
from rules.scoring.sheet import ScoreSheet, sheet_place


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
) -> Result:
    """Return points, winner or draw of a battle, with the working line by line.

    `armies` are those that the sides of the sheet name, by the side's place. Raises ScoreProblem
    with everything that cannot be: more survivors than men, unknown names, facts that are missing.
    """
    counting = count_sides(ruleset, playbook, sheet, armies or {})
    faults = [*mission_faults(ruleset, playbook, sheet), *counting.faults]
    faults = faults or list(fact_faults(playbook, sheet, counting.sides))
    if faults:
        raise ScoreProblem(sheet, tuple(faults))
    kind = playbook.scoring.kind
    mission = playbook.mission.get(sheet.mission)
    if mission is not None and mission.kind == "agreed":
        kind = "agreed"
    return _KINDS[kind](playbook, sheet, counting.sides)


# ------------------------------------------------------------------ the kinds of score


def _by_points(playbook: Playbook, sheet: ScoreSheet, sides: list[Counts]) -> Result:
    """Most points win: for survivors, for kills, for what a mission counts."""
    results = tuple(_side_result(playbook, sheet, side, sides) for side in sides)
    best = max(result.points or Fraction(0) for result in results)
    first = [result.name for result in results if result.points == best]
    mission = playbook.mission.get(sheet.mission)
    source = (mission.source if mission else "") or playbook.scoring.source
    notes = tuple(_not_counted(playbook, sheet, sides))
    if len(first) > 1:
        draw = playbook.scoring.draw or "A draw."
        reason = f"{listed(first)} have {points_text(best)} each. {draw}"
        decided = Result("points", sheet.mission, results, "", True, reason, source, notes)
    else:
        rest = sorted((each.points or Fraction(0) for each in results), reverse=True)[1]
        reason = f"{first[0]} has {points_text(best)}, the next side {points_text(rest)}."
        decided = Result("points", sheet.mission, results, first[0], False, reason, source, notes)
    return _overruled(decided, sheet)


def _by_agreement(playbook: Playbook, sheet: ScoreSheet, sides: list[Counts]) -> Result:
    """The players have agreed what wins, and say who has done it."""
    mission = playbook.mission.get(sheet.mission)
    source = (mission.source if mission else "") or playbook.scoring.source
    results = tuple(SideResult(side.name, None) for side in sides)
    goal = f" Wins: {lower(mission.win)}" if mission and mission.win else ""
    if sheet.agreed_winner == "draw":
        reason = "The players agreed on a draw."
        return Result("agreed", sheet.mission, results, "", True, reason, source)
    if sheet.agreed_winner:
        reason = f"The players agreed that {sheet.agreed_winner} won."
        return Result("agreed", sheet.mission, results, sheet.agreed_winner, False, reason, source)
    reason = f"Who won is for the players to say: name a winner.{goal}"
    return Result("agreed", sheet.mission, results, reason=reason, source=source)


def _not_stated(playbook: Playbook, sheet: ScoreSheet, sides: list[Counts]) -> Result:
    """The game states no victory: nobody wins unless the players say so."""
    if sheet.agreed_winner:
        return _by_agreement(playbook, sheet, sides)
    results = tuple(SideResult(side.name, None) for side in sides)
    reason = "The game does not say what wins; the players may agree on a winner."
    return Result("none", sheet.mission, results, reason=reason, source=playbook.scoring.source)


_KINDS: dict[str, Callable[[Playbook, ScoreSheet, list[Counts]], Result]] = {
    "survivors": _by_points,
    "kills": _by_points,
    "agreed": _by_agreement,
    "none": _not_stated,
}


# ------------------------------------------------------------------ counting


def _side_result(
    playbook: Playbook, sheet: ScoreSheet, side: Counts, sides: list[Counts]
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
            Working(
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


def _overruled(decided: Result, sheet: ScoreSheet) -> Result:
    """Return the result with the winner that players agreed on, where it is another one."""
    agreed = sheet.agreed_winner
    if agreed in ("", decided.winner) or (agreed == "draw" and decided.draw):
        return decided
    winner = "" if agreed == "draw" else agreed
    said = "on a draw" if agreed == "draw" else f"that {agreed} won"
    return Result(
        "agreed",
        decided.mission,
        decided.sides,
        winner,
        agreed == "draw",
        f"The players agreed {said}. By points: {decided.reason}",
        decided.source,
        decided.notes,
    )


def _not_counted(playbook: Playbook, sheet: ScoreSheet, sides: list[Counts]) -> Iterator[str]:
    """Yield a note for each number of the sheet that gives no points."""
    for side in sides:
        used = {line.fact for _, line in lines_for(playbook, sheet, side)}
        for fact, number in side.facts.items():
            if number and fact not in used:
                yield f"{side.name}: {fact} {number} gives no points in this mission."
        if not any(":" in fact for fact in used):
            continue
        kinds = {fact.removesuffix("*") for fact in used if fact.endswith(":*")}
        for key, number in (side.survivors or {}).items():
            if number and key not in used and not key.startswith(tuple(kinds)):
                yield f"{side.name}: {key} {number} gives no points."
