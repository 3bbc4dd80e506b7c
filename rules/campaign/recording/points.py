"""Points of a battle as text and as numbers: "23", "5/2"."""

from __future__ import annotations

import re
from fractions import Fraction

MOST_POINTS = 100_000
"""More points than any battle gives; a larger number is a slip of the hand."""
_WHOLE = re.compile(r"-?\d{1,9}\Z")
_PART = re.compile(r"-?\d{1,6}/\d{1,6}\Z")
_DECIMAL = re.compile(r"-?\d{1,6}[.,]\d{1,3}\Z")


def read_points(text: str) -> Fraction | None:
    """Return points that were written ("23", "5/2", "2.5", "2,5"), None when they are none."""
    plain = text.strip()
    found: Fraction | None = None
    if _WHOLE.match(plain) or _DECIMAL.match(plain):
        found = Fraction(plain.replace(",", "."))
    elif _PART.match(plain) and int(plain.partition("/")[2]):
        found = Fraction(plain)
    return found if found is not None and abs(found) <= MOST_POINTS else None
