"""The Green and the Tan at the table: its turn, objectives, points, and what lies on the table."""

from __future__ import annotations

import pytest

from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def game() -> Ruleset:
    ruleset = Catalog().get("green-and-tan")
    assert ruleset is not None
    return ruleset


@pytest.fixture(scope="module")
def play() -> Playbook:
    catalog = Catalog()
    playbook = catalog.playbook("green-and-tan")
    assert playbook is not None, [each.sentence() for each in catalog.problems(everything=True)]
    return playbook


def test_five_turns_of_moving_and_shooting(play: Playbook) -> None:
    turn = play.turn
    assert turn is not None and turn.length is not None
    assert turn.length.value == 5
    assert (turn.first, turn.activation) == ("roll-off", "squad-size")
    main = [step.id for step in turn.steps if not step.part_of]
    assert main == ["who-is-first", "movement", "shooting", "the-fallen"]
    assert {step.id for step in turn.steps if step.part_of == "movement"} == {"assaults", "mines"}


def test_the_points_of_survivors_are_those_of_the_army_list(game: Ruleset, play: Playbook) -> None:
    lines = {line.fact: line.value.value for line in play.scoring.lines}
    known = {
        **{f"role:{role.id}": role.points for role in game.roles},
        **{f"vehicle:{vehicle.id}": vehicle.points for vehicle in game.vehicles},
    }
    assert lines == {fact: points.value for fact, points in known.items() if points}
    basic = {"rifleman": 10, "machine-gunner": 1, "mortar": 1, "spotter": 1}
    assert sum(count * lines[f"role:{role}"] for role, count in basic.items()) == 26
    swapped = {**basic, "rifleman": 8, "flame-thrower": 1, "grenadier": 1}
    assert sum(count * lines[f"role:{role}"] for role, count in swapped.items()) == 30


def test_objectives_give_points_on_top(play: Playbook) -> None:
    objectives = [mission for mission in play.missions if mission.kind == "objective"]
    points = {mission.id: mission.lines[0].value.value for mission in objectives}
    assert points == {"secure-the-area": 1, "take-and-hold": 3, "breakthrough": 5}
    assert play.mission["secure-the-area"].lines[0].most == 4
    assert play.mission["take-and-hold"].lines[0].most == 1
    assert all(mission.setup and mission.source for mission in play.missions)


def test_what_lies_on_the_table(play: Playbook) -> None:
    sizes = {
        piece.id: piece.size.value
        for piece in play.pieces
        if piece.kind in ("template", "gauge") and piece.size
    }
    assert sizes == {
        "minefield": 8,
        "keep-gauge": 3,
        "move-gauge": 6,
        "rifle-gauge": 12,
        "gun-gauge": 30,
    }
    assert all(piece.amount.why for piece in play.pieces)
    named = {piece.id for piece in play.pieces if piece.named}
    assert named == {*sizes, "held-feature", "quarter"}
    house = {piece.size.provenance for piece in play.pieces if piece.size and piece.kind == "token"}
    assert house == {"house"}


def test_the_reference_sets_every_table_once_and_fits_a_sheet(play: Playbook) -> None:
    tables = [section.table for section in play.sections if section.table]
    assert sorted(tables) == ["missions", "modifiers", "movement", "score", "weapons"]
    words = sum(len(line.split()) for section in play.sections for line in section.lines)
    assert 250 < words < 700
    assert all(section.source for section in play.sections)


def test_proposed_readings_are_marked_as_no_text_of_the_game(play: Playbook) -> None:
    assert play.modifier["commander-present"].value.provenance == "house"
    assert play.target["helicopter"].stats["mines"].provenance == "house"
    assert play.modifier["bodywork"].value.provenance == "house"
    assert play.modifier["bodywork"].targets == ("vehicle", "helicopter")
    assert play.modifier["armour"].targets == ("tank",)
    assert play.turn is not None
    marked = [
        play.turn.first_text,
        play.scoring.draw,
        play.scoring.text,
        play.modifier["out-of-sight"].bars[0].refusal,
        play.piece["gun-lost"].amount.why,
        play.piece["destroyed"].amount.why,
        play.mission["breakthrough"].text,
        play.mission["secure-the-area"].text,
        *[line for section in play.sections for line in section.lines if "equal, again" in line],
        *[line for section in play.sections for line in section.lines if "cannot fail" in line],
    ]
    assert len(marked) == 10
    assert all("⌂" in text for text in marked)


def test_the_side_of_the_table_is_random_and_only_one_layer_of_mines_changes_it(
    play: Playbook,
) -> None:
    lines = [*play.mission["battle"].setup, *next(iter(play.sections)).lines]
    (setup, sight, brief) = (line for line in lines if "mine" in line.lower())
    assert "random" in setup and "random" in brief
    assert "in sight" in sight and "in sight" in brief, "they are pieces, no secret"
    assert not any("winner" in line for line in lines)


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("moving", "A tank turns, up to 180 degrees, only after"),
        ("assaults", "tanks, vehicles and helicopters do not charge"),
        ("shooting", "Squads shoot at squads, never at chosen men."),
        ("shooting", "A tank fires both guns, at one target or two."),
        ("shooting", "then 1d6 men are hit"),
        ("shooting", "Squads may not hit the dirt, tanks and vehicles may, with nothing added."),
        ("mines", "each soldier of a unit that moved in a field"),
        ("options", "hits 1d6 men of the thrower's own squad"),
    ],
)
def test_the_reference_says_what_the_document_says(
    play: Playbook, section: str, words: str
) -> None:
    lines = next(each.lines for each in play.sections if each.id == section)
    assert any(words in line for line in lines)
