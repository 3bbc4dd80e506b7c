"""Army Men as a player meets it: weapons, who has grenades, leaders, the tank, and no limits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import resources
from rules.army.army_under_ruleset import Roster, mounted
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit, new_army
from rules.army.offers_to_add import new_unit, offers
from rules.army.open_questions import touched_words
from rules.army.totals import totals
from rules.checks import check
from rules.checks.fixes import apply_fix
from rules.games.catalog import Catalog
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset

COLUMNS = ("dice", "needs", "range", "long-range", "low-block", "spray", "burst", "radius")
GRENADES = "hand-grenade"


@pytest.fixture(scope="module")
def game() -> Ruleset:
    ruleset = Catalog().get("army-men")
    assert ruleset is not None, Catalog().problems()
    return ruleset


def army_of(game: Ruleset, *men: tuple[str, ...]) -> Army:
    figures = tuple(Figure(id=f"m{at}", items=items) for at, items in enumerate(men))
    unit = Unit(id="men", kind="men", figures=figures)
    return replace(new_army(game.id), units=(unit,))


TABLE = """
pistol               1  5  any  -1  -1  .   .  .
rifle                2  5  any  -1  -1  .   .  .
submachine-gun       3  5  12   .   -1  -1  .  .
machine-gun          4  5  any  -1  -1  -1  .  .
bazooka              1  5  any  -1  -1  .   6  3
mortar               1  5  any  -1  -1  .   6  3
hand-grenade         1  5  6    .   .   .   3  2
forward-machine-gun  4  5  any  -1  -1  -1  .  .
turret-machine-gun   4  5  any  -1  -1  -1  .  .
main-gun             1  5  any  0   -1  .   6  3
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines(), ids=lambda line: line.split()[0])
def test_weapon_has_the_numbers_of_the_document(game: Ruleset, line: str) -> None:
    weapon_id, *numbers = line.split()
    stats = game.weapon[weapon_id].stats
    found = [stats[each].text() if each in stats else "." for each in COLUMNS]
    assert found == numbers
    assert {number.provenance for number in stats.values()} == {"stated"}


def test_each_number_names_the_heading_where_it_stands(game: Ruleset) -> None:
    wanted = {"move": "Movement", "assault": "Assault Combat", "rally": "Rallying"}
    for role in game.roles:
        sources = {stat: number.source or role.source for stat, number in role.stats.items()}
        assert {stat: sources[stat] for stat in wanted} == wanted
    for weapon in game.weapons:
        known = weapon.source.split("; ")
        assert "short-range" not in weapon.stats or "Firing" in known
        assert "spray" not in weapon.stats or "Spraying Fire" in known
        assert "needs" not in weapon.stats or {"Weapons", "Hand Grenades"} & set(known)


def test_readings_in_texts_are_marked_as_proposed(game: Ruleset) -> None:
    for text in (
        game.stat["burst"].text,
        game.weapon["mortar"].text,
        game.weapon["machine-gun"].text,
        game.role["leader"].text,
        game.vehicle["tank"].text,
    ):
        assert "⌂" in text


def test_every_soldier_moves_and_assaults_six_inches_and_rallies_on_five(game: Ruleset) -> None:
    assert len(game.roles) == 8
    for role in game.roles:
        assert [role.stats[each].value for each in ("move", "assault", "rally")] == [6, 6, 5]


@pytest.mark.parametrize(
    ("items", "role", "weapons"),
    [
        (("pistol",), "pistol", {"pistol", GRENADES}),
        (("rifle",), "rifleman", {"rifle", GRENADES}),
        (("assault-rifle",), "rifleman", {"rifle", GRENADES}),
        (("rifle", "grenades"), "rifleman", {"rifle", GRENADES}),
        (("submachine-gun",), "submachine-gunner", {"submachine-gun", GRENADES}),
        (("grenades",), "grenadier", {GRENADES}),
        (("light-machine-gun", "grenades"), "machine-gunner", {"machine-gun"}),
        (("bazooka", "grenades"), "bazooka", {"bazooka"}),
        (("heavy-mortar",), "mortar", {"mortar"}),
        (("leader-pose", "rifle"), "leader", {"rifle", GRENADES}),
    ],
)
def test_all_but_three_kinds_of_soldiers_carry_grenades(
    game: Ruleset, items: tuple[str, ...], role: str, weapons: set[str]
) -> None:
    derived = derive_roles(game, items)
    assert derived.role is not None
    assert derived.role.id == role
    assert {weapon.id for weapon in derived.weapons} == weapons


