"""What the types of a game are made of: tables, names of entries, numbers with their origin."""

from __future__ import annotations

from functools import cache, cached_property
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

Severity = Literal["error", "warning", "advice"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all tables of a ruleset."""


class WholeFile(Entry, frozen=True, kw_only=True, eq=False, dict=True):
    """The base of what a whole file holds, a ruleset or a playbook."""

    @cached_property
    def names(self) -> Any:
        """Return how the numbers were found that the file names; None where it came from none."""
        return None

    @cached_property
    def written(self) -> dict[str, Any]:
        """Return its plain data as the file has them: with names where it names numbers."""
        data = plain_data(self)
        for path, named in (self.names.named if self.names else {}).items():
            node: Any = data
            for step in path[:-1]:
                node = node[step]
            node[path[-1]] = named
        return data


def plain_data(value: msgspec.Struct) -> dict[str, Any]:
    """Return a value as a file would hold it, with lists where the value has tuples."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return data


EntryT = TypeVar("EntryT")


def by_id(table: str, _kind: type[EntryT]) -> cached_property[dict[str, EntryT]]:
    """Return a property with the entries of the field `table` by their id."""
    return cached_property(lambda game: {entry.id: entry for entry in getattr(game, table)})


def named_kind(kind: Any) -> str:
    """Return what a key of this type names by its id ("weapon"), "" for a plain value.

    The types say it as `Annotated[str, "weapon"]`, alone or in a list or a table.
    """
    if get_origin(kind) is Annotated:
        return str(get_args(kind)[1])
    return next(filter(None, map(named_kind, get_args(kind))), "")


Provenance = Literal["stated", "borrowed", "house"]


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """One value of a game: stated by its document, borrowed from another game, or a house value."""

    value: int | float | str
    """The number; words where the game has words ("any", "1-6")."""
    low: int | float | None = None
    """The lower end where the game gives a span: 2 for a mortar's 2-4 ft."""
    origin: str = "stated"
    """Where it comes from: "stated", "house", or the id of the game that it is borrowed from."""
    source: str = ""
    """The heading where it stands, when that is not the one of its entry."""
    note: str = ""
    """Anything else to be said of it."""

    @property
    def provenance(self) -> Provenance:
        """Return which of the three kinds of origin this number has."""
        if self.origin == "stated":
            return "stated"
        return "house" if self.origin == "house" else "borrowed"

    def text(self, unit: str = "") -> str:
        """Return the number in words, with its unit: "2–4 ft"."""
        if isinstance(self.value, str):
            return self.value
        span = f"{self.low:g}–{self.value:g}" if self.low is not None else f"{self.value:g}"
        return f"{span} {unit}" if unit else span


_Way = dict[str, Any]
"""For each key that leads to numbers: _NUMBER, _TABLE (numbers by id), or the type of what is in
it."""
_NUMBER, _TABLE = "number", "table"


def spread_numbers(data: object, wanted: Any, origin: str = "", note: str = "") -> None:
    """Write out, in place, each plain number in `data`, which should be of the type `wanted`.

    With an `origin`, numbers that do not name one get it, and the note where they have none.
    """
    if isinstance(data, list):
        for entry in data:
            spread_numbers(entry, wanted, origin, note)
        return
    if not isinstance(data, dict):
        return
    for key, way in _ways(wanted).items():
        if key not in data:
            continue
        entry = data[key]
        if way == _NUMBER:
            data[key] = _spread(entry, origin, note)
        elif way != _TABLE:
            spread_numbers(entry, way, origin, note)
        elif isinstance(entry, dict):
            for name, number in entry.items():
                entry[name] = _spread(number, origin, note)


def _spread(number: object, origin: str, note: str) -> object:
    if isinstance(number, int | float | str) and not isinstance(number, bool):
        number = {"value": number}
    if origin and isinstance(number, dict) and "{" not in str(number.get("value", "{")):
        labels = {"from": origin, **({"note": note} if note else {})}
        return number if "from" in number else {**labels, **number}
    return number


@cache
def _ways(wanted: Any) -> _Way:
    """Return the keys of a type that hold numbers, or tables with numbers."""
    ways = {field.encode_name: _way(field.type) for field in msgspec.structs.fields(wanted)}
    return {key: way for key, way in ways.items() if way is not None}


def _way(kind: Any) -> Any:
    if kind is Number:
        return _NUMBER
    origin = get_origin(kind)
    if origin is dict:
        return _TABLE if get_args(kind)[1] is Number else None
    if origin in (Union, UnionType, tuple, list):
        inner = (_way(option) for option in get_args(kind))
        return next((way for way in inner if way is not None), None)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind if _ways(kind) else None
    return None
