"""The window and the paper show the same man, and the same vehicle with the same men in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import resources
from desktop.army.table.unit_boxes import Boxes
from printables.army_facts import ArmyFacts
from printables.engine.printable_characters import Letters
from resources import art
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.games.catalog import Catalog

SAMPLES = sorted(resources.path("samples").glob("*.muster"))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog()


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_screen_and_paper_show_the_same(file: Path, catalog: Catalog) -> None:
    army = load_army_file(file)
    ruleset = catalog.get(army.ruleset)
    assert ruleset is not None
    boxes = Boxes().of(Roster(army, ruleset), ())
    sheets = ArmyFacts(army, ruleset, {}, Letters()).units

    compared = 0
    for box, sheet in zip(boxes, sheets, strict=True):
        assert art.has(box.art), box.art
        assert box.art == sheet.picture
        rows = {row.ids: row.picture for row in sheet.rows}
        for tile in box.tiles:
            assert art.has(tile.art), tile.art
            if tile.ids in rows:
                assert tile.art == rows[tile.ids]
                compared += 1
    assert compared