@pytest.mark.parametrize("mark", ["leader-pose", "peaked-cap", "painted-mark"])
@pytest.mark.parametrize("weapon", ["pistol", "rifle", "submachine-gun", "light-machine-gun"])
def test_any_marked_soldier_leads_whatever_his_weapon(
    game: Ruleset, mark: str, weapon: str
) -> None:
    derived = derive_roles(game, (weapon, mark))
    leads = {role.id for role in (derived.role, *derived.extras) if role}
    assert "leader" in leads
    assert (GRENADES in {each.id for each in derived.weapons}) is (weapon != "light-machine-gun")


def test_a_leader_rallies_men_within_six_inches_better_by_one(game: Ruleset) -> None:
    stats = game.role["leader"].stats
    assert (stats["reach"].value, stats["rally-bonus"].value) == (6, 1)


def test_a_tank_has_three_weapons_and_no_crew(game: Ruleset) -> None:
    tank = new_unit(game, "vehicle", "tank")
    assert mounted(tank, game) == ("forward-machine-gun", "turret-machine-gun", "main-gun")
    assert (tank.figures, tank.seats) == ((), ())
    stats = game.vehicle["tank"].stats
    assert [stats[each].value for each in ("move", "turning-move", "destroyed")] == [12, 6, 3]


def test_no_number_of_anything_is_too_many(game: Ruleset) -> None:
    men = [("bazooka",), ("leader-pose", "pistol"), ("light-machine-gun",)] * 20
    army = army_of(game, *men)
    tanks = tuple(new_unit(game, "vehicle", "tank") for _ in range(9))
    assert check(replace(army, units=(*army.units, *tanks)), game) == ()
    assert [limit.id for limit in game.limits] == ["no-grenades"], "no limit to numbers"


@pytest.mark.parametrize("weapon", ["light-machine-gun", "bazooka", "heavy-mortar"])
def test_men_who_carry_no_grenades_are_told_when_they_have_some(game: Ruleset, weapon: str) -> None:
    army = army_of(game, (weapon, "grenades"), ("rifle", "grenades"), (weapon,))
    (finding,) = check(army, game)
    assert (finding.severity, finding.targets) == ("warning", ("m0",))
    assert (finding.source, finding.message.split(".")[0].split(" ")[-3:]) == (
        "Hand Grenades",
        ["cannot", "have", "grenades"],
    )
    (fix,) = finding.fixes
    mended = apply_fix(army, game, fix)
    assert check(mended, game) == ()
    assert [figure.items for figure in mended.units[0].figures] == [
        (weapon,),
        ("rifle", "grenades"),
        (weapon,),
    ]


def test_the_game_offers_nothing_but_soldiers_and_tanks(game: Ruleset) -> None:
    assert {offer.kind for offer in offers(game)} == {"role", "vehicle"}
    assert [vehicle.id for vehicle in game.vehicles] == ["tank"]


def test_a_soldier_without_a_weapon_of_the_list_has_no_place(game: Ruleset) -> None:
    (finding,) = check(army_of(game, ("rifle",), ("flame-thrower",)), game)
    assert (finding.rule, finding.severity, finding.targets) == ("no-role", "error", ("m1",))


def test_the_bar_says_that_there_are_no_points(game: Ruleset) -> None:
    shown = {total.id: total for total in totals(Roster(army_of(game, ("rifle",)), game))}
    assert (shown["figures"].label, shown["figures"].text) == ("soldier", "1")
    assert (shown["points"].label, shown["points"].value) == ("points: not in Army Men", None)


def test_four_readings_are_open_to_agreement(game: Ruleset) -> None:
    roster = Roster(army_of(game, ("rifle",)), game)
    assert {each: roster.switch(each) for each in game.switch} == {
        "burst-dice": "each",
        "volley": "in-turn",
        "tank-turn": "any",
        "assault-low-block": "costs",
    }


def test_what_burst_dice_are_about_fits_a_line(game: Ruleset) -> None:
    army = load_army_file(resources.path("samples", "block-street-boys.muster"))
    roster = Roster(army, game)
    assert touched_words(roster, game.switch["burst-dice"]) == "13 soldiers and 1 main gun"
    few = Roster(army_of(game, ("rifle",), ("light-machine-gun",), ("bazooka",)), game)
    assert touched_words(few, game.switch["burst-dice"]) == "2 soldiers"


def test_the_sample_army_is_right(game: Ruleset) -> None:
    army = load_army_file(resources.path("samples", "block-street-boys.muster"))
    assert check(army, game) == ()
    roster = Roster(army, game)
    used = {weapon.id for man in roster.men for weapon in man.derived.weapons}
    assert used == {weapon.id for weapon in game.weapons} - set(game.vehicle["tank"].fixed)
    assert (army.colour, roster.count(("skill:leader",)), roster.count(("vehicle:tank",))) == (
        "green",
        2,
        1,
    )
