"""The numbers along a chart's axis."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.campaign.state.statistics import axis_steps


@given(st.integers(1, 5000), st.integers(0, 5000))
def test_the_axis_holds_all_values_in_equal_steps(one: int, other: int) -> None:
    least, most = sorted((one, other))
    steps = axis_steps(most, 4, least)
    assert steps[0] <= least and most <= steps[-1]
    assert 2 <= len(steps) <= 6
    assert len({after - before for before, after in pairwise(steps)}) == 1


@pytest.mark.parametrize(
    ("least", "most", "steps"),
    [
        (0, 9, [0, 3, 6, 9]),
        (20, 45, [0, 20, 40, 60]),
        (35, 45, [35, 40, 45]),
        (45, 45, [36, 39, 42, 45]),
        (1, 1, [0, 1]),
        (0, 0, [0, 1]),
    ],
)
def test_values_of_the_upper_half_alone_have_an_axis_of_their_own(
    least: int, most: int, steps: list[int]
) -> None:
    assert axis_steps(most, 4, least) == steps
