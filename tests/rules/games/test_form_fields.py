"""Numbers are typed with their units; what cannot be is said in one sentence."""

from __future__ import annotations

import pytest

from rules.games.catalog import Catalog
from rules.games.game import Game
from rules.games.game_editor_fields import NumberInput, entry_fields, parse_number

RANGE = NumberInput("Range", "ft")
DICE = NumberInput("Dice", "d6", least=1, whole=True)
SAVE = NumberInput("Save", words=("4+", "none"))
LEADER = NumberInput("Own attacks", words=("+1",))


@pytest.mark.parametrize(
    ("text", "asked", "value"),
    [
        ("8", RANGE, 8),
        (" 2.5 ft ", RANGE, 2.5),
        ("3 feet", RANGE, 3),
        ("2-4", RANGE, {"value": 4, "low": 2}),
        ("2 to 4 ft", RANGE, {"value": 4, "low": 2}),
        ("", RANGE, None),
        ("–", RANGE, None),
        ("6 D6", DICE, 6),
        ("None", SAVE, "none"),
        ("5+", SAVE, "5+"),
        ("+2", LEADER, "+2"),
        ("−1", NumberInput("Value", least=-100), -1),
    ],
)
def test_what_a_player_types_is_understood(text: str, asked: NumberInput, value: object) -> None:
    assert parse_number(text, asked).value == value
    assert not parse_number(text, asked).sentence


@pytest.mark.parametrize(
    ("text", "asked", "sentence"),
    [
        ("8 in", RANGE, "Range is counted in ft, found “in”."),
        ("8 men", SAVE, "Save is a number without a unit, found “men”."),
        ("-3", RANGE, "Range is 0 ft or more, found -3."),
        ("0", DICE, "Dice is 1 d6 or more, found 0."),
        ("1.5", DICE, "Dice is a whole number, found 1.5."),
        ("5000", RANGE, "Range is 1000 ft at the most, found 5000."),
        ("4-2", RANGE, "Range runs backwards: 4 to 2."),
        ("far", RANGE, "Range is a number in ft, found “far”."),
        ("low", SAVE, "Save is a number or “4+” or “none”, found “low”."),
    ],
)
def test_what_cannot_be_is_said(text: str, asked: NumberInput, sentence: str) -> None:
    assert parse_number(text, asked).sentence == sentence


def test_a_form_says_which_seats_and_choices_are_not_the_documents() -> None:
    ruleset = Catalog().get("fighting-plastic")
    assert ruleset is not None
    game = Game.of(ruleset, None)
    labels = {field.label for field in entry_fields(game, ("vehicle", "tank"))}
    assert {"Crew: Count", "Crew (LGAM): Count", "Machine gun: At most"} <= labels
    labels = {field.label for field in entry_fields(game, ("vehicle", "jeep"))}
    assert "Weapon (house): At most" in labels
