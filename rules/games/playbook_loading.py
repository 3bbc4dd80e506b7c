"""Reading one playbook file: strict, and all of its problems at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rules.common.problems import Problem
from rules.common.toml_reader import TomlText, parse_toml, read_toml, read_value
from rules.games.playbook import Playbook
from rules.games.playbook_validation import play_incoherences
from rules.games.ruleset import Ruleset

WHAT = "a playbook"


@dataclass(frozen=True, slots=True)
class LoadedPlaybook:
    """What came of one file: a playbook, or None and why not."""

    path: Path
    playbook: Playbook | None
    problems: tuple[Problem, ...]


def load_playbook(path: Path, ruleset: Ruleset) -> LoadedPlaybook:
    """Return the playbook of a TOML file, or every problem it has; never raises for bad input."""
    return playbook_of(read_toml(path, WHAT), ruleset)


def parse_playbook(text: str, path: Path, ruleset: Ruleset) -> LoadedPlaybook:
    """Return the playbook that a TOML text holds, or every problem of the text."""
    return playbook_of(parse_toml(text, path, WHAT), ruleset)


def playbook_of(content: TomlText, ruleset: Ruleset) -> LoadedPlaybook:
    """Return the playbook that the content of a file holds, or every problem of it."""
    read = read_value(content, Playbook, lambda playbook: play_incoherences(playbook, ruleset))
    return LoadedPlaybook(content.path, read.value, read.problems)
