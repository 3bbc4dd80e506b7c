"""Write plain data as readable TOML.

Tables of the first level get a head (`[hero]`, `[[weapon]]`); what lies deeper is written inline,
lists of tables with one entry on a line.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+$")
_DAY = re.compile(r"\d{4}-\d\d-\d\d$")
_LONGEST = 96
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f"}
_ESCAPES["\r"] = "\\r"


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
    return f'"{"".join(map(_letter, text))}"'


def _letter(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    return f"\\u{ord(letter):04x}" if letter < " " or letter == "\x7f" else letter
