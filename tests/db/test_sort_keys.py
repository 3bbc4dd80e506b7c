"""Sort keys with gaps: the order is the wanted one, and few keys change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from db.list_positions import GAP, changed_positions, new_positions

NAMES = st.lists(st.sampled_from("abcdefghijkl"), unique=True)


def after(wanted: list[str], held: dict[str, int]) -> dict[str, int]:
    """Give the keys of the wanted ids once the changes are written."""
    merged = held | changed_positions(wanted, held)
    return {name: merged[name] for name in wanted}


def stored(names: list[str]) -> dict[str, int]:
    return dict(zip(names, new_positions(len(names)), strict=True))


@given(NAMES, st.dictionaries(st.sampled_from("abcdefghijkl"), st.integers(-3, 20)))
def test_the_ids_come_in_the_wanted_order(wanted: list[str], held: dict[str, int]) -> None:
    keys = after(wanted, held)
    assert sorted(wanted, key=lambda name: keys[name]) == wanted
    assert len(set(keys.values())) == len(wanted)


@given(NAMES, st.data())
def test_removing_changes_no_key(names: list[str], data: st.DataObject) -> None:
    kept = [name for name in names if data.draw(st.booleans())]
    assert changed_positions(kept, stored(names)) == {}


@given(NAMES.filter(len), st.data())
def test_moving_one_changes_one_key(names: list[str], data: st.DataObject) -> None:
    who = data.draw(st.sampled_from(names))
    rest = [name for name in names if name != who]
    place = data.draw(st.integers(0, len(rest)))
    wanted = [*rest[:place], who, *rest[place:]]
    assert len(changed_positions(wanted, stored(names))) == (wanted != names)


def test_a_gap_that_is_full_is_made_anew() -> None:
    names, keys = ["first", "last"], stored(["first", "last"])
    for number in range(60):
        names.insert(1, f"new{number}")
        keys = after(names, keys)
        assert sorted(names, key=lambda name: keys[name]) == names
    assert max(keys.values()) <= GAP * len(names)
