"""Fighting Plastic as a player meets it: numbers, roles, seats lent by L.G.A.M., heroes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import resources
from rules.army import edits
from rules.army.army_under_ruleset import Roster, seat_places
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit, new_army
from rules.army.offers_to_add import add_offer, new_unit, offers
from rules.army.totals import totals
from rules.checks import check, check_between
from rules.common.findings import Finding
from rules.games.catalog import Catalog
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset

LONGEST_CARD_TEXT = 45
"""Words that fit a unit card beside its numbers."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog()


@pytest.fixture(scope="module")
def plastic(catalog: Catalog) -> Ruleset:
    ruleset = catalog.get("fighting-plastic")
    assert ruleset is not None, catalog.problems()
    return ruleset


def riflemen(count: int, **first: object) -> Army:
    """Return an army of so many riflemen; the first one has the fields given."""
    men = [Figure(id=f"r{n}", items=("rifle",)) for n in range(count)]
    unit = Unit(id="loose", kind="men", figures=tuple(men))
    army = Army(id="army", ruleset="fighting-plastic", units=(unit,))
    return edits.change_figure(army, "r0", **first) if first else army


def said(army: Army, ruleset: Ruleset) -> dict[str, Finding]:
    return {finding.rule: finding for finding in check(army, ruleset)}


# -- weapons

TABLE = """
knife             4  0    6  1  -
pistol            3  1    6  1  -
rifle             3  2    7  1  -
sniper-rifle      3  3    9  1  -
submachine-gun    2  1    8  3  -
assault-rifle     2  2    8  5  -
lmg               2  2    8  7  -
hmg               2  3    8  10 -
grenade           4  1    6  1  6
light-mortar      4  2–4  6  1  6
heavy-mortar      4  2–5  6  1  9
flame-thrower     4  1    9  1  6
bazooka           4  2    6  1  6
tank-gun          4  4    7  1  6
light-cannon      4  3    7  1  6
howitzer          4  6    7  1  9
missile-launcher  2  9    8  1  12
laser             2  *    8  1  -
glue-cannon       4  3    7  1  9
"""
WEAPONS = TABLE.strip().splitlines()


@pytest.mark.parametrize("line", WEAPONS, ids=lambda line: line.split()[0])
def test_weapon_has_the_numbers_of_the_table(plastic: Ruleset, line: str) -> None:
    weapon_id, code, *numbers = line.replace("*", "in_sight").split()
    weapon = plastic.weapon[weapon_id]
    found = [weapon.stats.get(stat) for stat in ("range", "attack", "rolls", "blast")]
    assert plastic.phase[weapon.phase].code == code
    assert [each.text().replace(" ", "_") if each else "-" for each in found] == numbers
    for stat, number in weapon.stats.items():  # only of grenades and flames it says how measured
        reading = stat == "blast" and weapon_id not in ("grenade", "flame-thrower")
        assert number.provenance == ("house" if reading else "stated"), stat


def test_there_is_no_weapon_beside_those_of_the_table(plastic: Ruleset) -> None:
    assert set(plastic.weapon) == {line.split()[0] for line in WEAPONS}


# -- men

MEN = {
    ("rifle",): "Rifleman",
    ("rifle", "knife", "grenades"): "Rifleman",
    ("rifle", "binoculars"): "Observer",
    ("pistol", "leader-pose", "binoculars"): "Leader + Observer",
    ("rifle", "radio"): "Radio operator",
    ("rifle", "satchel"): "Engineer",
    ("mine-detector",): "Mine sweeper",
    ("satchel", "mine-detector"): "Engineer + Mine sweeper",
    ("satchel", "medic-cross"): "Medic + Engineer",
    ("rifle", "shovel"): "Man with a shovel",
    ("parachute", "submachine-gun"): "Paratrooper",
    ("laser",): "Laser man",
    ("glue-cannon",): "Glue gunner",
    ("heavy-machine-gun",): "HMG gunner",
    ("shotgun",): "Infantryman",
}


@pytest.mark.parametrize(("items", "expected"), MEN.items(), ids=str)
def test_items_make_the_man(plastic: Ruleset, items: tuple[str, ...], expected: str) -> None:
    found = derive_roles(plastic, items)
    assert found.role is not None
    own, _, more = expected.partition(" + ")
    assert (found.role.name, ", ".join(role.name for role in found.extras)) == (own, more)


