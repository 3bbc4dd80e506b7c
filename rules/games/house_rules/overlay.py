"""House rules: a TOML file that extends a ruleset and changes any value in it.

The file names the ruleset that it `extends`, and itself with `id` and `name`; `agreed_with` and
`day` say who agreed and when, `was` what the base said then (see `describe_changes`). Its tables
are those of a ruleset, and under `play` those of a playbook. Entries are matched by id: the keys
given replace, `remove = true` takes away, new ids are added. A plain list replaces the old one, but
for `headings`, which are added. What comes out is a Ruleset (and a Playbook) whose changed numbers
are house values.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from copy import deepcopy
from functools import cache, partial
from typing import Any

from rules.common.problems import Problem
from rules.common.struct_decoding import DataPath, Fault, nearest, shown
from rules.common.toml_files import FORMAT, TomlText, line_of, place_words
from rules.games.game import PLAY, follows_alone, is_number
from rules.games.loading import Loaded, drop_retired_keys, drop_retired_switches, value_of
from rules.games.named_numbers import NamedNumbers, names_number
from rules.games.playbook import Playbook
from rules.games.playbook_validation import playbook_faults
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import ruleset_faults
from rules.games.shared_types import plain_data, spread_numbers

REMOVE = "remove"
_ADDED_TO = ("headings",)
"""Plain lists that are added to; any other one is replaced."""


def merge(data: dict[str, Any], change: dict[str, Any]) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Return `data` with `change` laid over it, and what in the change contradicts itself.

    Keys replace, entries of lists are matched by their id. Neither of the two is touched.
    """
    faults: list[Fault] = []
    return _merged_table(data, deepcopy(change), (), faults), tuple(faults)


def _merged_table(
    old: dict[str, Any], new: dict[str, Any], path: DataPath, faults: list[Fault]
) -> dict[str, Any]:
    found = dict(old)
    for key, entry in new.items():
        here = (*path, key)
        if _taken_away(entry, here, faults):
            if key not in old:
                faults.append(Fault(here, "removes something that is not there"))
            found.pop(key, None)
        elif isinstance(entry, dict) and isinstance(old.get(key), dict) and not is_number(entry):
            found[key] = _merged_table(old[key], entry, here, faults)
        elif has_ids(entry) and (has_ids(old.get(key)) or not old.get(key)):
            found[key] = _merged_entries(old.get(key) or [], entry, here, faults)
        elif key in _ADDED_TO and isinstance(entry, list):
            known = old.get(key, [])
            found[key] = [*known, *(each for each in entry if each not in known)]
        else:
            found[key] = entry
    return found


def _merged_entries(
    old: list[Any], new: list[Any], path: DataPath, faults: list[Fault]
) -> list[Any]:
    """Return a list of tables with ids, changed, without those taken away, with new ones behind."""
    found = {entry["id"]: entry for entry in old}
    seen: set[str] = set()
    for entry in new:
        wanted = entry["id"]
        known = list(found)
        here = (*path, known.index(wanted) if wanted in found else len(known))
        if wanted in seen:
            faults.append(Fault(path, f"'{wanted}' is there twice; only one can count"))
            continue
        seen.add(wanted)
        if _taken_away(entry, path, faults):
            if wanted not in found:
                near = nearest(wanted, found)
                hint = f"; is '{near}' meant?" if near else ""
                faults.append(Fault(path, f"'{wanted}' is removed but is not there{hint}"))
            found.pop(wanted, None)
        elif wanted in found:
            found[wanted] = _merged_table(found[wanted], entry, here, faults)
        else:
            found[wanted] = entry
    return list(found.values())


def _taken_away(entry: Any, path: DataPath, faults: list[Fault]) -> bool:
    """Return whether an entry of the change takes away; say so when it does more than that."""
    if not isinstance(entry, dict) or REMOVE not in entry:
        return False
    if entry[REMOVE] is not True:
        message = f"'{REMOVE}' should be true, found {shown(entry[REMOVE])}"
        faults.append(Fault((*path, REMOVE), message))
    if entry.keys() - {"id", REMOVE}:
        name = f"'{entry['id']}' " if isinstance(entry.get("id"), str) else ""
        faults.append(Fault(path, f"{name}is removed and changed at once"))
    return True


def has_ids(entry: Any) -> bool:
    """Return whether plain data are a list of tables with ids, at least one."""
    return (
        isinstance(entry, list)
        and bool(entry)
        and all(isinstance(each, dict) and isinstance(each.get("id"), str) for each in entry)
    )


EXTENDS = "extends"
WAS = "was"
"""A table of what the base said when the house rules were written; no rule by itself."""


def overlay_ruleset(content: TomlText, base: Ruleset) -> Loaded[Ruleset]:
    """Return the ruleset that house rules make of their base, or every problem of them."""
    own = {key: entry for key, entry in (content.data or {}).items() if key not in (PLAY, WAS)}
    faults = tuple(_head_faults(own, base))
    if faults:
        return Loaded(content.path, None, _problems(content, own, own, faults))
    own["day"] = str(own.get("day", ""))
    own.setdefault("agreed_with", "")
    own.setdefault("short", f"{base.short}+")
    spread_numbers(own, Ruleset, "house", _label(own))
    drop_retired_switches(own, [each.id for each in base.switches])
    faults = tuple(_named_faults(base.written, own, plain_data(base), base))
    data, more = merge(base.written, own)
    faults = (*faults, *more)
    ruleset: Ruleset | None = None
    if not faults:
        beside = cache(partial(_playbook_data, content, base))
        names = NamedNumbers(data, beside, base.names)
        ruleset, faults = value_of(data, Ruleset, ruleset_faults, names)
    return Loaded(content.path, ruleset, _problems(content, data, own, faults))


