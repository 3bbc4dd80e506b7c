"""Two windows on one folder: nothing is overwritten unseen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from db.errors import ArmyChangedElsewhere, StoreProblem
from db.store import Store
from rules.army import edits
from rules.army.model import Army
from tests.db.databases import open_again
from tests.db.made_armies import small_army


@pytest.fixture
def other(store: Store) -> Iterator[Store]:
    """Give a second window on the folder of the first."""
    with store.writing() as work:
        work.armies.add(small_army())
    with open_again(store) as opened:
        yield opened


def load(store: Store) -> Army:
    with store.reading() as work:
        army = work.armies.load("tiger-company")
    assert army is not None
    return army


def save(store: Store, before: Army, after: Army) -> None:
    with store.writing() as work:
        work.armies.save(before, after)


def named(army: Army, name: str) -> Army:
    return edits.change_army(army, name=name)


def test_a_change_by_another_window_is_not_overwritten(store: Store, other: Store) -> None:
    army = load(store)
    save(other, load(other), named(army, "Theirs"))
    with pytest.raises(ArmyChangedElsewhere) as refused:
        save(store, army, named(army, "Mine"))
    assert refused.value.stored == named(army, "Theirs")
    assert "The army “Tiger Company” was changed in another window" in refused.value.sentence()
    assert load(store).name == load(other).name == "Theirs"


def test_both_can_go_on_saving_one_after_the_other(store: Store, other: Store) -> None:
    army = load(store)
    save(other, load(other), named(army, "Theirs"))
    save(store, load(store), named(army, "Mine"))
    save(other, load(other), named(army, "Theirs again"))
    assert load(store).name == "Theirs again"


def test_a_change_taken_back_by_the_other_window_is_none(store: Store, other: Store) -> None:
    army = load(store)
    save(other, load(other), named(army, "Theirs"))
    save(other, named(army, "Theirs"), army)
    save(store, army, named(army, "Mine"))
    assert load(other).name == "Mine"


def test_the_player_may_overwrite_on_purpose(store: Store, other: Store) -> None:
    army = load(store)
    save(other, load(other), edits.remove_units(army, {army.units[0].id}))
    with store.writing() as work:
        work.armies.save(work.armies.load(army.id), named(army, "Mine"))
    assert load(other) == named(army, "Mine")


def test_an_army_deleted_by_another_window_can_be_added_again(store: Store, other: Store) -> None:
    army = load(store)
    with other.writing() as work:
        work.armies.delete(army.id)
    with pytest.raises(ArmyChangedElsewhere) as refused:
        save(store, army, named(army, "Mine"))
    assert refused.value.stored is None
    assert "was deleted in another window" in refused.value.sentence()
    with store.writing() as work:
        work.armies.add(named(army, "Mine"))
    assert load(other).name == "Mine"


def test_while_the_other_window_writes_this_one_reads_and_is_asked_to_wait(
    store: Store, other: Store
) -> None:
    army = load(store)
    with other.writing() as work:
        work.armies.save(army, named(army, "Theirs"))
        assert load(store).name == "Tiger Company", "what is not finished is not seen"
        with pytest.raises(StoreProblem) as refused:
            save(store, army, named(army, "Mine"))
        assert refused.value.kind == "locked"
    assert load(store).name == "Theirs"


def test_a_unit_of_work_that_reads_first_can_still_write(store: Store, other: Store) -> None:
    """Nobody may write between what is read in a unit of work and what it writes."""
    with store.writing() as work:
        army = work.armies.load("tiger-company")
        assert army is not None
        with pytest.raises(StoreProblem) as refused:
            save(other, army, named(army, "Theirs"))
        assert refused.value.kind == "locked"
        work.armies.save(army, named(army, "Mine"))
    assert load(other).name == "Mine"


def test_a_window_notices_that_another_one_wrote(store: Store, other: Store) -> None:
    army = load(store)
    assert not store.changed_elsewhere(), "opening a window writes nothing"
    save(other, load(other), named(army, "Theirs"))
    assert load(store).name == "Theirs"
    assert store.changed_elsewhere(), "also when it has read since"
    assert not store.changed_elsewhere(), "it is told once"
    save(store, load(store), named(army, "Mine"))
    assert not store.changed_elsewhere(), "what it wrote itself is no news"
    assert other.changed_elsewhere()
    with other.writing() as work:
        work.armies.file([army.id], folder="Summer")
    assert store.changed_elsewhere()


def test_what_another_window_took_back_is_no_news(store: Store, other: Store) -> None:
    store.changed_elsewhere()
    with pytest.raises(ZeroDivisionError), other.writing() as work:  # noqa: PT012
        work.armies.bin(["tiger-company"])
        _ = 1 / 0
    assert not store.changed_elsewhere()


@pytest.mark.file
def test_a_database_that_is_gone_is_told_when_asked_for_news(store: Store, other: Store) -> None:
    store.data_folder.database.rename(store.data_folder.root / "elsewhere.db")
    with pytest.raises(StoreProblem) as told:
        store.changed_elsewhere()
    assert told.value.kind == "missing"


def test_a_save_that_was_taken_back_has_taught_nothing(store: Store, other: Store) -> None:
    """After a rollback the store must not take its own unsaved army for the stored one."""
    army = load(store)
    with pytest.raises(ZeroDivisionError), store.writing() as work:  # noqa: PT012
        work.armies.save(army, named(army, "Lost"))
        _ = 1 / 0
    save(other, load(other), named(army, "Theirs"))
    with pytest.raises(ArmyChangedElsewhere):
        save(store, named(army, "Lost"), named(army, "Mine"))
    assert load(store).name == "Theirs"
