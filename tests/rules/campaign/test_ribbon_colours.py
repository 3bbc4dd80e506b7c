"""Medals read from words: what screen and paper draw."""

from __future__ import annotations

import pytest

from rules.campaign.state.ribbon_colours import MIDDLE, RIBBONS, medal_words, metal_of, stripes_of


@pytest.mark.parametrize(
    ("ribbon", "metal", "colours"),
    [
        ("red", "gold", ["red", "", "red"]),
        ("blue", "silver", ["blue", "", "blue"]),
        ("gold red", "gold", ["red", "", "red"]),
        ("Black/Yellow", "bronze", ["black", "yellow"]),
        ("purple-silver", "silver", ["purple", "", "purple"]),
        ("silver", "silver", ["blue", "", "blue"]),
        ("", "gold", ["red", "", "red"]),
        ("as grandfather's", "bronze", ["green", "", "green"]),
    ],
)
def test_a_medal_is_read_from_words(ribbon: str, metal: str, colours: list[str]) -> None:
    assert metal_of(ribbon) == metal
    wanted = [RIBBONS[each] if each else MIDDLE for each in colours]
    assert list(stripes_of(ribbon)) == wanted


def test_a_medal_is_told_to_who_cannot_see_it() -> None:
    assert medal_words("black gold") == "gold on a black ribbon"
    assert medal_words("red yellow") == "gold on a red and yellow ribbon"
