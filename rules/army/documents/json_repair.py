"""Makes JSON of a damaged text again, by taking out as little as possible.

Army files have a figure on each line, so one damaged line seldom costs more than one figure.
Every line keeps its number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rules.army.documents.json_source import Source
from rules.common.problems import InputProblem, Problem

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
class Repaired:
    """The value of a damaged document, and what was done to get it."""

    value: Any
    source: Source
    problems: list[Problem] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    figures: int = 0
    """Figures that stand on the lines that were taken out."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A bracket that is open: where it is, what closes it, under which name it stands."""

    start: int
    closing: str
    key: str


def repaired(text: str, file: str) -> Repaired:
    """Return what can be had of a damaged document; its value is None when that is nothing."""
    done = Repaired(None, Source(text, file))
    tries = max(4, min(_MOST_TRIES, _WORK // (len(text) + 1)))
    line_gone = False
    for turn in range(tries):
        done.source = Source(text, file)
        try:
            done.value = done.source.value()
            break
        except InputProblem as trouble:
            problem = trouble.problems[0]
        at = done.source.broken_at
        commas = None if at is None else _comma(text, at)
        if not (commas and line_gone):  # a comma is left over behind a line taken out
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
    """Return the text with the comma before `at` put in or taken out, None if that is not it."""
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


def _without_line(text: str, at: int, done: Repaired) -> str | None:
    """Return the text with the line at `at` blank, None when other lines hang on that one."""
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


def _cut(text: str, at: int, done: Repaired) -> str:
    """Return the text up to the last thing that is complete before `at`, all brackets closed."""
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
            # The text just before a list is its name.
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
