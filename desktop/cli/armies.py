"""The armies named on a command line, each with its ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.army.documents.army_file import read_army, read_bundle
from rules.army.model import Army
from rules.common.files import read_bytes
from rules.common.problems import InputProblem, Problem
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

_MOST_LINES = 10


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
    """Return the rulesets: Muster's own, and the player's in the data folder."""
    if data is None:
        from db.place import default_folder

        data = default_folder()
    return Catalog(data)


def read_armies(files: Iterable[str], catalog: Catalog) -> list[NamedArmy]:
    """Return the armies of the files; InputProblem tells what is wrong with any of them."""
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
        raise InputProblem(Problem(file, "", "its ruleset has gone in the meantime."))
    return NamedArmy(file, army, ruleset, bundle.pictures)


def told(trouble: InputProblem) -> list[str]:
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
