"""Folders, tags, the archive and the bin: many armies in order, and nothing lost by a slip."""

from __future__ import annotations

import pytest

from db.list_summaries import ArmySummary
from db.store import Store
from rules.army import edits
from tests.db.calendars import Calendar
from tests.db.databases import open_again
from tests.db.made_armies import small_army


@pytest.fixture
def filled(dated: Store) -> Store:
    """Give a store with the armies A, B, C and D."""
    with dated.writing() as work:
        for name in "ABCD":
            work.armies.add(small_army(name, name))
    return dated


def listed(store: Store) -> dict[str, ArmySummary]:
    with store.reading() as work:
        return {each.id: each for each in work.armies.summaries()}


def test_a_new_army_lies_in_the_open(filled: Store) -> None:
    army = listed(filled)["A"]
    assert (army.folder, army.tags, army.archived, army.binned) == ("", (), False, None)


def test_armies_are_filed_together_and_keep_what_is_not_named(filled: Store) -> None:
    with filled.writing() as work:
        work.armies.file(["A", "C", "A"], folder=" Summer/Lake ", tags=["night", "Äpfel", "gift"])
        work.armies.file({"C"}, archived=True)
        work.armies.file(["C"], tags=["zoo", " zoo ", ""])
    found = listed(filled)
    assert [each.folder for each in found.values()] == ["Summer/Lake", "", "Summer/Lake", ""]
    assert found["A"].tags == ("gift", "night", "Äpfel")
    assert found["C"].tags == ("zoo",)
    assert [each.archived for each in found.values()] == [False, False, True, False]
    with filled.writing() as work:
        work.armies.file(["A", "C"], folder="", tags=(), archived=False)
    after = listed(filled)
    assert after["A"].tags == after["C"].tags == ()
    assert not after["C"].archived and not after["C"].folder


def test_filing_an_army_is_no_change_of_it(filled: Store, calendar: Calendar) -> None:
    before = listed(filled)["A"].changed
    calendar.later(days=1)
    with open_again(filled, calendar) as other, other.writing() as work:
        work.armies.file(["A"], folder="Summer", tags=["night"])
        work.armies.bin(["A"])
    assert listed(filled)["A"].changed == before
    army = small_army("A", "A")
    with filled.writing() as work:
        work.armies.save(army, edits.change_army(army, name="Renamed"))
    found = listed(filled)["A"]
    assert (found.name, found.folder, found.tags) == ("Renamed", "Summer", ("night",))
    assert found.binned is not None, "a save does not take it out of the bin"


def test_what_another_window_deleted_is_passed_over(filled: Store) -> None:
    with filled.writing() as work:
        work.armies.file(["gone", "B"], folder="Here", tags=["x"], archived=True)
        work.armies.bin(["gone"])
        work.armies.unbin(["gone"])
    assert listed(filled)["B"].folder == "Here"
    assert set(listed(filled)) == set("ABCD")


def test_an_army_in_the_bin_keeps_its_place_its_men_and_the_moment(
    filled: Store, calendar: Calendar
) -> None:
    moment = calendar.now
    with filled.writing() as work:
        work.armies.bin(["B"])
    calendar.later(hours=3)
    with filled.writing() as work:
        work.armies.bin(["B", "C"])
        assert work.armies.load("B") == small_army("B", "B")
    found = listed(filled)
    assert list(found) == list("ABCD")
    assert found["B"].binned == moment
    assert found["C"].binned == calendar.now
    with filled.writing() as work:
        work.armies.unbin(["B", "C", "D"])
    assert all(each.binned is None for each in listed(filled).values())


def test_deleting_for_good_takes_tags_and_versions_along(filled: Store) -> None:
    with filled.writing() as work:
        work.armies.file(["A", "B"], folder="Summer", tags=["night"])
        for name in "AB":
            work.versions.keep(small_army(name, name), "battle")
        work.armies.delete("A")
        work.armies.add(small_army("A", "A"))
        assert work.versions.of("A") == ()
        assert len(work.versions.of("B")) == 1
    assert (listed(filled)["A"].folder, listed(filled)["A"].tags) == ("", ())
    assert listed(filled)["B"].tags == ("night",)


def test_an_error_takes_filing_back_with_all_else(filled: Store) -> None:
    before = listed(filled)
    with pytest.raises(ZeroDivisionError), filled.writing() as work:  # noqa: PT012
        work.armies.file(["A"], folder="Lost", tags=["lost"])
        work.armies.bin(["B"])
        work.armies.delete("C")
        _ = 1 / 0
    assert listed(filled) == before
