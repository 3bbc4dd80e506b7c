"""Edits of the toy box: what they give, and what they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.problems import InputProblem
from rules.toybox import edits
from rules.toybox.toy_box import Bag, Loss, Pose, ToyBox

BAZOOKA, RIFLE = Pose("b", "Bazooka", items=("bazooka",)), Pose("r", "Rifleman", items=("rifle",))


def _box() -> ToyBox:
    box = edits.add_toys(ToyBox(), BAZOOKA, "green", 4)
    box = edits.put_bag(box, Bag("patio", "Patio bag"))
    return edits.add_toys(box, RIFLE, "green", 12, "patio")


def test_toys_that_are_added_again_are_one_lot() -> None:
    box = edits.add_toys(_box(), BAZOOKA, "green", 12)
    assert [(lot.pose, lot.owned) for lot in box.lots] == [("b", 16), ("r", 12)]
    assert box.owned == box.all_to_hand == 28


def test_lost_and_broken_ones_are_not_to_hand_and_found_ones_are() -> None:
    box = edits.change_one(_box(), "r", "green", lost=1)
    box = edits.change_one(box, "r", "green", broken=1)
    assert box.to_hand(box.lots[1]) == 10
    box = edits.change_one(box, "r", "green", lost=-1)
    assert box.to_hand(box.lots[1]) == 11


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda box: edits.add_toys(box, RIFLE, "green", -1), "0 or more"),
        (lambda box: edits.change_one(box, "b", "green", broken=5), "only 4 are owned"),
        (lambda box: edits.change_one(box, "b", "green", lost=-1), "-1 lost cannot be"),
        (lambda box: edits.change_one(box, "b", "tan", lost=1), "there is no tan one"),
        (lambda box: edits.change_lot(box, ("b", "green", ""), owned=100_000), "9999"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(change: object, words: str) -> None:
    with pytest.raises(InputProblem, match=words):
        change(_box())  # type: ignore[operator]


def test_a_deleted_bag_leaves_its_toys_as_loose_finds() -> None:
    box = edits.add_toys(_box(), RIFLE, "green", 2)
    box = edits.delete_bag(box, "patio")
    assert [(lot.key, lot.owned) for lot in box.lots] == [
        (("b", "green", ""), 4), (("r", "green", ""), 14)
    ]  # fmt: skip


def _loss(number: int) -> Loss:
    return Loss("b", "green", "", "war", "battle", f"man {number}")


def test_losses_of_a_campaign_are_what_it_says_now_and_never_more_than_there_are() -> None:
    box = edits.with_losses(_box(), "war", [_loss(at) for at in range(6)])
    assert box.to_hand(box.lots[0]) == 0
    assert edits.with_losses(box, "war", [_loss(at) for at in range(6)]) == box
    corrected = edits.with_losses(box, "war", [_loss(1)])
    assert corrected.to_hand(corrected.lots[0]) == 3


def test_what_was_found_again_stays_found_though_the_campaign_tells_it_as_lost() -> None:
    box = edits.with_losses(_box(), "war", [_loss(1)])
    found = edits.set_found(box, box.losses[0], found=True)
    assert found.to_hand(found.lots[0]) == 4
    again = edits.with_losses(found, "war", [_loss(1), _loss(2)])
    assert again.to_hand(again.lots[0]) == 3


@given(
    st.lists(
        st.tuples(st.sampled_from("br"), st.sampled_from(["lost", "broken"]), st.integers(-3, 3))
    )
)
def test_whatever_is_done_no_number_is_below_zero(steps: list[tuple[str, str, int]]) -> None:
    box = _box()
    for pose, what, step in steps:
        try:
            box = edits.change_one(box, pose, "green", **{what: step})
        except InputProblem:
            continue
    for lot in box.lots:
        assert min(lot.lost, lot.broken, box.to_hand(lot)) >= 0
        assert lot.lost + lot.broken <= lot.owned
