"""Days as somebody types them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from rules.campaign.planning.day_text import planned_day, read_day
from rules.common.wording import day_said

NEAR = date(2025, 11, 21)


@pytest.mark.parametrize(
    "typed",
    ["4 July 2026", "July 4, 2026", "4. jul 26", "4.7.2026", "4/7/26", "2026-07-04", " 2026 7 4 "],
)
def test_a_day_is_read_however_it_is_written(typed: str) -> None:
    assert read_day(typed, NEAR) == "2026-07-04"


def test_a_day_without_a_year_lies_in_that_of_the_day_before_it() -> None:
    assert read_day("4 July", NEAR) == read_day("4.7.", NEAR) == "2025-07-04"
    assert read_day("yesterday", NEAR) == (date.today() - timedelta(days=1)).isoformat()


def test_a_battle_whose_day_is_past_is_overdue_and_its_day_has_a_year() -> None:
    year = date.today().year
    assert planned_day(f"{year}-06-20", f"{year}-11-22") == f"20 June {year}, overdue"
    assert planned_day(f"{year}-11-22", f"{year}-11-22") == "tonight"
    assert planned_day(f"{year}-12-05", f"{year}-11-22", short=True) == "5 Dec"
    assert planned_day("", f"{year}-11-22") == ""


def test_a_month_that_can_only_be_one_is_one() -> None:
    assert read_day("7/25/2026", NEAR) == "2026-07-25"


@pytest.mark.parametrize(
    "typed",
    ["", "4", "soon", "31 February", "29 Feb 2025", "ma 5", "4 Jule", "0000-01-01", "4 July 206",
     "jul 4 5 6", "99999-01-01", "4 July August", "²/7/2026"],
)  # fmt: skip
def test_what_is_no_day_is_none(typed: str) -> None:
    assert read_day(typed, NEAR) == ""


@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "2024-02-29", "9999-12-31"])
def test_what_is_shown_is_read_again(day: str) -> None:
    assert read_day(day_said(day), NEAR) == day or day < "1000"
