"""Reading one ruleset file: strict, and all of its problems at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rules.common.decoding import Fault
from rules.common.problems import Problem
from rules.common.toml_reader import TomlText, parse_toml, read_toml, read_value
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import incoherences

WHAT = "a ruleset"


@dataclass(frozen=True, slots=True)
class LoadedRuleset:
    """What came of one file: a ruleset, or None and why not."""

    path: Path
    ruleset: Ruleset | None
    problems: tuple[Problem, ...]


def load_ruleset(path: Path) -> LoadedRuleset:
    """Return the ruleset of a TOML file, or every problem it has; never raises for bad input."""
    return ruleset_of(read_toml(path, WHAT))


def parse_ruleset(text: str, path: Path) -> LoadedRuleset:
    """Return the ruleset that a TOML text holds, or every problem of the text."""
    return ruleset_of(parse_toml(text, path, WHAT))


def ruleset_of(content: TomlText) -> LoadedRuleset:
    """Return the ruleset that the content of a file holds, or every problem of it."""
    if content.data and "extends" in content.data:
        message = "extends another ruleset; house rules lie in the folder of the player's rulesets"
        return LoadedRuleset(content.path, None, (content.problem(Fault(("extends",), message)),))
    read = read_value(content, Ruleset, incoherences)
    return LoadedRuleset(content.path, read.value, read.problems)
