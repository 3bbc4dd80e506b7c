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
from rules.common.text_limits import code, shown, unfit

Trouble = tuple[DataPath, str]
"""Where inside the field, and what is wrong there, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: what it may hold. `required` fields must be there; others have a default."""

    required: bool = False

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return all that is wrong with a value of this field."""
        raise NotImplementedError

    def kept(self, value: Any) -> Any:
        """Return a good value as armies hold it."""
        return value


@dataclass(frozen=True, slots=True)
class Text(Field):
    """A text of at most `limit` characters, of one line unless `lines`."""

    limit: int = text_limits.NAME_LIMIT
    lines: bool = False

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return what is wrong: no text, too long, characters that cannot be kept."""
        if not isinstance(value, str):
            yield (), f"should be a text; the file says {shown(value)}."
        elif len(value) > self.limit:
            yield (), f"is {len(value):,} characters long; at most {self.limit:,} can be kept."
        elif bad := unfit(value, lines=self.lines):
            if "\ud800" <= bad <= "\udfff":
                yield (), f"holds half of a character ({code(bad)})."
            else:
                yield (), f"holds a control character ({code(bad)})."


@dataclass(frozen=True, slots=True)
class Word(Field):
    """An id: letters, digits, "-" and "_"; "" where it is not `required`."""

    def troubles(self, value: Any) -> Iterator[Trouble]:
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

    def troubles(self, value: Any) -> Iterator[Trouble]:
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

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return what is wrong: another word."""
        if value not in self.words:
            yield (), f"should be one of {', '.join(self.words)}; the file says {shown(value)}."


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return what is wrong: neither true nor false."""
        if not isinstance(value, bool):
            yield (), f"should be true or false; the file says {shown(value)}."


@dataclass(frozen=True, slots=True)
class Whole(Field):
    """A whole number; null too where it is not `required`."""

    least: int = 0
    most: int = text_limits.SEAT_LIMIT

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return what is wrong: no whole number, or one out of the span."""
        if value is None and not self.required:
            return
        number = whole(value)
        if number is None or not self.least <= number <= self.most:
            span = f"a whole number from {self.least} to {self.most}"
            yield (), f"should be {span}; the file says {shown(value)}."

    def kept(self, value: Any) -> int | None:
        """Return the number as armies hold it."""
        return whole(value)


@dataclass(frozen=True, slots=True)
class Several(Field):
    """A list of at most `limit` entries, each good for the field `each`."""

    each: Field = Word(required=True)
    limit: int = text_limits.ITEM_LIMIT

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return what is wrong with the list and with each entry."""
        if not isinstance(value, list):
            yield (), f"should be a list in [ ]; the file says {shown(value)}."
        elif len(value) > self.limit:
            yield (), f"has {len(value):,} entries; at most {self.limit:,} can be kept."
        else:
            for number, entry in enumerate(value):
                for path, message in self.each.troubles(entry):
                    yield (number, *path), message

    def kept(self, value: Any) -> tuple[Any, ...]:
        """Return the list as the tuple that armies hold."""
        return tuple(value)


@dataclass(frozen=True, slots=True)
class Pairs(Field):
    """A group of texts by id."""

    def troubles(self, value: Any) -> Iterator[Trouble]:
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
                for _, message in _KEY.troubles(key):
                    yield (key,), f"the name of a switch {message}"
                for _, message in _CHOICE.troubles(entry):
                    yield (key,), message

    def kept(self, value: Any) -> dict[str, str]:
        """Return the group as armies hold it."""
        return dict(value)


@dataclass(frozen=True, slots=True)
class Parts(Field):
    """A list of further groups, which the reader takes one by one."""

    limit: int = 0

    def troubles(self, value: Any) -> Iterator[Trouble]:
        """Return what is wrong with the list itself."""
        if not isinstance(value, list):
            yield (), f"should be a list in [ ]; the file says {shown(value)}."
        elif len(value) > self.limit:
            yield (), f"has {len(value):,} entries; an army has at most {self.limit:,}."


def whole(value: Any) -> int | None:
    """Return a whole number (2.0 is one, as JSON has it), None for anything else."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


_PORTRAIT = re.compile(f"{DRAWN}{ID_PATTERN.pattern}|{PICTURE}{PICTURE_ID.pattern}")
_KEY = Word(required=True)
_CHOICE = Text()
_NOTE = Text(limit=text_limits.STORY_LIMIT, lines=True)
Fields = dict[str, Field]

FIGURE: Fields = {
    "id": Word(required=True),
    "items": Several(),
    "name": Text(),
    "rank": Text(),
    "post": Word(),
    "hero": Flag(),
    "story": _NOTE,
    "portrait": Portrait(),
    "abilities": Several(each=Text(), limit=text_limits.ABILITY_LIMIT),
    "lives": Whole(least=1, most=text_limits.LIVES_LIMIT),
    "colour": Text(limit=text_limits.WORD_LIMIT),
}
SEAT: Fields = {"number": Whole(required=True, least=1), "figure": Word(required=True)}
UNIT: Fields = {
    "id": Word(required=True),
    "kind": OneOf(required=True, words=("men", "squad", "team", "vehicle")),
    "type": Word(),
    "name": Text(),
    "figures": Parts(limit=text_limits.FIGURE_LIMIT),
    "seats": Parts(limit=text_limits.SEAT_LIMIT),
    "fittings": Several(),
    "passengers": Whole(),
    "note": _NOTE,
    "colour": Text(limit=text_limits.WORD_LIMIT),
}
RULING: Fields = {
    "rule": Text(required=True),
    "targets": Several(limit=text_limits.TARGET_LIMIT),
    "note": _NOTE,
    "agreed_with": Text(),
    "day": Text(),
}
ARMY: Fields = {
    "id": Word(required=True),
    "ruleset": Word(required=True),
    "name": Text(),
    "colour": Text(limit=text_limits.WORD_LIMIT),
    "units": Parts(limit=text_limits.UNIT_LIMIT),
    "rulings": Parts(limit=text_limits.RULING_LIMIT),
    "switches": Pairs(),
    "note": _NOTE,
}
