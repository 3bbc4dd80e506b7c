"""The players' own pictures: each kept once, and as long as somebody shows it."""

from __future__ import annotations

import pytest

from db.store import Store
from rules.army import edits
from rules.army.model import Army, Reading
from tests.db.calendars import Calendar
from tests.db.databases import execute_directly
from tests.db.made_armies import BEAR, small_army, without_own_cards


def plain(army: Army) -> Army:
    return edits.change_figure(without_own_cards(army), "hero", portrait="")


def sweep(store: Store) -> int:
    with store.writing() as work:
        return work.pictures.sweep()


def has(store: Store, *pictures: str) -> bool:
    with store.reading() as work:
        return set(work.pictures.of(pictures)) == set(pictures)


def test_a_picture_comes_back_as_it_was_and_is_kept_once(dated: Store) -> None:
    photo = bytes(range(256)) * 2000
    with dated.writing() as work:
        first = work.pictures.put(photo)
        assert work.pictures.put(photo) == first
        assert work.pictures.put(b"test") == BEAR
    assert execute_directly(dated, "SELECT count(*) FROM picture") == [(2,)]
    with dated.reading() as work:
        assert work.pictures.get(first) == photo
        assert work.pictures.get("no such picture") is None
        assert work.pictures.of([first, BEAR, "no such picture", BEAR]) == {
            first: photo,
            BEAR: b"test",
        }
        assert work.pictures.of([]) == {}


@pytest.mark.file
def test_a_row_that_holds_no_picture_is_as_one_that_is_not_there(dated: Store) -> None:
    with dated.writing() as work:
        picture = work.pictures.put(b"test")
    execute_directly(dated, "UPDATE picture SET data = 'a text'")
    assert not has(dated, picture)
    with dated.writing() as work:
        work.pictures.put(b"test")
    assert has(dated, picture), "put again, it is whole"


def test_more_pictures_than_one_statement_asks_for(dated: Store) -> None:
    with dated.writing() as work:
        stored = {work.pictures.put(str(number).encode()): number for number in range(1200)}
        found = work.pictures.of([*stored, "no such picture"])
    assert found == {picture: str(number).encode() for picture, number in stored.items()}


def test_what_nobody_shows_is_swept_after_a_day(dated: Store, calendar: Calendar) -> None:
    with dated.writing() as work:
        work.armies.add(small_army())
        work.pictures.put(b"test")
        lost = work.pictures.put(b"chosen and dropped")
    assert sweep(dated) == 0, "its army may not be saved yet"
    calendar.later(days=2)
    with dated.writing() as work:
        again = work.pictures.put(b"chosen again")
    assert sweep(dated) == 1
    assert has(dated, BEAR, again) and not has(dated, lost)


def test_choosing_a_picture_again_keeps_it_for_another_day(
    dated: Store, calendar: Calendar
) -> None:
    with dated.writing() as work:
        picture = work.pictures.put(b"test")
    calendar.later(days=2)
    with dated.writing() as work:
        work.pictures.put(b"test")
    assert sweep(dated) == 0
    calendar.later(days=2)
    assert sweep(dated) == 1
    assert not has(dated, picture)


@pytest.mark.parametrize(
    "who", ["the army", "an own card", "a reading", "another army", "one in the bin", "a version"]
)
def test_a_picture_stays_as_long_as_anybody_shows_it(
    dated: Store, calendar: Calendar, who: str
) -> None:
    army = small_army()
    with dated.writing() as work:
        work.pictures.put(b"test")
        work.armies.add(army)
        if who == "an own card":
            work.armies.save(army, edits.change_figure(army, "hero", portrait=""))
        if who in ("another army", "one in the bin"):
            work.armies.add(small_army("other"))
        if who == "one in the bin":
            work.armies.bin(["other"])
        if who == "a version":
            work.versions.keep(army, "battle")
        if who == "a reading":
            elsewhere = (Reading("army-men", army.units),)
            work.armies.save(army, edits.change_army(plain(army), readings=elsewhere))
        elif who not in ("the army", "an own card"):
            work.armies.save(army, plain(army))
    calendar.later(days=2)
    assert sweep(dated) == 0
    assert has(dated, BEAR)
    with dated.writing() as work:
        work.armies.delete("other" if who in ("another army", "one in the bin") else army.id)
    assert sweep(dated) == 1, "when they are gone for good it may go"
