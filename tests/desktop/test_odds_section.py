"""The odds beside a man: each number of dice that he may pick, where the game lets him."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

import resources
from desktop.army.details.odds_section import OddsSection
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.games.catalog import Catalog


def test_a_machine_gun_tells_the_chance_of_each_number_of_dice(qtbot: QtBot) -> None:
    catalog = Catalog()
    army = load_army_file(resources.path("samples", "patio-guard.muster"))
    ruleset = catalog.get(army.ruleset)
    assert ruleset is not None
    section = OddsSection(catalog, "Odds")
    qtbot.addWidget(section)
    section.fold.setChecked(True)
    roster = Roster(army, ruleset)
    for kind, numbers in (("machine-gun", 6), ("mortar", 0)):
        section.show_shooter(roster, next(unit for unit in army.units if unit.type == kind), None)
        told = {row.name: row.cells[0].text for row in section.chances.rows}
        dice = {name: text for name, text in told.items() if name.endswith(": one or more fall")}
        assert len(dice) == numbers
        assert section.needed.text().startswith("5 dice (best on average)") is (numbers > 0)
    section.show_shooter(roster, next(u for u in army.units if u.type == "machine-gun"), None)
    told = {row.name: row.cells[0].text for row in section.chances.rows}
    assert told["1 die: one or more fall"] == "50 %"
    assert told["5 dice: one or more fall"] == told["At least one falls"] == "74 %"
