"""Checks of rulesets and playbooks alike: ids, references, selectors, headings, numbers."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from rules.common.ids import ID_PATTERN
from rules.common.struct_decoding import DataPath, Fault, nearest
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Ruleset
from rules.games.selector_syntax import ALONE, SELECTOR_KINDS, split_selector
from rules.games.shared_types import Number, named_kind


class Names(NamedTuple):
    """The ids that a key may hold, what one of them is called, and whose they are."""

    ids: Collection[str]
    noun: str
    of: str = "this ruleset"


def names_of_ruleset(ruleset: Ruleset) -> dict[str, Names]:
    """Return what can be named in a ruleset, by what it is."""
    return {
        "item": Names(known_items(ruleset), "an item"),
        "phase": Names(ruleset.phase, "a phase"),
        "weapon": Names(ruleset.weapon, "a weapon"),
        "role": Names(ruleset.role, "a role"),
        "fitting": Names(ruleset.fitting, "a weapon or upgrade"),
        "switch": Names(ruleset.switch, "a switch"),
    }


def tables_in(
    value: Any, path: DataPath = (), *, numbers: bool = True
) -> Iterator[tuple[DataPath, msgspec.Struct]]:
    """Yield every table of a file with its path, and every number that is written out.

    Numbers are left out, with their columns, where they are not wanted: they are the most.
    """
    if isinstance(value, msgspec.Struct):
        yield path, value
        for name, key, number in _holders(type(value)):
            inner = getattr(value, name)
            if inner and (numbers or not number):
                yield from tables_in(inner, (*path, key), numbers=numbers)
    elif isinstance(value, tuple):
        for place, entry in enumerate(value):
            yield from tables_in(entry, (*path, place), numbers=numbers)
    else:
        for key, entry in value.items():
            yield from tables_in(entry, (*path, key), numbers=numbers)


@cache
def _holders(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, bool], ...]:
    """Return the fields of a type that hold tables: name, key, and whether they are numbers."""
    found = []
    for field in msgspec.structs.fields(kind):
        inner = {field.type, *get_args(field.type)}
        tables = [each for each in inner if isinstance(each, type) and _is_struct(each)]
        if tables:
            found.append((field.name, field.encode_name, Number in tables))
    return tuple(found)


def _is_struct(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct)


@cache
def _naming(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, bool], ...]:
    """Return the keys of a table that name something: the key, what, and whether it may be ""."""
    fields = msgspec.structs.fields(kind)
    found = ((each.name, named_kind(each.type), each.default == "") for each in fields)
    return tuple(each for each in found if each[1])


def bad_references(
    value: msgspec.Struct, ruleset: Ruleset, known: Mapping[str, Names]
) -> Iterator[Fault]:
    """Yield a fault for each id in the tables of a file that names nothing in `known`.

    Selectors are those of `ruleset`.
    """
    for path, table in tables_in(value, numbers=False):
        for key, kind, optional in _naming(type(table)):
            named = getattr(table, key)
            if isinstance(named, dict):
                named = (*named, *named.values())
            elif isinstance(named, str):
                named = () if optional and not named else (named,)
            for each in named:
                if kind == "selector":
                    yield from bad_selector(ruleset, each, (*path, key))
                else:
                    yield from unknown((*path, key), each, *known[kind])


def unknown(
    path: DataPath, wanted: str, known: Collection[str], noun: str, of: str = "this ruleset"
) -> Iterator[Fault]:
    """Yield a fault when `wanted` is not one of the known ids, with the nearest one."""
    if wanted in known:
        return
    near = nearest(wanted, known)
    hint = f"; is '{near}' meant?" if near else ""
    yield Fault(path, f"'{wanted}' is not {noun} of {of}{hint}")


def bad_ids(ids: Iterable[str], path: DataPath) -> Iterator[Fault]:
    """Yield a fault for each id of a table that stands twice or is not written as ids are."""
    seen: set[str] = set()
    for place, entry in enumerate(ids):
        if entry in seen:
            yield Fault((*path, place, "id"), f"'{entry}' is there twice; each id is used once")
        if not ID_PATTERN.match(entry):
            yield Fault((*path, place, "id"), f"'{entry}' should be letters, digits and hyphens")
        seen.add(entry)


def bad_source(source: str, headings: Collection[str], path: DataPath) -> Iterator[Fault]:
    """Yield a fault for each heading in `source` ("A; B") that the document does not have."""
    if headings:
        for heading in filter(None, source.split("; ")):
            if heading not in headings:
                yield Fault(path, f"'{heading}' is not one of the headings")


def bad_number(number: Number, path: DataPath) -> Iterator[Fault]:
    """Yield the faults of one number: no number at all (nan, inf), a span that runs backwards."""
    low, high = number.low, number.value
    for part in (low, high):
        if isinstance(part, float) and not math.isfinite(part):
            yield Fault(path, f"should be a number that can be counted to, found {part}")
            return
    if low is not None and not isinstance(high, str) and low > high:
        yield Fault(path, f"the span {low:g}-{high:g} runs backwards")


def bad_selector(ruleset: Ruleset, selector: str, path: DataPath) -> Iterator[Fault]:
    """Yield a fault when a selector counts nothing that the ruleset has."""
    kind, wanted = split_selector(selector)
    if kind not in SELECTOR_KINDS:
        near = nearest(kind, SELECTOR_KINDS)
        hint = f"; is '{near}' meant?" if near else f"; known are {', '.join(SELECTOR_KINDS)}"
        yield Fault(path, f"'{selector}' counts nothing{hint}")
        return
    known: Collection[str] = ruleset.counted_entries(kind)
    if kind in ("item", "fitting"):
        known = names_of_ruleset(ruleset)[kind].ids
    elif kind == "fixed":
        known = ruleset.weapon
    elif kind == "tag":
        tagged = (ruleset.roles, ruleset.teams, ruleset.vehicles, ruleset.squads, ruleset.upgrades)
        known = {tag for entries in tagged for entry in entries for tag in entry.tags}
    if kind not in ALONE and wanted != "*":
        yield from unknown(path, wanted, known, f"a {kind}")


def option_faults(switch: str, option: str, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    """Yield what is wrong with an option of a switch that something depends on."""
    if bool(switch) != bool(option):
        yield Fault(path, "needs 'switch' and 'option' together")
    elif switch in ruleset.switch:
        options = ruleset.switch[switch].options
        yield from unknown((*path, "option"), option, options, "an option")
