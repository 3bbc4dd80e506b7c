"""Medals read from words: what screen and paper draw."""

from __future__ import annotations

import pytest

from rules.campaign.state.ribbon_colours import RIBBONS, medal_words, metal_of, stripes_of


@pytest.mark.parametrize(
    ("ribbon", "metal", "colours"),
    [
        ("red", "gold", ["red"]),
        ("blue", "silver", ["blue"]),
        ("gold red", "gold", ["red"]),
        ("Black/Yellow", "bronze", ["black", "yellow"]),
        ("purple-silver", "silver", ["purple"]),
        ("silver", "silver", ["blue"]),
        ("", "gold", ["red"]),
        ("as grandfather's", "bronze", ["green"]),
    ],
)
def test_a_medal_is_read_from_words(ribbon: str, metal: str, colours: list[str]) -> None:
    assert metal_of(ribbon) == metal
    assert list(stripes_of(ribbon)) == [RIBBONS[each] for each in colours]


def test_a_medal_is_told_to_who_cannot_see_it() -> None:
    assert medal_words("black gold") == "gold on a black ribbon"
    assert medal_words("red yellow") == "gold on a red and yellow ribbon"
