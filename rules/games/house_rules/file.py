"""House rules as a value, and the TOML file that holds them.

Changes lie flat in memory, by the path of what they change (see `rules.games.game`), and nested in
the file. A list whose entries have no ids is changed as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_origin

from rules.common.file_io import replace_file
from rules.common.problems import InputProblem
from rules.common.struct_decoding import DataPath, Fault, shown
from rules.common.toml_files import FORMAT, TomlText, day_value, parse_toml, read_toml, toml_text
from rules.games.game import PLAY, fields_by_key, is_entry_list, is_table, type_at, without_none
from rules.games.house_rules.overlay import EXTENDS, REMOVE, WAS, has_ids
from rules.games.loading import RETIRED_STEP_KEY
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

Changes = Mapping[DataPath, Any]
REMOVED: dict[str, Any] = {REMOVE: True}
"""What is written for something that is taken away."""
WHAT = "a file of house rules"
SEPARATE_GAME = "it is a separate game"
"""How the problem of a file ends that is a game and no house rules."""
_HEAD = ("format", EXTENDS, "id", "name", "agreed_with", "day")
_VERSION = "version"


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
    return {**head, **_nested(list(house.changes.items()), ())}


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
    root, kind = path in ((), (PLAY,)), without_none(type_at(path))
    if root and data == {}:
        return {}
    open_table = root or is_table(kind) or get_origin(kind) is dict
    if open_table and isinstance(data, dict) and data and data != REMOVED:
        return {way: each for key in data for way, each in flatten(data[key], (*path, key)).items()}
    if is_entry_list(kind) and has_ids(data):
        found: dict[DataPath, Any] = {}
        for entry in data:
            rest = {key: each for key, each in entry.items() if key != "id"}
            found |= flatten(rest, (*path, entry["id"]))
        return found
    return {path: data}


# ------------------------------------------------------------------ the file


def write_toml(house: HouseRules) -> str:
    """Return the house rules as the text of their file."""
    data = overlay_data(house)
    ordered: dict[str, Any] = {key: data[key] for key in _HEAD if data[key] != ""}
    if house.day:
        ordered["day"] = day_value(house.day)
    ordered |= _in_order(data, Ruleset)
    if PLAY in data:
        play = data[PLAY]
        ordered[PLAY] = _in_order(play, Playbook) if isinstance(play, dict) else play
    if house.was or house.base_version:
        version = {_VERSION: house.base_version} if house.base_version else {}
        ordered[WAS] = {**version, **house.was}
    return toml_text(ordered, (PLAY,), house.note)


def _in_order(data: dict[str, Any], kind: type[Ruleset | Playbook]) -> dict[str, Any]:
    """Return the keys of a table below its head, in the order of their type."""
    order = map(str, fields_by_key(kind))
    keys = dict.fromkeys((*(key for key in order if key in data), *data))
    return {key: data[key] for key in keys if key not in (*_HEAD, PLAY)}


def parse_house(text: str, path: Path) -> HouseRules:
    """Return the house rules in a text; InputProblem when it holds none."""
    return _read(parse_toml(text, path, WHAT))


def load_house(path: Path) -> HouseRules:
    """Return the house rules of a file; InputProblem when it cannot be read or is something else.

    Whether they fit their base is not asked here (see `make_game` in `house_rule_edits`).
    """
    return _read(read_toml(path, WHAT))


def save_house(house: HouseRules, path: Path) -> None:
    """Write the file whole or not at all; InputProblem when it cannot be written."""
    replace_file(path, write_toml(house).encode())


def holds_more(text: str, house: HouseRules) -> bool:
    """Return whether a text holds comments that rewriting it would lose."""
    return any(line.lstrip().startswith("#") for line in text[len(house.note) :].splitlines()[1:])


def _read(content: TomlText) -> HouseRules:
    data = content.data
    if data is None:
        raise InputProblem(content.problems)
    faults = []
    for key in (EXTENDS, "id", "name"):
        if key not in data:
            more = f"; {SEPARATE_GAME}" if key == EXTENDS else ""
            faults.append(Fault((), f"lacks the key '{key}': {WHAT} has one{more}"))
        elif not isinstance(data[key], str) or not data[key]:
            faults.append(Fault((key,), f"should be a text, found {shown(data[key])}"))
    if faults:
        raise InputProblem([content.problem(fault) for fault in faults])
    was = data.get(WAS, {})
    if not isinstance(was, dict):
        raise InputProblem(content.problem(Fault((WAS,), f"should be a table, found {shown(was)}")))
    found = flatten({key: each for key, each in data.items() if key not in (*_HEAD, WAS)})
    torn = [way[:at] for way in found for at in range(1, len(way)) if way[:at] in found]
    if torn:  # an entry that stands twice: once it is taken away, once it is changed
        way = ", ".join(map(str, torn[0]))
        raise InputProblem(content.problem(Fault((), f"changes “{way}” as a whole and in part")))
    note: list[str] = []  # the comment lines above everything else
    for line in content.text.lstrip("\ufeff").splitlines():
        if not line.startswith("#"):
            break
        note.append(line[1:].removeprefix(" "))
    return HouseRules(
        data["id"],
        data["name"],
        data[EXTENDS],
        str(data.get("agreed_with", "")),
        str(data.get("day", "")),
        {way: each for way, each in found.items() if way[-1] != RETIRED_STEP_KEY},
        {key: each for key, each in was.items() if key != _VERSION},
        str(was.get(_VERSION, "")),
        "\n".join(note),
    )
