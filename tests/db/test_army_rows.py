"""Armies become rows and rows become the same armies again, whatever is in them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event, func, select

from db import tables
from db.store import Store
from rules.army import edits
from rules.army.model import Army, Figure, Seat, Unit
from tests.db.made_armies import armies, big_army, small_army


def stored(store: Store, army_id: str) -> Army | None:
    with store.reading() as work:
        return work.armies.load(army_id)


def row_counts(store: Store) -> dict[str, int]:
    with store._engine.connect() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in tables.metadata.sorted_tables
            if not table.name.startswith(("campaign", "fielded"))
        }


def rows_of(army: Army | None) -> dict[str, int]:
    """Give the number of rows that an army is, a table each."""
    units = army.units if army else ()
    agreements = army.agreements if army else ()
    return {
        "army": int(army is not None),
        "unit": len(units),
        "fitting": sum(len(unit.fittings) for unit in units),
        "figure": sum(len(unit.figures) for unit in units),
        "figure_item": sum(len(figure.items) for unit in units for figure in unit.figures),
        "figure_ability": sum(len(man.abilities) for unit in units for man in unit.figures),
        "seat": sum(len(unit.seats) for unit in units),
        "ruling": len(agreements),
        "ruling_target": sum(len(agreement.targets) for agreement in agreements),
        "switch": len(army.switches) if army else 0,
        "own_card": len(army.own_cards) if army else 0,
        "reading": len(army.readings) if army else 0,
        "army_tag": 0,
        "army_version": 0,
        "army_step": 0,
        "battle": 0,
        "battle_line": 0,
        "picture": 0,
        "setting": 0,
        **dict.fromkeys(
            ("toy_box", "toy_pose", "toy_bag", "toy_lot", "toy_loss", "toy_stand_in"), 0
        ),
    }


@settings(deadline=None)
@given(army=armies())
def test_an_army_comes_back_as_it_was_stored(shared_store: Store, army: Army) -> None:
    with shared_store.writing() as work:
        work.armies.add(army)
    try:
        assert stored(shared_store, army.id) == army
        assert row_counts(shared_store) == rows_of(army)
    finally:
        with shared_store.writing() as work:
            assert work.armies.delete(army.id) == army
    assert row_counts(shared_store) == rows_of(None)


@given(values=st.lists(armies(), min_size=2, max_size=5))
def test_any_save_makes_the_stored_army_the_new_one(
    shared_store: Store, values: Sequence[Army]
) -> None:
    before: Army | None = None
    try:
        for after in values:
            with shared_store.writing() as work:
                work.armies.save(before, after)
            before = after
            assert stored(shared_store, after.id) == after
            assert row_counts(shared_store) == rows_of(after)
    finally:
        with shared_store.writing() as work:
            work.armies.delete("any")


@given(mine=armies("mine"), theirs=armies("theirs"), later=armies("mine"))
def test_armies_with_the_same_men_do_not_touch_each_other(
    shared_store: Store, mine: Army, theirs: Army, later: Army
) -> None:
    with shared_store.writing() as work:
        work.armies.add(mine)
        work.armies.add(theirs)
    with shared_store.writing() as work:
        work.armies.save(mine, later)
    assert stored(shared_store, "theirs") == theirs
    with shared_store.writing() as work:
        work.armies.delete("mine")
    assert stored(shared_store, "theirs") == theirs
    with shared_store.writing() as work:
        work.armies.delete("theirs")


def first_of_unit_removed(army: Army) -> Army:
    return edits.remove_figures(army, {army.units[0].figures[0].id})


def man_moved_to_another_unit(army: Army) -> Army:
    return edits.move_figures(army, [army.units[3].figures[7].id], army.units[9].id)


def man_doubled(army: Army) -> Army:
    return edits.duplicate_figures(army, [army.units[5].figures[5].id])[0]


def man_named(army: Army) -> Army:
    return edits.change_figure(army, army.units[20].figures[2].id, name="Kowalski", hero=True)


def first_unit_moved_to_the_end(army: Army) -> Army:
    return edits.move_unit(army, army.units[0].id, len(army.units) - 1)


@pytest.mark.parametrize(
    "edit",
    [
        first_of_unit_removed,
        man_moved_to_another_unit,
        man_doubled,
        man_named,
        first_unit_moved_to_the_end,
    ],
)
@pytest.mark.parametrize("per_unit", [25, 40])
def test_one_edit_of_a_thousand_figures_writes_a_handful_of_rows(
    store: Store, edit: object, per_unit: int
) -> None:
    army = big_army(1000, per_unit)
    with store.writing() as work:
        work.armies.add(army)
    after = edit(army)  # type: ignore[operator]
    written, read = [], []

    def note(_c: object, _k: object, sql: str, parameters: object, _x: object, many: bool) -> None:
        if sql.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE"):
            written.extend(parameters if many else [parameters])  # type: ignore[arg-type]
        elif sql.startswith("SELECT") and "pg_" not in sql:
            read.append(sql)

    event.listen(store._engine, "before_cursor_execute", note)
    with store.writing() as work:
        work.armies.save(army, after)
    assert len(written) <= 5, written
    assert len(read) <= 3, "the army itself need not be read back"
    assert stored(store, army.id) == after


def test_saving_an_army_that_did_not_change_writes_nothing(store: Store) -> None:
    army = small_army()
    with store.writing() as work:
        work.armies.add(army)
    with store.reading() as work:
        moment = work.armies.summaries()[0].changed
    with store.writing() as work:
        work.armies.save(army, small_army())
    with store.reading() as work:
        assert work.armies.summaries()[0].changed == moment


def test_a_man_cannot_be_stored_in_two_seats(store: Store) -> None:
    """Nothing in the program makes such an army; were it made, it must not be kept by halves."""
    man = Figure("man")
    unit = Unit("jeep", "vehicle", figures=(man,), seats=(Seat(1, "man"), Seat(2, "man")))
    with pytest.raises(Exception, match="seat"), store.writing() as work:
        work.armies.add(Army("twice", "lgam", units=(unit,)))
    assert row_counts(store) == rows_of(None)
