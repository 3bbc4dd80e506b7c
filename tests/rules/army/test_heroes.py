"""Heroes: lives with their origin, what is said of gifts on ordinary men, and the ways out."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.army import edits
from rules.army.hero_rules import ability_suggestions, life_count, lives_of, make_ordinary
from rules.army.model import Army, Figure, Unit
from rules.checks import check
from rules.checks.fixes import apply_fix
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return Catalog(Path(tmp_path_factory.mktemp("data")))


def game(games: Catalog, ruleset: str) -> Ruleset:
    found = games.get(ruleset)
    assert found is not None
    return found


def of(man: Figure, ruleset: str) -> Army:
    return Army("a", ruleset, units=(Unit("u", "squad", name="1st Squad", figures=(man,)),))


TEX = Figure("tex", ("rifle",), "Tex", hero=True)


@pytest.mark.parametrize(
    ("ruleset", "lives", "count", "origin"),
    [
        ("fighting-plastic", None, 3, "stated"),
        ("lgam", None, 3, "borrowed"),
        ("green-and-tan", None, 3, "borrowed"),
        ("fighting-plastic", 5, 5, "house"),
        ("fighting-plastic", 3, 3, "stated"),
        ("lgam", 3, 3, "borrowed"),
        ("green-and-tan", 2, 2, "house"),
    ],
)
def test_lives_are_the_games_or_agreed(
    games: Catalog, ruleset: str, lives: int | None, count: int, origin: str
) -> None:
    number = lives_of(replace(TEX, lives=lives), game(games, ruleset))
    assert life_count(number) == count
    assert (number.provenance if number else "") == origin


def test_an_ordinary_man_has_no_lives_to_speak_of(games: Catalog) -> None:
    assert lives_of(replace(TEX, hero=False), game(games, "fighting-plastic")) is None
    assert lives_of(TEX, None) is None
    assert life_count(None) == 0


def test_gifts_of_a_man_who_is_no_hero_are_told_with_two_ways_out(games: Catalog) -> None:
    rules = game(games, "fighting-plastic")
    army = of(Figure("m", ("radio",), lives=4, abilities=("Never lost",)), "fighting-plastic")
    (finding,) = [each for each in check(army, rules) if each.rule == "hero-gifts"]
    assert finding.severity == "advice"
    assert finding.message == (
        "Radio operator has lives and abilities of his own but is not a hero."
        " Make him a hero, or take them away."
    )
    promoted = apply_fix(army, rules, finding.fixes[0]).find_figure("m")[1]
    assert promoted.hero
    assert promoted.name
    assert promoted.lives == 4
    assert "hero-name" not in {each.rule for each in check(of(promoted, "lgam"), rules)}
    plain = apply_fix(army, rules, finding.fixes[1]).find_figure("m")[1]
    assert plain.plain


def test_a_hero_of_a_game_without_heroes_says_whose_lives_he_has(games: Catalog) -> None:
    rules = game(games, "lgam")
    said = {each.rule: each.message for each in check(of(TEX, "lgam"), rules)}
    assert "3 lives, as in Fighting Plastic." in said["hero-not-native"]
    said = {each.rule: each.message for each in check(of(replace(TEX, lives=5), "lgam"), rules)}
    assert "5 lives of his own." in said["hero-not-native"]


def test_an_ordinary_man_keeps_who_he_is() -> None:
    army = of(replace(TEX, lives=4, abilities=("Never lost",), story="Twice."), "lgam")
    man = make_ordinary(army, "tex").find_figure("tex")[1]
    assert (man.name, man.story, man.lives, man.abilities) == ("Tex", "Twice.", None, ())


def test_suggestions_are_what_other_soldiers_of_the_game_can_do(games: Catalog) -> None:
    rules = game(games, "fighting-plastic")
    found = ability_suggestions(TEX, rules)
    assert "Acts as a medic" in found
    radio = Figure("m", ("radio",), abilities=("Acts as a medic",))
    others = ability_suggestions(radio, rules)
    assert "Acts as a medic" not in others
    assert not any("radio" in each for each in others)
    assert ability_suggestions(TEX, None) == ()


def test_a_double_of_a_hero_is_no_second_hero_and_a_copy_of_the_army_keeps_him() -> None:
    hero = replace(TEX, portrait="picture:" + "0" * 32, abilities=("Never lost",), lives=4)
    army = of(hero, "fighting-plastic")
    doubled, (copy,) = edits.duplicate_figures(army, ("tex",))
    assert doubled.find_figure(copy)[1].plain
    whole = next(edits.duplicate_army(army, "Copy").figures())
    assert replace(whole, id="tex") == hero
