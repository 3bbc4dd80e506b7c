"""Read and write house rules as TOML files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.common.file_io import replace_file
from rules.common.problems import InputProblem
from rules.common.struct_decoding import Fault, shown
from rules.common.toml_files import TomlText, day_value, parse_toml, read_toml, toml_text
from rules.games.game import PLAY, fields_by_key
from rules.games.house_rules.model import Changes, HouseRules, flatten, overlay_data
from rules.games.house_rules.overlay import EXTENDS, WAS
from rules.games.loading import RETIRED_STEP_KEY
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

WHAT = "a file of house rules"
_HEAD = ("format", EXTENDS, "id", "name", "agreed_with", "day")
_VERSION = "version"


def write_toml(house: HouseRules) -> str:
    """Return the house rules as the text of their file."""
    data = overlay_data(house)
    ordered: dict[str, Any] = {key: data[key] for key in _HEAD if data[key] != ""}
    if house.day:
        ordered["day"] = day_value(house.day)
    ordered |= _in_order(data, tuple(map(str, fields_by_key(Ruleset))))
    if PLAY in data:
        play = data[PLAY]
        ordered[PLAY] = play if not isinstance(play, dict) else _play_in_order(play)
    if house.was or house.base_version:
        version = {_VERSION: house.base_version} if house.base_version else {}
        ordered[WAS] = {**version, **house.was}
    return toml_text(ordered, (PLAY,), house.note)


def _in_order(data: dict[str, Any], order: tuple[str, ...]) -> dict[str, Any]:
    known = [key for key in order if key in data and key not in _HEAD]
    others = [key for key in data if key not in (*order, *_HEAD, PLAY)]
    return {key: data[key] for key in (*known, *others)}


def _play_in_order(play: dict[str, Any]) -> dict[str, Any]:
    return _in_order(play, tuple(map(str, fields_by_key(Playbook))))


def parse_house(text: str, path: Path) -> HouseRules:
    """Return the house rules in a text; InputProblem when it holds none."""
    return _read(parse_toml(text, path, WHAT))


def load_house(path: Path) -> HouseRules:
    """Return the house rules of a file; InputProblem when it cannot be read or is something else.

    Whether they fit their base is not asked here (see `rules.games.house_rules.edits.make`).
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
    faults = [
        Fault((key,) if key in data else (), message)
        for key in (EXTENDS, "id", "name")
        if (message := _not_a_text(data, key))
    ]
    if faults:
        raise InputProblem([content.problem(fault) for fault in faults])
    was = data.get(WAS, {})
    if not isinstance(was, dict):
        raise InputProblem(content.problem(Fault((WAS,), f"should be a table, found {shown(was)}")))
    kept = {key: each for key, each in was.items() if key != _VERSION}
    return HouseRules(
        data["id"],
        data["name"],
        data[EXTENDS],
        str(data.get("agreed_with", "")),
        str(data.get("day", "")),
        _changes(data),
        kept,
        str(was.get(_VERSION, "")),
        _note(content.text),
    )


def _not_a_text(data: dict[str, Any], key: str) -> str:
    if key not in data:
        more = "; it is a game of its own" if key == EXTENDS else ""
        return f"lacks the key '{key}': {WHAT} has one{more}"
    if not isinstance(data[key], str) or not data[key]:
        return f"should be a text, found {shown(data[key])}"
    return ""


def _changes(data: dict[str, Any]) -> Changes:
    found = flatten({key: each for key, each in data.items() if key not in (*_HEAD, WAS)})
    return {way: each for way, each in found.items() if way[-1] != RETIRED_STEP_KEY}


def _note(text: str) -> str:
    """Return the comment lines above everything else."""
    lines: list[str] = []
    for line in text.lstrip("\ufeff").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line[1:].removeprefix(" "))
    return "\n".join(lines)
