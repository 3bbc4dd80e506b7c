"""Refuse a TOML text that is beyond every game: before it is parsed, and once it is data.

A parser needs the square of the parts of a dotted key, and numbers of thousands of digits cannot
be written down again; both are seen in the text, in one pass over it.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from rules.common.size_limits import code_point, first_unfit_character
from rules.common.struct_decoding import DataPath

LARGEST_FILE = 1_000_000
"""Bytes; the largest game with its playbook needs 90 kB."""
DEEPEST = 16
"""Tables and lists inside each other; a game needs 6."""
LONGEST_WORD = 100
"""Characters of a number, or of a key without quotation marks; an id has at most 64."""
LARGEST_NUMBER = 1_000_000
MOST_ENTRIES = 2_000
"""Entries of one list, and keys of one table; the longest list of a game has 43."""
MOST_VALUES = 30_000
"""Values of a file; the largest playbook has 2,000."""

# Without possessive repeats, which Python 3.11.0 to 3.11.4 reads wrongly. Each text ends at the end
# of the file at the latest, so that nothing is tried twice.
_MANY_DOTS = re.compile(rf"(?:\.[^.\n]*){{{DEEPEST}}}")
_LONG_WORD = re.compile(rf"[\w+-]{{{LONGEST_WORD + 1}}}")
_TOKEN = re.compile(
    r'"""(?:[^"\\]+|\\.|"(?!""))*(?:"""|\Z|\\)'
    r"|'''(?:[^']+|'(?!''))*(?:'''|\Z)"
    r'|"(?:[^"\\\n]+|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|[\w+-]+"
    r"|[.\n=,\[\]{}]",
    re.DOTALL,
)
_TEXT = "\"'"


class TextLimit(NamedTuple):
    """What of a text is beyond all limits: its line, and what is said of it."""

    line: int
    message: str


class ValueLimit(NamedTuple):
    """Which value is beyond all limits: its path, and what is said of it."""

    path: DataPath
    message: str


def beyond_limits(text: str) -> TextLimit | None:
    """Return the first part of a TOML text that cannot be parsed quickly, None when all can."""
    if not _MANY_DOTS.search(text) and not _LONG_WORD.search(text):
        return None
    line, dots = 1, 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token == "\n":
            line, dots = line + 1, 0
        elif token == ".":
            dots += 1
            if dots >= DEEPEST:
                return TextLimit(line, f"has a key of more than {DEEPEST} parts")
        elif token in "=,[]{}":
            dots = 0
        elif token[0] in _TEXT:
            line += token.count("\n")
        elif token[0] != "#" and len(token) > LONGEST_WORD:
            kind = "number" if token.lstrip("+-")[:1].isdigit() else "key"
            return TextLimit(line, f"has a {kind} of {len(token):,} characters")
    return None


def value_beyond_limits(data: dict[str, Any]) -> ValueLimit | None:
    """Return the first value of parsed TOML that no game needs, None when all are usual."""
    values: list[tuple[DataPath, Any]] = [((), data)]
    for path, value in values:
        if isinstance(value, int | float):
            if abs(value) > LARGEST_NUMBER and value != float("inf") and value != -float("inf"):
                return ValueLimit(path, f"should be a number up to {LARGEST_NUMBER:,}")
            continue
        if isinstance(value, str) and (unfit := first_unfit_character(value, lines=True)):
            return ValueLimit(path, f"holds a control character ({code_point(unfit)})")
        if not isinstance(value, dict | list):
            continue
        if len(path) > DEEPEST:
            return ValueLimit(path[:3], f"is nested more than {DEEPEST} levels deep")
        if len(value) > MOST_ENTRIES:
            return ValueLimit(
                path, f"has {len(value):,} entries; at most {MOST_ENTRIES:,} are read"
            )
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        values += [((*path, key), each) for key, each in inner]
        if len(values) > MOST_VALUES:
            return ValueLimit((), f"holds more than {MOST_VALUES:,} values, the most that are read")
    return None
