"""Takes a line of an army list apart by its marks: how many of whom, in what, with what."""

from __future__ import annotations

import re

from rules.army.text_list.vocabulary import Lexicon, opening, split, unquoted
from rules.common.text_limits import FIGURE_LIMIT

_MANY = re.compile(r"^(\d{1,5})\s*(?:[x×*]\s*|\s)(?=\D)", re.IGNORECASE)
SIGN = re.compile(r"\s([+-])\s")
"""Before what a man has besides his role, or lacks."""


def counted(text: str) -> tuple[int, str]:
    """Return how many of what: (9, "riflemen") of "9 riflemen"."""
    many = _MANY.match(text)
    if many is None:
        return 1, text
    return min(int(many.group(1)), FIGURE_LIMIT + 1), text[many.end() :]


def parts_many(text: str) -> bool:
    """Return whether a line speaks of several kinds of men or units."""
    return len(split(text, ";")) > 1 or any(
        _MANY.match(each.strip()) for each in split(text, ",")[1:]
    )


def men_parts(text: str, lexicon: Lexicon) -> list[str]:
    """Return the men of a line, parted by semicolons, or by commas where no names are meant."""
    found = []
    for part in split(text, ";"):
        commas = [each.strip() for each in split(part, ",")]
        first = SIGN.split(unbracketed(counted(commas[0])[1])[0])[0].strip()
        list_of_men = lexicon.roles.find(first) is not None or any(map(_MANY.match, commas))
        found += commas if len(commas) > 1 and list_of_men else [part.strip()]
    return found


def unbracketed(text: str) -> tuple[str, list[str]]:
    """Return a man without the brackets at his end, and what stands in them."""
    text = text.strip()
    if not text.endswith(")"):
        return text, []
    at = opening(text)
    if at is None:
        return text, []
    inside = text[at + 1 : -1]
    return text[:at].strip(), [each.strip() for each in split(inside, ",") if each.strip()]


def ranked(text: str) -> tuple[str, str]:
    """Return rank and name: a first word with a full stop is a rank, as in Sgt. Olive."""
    first, _, rest = text.partition(" ")
    if first.endswith(".") and rest and text[0] not in '"“':
        return first, unquoted(rest)
    return "", unquoted(text)
