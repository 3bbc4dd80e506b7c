"""L.G.A.M. as a player meets it: numbers and where they come from, roles, seats."""

from __future__ import annotations

import pytest
from lgam_made import built, catalog, lgam_rules, said, shown

from rules.army import edits
from rules.army.army_under_ruleset import seat_places
from rules.army.model import Army, Unit
from rules.army.offers_to_add import new_unit
from rules.checks import check
from rules.checks.fixes import apply_fix
from rules.common.ids import new_id
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def lgam() -> Ruleset:
    return lgam_rules()


# -- weapons

TABLE = """
knife              4b  0b    6b  1b  -
machete            4b  0h    6h  1h  -
pistol             4b  1b    6b  1b  -
rifle              4b  2b    7b  1s  -
shotgun            4b  1h    7h  1h  -
sniper-rifle       4b  3b    9b  1b  -
submachine-gun     4a  1b    8b  3s  -
assault-rifle      4a  2b    8b  5b  -
lmg                4c  2b    8b  7b  -
hmg                4c  3b    8b  10b -
anti-aircraft-gun  4c  3h    8h  10h -
grenade            4b  1b    6b  1b  6b
rifle-grenade      4c  2h    6h  1h  6h
light-mortar       4c  2–4s  6b  1b  6b
heavy-mortar       4c  2–5b  6b  1b  9b
flame-thrower      4c  1b    9b  1b  6b
bazooka            4c  2b    6b  1b  6b
law                4c  2h    6h  1h  6h
rocket-launcher    4c  2h    6h  1h  6h
missile-launcher   4c  9b    8b  1b  12b
tank-gun           4c  4b    7b  1b  6b
light-cannon       4c  3b    7b  1b  6b
howitzer           4c  6b    7b  1b  9b
claymore           4c  -     -   -   -
"""
WEAPONS = TABLE.strip().splitlines()


@pytest.mark.parametrize("line", WEAPONS, ids=lambda line: line.split()[0])
def test_weapon_has_its_numbers_and_says_whose_they_are(lgam: Ruleset, line: str) -> None:
    weapon_id, code, *numbers = line.split()
    weapon = lgam.weapon[weapon_id]
    columns = ("range", "attack", "rolls", "blast")
    assert lgam.phase[weapon.phase].code == code
    assert [shown(weapon.stats.get(column)) for column in columns] == numbers


def test_smoke_grenade_lays_the_stated_area_from_a_house_range(lgam: Ruleset) -> None:
    stats = lgam.weapon["smoke-grenade"].stats
    assert shown(stats["blast"]) == "12 x 6 ins"
    assert shown(stats["range"]) == "1h"
    assert "attack" not in stats


def test_there_is_no_weapon_beside_the_known_ones(lgam: Ruleset) -> None:
    assert set(lgam.weapon) == {line.split()[0] for line in WEAPONS} | {"smoke-grenade"}


def test_borrowed_numbers_are_those_of_the_lender(lgam: Ruleset) -> None:
    compared = 0
    for weapon in lgam.weapons:
        for stat, number in weapon.stats.items():
            if number.provenance == "borrowed":
                lender = catalog().get(number.origin)
                assert lender is not None
                theirs = lender.weapon[weapon.id].stats[stat]
                assert (number.value, number.low) == (theirs.value, theirs.low), weapon.id
                assert theirs.provenance == "stated" or stat == "blast", "a reading of theirs"
                compared += 1
    assert compared == sum(cell[-1] == "b" for line in WEAPONS for cell in line.split()[2:])


# -- men

