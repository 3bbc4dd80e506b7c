"""How the days of a campaign are said."""

from __future__ import annotations

from datetime import date

_MONTHS = "January February March April May June July August September October November December"


def day_words(day: str, *, short: bool = False, today: date | None = None) -> str:
    """Return an ISO day as one says it: 4 October, 4 Oct, with the year when it is another."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        return day
    month = _MONTHS.split()[when.month - 1]
    words = f"{when.day} {month[:3] if short else month}"
    return words if when.year == (today or date.today()).year else f"{words} {when.year}"
