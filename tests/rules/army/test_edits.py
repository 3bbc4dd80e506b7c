"""Edits never lose a man, never share an identity, and leave the army they began with alone."""

from __future__ import annotations

from army_strategies import armies
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.army import edits
from rules.army.documents.army_file import pack_army
from rules.army.model import Agreement, Army, Figure, Seat, Unit, new_army


def sound(army: Army) -> None:
    """Assert what holds of every army: ids differ, every seat is taken by somebody once."""
    units = [unit.id for unit in army.units]
    men = [figure.id for figure in army.figures()]
    assert len(units) == len(set(units))
    assert len(men) == len(set(men))
    seated = [seat.figure for unit in army.units for seat in unit.seats]
    assert len(seated) == len(set(seated))
    assert set(seated) <= set(men)
    for unit in army.units:
        numbers = [seat.number for seat in unit.seats]
        assert len(numbers) == len(set(numbers))


def some_men(data: st.DataObject, army: Army) -> list[str]:
    men = [figure.id for figure in army.figures()]
    assume(men)
    return data.draw(st.lists(st.sampled_from(men), min_size=1, max_size=4, unique=True))


@given(armies(), st.data())
def test_any_edit_leaves_a_sound_army_and_the_old_one_untouched(
    army: Army, data: st.DataObject
) -> None:
    before = pack_army(army)
    units = [unit.id for unit in army.units]
    assume(units)
    men, unit = some_men(data, army), data.draw(st.sampled_from(units))
    acts = {
        "remove figures": lambda: edits.remove_figures(army, men),
        "remove unit": lambda: edits.remove_units(army, {unit}),
        "double unit": lambda: edits.duplicate_unit(army, unit)[0],
        "double men": lambda: edits.duplicate_figures(army, men)[0],
        "double army": lambda: edits.duplicate_army(army, "copy"),
        "move men": lambda: edits.move_figures(army, men, unit, "gunner"),
        "move unit": lambda: edits.move_unit(army, unit, data.draw(st.integers(-2, 9))),
        "add men": lambda: edits.add_figures(army, unit, ("rifle",), 3)[0],
        "count": lambda: edits.set_count(army, unit, ("rifle",), data.draw(st.integers(0, 5))),
        "seat": lambda: edits.seat(army, men[0], unit, data.draw(st.integers(1, 6))),
        "unseat": lambda: edits.unseat(army, men),
    }
    sound(acts[data.draw(st.sampled_from(sorted(acts)))]())
    assert pack_army(army) == before


@given(armies(), st.data())
def test_moving_and_doubling_never_lose_a_man(army: Army, data: st.DataObject) -> None:
    assume(army.units)
    men = some_men(data, army)
    unit = data.draw(st.sampled_from([each.id for each in army.units]))
    moved = edits.move_figures(army, men, unit)
    assert {f.id for f in moved.figures()} == {f.id for f in army.figures()}
    assert [f.id for f in moved.unit(unit).figures][-len(men) :] == men
    doubled, new = edits.duplicate_figures(army, men)
    assert doubled.figure_count() == army.figure_count() + len(men)
    assert len(new) == len(men)


@given(armies())
def test_a_copy_of_an_army_shares_no_identity_and_is_otherwise_the_same(army: Army) -> None:
    copy = edits.duplicate_army(army, army.name)
    ids = {army.id, *(unit.id for unit in army.units), *(f.id for f in army.figures())}
    copied = {copy.id, *(unit.id for unit in copy.units), *(f.id for f in copy.figures())}
    assert ids.isdisjoint(copied)
    assert [f.items for f in copy.figures()] == [f.items for f in army.figures()]
    assert [f.name for f in copy.figures()] == [f.name for f in army.figures()]
    assert [len(u.seats) for u in copy.units] == [len(u.seats) for u in army.units]
    assert len(copy.agreements) == len(army.agreements)