MEN = {
    ("rifle",): "Rifleman",
    ("rifle", "grenades"): "Rifleman",
    ("submachine-gun", "grenades"): "Submachine gunner",
    ("assault-rifle",): "Assault rifleman",
    ("light-machine-gun", "pistol"): "LMG man",
    ("rifle", "radio"): "Radio operator",
    ("rifle", "satchel"): "Engineer",
    ("mine-detector",): "Engineer",
    ("satchel", "medic-cross"): "Medic + Engineer",
    ("medic-bag",): "Medic",
    ("rifle", "shovel"): "Man with a shovel",
    ("rifle", "binoculars"): "Leader + Binoculars",
    ("rifle", "leader-pose"): "Leader",
    ("pistol", "binoculars", "leader-pose"): "Commander + Leader, Binoculars",
    ("flame-thrower", "radio"): "Flame thrower man + Radio operator",
    ("sniper-rifle", "binoculars"): "Sniper + Leader, Binoculars",
    ("commando-dress", "light-machine-gun"): "Commando + LMG man",
    ("bazooka", "rifle"): "Bazooka man",
    ("flag",): "Infantryman",
    (): "Infantryman",
}


@pytest.mark.parametrize(("items", "expected"), MEN.items(), ids=str)
def test_items_make_the_man(lgam: Ruleset, items: tuple[str, ...], expected: str) -> None:
    found = derive_roles(lgam, items)
    assert found.role is not None
    extras = ", ".join(role.name for role in found.extras)
    own, _, more = expected.partition(" + ")
    assert (found.role.name, extras) == (own, more)


def test_a_man_from_the_offer_is_what_was_offered(lgam: Ruleset) -> None:
    for role in lgam.roles:
        if role.offered and not role.extra:
            assert derive_roles(lgam, role.gives).role is role


def test_moves_in_inches(lgam: Ruleset) -> None:
    moves = {role.id: role.stats["move"] for role in lgam.roles if not role.extra}
    slow = {"lmg-man", "flame-thrower-man", "light-mortar-man"}
    slow |= {"bazooka-man", "heavy-mortar-man", "hmg-gunner"}
    for role_id, move in moves.items():
        expected = 24 if role_id == "commando" else 6 if role_id in slow else 12
        assert (move.value, move.provenance) == (expected, "stated"), role_id
    assert {team.stats["move"].value for team in lgam.teams} == {6}


def test_what_men_add_to_attacks(lgam: Ruleset) -> None:
    assert lgam.role["medic"].stats["own-attack"].text() == "-2"
    assert lgam.role["leader"].stats["near-attack"].text() == "+1"
    assert lgam.role["commander"].stats["near-attack"].text() == "+1"
    assert lgam.role["binoculars"].stats["far-attack"].text() == "+1"
    assert lgam.team["sniper"].stats["own-attack"].text() == "+1"


# -- teams and vehicles


@pytest.mark.parametrize(
    ("team", "men", "origin"),
    [
        ("bazooka", 2, "stated"),
        ("hmg", 2, "stated"),
        ("heavy-mortar", 2, "stated"),
        ("sniper", 2, "stated"),
        ("light-cannon", 3, "stated"),
        ("howitzer", 3, "stated"),
        ("missile-rack", 3, "house"),
        ("anti-aircraft-gun", 2, "house"),
    ],
)
def test_teams_have_their_men(lgam: Ruleset, team: str, men: int, origin: str) -> None:
    crew = lgam.team[team].stats["crew"]
    assert (crew.value, crew.provenance) == (men, origin)
    unit = new_unit(lgam, "team", team)
    assert len(unit.figures) == men
    whole = Army(id=new_id(), ruleset="lgam", units=(unit,))
    assert set(said(whole, lgam)) <= {"army-size"}
    short = edits.remove_figures(whole, {unit.figures[-1].id})
    assert f"has {men - 1} of {men} men" in said(short, lgam)["team-posts"].message


def test_a_spotter_needs_binoculars(lgam: Ruleset) -> None:
    army = built(lgam, ("team", "sniper", 1))
    spotter = army.units[0].figures[1]
    blind = edits.change_figure(army, spotter.id, items=("rifle",))
    finding = said(blind, lgam)["team-post-role"]
    assert "spotter" in finding.message
    assert "binoculars" in finding.message
    mended = apply_fix(blind, lgam, finding.fixes[0])
    assert "team-post-role" not in said(mended, lgam)


