"""`muster score`: points from final facts, with the working."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path
from typing import Any

from desktop.cli.inputs import game, open_catalog
from desktop.cli.output import CommandResult, as_json, picked, table, wrapped
from rules.games.ruleset import Ruleset
from rules.scoring.score import ScoreProblem, ScoreResult, SideResult, WorkingLine, score
from rules.scoring.score_file import armies_of, load_sheet

DESCRIPTION = "Count the points of a battle from a score sheet."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a score sheet (JSON)")


def run(args: argparse.Namespace) -> CommandResult:
    """Return the result of a score sheet; InputProblem when it cannot be counted."""
    read = load_sheet(Path(args.file))
    ruleset, playbook = game(open_catalog(args.data), read.sheet.ruleset, args.file)
    armies = armies_of(read.sheet, Path(args.file))
    try:
        result = score(ruleset, playbook, read.sheet, armies)
    except ScoreProblem as trouble:
        raise read.problems(trouble.faults) from None
    if args.json:
        return CommandResult(out=[as_json(score_json(ruleset, result))])
    mission = playbook.mission.get(result.mission)
    return CommandResult(out=_lines(ruleset, mission.name if mission else "", result))


def score_json(ruleset: Ruleset, result: ScoreResult) -> dict[str, Any]:
    """Return a result for other programs."""
    return {
        "ruleset": ruleset.id,
        **picked(result, "mission", "kind", "winner", "draw", "reason", "source"),
        "sides": [
            {
                "name": side.name,
                "points": None if side.points is None else _number(side.points),
                "working": [_working_json(line) for line in side.working],
            }
            for side in result.sides
        ],
        "notes": result.notes,
    }


def _working_json(line: WorkingLine) -> dict[str, Any]:
    return {
        **picked(line, "name", "fact", "count", "each"),
        "points": _number(line.points),
        **picked(line, "source", "provenance", "mission"),
    }


def _number(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else float(points)


def _lines(ruleset: Ruleset, mission: str, result: ScoreResult) -> list[str]:
    lines = [f"{ruleset.name} · {mission}" if mission else ruleset.name]
    for side in result.sides:
        lines += ["", *_side_lines(side)]
    lines += [""]
    if result.winner:
        lines.append(f"{result.winner} wins.")
    elif result.draw:
        lines.append("A draw.")
    source = f" [{result.source}]" if result.source else ""
    lines += wrapped(f"{result.reason}{source}", "", "")
    for note in result.notes:
        lines += wrapped(note, "Not counted: ", "  ")
    return lines


def _side_lines(side: SideResult) -> list[str]:
    if side.points is None:
        return [side.name]
    rows = [_row(line) for line in side.working]
    rows.append(("Total", "", "", f"= {_number(side.points):g}", ""))
    return [side.name, *(f"  {row}".rstrip() for row in table(rows))]


def _row(line: WorkingLine) -> tuple[str, ...]:
    mark = {"stated": "", "house": ", house value", "borrowed": ", borrowed"}[line.provenance]
    source = f"[{line.source}{mark}]" if line.source or mark else ""
    return (line.name, str(line.count), f"× {line.each}", f"= {_number(line.points):g}", source)
