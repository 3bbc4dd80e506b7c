"""Shots and fights of Army Men and Army Men Combat: the walk is what all faces of all dice give."""

from __future__ import annotations

from typing import Any

import pytest
from odds_asked import game_of
from thrown import thrown

from rules.attack import firepower, quality
from rules.attack.procedure import Result
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import TARGET, Imagined
from rules.attack.walk import walk


def scene(
    game: str, weapon: str, target: str, men: int, *modifiers: str, **switches: str
) -> Imagined:
    """Return so many men around a target, who are all caught by what bursts."""
    ruleset, playbook = game_of(game)
    question = Question(weapon, target, modifiers=modifiers, switches=switches)
    asked = GameQuestion(ruleset, playbook, question)
    return Imagined(asked, {TARGET: men}, model="destroyed" in asked.target.stats)


def harm(result: Result) -> tuple[int, int, tuple[str, ...]]:
    """Return how many are killed and pinned, and what is destroyed."""
    return len(result.falls), len(result.pinned), result.destroyed


def same(imagined: Imagined, procedure: Any) -> dict[Any, Any]:
    """Return the harm by the walk, after a look that it is that of all dice."""
    found: dict[Any, Any] = {}
    for result, chance in walk(imagined, procedure).items():
        found[harm(result)] = found.get(harm(result), 0) + chance
    assert sum(found.values()) == 1
    assert found == thrown(imagined, procedure, harm)
    return found


@pytest.mark.parametrize("volley", ["in-turn", "pins"])
@pytest.mark.parametrize("target", ["soldier", "pinned"])
@pytest.mark.parametrize("weapon", ["rifle", "submachine-gun"])
def test_a_volley_pins_and_kills(weapon: str, target: str, volley: str) -> None:
    same(scene("army-men", weapon, target, 0, volley=volley), firepower.shot)


@pytest.mark.parametrize("dice", ["each", "once"])
@pytest.mark.parametrize("volley", ["in-turn", "pins"])
@pytest.mark.parametrize(("target", "men"), [("soldier", 1), ("soldier", 2), ("pinned", 2)])
def test_a_burst_of_a_grenade_takes_dice_of_each_man_or_once(
    target: str, men: int, volley: str, dice: str
) -> None:
    readings = {"volley": volley, "burst-dice": dice}
    found = same(scene("army-men", "hand-grenade", target, men, **readings), firepower.shot)
    assert max(sum(each[:2]) for each in found) == men


@pytest.mark.parametrize("men", [0, 1])
def test_a_burst_destroys_a_tank_and_takes_who_stands_near(men: int) -> None:
    tank = scene("army-men", "bazooka", "tank", men, **{"burst-dice": "once"})
    found = same(tank, firepower.shot)
    if men:
        assert not any(each[2] and not each[0] for each in found), "three hits kill him, too"


@pytest.mark.parametrize("reading", ["each", "once"])
@pytest.mark.parametrize(
    ("weapon", "men", "modifiers"),
    [
        ("rifle", 0, ()),
        ("rifle", 0, ("guard", "leader")),
        ("submachine-gun", 0, ("leader", "obstacle")),
        ("submachine-gun", 0, ("guard",)),
        ("rifle", 0, ("obstacle:3",)),
        ("grenades", 2, ("hunkered",)),
    ],
)
def test_a_shot_by_quality_is_covered_and_blocked(
    weapon: str, men: int, modifiers: tuple[str, ...], reading: str
) -> None:
    readings = {"cover-dice": reading}
    shot = scene("army-men-combat", weapon, "model", men, *modifiers, **readings)
    found = same(shot, quality.shot)
    assert max(each[0] for each in found) == men + 1


def test_the_target_of_explosives_is_told_apart_from_the_men_near_it() -> None:
    found = walk(scene("army-men-combat", "grenades", "model", 3), quality.shot)
    assert found.chance(lambda result: TARGET in result.falls) * 4 == 1


def test_fights_are_decided_by_two_dice() -> None:
    same(scene("army-men", "assault", "soldier", 0), firepower.fight)
    same(scene("army-men", "assault", "pinned", 0), firepower.fight)
    same(scene("army-men-combat", "close-combat", "model", 0), quality.fight)
    both = "attacker-surrounded", "defender-surrounded"
    same(scene("army-men-combat", "close-combat", "model", 0, *both), quality.fight)