def test_a_bazooka_man_alone_is_no_team(lgam: Ruleset) -> None:
    alone = built(lgam, ("role", "rifleman", 30), ("role", "bazooka-man", 1))
    assert said(alone, lgam)["bazooka-teams"].severity == "warning"
    paired = built(lgam, ("role", "rifleman", 30), ("team", "bazooka", 1))
    assert not check(paired, lgam)


def seats(ruleset: Ruleset, vehicle: str, *fittings: str) -> list[str]:
    unit = Unit(id="v", kind="vehicle", type=vehicle, fittings=fittings)
    return [place.group.post for place in seat_places(unit, ruleset)]


def test_seats_of_each_vehicle(lgam: Ruleset) -> None:
    assert seats(lgam, "jeep") == ["driver", *["passenger"] * 3]
    for weapon in ("lmg", "hmg", "anti-aircraft-gun"):
        assert seats(lgam, "jeep", weapon) == ["driver", "gunner", *["passenger"] * 2]
    assert seats(lgam, "truck") == ["driver", *["passenger"] * 14]
    assert seats(lgam, "half-track", "hmg") == ["crew"] * 5
    assert seats(lgam, "apc") == [*["crew"] * 3, *["passenger"] * 12]
    assert seats(lgam, "tank") == ["crew"] * 5
    assert seats(lgam, "helicopter") == [*["pilot"] * 2, *["passenger"] * 10]
    for weapon in ("twin-hmg", "missile-pair", "side-lmgs"):
        found = seats(lgam, "helicopter", weapon)
        assert found == [*["pilot"] * 2, *["gunner"] * 2, *["passenger"] * 10]


def test_seats_without_a_source_are_house_values_and_can_be_agreed(lgam: Ruleset) -> None:
    for vehicle_id in ("car", "boat", "raft", "train", "plane"):
        groups = lgam.vehicle[vehicle_id].seats
        assert {group.origin for group in groups} == {"house"}
        assert any(group.agreed for group in groups)
    for vehicle_id in ("jeep", "truck", "half-track", "apc", "tank", "helicopter"):
        assert {group.origin for group in lgam.vehicle[vehicle_id].seats} == {"stated"}


def test_moves_of_vehicles_in_inches(lgam: Ruleset) -> None:
    expected = {"helicopter": 96, "train": 36, "boat": 12, "raft": 6, "plane": None}
    for vehicle in lgam.vehicles:
        move = vehicle.stats.get("move")
        assert (move.value if move else None) == expected.get(vehicle.id, 24), vehicle.id
    for vehicle_id in ("jeep", "truck", "half-track", "apc", "tank"):
        assert lgam.vehicle[vehicle_id].stats["road"].value == 36


def test_a_new_vehicle_is_complete_and_misses_a_man_who_leaves(lgam: Ruleset) -> None:
    for vehicle in lgam.vehicles:
        army = built(lgam, ("vehicle", vehicle.id, 1))
        assert set(said(army, lgam)) <= {"army-size"}, vehicle.id
    army = built(lgam, ("vehicle", "tank", 1))
    gunner = army.units[0].figures[-1]
    assert "4 of 5 crew" in said(edits.unseat(army, {gunner.id}), lgam)["vehicle-crew"].message


def test_weapons_that_a_vehicle_may_carry(lgam: Ruleset) -> None:
    assert set(lgam.vehicle["tank"].fixed) == {"tank-gun", "hmg", "lmg"}
    army = built(lgam, ("vehicle", "helicopter", 1))
    both = edits.change_unit(army, army.units[0].id, fittings=("twin-hmg", "missile-pair"))
    assert said(both, lgam)["vehicle-choice"].severity == "error"
    armed = edits.change_unit(army, army.units[0].id, fittings=("missile-pair", "side-lmgs"))
    assert "vehicle-choice" not in said(armed, lgam)
    assert "2 of 4 crew" in said(armed, lgam)["vehicle-crew"].message