def test_a_man_from_the_offer_is_what_was_offered(plastic: Ruleset) -> None:
    for role in plastic.roles:
        if role.offered:
            assert derive_roles(plastic, role.gives).role is role


def test_half_move_weapons_slow_their_men(plastic: Ruleset) -> None:
    slow = {"lmg-man", "flame-thrower-man", "light-mortar-man"}
    slow |= {"bazooka-man", "hmg-gunner", "heavy-mortar-man"}
    for role in plastic.roles:
        move = role.stats["move"]
        assert (move.value, move.provenance) == (6 if role.id in slow else 12, "stated"), role.id


def test_what_men_add_to_attacks(plastic: Ruleset) -> None:
    assert plastic.role["leader"].stats["near-attack"].text() == "+1"
    assert plastic.role["observer"].stats["far-attack"].text() == "+1"


# -- teams and vehicles


@pytest.mark.parametrize(
    ("team", "men"),
    [("bazooka", 2), ("hmg", 2), ("heavy-mortar", 2), ("light-cannon", 3), ("howitzer", 3)],
)
def test_teams_have_the_crew_of_the_table(plastic: Ruleset, team: str, men: int) -> None:
    assert plastic.team[team].stats["crew"].text() == str(men)
    assert plastic.team[team].stats["crew"].provenance == "stated"
    unit = new_unit(plastic, "team", team)
    assert len(unit.figures) == men
    short = Army(id="army", ruleset="fighting-plastic", units=(unit,))
    short = edits.remove_figures(short, {unit.figures[0].id})
    assert f"has {men - 1} of {men} men" in said(short, plastic)["team-posts"].message


def test_a_gunner_alone_is_told_about_his_missing_mate(plastic: Ruleset) -> None:
    for items, rule in (
        (("heavy-machine-gun",), "hmg-teams"),
        (("bazooka",), "bazooka-teams"),
        (("heavy-mortar",), "heavy-mortar-teams"),
    ):
        finding = said(riflemen(30, items=items), plastic)[rule]
        assert finding.severity == "warning"
        assert "needs two men" in finding.message


def test_seats_are_those_of_lgam_but_for_the_tank_gun_crew(
    plastic: Ruleset, catalog: Catalog
) -> None:
    lgam = catalog.get("lgam")
    assert lgam is not None
    fittings = {"jeep": (("hmg",), ()), "helicopter": (("twin-hmg",), ())}
    for vehicle in ("jeep", "truck", "half-track", "apc", "helicopter", "tank"):
        for fitted in fittings.get(vehicle, ((),)):
            unit = Unit(id="v", kind="vehicle", type=vehicle, fittings=fitted)
            ours = [place.group.post for place in seat_places(unit, plastic)]
            assert ours == [place.group.post for place in seat_places(unit, lgam)], vehicle
        if vehicle != "tank":
            assert {group.origin for group in plastic.vehicle[vehicle].seats} == {"lgam"}
    tank = [(group.count, group.needed, group.origin) for group in plastic.vehicle["tank"].seats]
    assert tank == [(3, True, "stated"), (2, False, "lgam")]


def test_a_tank_fights_with_three_men(plastic: Ruleset) -> None:
    tank = next(offer for offer in offers(plastic) if offer.id == "tank")
    army, _ = add_offer(new_army("fighting-plastic"), plastic, tank)
    assert army.figure_count() == 3
    assert "vehicle-crew" not in said(army, plastic)
    gone = {army.units[0].figures[0].id}
    assert "2 of 3 crew" in said(edits.unseat(army, gone), plastic)["vehicle-crew"].message


def test_every_team_and_vehicle_from_the_offer_is_complete(plastic: Ruleset) -> None:
    for offer in offers(plastic):
        if offer.kind != "role":
            army, _ = add_offer(riflemen(30), plastic, offer)
            assert {finding.rule for finding in check(army, plastic)} <= {"army-size"}, offer.id


def test_what_vehicles_may_mount_is_marked_where_the_document_is_silent(plastic: Ruleset) -> None:
    stated = {
        (vehicle.id, choice.id)
        for vehicle in plastic.vehicles
        for choice in vehicle.choices
        if choice.origin == "stated"
    }
    assert stated == {("tank", "machine-gun"), ("tank", "size"), ("plane", "machine-gun")}
    assert {each.id for each in plastic.upgrades if each.origin == "stated"} == {"heavy-tank"}


