"""What a die must show: read from a game's numbers and tests, and said in words."""

from __future__ import annotations

import re

from rules.games.dice_rules import DieTest
from rules.games.number import Number

_OR_MORE = re.compile(r"(\d+)\+")


def or_more(number: Number) -> int | None:
    """Return the least roll of a number such as 5 or "4+", None when it is written otherwise."""
    if isinstance(number.value, str):
        found = _OR_MORE.fullmatch(number.value)
        return int(found[1]) if found else None
    return int(number.value)


def good_from(test: DieTest) -> int:
    """Return the least roll of a test's best outcome, where high is good."""
    return max(test.outcomes, key=lambda outcome: outcome.low).low


def bad_until(test: DieTest) -> int:
    """Return the highest roll of a test's worst outcome, where high is good."""
    return min(test.outcomes, key=lambda outcome: outcome.low).high


def at_least_words(needed: int) -> str:
    """Return in words that 1d6 must show so much or more."""
    if needed <= 1:
        return "always"
    return "6 on 1d6" if needed == 6 else f"{needed} or more on 1d6"


def at_most_words(needed: int) -> str:
    """Return in words that 1d6 must show so much or less."""
    if needed >= 6:
        return "always"
    return "1 on 1d6" if needed == 1 else f"{needed} or less on 1d6"
