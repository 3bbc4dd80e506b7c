"""A number stands in one place: what follows from it follows everywhere, and nothing else says it.

Every number of every bundled game is changed by house rules, one at a time; each must change an
answer (a chance, a move, a finding, a total, a score, the referee's dice), be refused, or be marked
as only shown.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import resources
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.army.offers_to_add import new_unit
from rules.army.totals import army_points
from rules.attack.question import Question
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.game import PLAY, Game
from rules.games.house_rules.file import parse_house
from rules.games.house_rules.house_rule_edits import make_game
from rules.games.loading import playbook_of, ruleset_of
from rules.odds.answer_question import ask
from rules.odds.movement import movement
from rules.odds.movement_choices import mover_of
from rules.scoring.score import score
from rules.scoring.score_file import ScoreSheet, SheetSide
from tests.support.house_games import game_named, house_game
from tests.support.number_effects import Asked, NumberCase, asked_of, changed_game, numbers_of

GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")
STEP = 60
"""By default one of so many numbers of a game is tried."""


@cache
def asked(name: str) -> Asked:
    return asked_of(game_named(name))


def changes_nothing(name: str, case: NumberCase) -> bool:
    """Whether no change of a number that can be made changes an answer."""
    game, made = game_named(name), 0
    if case.only_shown(game):
        return False
    for change in case.changes:
        changed = changed_game(game, change)
        if changed is None:
            continue  # refused with a sentence
        made += 1
        if asked(name).first_effect(case.path, changed):
            return False
    return made > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_number_changes_an_answer(name: str) -> None:
    some = list(numbers_of(game_named(name)))[::STEP]
    assert [each.name for each in some if changes_nothing(name, each)] == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_each_changed_number_changes_an_answer(name: str) -> None:
    every = numbers_of(game_named(name))
    assert [each.name for each in every if changes_nothing(name, each)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_a_game_are_written_once(name: str) -> None:
    """What is only shown names what is used, but for what nothing else says."""
    game = game_named(name)
    shown = {
        (str(each.path[-1]))
        for each in numbers_of(game)
        if "stats" in each.path and each.path[0] != PLAY and each.only_shown(game)
    }
    assert shown <= {"reach", "keep", "blast", "radius", "range"}


# ------------------------------------------------------------------ what contradicted itself


def chance(game: Game, weapon: str, target: str = "", *modifiers: str, **more: Any) -> Any:
    assert game.playbook is not None
    question = Question(weapon, target, modifiers=modifiers, **more)
    return ask(game.ruleset, game.playbook, question).chance


def inches(game: Game, who: str) -> Any:
    assert game.playbook is not None
    return movement(game.ruleset, game.playbook, mover_of(game.ruleset, who)).inches


def test_who_is_worth_more_is_worth_more_in_army_and_score() -> None:
    game = house_game(game_named("green-and-tan"), {("role", "engineer", "points"): 5})
    assert game.playbook is not None
    line = next(x for x in game.playbook.scoring.lines if x.fact == "role:engineer")
    assert line.value.value == 5 and line.value.provenance == "house"
    unit = new_unit(game.ruleset, "squad", "rifle-squad")
    army = Army(id="army", ruleset=game.ruleset.id, units=(unit,))
    men = {f"role:{man.role.id}": 5 for man in Roster(army, game.ruleset).men if man.role}
    sides = tuple(SheetSide(each, "", men, men) for each in ("Green", "Tan"))
    found = score(game.ruleset, game.playbook, ScoreSheet(game.ruleset.id, sides, mission="battle"))
    assert found.sides[0].points == army_points(Roster(army, game.ruleset))


def test_points_that_are_typed_in_a_score_are_those_of_the_army() -> None:
    line = (PLAY, "scoring", "lines", 0, "value")
    game = house_game(game_named("green-and-tan"), {line: 9})
    points = game.ruleset.role["rifleman"].points
    assert points is not None and points.value == 9


def test_a_tank_that_moves_on_two_moves_so_in_odds_and_moves() -> None:
    base = game_named("green-and-tan")
    game = house_game(base, {("vehicle", "tank", "stats", "activate"): "2+"})
    found = inches(game, "tank")
    assert chance(game, "activation", "tank") == 1 - found[0]
    assert chance(game, "activation", "helicopter") == chance(base, "activation", "helicopter")
    whole = house_game(base, {(PLAY, "test", "drive", "outcomes", 1, "low"): 2})
    assert inches(whole, "tank") == found
    assert chance(whole, "activation", "helicopter") == chance(game, "activation", "tank")


@pytest.mark.parametrize(
    ("path", "value", "target"),
    [
        (("vehicle", "tank", "stats", "save"), "3+", "tank"),
        (("vehicle", "jeep", "stats", "save"), "5+", "vehicle"),
        (("role", "rifleman", "stats", "save"), "3+", "soldiers"),
        (("squad", "mortar", "stats", "save"), "3+", "soldiers"),
        (("role", "spotter", "stats", "save-bonus"), 2, "spotter"),
        (("vehicle", "tank", "stats", "small-arms-save"), 1, "tank"),
    ],
)
def test_a_save_on_a_card_is_that_of_the_odds(path: Any, value: Any, target: str) -> None:
    base = game_named("green-and-tan")
    game = house_game(base, {path: value})
    assert game.at(path)["value"] == value if isinstance(game.at(path), dict) else True
    for weapon in ("machine-gun",):
        harm = [
            ask(each.ruleset, each.playbook, Question(weapon, target, dice=1)).further
            for each in (base, game)
            if each.playbook
        ]
        assert harm[0]["one hit does harm"] != harm[1]["one hit does harm"]


def test_the_quality_of_a_game_and_of_one_man() -> None:
    base = game_named("army-men-combat")
    whole = house_game(base, {(PLAY, "test", "quality", "outcomes", 0, "high"): 2})
    assert whole.ruleset.role["sniper"].stats["quality"].value == 3
    assert chance(whole, "rifle") > chance(base, "rifle")
    one = house_game(base, {("role", "sniper", "stats", "quality"): 3})
    assert chance(one, "sniper-rifle") > chance(base, "sniper-rifle")
    assert chance(one, "rifle") == chance(base, "rifle")


@pytest.mark.parametrize(
    ("name", "path", "value", "weapon", "modifier"),
    [
        ("fighting-plastic", ("role", "leader", "stats", "near-attack"), "+2", "rifle", "leader"),
        ("fighting-plastic", ("hero", "stats", "own-attack"), "+2", "rifle", "hero"),
        ("lgam", ("role", "medic", "stats", "own-attack"), "-4", "pistol", "medic"),
        ("lgam", ("team", "sniper", "stats", "own-attack"), "+2", "sniper-rifle", "spotter"),
    ],
)
def test_what_a_man_adds_on_the_roster_he_adds_in_the_odds(
    name: str, path: Any, value: str, weapon: str, modifier: str
) -> None:
    base = game_named(name)
    game = house_game(base, {path: value})
    stats = game.written
    for step in path[:-1]:
        stats = stats[step] if isinstance(stats, dict) else _of(stats, step)
    assert str(stats[path[-1]]["value"]).startswith("{"), "still a name"
    assert chance(game, weapon, "", modifier) != chance(base, weapon, "", modifier)


def _of(entries: Any, wanted: str) -> Any:
    return next(each for each in entries if each["id"] == wanted)


def test_who_rallies_on_four_rallies_so_in_the_odds() -> None:
    base = game_named("army-men")
    game = house_game(base, {("role", "rifleman", "stats", "rally"): 4})
    assert chance(game, "rally") > chance(base, "rally")
    assert {each.stats["rally"].value for each in game.ruleset.roles} == {4}


def test_a_tank_of_army_men_is_destroyed_by_what_its_card_says() -> None:
    base = game_named("army-men")
    game = house_game(base, {("vehicle", "tank", "stats", "destroyed"): 2})
    assert game.playbook is not None
    assert game.playbook.target["tank"].stats["destroyed"].value == 2


def test_a_crew_counts_its_posts() -> None:
    posts = [{"id": "crew", "count": 4}]
    game = house_game(game_named("lgam"), {("team", "howitzer", "posts", "crew", "count"): 4})
    assert posts and game.ruleset.team["howitzer"].stats["crew"].value == 4


# ------------------------------------------------------------------ what is refused

HOUSE = 'format = 1\nextends = "{}"\nid = "ours"\nname = "Ours"\n'


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "green-and-tan",
            '[[vehicle]]\nid = "tank"\nstats = { save = "2+" }\n',
            "follows from test:hit-the-dirt of this game; change it there",
        ),
        (
            "fighting-plastic",
            "[play.odds.stats]\nseparate = 0\n",
            "should be “yes”, or be left out",
        ),
        (
            "lgam",
            '[[play.target]]\nid = "tank"\nstats = { natural-destroys = 3 }\n',
            "should be “yes”, or be left out",
        ),
        (
            "green-and-tan",
            '[[weapon]]\nid = "flame-thrower"\nstats = { range = "2d6" }\n',
            "should be 1d6",
        ),
        (
            "army-men",
            "[play.odds.stats]\nnear = 5\n",
            "is not used by odds of the kind 'firepower'",
        ),
    ],
)
def test_house_rules_on_a_number_that_does_nothing_are_refused(
    name: str, text: str, says: str
) -> None:
    house = parse_house(HOUSE.format(name) + text, Path("ours.toml"))
    game, problems = make_game(house, game_named(name))
    assert game is None
    assert any(says in each.sentence() for each in problems), problems


def test_house_rules_that_say_a_number_as_it_is_are_read() -> None:
    text = '[[vehicle]]\nid = "tank"\nstats = { save = "4+" }\n'
    game, problems = make_game(
        parse_house(HOUSE.format("green-and-tan") + text, Path("ours.toml")),
        game_named("green-and-tan"),
    )
    assert game is not None, problems


@pytest.mark.parametrize("name", GAMES)
def test_a_number_that_nothing_uses_is_refused(name: str) -> None:
    text = resources.path("rulesets", f"{name}.toml").read_text("utf-8")
    text += '\n[[stat]]\nid = "charm"\nname = "Charm"\n'
    plain = text.replace(" move = ", " charm = 3, move = ", 1)
    assert plain != text
    for given, refused in ((plain, True), (plain + "only_shown = true\n", False)):
        # beside Muster's own files, whose numbers the texts of a ruleset name
        path = resources.path("rulesets", f"{name}.toml")
        ruleset = ruleset_of(parse_toml(given, path, "a ruleset"))
        assert ruleset.value is not None, ruleset.problems
        play = resources.path("playbooks", f"{name}.toml").read_text("utf-8")
        found = playbook_of(parse_toml(play, Path("own.toml"), "a playbook"), ruleset.value)
        said = " ".join(each.sentence() for each in found.problems)
        assert ("'charm'" in said) == refused


def test_no_game_of_the_catalog_has_problems() -> None:
    assert Catalog().problems(everything=True) == ()
