"""Read one ruleset or playbook file: strictly, and with all of its problems at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from rules.common.problems import Problem
from rules.common.struct_decoding import Fault, convert
from rules.common.toml_reader import TomlText, parse_toml, read_toml
from rules.games.numbers import spread_numbers
from rules.games.playbook import Playbook
from rules.games.playbook_validation import playbook_faults
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import ruleset_faults

T = TypeVar("T")
A_RULESET = "a ruleset"


@dataclass(frozen=True, slots=True)
class Read(Generic[T]):
    """What came of one text: a value, or None and why not."""

    value: T | None
    problems: tuple[Problem, ...]


def read_value(
    content: TomlText, wanted: type[T], coherence: Callable[[T], Iterable[Fault]]
) -> Read[T]:
    """Return the value of type `wanted` that a text holds, or every problem of it."""
    if content.data is None:
        return Read(None, content.problems)
    value, faults = value_of(content.data, wanted, coherence)
    return Read(value, tuple(content.problem(fault) for fault in faults))


def value_of(
    data: dict[str, Any], wanted: type[T], coherence: Callable[[Any], Iterable[Fault]]
) -> tuple[T | None, tuple[Fault, ...]]:
    """Return the value that plain data hold, or None and every fault; plain numbers are spread."""
    spread_numbers(data, wanted)
    value, faults = convert(data, wanted)
    if value is not None:
        faults = tuple(coherence(value))
    return (None, faults) if faults else (value, ())


@dataclass(frozen=True, slots=True)
class LoadedRuleset:
    """What came of one file: a ruleset, or None and why not."""

    path: Path
    ruleset: Ruleset | None
    problems: tuple[Problem, ...]


def load_ruleset(path: Path) -> LoadedRuleset:
    """Return the ruleset of a TOML file, or every problem it has; never raises for bad input."""
    return ruleset_of(read_toml(path, A_RULESET))


def parse_ruleset(text: str, path: Path) -> LoadedRuleset:
    """Return the ruleset that a TOML text holds, or every problem of the text."""
    return ruleset_of(parse_toml(text, path, A_RULESET))


def ruleset_of(content: TomlText) -> LoadedRuleset:
    """Return the ruleset that the content of a file holds, or every problem of it."""
    if content.data and "extends" in content.data:
        message = "extends another ruleset; house rules lie in the folder of the player's rulesets"
        return LoadedRuleset(content.path, None, (content.problem(Fault(("extends",), message)),))
    read = read_value(content, Ruleset, ruleset_faults)
    return LoadedRuleset(content.path, read.value, read.problems)


A_PLAYBOOK = "a playbook"


@dataclass(frozen=True, slots=True)
class LoadedPlaybook:
    """What came of one file: a playbook, or None and why not."""

    path: Path
    playbook: Playbook | None
    problems: tuple[Problem, ...]


def load_playbook(path: Path, ruleset: Ruleset) -> LoadedPlaybook:
    """Return the playbook of a TOML file, or every problem it has; never raises for bad input."""
    return playbook_of(read_toml(path, A_PLAYBOOK), ruleset)


def parse_playbook(text: str, path: Path, ruleset: Ruleset) -> LoadedPlaybook:
    """Return the playbook that a TOML text holds, or every problem of the text."""
    return playbook_of(parse_toml(text, path, A_PLAYBOOK), ruleset)


def playbook_of(content: TomlText, ruleset: Ruleset) -> LoadedPlaybook:
    """Return the playbook that the content of a file holds, or every problem of it."""
    read = read_value(content, Playbook, lambda playbook: playbook_faults(playbook, ruleset))
    return LoadedPlaybook(content.path, read.value, read.problems)
