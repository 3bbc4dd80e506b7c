"""The forms that are written on during and after a game."""

from __future__ import annotations

import pytest

from printables.dates import date_words
from printables.options import Dates


@pytest.mark.parametrize(
    ("style", "words"),
    [("day", "3 Nov 2026"), ("month", "Nov 3, 2026"), ("iso", "2026-11-03")],
)
def test_a_date_is_written_as_its_reader_writes_it(style: Dates, words: str) -> None:
    assert date_words("2026-11-03", style) == words
    assert date_words("", style) == ""


def test_a_day_that_is_no_date_stays_as_it_is() -> None:
    assert date_words("Mia's birthday", "day") == "Mia's birthday"
