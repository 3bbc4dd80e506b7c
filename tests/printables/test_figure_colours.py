"""Figures of another plastic on paper: drawn so, named so, and one card for like men as before."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from printables.army_facts import ArmyFacts
from printables.cards.card_contents import Card, cards_of
from printables.engine.livery import dyed, livery
from printables.engine.printable_characters import Letters
from resources.art import tones
from rules.army import bulk_edits
from rules.army.model import Army, Figure, Unit, new_army
from rules.games.catalog import Catalog
from tests.support.packs import build_pack

GAME = Catalog().get("lgam")


def mixed(colour: str, *men: str) -> ArmyFacts:
    assert GAME is not None
    figures = tuple(Figure(each, ("rifle",)) for each in ("a", "b", "c"))
    units = (Unit("l", "men", figures=figures), Unit("j", "vehicle", "jeep", "Jeep"))
    army: Army = replace(new_army("lgam", "Mixed"), units=units)
    army = bulk_edits.with_colour(army, men, colour, models=("j",))
    return ArmyFacts(army, GAME, {}, Letters())


def card(facts: ArmyFacts, title: str) -> Card:
    return next(each for each in cards_of(facts) if each.title == title)


def test_rows_of_the_roster_keep_colours_apart_and_name_them() -> None:
    rows = mixed("tan", "b").units[0].rows
    assert [(row.count, row.colour, row.detail) for row in rows] == [(2, "", ""), (1, "tan", "Tan")]


def test_men_of_several_colours_share_a_card_in_the_armys_colour() -> None:
    rifleman = card(mixed("tan", "b"), "Rifleman")
    assert (rifleman.count, rifleman.colour, rifleman.chip) == (3, "", "×3")
    rifleman = card(mixed("tan", "a", "b", "c"), "Rifleman")
    assert (rifleman.count, rifleman.colour, rifleman.chip) == (3, "tan", "×3")


def test_a_captured_jeep_has_its_colour_on_its_card() -> None:
    jeep = card(mixed("grey"), "Jeep")
    assert jeep.colour == "grey"


def test_a_card_of_another_plastic_says_so_beside_the_army(read: Any) -> None:
    facts = mixed("grey")
    text = read(build_pack([(facts.army, facts.ruleset)], ("vehicle-cards",)).pdf).text()
    assert "Mixed, grey" in text


def test_another_plastic_has_its_own_tones_and_none_where_ink_is_saved() -> None:
    green = livery("green")
    tan = dyed(green, "tan")
    assert tan.tones == tones("tan", "paper") != green.tones
    assert tan.pattern == green.pattern
    assert dyed(green, "") is green
    lines = livery("green", ink_saver=True)
    assert dyed(lines, "tan") is lines
