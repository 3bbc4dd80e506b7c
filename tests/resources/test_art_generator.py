"""The drawings in the tree are those that the generator draws."""

from __future__ import annotations

import json

import pytest

import resources
from resources import art

pytest.importorskip("shapely")

from tools.art.__main__ import ADDED, picture_names, texts_of


def test_every_picture_comes_from_the_generator() -> None:
    assert sorted(picture_names()) == list(art.names())
    assert sorted(ADDED) == list(art.added_names())


@pytest.mark.parametrize("name", ["law", "top_jeep", "jeep", "+radio", "+mount_hmg"])
def test_drawing_afresh_changes_nothing(name: str) -> None:
    for folder, file, text in texts_of(name):
        fresh = json.loads(text)
        kept = json.loads((resources.path("art") / folder / f"{file}.json").read_bytes())
        # another release of the geometry library may place a point a hair elsewhere
        assert fresh.pop("box") == pytest.approx(kept.pop("box"), abs=0.1)
        assert [tone for tone, *_ in fresh.pop("layers")] == [
            tone for tone, *_ in kept.pop("layers")
        ]
        fresh.pop("points"), kept.pop("points")
        assert fresh == kept
