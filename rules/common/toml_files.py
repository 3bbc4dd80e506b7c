"""Read a TOML file as plain data, locate faults in it, and write plain data as readable TOML.

Tables of the first level get a head (`[hero]`, `[[weapon]]`) when they are written; what lies
deeper is written inline, lists of tables with one entry on a line.
"""

from __future__ import annotations

import datetime as dt
import json
import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.common.problems import Problem
from rules.common.struct_decoding import DataPath, Fault
from rules.common.toml_limits import LARGEST_FILE, beyond_limits, value_beyond_limits

FORMAT = 1
"""The newest format of our TOML files that this program reads."""

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
        if path.exists() and not (path.is_file() or path.is_dir()):
            return _refused(path, "is not a file, but a pipe or a device")
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
    if limit := beyond_limits(text):
        return _refused(path, f"{limit.message}; {what} has none", limit.line)
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        found = _TOML_PLACE.search(str(error))
        message = f"is not TOML: {_TOML_PLACE.sub('', str(error)).strip()}"
        return _refused(path, message, int(found[1]) if found else None)
    except RecursionError:
        return _refused(path, f"is nested too deep; {what} needs a few levels")
    newer = data.get("format")
    if isinstance(newer, int) and newer > FORMAT:
        message = f"is written in format {newer}; this Muster reads up to {FORMAT}. "
        return _refused(path, message + "Take a newer Muster")
    if beyond := value_beyond_limits(data):
        fault = Fault(beyond.path, beyond.message)
        return TomlText(path, problems=(TomlText(path, text, data).problem(fault),))
    return TomlText(path, text, data)


def _refused(path: Path, message: str, line: int | None = None) -> TomlText:
    return TomlText(path, problems=(Problem(path.name, "", message, line),))


_HEAD = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(#.*)?$")
_LONGEST_LINE, _MOST_LINES = 2_000, 5_000
"""Characters of a line, and lines of a table, in which a key is looked for."""


def place_words(data: Any, path: DataPath) -> str:
    """Return the path of a value in words, entries by their id: "weapon 'rifle', stats"."""
    words: list[str] = []
    node: Any = data
    for step in path:
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            node = None
        if isinstance(step, int):
            known = node.get("id") if isinstance(node, dict) else None
            words.append(f"'{known}'" if isinstance(known, str) else f"number {step + 1}")
        else:
            words.append(step)
    return " ".join(words[:2]) + "".join(f", {word}" for word in words[2:])


def line_of(text: str, path: DataPath) -> int | None:
    """Return the line that most likely holds a value: its table, then its key in it."""
    if not path:
        return None
    lines, heads = _lines_and_heads(text)
    length, start = max(
        ((len(place), at) for place, at in heads if path[: len(place)] == place),
        key=lambda found: found[0],
    )
    if length == 0 and len(path) > 1 and isinstance(path[1], int) and _has_array(heads, path[0]):
        return None  # an entry beyond those in the file
    end = next((at for _, at in heads if at > start), len(lines))
    at = _key_line(lines, range(max(start, 0), end), path[length:])
    if at is not None:
        return at + 1
    return start + 1 if start >= 0 else None


def _has_array(heads: list[tuple[DataPath, int]], name: str | int) -> bool:
    return any(place[:1] == (name,) for place, _ in heads)


@lru_cache(1)
def _lines_and_heads(text: str) -> tuple[list[str], list[tuple[DataPath, int]]]:
    """Return the lines of a text, cut, and its tables; all faults of a file ask for the same."""
    lines = [line[:_LONGEST_LINE] for line in text.splitlines()]
    return lines, _heads(lines)


def _heads(lines: list[str]) -> list[tuple[DataPath, int]]:
    """Return the tables in order, each as the path to it and its line; the first is the root."""
    heads: list[tuple[DataPath, int]] = [((), -1)]
    counts: dict[DataPath, int] = {}
    for at, line in enumerate(lines):
        found = _HEAD.match(line)
        if not found:
            continue
        place: DataPath = ()
        keys = [key.strip().strip("\"'") for key in found[2].split(".")]
        for number, key in enumerate(keys):
            place = (*place, key)
            if found[1] == "[[" and number == len(keys) - 1:
                counts[place] = counts.get(place, -1) + 1
            if place in counts:
                place = (*place, counts[place])
        heads.append((place, at))
    return heads


def _key_line(lines: list[str], within: range, rest: DataPath) -> int | None:
    """Return the line of the innermost key of `rest` that the table writes out."""
    found: int | None = None
    start = within.start
    for step in rest:
        if isinstance(step, int):
            start = _entry_line(lines, start, within.stop, step) if found is not None else start
            found = start if found is not None else None
            continue
        pattern = re.compile(rf"(^|[\s.{{,\[\"']){re.escape(step)}[\"']?\s*(=|\]|\.)")
        searched = range(start, min(within.stop, start + _MOST_LINES))
        at = next((at for at in searched if pattern.search(lines[at])), None)
        if at is None:
            return found
        found = start = at
    return found


def _entry_line(lines: list[str], start: int, stop: int, number: int) -> int:
    """Return the line of an entry of a list that is written with one entry on a line."""
    entries = [
        at for at in range(start + 1, stop) if lines[at].strip() and lines[at].strip()[0] in "{\"'"
    ]
    opened = lines[start].split("#")[0].rstrip().endswith("[")
    return entries[number] if opened and number < len(entries) else start


_BARE = re.compile(r"[A-Za-z0-9_-]+$")
_DAY = re.compile(r"\d{4}-\d\d-\d\d$")
_LONGEST = 96


def toml_text(data: Mapping[str, Any], spread: tuple[str, ...] = (), note: str = "") -> str:
    """Return the data as a TOML text; `spread` names tables whose own tables get heads too.

    `note` stands above all as comment lines.
    """
    lines = [f"# {line}".rstrip() for line in note.splitlines()]
    lines += _keys({key: each for key, each in data.items() if not _has_head(each)})
    for key, each in data.items():
        if _has_head(each):
            lines += _tables(key, each, key in spread)
    return "\n".join(lines) + "\n"


def _tables(name: str, value: Any, spread: bool) -> Iterator[str]:
    name = _key(name) if "." not in name else name
    if isinstance(value, list):
        for entry in value:
            yield from ("", f"[[{name}]]", *_keys(entry))
        return
    plain = {key: each for key, each in value.items() if not (spread and _has_head(each))}
    if plain or not value:
        yield from ("", f"[{name}]", *_keys(plain))
    for key, each in value.items():
        if key not in plain:
            yield from _tables(f"{name}.{_key(key)}", each, False)


def _has_head(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, dict) for each in value)
    return isinstance(value, dict)


def _keys(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        line = f"{_key(key)} = {toml_value(value)}"
        if isinstance(value, list) and (len(line) > _LONGEST or _has_head(value)):
            yield f"{_key(key)} = ["
            yield from (f"  {toml_value(entry)}," for entry in value)
            yield "]"
        else:
            yield line


def toml_value(value: Any) -> str:
    """Return one value as TOML writes it on a line; ValueError for what TOML does not have."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {toml_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    raise ValueError(f"TOML has no {type(value).__name__}")


def day_value(text: str) -> str | dt.date:
    """Return a text as the day that it names, or as it is."""
    if _DAY.match(text):
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            return text
    return text


def _key(key: str) -> str:
    return key if _BARE.match(key) else _text(key)


def _text(text: str) -> str:
    # TOML escapes as JSON does, and one character more.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
