"""A clock for the tests of the database, which shows the day that a test needs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class Calendar:
    """A clock that stands until it is put forward; it shows noon of 25 February 2025 at first."""

    def __init__(self) -> None:
        self.now = datetime(2025, 2, 25, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def later(self, **time: float) -> datetime:
        """Put the clock forward by so many days or hours."""
        self.now += timedelta(**time)
        return self.now
