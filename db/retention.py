"""Which of the states kept of each day are kept for longer: fewer, the older they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

DAYS_KEPT, WEEKS_KEPT, MONTHS_KEPT = 7, 4, 12
"""Of so many days, weeks and months the last state is kept."""


def kept_days(days: Iterable[date]) -> set[date]:
    """Return the days of which a state is kept, of those that have one.

    These are the last seven days with one, the last of each of the last four weeks with one, and
    the last of each of the last twelve months with one.
    """
    newest_first = sorted(set(days), reverse=True)
    kept = set(newest_first[:DAYS_KEPT])
    spans: tuple[tuple[Callable[[date], Any], int], ...] = (
        (lambda day: day.isocalendar()[:2], WEEKS_KEPT),
        (lambda day: (day.year, day.month), MONTHS_KEPT),
    )
    for span_of, number in spans:
        last_of = dict[Any, date]()
        for day in newest_first:
            last_of.setdefault(span_of(day), day)
        kept |= set([*last_of.values()][:number])
    return kept
