"""The Green and the Tan as a player meets it: numbers, squads and swaps, vehicles, commanders."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

import resources
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.model import COMMANDER, Army, Figure, Unit, new_army
from rules.army.offers_to_add import new_unit
from rules.army.totals import army_points, totals
from rules.checks import check, check_between
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding
from rules.games.catalog import Catalog
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset

BASIC = ("rifle-squad", "rifle-squad", "machine-gun", "mortar", "spotter")


@pytest.fixture(scope="module")
def game() -> Ruleset:
    ruleset = Catalog().get("green-and-tan")
    assert ruleset is not None, Catalog().problems()
    return ruleset


def force(game: Ruleset, *types: str, name: str = "Ours") -> Army:
    units = [new_unit(game, "vehicle" if each in game.vehicle else "squad", each) for each in types]
    return replace(new_army(game.id, name), units=tuple(units))


def squad_of(game: Ruleset, *items: str) -> Army:
    """Return a basic force whose first squad has these men first and riflemen behind."""
    army = force(game, *BASIC)
    for figure, item in zip(army.units[0].figures, items, strict=False):
        army = edits.change_figure(army, figure.id, items=(item,))
    return army


def said(army: Army, game: Ruleset) -> dict[str, Finding]:
    return {finding.rule: finding for finding in check(army, game)}


# -- numbers

TABLE = """
rifle                   12               1    ≤_squad      each             .
flame-thrower           1d6              1    in_reach     surplus          none
grenade                 6                1    ≤_squad      1d6              .
machine-gun             30               1–6  unmatched    each             .
mortar                  spotter          1    ≤_target     all              .
bazooka                 30               1    4+           1                -1
tank-machine-gun        30               1–6  unmatched    each             .
main-gun                sight            1    4+           all              -1
support-machine-gun     30               1–3  unmatched    each             .
helicopter-machine-gun  30               1–3  unmatched    each             .
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines(), ids=lambda line: line.split()[0])
def test_weapon_has_the_numbers_of_the_document(game: Ruleset, line: str) -> None:
    weapon_id, *numbers = line.split()
    stats = game.weapon[weapon_id].stats
    columns = ("range", "dice", "needs", "hits", "target-save")
    shown = [stats[each].text() if each in stats else "." for each in columns]
    assert [text.replace(" ", "_") for text in shown] == numbers
    assert {number.provenance for number in stats.values()} == {"stated"}


@pytest.mark.parametrize(
    ("role", "points"),
    [
        ("rifleman", 2),
        ("flame-thrower", 4),
        ("grenadier", 4),
        ("bazooka", 2),
        ("engineer", 2),
        ("machine-gunner", 3),
        ("mortar", 1),
        ("spotter", 2),
        ("commander", 2),
    ],
)
def test_points_of_a_survivor(game: Ruleset, role: str, points: int) -> None:
    number = game.role[role].points
    assert number is not None
    assert (number.value, number.provenance) == (points, "stated")


@pytest.mark.parametrize(
    ("vehicle", "points", "save"),
    [("tank", 5, "4+"), ("jeep", 3, "6+"), ("truck", 3, "6+"), ("helicopter", 5, "6+")],
)
def test_points_and_saves_of_a_vehicle(game: Ruleset, vehicle: str, points: int, save: str) -> None:
    entry = game.vehicle[vehicle]
    assert entry.points is not None
    assert entry.points.value == points
    found = [entry.stats[each].text() for each in ("activate", "move", "save", "small-arms-save")]
    assert found == ["4+", "2d6", save, "2"]


def test_what_the_document_does_not_say_is_marked(game: Ruleset) -> None:
    entries = (*game.weapons, *game.roles, *game.squads, *game.vehicles)
    marked = {
        (entry.id, name): number.provenance
        for entry in entries
        for name, number in entry.stats.items()
        if number.provenance != "stated"
    }
    as_tanks = product(("jeep", "truck", "helicopter"), ("small-arms-save", "activate", "move"))
    assert marked == dict.fromkeys([("commander", "save"), *as_tanks], "house")
    assert game.hero is not None
    assert not game.hero.native
    assert game.hero.lives is not None
    assert game.hero.lives.origin == "fighting-plastic"


