"""JSON text whose parts can be located: the line of each value, and where it stops being JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import FIGURE_LIMIT, SIZE_LIMIT, UNIT_LIMIT, shown
from rules.common.struct_decoding import DataPath

_SPACE = re.compile(r"[ \t\r\n]*")
_LONGEST_NUMBER = 15
# Far beyond the largest army; counted without parsing.
_MOST_IDS, _MOST_GROUPS, _MOST_ENTRIES = 50_000, 200_000, 1_500_000


class DuplicateKeys(dict[str, Any]):
    """A group of the document in which a key stands more than once (`keys`)."""

    keys_twice: tuple[str, ...] = ()


class UnsupportedNumber:
    """A number that no army can hold: NaN, an infinity, or one of too many digits."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text if len(self.text) <= 20 else f"a number of {len(self.text)} digits"


class LocatedJson:
    """A JSON text: its value, and the line of each part, looked up on demand.

    `broken_at` is the place in the text where it stopped being JSON, once `value` found one.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.broken_at: int | None = None
        # Only positions are needed, so values are decoded to something small.
        self._skip = json.JSONDecoder(
            parse_int=len, parse_float=len, parse_constant=len, strict=False
        ).raw_decode
        self._parts: dict[int, dict[str | int, tuple[int, int]]] = {}

    def value(self) -> Any:
        """Return the value of the document; InputProblem says where it stops being JSON."""
        if not self.text.strip():
            raise InputProblem(Problem(self.file, "", "is empty; an army was expected."))
        try:
            return self._decoded()
        except json.JSONDecodeError as error:
            self.broken_at = _stopped_at(error)
            error = _forgotten_comma(error) or error
            message = f"is not JSON: {_trouble(error)}."
            raise InputProblem(
                Problem(self.file, f"column {error.colno}", message, error.lineno)
            ) from None
        except RecursionError:
            message = "groups are nested hundreds deep; an army has six levels."
            raise InputProblem(Problem(self.file, "", message)) from None

    def line(self, path: DataPath) -> int | None:
        """Return the line of a value, or of the innermost group around it that exists."""
        try:
            at = start = _space(self.text, 0)
            for key in path:
                parts = self._children(start)
                if key not in parts:
                    break
                at, start = parts[key]
        except (ValueError, IndexError, RecursionError):
            return None
        return self.text.count("\n", 0, at) + 1

    def _decoded(self) -> Any:
        """Return the value; control characters in a text are reported later, with their field.

        A line break does not: it means that a closing quotation mark was forgotten, and read
        loosely that would be noticed only lines further down.
        """
        try:
            return _decoder(strict=True).decode(self.text)
        except json.JSONDecodeError as error:
            if "control character" not in error.msg:
                raise
            if self.text[error.pos : error.pos + 1] in "\r\n":
                raise json.JSONDecodeError("Unterminated line", self.text, error.pos) from None
        return _decoder(strict=False).decode(self.text)

    def _children(self, start: int) -> dict[str | int, tuple[int, int]]:
        """Return for each key of a group or list the indices of its entry and its value."""
        if start not in self._parts:
            opening = self.text[start]
            self._parts[start] = self._entries(start + 1, opening) if opening in "{[" else {}
        return self._parts[start]

    def _entries(self, at: int, opening: str) -> dict[str | int, tuple[int, int]]:
        found: dict[str | int, tuple[int, int]] = {}
        at = _space(self.text, at)
        while self.text[at] not in "}]":
            key: str | int = len(found)
            entry = at
            if opening == "{":
                key, at = self._skip(self.text, at)
                at = _space(self.text, _space(self.text, at) + 1)
            found[key] = (entry, at)
            at = _space(self.text, self._skip(self.text, at)[1])
            if self.text[at] == ",":
                at = _space(self.text, at + 1)
        return found


def refuse_size(data: bytes, file: str) -> None:
    """Raise InputProblem for a document beyond all limits, before it is parsed."""
    if len(data) > SIZE_LIMIT:
        message = f"is larger than {SIZE_LIMIT // 1_000_000} MB, the most that is read."
        raise InputProblem(Problem(file, "", message))
    ids = data.count(b'"id"')
    most = f"an army has at most {FIGURE_LIMIT:,} figures in {UNIT_LIMIT:,} units"
    if ids > _MOST_IDS:
        message = f"has some {round(ids, -3):,} figures and units; {most}."
        raise InputProblem(Problem(file, "", message))
    groups = max(data.count(b"{"), data.count(b"["))
    if groups > _MOST_GROUPS or data.count(b",") > _MOST_ENTRIES:
        raise InputProblem(Problem(file, "", f"holds far more than any army; {most}."))


def decode_text(data: bytes, file: str) -> str:
    """Decode a file; InputProblem says that it is too large, or where it is not UTF-8."""
    refuse_size(data, file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            message = "is UTF-16 text; an army file is UTF-8. Save it as UTF-8."
            raise InputProblem(Problem(file, "", message)) from None
        line = data.count(b"\n", 0, error.start) + 1
        message = f"is not UTF-8 text: the byte {data[error.start]:#04x} is not part of a letter."
        raise InputProblem(Problem(file, "", message, line)) from None


def _space(text: str, at: int) -> int:
    """Return the index of the next character that is not white space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _decoder(*, strict: bool) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_group,
        parse_int=_integer,
        parse_constant=UnsupportedNumber,
        strict=strict,
    )


def _group(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    group = dict(pairs)
    if len(group) == len(pairs):
        return group
    doubled = DuplicateKeys(group)
    times = Counter(key for key, _ in pairs)
    doubled.keys_twice = tuple(key for key, count in times.items() if count > 1)
    return doubled


def _integer(text: str) -> int | UnsupportedNumber:
    return int(text) if len(text) <= _LONGEST_NUMBER else UnsupportedNumber(text)


def _stopped_at(error: json.JSONDecodeError) -> int:
    """Return where decoding stopped; Python 3.13 and later report the trailing comma itself."""
    if error.msg.startswith("Illegal trailing comma"):
        return _space(error.doc, error.pos + 1)
    return error.pos


def _forgotten_comma(error: json.JSONDecodeError) -> json.JSONDecodeError | None:
    """Return the error moved to where a missing comma belongs, at the end of a line above."""
    found = error.doc[error.pos : error.pos + 1]
    if not error.msg.startswith("Expecting ',' delimiter") or found not in ("{", "[", '"'):
        return None
    end = len(error.doc[: error.pos].rstrip())
    if "\n" not in error.doc[end : error.pos]:
        return None
    return json.JSONDecodeError("Forgotten comma", error.doc, end)


def _trouble(error: json.JSONDecodeError) -> str:
    """Return the decoding error in words."""
    found = error.doc[error.pos : error.pos + 1]
    if not error.doc[error.pos :].strip():
        return "the file ends before the army does"
    here = shown(found)
    words = {
        "Expecting value": f"a value was expected and {here} was found",
        "Expecting ',' delimiter": f"a comma was expected and {here} was found",
        "Expecting ':' delimiter": f"a colon was expected and {here} was found",
        "Expecting property name": f"a name in quotation marks was expected and {here} was found",
        "Illegal trailing comma": "there is a comma after the last entry",
        "Unterminated string": "the file ends inside the text that begins here",
        "Forgotten comma": "a comma is missing at the end of this line",
        "Unterminated line": "a text has no closing quotation mark on this line",
        "Invalid \\": "a backslash is followed by something that JSON does not know",
        "Extra data": f"the document ends here, but {here} follows",
    }
    return next(
        (sentence for start, sentence in words.items() if error.msg.startswith(start)),
        f"{here} is not expected here",
    )
