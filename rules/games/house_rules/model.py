"""House rules as a value: changes by path, flat in memory and nested in a file.

See `rules.games.game` for paths. A list whose entries have no ids is changed as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from rules.common.struct_decoding import DataPath
from rules.common.toml_files import FORMAT
from rules.games.game import (
    PLAY,
    fields_by_key,
    is_entry_list,
    is_table,
    type_at,
    type_inside,
    without_none,
)
from rules.games.house_rules.overlay import REMOVE

Changes = Mapping[DataPath, Any]
REMOVED: dict[str, Any] = {REMOVE: True}
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


def _nested(changes: list[tuple[DataPath, Any]], path: DataPath) -> Any:
    """Return changes below a path as nested data, entries with ids as a list."""
    if len(changes) == 1 and changes[0][0] == path:
        return deepcopy(changes[0][1])
    steps: dict[str | int, list[tuple[DataPath, Any]]] = {}
    for way, value in changes:
        steps.setdefault(way[len(path)], []).append((way, value))
    inner = {step: _nested(below, (*path, step)) for step, below in steps.items()}
    if path and is_entry_list(type_at(path)):
        return [{"id": step, **entry} for step, entry in inner.items()]
    return inner


def flatten(data: Any, path: DataPath = ()) -> dict[DataPath, Any]:
    """Return nested data of a file as changes by path."""
    kind = type_at(path)
    if path in ((), (PLAY,)) and data == {}:
        return {}
    table = isinstance(data, dict) and data and data != REMOVED
    if table and (path in ((), (PLAY,)) or is_open_table(kind)):
        return {way: each for key in data for way, each in flatten(data[key], (*path, key)).items()}
    if is_entry_list(kind) and isinstance(data, list) and data and all(map(_has_id, data)):
        found: dict[DataPath, Any] = {}
        for entry in data:
            rest = {key: each for key, each in entry.items() if key != "id"}
            found |= flatten(rest, (*path, entry["id"]))
        return found
    return {path: data}


def is_open_table(kind: Any) -> bool:
    """Return whether a type is a table whose values can be changed one by one."""
    return type_inside(kind, next(iter(keys_of(kind)), "any")) is not None and not is_entry_list(
        kind
    )


def keys_of(kind: Any) -> tuple[str | int, ...]:
    """Return the keys that a table of a type has."""
    kind = without_none(kind)
    return tuple(fields_by_key(kind)) if is_table(kind) else ()


def _has_id(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("id"), str)