def jeep_and_squad() -> Army:
    squad = Unit(id="squad", kind="squad", figures=(Figure(id="a"), Figure(id="b", name="Tex")))
    jeep = Unit(
        id="jeep",
        kind="vehicle",
        type="jeep",
        name="Jeep",
        figures=(Figure(id="d", name="Fern"),),
        seats=(Seat(number=1, figure="d"), Seat(number=3, figure="a")),
    )
    return Army(id="army", ruleset="lgam", units=(squad, jeep))


def seats_of(army: Army, unit: str = "jeep") -> dict[int, str]:
    return {seat.number: seat.figure for seat in army.unit(unit).seats}


def test_a_man_who_takes_a_taken_seat_changes_places() -> None:
    swapped = edits.seat(jeep_and_squad(), "a", "jeep", 1)
    assert seats_of(swapped) == {1: "a", 3: "d"}


def test_a_man_on_foot_who_takes_a_taken_seat_turns_the_other_out() -> None:
    assert seats_of(edits.seat(jeep_and_squad(), "b", "jeep", 3)) == {1: "d", 3: "b"}


def test_a_man_keeps_his_seat_when_he_changes_his_unit_and_loses_it_when_he_goes() -> None:
    army = edits.move_figures(jeep_and_squad(), ("a",), "jeep")
    assert seats_of(army) == {1: "d", 3: "a"}
    assert seats_of(edits.remove_figures(army, {"a"})) == {1: "d"}


def test_a_copied_vehicle_takes_a_crew_of_its_own_but_no_passengers() -> None:
    army, copy = edits.duplicate_unit(jeep_and_squad(), "jeep")
    assert copy.name == "Jeep 2"
    assert [seat.number for seat in copy.seats] == [1]
    assert copy.figures[0].name == "", "two men cannot be the same Fern"
    assert seats_of(army) == {1: "d", 3: "a"}


def test_counting_never_touches_a_man_with_a_name() -> None:
    army = jeep_and_squad()
    assert [f.name for f in edits.set_count(army, "squad", (), 0).unit("squad").figures] == ["Tex"]
    assert len(edits.set_count(army, "squad", (), 5).unit("squad").figures) == 6


def test_a_ruling_on_the_same_matter_replaces_the_older_one() -> None:
    first = Agreement(rule="commandos", targets=("a", "b"), agreed_with="Tomas")
    second = Agreement(rule="commandos", targets=("b", "a"), agreed_with="Anna")
    army = edits.add_agreement(edits.add_agreement(jeep_and_squad(), first), second)
    assert [agreement.agreed_with for agreement in army.agreements] == ["Anna"]
    assert edits.remove_agreement(army, first).agreements == ()


def test_an_agreed_reading_can_be_taken_back() -> None:
    army = edits.set_switch(jeep_and_squad(), "rounding", "up")
    assert army.switches == {"rounding": "up"}
    assert edits.set_switch(army, "rounding", None).switches == {}


def test_free_names_count_on() -> None:
    army = jeep_and_squad()
    assert edits.free_name(army, "Jeep") == "Jeep 2"
    army, _ = edits.add_unit(army, "squad", name="Jeep 2")
    assert edits.free_name(army, "Jeep") == "Jeep 3"
    assert edits.free_name(army, "Jeep 2") == "Jeep 3"
    assert edits.free_name(army, "Truck") == "Truck"
    assert edits.free_name(army, "") == ""


def test_loose_men_vanish_with_the_last_of_them_but_not_before() -> None:
    army, men = edits.add_unit(new_army("lgam"), "men", name="Loose men")
    army, squad = edits.add_unit(army, "squad", name="1st Squad")
    army, ids = edits.add_figures(army, men.id, ("rifle",), 2)
    one = edits.move_figures(army, ids[:1], squad.id)
    assert edits.without_emptied_group(army, one) == one
    none = edits.move_figures(one, ids[1:], squad.id)
    left = edits.without_emptied_group(one, none)
    assert [unit.name for unit in left.units] == ["1st Squad"]
    assert edits.without_emptied_group(left, left) == left
    alone, unit = edits.add_unit(new_army("lgam"), "men", name="Loose men")
    alone, only = edits.add_figures(alone, unit.id, ("rifle",))
    assert edits.without_emptied_group(alone, edits.remove_figures(alone, only)).units
