"""Days and times of day as one says them."""

from __future__ import annotations

from datetime import date, datetime

from rules.common.wording import MONTHS


def day_in_words(moment: datetime | date, today: date | None = None) -> str:
    """Return a day as one says it: today, yesterday, 12 May, 12 May 2025."""
    day = moment.astimezone().date() if isinstance(moment, datetime) else moment
    today = today or date.today()
    gone = (today - day).days
    if gone in (0, 1):
        return ("today", "yesterday")[gone]
    words = f"{day.day} {MONTHS[day.month - 1]}"
    return words if day.year == today.year else f"{words} {day.year}"
