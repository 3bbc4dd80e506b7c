"""Changes of house rules in words, and changes of the base since they were agreed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.common.struct_decoding import DataPath, shown
from rules.games.game import (
    MISSING,
    PLAY,
    Game,
    is_entry_list,
    is_number,
    look_up,
    type_at,
    without_defaults,
)
from rules.games.house_rules.file import REMOVED, HouseRules
from rules.games.house_rules.house_rule_edits import (
    base_mark,
    missing_entry,
    path_key,
    revert,
    rule_value,
)


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One change in words; "" for a value that is missing."""

    path: DataPath
    place: str
    before: str
    after: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class BaseChange:
    """A value of the base that differs from what it was when the house rules changed it.

    `gone` when the base has no such entry any more: then there is nothing left to change.
    """

    path: DataPath
    sentence: str
    gone: bool = False


# ------------------------------------------------------------------ the list of changes


def list_changes(house: HouseRules, base: Game) -> tuple[RuleChange, ...]:
    """Return every change with the value before, in the order of the file."""
    found: dict[DataPath, RuleChange] = {}
    for way, value in house.changes.items():
        at = missing_entry(base, way)
        if at not in (None, way):
            found.setdefault(at, RuleChange(at, place_of(base, house, at), "", "new"))
        else:
            found |= {each.path: each for each in _rule_changes(house, base, way, value)}
    return tuple(found.values())


def _rule_changes(house: HouseRules, base: Game, way: DataPath, value: Any) -> Iterator[RuleChange]:
    place, before = place_of(base, house, way), base.at(way, written=isinstance(value, list))
    if value == REMOVED:
        yield RuleChange(way, place, _name_in(before, way), "taken away", _source(base, way))
        return
    lines = _alike(before, value)
    if not lines:
        texts = _text_at(way, before), _text_at(way, value)
        yield RuleChange(way, place, *texts, _source(base, way))
    for at, (old, new) in enumerate(lines):
        for key in dict.fromkeys((*old, *new)):
            left, right = old.get(key, MISSING), new.get(key, MISSING)
            if rule_value(left) != rule_value(right):
                of = "" if key == "value" else f", {key.replace('_', ' ')}"
                words = f"{place}, {old.get('name', at + 1)}{of}"
                source = str(old.get("source", "")) or _source(base, way)
                here = (*way, at, key)
                yield RuleChange(here, words, value_text(left), value_text(right), source)


def _text_at(way: DataPath, value: Any) -> str:
    if way[-1] == "ratio" and isinstance(value, list):
        return " per ".join(map(str, value))
    return value_text(value)


def _alike(before: Any, after: Any) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the lines of two lists in pairs when the lists are equally long."""
    if not (isinstance(before, list) and isinstance(after, list) and len(before) == len(after)):
        return []
    pairs = list(zip(before, after, strict=True))
    return pairs if all(isinstance(each, dict) for pair in pairs for each in pair) else []


def _name_in(value: Any, way: DataPath) -> str:
    keys = ("name", "title", "noun")
    names = (value.get(key) for key in keys) if isinstance(value, dict) else ()
    return next((str(name) for name in names if name), value_text(value) or str(way[-1]))


def _source(base: Game, way: DataPath) -> str:
    value = look_up(base.data, way)
    own = value.get("source", "") if isinstance(value, dict) else ""
    entry = look_up(base.data, way[:3] if way[0] == PLAY else way[:2])
    return str(own or (entry.get("source", "") if isinstance(entry, dict) else ""))


def place_of(base: Game, house: HouseRules, way: DataPath) -> str:
    """Return a path in words: "Rifle, attack"."""
    words = list(_place_words(base, house, way))
    head = words[0][:1].upper() + words[0][1:] if words else ""
    return ", ".join((head, *words[1:]))


def _place_words(base: Game, house: HouseRules, way: DataPath) -> Iterator[str]:
    for at, step in enumerate(way):
        here, last = way[: at + 1], at == len(way) - 1
        if at and is_entry_list(type_at(way[:at])):
            yield _entry_name(base, house, here)
        elif at and way[at - 1] == "stats":
            stat = base.ruleset.stat.get(str(step))
            yield stat.name.casefold() if stat else str(step).replace("-", " ")
        elif step not in ("stats", "lines", PLAY) and (last or not is_entry_list(type_at(here))):
            yield str(step).replace("_", " ")


def _entry_name(base: Game, house: HouseRules, way: DataPath) -> str:
    for key in ("name", "title"):
        name = house.changes.get((*way, key)) or look_up(base.data, (*way, key))
        if isinstance(name, str) and name:
            return name
    return str(way[-1]).replace("-", " ")


def value_text(value: Any) -> str:
    """Return a plain value in words."""
    if value is MISSING:
        return ""
    if is_number(value):
        low = value.get("low")
        return f"{low}–{value['value']}" if low is not None else f"{value['value']}"
    if isinstance(value, dict):
        if "fingerprint" in value:
            return "other values"
        words = (f"{key.replace('_', ' ')} {value_text(each)}" for key, each in value.items())
        return str(value["name"]) if "name" in value else ", ".join(words)
    if isinstance(value, list):
        return _list_text(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:g}"
    return value if isinstance(value, str) else shown(value)


def _list_text(value: list[Any]) -> str:
    long = any(isinstance(each, dict) or (isinstance(each, str) and " " in each) for each in value)
    return ("; " if long else ", ").join(map(value_text, value)) or "none"


# ------------------------------------------------------------------ a base that has changed


def base_changes(house: HouseRules, base: Game) -> tuple[BaseChange, ...]:
    """Return the changes of the base since the house rules were agreed."""
    found = []
    for key, was in house.was.items():
        way = _way(house, key)
        if way is None:
            continue
        now = base_mark(base.at(way))
        if now != was:
            found.append(_base_change(house, base, way, was, now))
    return tuple(found)


def keep_house_value(house: HouseRules, base: Game, path: DataPath) -> HouseRules:
    """Return the house rules with their own value kept over the changed one of the base."""
    was = {**house.was, path_key(path): base_mark(base.at(path))}
    return replace(house, was=was, base_version=base.ruleset.version)


def take_base_value(house: HouseRules, base: Game, path: DataPath) -> HouseRules:
    """Return the house rules without their change: the value of the base holds."""
    return replace(revert(house, base, path), base_version=base.ruleset.version)


def _way(house: HouseRules, key: str) -> DataPath | None:
    """Return the path of the change noted under a key, None when there is none."""
    for way in house.changes:
        for at in range(1, len(way) + 1):
            if path_key(way[:at]) == key:
                return way[:at]
    return None


def _base_change(house: HouseRules, base: Game, way: DataPath, was: Any, now: Any) -> BaseChange:
    place, game = place_of(base, house, way), base.ruleset.name
    mine = house.changes.get(way, MISSING)
    own = (
        "take it away"
        if mine == REMOVED
        else f"say {value_text(without_defaults(mine, type_at(way)))}"
    )
    entry = missing_entry(base, way)
    if was == {}:
        return BaseChange(way, f"{place}: {game} now has one too; yours is used instead.")
    if entry is not None:
        return BaseChange(
            entry, f"{place}: {game} no longer has it, so there is nothing to change.", True
        )
    if now == {}:
        return BaseChange(way, f"{place}: {game} no longer mentions it; you {own}.")
    if isinstance(was, dict) and "fingerprint" in was:
        return BaseChange(way, f"{place}: {game} has changed the values you changed.")
    before, after = value_text(was), value_text(now)
    return BaseChange(way, f"{place} was {before} in {game} and is {after} now; you {own}.")
