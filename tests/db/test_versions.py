"""Earlier versions of an army: kept by day and by occasion, and never changed again."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given

from db.errors import ArmyChangedElsewhere, StoreProblem
from db.store import Store
from rules.army import edits
from rules.army.model import Army
from tests.db.calendars import Calendar
from tests.db.databases import execute_directly, open_again
from tests.db.made_armies import armies, big_army, small_army


def named(name: str) -> Army:
    return small_army(name=name)


def add(store: Store, army: Army) -> None:
    with store.writing() as work:
        work.armies.add(army)


def save(store: Store, before: Army, after: Army) -> None:
    with store.writing() as work:
        work.armies.save(before, after)


def history(store: Store) -> list[tuple[str, str, Army]]:
    """Give kind, day and army of each version, the newest first."""
    with store.reading() as work:
        found = work.versions.of("tiger-company")
        return [(each.kind, each.day, work.versions.load(each.id)) for each in found]


def test_the_first_save_of_a_day_keeps_the_army_of_the_day_before(
    dated: Store, calendar: Calendar
) -> None:
    add(dated, named("Tuesday"))
    save(dated, named("Tuesday"), named("Tuesday evening"))
    assert history(dated) == [], "today is not over"
    calendar.later(days=1)
    save(dated, named("Tuesday evening"), named("Wednesday"))
    save(dated, named("Wednesday"), named("Wednesday evening"))
    tuesday = ("day", "2025-02-25", named("Tuesday evening"))
    assert history(dated) == [tuesday], "once, as it was when the day ended"
    calendar.later(days=5)
    save(dated, named("Wednesday evening"), named("Monday"))
    assert history(dated) == [("day", "2025-02-26", named("Wednesday evening")), tuesday]


def test_a_save_that_changes_nothing_keeps_nothing(dated: Store, calendar: Calendar) -> None:
    add(dated, named("A"))
    calendar.later(days=1)
    save(dated, named("A"), named("A"))
    assert history(dated) == []


def test_a_save_that_is_refused_keeps_nothing(dated: Store, calendar: Calendar) -> None:
    add(dated, named("Theirs"))
    calendar.later(days=1)
    with pytest.raises(ArmyChangedElsewhere):
        save(dated, named("Mine"), named("Mine, changed"))
    assert history(dated) == []


def test_two_windows_keep_the_day_once(dated: Store, calendar: Calendar) -> None:
    add(dated, named("A"))
    calendar.later(days=1)
    with open_again(dated, calendar) as other:
        save(other, named("A"), named("B"))
        save(dated, named("B"), named("C"))
    assert history(dated) == [("day", "2025-02-25", named("A"))]


def test_a_clock_put_back_neither_doubles_nor_overwrites_a_day(
    dated: Store, calendar: Calendar
) -> None:
    add(dated, named("A"))
    calendar.later(days=1)
    save(dated, named("A"), named("B"))
    calendar.later(days=-1)
    save(dated, named("B"), named("C"))
    calendar.later(days=1)
    save(dated, named("C"), named("D"))
    assert history(dated) == [("day", "2025-02-25", named("A"))]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be chosen here")
def test_a_day_is_one_of_the_players_calendar(
    dated: Store, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Auckland it is Wednesday already, 13 hours before Greenwich."""
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.tzset()
    calendar.now = datetime(2025, 2, 25, 10, 30, tzinfo=UTC)  # 23:30
    add(dated, named("Late"))
    calendar.later(hours=1)
    save(dated, named("Late"), named("Very late"))
    assert history(dated) == [("day", "2025-02-25", named("Late"))]


def test_versions_are_listed_without_reading_them(dated: Store, calendar: Calendar) -> None:
    add(dated, small_army())
    grown = edits.change_army(small_army(), units=big_army(30).units, name="Grown")
    with dated.writing() as work:
        first = work.versions.keep(small_army(), "battle", "Before the lake", "2025-02-20")
        calendar.later(hours=1)
        second = work.versions.keep(grown, "restored")
        older = work.versions.keep(grown, "battle", moment=datetime(2025, 1, 1, 12, tzinfo=UTC))
        assert work.versions.of("someone else") == ()
        found = work.versions.of("tiger-company")
    assert [each.id for each in found] == [second, first, older]
    assert [(each.kind, each.label, each.day) for each in found] == [
        ("restored", "", "2025-02-25"),
        ("battle", "Before the lake", "2025-02-20"),
        ("battle", "", "2025-01-01"),
    ]
    assert [(each.name, each.figures) for each in found[:2]] == [
        ("Grown", 30),
        ("Tiger Company", 4),
    ]
    assert found[0].moment == calendar.now


def test_many_versions_of_a_day_may_be_kept_on_purpose(dated: Store) -> None:
    add(dated, small_army())
    with dated.writing() as work:
        numbers = {work.versions.keep(small_army(), "battle") for _ in range(3)}
        days = {work.versions.keep(small_army(), "day") for _ in range(3)}
    assert (len(numbers), len(days)) == (3, 1)
    with dated.writing() as work:
        work.versions.drop(min(numbers))
        work.versions.drop(min(numbers))
        assert len(work.versions.of("tiger-company")) == 3


@given(army=armies())
def test_any_army_comes_back_from_its_version(shared_store: Store, army: Army) -> None:
    with shared_store.writing() as work:
        work.armies.add(Army(army.id, army.ruleset))
        number = work.versions.keep(army, "battle")
    with shared_store.writing() as work:
        assert work.versions.load(number) == army
        work.armies.delete(army.id)


def test_a_version_of_an_army_that_is_gone_is_refused_in_words(dated: Store) -> None:
    with pytest.raises(ArmyChangedElsewhere) as refused, dated.writing() as work:
        work.versions.keep(small_army(), "restored")
    assert "was deleted in another window" in refused.value.sentence()


def test_a_version_that_is_gone_or_spoilt_is_told_and_the_army_stays(dated: Store) -> None:
    add(dated, small_army())
    with dated.writing() as work:
        number = work.versions.keep(small_army(), "battle", day="2025-02-20")
    execute_directly(dated, "UPDATE army_version SET document = ?", b'{"format": "mus')
    with pytest.raises(StoreProblem) as told, dated.reading() as work:
        work.versions.load(number)
    assert told.value.kind == "damaged"
    assert "The version of “Tiger Company” from 2025-02-20" in told.value.sentence()
    with dated.writing() as work:
        assert work.armies.load("tiger-company") == small_army()
        work.versions.drop(number)
    with pytest.raises(StoreProblem) as told, dated.reading() as work:
        work.versions.load(number)
    assert told.value.kind == "elsewhere"
    assert "Open its history again" in told.value.sentence()
