"""The drawings in the tree are those that the generator draws."""

from __future__ import annotations

import json

import pytest

from resources import art

pytest.importorskip("shapely")

from tools.art.__main__ import parts_of, picture_names
from tools.art.encode import picture_text
from tools.art.layers import layers


def test_every_picture_comes_from_the_generator() -> None:
    assert sorted(picture_names()) == list(art.names())


@pytest.mark.parametrize("name", ["law", "top_jeep"])
def test_drawing_afresh_changes_nothing(name: str) -> None:
    title, parts = parts_of(name)
    for small in (False, True):
        fresh = json.loads(picture_text(title, layers(parts, small)))
        kept = art.picture(name, small)
        assert fresh["title"] == kept.title
        # another release of the geometry library may place a point a hair elsewhere
        assert fresh["box"] == pytest.approx(list(kept.box), abs=0.1)
        assert [tone for tone, *_ in fresh["layers"]] == [layer.tone for layer in kept.layers]
