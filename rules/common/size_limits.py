"""Size limits of army files and their texts, and the characters that a text may hold."""

from __future__ import annotations

import re

NAME_LIMIT = 200
"""Characters in a name, a rank or another text of one line."""
STORY_LIMIT = 4000
"""Characters in a story or a note."""
WORD_LIMIT = 64
"""Characters in an id."""
UNIT_LIMIT = 1000
FIGURE_LIMIT = 5000
"""Figures in one army, all units together."""
ABILITY_LIMIT = 12
"""Abilities agreed for one man; each is a line."""
LIVES_LIMIT = 20
ITEM_LIMIT = 50
"""Items of one figure, fittings of one vehicle."""
SEAT_LIMIT = 500
"""Seats of one vehicle, and the highest seat number."""
AGREEMENT_LIMIT = 1000
TARGET_LIMIT = 1000
"""Figures and units named by one agreement."""
SWITCH_LIMIT = 200
READING_LIMIT = 20
"""Other games in which one army stands."""
OWN_CARD_LIMIT = 100
"""Own cards and tokens of one army."""
OWN_COUNT_LIMIT = 100
"""How many of one own card or token are printed at most."""
BOX_LIMIT = 5
"""Boxes of numbers on an own card."""
BOX_TEXT_LIMIT = 20
"""Characters in a text of such a box."""
OWN_TEXT_LIMIT = 400
"""Characters in the text of an own card."""
PICTURES_LIMIT = 500
"""Pictures in one army file."""
SIZE_LIMIT = 60_000_000
"""Bytes in an army file, its pictures included."""

_CONTROL = "\\x00-\\x1f\\x7f-\\x9f\u2028\u2029"
_HALVES = "\ud800-\udfff"
_UNFIT_LINE = re.compile(f"[{_CONTROL}{_HALVES}]")
_UNFIT_STORY = re.compile(f"(?![\\n\\t])[{_CONTROL}{_HALVES}]")


def first_unfit_character(text: str, *, lines: bool = False) -> str:
    """Return the first character that a text cannot hold, "" when all are fit.

    Unfit are control characters and lone surrogates; `lines` allows line breaks and tabs.
    """
    found = (_UNFIT_STORY if lines else _UNFIT_LINE).search(text)
    return found.group() if found else ""


def clean(text: str, limit: int = NAME_LIMIT, *, lines: bool = False) -> str:
    """Return typed or pasted text without unfit characters, cut to the limit.

    Line breaks become spaces in a text of one line, and "\\n" where `lines` are allowed.
    """
    text = re.sub("\r\n?|\u2028|\u2029", "\n", text)
    if not lines:
        text = re.sub("[\n\t]+", " ", text)
    return (_UNFIT_STORY if lines else _UNFIT_LINE).sub("", text)[:limit]


def shown(value: object) -> str:
    """Return a value found in a file as a short phrase: “fourteen”, 12, a list."""
    if isinstance(value, str):
        return f"“{printable(value)}”"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a group in { }"
    return "a list in [ ]" if isinstance(value, list) else str(value)[:40]


def printable(text: str) -> str:
    """Return a text from a file, cut, with code points for unprintable characters."""
    return with_code_points(text if len(text) <= 40 else f"{text[:39]}…")


def with_code_points(text: str) -> str:
    """Return a text with code points for unprintable characters: <U+0007>."""
    return _UNFIT_LINE.sub(lambda found: f"<{code_point(found.group())}>", text)


def code_point(character: str) -> str:
    """Return the code point of a character: U+0007."""
    return f"U+{ord(character):04X}"
