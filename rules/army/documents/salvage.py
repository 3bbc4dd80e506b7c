"""What can still be had of a damaged army file, and the lines to show around the damage."""

from __future__ import annotations

import codecs
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rules.army.documents.json_repair import repaired
from rules.army.documents.json_source import decoded, refuse_size
from rules.army.documents.pictures import pictures_in
from rules.army.documents.reader import PROBLEM_LIMIT, ArmyReader
from rules.army.model import Army
from rules.common.problems import InputProblem, Problem
from rules.common.text_limits import clean

_AROUND = 1
_LINE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What came out of a damaged file.

    `army` is None when nothing can be opened. `kept` of `total` figures are in it; `left_out`
    names what is not ("unit 6 “Truck 2” and its 4 figures"); `problems` says why. `pictures` are
    the portraits that came with it, by id.
    """

    army: Army | None
    kept: int
    total: int
    left_out: tuple[str, ...]
    problems: tuple[Problem, ...]
    pictures: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExcerptLine:
    """One line of a file as it is shown: its number, its text (cut), whether it is the bad one."""

    number: int
    text: str
    bad: bool


def salvage(data: bytes, file: str, *, rulesets: Collection[str] | None = None) -> Salvaged:
    """Return all of a damaged file that can be read; it never raises for what a file holds."""
    problems: list[Problem] = []
    try:
        refuse_size(data, file)
    except InputProblem as trouble:
        return Salvaged(None, 0, 0, (), tuple(trouble.problems))
    try:
        text = decoded(data, file)
    except InputProblem as trouble:
        problems += trouble.problems
        wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        text = data.decode("utf-16" if wide else "utf-8-sig", "replace")
    document = repaired(text, file)
    if document.value is None and document.problems:
        return Salvaged(None, 0, 0, (), (*problems, *document.problems))
    reader = ArmyReader(document.source, rulesets)
    army = reader.read(document.value)
    pictures = pictures_in(document.value, document.source)
    return Salvaged(
        army,
        reader.kept if army else 0,
        reader.total + document.figures,
        (*document.left_out, *reader.left_out),
        (*problems, *document.problems, *reader.problems, *pictures.problems)[:PROBLEM_LIMIT],
        pictures.good,
    )


def excerpt(data: bytes, line: int) -> tuple[ExcerptLine, ...]:
    """Return the line and its neighbours as they stand in the file; empty when it has none."""
    lines = data.decode("utf-8-sig", "replace").split("\n")
    first, last = max(line - _AROUND, 1), min(line + _AROUND, len(lines))
    texts = [lines[number - 1].rstrip() for number in range(first, last + 1)]
    # The way in is of no use here: the lines move left together.
    indent = min((len(text) - len(text.lstrip()) for text in texts if text), default=0)
    return tuple(
        ExcerptLine(number, clean(text[indent:], _LINE_LENGTH), number == line)
        for number, text in enumerate(texts, first)
    )
