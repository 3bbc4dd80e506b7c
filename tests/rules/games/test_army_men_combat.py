"""Army Men Combat as a player meets it: seven types, equal numbers, ten models recommended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import resources
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit, new_army
from rules.army.offers_to_add import offers
from rules.army.totals import totals
from rules.checks import check, check_between
from rules.games.catalog import Catalog
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset

SEVEN = [
    "Rifleman",
    "Sergeant",
    "Grenadier",
    "Support gunner",
    "Commando",
    "Sniper",
    "Heavy support",
]


@pytest.fixture(scope="module")
def game() -> Ruleset:
    ruleset = Catalog().get("army-men-combat")
    assert ruleset is not None, Catalog().problems()
    return ruleset


def models(game: Ruleset, count: int, name: str = "Ours", items: tuple[str, ...] = ()) -> Army:
    figures = tuple(Figure(id=f"m{at}", items=items or ("rifle",)) for at in range(count))
    unit = Unit(id="men", kind="men", figures=figures)
    return replace(new_army(game.id, name), units=(unit,))


TABLE = """
sergeant        pistol           12     1  .
rifleman        rifle            24     1  .
grenadier       grenades         12     1  3
support-gunner  machine-gun      24     3  .
commando        submachine-gun   12     2  .
sniper          sniper-rifle     12–36  1  .
heavy-support   rocket-launcher  24     1  3
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines(), ids=lambda line: line.split()[0])
def test_each_type_has_one_weapon_with_the_numbers_of_the_document(
    game: Ruleset, line: str
) -> None:
    role_id, weapon_id, *numbers = line.split()
    role = game.role[role_id]
    (weapon,) = derive_roles(game, role.gives).weapons
    assert weapon.id == weapon_id
    stats = weapon.stats
    columns = ("range", "attacks", "radius")
    assert [stats[each].text() if each in stats else "." for each in columns] == numbers
    assert {number.provenance for number in stats.values()} == {"stated"}
    assert [role.stats[each].value for each in ("quality", "move", "run")] == [4, 6, 12]


def test_each_number_of_a_type_names_the_heading_where_it_stands(game: Ruleset) -> None:
    for role in game.roles:
        sources = {stat: number.source or role.source for stat, number in role.stats.items()}
        assert [sources[each] for each in ("quality", "move", "run")] == [
            "Quality Tests",
            "Activation",
            "Activation",
        ]
    assert "his own, too⌂" in game.role["sergeant"].text
    assert "one who assaults⌂" in game.stat["run"].text
    assert "for morale, too⌂" in game.stat["quality"].text


def test_sergeant_and_commando_have_a_distance_of_their_own(game: Ruleset) -> None:
    assert game.role["sergeant"].stats["reach"].value == 6
    assert game.role["commando"].stats["scout"].value == 12
    assert [role.id for role in game.roles if "scout" in role.stats] == ["commando"]


def test_the_game_offers_seven_types_and_nothing_else(game: Ruleset) -> None:
    assert [offer.name for offer in offers(game)] == SEVEN


@pytest.mark.parametrize(
    ("items", "role"),
    [
        (("rifle",), "rifleman"),
        (("assault-rifle",), "rifleman"),
        (("rifle", "grenades"), "grenadier"),
        (("rifle", "leader-pose"), "sergeant"),
        (("pistol",), "sergeant"),
        (("submachine-gun",), "commando"),
        (("knife", "commando-dress"), "commando"),
        (("heavy-machine-gun",), "support-gunner"),
        (("light-machine-gun", "pistol"), "support-gunner"),
        (("sniper-rifle", "grenades"), "sniper"),
        (("bazooka",), "heavy-support"),
    ],
)
def test_a_model_is_of_one_type_alone(game: Ruleset, items: tuple[str, ...], role: str) -> None:
    derived = derive_roles(game, items)
    assert derived.role is not None
    assert (derived.role.id, derived.extras, len(derived.weapons)) == (role, (), 1)


def test_an_eighth_type_is_an_error(game: Ruleset) -> None:
    found = check(models(game, 10, items=("flame-thrower",)), game)
    assert [(each.rule, each.severity, len(each.targets)) for each in found] == [
        ("no-role", "error", 10)
    ]


# -- how many


def test_ten_models_are_recommended_and_no_more_than_that(game: Ruleset) -> None:
    (finding,) = check(models(game, 8), game)
    assert (finding.rule, finding.severity) == ("ten-models", "advice")
    assert finding.message == "8 models; 10 are recommended. Add 2."
    assert check(models(game, 10), game) == ()
    assert check(models(game, 25), game) == ()


def test_any_mix_is_allowed(game: Ruleset) -> None:
    assert check(models(game, 10, items=("bazooka",)), game) == ()


def test_two_armies_have_the_same_number_of_models(game: Ruleset) -> None:
    ours, theirs = models(game, 10, "Shoebox"), models(game, 12, "Cereal")
    (finding,) = check_between((ours, theirs), game)
    assert (finding.rule, finding.severity) == ("equal-numbers", "error")
    assert finding.targets == (ours.id, theirs.id)
    assert finding.message == (
        "Shoebox has 10 models and Cereal has 12 models; the numbers must be equal."
        " Add 2 to Shoebox, or remove as many."
    )
    assert check_between((ours, models(game, 10, "Cereal")), game) == ()


def test_the_bar_counts_models(game: Ruleset) -> None:
    shown = [(each.label, each.text) for each in totals(Roster(models(game, 10), game))]
    assert shown == [
        ("models", "10"),
        ("left: tests morale", "5"),
        ("points: not in Army Men Combat", "–"),
    ]


@pytest.mark.parametrize(("began", "tests"), [(2, 1), (7, 3), (10, 5), (11, 5)])
def test_an_army_tests_morale_at_half_of_what_it_began_with(
    game: Ruleset, began: int, tests: int
) -> None:
    shown = {each.id: each for each in totals(Roster(models(game, began), game))}
    assert (shown["morale"].value, shown["morale"].source) == (tests, "Morale")
    assert 2 * tests <= began < 2 * (tests + 1)
    alone = {each.id for each in totals(Roster(models(game, 1), game))}
    assert "morale" not in alone, "nobody is left of half a model"


def test_whether_cover_is_rolled_for_each_hit_is_open_to_agreement(game: Ruleset) -> None:
    army = models(game, 10)
    assert Roster(army, game).switch("cover-dice") == "each"
    assert (
        Roster(replace(army, switches={"cover-dice": "once"}), game).switch("cover-dice") == "once"
    )


def test_the_sample_armies_are_equal_and_right(game: Ruleset) -> None:
    names = ("shoebox-ten", "cereal-box-ten")
    armies = [load_army_file(resources.path("samples", f"{name}.muster")) for name in names]
    assert [army.figure_count() for army in armies] == [10, 10]
    assert [check(army, game) for army in armies] == [(), ()]
    assert check_between(armies, game) == ()
    types = {man.role.id for man in Roster(armies[0], game).men if man.role}
    assert types == set(game.role)
