"""Read one ruleset or playbook file: strictly, and with all of its problems at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import resources
from rules.common.problems import Problem
from rules.common.struct_decoding import FAULT_LIMIT, Fault, convert
from rules.common.toml_files import TomlText, read_toml
from rules.games.named_numbers import NamedNumbers
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import ruleset_faults
from rules.games.shared_types import spread_numbers

if TYPE_CHECKING:  # most of what asks for rulesets never asks for a playbook
    from rules.games.playbook import Playbook

T = TypeVar("T")
A_RULESET = "a ruleset"

PLAYBOOK = ".play.toml"
"""How the name of a player's own playbook ends; it lies beside the ruleset of the same name."""

OURS = resources.path("rulesets")
"""The folder of Muster's own rulesets."""


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """What came of one file: a ruleset or a playbook, or None and why not."""

    path: Path
    value: T | None
    problems: tuple[Problem, ...] = ()


def load_ruleset(path: Path) -> Loaded[Ruleset]:
    """Return the ruleset of a TOML file, or every problem it has; never raises for bad input."""
    return ruleset_of(read_toml(path, A_RULESET))


def ruleset_of(content: TomlText) -> Loaded[Ruleset]:
    """Return the ruleset that the content of a file holds, or every problem of it."""
    if content.data and "extends" in content.data:
        message = "extends another ruleset; house rules lie in the folder of the player's rulesets"
        return Loaded(content.path, None, (content.problem(Fault(("extends",), message)),))
    beside = cache(partial(_playbook_data, content.path))
    return _loaded(content, Ruleset, ruleset_faults, NamedNumbers(content.data or {}, beside))


def playbook_path(ruleset: Path) -> Path:
    """Return where the playbook of a ruleset's file lies, whether it is there or not."""
    if ruleset.is_relative_to(OURS):
        return resources.path("playbooks", ruleset.name)
    return ruleset.with_name(ruleset.stem + PLAYBOOK)


def _playbook_data(ruleset: Path) -> dict[str, Any] | None:
    path = playbook_path(ruleset)
    return read_toml(path, "a playbook").data if path.is_file() else None


def load_playbook(path: Path, ruleset: Ruleset) -> Loaded[Playbook]:
    """Return the playbook of a TOML file, or every problem it has; never raises for bad input."""
    return playbook_of(read_toml(path, "a playbook"), ruleset)


def playbook_of(content: TomlText, ruleset: Ruleset) -> Loaded[Playbook]:
    """Return the playbook that the content of a file holds, or every problem of it."""
    from rules.games.playbook import Playbook
    from rules.games.playbook_validation import playbook_faults

    drop_retired_keys(content.data)
    names = NamedNumbers(ruleset.written, lambda: content.data)
    return _loaded(content, Playbook, lambda playbook: playbook_faults(playbook, ruleset), names)


RETIRED_STEP_KEY = "down_may_shoot"
"""A key of the steps of a turn in files of earlier versions; nothing ever followed from it."""


def drop_retired_keys(playbook: dict[str, Any] | None) -> None:
    """Drop from the plain data of a playbook, in place, what the grammar had once."""
    turn = (playbook or {}).get("turn")
    steps = turn.get("steps") if isinstance(turn, dict) else ()
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, dict):
            step.pop(RETIRED_STEP_KEY, None)


RETIRED_SWITCHES = ("grenade-phase", "parachute-drift", "downed-fire", "turning", "wounded")
"""Switches of Fighting Plastic and L.G.A.M. in earlier versions, from which no number followed."""


def drop_retired_switches(house_rules: dict[str, Any], known: Collection[str]) -> None:
    """Drop from the plain data of house rules, in place, readings that their game had once.

    `known` are the ids of the switches that it has now.
    """
    switches = house_rules.get("switch")
    if isinstance(switches, list):
        house_rules["switch"] = [
            each
            for each in switches
            if not (
                isinstance(each, dict)
                and each.get("id") in RETIRED_SWITCHES
                and each["id"] not in known
                and each.keys() <= {"id", "default"}
            )
        ]


def _loaded(
    content: TomlText,
    wanted: type[T],
    check: Callable[[T], Iterable[Fault]],
    names: NamedNumbers,
) -> Loaded[T]:
    if content.data is None:
        return Loaded(content.path, None, content.problems)
    value, faults = value_of(content.data, wanted, check, names)
    return Loaded(content.path, value, tuple(content.problem(fault) for fault in faults))


def value_of(
    data: dict[str, Any],
    wanted: type[T],
    check: Callable[[Any], Iterable[Fault]],
    names: NamedNumbers,
) -> tuple[T | None, tuple[Fault, ...]]:
    """Return the value that plain data hold, or None and the faults of its types or of `check`.

    Plain numbers of `data` are written out in place (see `spread_numbers`). Where `data` name a
    number the value holds that number.
    """
    spread_numbers(data, wanted)
    filled, unknown = names.filled(data, wanted)
    value, faults = convert(filled, wanted)
    faults = (*unknown, *faults)
    if value is not None and not faults:
        vars(value)["names"] = names
        faults = tuple(islice(check(value), FAULT_LIMIT))
    return (None, faults) if faults else (value, ())
