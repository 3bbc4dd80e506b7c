"""Checks of the fields of an army document: what each may hold, and what is said otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.army.model import DRAWN, PICTURE
from rules.army.portrait_images import PICTURE_ID
from rules.common import text_limits
from rules.common.ids import ID_PATTERN
from rules.common.struct_decoding import DataPath
from rules.common.text_limits import code_point, first_unfit_character, shown

FieldError = tuple[DataPath, str]
"""Where inside the field, and what is wrong there, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: what it may hold. `required` fields must be there; others have a default."""

    required: bool = False

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Yield every error of a value: where inside the field, and the end of a sentence."""
        raise NotImplementedError

    def converted(self, value: Any) -> Any:
        """Return a valid value as armies hold it."""
        return value


@dataclass(frozen=True, slots=True)
class Text(Field):
    """A text of at most `limit` characters, of one line unless `lines`."""

    limit: int = text_limits.NAME_LIMIT
    lines: bool = False

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong: no text, too long, characters that cannot be kept."""
        if not isinstance(value, str):
            yield (), f"should be a text; the file says {shown(value)}."
        elif len(value) > self.limit:
            yield (), f"is {len(value):,} characters long; at most {self.limit:,} can be kept."
        elif bad := first_unfit_character(value, lines=self.lines):
            if "\ud800" <= bad <= "\udfff":
                yield (), f"holds half of a character ({code_point(bad)})."
            else:
                yield (), f"holds a control character ({code_point(bad)})."


@dataclass(frozen=True, slots=True)
class IdText(Field):
    """An id: letters, digits, "-" and "_"; "" where it is not `required`."""

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong: not an id."""
        if isinstance(value, str) and (ID_PATTERN.match(value) or not (value or self.required)):
            return
        yield (
            (),
            (
                f"should be an id of 1 to {text_limits.WORD_LIMIT} letters, digits, “-” or “_”; "
                f"the file says {shown(value)}."
            ),
        )


@dataclass(frozen=True, slots=True)
class Portrait(Field):
    """A drawing of Muster's, or the id of a picture, or ""."""

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong: none of these."""
        if not isinstance(value, str) or (value and not _PORTRAIT.match(value)):
            yield (
                (),
                (
                    f"should be “{DRAWN}” with the name of a drawing or “{PICTURE}” with the 32 "
                    f"digits of a picture; the file says {shown(value)}."
                ),
            )


@dataclass(frozen=True, slots=True)
class OneOf(Field):
    """One of a few words."""

    words: tuple[str, ...] = ()

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong: another word."""
        if value not in self.words:
            yield (), f"should be one of {', '.join(self.words)}; the file says {shown(value)}."


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong: neither true nor false."""
        if not isinstance(value, bool):
            yield (), f"should be true or false; the file says {shown(value)}."


@dataclass(frozen=True, slots=True)
class WholeNumber(Field):
    """A whole number; null too where it is not `required`."""

    least: int = 0
    most: int = text_limits.SEAT_LIMIT

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong: no whole number, or one out of the span."""
        if value is None and not self.required:
            return
        number = whole_number(value)
        if number is None or not self.least <= number <= self.most:
            span = f"a whole number from {self.least} to {self.most}"
            yield (), f"should be {span}; the file says {shown(value)}."

    def converted(self, value: Any) -> int | None:
        """Return the number as armies hold it."""
        return whole_number(value)


@dataclass(frozen=True, slots=True)
class ListOf(Field):
    """A list of at most `limit` entries, each good for the field `each`."""

    each: Field = IdText(required=True)
    limit: int = text_limits.ITEM_LIMIT

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong with the list and with each entry."""
        if not isinstance(value, list):
            yield (), f"should be a list in [ ]; the file says {shown(value)}."
        elif len(value) > self.limit:
            yield (), f"has {len(value):,} entries; at most {self.limit:,} can be kept."
        else:
            for number, entry in enumerate(value):
                for path, message in self.each.errors(entry):
                    yield (number, *path), message

    def converted(self, value: Any) -> tuple[Any, ...]:
        """Return the list as the tuple that armies hold."""
        return tuple(value)


@dataclass(frozen=True, slots=True)
class TextTable(Field):
    """A group of texts by id."""

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong with the group, its ids and its texts."""
        if not isinstance(value, dict):
            yield (), f"should be a group in {{ }}; the file says {shown(value)}."
        elif len(value) > text_limits.SWITCH_LIMIT:
            yield (
                (),
                f"has {len(value):,} entries; at most {text_limits.SWITCH_LIMIT:,} can be kept.",
            )
        else:
            for key, entry in value.items():
                for _, message in _KEY.errors(key):
                    yield (key,), f"the name of a switch {message}"
                for _, message in _CHOICE.errors(entry):
                    yield (key,), message

    def converted(self, value: Any) -> dict[str, str]:
        """Return the group as armies hold it."""
        return dict(value)


@dataclass(frozen=True, slots=True)
class Parts(Field):
    """A list of further groups, which the reader takes one by one."""

    limit: int = 0

    def errors(self, value: Any) -> Iterator[FieldError]:
        """Return what is wrong with the list itself."""
        if not isinstance(value, list):
            yield (), f"should be a list in [ ]; the file says {shown(value)}."
        elif len(value) > self.limit:
            yield (), f"has {len(value):,} entries; an army has at most {self.limit:,}."


def whole_number(value: Any) -> int | None:
    """Return a whole number (2.0 is one, as JSON has it), None for anything else."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


_PORTRAIT = re.compile(f"{DRAWN}{ID_PATTERN.pattern}|{PICTURE}{PICTURE_ID.pattern}")
_KEY = IdText(required=True)
_CHOICE = Text()
_NOTE = Text(limit=text_limits.STORY_LIMIT, lines=True)
Fields = dict[str, Field]

FIGURE: Fields = {
    "id": IdText(required=True),
    "items": ListOf(),
    "name": Text(),
    "rank": Text(),
    "post": IdText(),
    "hero": Flag(),
    "story": _NOTE,
    "portrait": Portrait(),
    "abilities": ListOf(each=Text(), limit=text_limits.ABILITY_LIMIT),
    "lives": WholeNumber(least=1, most=text_limits.LIVES_LIMIT),
    "colour": Text(limit=text_limits.WORD_LIMIT),
}
SEAT: Fields = {"number": WholeNumber(required=True, least=1), "figure": IdText(required=True)}
UNIT: Fields = {
    "id": IdText(required=True),
    "kind": OneOf(required=True, words=("men", "squad", "team", "vehicle")),
    "type": IdText(),
    "name": Text(),
    "figures": Parts(limit=text_limits.FIGURE_LIMIT),
    "seats": Parts(limit=text_limits.SEAT_LIMIT),
    "fittings": ListOf(),
    "passengers": WholeNumber(),
    "note": _NOTE,
    "colour": Text(limit=text_limits.WORD_LIMIT),
}
AGREEMENT: Fields = {
    "rule": Text(required=True),
    "targets": ListOf(limit=text_limits.TARGET_LIMIT),
    "note": _NOTE,
    "agreed_with": Text(),
    "day": Text(),
}
ARMY: Fields = {
    "id": IdText(required=True),
    "ruleset": IdText(required=True),
    "name": Text(),
    "colour": Text(limit=text_limits.WORD_LIMIT),
    "units": Parts(limit=text_limits.UNIT_LIMIT),
    "rulings": Parts(limit=text_limits.AGREEMENT_LIMIT),
    "switches": TextTable(),
    "note": _NOTE,
}
