"""Edits of house rules: set, remove, copy and revert values of a game.

With each change goes what the base said when it was made, so that a base that has changed since
can be told.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.common.file_io import is_device
from rules.common.problems import Problem
from rules.common.struct_decoding import DataPath
from rules.common.toml_files import TomlText
from rules.games.game import (
    MISSING,
    Game,
    fields_by_key,
    is_entry_list,
    is_number,
    look_up,
    type_at,
    type_inside,
    without_defaults,
    without_none,
)
from rules.games.house_rules.file import REMOVED, HouseRules, flatten, overlay_data
from rules.games.house_rules.overlay import overlay_playbook, overlay_ruleset
from rules.games.named_numbers import names_number
from rules.games.shared_types import Number


def new_house_rules(base: Game, rules_id: str, name: str) -> HouseRules:
    """Return new house rules without changes."""
    return HouseRules(rules_id, name, base.ruleset.id, base_version=base.ruleset.version)


def free_id(name: str, taken: set[str]) -> str:
    """Return an unused id made from a name."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:48] or "house-rules"
    stem = f"{stem}-rules" if is_device(stem) else stem  # the file is called like it
    found, number = stem, 2
    while found in taken:
        found, number = f"{stem}-{number}", number + 1
    return found


def make_game(house: HouseRules, base: Game) -> tuple[Game | None, tuple[Problem, ...]]:
    """Return the game that the house rules make of their base, or None and every problem."""
    content = TomlText(Path(f"{house.id}.toml"), "", overlay_data(house))
    ruleset = overlay_ruleset(content, base.ruleset)
    if ruleset.value is None:
        return None, ruleset.problems
    play = overlay_playbook(content, ruleset.value, base.playbook)
    if play is not None and play.value is None:
        return None, play.problems
    return Game.of(ruleset.value, play.value if play else None), ()


# ------------------------------------------------------------------ one change


def set_value(house: HouseRules, base: Game, path: DataPath, value: Any) -> HouseRules:
    """Return the house rules with a value set at a path; the base's own value removes the change.

    A path may lead into a list whose entries have no ids: then the whole list is written, its
    other numbers with the origin that they have. A number that is another one of the game is
    changed there.
    """
    source = base.source(path)
    if source not in (None, path) and value != REMOVED:
        return set_value(house, base, source, _counted(value))
    leaf = _leaf(path)
    if leaf != path:
        value = _with_line(house, base, leaf, path[len(leaf) :], value)
    others = {way: each for way, each in house.changes.items() if not _related(way, leaf)}
    own = base.at(leaf), base.at(leaf, written=True)
    if any(_same(value, each, type_at(leaf)) for each in own):
        return _tidied(house, others)
    kept = {way: each for way, each in house.changes.items() if way == leaf or way in others}
    return with_base_values(replace(house, changes={**kept, leaf: deepcopy(value)}), base)


_LEAST = re.compile(r"\+?(-?\d+)\+?")


def _counted(value: Any) -> Any:
    """Return a number as it stands where others name it: 3 for "3+", 1 for "+1"."""
    found = _LEAST.fullmatch(value) if isinstance(value, str) else None
    return int(found[1]) if found else value


def remove_value(house: HouseRules, base: Game, path: DataPath) -> HouseRules:
    """Return the house rules with the value at a path removed, the game's own or an added one."""
    if _leaf(path) != path:
        return set_value(house, base, path, REMOVED)
    kept = _without(house, path)
    if base.at(path) is not MISSING:
        kept[path] = dict(REMOVED)
    return with_base_values(_tidied(house, kept), base)


def add_copy(
    house: HouseRules, base: Game, table: DataPath, of: str, name: str, data: Mapping[str, Any]
) -> tuple[HouseRules, str]:
    """Return the house rules with a new entry, a copy of one of `data`, and its id.

    Its numbers are house values, for no document states them. A copied weapon is moulded as
    nothing yet: else everyone who carries the old one would have it too.
    """
    taken = {each["id"] for each in look_up(data, table) or ()}
    taken |= {str(way[len(table)]) for way in house.changes if way[: len(table)] == table}
    new = free_id(name, taken)
    kind = type_at((*table, of))
    entry = rule_value(without_defaults(look_up(data, (*table, of)), kind))
    for key in ("id", "source", "die", *(("items",) if table == ("weapon",) else ())):
        entry.pop(key, None)
    if "name" in fields_by_key(kind):
        entry["name"] = name
    changes = {**house.changes, **flatten(entry, (*table, new))}
    return with_base_values(replace(house, changes=changes), base), new


def revert(house: HouseRules, base: Game, path: DataPath) -> HouseRules:
    """Return the house rules without the changes at a path and below it."""
    leaf = _leaf(path)
    if leaf != path and base.at(path) is not MISSING:
        done = set_value(house, base, path, base.at(path))
        if done.changes != house.changes:
            return done
    # what a line of the base never had goes back with its whole list
    return _tidied(house, _without(house, leaf))


