"""Reading one ruleset file: strict, and all of its problems at once."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.coherence import incoherences
from rules.problems import Problem
from rules.reading import Fault, convert
from rules.ruleset import Ruleset

FORMAT = 1
"""The newest format of ruleset files that this program reads."""

LARGEST_FILE = 4_000_000
"""Bytes; the five games together need 100 kB."""

_NUMBER_TABLES = ("stats",)
_NUMBERS = ("points", "lives")
_TOML_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class LoadedRuleset:
    """What came of one file: a ruleset, or None and why not."""

    path: Path
    ruleset: Ruleset | None
    problems: tuple[Problem, ...]


def load_ruleset(path: Path) -> LoadedRuleset:
    """Return the ruleset of a TOML file, or every problem it has; never raises for bad input."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            return _refused(
                path, f"is larger than {LARGEST_FILE // 1_000_000} MB; a ruleset is not"
            )
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        return _refused(path, f"is not a UTF-8 text (byte {error.start + 1})")
    except OSError as error:
        return _refused(path, f"cannot be read: {error.strerror or error}")
    return parse_ruleset(text, path)


def parse_ruleset(text: str, path: Path) -> LoadedRuleset:
    """Return the ruleset that a TOML text holds, or every problem of the text."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_PLACE.search(str(error))
        message = f"is not TOML: {_TOML_PLACE.sub('', str(error)).strip()}"
        return _refused(path, message, int(found[1]) if found else None)
    except RecursionError:
        return _refused(path, "is nested too deep; a ruleset needs four levels")
    newer = data.get("format")
    if isinstance(newer, int) and newer > FORMAT:
        return _refused(
            path,
            f"is written in format {newer}; this Muster reads up to {FORMAT}. Take a newer Muster",
        )
    _spread_numbers(data)
    ruleset, faults = convert(data, Ruleset)
    if ruleset is not None:
        faults = tuple(incoherences(ruleset))
    if faults:
        problems = tuple(_problem(path, text, data, fault) for fault in faults)
        return LoadedRuleset(path, None, problems)
    return LoadedRuleset(path, ruleset, ())


def _refused(path: Path, message: str, line: int | None = None) -> LoadedRuleset:
    return LoadedRuleset(path, None, (Problem(path.name, "", message, line),))


def _spread_numbers(data: object) -> None:
    """Write each plain number out as a table, in place: `2` is short for `{ value = 2 }`."""
    if isinstance(data, list):
        for entry in data:
            _spread_numbers(entry)
    elif isinstance(data, dict):
        for key, entry in data.items():
            if key in _NUMBER_TABLES and isinstance(entry, dict):
                for name, number in entry.items():
                    entry[name] = _spread(number)
            elif key in _NUMBERS:
                data[key] = _spread(entry)
            else:
                _spread_numbers(entry)


def _spread(number: object) -> object:
    plain = isinstance(number, int | float | str) and not isinstance(number, bool)
    return {"value": number} if plain else number


def _problem(path: Path, text: str, data: dict[str, Any], fault: Fault) -> Problem:
    """Return a fault with its place in words and its line."""
    words: list[str] = []
    node: Any = data
    for step in fault.path:
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            node = None
        if isinstance(step, int):
            known = node.get("id") if isinstance(node, dict) else None
            words.append(f"'{known}'" if isinstance(known, str) else f"number {step + 1}")
        else:
            words.append(step)
    place = " ".join(words[:2]) + "".join(f", {word}" for word in words[2:])
    return Problem(path.name, place, fault.message, _line_of(text, fault.path))


def _line_of(text: str, path: tuple[str | int, ...]) -> int | None:
    """Return the line on which the place most likely stands (arrays of tables, then the key)."""
    if not path:
        return None
    lines = text.splitlines()
    start, rest = 0, list(path)
    if len(path) > 1 and isinstance(path[1], int):
        heads = [i for i, line in enumerate(lines) if line.strip() == f"[[{path[0]}]]"]
        if path[1] >= len(heads):
            return None
        start, rest = heads[path[1]], list(path[2:])
    for key in (step for step in reversed(rest) if isinstance(step, str)):
        pattern = re.compile(rf"(^|[\s.{{,\[]){re.escape(key)}\s*(=|\]|\.)")
        for at in range(start, len(lines)):
            if at > start and lines[at].startswith("[["):
                break
            if pattern.search(lines[at]):
                return at + 1
    return start + 1 if start else None
