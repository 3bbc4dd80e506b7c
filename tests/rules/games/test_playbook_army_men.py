"""Army Men at the table: the deck, no winner, blocks, and what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

import resources
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.loading import playbook_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset


@dataclass(frozen=True)
class Game:
    ruleset: Ruleset
    play: Playbook


@pytest.fixture(scope="module")
def game() -> Game:
    catalog = Catalog()
    ruleset, playbook = catalog.get("army-men"), catalog.playbook("army-men")
    assert ruleset is not None and playbook is not None, [
        each.sentence() for each in catalog.problems(everything=True)
    ]
    return Game(ruleset, playbook)


def test_the_deck_is_four_cards_for_each_of_two_sides(game: Game) -> None:
    turn = game.play.turn
    assert turn is not None
    assert (turn.first, turn.activation, turn.length) == ("cards", "cards", None)
    steps = ("moves", "fires", "assaults", "rallies")
    assert {(card.side, card.step) for card in turn.deck} == set(product(("green", "tan"), steps))
    assert len(turn.deck) == 8
    assert [step.id for step in turn.steps] == list(steps)
    assert game.play.piece["turn-card"].amount.plus == len(turn.deck)


def test_a_card_for_a_step_that_is_not_there_is_found(game: Game) -> None:
    path: Path = resources.path("playbooks", "army-men.toml")
    wrong = 'side = "tan", step = "raly"'
    text = path.read_text("utf-8").replace('side = "tan", step = "rallies"', wrong)
    broken = playbook_of(parse_toml(text, path, "a playbook"), game.ruleset)
    assert broken.value is None
    assert "'raly' is not a step" in broken.problems[0].message


def test_nobody_is_said_to_win(game: Game) -> None:
    assert game.play.scoring.kind == "none"
    assert game.play.missions == ()
    assert "agree" in game.play.scoring.text


def test_modifiers_agree_with_the_weapons_table(game: Game) -> None:
    for modifier in ("low-block", "spray", "long-range"):
        value = game.play.modifier[modifier].value.value
        named = {weapon.stats.get(modifier) for weapon in game.ruleset.weapons}
        assert {number.value for number in named if number} <= {value, 0}
    tank = game.ruleset.vehicle["tank"].stats["destroyed"].value
    assert {game.play.target[each].stats["destroyed"].value for each in ("tank", "high-block")} == {
        tank
    }
    leader = game.ruleset.role["leader"].stats["rally-bonus"].value
    assert game.play.modifier["leader"].value.value == leader


def test_what_the_document_does_not_say_is_marked(game: Game) -> None:
    assert game.play.odds.stats["damage"].provenance == "house"
    lines = {section.id: " ".join(section.lines) for section in game.play.sections}
    assert "whatever the range and the cover⌂" in lines["bursts"]
    assert "out of sight, too⌂" in lines["bursts"]
    assert "both stay⌂" in lines["assaults"]
    assert "at least⌂" in lines["spraying"]
    assert game.play.scoring.source == "", "no heading says that nobody wins"


def test_only_soldiers_keep_their_distance(game: Game) -> None:
    assert game.play.turn is not None
    words = "closer than 3 inches to an enemy soldier"
    assert f"Soldiers up to 6 inches, no {words}; tanks" in game.play.turn.steps[0].text
    (line,) = [each for section in game.play.sections for each in section.lines if words in each]
    assert line.startswith("A soldier")


def test_templates_and_gauges_have_the_sizes_of_the_game(game: Game) -> None:
    sizes = {
        piece.id: (piece.size.value, piece.measure)
        for piece in game.play.pieces
        if piece.size and piece.kind in ("template", "gauge")
    }
    assert sizes == {
        "grenade-burst": (2, "radius"),
        "shell-burst": (3, "radius"),
        "near-gauge": (3, "length"),
        "move-gauge": (6, "length"),
        "short-range-gauge": (12, "length"),
        "turn-gauge": (90, "angle"),
    }
    bursts = {
        number.value for weapon in game.ruleset.weapons if (number := weapon.stats.get("radius"))
    }
    assert bursts == {2, 3}
    assert all(piece.amount.why for piece in game.play.pieces)


def test_the_reference_fits_a_sheet(game: Game) -> None:
    words = sum(len(line.split()) for section in game.play.sections for line in section.lines)
    assert 200 < words < 600
    assert all(section.source for section in game.play.sections)
    tables = {section.table for section in game.play.sections}
    assert {"weapons", "modifiers", "targets", "movement"} <= tables
