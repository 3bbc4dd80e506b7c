"""The score sheet: the final facts of one battle, as a value and as a JSON file.

The file is described by resources/schema/score.schema.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec

from rules.army.documents.army_file import load_army_file, read_army
from rules.army.documents.located_json import DuplicateKeys, LocatedJson, decode_text
from rules.army.model import Army
from rules.common.file_io import read_bytes
from rules.common.problems import InputProblem, Problem, newer_version_message
from rules.common.size_limits import FIGURE_LIMIT, NAME_LIMIT, first_unfit_character
from rules.common.struct_decoding import FAULT_LIMIT, DataPath, Fault, convert
from rules.common.toml_files import place_words

FORMAT = "muster-score"
VERSION = 1
MOST_SIDES = 12
MOST_FACTS = 1000
"""Entries of one table of a side, and objectives."""
_MOST_VALUES = 100_000
"""Commas in a sheet, the armies in it included."""
MOST_COUNTED = FIGURE_LIMIT
"""The largest number of one fact: as many as there can be figures in an army."""


class SheetSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side when the battle ended.

    `army` names an army file beside the sheet, or is an army document itself. `fielded` and
    `survivors` count by "role:ID", "vehicle:ID", "team:ID" or "squad:ID" ("ID" alone where only
    one of them has it). `facts` are the other numbers that missions ask for. `objectives` are
    missions that only this side has, on top of the one of the battle.
    """

    name: str
    army: str | dict[str, Any] = ""
    fielded: dict[str, int] = {}
    survivors: dict[str, int] | None = None
    facts: dict[str, int] = {}
    objectives: tuple[str, ...] = ()


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The final facts of one battle. `agreed_winner` is a side's name, "draw", or "" for none.

    `placed` says how many of a fact lay on the table, where a die said it: markers.
    """

    ruleset: str
    sides: tuple[SheetSide, ...]
    format: str = FORMAT
    version: int = VERSION
    mission: str = ""
    agreed_winner: str = ""
    placed: dict[str, int] = {}


class SheetText:
    """A score sheet with the text it was read from, to locate faults by line."""

    def __init__(self, sheet: ScoreSheet, source: LocatedJson, data: object) -> None:
        self.sheet = sheet
        self._source = source
        self._data = data

    def problems(self, faults: tuple[Fault, ...]) -> InputProblem:
        """Return faults as the problem of this file."""
        return _problems(self._source, self._data, faults)


def load_sheet(path: Path) -> SheetText:
    """Return the score sheet of a file; InputProblem tells all that is wrong with it."""
    return read_sheet(read_bytes(path), str(path))


def read_sheet(data: bytes, file: str) -> SheetText:
    """Return the score sheet of a JSON document; InputProblem tells all that is wrong with it."""
    if data.count(b",") > _MOST_VALUES:
        raise InputProblem(Problem(file, "", "holds far more than any score sheet."))
    source = LocatedJson(decode_text(data, file), file)
    document = source.value()
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        message = f"is not a score sheet of Muster: it should begin with “format”: “{FORMAT}”."
        raise InputProblem(Problem(file, "", message))
    version = document.get("version")
    if type(version) is int and version > VERSION:
        message = newer_version_message(version, VERSION)
        raise InputProblem(Problem(file, "", message, source.line(("version",))))
    sheet, faults = convert(document, ScoreSheet)
    told = chain(_twice(document), faults, _plain_faults(sheet) if sheet else ())
    found = tuple(islice(told, FAULT_LIMIT))
    if found or sheet is None:
        raise _problems(source, document, found)
    return SheetText(sheet, source, document)


def _problems(source: LocatedJson, data: object, faults: tuple[Fault, ...]) -> InputProblem:
    return InputProblem(
        Problem(source.file, sheet_place(data, fault.path), fault.message, source.line(fault.path))
        for fault in faults
    )


def sheet_place(data: object, path: DataPath) -> str:
    """Return a path in a sheet in words, sides by their name."""
    if path[:1] == ("sides",) and len(path) > 1 and isinstance(path[1], int):
        name = _side_name(data, path[1])
        side = f"side '{name}'" if name else f"side {path[1] + 1}"
        return ", ".join([side, *(str(step) for step in path[2:])])
    return place_words(data, path)


def _side_name(data: object, number: int) -> str:
    if isinstance(data, ScoreSheet):
        return data.sides[number].name
    try:
        name = data["sides"][number]["name"]  # type: ignore[index]
    except (KeyError, IndexError, TypeError):
        return ""
    return name if isinstance(name, str) else ""


def _twice(data: object, path: DataPath = ()) -> Iterator[Fault]:
    """Yield a fault for each key that stands twice in a table."""
    if isinstance(data, DuplicateKeys):
        for key in data.keys_twice:
            yield Fault((*path, key), "is here twice; each name is used once")
    if path[-1:] == ("army",):
        return  # an army document tells its own faults
    if isinstance(data, dict):
        for key, entry in data.items():
            yield from _twice(entry, (*path, key))
    elif isinstance(data, list):
        for place, entry in enumerate(data):
            yield from _twice(entry, (*path, place))


def _plain_faults(sheet: ScoreSheet) -> Iterator[Fault]:
    """Yield the faults of a well-formed sheet that need no ruleset to be found."""
    if sheet.version < 1:
        yield Fault(("version",), f"should be {VERSION}, found {sheet.version}")
    if not 2 <= len(sheet.sides) <= MOST_SIDES:
        message = f"should be 2 to {MOST_SIDES} sides, found {len(sheet.sides)}"
        yield Fault(("sides",), message)
    names: list[str] = []
    for number, side in enumerate(sheet.sides):
        path: DataPath = ("sides", number)
        if not side.name or len(side.name) > NAME_LIMIT or first_unfit_character(side.name):
            yield Fault((*path, "name"), "should be a name of one line")
        if side.name.casefold() == "draw":
            yield Fault(
                (*path, "name"), "“draw” is how a sheet says that nobody won; choose another"
            )
        if side.name in names:
            yield Fault((*path, "name"), f"“{side.name}” is the name of another side too")
        names.append(side.name)
        for table in ("fielded", "survivors", "facts", "objectives"):
            count = len(getattr(side, table) or ())
            if count > MOST_FACTS:
                message = f"has {count:,} entries; at most {MOST_FACTS:,} are read"
                yield Fault((*path, table), message)
        for table in ("fielded", "survivors", "facts"):
            for key, count in (getattr(side, table) or {}).items():
                if not 0 <= count <= MOST_COUNTED:
                    message = f"should be a whole number from 0 to {MOST_COUNTED}, found {count}"
                    yield Fault((*path, table, key), message)
    if sheet.agreed_winner and sheet.agreed_winner not in {*names, "draw"}:
        known = ", ".join(f"“{name}”" for name in dict.fromkeys(names))
        yield Fault(("agreed_winner",), f"should be one of {known} or “draw”")


def armies_of(sheet: ScoreSheet, file: Path) -> dict[int, Army]:
    """Return the armies by the place of their side; InputProblem when one cannot be used.

    A path is meant from the folder in which the score sheet lies.
    """
    armies: dict[int, Army] = {}
    problems: list[Problem] = []
    for number, side in enumerate(sheet.sides):
        if not side.army:
            continue
        try:
            if isinstance(side.army, str):
                army = load_army_file(file.parent / side.army)
            else:
                inside = f"{file}: side '{side.name}', army"
                army = read_army(json.dumps(side.army, default=str).encode(), inside)
        except InputProblem as trouble:
            problems += trouble.problems
            continue
        if army.ruleset != sheet.ruleset:
            message = f"is an army for '{army.ruleset}', but this battle was '{sheet.ruleset}'"
            problems.append(Problem(str(file), f"side '{side.name}', army", message))
        armies[number] = army
    if problems:
        raise InputProblem(problems)
    return armies
