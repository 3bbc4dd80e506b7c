"""A game as plain data, and the type and the value at each path in it.

A path is a tuple of keys of tables, ids of entries, and places in lists whose entries have no
ids. Paths of the playbook begin with "play".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from rules.common.struct_decoding import DataPath
from rules.games.named_numbers import NamedNumbers, names_number
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number, plain_data

PLAY = "play"
MISSING: Any = object()
"""The value at a path that leads nowhere."""


@lru_cache(4096)
def type_at(path: DataPath) -> Any:
    """Return the type of the value at a path, None where the types know nothing."""
    kind: Any = Ruleset
    for at, step in enumerate(path):
        kind = Playbook if at == 0 and step == PLAY else type_inside(kind, step)
    return kind


def type_inside(kind: Any, step: str | int) -> Any:
    """Return the type of the value below a key, an id or a place in a list."""
    kind = without_none(kind)
    origin = get_origin(kind)
    if is_table(kind):
        return fields_by_key(kind)[step].type if step in fields_by_key(kind) else None
    if origin is dict or (origin in (tuple, list) and get_args(kind)):
        return get_args(kind)[1 if origin is dict else 0]
    return None


@cache
def without_none(kind: Any) -> Any:
    """Return a type without its "or None", and without what it names (see `named_kind`)."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        kinds = [each for each in get_args(kind) if each is not type(None)]
        return kinds[0] if len(kinds) == 1 else kind
    return kind


@cache
def fields_by_key(kind: type[msgspec.Struct]) -> dict[str | int, Any]:
    """Return the fields of a table by the keys that a file has for them."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def is_table(kind: Any) -> bool:
    """Return whether a type is a table; a number is one value, not a table."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not Number


def is_entry_list(kind: Any) -> bool:
    """Return whether a type is a list of entries with ids."""
    kind = without_none(kind)
    inner = get_args(kind)[0] if get_origin(kind) in (tuple, list) and get_args(kind) else None
    return is_table(inner) and "id" in fields_by_key(inner)


def entry_path(path: DataPath) -> DataPath:
    """Return the path of the entry, or of the single table, that holds the value at a path."""
    start = 1 if path[:1] == (PLAY,) else 0
    table = path[: start + 1]
    return path[: start + 2] if is_entry_list(type_at(table)) else table


def is_number(value: Any) -> bool:
    """Return whether plain data are a number with its origin, and not an entry with a value."""
    return isinstance(value, dict) and "value" in value and value.keys() <= _NUMBER_KEYS


_NUMBER_KEYS = {"value", "low", "from", "source", "note"}


def look_up(data: Any, path: DataPath) -> Any:
    """Return the value at a path in plain data, MISSING when there is none."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(str(step), MISSING)
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step] if 0 <= step < len(data) else MISSING
        elif isinstance(data, list):
            found = (each for each in data if isinstance(each, dict) and each.get("id") == step)
            data = next(found, MISSING)
        else:
            return MISSING
    return MISSING if data is None else data


def without_defaults(value: Any, kind: Any) -> Any:
    """Return plain data without defaults, and without the origin "stated"."""
    kind = without_none(kind)
    if kind is Number:
        return _lean_number(value)
    if is_table(kind) and isinstance(value, dict):
        known = fields_by_key(kind)
        return {
            key: without_defaults(entry, known[key].type if key in known else None)
            for key, entry in value.items()
            if key not in known or not _is_default(entry, known[key])
        }
    if isinstance(value, dict):
        return {
            key: without_defaults(entry, type_inside(kind, key)) for key, entry in value.items()
        }
    if isinstance(value, list):
        return [without_defaults(entry, type_inside(kind, 0)) for entry in value]
    return value


def _lean_number(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    usual = {"low": None, "from": "stated", "source": "", "note": ""}
    kept = {key: entry for key, entry in value.items() if usual.get(key, MISSING) != entry}
    return kept["value"] if kept.keys() == {"value"} else kept


def _is_default(value: Any, field: Any) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return not value
    if isinstance(field.default, msgspec.Struct):
        return bool(value == msgspec.to_builtins(field.default))
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    return type(value) is type(default) and bool(value == default)


def follows_alone(ruleset: Ruleset, path: DataPath) -> bool:
    """Return whether a number that names another one can be nothing else."""
    counts = path[-2:-1] == ("stats",) and path[0] != PLAY
    stat = ruleset.stat.get(str(path[-1])) if counts else None
    return stat is None or stat.only_shown


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its values, and the same as plain data with the playbook under "play".

    `written` are the data of its files, with names where they name a number of the game.
    """

    ruleset: Ruleset
    playbook: Playbook | None
    data: dict[str, Any]
    written: dict[str, Any]

    @staticmethod
    def of(ruleset: Ruleset, playbook: Playbook | None) -> Game:
        """Return a game with its plain data."""
        data, written = plain_data(ruleset), ruleset.written
        if playbook is not None:
            data[PLAY] = plain_data(playbook)
            written = {**written, PLAY: playbook.written}
        return Game(ruleset, playbook, data, written)

    def source(self, path: DataPath) -> DataPath | None:
        """Return where the number stands that a path has: there itself, or where it names one.

        A man or a weapon may have another number where chances or moves are counted with it. None
        for a number that follows from several.
        """
        value = look_up(self.written, path)
        if not (is_number(value) and names_number(value["value"])):
            return path
        if not follows_alone(self.ruleset, path):
            return path
        found = NamedNumbers(self.written, lambda: self.written.get(PLAY)).place(value["value"])
        return ((PLAY, *found[1]) if found[0] else found[1]) if found else None

    def at(self, path: DataPath, *, written: bool = False) -> Any:
        """Return what the game says at a path, or what its file says, without defaults."""
        value = look_up(self.written if written else self.data, path)
        return value if value is MISSING else without_defaults(value, type_at(path))
