"""Salvage what can be read of a damaged army file, and show the lines around the damage.

The JSON is repaired by taking out as little as possible. Army files have a figure on each line,
so one damaged line seldom costs more than one figure. Every line keeps its number.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.army.documents.army_reader import PROBLEM_LIMIT, ArmyReader
from rules.army.documents.located_json import LocatedJson, decode_text, refuse_size
from rules.army.model import Army
from rules.army.portrait_images import read_pictures
from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import clean

_AROUND = 1
_LINE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What was read from a damaged file.

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
    """One line of a file to show: its number, its text (cut), whether it is the damaged one."""

    number: int
    text: str
    bad: bool = False


def salvage(data: bytes, file: str) -> Salvaged:
    """Return all of a damaged file that can be read; it never raises for what a file holds."""
    problems: list[Problem] = []
    try:
        refuse_size(data, file)
    except InputProblem as trouble:
        return Salvaged(None, 0, 0, (), tuple(trouble.problems))
    try:
        text = decode_text(data, file)
    except InputProblem as trouble:
        problems += trouble.problems
        wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        text = data.decode("utf-16" if wide else "utf-8-sig", "replace")
    document = repair_json(text, file)
    if document.value is None and document.problems:
        return Salvaged(None, 0, 0, (), (*problems, *document.problems))
    reader = ArmyReader(document.source)
    army = reader.read(document.value)
    pictures = read_pictures(document.value, document.source)
    return Salvaged(
        army,
        reader.kept if army else 0,
        reader.total + document.figures,
        (*document.left_out, *reader.left_out),
        (*problems, *document.problems, *reader.problems, *pictures.problems)[:PROBLEM_LIMIT],
        pictures.good,
    )


def excerpt(data: bytes, line: int) -> tuple[ExcerptLine, ...]:
    """Return a line of the file with its neighbours; empty when there is no such line."""
    lines = data.decode("utf-8-sig", "replace").split("\n")
    first, last = max(line - _AROUND, 1), min(line + _AROUND, len(lines))
    texts = [lines[number - 1].rstrip() for number in range(first, last + 1)]
    # Remove the common indent.
    indent = min((len(text) - len(text.lstrip()) for text in texts if text), default=0)
    return tuple(
        ExcerptLine(number, clean(text[indent:], _LINE_LENGTH), number == line)
        for number, text in enumerate(texts, first)
    )


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],]', re.DOTALL)
_WHOLE_LINE = re.compile(
    r'\s*(?:\{.*\},?|"[^"]*"\s*:\s*[^\[{].*|"[^"]*"\s*:\s*[\[{].*[\]}],?)\s*\Z'
)
_FIGURE_LINE = re.compile(r'^\s*\{\s*"id"\s*:.*\}', re.MULTILINE)
_ENTRIES = ("figures", "seats", "rulings")
"""Lists whose entries are only used whole: half a figure is none."""
_MOST_TRIES = 60
_WORK = 30_000_000
"""Characters looked at in all tries together, so that a hopeless file ends soon."""


@dataclass(slots=True)
class RepairedJson:
    """The value of a damaged document, and what was left out to read it."""

    value: Any
    source: LocatedJson
    problems: list[Problem] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    figures: int = 0
    """Figures that stand on the lines that were taken out."""


@dataclass(frozen=True, slots=True)
class _Open:
    """An open bracket: its index, the closing one, and the key of its value."""

    start: int
    closing: str
    key: str


def repair_json(text: str, file: str) -> RepairedJson:
    """Repair a damaged document; the value is None when nothing can be read."""
    done = RepairedJson(None, LocatedJson(text, file))
    tries = max(4, min(_MOST_TRIES, _WORK // (len(text) + 1)))
    line_gone = False
    for turn in range(tries):
        done.source = LocatedJson(text, file)
        try:
            done.value = done.source.value()
            break
        except InputProblem as trouble:
            problem = trouble.problems[0]
        at = done.source.broken_at
        commas = None if at is None else _comma(text, at)
        if not (commas and line_gone):  # a comma remains after a removed line
            done.problems.append(problem)
        if at is None:
            break
        mended = commas if turn < tries - 2 else None
        line_gone = False
        if not mended and turn < tries - 2:
            mended = _without_line(text, at, done)
            line_gone = mended is not None
        text = mended or _cut(text, at, done)
    return done


def _comma(text: str, at: int) -> str | None:
    """Return the text with the comma before `at` inserted or removed, None if neither helps."""
    before = text[:at].rstrip()
    if not before:
        return None
    if text[at : at + 1] in ("]", "}") and before[-1] == ",":
        return f"{before[:-1]} {text[len(before) :]}"
    if before[-1] == "," and text[at : at + 1] == ",":
        return f"{text[:at]} {text[at + 1 :]}"
    starts_line = "\n" in text[len(before) : at]
    if starts_line and before[-1] in '}]"' and text[at : at + 1] in '{["':
        return f"{before},{text[len(before) :]}"
    return None


def _without_line(text: str, at: int, done: RepairedJson) -> str | None:
    """Return the text with the line at `at` blank, None when the line is not complete in itself."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    line = text[start:end]
    if not line.strip() or not _WHOLE_LINE.match(line) or start == 0:
        return None
    number = text.count("\n", 0, start) + 1
    is_figure = line.lstrip().startswith("{") and '"number"' not in line
    done.figures += is_figure
    done.left_out.append(f"{'the figure on line' if is_figure else 'line'} {number}")
    return text[:start] + text[end:]


def _cut(text: str, at: int, done: RepairedJson) -> str:
    """Return the text up to the last complete value before `at`, with all brackets closed."""
    done.left_out.append(f"all from line {text.count(chr(10), 0, at) + 1} on")
    done.figures += len(_FIGURE_LINE.findall(text, at))
    opened: list[_Open] = []
    key = ""
    safe, depth = 0, 0
    for token in _TOKEN.finditer(text, 0, at):
        mark = token.group()
        if mark[0] == '"':
            key = mark[1:-1]
            continue
        if mark in "{[":
            # The text just before a list is its key.
            opened.append(_Open(token.start(), "}" if mark == "{" else "]", key))
        elif mark in "}]" and opened:
            opened.pop()
        safe = token.start() if mark == "," else token.end()
        depth = len(opened)
    opened = opened[:depth]
    for index, bracket in enumerate(opened[1:], 1):
        if bracket.closing == "}" and opened[index - 1].key in _ENTRIES:
            done.figures += opened[index - 1].key == "figures"
            safe, opened = bracket.start, opened[:index]
            break
    kept = text[:safe].rstrip().removesuffix(",")
    return kept + "".join(bracket.closing for bracket in reversed(opened))
