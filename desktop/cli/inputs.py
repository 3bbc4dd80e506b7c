"""The armies and the game that a command names, and what is said where they cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.army.documents.army_file import read_army, read_bundle
from rules.army.model import Army
from rules.common.file_io import read_bytes
from rules.common.problems import InputProblem, Problem
from rules.common.struct_decoding import nearest
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.loading import PLAYBOOK
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

_MOST_LINES = 10


class UsageError(Exception):
    """Arguments that cannot be used; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class NamedArmy:
    """An army, the file it came from as the player wrote it, and its ruleset."""

    file: str
    army: Army
    ruleset: Ruleset
    pictures: Mapping[str, bytes]

    @property
    def name(self) -> str:
        """Return what to call the army in a sentence."""
        return self.army.name or Path(self.file).name


def open_catalog(data: Path | None) -> Catalog:
    """Return the rulesets: the built-in ones, and the player's in the data folder."""
    if data is None:
        from db.data_folder import default_folder

        data = default_folder()
    return Catalog(data)


def read_armies(files: Iterable[str], catalog: Catalog) -> list[NamedArmy]:
    """Return the armies of the files; InputProblem names every fault in any of them."""
    read: list[NamedArmy] = []
    problems: list[Problem] = []
    for file in files:
        try:
            read.append(_read(file, catalog))
        except InputProblem as trouble:
            problems += trouble.problems
    if problems:
        raise InputProblem(problems)
    return read


def _read(file: str, catalog: Catalog) -> NamedArmy:
    data = read_bytes(Path(file))
    bundle = read_bundle(data, file)
    army = bundle.army
    ruleset = catalog.get(army.ruleset)
    if ruleset is None:
        # Read anew, for the line on which the ruleset is named.
        read_army(data, file, rulesets=[each.id for each in catalog.all()])
        raise InputProblem(Problem(file, "", "its ruleset was removed meanwhile."))
    return NamedArmy(file, army, ruleset, bundle.pictures)


def game_of(catalog: Catalog, ruleset_id: str, file: str = "") -> Ruleset:
    """Return a ruleset; InputProblem when it is not to be had.

    `file` is where the ruleset is named, "" for the command line itself.
    """
    ruleset = catalog.get(ruleset_id)
    if ruleset is None:
        known = [each.id for each in catalog.all()]
        near = nearest(ruleset_id.casefold(), known)
        hint = f"is '{near}' meant?" if near else f"there are {', '.join(known)}"
        raise InputProblem(
            Problem(file or "ruleset", "", f"'{ruleset_id}' is not a ruleset here; {hint}")
        )
    return ruleset


def game(catalog: Catalog, ruleset_id: str, file: str = "") -> tuple[Ruleset, Playbook]:
    """Return a ruleset and its playbook; InputProblem when one of them is not to be had."""
    ruleset = game_of(catalog, ruleset_id, file)
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


def error_lines(trouble: InputProblem) -> list[str]:
    """Return the problems as lines for standard error, a few for each file."""
    by_file: dict[str, list[Problem]] = {}
    for problem in trouble.problems:
        by_file.setdefault(problem.file, []).append(problem)
    lines: list[str] = []
    for file, problems in by_file.items():
        lines += [f"muster: {problem.sentence()}" for problem in problems[:_MOST_LINES]]
        if len(problems) > _MOST_LINES:
            lines.append(f"muster: {file}: and {len(problems) - _MOST_LINES} more problems.")
    return lines
