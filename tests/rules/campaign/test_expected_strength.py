"""How strong an army is expected to be after a campaign."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import expected_strength


@pytest.mark.parametrize(
    ("losses", "left"),
    [
        (Losses(), 43),
        (Losses("stay-out"), 13),
        (Losses("stay-out", reinforcements=3), 31),
        (Losses("recover", needed=1), 43),
        (Losses("recover", needed=7), 13),
        (Losses("recover", needed=4), None),
    ],
)
def test_six_battles_of_five_fallen(losses: Losses, left: Fraction | None) -> None:
    if left is None:
        away = Fraction(0)
        for _ in range(6):
            away = (away + 5) / 2
        left = 43 - away
    assert expected_strength(losses, 43, 6, 5) == left


def test_the_fallen_miss_so_many_battles_and_are_back() -> None:
    assert expected_strength(Losses("rest"), 43, 6, 5) == 38
    assert expected_strength(Losses("rest", fallen_miss=2), 43, 6, 5) == 33


@given(
    kind=st.sampled_from(["return", "stay-out", "recover"]),
    needed=st.integers(1, 8),
    back=st.integers(0, 5),
    men=st.integers(0, 60),
    battles=st.integers(0, 20),
    fallen=st.integers(0, 40),
)
def test_nobody_is_counted_twice(kind, needed, back, men, battles, fallen) -> None:
    losses = Losses(kind, needed=needed, reinforcements=back)
    assert 0 <= expected_strength(losses, men, battles, fallen) <= men
