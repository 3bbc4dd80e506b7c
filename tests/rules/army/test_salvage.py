"""A damaged army file: as much of it as can be read is opened, and what is left out is listed."""

from __future__ import annotations

from pathlib import Path

import pytest
from army_strategies import armies
from hypothesis import given
from hypothesis import strategies as st

from rules.army.documents.army_file import read_army, write_army
from rules.army.documents.salvage import excerpt, salvage
from rules.army.model import Army, Figure, Seat, Unit

DATA = Path(__file__).parents[2] / "data" / "armies"


def squad(number: int) -> Unit:
    men = tuple(Figure(f"f{number}-{man}", ("rifle",), f"Man {man}") for man in range(1, 7))
    return Unit(f"u{number}", "squad", name=f"Squad {number}", figures=men)


TRUCK = Unit("truck", "vehicle", "truck", seats=(Seat(1, "f1-1"), Seat(2, "f2-2")))
ARMY = Army("a", "lgam", "Tan Raiders", "tan", units=(*map(squad, range(1, 8)), TRUCK))
FILE = write_army(ARMY)


def test_a_whole_file_comes_out_whole() -> None:
    found = salvage(FILE, "x.muster")
    assert (found.army, found.kept, found.total) == (ARMY, 42, 42)
    assert found.left_out == found.problems == ()


def test_a_figure_that_cannot_be_read_is_left_out_and_loses_his_seat() -> None:
    found = salvage(FILE.replace(b'"Man 1"', b"17", 1), "x.muster")
    assert found.army is not None
    assert (found.kept, found.total) == (41, 42)
    assert found.left_out == ("figure 1 of unit 1 “Squad 1”",)
    assert [seat.figure for seat in found.army.unit("truck").seats] == ["f2-2"]


def test_a_unit_that_cannot_be_read_goes_with_its_men() -> None:
    found = salvage(FILE.replace(b'"Squad 3"', b"3"), "x.muster")
    assert found.army is not None
    assert (found.kept, found.total) == (36, 42)
    assert found.left_out == ("unit 3 and its 6 figures",)
    assert found.problems[0].line == 39
    assert "u3" not in [unit.id for unit in found.army.units]


def test_a_seat_that_cannot_be_used_is_left_out_alone() -> None:
    found = salvage(FILE.replace(b'"number": 2', b'"number": 1'), "x.muster")
    assert found.army is not None
    assert found.army.unit("truck").seats == (Seat(1, "f1-1"),)
    assert found.left_out == ("entry 2 of the seats of unit 8",)
    assert found.kept == 42


def test_a_vehicle_whose_seats_are_no_list_stands_empty() -> None:
    start, end = FILE.index(b'"seats": ['), FILE.index(b"]", FILE.index(b'"seats": ['))
    found = salvage(FILE[:start] + b'"seats": "fourteen"' + FILE[end + 1 :], "x.muster")
    assert found.army is not None
    assert found.army.unit("truck").seats == ()
    assert found.left_out == ("the seats of unit 8",)


@pytest.mark.parametrize(
    ("old", "new", "kept", "left_out"),
    [
        (b'"f2-3", "items": ["rif', b'"f2-3", "items": ["ri"f', 41, "the figure on line 30"),
        (b'"f2-6", "items": ["rif', b'"f2-6", "items": "rif', 41, "the figure on line 33"),
        (b'"Squad 3",', b'"Squad 3,', 42, "line 39"),
    ],
)
def test_a_broken_line_costs_no_more_than_itself(
    old: bytes, new: bytes, kept: int, left_out: str
) -> None:
    found = salvage(FILE.replace(old, new), "x.muster")
    assert (found.kept, found.total) == (kept, 42)
    assert found.left_out == (left_out,)
    assert len(found.problems) == 1


def test_a_forgotten_comma_costs_nothing() -> None:
    found = salvage(FILE.replace(b'"Man 2"},', b'"Man 2"}', 1), "x.muster")
    assert found.army == ARMY
    assert found.left_out == ()
    assert found.problems[0].line == 16


