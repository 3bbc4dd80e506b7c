"""The short roster tells an army on half a page; the opponent's tells only what he can see."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from rules.army.model import Agreement, Army, Figure, Unit
from rules.games.ruleset import Ruleset
from tests.printables.test_roster_sheet import sample
from tests.support.packs import build_pack

SHORT, SEEN = ("roster-short",), ("roster-opponent",)


def test_each_unit_has_a_line_with_its_men_and_weapons(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    made = read(build_pack([(company, sandbox)], SHORT).pdf)
    text = made.text()
    assert made.pages == 1
    for words in ("Loose men", "15", "First squad", "HMG team", "Dusty", "Sgt. Stone", "WEAPONS"):
        assert words in text
    places = [text.index(name) for name in ("Loose men", "First squad", "HMG team", "Dusty")]
    assert places == sorted(places)


def test_45_men_stand_on_half_a_page(read: Any) -> None:
    made = read(build_pack([sample("tan-raiders")], SHORT).pdf)
    heading = next(word for word in reversed(made.words(0)) if word.text.strip() == "WEAPONS")
    assert made.pages == 1
    assert heading.bottom > made.size()[1] / 2


def test_more_men_than_anyone_ticks_get_a_line_for_their_number(
    sandbox: Ruleset, read: Any
) -> None:
    men = tuple(Figure(f"f{n}", ("rifle",)) for n in range(2000))
    army = Army(id="a", ruleset="sandbox", units=(Unit("u", "men", figures=men),))
    made = read(build_pack([(army, sandbox)], SHORT).pdf)
    assert made.pages == 1
    assert "2,000 × Rifleman, out:" in made.text()


@pytest.fixture
def secretive(company: Army) -> Army:
    """Give the company with something to hide in every place that a player can write in."""
    loose = company.units[0]
    hero = replace(
        loose.figures[0],
        story="Dug out of the gravel.",
        abilities=("Walks through hedges",),
        portrait="drawn:bust_captain",
        lives=7,
    )
    men = (hero, *loose.figures[1:])
    units = (replace(loose, figures=men, note="Hides under the slide."), *company.units[1:])
    return replace(
        company,
        units=units,
        note="Mines lie beside the pond.",
        agreements=(
            Agreement("size", (), "Two more for Ann", agreed_with="Tomas", day="Saturday"),
        ),
    )


def test_the_opponent_reads_no_secret(secretive: Army, sandbox: Ruleset, read: Any) -> None:
    made = read(build_pack([(secretive, sandbox)], SEEN).pdf)
    text = made.text()
    secrets = ("Stone", "Olive", "Sgt.", "Cpl.", "gravel", "hedges", "slide", "pond", "Tomas")
    assert [secret for secret in (*secrets, "Grey paint", "seat 3", "7") if secret in text] == []
    assert not any("bust" in name for name, *_ in made.placed(0))
    assert "Not shown: names" in text


def test_the_opponent_sees_units_men_weapons_and_how_many_ride(
    secretive: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(secretive, sandbox)], SEEN).pdf).text()
    for words in ("Loose men 15", "First squad", "4 × Rifleman", "Dusty", "Aboard: crew 2"):
        assert words in text
    assert "passengers 1" in text
    assert "12 × Rifle" in text


def test_a_hero_looks_like_those_who_carry_the_same(sandbox: Ruleset, read: Any) -> None:
    hero = Figure("h", ("rifle",), name="Stone", hero=True)
    men = (hero, *(Figure(f"r{n}", ("rifle",)) for n in range(4)))
    army = Army(id="a", ruleset="sandbox", units=(Unit("u", "men", figures=men),))
    assert "5 × Rifleman" in read(build_pack([(army, sandbox)], SEEN).pdf).text()


@pytest.mark.parametrize("sheet", [SHORT, SEEN])
def test_an_empty_army_says_so_and_small_paper_holds_all_units(
    sheet: tuple[str, ...], company: Army, sandbox: Ruleset, read: Any
) -> None:
    empty = replace(company, units=())
    assert "no units yet" in read(build_pack([(empty, sandbox)], sheet).pdf).text()
    options = PrintOptions("a5", ink_saver=True)
    made = read(build_pack([(company, sandbox)], sheet, options).pdf)
    assert made.text().count("Dusty") == 1
    assert all(made.white_within(page, 4.0) for page in range(made.pages))
