"""The shape of house rules: changes lie flat, by their paths; a file holds them nested.

See `rules.games.game` for paths. A list whose entries have no ids is changed as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from rules.common.toml_reader import FORMAT
from rules.games.game import (
    PLAY,
    Way,
    bare,
    fields,
    inside,
    is_entries,
    is_struct,
    type_at,
)
from rules.games.house_rules.overlay import REMOVE

Changes = Mapping[Way, Any]
GONE: dict[str, Any] = {REMOVE: True}
"""What is written for something that is taken away."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What players agreed to change in the game `extends`.

    `was` holds what the base said of each changed thing, `base_version` the base's version then.
    `note` is the comment that stands above a file written by hand.
    """

    id: str
    name: str
    extends: str
    agreed_with: str = ""
    day: str = ""
    changes: Changes = field(default_factory=dict)
    was: Mapping[str, Any] = field(default_factory=dict)
    base_version: str = ""
    note: str = ""


def overlay_data(house: HouseRules) -> dict[str, Any]:
    """Return the house rules as the plain data of their file, without what the base said."""
    head: dict[str, Any] = {"format": FORMAT, "extends": house.extends, "id": house.id}
    head |= {"name": house.name, "agreed_with": house.agreed_with, "day": house.day}
    nested = _nested(list(house.changes.items()), ())
    return {**head, **(nested if isinstance(nested, dict) else {})}


def _nested(changes: list[tuple[Way, Any]], path: Way) -> Any:
    """Return changes below a path as nested data, entries with ids as a list."""
    if len(changes) == 1 and changes[0][0] == path:
        return deepcopy(changes[0][1])
    steps: dict[str | int, list[tuple[Way, Any]]] = {}
    for way, value in changes:
        steps.setdefault(way[len(path)], []).append((way, value))
    inner = {step: _nested(below, (*path, step)) for step, below in steps.items()}
    if path and is_entries(type_at(path)):
        return [{"id": step, **entry} for step, entry in inner.items()]
    return inner


def flat(data: Any, path: Way = ()) -> dict[Way, Any]:
    """Return nested data of a file as changes by path."""
    kind = type_at(path)
    if path in ((), (PLAY,)) and data == {}:
        return {}
    table = isinstance(data, dict) and data and data != GONE
    if table and (path in ((), (PLAY,)) or inside_of(kind)):
        return {way: each for key in data for way, each in flat(data[key], (*path, key)).items()}
    if is_entries(kind) and isinstance(data, list) and data and all(map(_has_id, data)):
        found: dict[Way, Any] = {}
        for entry in data:
            rest = {key: each for key, each in entry.items() if key != "id"}
            found |= flat(rest, (*path, entry["id"]))
        return found
    return {path: data}


def inside_of(kind: Any) -> bool:
    """Return whether a type is a table whose values can be changed one by one."""
    return inside(kind, next(iter(keys_of(kind)), "any")) is not None and not is_entries(kind)


def keys_of(kind: Any) -> tuple[str | int, ...]:
    """Return the keys that a table of a type has."""
    kind = bare(kind)
    return tuple(fields(kind)) if is_struct(kind) else ()


def _has_id(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("id"), str)
