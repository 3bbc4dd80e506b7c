"""L.G.A.M. at the table: its turn, clocks, tests, pieces; and what is borrowed says so."""

from __future__ import annotations

import pytest

from rules.attack.question import Question
from rules.attack.two_dice import BURST, NATURAL_HIT
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import ask

CATALOG = Catalog()


@pytest.fixture(scope="module")
def lgam() -> Ruleset:
    found = CATALOG.get("lgam")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def book() -> Playbook:
    found = CATALOG.playbook("lgam")
    assert found is not None, CATALOG.problems(everything=True)
    return found


def test_a_turn_is_four_phases_and_firing_three(book: Playbook, lgam: Ruleset) -> None:
    assert book.turn is not None
    whole = [step.id for step in book.turn.steps if not step.part_of]
    parts = [step.phases for step in book.turn.steps if step.part_of == "firing"]
    assert whole == ["clear", "count", "movement", "firing"]
    assert parts == [(phase.id,) for phase in lgam.phases]
    assert book.turn.warnings == (120, 60, 30)
    assert book.turn.length is None


def test_the_readings_are_those_that_change_something(lgam: Ruleset, book: Playbook) -> None:
    rounding = {clock.rounding for clock in lgam.clocks} | {each.rounding for each in lgam.limits}
    bars = {bar.switch for each in (*book.modifiers, *book.targets) for bar in each.bars}
    pieces = {piece.amount.switch for piece in book.pieces} | {*book.odds.lots}
    helps = {modifier.switch for modifier in book.modifiers}
    assert lgam.switch.keys() <= rounding | bars | pieces | helps | {BURST, NATURAL_HIT}
    assert lgam.switch["lmg-move"].default == "move-or-fire"
    assert lgam.switch["sniper-move"].default == "fires"
    assert lgam.switch["machine-gun-12"].default == "jam"


@pytest.mark.parametrize(
    ("modifier", "provenance"),
    [
        ("leader", "stated"),
        ("binoculars", "stated"),
        ("medic", "stated"),
        ("spotter", "stated"),
        ("overwatch", "stated"),
        ("in-smoke", "stated"),
        ("into-smoke", "stated"),
        ("cover", "borrowed"),
        ("far", "borrowed"),
        ("lower", "borrowed"),
        ("adjacent", "borrowed"),
        ("behind", "borrowed"),
        ("flying", "borrowed"),
        ("first-shot", "borrowed"),
        ("heavy-tank", "borrowed"),
        ("bazooka", "borrowed"),
        ("rocket", "house"),
    ],
)
def test_what_the_document_lacks_is_borrowed(
    book: Playbook, modifier: str, provenance: str
) -> None:
    assert book.modifier[modifier].value.provenance == provenance


def test_borrowed_numbers_are_fighting_plastics(book: Playbook) -> None:
    other = CATALOG.playbook("fighting-plastic")
    assert other is not None
    lent = [entry for entry in book.modifiers if entry.value.provenance == "borrowed"]
    assert len(lent) > 10
    for entry in lent:
        assert entry.value.value == other.modifier[entry.id].value.value
    for test in (entry for entry in book.tests if entry.origin == "fighting-plastic"):
        assert test.outcomes == other.test[test.id].outcomes


def test_an_answer_tells_where_its_numbers_come_from(lgam: Ruleset, book: Playbook) -> None:
    said = ask(lgam, book, Question("bazooka", "tank", modifiers=("leader", "cover")))
    told = {
        line.name: (line.provenance, line.borrowed_from) for line in (*said.base, *said.modifiers)
    }
    assert told["Bazooka: attack"] == ("borrowed", "fighting-plastic")
    assert told["Leader within 12 in"] == ("stated", "")
    assert told["Target in partial cover"] == ("borrowed", "fighting-plastic")
    assert told["Hit on armour"] == ("borrowed", "fighting-plastic")
    three = ask(lgam, book, Question("submachine-gun"))
    assert {line.name: line.provenance for line in three.base}["Submachine gun: rolls"] == "stated"


def test_commandos_have_tables_of_their_own(book: Playbook) -> None:
    for test in ("climb", "swim"):
        own = book.test[f"{test}-commando"]
        assert own.roles == ("commando",)
        assert own.instead_of == test


def test_battles_are_agreed(book: Playbook) -> None:
    assert book.scoring.kind == "agreed"
    kinds = [mission.kind for mission in book.missions]
    assert kinds.count("agreed") == 2
    assert kinds.count("objective") == 8
    assert all(mission.setup for mission in book.missions if mission.kind == "agreed")


PIECES = {
    "jam", "out-of-ammunition", "wounded", "overwatch", "fire", "smoke", "mines", "claymore",
    "full-cover", "foxhole", "helicopter-marker", "plane-path", "dropped-weapon", "occupants",
    "disabled", "hull", "digging", "clearing", "cleared-path", "figure-chit", "flag", "wire",
    "tank-obstacle", "works", "arc", "side-arc", "blast-3", "blast-6", "blast-9", "blast-12",
    "flame", "smoke-area", "mine-square", "minefield", "mine-step", "near-stick", "move-stick",
    "range-stick", "slope", "sight-rod", "vehicle-card", "team-card",
}  # fmt: skip


def test_all_that_lies_on_the_table(book: Playbook) -> None:
    assert book.piece.keys() == PIECES
    for piece in book.pieces:
        assert piece.amount.why
        assert piece.stand_in or piece.shape == "cone"
    smoke = book.piece["smoke-area"]
    assert smoke.size is not None
    assert smoke.second is not None
    assert (smoke.size.value, smoke.second.value) == (12, 6)
    blasts = [book.piece[f"blast-{size}"].size for size in (3, 6, 9, 12)]
    assert [blast.provenance for blast in blasts if blast] == ["stated"] + ["borrowed"] * 3


def test_the_quick_reference_fits_one_sheet(book: Playbook) -> None:
    words = sum(len(line.split()) for section in book.sections for line in section.lines)
    assert words < 700
    assert {section.table for section in book.sections if section.table} == {
        "movement", "tests", "weapons", "modifiers", "targets", "missions",
    }  # fmt: skip
