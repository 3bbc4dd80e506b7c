"""Texts and numbers come back as they were written, whichever database keeps them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from db.store import Store
from db.timestamps import format_timestamp, new_row_id
from rules.army import edits
from rules.army.model import Army
from tests.db.calendars import Calendar
from tests.db.databases import open_again
from tests.db.made_armies import big_army, small_army

ODD = st.text(
    st.sampled_from("\0\ufdd0\ufdd101aA ß'\"\\%_\n\u0301é兵🪖")
    | st.characters(exclude_categories=["Cs"])
)


@given(name=ODD, note=ODD, value=ODD)
def test_any_text_comes_back_letter_by_letter(
    shared_store: Store, name: str, note: str, value: str
) -> None:
    army = edits.change_army(small_army(), name=name, note=note)
    with shared_store.writing() as work:
        work.armies.add(army)
        work.settings.set("odd", value)
    try:
        with shared_store.writing() as work:
            assert work.armies.load(army.id) == army
            assert work.settings.get("odd") == value
            work.armies.save(army, edits.change_army(army, name=note, note=name))
    finally:
        with shared_store.writing() as work:
            work.armies.delete(army.id)


def test_ids_differ_by_every_letter_and_come_in_one_order(store: Store) -> None:
    """Whatever language a server sorts in: a capital is another letter, and comes first."""
    ids = ["a", "A", "á", "a ", "ä", "Z", "_", "a\u0301", "1", "-"]
    with store.writing() as work:
        for each in ids:
            work.armies.add(Army(each, "lgam", each))
        work.armies.file(["a"], tags=ids)
    with store.reading() as work:
        assert work.armies.ids() == tuple(ids)
        assert {line.id: line.name for line in work.armies.summaries()} == {i: i for i in ids}
    with store.writing() as work:
        for each in ids:
            work.settings.set(f"pack/{each}", "{}")
        assert work.packs.names() == tuple(sorted(sorted(ids), key=str.casefold))


def test_positions_and_numbers_grow_beyond_32_bits(store: Store) -> None:
    """A unit of two thousand men has sort keys that a number of 32 bits cannot hold."""
    army = big_army(2100, 2100)
    unit = army.units[0]
    with store.writing() as work:
        work.armies.add(army)
    moved = msgspec.structs.replace(unit, figures=(*unit.figures[1:], unit.figures[0]))
    after = edits.change_army(army, units=(moved,))
    after = edits.change_unit(after, unit.id, passengers=2**40)
    with store.writing() as work:
        work.armies.save(army, after)
    with store.reading() as work:
        assert work.armies.load(army.id) == after


def test_moments_are_compared_as_they_lie_in_time(dated: Store, calendar: Calendar) -> None:
    """Before the turn of a year, a century, and in zones on both sides of Greenwich."""
    with dated.writing() as work:
        for name in "AB":
            work.armies.add(small_army(name, name))
    calendar.now = datetime(1999, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC)
    with dated.writing() as work:
        work.armies.bin(["A"])
    calendar.later(hours=1)
    with dated.writing() as work:
        work.armies.bin(["B"])
        first, second = (line.binned for line in work.armies.summaries())
    assert first is not None and first < calendar.now == second


@given(st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29)), st.integers(-720, 720))
def test_later_moments_are_larger_texts(moment: datetime, minutes: int) -> None:
    at = moment.replace(tzinfo=UTC)
    other = at + timedelta(minutes=minutes)
    assert (format_timestamp(at) <= format_timestamp(other)) == (minutes >= 0)


def test_numbers_made_one_after_the_other_ascend_and_fit() -> None:
    numbers = [new_row_id() for _ in range(5000)]
    assert numbers == sorted(set(numbers))
    assert 2**60 < numbers[0] < numbers[-1] < 2**63


def test_a_reading_sees_one_moment_though_others_write(store: Store) -> None:
    army = small_army()
    with store.writing() as work:
        work.armies.add(army)
    with open_again(store) as other, store.reading() as work:
        assert work.armies.load(army.id) == army
        with other.writing() as theirs:
            theirs.armies.save(army, edits.change_army(army, name="Renamed"))
            theirs.armies.add(small_army("new"))
        assert work.armies.load(army.id) == army
        assert work.armies.ids() == (army.id,)
    with store.reading() as work:
        assert len(work.armies.ids()) == 2
