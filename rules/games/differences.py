"""Compare two rulesets or playbooks, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.games.shared_types import Number

_UNLIKE = ("id", "extends", "agreed_with", "day", "format", "ruleset")
"""What a ruleset says of itself and what no player would call a changed rule."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs; "" for a value that is missing."""

    place: str
    before: str
    after: str


def differences(before: msgspec.Struct, after: msgspec.Struct) -> tuple[Difference, ...]:
    """Return everything in which two values of the same kind differ, in their own order."""
    return tuple(
        Difference(
            " ".join(path[:2]) + "".join(f", {word}" for word in path[2:]),
            _shown(old, new),
            _shown(new, old),
        )
        for path, old, new in _differing(before, after, ())
    )


_NOTHING = object()
Words = tuple[str, ...]
"""The way to a value, step by step, entries by their id."""


def _differing(old: Any, new: Any, path: Words) -> Iterator[tuple[Words, Any, Any]]:
    if isinstance(old, Number) or isinstance(new, Number):
        first, second = (
            (each.low, each.value, each.origin) if isinstance(each, Number) else each
            for each in (old, new)
        )
        if first != second:  # source and note are no rule
            yield path, old, new
    elif isinstance(old, msgspec.Struct) and type(old) is type(new):
        for field in msgspec.structs.fields(type(old)):
            if path or field.name not in _UNLIKE:
                left, right = getattr(old, field.name), getattr(new, field.name)
                yield from _differing(left, right, (*path, field.encode_name))
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _differing_tables(old, new, path)
    elif _is_entries(old) and _is_entries(new):
        yield from _differing_tables(_by_id(old), _by_id(new), path)
    elif old != new:
        yield path, old, new


def _differing_tables(
    old: Mapping[str, Any], new: Mapping[str, Any], path: Words
) -> Iterator[tuple[Words, Any, Any]]:
    for key in {**old, **new}:
        yield from _differing(old.get(key, _NOTHING), new.get(key, _NOTHING), (*path, key))


def _is_entries(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, msgspec.Struct) for each in value)


def _by_id(entries: Sequence[Any]) -> dict[str, Any]:
    """Return entries by their id, else by their place."""
    return {
        f"'{entry.id}'" if hasattr(entry, "id") else f"number {place}": entry
        for place, entry in enumerate(entries, 1)
    }


def _shown(value: Any, other: Any) -> str:
    """Return one side of a difference as a player reads it."""
    if value is _NOTHING or value is None:
        return ""
    if isinstance(value, Number):
        alike = isinstance(other, Number) and value.text() == other.text()
        return f"{value.text()} ({value.origin})" if alike else value.text()
    if isinstance(value, msgspec.Struct):
        name = getattr(value, "name", "") or getattr(value, "id", "")
        parts = ((key, _shown(getattr(value, key), None)) for key in value.__struct_fields__)
        return str(name or ", ".join(f"{key} {part}" for key, part in parts if part))
    if isinstance(value, tuple):
        return ", ".join(_shown(each, None) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