@pytest.mark.parametrize(
    ("table", "entry", "right", "wrong"),
    [
        ("role", "spotter", "Never shoots, but fights in assaults", "Never attacks"),
        ("squad", "spotter", "Never shoots", "Never attacks"),
        ("weapon", "flame-thrower", "Only tanks and vehicles save", "Only a tank"),
        ("weapon", "flame-thrower", "Needs sight⌂", "no such words"),
        ("weapon", "bazooka", "Needs sight⌂", "no such words"),
        ("weapon", "main-gun", "the machine gun's target or another", "no such words"),
        ("weapon", "tank-machine-gun", "gun alone is lost⌂.", "is lost."),
        ("weapon", "support-machine-gun", "gun alone is lost⌂.", "is lost."),
        ("weapon", "helicopter-machine-gun", "gun alone is lost⌂.", "is lost."),
        ("weapon", "rifle", "at a whole squad", "no such words"),
        ("role", "rifleman", "at a squad in sight", "who sees the target"),
        ("squad", "machine-gun", "commander on 2 or less⌂.", "or less."),
        ("squad", "mortar", "commander on 2 or less⌂.", "or less."),
        ("vehicle", "tank", "up to 180 degrees", "no such words"),
        ("vehicle", "tank", "at one target or two", "no such words"),
        ("vehicle", "jeep", "Never charges", "no such words"),
        ("vehicle", "truck", "Never charges", "no such words"),
        ("vehicle", "helicopter", "never charges and cannot be charged", "no such words"),
        ("switch", "oops", "hits 1d6 men of the thrower's own squad", "takes 1d6 hits"),
        ("limit", "matching-forces", "A tank, a helicopter or a squad beyond", "Anything beyond"),
    ],
)
def test_texts_say_what_the_document_says(
    game: Ruleset, table: str, entry: str, right: str, wrong: str
) -> None:
    text = getattr(game, table)[entry].text
    assert right in text and wrong not in text


def test_each_number_names_the_heading_that_holds_it(game: Ruleset) -> None:
    for squad in game.squads:
        assert {squad.stats[name].source for name in ("activate", "move")} == {"Movement"}
    for vehicle in game.vehicles:
        sources = {name: number.source for name, number in vehicle.stats.items()}
        assert sources["activate"] == sources["move"] == "Tanks - Movement"
        assert sources["small-arms-save"] == "Tanks - Shooting"
    assert all("Shooting" in role.source for role in game.roles if role.id != "commander")


def test_the_three_options_are_off_until_agreed(game: Ruleset) -> None:
    roster = Roster(force(game, *BASIC), game)
    assert [roster.switch(each) for each in ("kaboom", "oops", "friendly-fire")] == ["off"] * 3


# -- who is who


@pytest.mark.parametrize(
    ("items", "role"),
    [
        (("rifle",), "rifleman"),
        (("submachine-gun",), "rifleman"),
        (("rifle", "binoculars"), "rifleman"),
        (("rifle", "grenades"), "grenadier"),
        (("flame-thrower",), "flame-thrower"),
        (("law",), "bazooka"),
        (("mine-detector", "rifle"), "engineer"),
        (("heavy-machine-gun",), "machine-gunner"),
        (("heavy-mortar",), "mortar"),
        (("binoculars",), "spotter"),
        (("binoculars", "pistol"), "commander"),
        (("pistol",), "commander"),
        (("peaked-cap", "rifle"), "commander"),
    ],
)
def test_role_follows_from_what_is_moulded(
    game: Ruleset, items: tuple[str, ...], role: str
) -> None:
    own = derive_roles(game, items).role
    assert own is not None
    assert own.id == role


@pytest.mark.parametrize(
    ("items", "weapons"),
    [
        (("rifle", "grenades"), ["grenade"]),
        (("mine-detector", "rifle"), []),
        (("pistol",), []),
        (("submachine-gun",), ["rifle"]),
    ],
)
def test_a_man_fights_with_what_his_role_has(
    game: Ruleset, items: tuple[str, ...], weapons: list[str]
) -> None:
    assert [weapon.id for weapon in derive_roles(game, items).weapons] == weapons


def test_a_man_without_a_place_in_the_game_is_named(game: Ruleset) -> None:
    finding = said(squad_of(game, "radio"), game)["no-role"]
    assert finding.severity == "error"
    assert "has no soldier like" in finding.message


# -- the basic force, squads and swaps


def test_the_basic_force_is_thirteen_men_in_five_units_worth_26(game: Ruleset) -> None:
    army = force(game, *BASIC)
    assert check(army, game) == ()
    assert (army.figure_count(), len(army.units)) == (13, 5)
    assert army_points(Roster(army, game)) == 26


def test_two_flame_throwers_or_grenadiers_make_it_30(game: Ruleset) -> None:
    army = squad_of(game, "flame-thrower")
    army = edits.change_figure(army, army.units[1].figures[0].id, items=("grenades",))
    assert check(army, game) == ()
    assert army_points(Roster(army, game)) == 30


def test_all_three_swaps_fit_one_squad(game: Ruleset) -> None:
    assert check(squad_of(game, "grenades", "bazooka", "mine-detector"), game) == ()


@pytest.mark.parametrize(
    "items",
    [
        ("flame-thrower", "grenades"),
        ("flame-thrower", "flame-thrower"),
        ("bazooka", "bazooka"),
        ("mine-detector", "mine-detector"),
    ],
)
def test_no_swap_is_made_twice_in_a_squad(game: Ruleset, items: tuple[str, ...]) -> None:
    army = squad_of(game, *items)
    finding = said(army, game)["squad-swap"]
    assert (finding.severity, finding.targets[0]) == ("error", army.units[0].id)
    assert "1 is allowed" in finding.message
    assert check(apply_fix(army, game, finding.fixes[0]), game) == ()


