"""Which lines give a side points, how many of each fact it has, and what the sheet lacks."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.decoding import Fault, nearest
from rules.games.playbook import Mission, Playbook, ScoreLine
from rules.games.ruleset import Ruleset
from rules.scoring.counts import KILLS, Counts, counted
from rules.scoring.sheet import ScoreSheet

POINT_KINDS = ("survivors", "kills")
"""The kinds of score that are decided by points."""


def is_scored(playbook: Playbook, mission: Mission | None) -> bool:
    """Return whether points decide, and not an agreement of the players."""
    return playbook.scoring.kind in POINT_KINDS and (mission is None or mission.kind != "agreed")


def lines_for(
    playbook: Playbook, sheet: ScoreSheet, side: Counts
) -> Iterator[tuple[str, ScoreLine]]:
    """Yield the lines that give this side points, each with the mission it belongs to."""
    for line in playbook.scoring.lines:
        yield "", line
    for mission_id in dict.fromkeys((sheet.mission, *side.objectives)):
        mission = playbook.mission.get(mission_id)
        for line in mission.lines if mission else ():
            yield mission_id, line


def number_of(fact: str, side: Counts, sides: list[Counts]) -> int | None:
    """Return how many of a fact a side has, None when nothing tells it."""
    if ":" in fact:
        return None if side.survivors is None else counted(side.survivors, fact)
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


def fact_faults(playbook: Playbook, sheet: ScoreSheet, sides: list[Counts]) -> Iterator[Fault]:
    """Yield a fault for each fact that is missing, and for each that is more than can be."""
    if is_scored(playbook, playbook.mission.get(sheet.mission)):
        yield from _missing(playbook, sheet, sides)
    for number, side in enumerate(sides):
        for _, line in lines_for(playbook, sheet, side):
            if line.most is None:
                continue
            sharing = sides if line.shared else [side]
            count = sum(number_of(line.fact, each, sides) or 0 for each in sharing)
            if count > line.most and number_of(line.fact, side, sides):
                table = "survivors" if ":" in line.fact else "facts"
                said = "of all sides together is" if line.shared else "is"
                message = f"{count} {said} more than there can be, {line.most}"
                yield Fault(("sides", number, table, line.fact), message)


def _missing(playbook: Playbook, sheet: ScoreSheet, sides: list[Counts]) -> Iterator[Fault]:
    """Yield a fault for each fact that points go by and that the sheet does not tell.

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
