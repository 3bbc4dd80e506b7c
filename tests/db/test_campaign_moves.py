"""Battles that only move are moved together: each ends in its place, by few statements."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from db.campaign_moves import Cells, moves, places_apart


def row(battle: str, position: int, number: int, batch: str = "b") -> Cells:
    return (battle, position, number, "played", "", "", "", "", batch, 0)


def after_moves(before: list[Cells], changed: list[tuple[Cells, Cells]]) -> dict[str, Cells]:
    """Return the rows as the statements leave them."""
    moved, others = moves(changed)
    held = list(before)
    for first, last, places, numbers in moved:
        held = [
            (each[0], each[1] + places, each[2] + numbers, *each[3:])
            if first <= each[1] <= last
            else each
            for each in held
        ]
    return {each[0]: each for each in held} | {now[0]: now for _, now in others}


def changed_of(before: list[Cells], after: list[Cells]) -> list[tuple[Cells, Cells]]:
    was = {each[0]: each for each in before}
    return [(was[each[0]], each) for each in after if was[each[0]] != each]


def test_one_that_counts_no_more_moves_thousands_by_one_statement() -> None:
    before = [row(f"{at}", at, at) for at in range(1, 3001)]
    voided = (*before[999][:2], 0, "void", *before[999][4:])
    later = [row(f"{at}", at, at - 1) for at in range(1001, 3001)]
    moved, others = moves(changed_of(before, [*before[:999], voided, *later]))
    assert moved == [(1001, 3000, 0, -1)]
    assert [now for _, now in others] == [voided]


@settings(deadline=None, max_examples=200)
@given(data=st.data())
def test_wherever_battles_go_each_ends_in_its_place(data: st.DataObject) -> None:
    """Some are taken out, some put in before others, some go to another day, some are corrected."""
    names = [f"{at}" for at in range(data.draw(st.integers(1, 14)))]
    counted = {each: data.draw(st.booleans()) for each in names}
    order = list(names)
    if data.draw(st.booleans()):
        order.insert(data.draw(st.integers(0, len(order))), "new")
    for _ in range(data.draw(st.integers(0, 2))):
        one = order.pop(data.draw(st.integers(0, len(order) - 1)))
        order.insert(data.draw(st.integers(0, len(order))), one)
    shift = data.draw(st.integers(0, 2))

    def rows(ids: list[str], batches: dict[str, str], first: int) -> list[Cells]:
        found, number = list[Cells](), 0
        for position, each in enumerate(ids, first):
            number += counted.get(each, True)
            batch = batches.get(each, "b")
            found.append(row(each, position, number if counted.get(each, True) else 0, batch))
        return found

    before = rows(names, {}, 1)
    written = {each: "c" for each in names if data.draw(st.booleans()) and shift == 0}
    after = [each for each in rows(order, written, 1 + shift) if each[0] != "new"]
    assert places_apart(before)
    assert after_moves(before, changed_of(before, after)) == {each[0]: each for each in after}


def test_two_battles_in_one_place_are_not_told_apart_by_it() -> None:
    assert not places_apart([row("one", 1, 1), row("two", 1, 2)])
