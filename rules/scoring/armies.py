"""The armies that the sides of a score sheet name: files beside it, or documents inside it."""

from __future__ import annotations

import json
from pathlib import Path

from rules.army.documents.army_file import load_army_file, read_army
from rules.army.model import Army
from rules.common.problems import InputProblem, Problem
from rules.scoring.sheet import ScoreSheet


def armies_of(sheet: ScoreSheet, file: Path) -> dict[int, Army]:
    """Return the armies by the place of their side; InputProblem when one cannot be used.

    A path is meant from the folder in which the score sheet lies.
    """
    armies: dict[int, Army] = {}
    problems: list[Problem] = []
    for number, side in enumerate(sheet.sides):
        if not side.army:
            continue
        try:
            if isinstance(side.army, str):
                army = load_army_file(file.parent / side.army)
            else:
                inside = f"{file}: side '{side.name}', army"
                army = read_army(json.dumps(side.army, default=str).encode(), inside)
        except InputProblem as trouble:
            problems += trouble.problems
            continue
        if army.ruleset != sheet.ruleset:
            message = f"is an army for '{army.ruleset}', but this battle was '{sheet.ruleset}'"
            problems.append(Problem(str(file), f"side '{side.name}', army", message))
        armies[number] = army
    if problems:
        raise InputProblem(problems)
    return armies
