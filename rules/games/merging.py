"""Plain data changed by other plain data: keys replace, entries are matched by their id."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from rules.common.decoding import Fault, Path, nearest, shown

REMOVE = "remove"
_ADDED_TO = ("headings",)
"""Plain lists that are added to; any other one is replaced."""


@dataclass(slots=True)
class Merged:
    """What came of a change: the new data, and what in the change contradicts itself."""

    data: dict[str, Any]
    faults: list[Fault] = field(default_factory=list)


def merge(data: dict[str, Any], change: dict[str, Any]) -> Merged:
    """Return `data` with `change` laid over it; neither of them is touched."""
    merged = Merged({})
    merged.data = _table(data, deepcopy(change), (), merged.faults)
    return merged


def _table(old: dict[str, Any], new: dict[str, Any], path: Path, faults: list[Fault]) -> Any:
    found = dict(old)
    for key, entry in new.items():
        here = (*path, key)
        if _taken_away(entry, here, faults):
            if key not in old:
                faults.append(Fault(here, "takes away what is not there"))
            found.pop(key, None)
        elif isinstance(entry, dict) and isinstance(old.get(key), dict) and not _is_number(entry):
            found[key] = _table(old[key], entry, here, faults)
        elif _has_ids(entry) and (_has_ids(old.get(key)) or not old.get(key)):
            found[key] = _entries(old.get(key) or [], entry, here, faults)
        elif key in _ADDED_TO and isinstance(entry, list):
            known = old.get(key, [])
            found[key] = [*known, *(each for each in entry if each not in known)]
        else:
            found[key] = entry
    return found


def _entries(old: list[Any], new: list[Any], path: Path, faults: list[Fault]) -> list[Any]:
    """Return a list of tables with ids, changed, without those taken away, with new ones behind."""
    found = {entry["id"]: entry for entry in old}
    seen: set[str] = set()
    for entry in new:
        wanted = entry["id"]
        known = list(found)
        here = (*path, known.index(wanted) if wanted in found else len(known))
        if wanted in seen:
            faults.append(Fault(path, f"'{wanted}' stands twice; only one of them can hold"))
            continue
        seen.add(wanted)
        if _taken_away(entry, path, faults):
            if wanted not in found:
                near = nearest(wanted, found)
                hint = f"; is '{near}' meant?" if near else ""
                faults.append(Fault(path, f"'{wanted}' is taken away but is not there{hint}"))
            found.pop(wanted, None)
        elif wanted in found:
            found[wanted] = _table(found[wanted], entry, here, faults)
        else:
            found[wanted] = entry
    return list(found.values())


def _taken_away(entry: Any, path: Path, faults: list[Fault]) -> bool:
    """Return whether an entry of the change takes away; say so when it does more than that."""
    if not isinstance(entry, dict) or REMOVE not in entry:
        return False
    if entry[REMOVE] is not True:
        message = f"'{REMOVE}' should be true, found {shown(entry[REMOVE])}"
        faults.append(Fault((*path, REMOVE), message))
    if entry.keys() - {"id", REMOVE}:
        name = f"'{entry['id']}' " if isinstance(entry.get("id"), str) else ""
        faults.append(Fault(path, f"{name}is taken away and changed at once"))
    return True


def _is_number(entry: dict[str, Any]) -> bool:
    """Return whether a table is a number written out: those are replaced as a whole."""
    return "value" in entry and not isinstance(entry["value"], dict)


def _has_ids(entry: Any) -> bool:
    return (
        isinstance(entry, list)
        and bool(entry)
        and all(isinstance(each, dict) and isinstance(each.get("id"), str) for each in entry)
    )
