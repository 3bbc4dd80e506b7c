"""Timestamps as the database writes them, ids of rows made of them, and the player's calendar."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
"""Tells the moment, with its time zone."""
LONG_AGO = datetime(1970, 1, 2, tzinfo=UTC)

_counting = threading.Lock()
_last = 0


def utc_now() -> datetime:
    """Return this moment in UTC."""
    return datetime.now(UTC)


def format_timestamp(moment: datetime) -> str:
    """Return a moment as the database writes it: ISO 8601 in UTC, to the millisecond.

    Written so, earlier moments are smaller texts. A moment without a zone is one of local time.
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def timestamp_after(last: str) -> str:
    """Return this moment as the database writes it, another one than `last`."""
    now = utc_now()
    text = format_timestamp(now)
    return format_timestamp(now + timedelta(milliseconds=1)) if text == last else text


def parse_timestamp(text: str) -> datetime:
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


def new_row_id() -> int:
    """Return a number for a row that no other machine gives to one: later ones are larger.

    It is the moment in microseconds with 11 bits of chance behind it, 63 bits until the year 2112.
    """
    global _last  # noqa: PLW0603
    with _counting:
        _last = max(_last + 1, time.time_ns() // 1000 << 11 | secrets.randbits(11))
        return _last
