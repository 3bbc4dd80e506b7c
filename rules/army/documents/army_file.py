"""Army files: an army as a JSON document, described by resources/schema/army.schema.json.

A file is replaced as a whole or not at all, and what cannot be read is told in full: which file,
where in it, what was expected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple, replace

from rules.army.documents.army_reader import FORMAT, VERSION, ArmyReader
from rules.army.documents.located_json import LocatedJson, decode_text
from rules.army.model import Army
from rules.army.portrait_images import PICTURES_KEY, picture_entries, read_pictures
from rules.common.file_io import read_bytes, replace_file
from rules.common.problems import InputProblem, Problem

SUFFIX = ".muster"
"""The ending of an army file's name."""

_ONE_LINE = ("figures", "seats", "rulings", "own_cards")
"""Lists of the document that are written with one entry on a line."""


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The document as Muster itself writes it."""

    format: str
    version: int
    army: Army


class ArmyWithPictures(NamedTuple):
    """An army and its embedded pictures by id.

    `problems` tells of the pictures that cannot be used; they are left out and the army is not.
    """

    army: Army
    pictures: Mapping[str, bytes] = MappingProxyType({})
    problems: tuple[Problem, ...] = ()


def write_army(army: Army, pictures: Mapping[str, bytes] | None = None) -> bytes:
    """Return the army as an indented document with a figure on each line.

    Of the `pictures` by id those are written along that stand for a man of the army.
    """
    lines = ["{", f'  "format": "{FORMAT}",', f'  "version": {VERSION},', '  "army": {']
    lines += _fields(msgspec.to_builtins(army), 4)
    lines.append("  }")
    if entries := picture_entries(army, pictures or {}):
        lines[-1] += ","
        lines += [f'  "{PICTURES_KEY}": {{', *_joined([[f"    {each}"] for each in entries]), "  }"]
    lines += ["}", ""]
    return "\n".join(lines).encode("utf-8", "replace")


def read_army(data: bytes, file: str, *, rulesets: Collection[str] | None = None) -> Army:
    """Return the army of a document; InputProblem tells all that is wrong with it.

    `file` is the name to use in sentences. When the ids of the `rulesets` that are here are
    given, an army of another one is refused.
    """
    return _read(data, file, rulesets)[0]


def read_bundle(data: bytes, file: str) -> ArmyWithPictures:
    """Return the army of a document and its pictures; InputProblem as `read_army` raises it."""
    army, document, source = _read(data, file)
    pictures = read_pictures(document, source)
    return ArmyWithPictures(army, pictures.good, pictures.problems)


def save_army_file(army: Army, path: Path, pictures: Mapping[str, bytes] | None = None) -> None:
    """Save the army; InputProblem when it cannot be, and the old file is as it was.

    An army that could not be opened again (a name beyond all limits) is not written. The
    `pictures` by id that stand for its men go with it.
    """
    data = write_army(army, pictures)
    read_army(data, str(path))
    replace_file(path, data)


def load_army_file(path: Path) -> Army:
    """Return the army of a file; InputProblem tells all that is wrong with it."""
    return read_army(read_bytes(path), str(path))


def load_bundle(path: Path) -> ArmyWithPictures:
    """Return the army of a file and its pictures; InputProblem tells all that is wrong with it."""
    return read_bundle(read_bytes(path), str(path))


def pack_army(army: Army) -> bytes:
    """Return the army as a document on one line, for stored copies that never change."""
    return msgspec.json.encode(_Document(FORMAT, VERSION, army))


def army_checksum(army: Army) -> str:
    """Return a number of 16 hexadecimal digits that another army has by accident only.

    A version of Muster whose armies have other fields has to drop the sums of before.
    """
    data = msgspec.json.encode(_every_field(army), order="deterministic")
    return hashlib.sha256(data).hexdigest()[:16]


def _every_field(army: Army) -> object:
    """Return an army as its fields, those too that its JSON leaves out: which these are depends on
    more than their value.
    """
    units = [
        (astuple(replace(unit, figures=(), seats=())), *map(astuple, (*unit.figures, *unit.seats)))
        for unit in army.units
    ]
    agreements = [*map(astuple, army.agreements)]
    cards = [
        (astuple(replace(card, boxes=())), *map(astuple, card.boxes)) for card in army.own_cards
    ]
    plain = astuple(replace(army, units=(), agreements=(), own_cards=(), readings=()))
    readings = [
        (
            each.left_out,
            _every_field(
                Army(army.id, each.ruleset, "", "", each.units, each.agreements, each.switches)
            ),
        )
        for each in army.readings
    ]
    return plain, units, agreements, cards, readings


def unpack_army(data: bytes, name: str) -> Army:
    """Return the army of a document that `pack_army` made, of this or an older version.

    Its own documents of today are trusted and read fast; any other is read as a file is.
    """
    try:
        document = msgspec.json.decode(data, type=_Document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return read_army(data, name)
    if document.format == FORMAT and document.version == VERSION:
        return document.army
    return read_army(data, name)


def _read(
    data: bytes, file: str, rulesets: Collection[str] | None = None
) -> tuple[Army, Any, LocatedJson]:
    source = LocatedJson(decode_text(data, file), file)
    reader = ArmyReader(source, rulesets)
    document = source.value()
    army = reader.read(document)
    if reader.problems or army is None:
        raise InputProblem(reader.problems)
    return army, document, source


def _entry(name: str, value: Any, indent: int) -> list[str]:
    """Return the lines of one field; lists of parts have an entry on each line below it."""
    space = " " * indent
    head = f"{space}{json.dumps(name)}: "
    if name in ("units", "readings"):
        rows = [[f"{space}  {{", *_fields(unit, indent + 4), f"{space}  }}"] for unit in value]
    elif name in _ONE_LINE:
        rows = [[f"{space}  {json.dumps(part, ensure_ascii=False)}"] for part in value]
    else:
        return [head + json.dumps(value, ensure_ascii=False)]
    return [f"{head}[", *_joined(rows), f"{space}]"]


def _fields(part: dict[str, Any], indent: int) -> list[str]:
    """Return the lines of all fields of a part of the army."""
    return _joined([_entry(name, value, indent) for name, value in part.items()])


def _joined(entries: list[list[str]]) -> list[str]:
    """Join the lines of all entries, with a comma after each entry but the last."""
    for entry in entries[:-1]:
        entry[-1] += ","
    return [line for entry in entries for line in entry]