def test_moves_of_vehicles_in_inches(plastic: Ruleset) -> None:
    on_road = {vehicle.id for vehicle in plastic.vehicles if "road" in vehicle.stats}
    assert on_road == {"jeep", "truck", "train"}
    for vehicle_id in on_road:
        assert plastic.vehicle[vehicle_id].stats["road"].value == 36
    for vehicle_id in ("jeep", "truck", "half-track", "apc", "tank", "train"):
        move = plastic.vehicle[vehicle_id].stats["move"]
        assert (move.value, move.provenance) == (24, "stated")
    lent = plastic.vehicle["helicopter"].stats["move"]
    assert (lent.value, lent.origin) == (96, "lgam")
    assert "move" not in plastic.vehicle["plane"].stats


# -- the army as a whole


@pytest.mark.parametrize(
    ("attacking", "said_of_it"),
    [
        (30, "should have 31 to 60, and has 30. Add 1 man or more"),
        (31, ""),
        (60, ""),
        (61, "should have 31 to 60, and has 61. Remove 1 man"),
    ],
)
def test_who_attacks_a_pillbox_has_more_men_and_perhaps_twice_as_many(
    plastic: Ruleset, attacking: int, said_of_it: str
) -> None:
    pillbox = Unit(id="p", kind="vehicle", type="pillbox")
    fort = riflemen(30)
    fort = replace(fort, id="fort", name="Fort", units=(*fort.units, pillbox))
    storm = replace(riflemen(attacking), id="storm", name="Storm")
    for armies in ((fort, storm), (storm, fort)):
        found = [each.message for each in check_between(armies, plastic)]
        assert len(found) == bool(said_of_it)
        assert said_of_it in " ".join(found)
    assert check_between((fort, replace(fort, id="other")), plastic) == ()
    assert check_between((storm, replace(storm, id="other")), plastic) == ()


def test_thirty_to_forty_men_are_advice(plastic: Ruleset) -> None:
    for count, quiet in ((29, False), (30, True), (40, True), (41, False)):
        findings = check(riflemen(count), plastic)
        assert (not findings) == quiet, count
        assert all(finding.severity == "advice" for finding in findings)


def test_a_hero_is_hit_three_times_and_has_a_name(plastic: Ruleset) -> None:
    assert plastic.hero is not None
    lives, bonus = plastic.hero.lives, plastic.hero.stats["own-attack"]
    assert lives is not None
    assert (lives.value, lives.provenance) == (3, "stated")
    assert (bonus.value, bonus.provenance) == ("+1", "stated")
    tex = riflemen(30, hero=True, name="Tex")
    found = said(tex, plastic)
    assert found.keys() == {"hero-figure"}, "his figure is unique, or easily told"
    assert found["hero-figure"].severity == "warning"
    for told in ({"colour": "red"}, {"portrait": "drawn:sniper"}, {"items": ("pistol",)}):
        assert not check(edits.change_figure(tex, "r0", **told), plastic), told
    assert said(riflemen(30, hero=True), plastic)["hero-name"].severity == "error"
    twins = edits.change_figure(riflemen(30, hero=True, name="Tex"), "r1", hero=True, name="tex")
    assert said(twins, plastic)["hero-unique"].severity == "error"


def test_there_are_no_points_and_no_clocks(plastic: Ruleset) -> None:
    found = {total.id: total for total in totals(Roster(riflemen(30), plastic))}
    assert found["points"].value is None
    assert not plastic.clocks


def test_every_text_fits_a_unit_card_and_names_its_heading(plastic: Ruleset) -> None:
    for entry in (*plastic.roles, *plastic.weapons, *plastic.teams, *plastic.vehicles):
        assert len(entry.text.split()) <= LONGEST_CARD_TEXT, entry.id
        assert entry.source, entry.id
    for role in plastic.roles:
        assert role.text
        assert len(role.short) <= 9, role.id


def test_olives_own_has_a_hero_and_one_gunner_without_a_mate(plastic: Ruleset) -> None:
    army = load_army_file(resources.path("samples", "olives-own.muster"))
    assert (army.colour, army.figure_count()) == ("green", 34)
    assert [man.called for man in Roster(army, plastic).men if man.figure.hero] == [
        "Sgt. Olive Drab"
    ]
    findings = [(finding.severity, finding.rule) for finding in check(army, plastic)]
    assert findings == [("warning", "hmg-teams")]
