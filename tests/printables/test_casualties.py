"""The casualty sheet has a row for every figure, on few pages, with boxes the game has use for."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from printables.engine.options import PrintOptions
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, Figure, Unit
from rules.games.ruleset import Ruleset
from tests.printables.test_roster_sheet import sample
from tests.support.packs import build_pack

SHEET = ("casualties",)


def names_of(army: Army, ruleset: Ruleset) -> Counter[str]:
    return Counter(man.called for man in Roster(army, ruleset).men)


def test_every_figure_stands_once(read: Any) -> None:
    army, ruleset = sample("tan-raiders")
    made = read(build_pack([(army, ruleset)], SHEET).pdf)
    lines = Counter(
        word.text.strip().partition("\r")[0]
        for page in range(made.pages)
        for word in made.words(page)
    )
    named = [man for man in army.figures() if man.called]
    assert named
    for figure in named:
        assert lines[figure.called] == 1
    plain = names_of(army, ruleset)["Submachine gunner"]
    assert plain
    assert lines["Submachine gunner"] == plain
    assert sum(lines[str(number)] for number in range(1, 18)) >= army.figure_count()


def test_200_figures_stand_on_three_pages(sandbox: Ruleset, read: Any) -> None:
    units = tuple(Unit(f"u{u}", "men", name=f"Platoon {u}", figures=_men(u, 20)) for u in range(10))
    army = Army(id="a", ruleset="sandbox", units=units)
    for paper in ("a4", "letter"):
        made = read(build_pack([(army, sandbox)], SHEET, PrintOptions(paper)).pdf)
        assert made.pages <= 3
        assert made.text().count("Rifleman") == 200
        assert all(made.white_within(page, 4.0) for page in range(made.pages))


def _men(unit: int, count: int) -> tuple[Figure, ...]:
    return tuple(Figure(f"{unit}-{n}", ("rifle",)) for n in range(count))


def test_men_are_wounded_only_where_the_game_lets_them_live_on(read: Any) -> None:
    assert "WOUNDED" in read(build_pack([sample("olives-own")], SHEET).pdf).text()
    without = read(build_pack([sample("garden-gate")], SHEET).pdf).text()
    assert "WOUNDED" not in without
    for words in ("OUT", "KILLED BY", "TURN"):
        assert words in without


def test_vehicles_and_guns_have_rows_of_their_own(read: Any) -> None:
    text = read(build_pack([sample("olives-own")], SHEET).pdf).text()
    assert "34 figures, 3 vehicles and guns" in text
    for words in ("Jeep", "Tank", "Gun"):
        assert words in text


def test_a_long_unit_goes_on_under_its_name(sandbox: Ruleset, read: Any) -> None:
    army = Army(
        id="a", ruleset="sandbox", units=(Unit("u", "men", name="The many", figures=_men(0, 120)),)
    )
    text = read(build_pack([(army, sandbox)], SHEET).pdf).text()
    assert "The many 120" in text
    assert "The many continued" in text


def test_an_army_without_units_says_so(company: Army, sandbox: Ruleset, read: Any) -> None:
    text = read(build_pack([(replace(company, units=()), sandbox)], SHEET).pdf).text()
    assert "This army has no units yet." in text