def test_a_file_that_ends_too_early_gives_all_before_its_end() -> None:
    end = FILE.index(b'"f4-3"') + 20
    found = salvage(FILE[:end], "x.muster")
    assert found.army is not None
    assert (found.kept, found.total) == (20, 21)
    assert found.left_out == ("all from line 56 on",)
    assert [unit.name for unit in found.army.units] == [f"Squad {n}" for n in range(1, 5)]
    assert found.army.units[:3] == ARMY.units[:3]


def test_letters_that_are_no_utf8_cost_only_themselves() -> None:
    found = salvage(FILE.replace(b"Tan Raiders", b"Tan R\xe4iders"), "x.muster")
    assert found.army is not None
    assert found.army.name == "Tan R\ufffdiders"
    assert found.kept == 42
    assert found.problems[0].line == 7
    assert salvage(FILE.decode().encode("utf-16"), "x.muster").army == ARMY


def test_the_army_itself_gets_what_it_lacks() -> None:
    found = salvage(FILE.replace(b'"id": "a",', b'"id": "", "note": 1, "crest": [],'), "x.muster")
    assert found.army is not None
    assert found.army.id
    assert sorted(found.left_out) == ["the army's crest", "the army's note"]
    assert salvage(FILE.replace(b'"lgam"', b"1"), "x.muster").army is None


def test_own_cards_are_kept_but_for_the_damaged_one() -> None:
    cards = b'"id": "a", "own_cards": [{"title": "Boots"}, {"title": 1}, {"title": "Ant"}],'
    found = salvage(FILE.replace(b'"id": "a",', cards), "x.muster")
    assert found.army is not None
    assert [card.title for card in found.army.own_cards] == ["Boots", "Ant"]
    assert found.left_out == ("own card 2",)


def test_a_reading_is_kept_but_for_the_damaged_man_and_a_game_stands_once() -> None:
    men = b'[{"id": "u", "kind": "men", "figures": [{"id": "b"}, {"id": 1}]}]'
    readings = b'"readings": [{"ruleset": "x", "units": %s}, {"ruleset": "lgam"}, {}],' % men
    found = salvage(FILE.replace(b'"id": "a",', b'"id": "a", ' + readings), "x.muster")
    assert found.army is not None
    (reading,) = found.army.readings
    assert [man.id for man in reading.figures()] == ["b"]
    lost = ("figure 2 of reading 1, unit 1", "reading 2", "reading 3")
    assert [any(each.startswith(what) for each in found.left_out) for what in lost] == [True] * 3
    assert found.kept == 42


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"\x00" * 50,
        b"\xff\xfe",
        b"[" * 9000,
        b'{"format": "muster-army", "version": 2}',
        b" " * 20_000_001,
    ],
)
def test_where_nothing_can_be_had_the_problem_is_told(data: bytes) -> None:
    found = salvage(data, "x.muster")
    assert found.army is None
    assert found.kept == 0
    assert found.problems


@given(armies(), st.data())
def test_what_is_salvaged_of_a_cut_file_can_be_saved_and_opened(
    army: Army, data: st.DataObject
) -> None:
    whole = write_army(army)
    found = salvage(whole[: data.draw(st.integers(0, len(whole)))], "x.muster")
    if found.army:
        assert read_army(write_army(found.army), "x.muster") == found.army
        assert found.kept == found.army.figure_count() <= found.total
        known = {figure.id: figure for figure in army.figures()}
        assert all(known[figure.id] == figure for figure in found.army.figures())


def test_the_lines_around_the_damage_are_shown() -> None:
    lines = excerpt(b'{\n    "name": "Truck 2",\n    "seats": "fourteen",\n      "x": 1\n}\n', 3)
    assert [(line.number, line.text, line.bad) for line in lines] == [
        (2, '"name": "Truck 2",', False),
        (3, '"seats": "fourteen",', True),
        (4, '  "x": 1', False),
    ]
    assert [line.number for line in excerpt(b"only", 1)] == [1]
    assert excerpt(b"only", 9) == ()
    assert len(excerpt(b"x" * 10_000_000, 1)[0].text) == 200
