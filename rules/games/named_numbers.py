"""Numbers that a game names instead of writing them again: "moves {role:rifleman.move} inches".

In braces stands the way to a number: the table and the id of its entry, then keys, each behind a
dot. A stat is found by its id alone, an outcome or a term of a list by its place from 1 on, a line
of points by its fact; how many a list has is its "count". Numbers are added and subtracted:
"{role:spotter.save - modifier:cover}". Where one word stands for several numbers, "&" is between
their names: they are said once as long as they are alike. "+" before the name writes the sign, "|"
and a word behind it another form (`FORMS`). A text of a ruleset may name numbers of its playbook; a
number of a ruleset that is printed alone may be one of its playbook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec

from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import DIE_FACES, counted, faces_between, ordinal
from rules.games.shared_types import Number

_NAMED = re.compile(r"\{([+-]?)([a-z][\w-]*[:.][^{}|]*)(?:\|(\w+))?\}")
_TERM = re.compile(r"\s*([+-])\s+")
_MORE = re.compile(r"(.*[a-z0-9])([+-])(\d+)")
"""A whole number behind a name, as files of earlier versions have it: "save-1"."""
_COUNTED = re.compile(r"([+-]?\d+(?:\.\d+)?)(\+?)")
_OF_PLAY = frozenset(
    {
        *("modifier", "move-modifier", "test", "target", "mission", "piece", "mark"),
        *("odds", "turn", "scoring", "ground", "forecast", "movement", "shown"),
    }
)
"""The tables of a playbook whose numbers can be named."""
_USUAL = {"modifier": "value", "move-modifier": "value", "piece": "size"}
"""The key that is meant where the name of an entry ends with its id."""
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve", "thirteen")  # fmt: skip
_PARTS: Mapping[object, str] = {0.5: "half", 0.25: "a quarter"}
_DEEPEST = 8
"""Names that lead to names that lead to names."""


def names_number(value: object) -> bool:
    """Return whether a plain value names a number of the game."""
    return isinstance(value, str) and "{" in value and _NAMED.search(value) is not None


class _Found(NamedTuple):
    """A number that was named, and whose it is."""

    value: int | float | str
    low: int | float | None = None
    origin: str = "stated"


class _UnknownError(Exception):
    """A name that leads to no number."""


@dataclass(slots=True)
class NamedNumbers:
    """The plain data of a ruleset and its playbook, whose numbers are named."""

    ruleset: Mapping[str, Any]
    playbook: Callable[[], Mapping[str, Any] | None]
    """Read when a number of it is named: many armies are built without a playbook."""
    base: NamedNumbers | None = None
    """Those of the game that house rules change: texts may name what these took away."""
    named: dict[DataPath, Any] = field(default_factory=dict)
    """What stood where numbers were named, by its path in lists and tables."""

    def filled(self, data: dict[str, Any], kind: Any) -> tuple[dict[str, Any], tuple[Fault, ...]]:
        """Return plain data of a type with the numbers that they name, and the faults of names."""
        faults: list[Fault] = []
        return self._filled(data, kind, (), faults), tuple(faults)

    def _filled(self, data: Any, kind: Any, path: DataPath, faults: list[Fault]) -> Any:
        if isinstance(data, str):
            if not names_number(data):
                return data
            self.named[path] = data
            try:
                return self.text(data)
            except _UnknownError as name:
                faults.append(Fault(path, f"'{{{name}}}' is no number of this ruleset"))
                return data
        if isinstance(data, list):
            inner = _inside(kind)
            return [self._filled(x, inner, (*path, at), faults) for at, x in enumerate(data)]
        if not isinstance(data, dict):
            return data
        if _plain(kind) is Number and names_number(data.get("value")):
            return self._number(data, path, faults)
        keys, inner = _keys(kind), _inside(kind)
        found = dict(data)
        for key, each in data.items():
            type_of = keys.get(key) if keys is not None else inner
            if type_of is not None and isinstance(each, str | list | dict):
                found[key] = self._filled(each, type_of, (*path, key), faults)
        return found

    def _number(self, data: dict[str, Any], path: DataPath, faults: list[Fault]) -> dict[str, Any]:
        """Return a number that names another; it has its origin unless it says another one."""
        self.named[path] = data
        whole = _NAMED.fullmatch(data["value"])
        try:
            if whole is None or whole[3]:
                return {**data, "value": self.text(data["value"])}
            value, low, origin = self._sum(whole[2], 0)
            value = f"{value:+g}" if whole[1] and not isinstance(value, str) else value
        except _UnknownError as name:
            faults.append(Fault((*path, "value"), f"'{{{name}}}' is no number of this ruleset"))
            return data
        span = {} if low is None else {"low": low}
        return {"from": origin, **data, "value": value, **span}

    def text(self, text: str) -> str:
        """Return a text with the numbers that it names."""
        return _NAMED.sub(self._match, text)

    def _match(self, match: re.Match[str]) -> str:
        try:
            return self._said(match[2], match[1], match[3] or "")
        except _UnknownError:
            if self.base is None:
                raise
            return self.base.text(match[0])

    def _said(self, name: str, sign: str, form: str) -> str:
        if len(several := name.split(" & ")) > 1:
            unlike = dict.fromkeys(self._said(each, sign, form) for each in several)
            if form == "Words":
                return " or ".join(unlike).capitalize()
            return (" or " if form in ("words", "times", "ordinal") else "/").join(unlike)
        value, low, _ = self._sum(f"- {name}" if sign == "-" else name, 0)
        if form and form not in FORMS:
            raise _UnknownError(f"{name}|{form}")
        with suppress(ValueError, _UnknownError):  # a word has no other form
            if form:
                return FORMS[form](value)
        if isinstance(value, str):
            return re.sub(r"-(?=\d)", "−", value)
        plain = f"{value:+g}" if sign == "+" else f"{value:g}"
        span = "" if low is None else f"{low:g}–"
        return span + plain.replace("-", "−")

    # ---- where numbers stand

    def _sum(self, name: str, deep: int) -> _Found:
        """Return the sum of the numbers that a name names; "4+" minus 1 is "3+"."""
        sign = "+"
        if name.startswith("- "):
            sign, name = "-", name[2:]
        first, *rest = _TERM.split(name)
        if (more := _MORE.fullmatch(first)) and not self._is_one(first, deep):
            first, rest = more[1], [more[2], more[3], *rest]
        found = self._one(first, deep)
        if sign == "+" and not rest:
            return found
        total, ending = _counted(found.value, name)
        total = -total if sign == "-" else total
        for plus, term in zip(rest[::2], rest[1::2], strict=True):
            number = term if term.isdigit() else self._one(term, deep).value
            part = _counted(number, name)[0]
            total += part if plus == "+" else -part
        total = int(total) if float(total).is_integer() else total
        return _Found(f"{total:g}+" if ending else total, None, found.origin)

    def _is_one(self, name: str, deep: int) -> bool:
        try:
            self._one(name, deep)
        except _UnknownError:
            return False
        return True

    def _one(self, name: str, deep: int) -> _Found:
        """Return the number at one name."""
        node = self._walk(name)[1]
        kind = name.partition(":")[0].strip()
        if kind == "test" and isinstance(node, dict) and "outcomes" in node:
            return _Found(f"{max(each['low'] for each in node['outcomes'])}+")
        return self._read(node, name, deep)

    def _walk(self, name: str) -> tuple[DataPath, Any]:
        """Return the path of a name in its file, by ids, and what stands there.

        What is counted and stands nowhere has no path.
        """
        head, *steps = name.strip().split(".")
        kind, _, entry = head.partition(":")
        data = self.playbook() if kind in _OF_PLAY else self.ruleset
        path: DataPath = (kind,)
        node: Any = (data or {}).get(kind)
        if entry:
            node, path = _entry(node, entry), (*path, entry)
            if kind == "team" and steps == ["men"] and node:
                return (), sum(post.get("count", 1) for post in node["posts"])
            if not steps and kind in _USUAL:
                steps = [_USUAL[kind]]
        for step in steps:
            way, node = _inner(node, step)
            path = (*path, *way)
        return path, node

    def place(self, text: str) -> tuple[bool, DataPath] | None:
        """Return where the one number stands that a text names, None where it is no single one.

        The path is that of a playbook where the first is true.
        """
        whole = _NAMED.fullmatch(text)
        if whole is None or whole[1] == "-" or whole[3] or _TERM.search(whole[2]):
            return None
        path, node = self._walk(whole[2])
        if isinstance(node, dict) and "outcomes" in node:
            lows = [each["low"] for each in node["outcomes"]]
            path, node = (*path, "outcomes", lows.index(max(lows)), "low"), max(lows)
        if isinstance(node, dict) and "value" in node:
            node = node["value"]
        if isinstance(node, str) and names_number(node):
            return self.place(node)
        single = path and isinstance(node, int | float | str)
        return (path[0] in _OF_PLAY, path) if single else None

    def _read(self, node: Any, name: str, deep: int) -> _Found:
        """Return what stands at the end of a name: a number, or the rolls of an outcome."""
        if isinstance(node, dict) and {"low", "high"} <= node.keys():
            low, high = node["low"], node["high"]
            return _Found(str(low) if low == high else f"{low}–{high}")
        origin = "stated"
        low = None
        if isinstance(node, dict) and "value" in node:
            origin, low, node = node.get("from", "stated"), node.get("low"), node["value"]
        if isinstance(node, bool) or not isinstance(node, int | float | str) or deep > _DEEPEST:
            raise _UnknownError(name)
        if isinstance(node, str) and names_number(node):
            whole = _NAMED.fullmatch(node)
            if whole is None or whole[3]:
                return _Found(self.text(node), None, origin)
            found = self._sum(whole[2], deep + 1)
            value = found.value
            if whole[1] == "+" and not isinstance(value, str):
                value = f"{value:+g}"
            return _Found(value, found.low, origin if origin != "stated" else found.origin)
        return _Found(node, low, origin)


def _counted(value: int | float | str, name: str) -> tuple[int | float, str]:
    """Return a number to count with, and "+" where it is a least roll."""
    found = _COUNTED.fullmatch(str(value).replace("−", "-"))
    if found is None:
        raise _UnknownError(name)
    number = float(found[1])
    return (int(number) if number.is_integer() else number), found[2]


def _entry(table: Any, wanted: str) -> Any:
    """Return the entry of an id; a line of points has its fact for one."""
    for each in table if isinstance(table, list) else ():
        if isinstance(each, dict) and wanted in (each.get("id"), each.get("fact")):
            return each
    return None


def _inner(node: Any, step: str) -> tuple[DataPath, Any]:
    """Return what a step of a name leads to, with the steps of its path."""
    if isinstance(node, list) and step.isdigit():
        at = int(step) - 1
        return (at,), node[at] if 0 <= at < len(node) else None
    if isinstance(node, list) and step == "count":
        return (), len(node)
    if isinstance(node, list):
        return (step,), _entry(node, step)
    if isinstance(node, dict) and step in node:
        return (step,), node[step]
    for inner in ("stats", "outcomes", "lines", "terms") if isinstance(node, dict) else ():
        if isinstance(node.get(inner), dict | list):
            way, found = _inner(node[inner], step)
            if found is not None:
                return (inner, *way), found
    return (step,), None


# ------------------------------------------------------------------ other forms of a number


def _in_words(value: int | float | str) -> str:
    if value in _PARTS:
        return _PARTS[value]
    plain = f"{value:g}" if isinstance(value, int | float) else value
    return _WORDS[int(value)] if value in range(len(_WORDS)) else plain


def _times(value: int | float | str) -> str:
    return {1: "once", 2: "twice"}.get(int(value), f"{_in_words(value)} times")


def _part(value: int | float | str, half: str, other: str) -> str:
    return half if value == 0.5 else f"{other} {value} of"


def _time(value: int | float | str, *units: tuple[str, str]) -> str:
    """Return seconds in units of minutes and seconds: 2 minutes, 1 min 30 s."""
    parts = zip(divmod(int(value), 60), units, strict=True)
    return " ".join(counted(number, *unit) for number, unit in parts if number)


def _save(value: int | float | str) -> str:
    needed = int(_counted(value, "")[0])
    most = f"{needed}+" if needed < 6 else "6"
    return "safe" if needed <= 1 else most if needed <= 6 else "wreck"


def _faces(value: int | float | str) -> tuple[int, int]:
    """Return the lowest and highest roll that is meant: of an outcome, or of a number and more."""
    if isinstance(value, str) and not value.endswith("+"):
        low, _, high = value.partition("–")
        return int(low), int(high or low)
    return max(int(_counted(value, "")[0]), 1), len(DIE_FACES)


def _rolls(value: int | float | str) -> str:
    low, high = _faces(value)
    if low >= high:
        return f"{low}" if low == high else f"{low} or more"
    return f"{low} or {high}" if high - low == 1 else f"{low} to {high}"


FORMS: Mapping[str, Callable[[int | float | str], str]] = {
    "words": _in_words,
    "Words": lambda value: _in_words(value).capitalize(),
    "times": _times,
    "ordinal": lambda value: ordinal(int(value)),
    "half": lambda value: "½" if value == 0.5 else f"×{value}",
    "halves": lambda value: _part(value, "halves", "leaves"),
    "halve": lambda value: _part(value, "halve", "leave"),
    "halved": lambda value: "halved" if value == 0.5 else f"cut to {value}",
    "inches": lambda value: f"{_counted(value, '')[0] * 12:g}",
    "feet": lambda value: f"{_counted(value, '')[0] / 12:g}",
    "time": lambda value: _time(value, ("minute", "minutes"), ("second", "seconds")),
    "min": lambda value: _time(value, ("min", "min"), ("s", "s")),
    "save": _save,
    "more": lambda value: f"{_counted(value, '')[0]} or more",
    "rolls": _rolls,
    "faces": lambda value: faces_between(*_faces(value)),
    "below": lambda value: faces_between(1, _faces(value)[0] - 1),
}
"""How else a number can be said: "three", "Three", "twice", "third", parts in words and signs, feet
as inches and inches as feet, seconds as "2 minutes" or "2 min", what a die saves on, "4 or more",
"5 or 6", and the faces of a die: of an outcome or from a number on, or below it."""


# ------------------------------------------------------------------ what a type holds


@cache
def _keys(kind: Any) -> dict[str, Any] | None:
    """Return the types of the keys of a table, None where the type is none."""
    kind = _plain(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {each.encode_name: each.type for each in msgspec.structs.fields(kind)}
    return None


@cache
def _inside(kind: Any) -> Any:
    """Return the type of what a list or a mapping holds, None for what is neither."""
    kind = _plain(kind)
    inner = get_args(kind)
    if get_origin(kind) is dict:
        return _plain(inner[1])
    return _plain(inner[0]) if get_origin(kind) in (tuple, list) and inner else None


@cache
def _plain(kind: Any) -> Any:
    """Return a type without its "or None" and without what it names."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        kinds = [each for each in get_args(kind) if each is not type(None)]
        return kinds[0] if len(kinds) == 1 else kind
    return kind
