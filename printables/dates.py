"""Dates as a player reads them on paper."""

from __future__ import annotations

from datetime import date

from printables.options import Dates
from rules.common.wording import MONTHS


def date_words(iso: str, style: Dates) -> str:
    """Return an ISO date in words: 21 Nov 2026, Nov 21, 2026 or 2026-11-21; "" for none.

    What is no date is given back as it came: it may be the player's own word for a day.
    """
    if not iso or style == "iso":
        return iso
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    month = MONTHS[day.month - 1][:3]
    if style == "month":
        return f"{month} {day.day}, {day.year}"
    return f"{day.day} {month} {day.year}"
