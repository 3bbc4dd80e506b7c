"""The days of a campaign: how they are said, and what is one."""

from __future__ import annotations

from datetime import date

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


def day_said(day: str) -> str:
    """Return an ISO day with its year: 22 November 2026; the text itself where it is none."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"


def day_of(text: str) -> date | None:
    """Return a day written as 2026-11-21, None when it is none."""
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
