"""`muster compare`: what a player reads, and what other programs get."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from cli_hand import Command, command

import resources
from rules.army.documents.army_file import pack_army, read_army
from rules.army.edits import change_army, remove_figures


@pytest.fixture
def muster(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Run `muster compare`."""
    return command(capsys, tmp_path, "compare")


def _sample(name: str) -> Path:
    return resources.path("samples", f"{name}.muster")


RAIDERS, COMPANY = _sample("tan-raiders"), _sample("2nd-sandbox-company")


def test_two_armies_stand_side_by_side(muster: Command) -> None:
    said = muster(RAIDERS, COMPANY, "--range", 2)
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0] == "Tan Raiders and 2nd Sandbox Company · L.G.A.M."
    assert "  Figures             45           43" in lines
    assert any(line.startswith("Tan Raiders at 2 ft, target: soldier:") for line in lines)
    assert any(line.strip().startswith("Shotgun") and "reaches 1 ft" in line for line in lines)


def test_programs_get_exact_fractions(muster: Command) -> None:
    found = json.loads(muster(RAIDERS, COMPANY, "--cover", "cover", "--json").out)
    assert found["setting"] == {
        "range": 1.0,
        "unit": "ft",
        "cover": "cover",
        "target": "man",
        "together": 1,
    }
    rows = {row["weapon"]: row for row in found["volleys"][0]["weapons"]}
    assert rows["rifle"]["each"] == "1/6"
    assert Fraction(rows["rifle"]["losses"]) == Fraction(17, 6)
    assert (rows["rifle"]["provenance"], rows["rifle"]["from"]) == ("borrowed", "fighting-plastic")
    assert {row["id"] for row in found["counts"]} >= {"figures", "commandos"}


def test_errors_between_armies_give_status_1(muster: Command, tmp_path: Path) -> None:
    army = read_army(_sample("cereal-box-ten").read_bytes(), "ten")
    thin = remove_figures(army, [man.id for man in army.figures() if man.plain][:1])
    file = tmp_path / "nine.muster"
    file.write_bytes(pack_army(thin))
    said = muster(file, _sample("shoebox-ten"))
    assert said.status == 1
    assert "the numbers must be equal" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--range", 5000), "should be a number from 0 to 1000"),
        (("--cover", "hedge"), "'hedge' is no cover here; known: cover"),
        (("--target", "submarine"), "'submarine' is not a target"),
        (("--together", 0), "should be a whole number from 1 to 20"),
    ],
)
def test_a_setting_that_cannot_be_is_told_in_one_line(
    muster: Command, words: tuple[object, ...], sentence: str
) -> None:
    said = muster(RAIDERS, COMPANY, *words)
    assert said.status == 2
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1


def test_armies_of_two_games_are_counted(muster: Command) -> None:
    said = muster(RAIDERS, _sample("garden-gate"))
    assert said.status == 0
    assert "different games" in said.out
    assert "lost in a turn" not in said.out


@pytest.mark.parametrize(
    ("sample", "weapon", "stat"),
    [
        ("tan-raiders", "submachine-gun", "rolls"),
        ("garden-gate", "machine-gun", "dice"),
    ],
)
@pytest.mark.parametrize("number", [0, -3])
def test_a_weapon_without_dice_costs_nobody_anything(
    muster: Command, tmp_path: Path, sample: str, weapon: str, stat: str, number: int
) -> None:
    army = read_army(_sample(sample).read_bytes(), sample)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "quiet.toml").write_text(
        f'format = 1\nextends = "{army.ruleset}"\nid = "quiet"\nname = "Quiet"\n'
        f'agreed_with = "Tom"\n[[weapon]]\nid = "{weapon}"\nstats = {{ {stat} = {number} }}\n',
        "utf-8",
    )
    file = tmp_path / "quiet.muster"
    file.write_bytes(pack_army(change_army(army, ruleset="quiet")))
    said = muster(file, file)
    assert said.err == ""
    assert "rolls no dice" in said.out
    found = json.loads(muster(file, file, "--json").out)
    rows = {row["weapon"]: row for row in found["volleys"][0]["weapons"]}
    assert rows[weapon]["losses"] is None


def test_a_reach_below_nothing_is_a_comparison_at_a_foot(muster: Command, tmp_path: Path) -> None:
    army = read_army(RAIDERS.read_bytes(), "raiders")
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "short.toml").write_text(
        'format = 1\nextends = "lgam"\nid = "short"\nname = "Short"\nagreed_with = "Tom"\n'
        '[[weapon]]\nid = "rifle"\nstats = { range = -3 }\n',
        "utf-8",
    )
    file = tmp_path / "short.muster"
    file.write_bytes(pack_army(change_army(army, ruleset="short")))
    said = muster(file, file)
    assert (said.err, said.status) == ("", 0)
    assert "at 1 ft" in said.out


def test_one_turn_of_fire_is_the_same_for_people_and_programs(muster: Command) -> None:
    said = muster(COMPANY, RAIDERS, "--range", 2).out
    assert "One turn at 2 ft, both sides fire: Tan Raiders favoured" in said
    row = next(line.split() for line in said.splitlines() if line.startswith("  Tan Raiders  "))
    found = json.loads(muster(COMPANY, RAIDERS, "--range", 2, "--json").out)["face_off"]
    green, tan = found["losses"]
    assert row[2:6] == ["45", "31", f"{tan['hits']:.1f}", f"{tan['expected']:.1f}"]
    assert green["hits"] > green["on_foot"] > green["expected"]
    assert found["verdict"]["favoured"] == "right"
    assert [each["range"] for each in found["distances"]] == [1, 2, 3, 4, 5]
    quiet = json.loads(muster(COMPANY, RAIDERS, "--range", 2, "--without-vehicles", "--json").out)
    assert quiet["face_off"]["losses"][0]["hits"] < green["hits"]


def test_two_games_have_no_turn_of_fire(muster: Command) -> None:
    found = json.loads(muster(RAIDERS, _sample("garden-gate"), "--json").out)
    assert found["face_off"] is None
