"""Checks of the fields of an army document: what each may hold, and what is said otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.army.model import DRAWN, KINDS, OWN_KINDS, PICTURE, OwnBox
from rules.army.portrait_images import PICTURE_ID
from rules.common import size_limits
from rules.common.ids import ID_PATTERN
from rules.common.size_limits import code_point, first_unfit_character, shown
from rules.common.struct_decoding import DataPath

FieldError = tuple[DataPath, str]
"""Where inside the field, and what is wrong there, as the end of a sentence."""
Check = Callable[[Any], str]
"""What is wrong with a value, as the end of a sentence; "" when nothing is."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a part of the army.

    `check` looks at the value as a whole and `check_entries` at its entries. `required` fields
    must be there; others have a default. `convert` makes a valid value what armies hold.
    """

    check: Check
    required: bool = False
    convert: Callable[[Any], Any] = lambda value: value
    check_entries: Callable[[Any], Iterable[FieldError]] = lambda _: ()

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


def _check_text(value: Any, *, limit: int = size_limits.NAME_LIMIT, lines: bool = False) -> str:
    if not isinstance(value, str):
        return f"should be a text; the file says {shown(value)}."
    if len(value) > limit:
        return f"is {len(value):,} characters long; at most {limit:,} can be kept."
    bad = first_unfit_character(value, lines=lines)
    what = "half of a character" if "\ud800" <= bad <= "\udfff" else "a control character"
    return f"holds {what} ({code_point(bad)})." if bad else ""


def _should_be(what: str, fits: Callable[[Any], object]) -> Check:
    """Return the check of a value that `fits`; `what` it should be is said otherwise."""
    return lambda value: "" if fits(value) else f"should be {what}; the file says {shown(value)}."


def _matches(pattern: str, what: str) -> Check:
    """Return the check of a text that matches a pattern as a whole."""
    whole = re.compile(pattern)
    return _should_be(what, lambda value: isinstance(value, str) and whole.match(value))


_AN_ID = f"an id of 1 to {size_limits.WORD_LIMIT} letters, digits, “-” or “_”"
_check_id = _matches(ID_PATTERN.pattern, _AN_ID)
_check_kind = _should_be(f"one of {', '.join(KINDS)}", lambda value: value in KINDS)
_check_flag = _should_be("true or false", lambda value: isinstance(value, bool))
_check_table = _should_be("a group in { }", lambda value: isinstance(value, dict))
_check_portrait = _matches(
    rf"{DRAWN}{ID_PATTERN.pattern}|{PICTURE}{PICTURE_ID.pattern}|\Z",
    f"“{DRAWN}” with the name of a drawing or “{PICTURE}” with the 32 digits of a picture",
)


def _check_list(value: Any, *, limit: int, most: str = "at most {} can be kept") -> str:
    if not isinstance(value, list):
        return f"should be a list in [ ]; the file says {shown(value)}."
    if len(value) > limit:
        return f"has {len(value):,} entries; {most.format(f'{limit:,}')}."
    return ""


def _check_switches(value: dict[str, Any]) -> Iterator[FieldError]:
    limit = size_limits.SWITCH_LIMIT
    if len(value) > limit:
        yield (), f"has {len(value):,} entries; at most {limit:,} can be kept."
        return
    for key, entry in value.items():
        if message := _check_id(key):
            yield (key,), f"the name of a switch {message}"
        if message := _check_text(entry):
            yield (key,), message


def _text(limit: int = size_limits.NAME_LIMIT, *, lines: bool = False) -> Field:
    return Field(partial(_check_text, limit=limit, lines=lines))


def _number(least: int, most: int, *, required: bool = False) -> Field:
    def fits(value: Any) -> bool:
        number = whole_number(value)
        return least <= number <= most if number is not None else value is None and not required

    check = _should_be(f"a whole number from {least} to {most}", fits)
    return Field(check, required, whole_number)


def _list_of(check: Check = _check_id, limit: int = size_limits.ITEM_LIMIT) -> Field:
    """Return the field of a list with at most `limit` entries that pass a check."""

    def check_entries(value: list[Any]) -> Iterator[FieldError]:
        found = ((number, check(entry)) for number, entry in enumerate(value))
        return (((number,), message) for number, message in found if message)

    return Field(partial(_check_list, limit=limit), False, tuple, check_entries)


def _parts(limit: int) -> Field:
    """Return the field of a list of further parts, which the reader takes one by one."""
    return Field(partial(_check_list, limit=limit, most="an army has at most {}"))


_ID = Field(_check_id, required=True)
_OPTIONAL_ID = Field(_matches(rf"{ID_PATTERN.pattern}|\Z", _AN_ID))
_NOTE = _text(size_limits.STORY_LIMIT, lines=True)
_COLOUR = _text(size_limits.WORD_LIMIT)
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
    "abilities": _list_of(_check_text, size_limits.ABILITY_LIMIT),
    "lives": _number(1, size_limits.LIVES_LIMIT),
    "colour": _COLOUR,
    "moulded": _list_of(),
}
SEAT: Fields = {"number": _number(1, size_limits.SEAT_LIMIT, required=True), "figure": _ID}
UNIT: Fields = {
    "id": _ID,
    "kind": Field(_check_kind, required=True),
    "type": _OPTIONAL_ID,
    "name": _text(),
    "figures": _parts(size_limits.FIGURE_LIMIT),
    "seats": _parts(size_limits.SEAT_LIMIT),
    "fittings": _list_of(),
    "passengers": _number(0, size_limits.SEAT_LIMIT),
    "note": _NOTE,
    "colour": _COLOUR,
}
AGREEMENT: Fields = {
    "rule": Field(_check_text, required=True),
    "targets": _list_of(limit=size_limits.TARGET_LIMIT),
    "note": _NOTE,
    "agreed_with": _text(),
    "day": _text(),
}
BOX_FIELDS = {"value", "label", "qualifier", "house"}


def _check_box(value: Any) -> str:
    if not isinstance(value, dict) or not value.keys() <= BOX_FIELDS:
        known = ", ".join(sorted(BOX_FIELDS))
        return f"should be a group in {{ }} of {known}; the file says {shown(value)}."
    if not isinstance(value.get("house", False), bool):
        return f"has a “house” that should be true or false; the file says {shown(value['house'])}."
    texts = (value.get(name, "") for name in ("value", "label", "qualifier"))
    return next(filter(None, (_check_text(t, limit=size_limits.BOX_TEXT_LIMIT) for t in texts)), "")


_BOXES = _list_of(_check_box, size_limits.BOX_LIMIT)
OWN_CARD: Fields = {
    "kind": Field(_should_be(f"one of {', '.join(OWN_KINDS)}", lambda value: value in OWN_KINDS)),
    "title": _text(),
    "text": _text(size_limits.OWN_TEXT_LIMIT, lines=True),
    "boxes": replace(_BOXES, convert=lambda value: tuple(OwnBox(**box) for box in value)),
    "portrait": Field(_check_portrait),
    "colour": _COLOUR,
    "count": replace(_number(0, size_limits.OWN_COUNT_LIMIT, required=True), required=False),
    "agreed_with": _text(),
    "day": _text(),
}
ARMY: Fields = {
    "id": _ID,
    "ruleset": _ID,
    "name": _text(),
    "colour": _COLOUR,
    "units": _parts(size_limits.UNIT_LIMIT),
    "rulings": _parts(size_limits.AGREEMENT_LIMIT),
    "switches": Field(_check_table, False, dict, _check_switches),
    "note": _NOTE,
    "crest": _OPTIONAL_ID,
    "own_cards": _parts(size_limits.OWN_CARD_LIMIT),
    "readings": _parts(size_limits.READING_LIMIT),
}
READING: Fields = {name: ARMY[name] for name in ("ruleset", "units", "rulings", "switches")} | {
    "left_out": _list_of(limit=size_limits.FIGURE_LIMIT + size_limits.UNIT_LIMIT)
}
