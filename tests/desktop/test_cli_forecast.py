"""`muster forecast`: what a player reads, what other programs get, what stops with a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_hand import Command, command

import resources


@pytest.fixture
def muster(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Run `muster forecast`."""
    return command(capsys, tmp_path, "forecast")


COMPANY, RAIDERS, GATE, BOYS = (
    resources.path("samples", f"{name}.muster")
    for name in ("2nd-sandbox-company", "tan-raiders", "garden-gate", "block-street-boys")
)


def test_a_battle_is_told_turn_by_turn(muster: Command) -> None:
    said = muster(COMPANY, RAIDERS, "--cover-left", "0.75", "--fights", 3000)
    assert said.status == 0
    assert "2nd Sandbox Company and Tan Raiders: Tan Raiders clearly favoured" in said.out
    assert "turn 4, 1 ft" in said.out and "Taken for granted: 3 in 4 and half" in said.out
    found = json.loads(muster(COMPANY, RAIDERS, "--turns", 2, "--fights", 500, "--json").out)
    assert found["men"] == [43, 45] and found["fights"] == 500 and len(found["over"]) == 2
    assert found["left_wins"] == found["wins"][0] + found["ties"] / 2


def test_a_battle_of_squads_or_cards_is_told_with_what_it_takes_for_granted(
    muster: Command,
) -> None:
    said = muster(GATE, GATE, "--aim", "largest", "--fights", 500)
    assert said.status == 0 and "turn 5, 3 in" in said.out
    assert "shots at the largest unit" in " ".join(said.out.split())
    assert "spotters, MASH" in " ".join(said.out.split())
    cards = muster(BOYS, BOYS, "--fights", 500)
    assert "Pinned men rally: 5 or more on 1d6." in " ".join(cards.out.split())
    assert json.loads(muster(GATE, GATE, "--json").out)["assumptions"]["aim"] == "any"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((COMPANY, GATE), "There is no forecast for armies of different games."),
        ((COMPANY, RAIDERS, "--aim", "any"), "'any' is no way to aim here"),
        ((GATE, GATE, "--aim", "low"), "known: any, largest, smallest"),
        ((COMPANY, RAIDERS, "--sight", "nan"), "sight: should be a number from 0.01 to 1"),
        ((COMPANY, RAIDERS, "--fights", "0"), "--fights should be 1 to 100,000"),
        ((COMPANY, RAIDERS, "--turns", "many"), "--turns needs a whole number, found “many”."),
        ((COMPANY,), "needs"),
    ],
)
def test_what_cannot_be_forecast_ends_with_a_sentence(
    muster: Command, words: tuple[object, ...], why: str
) -> None:
    said = muster(*words)
    assert (said.status, said.out) == (2, "") and said.err.count("\n") == 1
    assert why in said.err
