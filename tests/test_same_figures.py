"""The window and the paper show the same man, and the same vehicle with the same men in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import resources
from desktop.army.shown import man_art, unit_art
from printables.army_words import man_picture, unit_picture
from resources import art
from rules.catalog import Catalog
from rules.exchange import load_army_file
from rules.roll import Roll

SAMPLES = sorted(resources.path("samples").glob("*.muster"))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog()


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_screen_and_paper_show_the_same(file: Path, catalog: Catalog) -> None:
    army = load_army_file(file)
    ruleset = catalog.get(army.ruleset)
    assert ruleset is not None
    roll = Roll(army, ruleset)

    for man in roll.men:
        for alone in (True, False):
            name = man_art(man, alone=alone)
            assert art.has(name), name
            assert name == man_picture(man, alone=alone)
    for unit in army.units:
        name = unit_art(roll, unit)
        assert art.has(name), name
        assert name == unit_picture(unit, roll.type_of(unit), roll.men_of(unit), ruleset)
