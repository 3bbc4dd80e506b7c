"""Fighting Plastic at the table: its turn, modifiers, hard targets, tests, battles, pieces."""

from __future__ import annotations

import pytest

from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

CATALOG = Catalog()


@pytest.fixture(scope="module")
def game() -> Ruleset:
    found = CATALOG.get("fighting-plastic")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def book() -> Playbook:
    found = CATALOG.playbook("fighting-plastic")
    assert found is not None, CATALOG.problems(everything=True)
    return found


def test_four_phases_and_no_clock(book: Playbook, game: Ruleset) -> None:
    assert book.turn is not None
    steps = book.turn.steps
    assert [step.phases for step in steps] == [(), *((phase.id,) for phase in game.phases)]
    assert book.turn.first == "roll-off"
    assert book.turn.warnings == ()
    assert game.clocks == ()


@pytest.mark.parametrize(
    ("modifier", "value"),
    [
        ("cover", -3),
        ("flying", -4),
        ("pillbox-wall", -5),
        ("half-track-side", -3),
        ("far", -1),
        ("lower", -1),
        ("adjacent", 2),
        ("behind", 2),
        ("first-shot", -1),
        ("first-shot-far", -1),
        ("leader", 1),
        ("binoculars", 1),
        ("hero", 1),
        ("half-track-target", 1),
        ("side-or-rear", 1),
        ("heavy-tank", -1),
        ("flame-or-howitzer", 1),
        ("missile", 2),
        ("bazooka", -1),
    ],
)
def test_modifiers_are_stated(book: Playbook, modifier: str, value: int) -> None:
    number = book.modifier[modifier].value
    assert (number.value, number.provenance) == (value, "stated")
    assert book.modifier[modifier].source


def test_what_the_game_leaves_open_is_a_house_value(book: Playbook) -> None:
    for target in ("jeep", "truck"):
        sustained = book.target[target].stats["sustained"]
        assert (sustained.value, sustained.provenance) == (3, "house")
    assert book.modifier["mounted"].value.provenance == "house"
    house = {test.id for test in book.tests if test.origin == "house"}
    assert house == {"medic", "flame-tanks", "drift"}
    for piece in ("blast-3", "blast-9", "blast-12", "leader-circle", "mine-path"):
        size = book.piece[piece].size
        assert size is not None and (size.provenance, bool(size.note)) == ("house", True), piece


def test_battles_are_agreed(book: Playbook) -> None:
    assert book.scoring.kind == "agreed"
    assert sum(mission.kind == "objective" for mission in book.missions) == 7
    assert all(mission.win for mission in book.missions)


def test_readings_may_be_changed(game: Ruleset) -> None:
    assert game.switch["soft-vehicles"].default == "named"
    assert set(game.switch) == {
        "burst-12", "soft-vehicles", "natural-2", "heavy-gun-12", "vehicle-weapons",
        "opportunity-fire", "leader-helps", "binoculars", "passengers", "healed",
    }  # fmt: skip


PIECES = {
    "jam", "out-of-ammunition", "wounded", "dropped-weapon", "immobilised", "stunned", "glued",
    "hero-hit", "mines", "wire", "tank-obstacle", "foxhole", "fire-and-smoke", "pillbox",
    "ground", "blast-3", "blast-6", "blast-9", "blast-12", "flame", "arc", "leader-circle",
    "mine-path", "drift", "move-stick", "range-stick", "colours",
}  # fmt: skip


def test_all_that_lies_on_the_table(book: Playbook) -> None:
    assert book.piece.keys() == PIECES
    assert all(piece.amount.why for piece in book.pieces)
    assert book.piece["hero-hit"].amount.each == 2
    for size in (3, 6, 9, 12):
        blast = book.piece[f"blast-{size}"]
        assert blast.size is not None
        assert (blast.size.value, blast.measure, blast.unit) == (size, "diameter", "in")


def test_the_quick_reference_fits_one_sheet(book: Playbook) -> None:
    words = sum(len(line.split()) for section in book.sections for line in section.lines)
    assert words < 600
