"""Decode plain data (from TOML or JSON) into typed values, with every fault of the data.

msgspec converts and checks quickly but stops at the first error. Then `faults` walks the same
types once more and names every fault with its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

DataPath = tuple[str | int, ...]
"""The way to a part of a document: ("army", "units", 3, "name")."""
T = TypeVar("T")

_UNFIT = (msgspec.ValidationError, UnicodeEncodeError)
"""What msgspec raises for data that do not fit; the second for a key with half of a character."""
_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}

FAULT_LIMIT = 100
"""Faults told of one document; the rest is seen when these are mended."""
_MOST_COMPARED = 1000
"""Words that a misspelt one is compared with."""
_LONGEST_COMPARED = 100
"""Characters of a misspelt word that are compared."""
FEW_KEYS = 12
"""More keys than this are not listed in a sentence."""


class Fault(msgspec.Struct, frozen=True):
    """One value that does not fit its type: its path and a sentence."""

    path: DataPath
    message: str


def convert(data: object, wanted: type[T]) -> tuple[T | None, tuple[Fault, ...]]:
    """Return the value of type `wanted`, or None and the faults of the data (`FAULT_LIMIT`)."""
    try:
        return msgspec.convert(data, wanted), ()
    except _UNFIT as error:
        found = tuple(islice(faults(data, wanted), FAULT_LIMIT))
        return None, found or (Fault((), f"{error}"),)


def faults(data: object, wanted: Any, path: DataPath = ()) -> Iterator[Fault]:
    """Yield every fault of `data` against the type `wanted`."""
    origin = get_origin(wanted)
    if origin is Annotated:
        yield from faults(data, get_args(wanted)[0], path)
    elif isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        yield from _struct_faults(data, wanted, path)
    elif origin in (tuple, list):
        yield from _list_faults(data, wanted, path)
    elif origin is dict:
        yield from _table_faults(data, wanted, path)
    elif origin in (Union, UnionType):
        yield from _union_faults(data, wanted, path)
    else:
        yield from _plain_faults(data, wanted, path)


def _struct_faults(data: object, wanted: type[msgspec.Struct], path: DataPath) -> Iterator[Fault]:
    if not isinstance(data, Mapping):
        yield Fault(path, f"should be a table, found {shown(data)}")
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    for key in data:
        if key not in fields:
            near = nearest(str(key), fields)
            hint = f"; is {near!r} meant?" if near else ""
            if not near and len(fields) <= FEW_KEYS:
                hint = f"; known are {', '.join(fields)}"
            yield Fault((*path, str(key)), f"is not a known key{hint}")
    for key, field in fields.items():
        if key in data:
            yield from faults(data[key], field.type, (*path, key))
        elif field.required:
            yield Fault(path, f"lacks the key {key!r}")


def _list_faults(data: object, wanted: Any, path: DataPath) -> Iterator[Fault]:
    if not isinstance(data, list | tuple):
        yield Fault(path, f"should be a list, found {shown(data)}")
        return
    inner = get_args(wanted)
    open_ended = get_origin(wanted) is list or (len(inner) == 2 and inner[1] is Ellipsis)
    if not open_ended and len(data) != len(inner):
        yield Fault(path, f"should be a list of {len(inner)}, found {len(data)}")
        return
    for place, entry in enumerate(data):
        yield from faults(entry, inner[0] if open_ended else inner[place], (*path, place))


def _table_faults(data: object, wanted: Any, path: DataPath) -> Iterator[Fault]:
    if not isinstance(data, Mapping):
        yield Fault(path, f"should be a table, found {shown(data)}")
        return
    for key, entry in data.items():
        yield from faults(entry, get_args(wanted)[1], (*path, str(key)))


def _union_faults(data: object, wanted: Any, path: DataPath) -> Iterator[Fault]:
    if _fits(data, wanted):
        return
    options = [option for option in get_args(wanted) if option is not type(None)]
    structs = [
        option
        for option in options
        if isinstance(option, type) and issubclass(option, msgspec.Struct)
    ]
    if isinstance(data, Mapping) and structs:
        yield from faults(data, structs[0], path)
    elif len(options) == 1:
        yield from faults(data, options[0], path)
    else:
        words = " or ".join(_WORDS.get(option, "a table") for option in options)
        yield Fault(path, f"should be {words}, found {shown(data)}")


def _plain_faults(data: object, wanted: Any, path: DataPath) -> Iterator[Fault]:
    if _fits(data, wanted):
        return
    if get_origin(wanted) is Literal:
        words = " or ".join(repr(option) for option in get_args(wanted))
        yield Fault(path, f"should be {words}, found {shown(data)}")
    else:
        yield Fault(
            path, f"should be {_WORDS.get(wanted, 'another kind of value')}, found {shown(data)}"
        )


def _fits(data: object, wanted: Any) -> bool:
    try:
        msgspec.convert(data, wanted)
    except _UNFIT:
        return False
    return True


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the most similar known word, "" when none is close."""
    from difflib import get_close_matches  # only a fault needs it

    close = get_close_matches(word[:_LONGEST_COMPARED], islice(known, _MOST_COMPARED), 1)
    return next(iter(close), "")


def shown(data: object) -> str:
    """Return a value as it is shown in a sentence: short, and as the file writes it."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, str):
        return f"“{data[:40]}…”" if len(data) > 40 else f"“{data}”"
    if isinstance(data, Mapping):
        return "a table"
    if isinstance(data, list | tuple):
        return "a list"
    return "nothing" if data is None else str(data)[:40]
