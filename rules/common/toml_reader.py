"""Read a TOML file as plain data, with the place of each fault in words and by its line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.common.decoding import Fault
from rules.common.problems import Problem
from rules.common.toml_locations import line_of, place_words

FORMAT = 1
"""The newest format of our TOML files that this program reads."""

LARGEST_FILE = 4_000_000
"""Bytes; the five games together need 200 kB."""

_TOML_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class TomlText:
    """The content of one TOML file: as written, and as plain data (None: it cannot be used)."""

    path: Path
    text: str = ""
    data: dict[str, Any] | None = None
    problems: tuple[Problem, ...] = ()

    def problem(self, fault: Fault, data: object = None) -> Problem:
        """Return a fault with its place in words and its line; `data` is what the fault is in."""
        place = place_words(self.data if data is None else data, fault.path)
        return Problem(self.path.name, place, fault.message, line_of(self.text, fault.path))


def read_toml(path: Path, what: str) -> TomlText:
    """Return the content of a TOML file; `what` it is ("a ruleset") is named in problems."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            megabytes = LARGEST_FILE // 1_000_000
            return _refused(path, f"is larger than {megabytes} MB; {what} is not")
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        return _refused(path, f"is not a UTF-8 text (byte {error.start + 1})")
    except OSError as error:
        return _refused(path, f"cannot be read: {error.strerror or error}")
    return parse_toml(text, path, what)


def parse_toml(text: str, path: Path, what: str) -> TomlText:
    """Return what a TOML text holds, or why it cannot be used."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_PLACE.search(str(error))
        message = f"is not TOML: {_TOML_PLACE.sub('', str(error)).strip()}"
        return _refused(path, message, int(found[1]) if found else None)
    except RecursionError:
        return _refused(path, f"is nested too deep; {what} needs a few levels")
    newer = data.get("format")
    if isinstance(newer, int) and newer > FORMAT:
        message = f"is written in format {newer}; this Muster reads up to {FORMAT}. "
        return _refused(path, message + "Take a newer Muster")
    return TomlText(path, text, data)


def _refused(path: Path, message: str, line: int | None = None) -> TomlText:
    return TomlText(path, problems=(Problem(path.name, "", message, line),))
