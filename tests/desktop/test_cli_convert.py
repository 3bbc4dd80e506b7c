"""`muster convert`: what happens to an army in another game, and the army there as a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_hand import Command

import resources
from rules.army.documents.army_file import load_army_file

SANDBOX = resources.path("samples", "2nd-sandbox-company.muster")


def test_an_army_is_taken_to_a_game_and_back_as_a_file(muster: Command, tmp_path: Path) -> None:
    there, back = tmp_path / "there.muster", tmp_path / "back.muster"
    said = muster("convert", str(SANDBOX), "--to", "green-and-tan", "--out", str(there))
    assert (said.status, said.err) == (0, "")
    assert f"Written: {there}" in said.out
    assert load_army_file(there).ruleset == "green-and-tan"
    muster("convert", str(there), "--to", "lgam", "--out", str(back))
    home = load_army_file(back)
    assert home.units == load_army_file(Path(str(SANDBOX))).units
    assert [each.ruleset for each in home.readings] == ["green-and-tan"]


@pytest.mark.parametrize(
    ("game", "said"), [("lgam", "plays L.G.A.M. already"), ("lgan", "is 'lgam' meant?")]
)
def test_a_game_that_cannot_be_meant_is_one_sentence(muster: Command, game: str, said: str) -> None:
    told = muster("convert", str(SANDBOX), "--to", game)
    assert (told.status, told.out) == (2, "")
    assert said in told.err and told.err.count("\n") == 1
