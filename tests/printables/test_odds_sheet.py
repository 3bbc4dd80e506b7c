"""The odds sheet shows each weapon of an army against what it meets, with exact chances."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest

from printables.engine.options import PrintOptions
from printables.engine.printable_characters import Letters
from printables.engine.problems import PrintProblem
from printables.engine.text import MM
from printables.pack import Pack
from printables.pack_inputs import PackFacts
from printables.reference.odds_sheet import parts
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, Figure, Unit
from rules.attack.dice import percent_text
from rules.common.wording import HOUSE_SIGN
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from rules.odds.odds_besides_shooting import action_rows
from rules.odds.shooting_odds_table import odds_table
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample

ODDS = ("odds",)
SAMPLES = ("2nd-sandbox-company", "olives-own", "garden-gate", "block-street-boys", "shoebox-ten")


def printed(*names: str, **options: Any) -> Pack:
    return build_pack([sample(name) for name in names], ODDS, PrintOptions(**options))


def plain(text: str) -> str:
    return "".join(text.split()).replace("-", "").replace(HOUSE_SIGN, "").lower()


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_weapon_target_and_chance_is_there(name: str, paper: str, read: Any) -> None:
    pack = printed(name, paper=paper, ink_saver=paper == "letter")
    made = read(pack.pdf)
    text = plain(made.text())
    army, ruleset = sample(name)
    playbook = Catalog().playbook(army.ruleset)
    assert playbook is not None
    roster = Roster(army, ruleset)
    table = odds_table(roster, playbook)
    for row in table.rows:
        assert plain(row.name) in text
        for cell in row.cells:
            if cell.chance is not None:
                assert plain(percent_text(cell.chance)) in text
                assert plain(cell.need) in text
            else:
                assert plain(cell.reason) in text
    for case in table.cases:
        assert plain(case.head) in text and plain(case.under) in text
    for deed in action_rows(roster, playbook):
        assert plain(deed.name) in text and plain(percent_text(deed.chance)) in text
    assert not pack.problems
    width, height = made.size()
    assert width > height
    assert all(made.white_within(page, 4.5) for page in range(made.pages))


def test_two_armies_of_a_game_are_set_against_each_other(read: Any) -> None:
    made = read(printed("garden-gate", "patio-guard").pdf)
    text = made.text()
    assert "Garden Gate against Patio Guard" in text
    assert "Patio Guard against Garden Gate" in text
    assert "A dot marks what the enemy army has." in text
    alone = read(printed("garden-gate").pdf).text()
    assert "Garden Gate against common targets" in alone
    assert "A dot marks" not in alone


def test_author_and_assumptions_stand_there(read: Any) -> None:
    made = read(printed("block-street-boys").pdf)
    assert all("by David North" in made.text(page) for page in range(made.pages))
    assert "The shooter stands still" in made.text(0)
    assert "Only bazookas, mortars and the main guns of tanks can hit a tank." in made.text()


def test_no_letter_is_smaller_than_can_be_read(read: Any) -> None:
    for page in read(printed("2nd-sandbox-company").pdf).pike.pages:
        sizes = [
            float(operands[1]) * MM  # a unit of the page is a millimetre
            for operands, operator in pikepdf.parse_content_stream(page)
            if str(operator) == "Tf"
        ]
        assert min(sizes) >= 6.49


def test_a_sheet_for_each_army_that_can_be_counted(company: Army, sandbox: Ruleset) -> None:
    armies = [sample("garden-gate"), (company, sandbox), sample("patio-guard")]
    facts = PackFacts(source_of(armies), PrintOptions(), Letters(), {})
    assert [(part.id, part.army) for part in parts(facts)] == [("odds.1", 1), ("odds.3", 3)]
    assert "against Patio Guard" in parts(facts)[0].why
    with pytest.raises(PrintProblem):
        build_pack([(company, sandbox)], ODDS)


def test_a_narrow_page_sets_the_columns_below_each_other(read: Any) -> None:
    made = read(printed("2nd-sandbox-company", paper="a5").pdf)
    assert "Tank" in made.text()
    assert all(made.white_within(page, 4.5) for page in range(made.pages))


def test_a_player_chooses_how_many(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    made = read(build_pack(armies, ODDS, counts={"odds": {"odds.1": 0}}).pdf)
    assert "Garden Gate against Patio Guard" not in made.text()
    assert "Patio Guard against Garden Gate" in made.text()


def test_nobody_a_crowd_and_names_in_any_script(read: Any) -> None:
    _, ruleset = sample("block-street-boys")
    crowd = tuple(Figure(f"f{number}", ("rifle",)) for number in range(400))
    for name, men in (("Отряд Зелёные", ()), ("W" * 300, crowd)):
        army = Army("a", "army-men", name, units=(Unit("u", "men", figures=men),))
        pack = build_pack([(army, ruleset)], ODDS)
        made = read(pack.pdf)
        assert made.pages == 1
        assert "Rally" in made.text()
        assert bool(pack.problems) == name.startswith("W")
    assert "400 × Rifle" in made.text()