def _without(house: HouseRules, path: DataPath) -> dict[DataPath, Any]:
    """Return the changes that are not at a path or below it."""
    return {way: each for way, each in house.changes.items() if way[: len(path)] != path}


def _leaf(path: DataPath) -> DataPath:
    """Return the part of a path that is changed as a whole."""
    for at, step in enumerate(path):
        if isinstance(step, int):
            return path[:at]
    return path


def _related(way: DataPath, path: DataPath) -> bool:
    """Return whether one of two paths is a prefix of the other."""
    short = min(len(way), len(path))
    return way[:short] == path[:short]


def _with_line(house: HouseRules, base: Game, leaf: DataPath, rest: DataPath, value: Any) -> Any:
    """Return a list with a value set in one of its lines; other numbers keep their origin."""
    written = base.at(leaf, written=True)
    own = with_origins(written, type_at(leaf)) if written is not MISSING else MISSING
    found = deepcopy(house.changes[leaf]) if leaf in house.changes else deepcopy(own)
    kind = type_at((*leaf, *rest))
    if _same(value, look_up(base.data, (*leaf, *rest)), kind):
        value = look_up(own, rest)
        value = dict(REMOVED) if value is MISSING else value  # a default, which files leave out
    if leaf[-1] == "outcomes" and rest[-1] in ("low", "high") and isinstance(value, int):
        return _with_border(found, int(rest[0]), rest[-1] == "high", value)
    node = found
    for step in rest[:-1]:
        node = node[step]
    if value == REMOVED:
        node.pop(rest[-1], None)
    else:
        node[rest[-1]] = deepcopy(value)
    return found


def _with_border(outcomes: list[Any], at: int, high: bool, roll: int) -> list[Any]:
    """Return the outcomes of a test with another end of one: its neighbour begins beside it."""
    outcomes[at]["high" if high else "low"] = roll
    beside = at + 1 if high else at - 1
    if 0 <= beside < len(outcomes):
        outcomes[beside]["low" if high else "high"] = roll + 1 if high else roll - 1
    return outcomes


def with_origins(value: Any, kind: Any) -> Any:
    """Return a list with the origin of each number written out, so that it stays what it is.

    A number that names another one has that one's.
    """
    kind = without_none(kind)
    if kind is Number:
        number = value if isinstance(value, dict) else {"value": value}
        named = names_number(number["value"])
        return number if named or "from" in number else {**number, "from": "stated"}
    if isinstance(value, dict):
        return {key: with_origins(each, type_inside(kind, key)) for key, each in value.items()}
    if isinstance(value, list):
        return [with_origins(each, type_inside(kind, 0)) for each in value]
    return value


def _same(value: Any, other: Any, kind: Any) -> bool:
    """Return whether two values are equal but for labels and defaults."""
    if other is MISSING:
        return False
    return bool(
        rule_value(without_defaults(value, kind)) == rule_value(without_defaults(other, kind))
    )


def rule_value(value: Any) -> Any:
    """Return a value without labels: of a number its value and span only."""
    if is_number(value):
        kept = {key: each for key, each in value.items() if key in ("value", "low")}
        return kept["value"] if kept.keys() == {"value"} else kept
    if isinstance(value, dict):
        return {key: rule_value(each) for key, each in value.items()}
    return [rule_value(each) for each in value] if isinstance(value, list) else value


# ------------------------------------------------------------------ what the base said


def missing_entry(base: Game, way: DataPath) -> DataPath | None:
    """Return the path of the entry on the way to a value that the base does not have, if any."""
    for at in range(1, len(way)):
        if is_entry_list(type_at(way[:at])) and base.at(way[: at + 1]) is MISSING:
            return way[: at + 1]
    return None


def path_key(way: DataPath) -> str:
    """Return a path as one text, as the file has it: "weapon rifle stats attack"."""
    return " ".join(map(str, way))


def base_mark(value: Any) -> Any:
    """Return what is noted of a value: itself, or the fingerprint of a table."""
    if value is MISSING:
        return {}
    simple = rule_value(value)
    if (isinstance(value, dict) and not is_number(value)) or any(
        isinstance(each, dict) for each in (value if isinstance(value, list) else ())
    ):
        text = json.dumps(simple, sort_keys=True, ensure_ascii=False)
        return {"fingerprint": hashlib.sha256(text.encode()).hexdigest()[:12]}
    return simple


def with_base_values(house: HouseRules, base: Game) -> HouseRules:
    """Return the house rules with the base's value noted for each change that has no note yet."""
    known: dict[str, Any] = {}
    for way in house.changes:
        at = missing_entry(base, way) or way  # what is new is noted as a whole
        key = path_key(at)
        known[key] = house.was[key] if key in house.was else base_mark(base.at(at))
    return replace(house, was=known, base_version=house.base_version or base.ruleset.version)


def _tidied(house: HouseRules, changes: dict[DataPath, Any]) -> HouseRules:
    """Return the house rules with these changes, without notes of other changes."""
    left = {path_key(way[:at]) for way in changes for at in range(1, len(way) + 1)}
    was = {key: value for key, value in house.was.items() if key in left}
    return replace(house, changes=changes, was=was)