@pytest.mark.parametrize("count", [3, 4, 6])
def test_a_rifle_squad_has_five_men(game: Ruleset, count: int) -> None:
    army = force(game, *BASIC)
    army = edits.set_count(army, army.units[0].id, ("rifle",), count)
    finding = said(army, game)["squad-size"]
    assert f"{count} men" in finding.message
    assert check(apply_fix(army, game, finding.fixes[0]), game) == ()


def test_a_machine_gun_does_not_stand_in_a_rifle_squad(game: Ruleset) -> None:
    finding = said(squad_of(game, "light-machine-gun"), game)["squad-role"]
    assert "cannot have machine gunner" in finding.message


def test_loose_men_have_no_place_in_the_force(game: Ruleset) -> None:
    army = force(game, *BASIC)
    loose = Unit(id="loose", kind="men", figures=(Figure(id="x", items=("rifle",)),))
    army = replace(army, units=(*army.units, loose))
    (finding,) = check(army, game)
    assert (finding.severity, finding.targets) == ("error", ("x",))
    assert "1 man is outside" in finding.message
    assert apply_fix(army, game, finding.fixes[0]).figure_count() == 13


# -- vehicles


def fitted(army: Army, vehicle: str, *fittings: str) -> Army:
    unit = next(each for each in army.units if each.type == vehicle and not each.fittings)
    return edits.change_unit(army, unit.id, fittings=fittings)


def test_one_free_vehicle_for_each_rifle_squad(game: Ruleset) -> None:
    assert check(force(game, *BASIC, "jeep", "truck"), game) == ()
    finding = said(force(game, *BASIC, "jeep", "jeep", "truck"), game)["free-vehicles"]
    assert "3 free vehicles for 2 rifle squads; 2 are allowed" in finding.message
    assert len(finding.targets) == 1


def test_a_squad_given_up_for_a_tank_takes_its_free_vehicle_along(game: Ruleset) -> None:
    army = force(game, *BASIC[1:], "tank", "jeep", "truck")
    assert list(said(army, game)) == ["free-vehicles"]


def test_the_bar_shows_free_vehicles_and_points(game: Ruleset) -> None:
    army = force(game, *BASIC, "jeep")
    shown = {total.id: (total.text, total.of) for total in totals(Roster(army, game))}
    assert shown["free-vehicles"] == ("1", 2)
    assert shown["points"] == ("29", None)


@pytest.mark.parametrize(
    ("vehicle", "upgrade", "fits"),
    [
        ("jeep", "mash", True),
        ("truck", "mash", True),
        ("truck", "transport", True),
        ("jeep", "support-mg", True),
        ("jeep", "transport", False),
        ("truck", "support-mg", False),
        ("tank", "mash", False),
        ("helicopter", "support-mg", False),
    ],
)
def test_an_upgrade_needs_its_own_kind_of_vehicle(
    game: Ruleset, vehicle: str, upgrade: str, fits: bool
) -> None:
    army = fitted(force(game, *BASIC, vehicle), vehicle, upgrade)
    assert ("vehicle-fitting" in said(army, game)) is not fits


def test_a_vehicle_has_one_upgrade_and_no_upgrade_comes_twice(game: Ruleset) -> None:
    army = fitted(force(game, *BASIC, "jeep"), "jeep", "mash", "support-mg")
    assert "1 at most" in said(army, game)["vehicle-choice"].message
    army = fitted(fitted(force(game, *BASIC, "jeep", "truck"), "jeep", "mash"), "truck", "mash")
    finding = said(army, game)["upgrade-once"]
    assert "MASH unit is in this force 2 times" in finding.message
    assert check(apply_fix(army, game, finding.fixes[0]), game) == ()


# -- commanders


def commanded(army: Army, at: int) -> Army:
    return edits.add_figures(army, army.units[at].id, ("binoculars",), post=COMMANDER)[0]


@pytest.mark.parametrize(
    ("unit", "fits"),
    [
        ("rifle-squad", True),
        ("machine-gun", True),
        ("mortar", True),
        ("spotter", False),
        ("tank", False),
    ],
)
def test_a_commander_goes_with_rifles_machine_gun_or_mortar(
    game: Ruleset, unit: str, fits: bool
) -> None:
    types = (*BASIC, "tank")
    army = commanded(force(game, *types), types.index(unit))
    assert ("commander-unit" in said(army, game)) is not fits


def test_a_commander_stands_beside_the_five_and_is_worth_2(game: Ruleset) -> None:
    army = commanded(force(game, *BASIC), 0)
    assert check(army, game) == ()
    assert army_points(Roster(army, game)) == 28


def test_a_force_has_one_commander(game: Ruleset) -> None:
    army = commanded(commanded(force(game, *BASIC), 0), 1)
    assert said(army, game)["one-commander"].message.startswith("2 commanders; 1 is allowed.")


# -- samples


def test_the_sample_armies_are_right_alone_and_together(game: Ruleset) -> None:
    names = ("patio-guard", "garden-gate")
    armies = [load_army_file(resources.path("samples", f"{name}.muster")) for name in names]
    assert [check(army, game) for army in armies] == [(), ()]
    assert check_between(armies, game) == ()
    assert [(army.colour, army.figure_count()) for army in armies] == [("tan", 13), ("green", 14)]
