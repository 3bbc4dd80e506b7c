"""Checks of the fields of an army document: what each may hold, and what is said otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.army.model import DRAWN, PICTURE
from rules.army.portrait_images import PICTURE_ID
from rules.common import text_limits
from rules.common.ids import ID_PATTERN
from rules.common.struct_decoding import DataPath
from rules.common.text_limits import code_point, first_unfit_character, shown

FieldError = tuple[DataPath, str]
"""Where inside the field, and what is wrong there, as the end of a sentence."""
Check = Callable[[Any], str]
"""What is wrong with a value, as the end of a sentence; "" when nothing is."""


def _same(value: Any) -> Any:
    return value


def _nothing(_value: Any) -> Iterator[FieldError]:
    yield from ()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a part of the army.

    `check` looks at the value as a whole and `check_entries` at its entries. `required` fields
    must be there; others have a default. `convert` makes a valid value what armies hold.
    """

    check: Check
    required: bool = False
    convert: Callable[[Any], Any] = _same
    check_entries: Callable[[Any], Iterator[FieldError]] = _nothing

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Yield every error of a value: where inside the field, and the end of a sentence."""
        if message := self.check(value):
            yield (), message
        else:
            yield from self.check_entries(value)


def whole_number(value: Any) -> int | None:
    """Return a whole number (2.0 is one, as JSON has it), None for anything else."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


def _check_text(value: Any, *, limit: int = text_limits.NAME_LIMIT, lines: bool = False) -> str:
    if not isinstance(value, str):
        return f"should be a text; the file says {shown(value)}."
    if len(value) > limit:
        return f"is {len(value):,} characters long; at most {limit:,} can be kept."
    bad = first_unfit_character(value, lines=lines)
    what = "half of a character" if "\ud800" <= bad <= "\udfff" else "a control character"
    return f"holds {what} ({code_point(bad)})." if bad else ""


def _check_id(value: Any, *, empty: bool = False) -> str:
    if isinstance(value, str) and (ID_PATTERN.match(value) or (empty and not value)):
        return ""
    return (
        f"should be an id of 1 to {text_limits.WORD_LIMIT} letters, digits, “-” or “_”; "
        f"the file says {shown(value)}."
    )


def _check_kind(value: Any) -> str:
    words = ("men", "squad", "team", "vehicle")
    if value in words:
        return ""
    return f"should be one of {', '.join(words)}; the file says {shown(value)}."


def _check_flag(value: Any) -> str:
    if isinstance(value, bool):
        return ""
    return f"should be true or false; the file says {shown(value)}."


_PORTRAIT = re.compile(f"{DRAWN}{ID_PATTERN.pattern}|{PICTURE}{PICTURE_ID.pattern}")


def _check_portrait(value: Any) -> str:
    if isinstance(value, str) and (not value or _PORTRAIT.match(value)):
        return ""
    return (
        f"should be “{DRAWN}” with the name of a drawing or “{PICTURE}” with the 32 "
        f"digits of a picture; the file says {shown(value)}."
    )


def _check_list(value: Any, *, limit: int, most: str = "at most {} can be kept") -> str:
    if not isinstance(value, list):
        return f"should be a list in [ ]; the file says {shown(value)}."
    if len(value) > limit:
        return f"has {len(value):,} entries; {most.format(f'{limit:,}')}."
    return ""


def _check_table(value: Any) -> str:
    limit = text_limits.SWITCH_LIMIT
    if not isinstance(value, dict):
        return f"should be a group in {{ }}; the file says {shown(value)}."
    return (
        f"has {len(value):,} entries; at most {limit:,} can be kept." if len(value) > limit else ""
    )


def _check_switches(value: dict[str, Any]) -> Iterator[FieldError]:
    for key, entry in value.items():
        if message := _check_id(key):
            yield (key,), f"the name of a switch {message}"
        if message := _check_text(entry):
            yield (key,), message


def _text(limit: int = text_limits.NAME_LIMIT, *, lines: bool = False) -> Field:
    return Field(partial(_check_text, limit=limit, lines=lines))


def _number(least: int, most: int, *, required: bool = False) -> Field:
    def check(value: Any) -> str:
        number = whole_number(value)
        if (value is None and not required) or (number is not None and least <= number <= most):
            return ""
        return f"should be a whole number from {least} to {most}; the file says {shown(value)}."

    return Field(check, required, whole_number)


def _list_of(check: Check = _check_id, limit: int = text_limits.ITEM_LIMIT) -> Field:
    """Return the field of a list with at most `limit` entries that pass a check."""

    def check_entries(value: list[Any]) -> Iterator[FieldError]:
        for number, entry in enumerate(value):
            if message := check(entry):
                yield (number,), message

    return Field(partial(_check_list, limit=limit), False, tuple, check_entries)


def _parts(limit: int) -> Field:
    """Return the field of a list of further parts, which the reader takes one by one."""
    return Field(partial(_check_list, limit=limit, most="an army has at most {}"))


_ID = Field(_check_id, required=True)
_OPTIONAL_ID = Field(partial(_check_id, empty=True))
_NOTE = _text(text_limits.STORY_LIMIT, lines=True)
_COLOUR = _text(text_limits.WORD_LIMIT)
Fields = dict[str, Field]

FIGURE: Fields = {
    "id": _ID,
    "items": _list_of(),
    "name": _text(),
    "rank": _text(),
    "post": _OPTIONAL_ID,
    "hero": Field(_check_flag),
    "story": _NOTE,
    "portrait": Field(_check_portrait),
    "abilities": _list_of(_check_text, text_limits.ABILITY_LIMIT),
    "lives": _number(1, text_limits.LIVES_LIMIT),
    "colour": _COLOUR,
}
SEAT: Fields = {"number": _number(1, text_limits.SEAT_LIMIT, required=True), "figure": _ID}
UNIT: Fields = {
    "id": _ID,
    "kind": Field(_check_kind, required=True),
    "type": _OPTIONAL_ID,
    "name": _text(),
    "figures": _parts(text_limits.FIGURE_LIMIT),
    "seats": _parts(text_limits.SEAT_LIMIT),
    "fittings": _list_of(),
    "passengers": _number(0, text_limits.SEAT_LIMIT),
    "note": _NOTE,
    "colour": _COLOUR,
}
AGREEMENT: Fields = {
    "rule": Field(_check_text, required=True),
    "targets": _list_of(limit=text_limits.TARGET_LIMIT),
    "note": _NOTE,
    "agreed_with": _text(),
    "day": _text(),
}
ARMY: Fields = {
    "id": _ID,
    "ruleset": _ID,
    "name": _text(),
    "colour": _COLOUR,
    "units": _parts(text_limits.UNIT_LIMIT),
    "rulings": _parts(text_limits.AGREEMENT_LIMIT),
    "switches": Field(_check_table, False, dict, _check_switches),
    "note": _NOTE,
}