def _playbook_data(content: TomlText, base: Ruleset) -> dict[str, Any] | None:
    """Return the plain data of the playbook that house rules make of their base's."""
    begun = base.names.playbook() if base.names else None
    own = (content.data or {}).get(PLAY)
    if not isinstance(own, dict):
        return begun
    spread_numbers(own, Playbook, "house", _label(content.data or {}))
    return merge(begun or {}, own)[0]


def _named_faults(
    old: Any, own: Any, known: Any, ruleset: Ruleset, path: DataPath = ()
) -> Iterator[Fault]:
    """Yield a fault for each number in a change that only follows from another one of the game.

    `old` are the data that are changed, with names where they name a number, and `known` the same
    with the numbers. A change that says the number as it is already names it from then on.
    """
    if isinstance(old, list) and isinstance(own, list):
        keys = [_entry_key(entry, place) for place, entry in enumerate(old)]
        for place, entry in enumerate(own):
            key = _entry_key(entry, place)
            if key in keys:
                at = keys.index(key)
                yield from _named_faults(old[at], entry, known[at], ruleset, (*path, at))
    if not (isinstance(old, dict) and isinstance(own, dict)):
        return
    for key in [each for each in own if each in old]:
        before, change, here = old[key], own[key], (*path, key)
        if not (is_number(before) and is_number(change)):
            yield from _named_faults(before, change, known[key], ruleset, here)
        elif names_number(before["value"]) and follows_alone(ruleset, here):
            if all(change.get(part) == known[key][part] for part in ("value", "low")):
                own[key] = before
            elif change["value"] != before["value"]:
                name = before["value"].strip("{}")
                there = here[1:] if here[0] == PLAY else here
                yield Fault(there, f"follows from {name} of this game; change it there")


def _entry_key(entry: Any, place: int) -> Any:
    """Return by what an entry of a list is known: its id, what it counts, else its place."""
    known = entry if isinstance(entry, dict) else {}
    return known.get("id") or known.get("fact") or place


def overlay_playbook(
    content: TomlText, ruleset: Ruleset, base: Playbook | None
) -> Loaded[Playbook] | None:
    """Return the playbook that house rules make of their base's, or every problem of it.

    `ruleset` is the one that the same house rules made. None when there is nothing to change.
    """
    own = (content.data or {}).get(PLAY, {})
    if base is None and not own:
        return None
    if not isinstance(own, dict):
        problem = content.problem(Fault((PLAY,), f"should be a table, found {shown(own)}"))
        return Loaded(content.path, None, (problem,))
    drop_retired_keys(own)
    spread_numbers(own, Playbook, "house", _label(content.data or {}))
    begun = base.written if base else {"format": FORMAT}
    known = plain_data(base) if base else {}
    faults = tuple(_named_faults({PLAY: begun}, {PLAY: own}, {PLAY: known}, ruleset))
    data, more = merge(begun, own)
    faults = (*faults, *more)
    data["ruleset"] = ruleset.id
    playbook: Playbook | None = None
    if not faults:
        check = partial(playbook_faults, ruleset=ruleset)
        names = NamedNumbers(ruleset.written, lambda: data, base.names if base else None)
        playbook, faults = value_of(data, Playbook, check, names)
    return Loaded(content.path, playbook, _problems(content, data, own, faults, (PLAY,)))


def _label(own: dict[str, Any]) -> str:
    """Return what each changed number says of its origin: agreed with whom, and when."""
    agreed = f"agreed with {own['agreed_with']}" if own.get("agreed_with") else ""
    return ", ".join(filter(None, (agreed, str(own.get("day", "")))))


def _head_faults(own: dict[str, Any], base: Ruleset) -> Iterator[Fault]:
    """Yield what house rules lack that they cannot have from their base."""
    for key in ("id", "name"):
        if key not in own:
            yield Fault((), f"lacks the key '{key}': house rules need their own")
    if own.get("id") == base.id:
        yield Fault(("id",), f"'{base.id}' is the id of what it extends; give it another one")
    for key in ("id", "name", "agreed_with"):
        if key in own and not isinstance(own[key], str):
            yield Fault((key,), f"should be a text, found {shown(own[key])}")
    if not isinstance(own.get("day", ""), str | dt.date):
        yield Fault(("day",), f"should be a day such as 2026-05-01, found {shown(own['day'])}")


def _problems(
    content: TomlText,
    data: dict[str, Any],
    own: dict[str, Any],
    faults: tuple[Fault, ...],
    before: DataPath = (),
) -> tuple[Problem, ...]:
    """Return faults of the merged data with their place, and their line in the house rules.

    `own` are the house rules as they were merged; they begin at the path `before` of the file.
    """
    problems = []
    for fault in faults:
        place = place_words(data, fault.path)
        if before:
            place = f"{PLAY}, {place}" if place else PLAY
        path = _own_path(fault.path, data, own)
        line = line_of(content.text, (*before, *path)) if path else None
        problems.append(Problem(content.path.name, place, fault.message, line))
    return tuple(problems)


def _own_path(path: DataPath, data: Any, own: Any) -> DataPath:
    """Return the path to the same spot in the house rules, as far as they write it out.

    Entries of lists are found by their id. A spot that is not below some table is left out.
    """
    found: list[str | int] = []
    for step in path:
        try:
            inside = data[step]
        except (KeyError, IndexError, TypeError):
            inside = None
        at = step
        if isinstance(own, list) and isinstance(inside, dict) and "id" in inside:
            ids = [each.get("id") if isinstance(each, dict) else None for each in own]
            at = ids.index(inside["id"]) if inside["id"] in ids else len(ids)
        try:
            own = own[at]
        except (KeyError, IndexError, TypeError):
            return tuple(found) if len(found) > 1 else ()
        data = inside
        found.append(at)
    return tuple(found)
