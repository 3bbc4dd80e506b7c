"""What house rules do to an army is said in words: findings, totals, chances."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rules.army.documents.army_file import load_army_file
from rules.army.model import Army
from rules.common.struct_decoding import DataPath
from rules.games.catalog import Catalog
from rules.games.game import PLAY, Game
from rules.games.house_rules.house_rule_edits import (
    make_game,
    new_house_rules,
    remove_value,
    set_value,
)
from rules.odds.house_rules_effect import effect_on

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"


@cache
def sample(name: str) -> tuple[Army, Game]:
    army, catalog = load_army_file(SAMPLES / f"{name}.muster"), Catalog()
    ruleset = catalog.get(army.ruleset)
    assert ruleset is not None
    return army, Game.of(ruleset, catalog.playbook(army.ruleset))


def effect(
    name: str, *changes: tuple[DataPath, object], away: tuple[DataPath, ...] = ()
) -> tuple[str, ...]:
    army, base = sample(name)
    house = new_house_rules(base, "ours", "Ours")
    for path, value in changes:
        house = set_value(house, base, path, value)
    for path in away:
        house = remove_value(house, base, path)
    found, _ = make_game(house, base)
    assert found is not None
    return effect_on(army, base, found)


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.muster")), ids=lambda file: file.stem)
def test_rules_that_change_nothing_do_nothing(file: Path) -> None:
    assert not effect(file.stem)


def test_a_limit_that_is_lowered_makes_an_error_more() -> None:
    found = effect("tan-raiders", (("limit", "commandos", "ratio"), [1, 100]))
    assert found[0].startswith("1 error more: 2 commandos for 43 others")
    assert found[1:] == ("Commandos: 2 of 0 instead of 2 of 2.",)


def test_a_limit_that_is_gone_makes_a_finding_fewer() -> None:
    strict = effect("tan-raiders", away=(("limit", "commandos"),))
    assert not any(" more: " in each for each in strict)
    assert any("Commandos: none instead of 2 of 2." in each for each in strict)


def test_only_weapons_that_the_army_has_are_told() -> None:
    stat: DataPath = ("weapon", "rifle", "stats", "attack")
    line = effect("tan-raiders", (stat, 8))[0]
    assert line.startswith("Rifle: 72.2 % (8 or less on 2d6")
    assert "instead of 58.3 % (7 or less on 2d6" in line
    other: DataPath = ("weapon", "missile-launcher", "stats", "attack")
    assert not effect("tan-raiders", (other, 9))


def test_more_dice_are_told_by_what_they_hit_on_average() -> None:
    line = effect("block-street-boys", (("weapon", "rifle", "stats", "dice"), 3))[0]
    before, after = line.removeprefix("Rifle: ").split(" instead of ")
    assert "on average" in after
    assert before != after.removesuffix(".")


def test_morale_is_tested_at_another_part_of_the_army() -> None:
    (found,) = effect("shoebox-ten", (("morale", "left"), 0.25))
    assert found == "Left: tests morale: 2 instead of 5."


def test_points_of_a_role_change_the_total() -> None:
    found = effect("garden-gate", (("role", "rifleman", "points"), 3))
    assert any(line.startswith("Points") for line in found)


def test_numbers_that_no_die_has_are_told_as_no_chance() -> None:
    line = effect("tan-raiders", (("weapon", "submachine-gun", "stats", "rolls"), -1))[0]
    assert line.startswith("Submachine gun: none instead of ")


def test_a_mission_changes_no_army() -> None:
    line: DataPath = (PLAY, "mission", "breakthrough", "lines", 0, "value")
    assert not effect("garden-gate", (line, 7))


def test_a_longer_range_is_told_of_weapons_that_the_army_has() -> None:
    longer: DataPath = ("weapon", "rifle", "stats", "range")
    assert effect("tan-raiders", (longer, 3)) == ("Rifle, range: 3 ft instead of 2 ft.",)
    train: DataPath = ("vehicle", "train", "stats", "move")
    assert not effect("tan-raiders", (train, 30)), "there is no train in it"
