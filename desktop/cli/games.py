"""The game named on a command line, with its playbook."""

from __future__ import annotations

from rules.common.decoding import nearest
from rules.common.problems import InputProblem, Problem
from rules.games.catalog import BUILT_IN, PLAYBOOK, Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset


def game(catalog: Catalog, ruleset_id: str, file: str = "") -> tuple[Ruleset, Playbook]:
    """Return a ruleset and its playbook; InputProblem when one of them is not to be had.

    `file` is where the ruleset is named, "" for the command line itself.
    """
    ruleset = catalog.get(ruleset_id)
    known = [each.id for each in catalog.all()] if ruleset is None else []
    if ruleset is None:
        near = nearest(ruleset_id.casefold(), known)
        hint = f"is '{near}' meant?" if near else f"there are {', '.join(known)}"
        raise InputProblem(
            Problem(file or "ruleset", "", f"'{ruleset_id}' is not a ruleset here; {hint}")
        )
    playbook = catalog.playbook(ruleset_id)
    if playbook is None:
        files = (f"{ruleset_id}.toml", PLAYBOOK)
        broken = [
            problem
            for problem in catalog.problems(everything=ruleset_id in BUILT_IN)
            if problem.file.endswith(files)
        ]
        missing = f"{ruleset.name} has no playbook; chances and scores need a NAME{PLAYBOOK}"
        raise InputProblem(broken or [Problem(file or "ruleset", "", missing)])
    return ruleset, playbook
