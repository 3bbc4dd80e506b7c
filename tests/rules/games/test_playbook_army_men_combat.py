"""Army Men Combat at the table: rounds, the six missions, morale, and what lies on the table."""

from __future__ import annotations

import pytest

from rules.attack.die_tests import result_chances
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def game() -> Ruleset:
    ruleset = Catalog().get("army-men-combat")
    assert ruleset is not None
    return ruleset


@pytest.fixture(scope="module")
def play() -> Playbook:
    catalog = Catalog()
    playbook = catalog.playbook("army-men-combat")
    assert playbook is not None, [each.sentence() for each in catalog.problems(everything=True)]
    return playbook


def test_four_rounds_of_single_activations(play: Playbook) -> None:
    turn = play.turn
    assert turn is not None and turn.length is not None
    assert (turn.word, turn.length.value) == ("round", 4)
    assert turn.activation == "roll-off-unactivated"
    assert "half" in turn.morale


def test_the_mission_die_has_six_missions(play: Playbook) -> None:
    assert {mission.die: mission.name for mission in play.missions} == {
        1: "Duel",
        2: "Seize Ground",
        3: "Cache Hunt",
        4: "Sabotage",
        5: "Breakthrough",
        6: "King of the Hill",
    }
    for mission in play.missions:
        assert mission.kind == "scored" and mission.lines and mission.setup and mission.win
        assert f"{mission.die} - {mission.name}" in mission.source


def test_morale_is_a_run_action_toward_the_edge(play: Playbook) -> None:
    fails = play.test["morale"].outcomes[0].result
    lines = [line for section in play.sections for line in section.lines if "nearest edge" in line]
    assert play.turn is not None
    for text in (play.turn.morale, fails, *lines):
        assert "Run action" in text and "toward the nearest" in text
    assert len(lines) == 1 and "12 inches" in lines[0]


READINGS = {
    "turn.morale": "Quality test⌂",
    "turn.activation_text": "rolled again⌂",
    "test.morale": "⌂",
    "test.markers": "⌂",
    "modifier.leader": "no die twice⌂",
    "section.round": "4 or more⌂|Equal: again⌂",
    "section.actions": "no shot⌂|once a round⌂",
    "section.close-combat": "one after the other⌂|second result stands⌂|falls or moves⌂",
    "section.setting-up": "says its type⌂: a pistol, a peaked cap or a leader's pose",
}


@pytest.mark.parametrize("place", READINGS)
def test_what_the_document_does_not_say_is_marked_as_proposed(play: Playbook, place: str) -> None:
    table, name = place.split(".")
    sections = {section.id: " ".join(section.lines) for section in play.sections}
    if table == "section":
        text = sections[name]
    else:
        entry = getattr(play, table)
        text = getattr(entry, name) if table == "turn" else entry[name].text
    for words in READINGS[place].split("|"):
        assert words in text


def test_readings_of_tests_by_die_are_no_numbers_of_the_document(play: Playbook) -> None:
    assert {test.id for test in play.tests if test.origin == "house"} == {"morale", "markers"}


def test_what_each_mission_counts(play: Playbook) -> None:
    facts = {
        mission.id: [(line.fact, line.value.value, line.most) for line in mission.lines]
        for mission in play.missions
    }
    assert facts == {
        "duel": [("kills", 1, None)],
        "seize-ground": [("markers", 1, 5)],
        "cache-hunt": [("caches-held", 1, 3), ("caches-carried-off", 1, 3)],
        "sabotage": [("radio-destroyed", 1, 1)],
        "breakthrough": [("units-in-zone", 1, None)],
        "king-of-the-hill": [("units-on-hill", 1, None)],
    }
    assert play.scoring.lines == () and play.scoring.kind == "kills"
    assert {line.group for line in play.mission["cache-hunt"].lines} == {"caches"}


def test_three_to_five_markers_are_equally_likely(play: Playbook) -> None:
    numbers = [outcome.number.value for outcome in play.test["markers"].outcomes if outcome.number]
    assert numbers == [3, 4, 5]
    assert {outcome.high - outcome.low for outcome in play.test["markers"].outcomes} == {1}
    assert play.piece["objective"].amount.plus == max(numbers)


def test_quality_is_the_same_number_for_all_types(game: Ruleset, play: Playbook) -> None:
    quality = {role.stats["quality"].value for role in game.roles}
    assert quality == {play.test["quality"].outcomes[-1].low}
    assert play.test["morale"].origin == "house"
    assert sum(result_chances(play.test["obstacle"]).values()) == 1


def test_what_lies_on_the_table(play: Playbook) -> None:
    assert {piece: play.piece[piece].amount.plus for piece in ("objective", "cache", "radio")} == {
        "objective": 5,
        "cache": 3,
        "radio": 1,
    }
    gauges = [piece.size.value for piece in play.pieces if piece.kind == "gauge" and piece.size]
    assert gauges == [1, 6, 12, 24, 36]
    assert play.piece["blast"].measure == "radius"
    assert all(piece.amount.why for piece in play.pieces)


def test_the_reference_fits_a_sheet(play: Playbook) -> None:
    words = sum(len(line.split()) for section in play.sections for line in section.lines)
    assert 200 < words < 600
    assert all(section.source for section in play.sections)
    tables = {section.table for section in play.sections}
    assert {"weapons", "modifiers", "missions", "movement"} <= tables
