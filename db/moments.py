"""Moments as the database writes them, and the days of the player's calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Tells the moment, with its time zone."""
LONG_AGO = datetime(1970, 1, 2, tzinfo=UTC)


def utc_now() -> datetime:
    """Return this moment in UTC."""
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """Return a moment as the database writes it: ISO 8601 in UTC, to the millisecond.

    Written so, earlier moments are smaller texts. A moment without a zone is one of local time.
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def read_moment(text: str) -> datetime:
    """Return a moment from the database; one that nobody can read was long ago.

    A list is not withheld because of one row in which another program wrote.
    """
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return LONG_AGO
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def local_day(moment: datetime) -> str:
    """Return the day that the player's calendar shows at a moment, in ISO 8601."""
    return moment.astimezone().date().isoformat()
