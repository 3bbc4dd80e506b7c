"""The days of a campaign: how they are said, and how they are typed."""

from __future__ import annotations

import re
from datetime import date, timedelta

from rules.common.wording import MONTHS


def day_words(day: str, *, short: bool = False, today: date | None = None) -> str:
    """Return an ISO day as one says it: 4 October, 4 Oct, with the year when it is another."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        return day
    month = MONTHS[when.month - 1]
    words = f"{when.day} {month[:3] if short else month}"
    return words if when.year == (today or date.today()).year else f"{words} {when.year}"


def planned_day(day: str, today: str, *, short: bool = False) -> str:
    """Return when a battle is to be: "tonight", a day, or with its year that it is overdue.

    Both days are ISO; "" for a battle without a day.
    """
    if not day or day > today:
        return day_words(day, short=short)
    if day == today:
        return "tonight"
    return f"{day_words(day, short=short, today=date.min)}, overdue"


def day_of(text: str) -> date | None:
    """Return a day written as 2026-11-21, None when it is none."""
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


_MONTH = {name[:3].casefold(): number for number, name in enumerate(MONTHS, 1)}
_WORD = re.compile(r"[^\W\d_]+|\d+")
_FEWEST_LETTERS = 3


def read_day(text: str, near: date) -> str:
    """Return the ISO day that was typed, "" for what is none.

    4 July 2026, July 4, 4.7.2026, 4/7/26 (the day first, where it can be) and 2026-07-04 are
    read, also today, yesterday and tomorrow. A day without a year lies in the year of `near`.
    """
    words = [word.casefold() for word in _WORD.findall(text)]
    spoken = {"today": 0, "yesterday": -1, "tomorrow": 1}
    if len(words) == 1 and words[0] in spoken:
        return (date.today() + timedelta(days=spoken[words[0]])).isoformat()
    parts = _parts(words, near)
    if parts is None:
        return ""
    try:
        return date(*parts).isoformat()
    except ValueError:
        return ""


def _parts(words: list[str], near: date) -> tuple[int, int, int] | None:
    """Return year, month and day of what was typed, None where they are not all there."""
    letters = [word for word in words if not word.isdecimal()]
    digits = [word for word in words if word.isdecimal()]
    if len(letters) == 1 and len(digits) in (1, 2):
        month = _month(letters[0].removesuffix("."))
        if len(digits[0]) == len("2026"):
            digits.reverse()
        year = _year(digits[1]) if len(digits) > 1 else near.year
        return (year, month, _number(digits[0])) if year and month else None
    if letters or len(digits) not in (2, 3):
        return None
    if len(digits) > 2 and len(digits[0]) == len("2026"):
        return int(digits[0]), _number(digits[1]), _number(digits[2])
    year = _year(digits[2]) if len(digits) > 2 else near.year
    day, month = _number(digits[0]), _number(digits[1])
    if month > len(_MONTH) >= day:
        day, month = month, day
    return (year, month, day) if year else None


def _month(word: str) -> int:
    """Return the number of a month by its name or how that begins, 0 for none."""
    number = _MONTH.get(word[:_FEWEST_LETTERS], 0)
    whole = MONTHS[number - 1].casefold() if number else ""
    return number if whole.startswith(word) or (word == "sept" and number) else 0


def _year(digits: str) -> int:
    """Return a year, of two digits one of this century; 0 for what is none."""
    if len(digits) == len("2026"):
        return int(digits)
    return 2000 + int(digits) if len(digits) == len("26") else 0


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= len("26") else 0
