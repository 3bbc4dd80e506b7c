"""L.G.A.M. as a player meets it: numbers and where they come from, roles, seats, limits, clocks."""

from __future__ import annotations

import pytest

import resources
from rules import edits
from rules.army import Army, Figure, Unit, new_army
from rules.catalog import Catalog
from rules.checks import check
from rules.derived import derive
from rules.exchange import load_army_file
from rules.findings import Finding
from rules.ids import new_id
from rules.mending import mend
from rules.number import Number
from rules.offer import add, new_unit, offers
from rules.roll import Roll
from rules.ruleset import Ruleset
from rules.seating import seat_places
from rules.totals import allowed, clock_seconds, clock_text, shared_seconds, totals

LONGEST_CARD_TEXT = 45
"""Words that fit a unit card beside its numbers."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog()


@pytest.fixture(scope="module")
def lgam(catalog: Catalog) -> Ruleset:
    ruleset = catalog.get("lgam")
    assert ruleset is not None, catalog.problems()
    return ruleset


def built(ruleset: Ruleset, *wanted: tuple[str, str, int]) -> Army:
    """Return an army with so many of each offer, named by kind and id."""
    army = new_army(ruleset.id, "Test")
    by_id = {(offer.kind, offer.id): offer for offer in offers(ruleset)}
    for kind, offer_id, count in wanted:
        army, _ = add(army, ruleset, by_id[kind, offer_id], count)
    return army


def said(army: Army, ruleset: Ruleset) -> dict[str, Finding]:
    return {finding.rule: finding for finding in check(army, ruleset)}


def shown(number: Number | None) -> str:
    """Return a number with a letter for its origin: stated, borrowed or house."""
    return f"{number.text()}{number.provenance[0]}" if number else "-"


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
light-mortar       4c  2-4s  6b  1b  6b
heavy-mortar       4c  2-5b  6b  1b  9b
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
    assert (shown(stats["range"]), shown(stats["rolls"])) == ("1h", "1h")
    assert "attack" not in stats


def test_there_is_no_weapon_beside_the_known_ones(lgam: Ruleset) -> None:
    assert set(lgam.weapon) == {line.split()[0] for line in WEAPONS} | {"smoke-grenade"}


def test_borrowed_numbers_are_those_of_the_lender(lgam: Ruleset, catalog: Catalog) -> None:
    compared = 0
    for weapon in lgam.weapons:
        for stat, number in weapon.stats.items():
            if number.provenance == "borrowed":
                lender = catalog.get(number.origin)
                assert lender is not None
                theirs = lender.weapon[weapon.id].stats[stat]
                assert (number.value, number.low) == (theirs.value, theirs.low), weapon.id
                assert theirs.provenance == "stated"
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
    found = derive(lgam, items)
    assert found.role is not None
    extras = ", ".join(role.name for role in found.extras)
    own, _, more = expected.partition(" + ")
    assert (found.role.name, extras) == (own, more)


def test_a_man_from_the_offer_is_what_was_offered(lgam: Ruleset) -> None:
    for role in lgam.roles:
        if role.offered and not role.extra:
            assert derive(lgam, role.gives).role is role


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
    mended = mend(blind, lgam, finding.fixes[0])
    assert "team-post-role" not in said(mended, lgam)


def test_a_bazooka_man_alone_is_no_team(lgam: Ruleset) -> None:
    alone = built(lgam, ("role", "rifleman", 30), ("role", "bazooka-man", 1))
    assert said(alone, lgam)["bazooka-teams"].severity == "warning"
    paired = built(lgam, ("role", "rifleman", 30), ("team", "bazooka", 1))
    assert not check(paired, lgam)


def seats(ruleset: Ruleset, vehicle: str, *fittings: str) -> list[str]:
    unit = Unit(id="v", kind="vehicle", type=vehicle, fittings=fittings)
    return [place.post for place in seat_places(unit, ruleset)]


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


# -- limits


def force(lgam: Ruleset, commandos: int, others: int) -> Army:
    men = [Figure(id=f"c{n}", items=lgam.role["commando"].gives) for n in range(commandos)]
    men += [Figure(id=f"r{n}", items=("rifle",)) for n in range(others)]
    unit = Unit(id="loose", kind="men", figures=tuple(men))
    return Army(id="army", ruleset="lgam", units=(unit,))


def test_commandos_allowed_for_every_number_of_others(lgam: Ruleset) -> None:
    limit = lgam.limit["commandos"]
    for others in range(301):
        most = max(count for count in range(20) if 100 * count <= 6 * others)
        assert allowed(Roll(force(lgam, 1, others), lgam), limit) == most
        assert "commandos" not in said(force(lgam, most, others), lgam)
        assert "commandos" in said(force(lgam, most + 1, others), lgam)


@pytest.mark.parametrize(
    ("others", "most"), [(16, 0), (17, 1), (33, 1), (34, 2), (49, 2), (50, 3), (99, 5), (100, 6)]
)
def test_commandos_allowed_at_the_edges(lgam: Ruleset, others: int, most: int) -> None:
    assert allowed(Roll(force(lgam, 1, others), lgam), lgam.limit["commandos"]) == most


def test_too_many_commandos_are_told_with_a_way_out(lgam: Ruleset) -> None:
    army = force(lgam, 3, 41)
    finding = said(army, lgam)["commandos"]
    assert finding.severity == "error"
    assert finding.message.startswith("3 commandos for 41 others; 2 are allowed (6 per 100).")
    assert "commandos" not in said(mend(army, lgam, finding.fixes[0]), lgam)


def test_part_of_a_commando_rounds_up_where_players_agree(lgam: Ruleset) -> None:
    army = edits.set_switch(force(lgam, 3, 41), "commando-rounding", "up")
    assert "commandos" not in said(army, lgam)


def test_a_small_army_is_advised_never_refused(lgam: Ruleset) -> None:
    assert said(force(lgam, 0, 29), lgam)["army-size"].severity == "advice"
    assert not check(force(lgam, 0, 30), lgam)


def test_a_claymore_has_no_numbers_and_says_so(lgam: Ruleset) -> None:
    army = built(lgam, ("role", "rifleman", 30), ("role", "claymore-man", 1))
    assert [finding.rule for finding in check(army, lgam)] == ["no-numbers"]


def test_a_squad_that_cannot_dig_gets_the_digger_from_the_loose_men(lgam: Ruleset) -> None:
    army = built(lgam, ("role", "rifleman", 30), ("role", "digger", 1))
    army, squad = edits.add_unit(army, "squad", name="1st Squad", figures=[Figure("x", ("rifle",))])
    finding = said(army, lgam)["diggers"]
    assert (finding.severity, finding.targets) == ("advice", (squad.id,))
    assert "diggers" not in said(mend(army, lgam, finding.fixes[0]), lgam)
    for items in (("shovel",), ("satchel",), ("commando-dress",)):
        equipped = edits.change_figure(army, "x", items=items)
        assert "diggers" not in said(equipped, lgam)


def test_a_hero_is_borrowed_and_needs_agreement(lgam: Ruleset) -> None:
    assert lgam.hero is not None
    assert not lgam.hero.native
    assert shown(lgam.hero.lives) == "3b"
    assert shown(lgam.hero.stats["own-attack"]) == "+1b"
    army = edits.change_figure(force(lgam, 0, 30), "r0", hero=True, name="Tex")
    assert said(army, lgam)["hero-not-native"].severity == "warning"


def test_there_are_no_points(lgam: Ruleset) -> None:
    assert lgam.points is None
    assert all(role.points is None for role in lgam.roles)


# -- clocks


def times(army: Army, lgam: Ruleset) -> dict[str, str]:
    roll = Roll(army, lgam)
    return {
        clock.id: clock_text(clock_seconds(roll, clock))
        for clock in lgam.clocks
        if clock.scope == "army"
    }


def test_clocks_of_thirty_men(lgam: Ruleset) -> None:
    assert times(force(lgam, 0, 30), lgam) == {
        "set-up-defending": "5:00",
        "set-up-attacking": "5:00",
        "movement": "2:00",
    }


@pytest.mark.parametrize(
    ("kind", "name", "defending", "attacking"),
    [
        ("team", "light-cannon", 5, 0),
        ("team", "howitzer", 5, 0),
        ("team", "missile-rack", 5, 0),
        ("team", "hmg", 0, 0),
        ("team", "anti-aircraft-gun", 0, 0),
        ("vehicle", "tank", 5, 5),
        ("vehicle", "half-track", 5, 5),
        ("vehicle", "apc", 5, 5),
        ("vehicle", "jeep", 0, 5),
        ("vehicle", "truck", 0, 5),
        ("vehicle", "helicopter", 0, 5),
    ],
)
def test_what_adds_minutes_to_set_up(
    lgam: Ruleset, kind: str, name: str, defending: int, attacking: int
) -> None:
    army = built(lgam, (kind, name, 1))
    men = 10 * army.figure_count()
    found = times(army, lgam)
    assert found["set-up-defending"] == clock_text(60 * defending + men)
    assert found["set-up-attacking"] == clock_text(60 * attacking + men)


def test_thirty_one_men_by_proportion_or_by_blocks(lgam: Ruleset) -> None:
    army = force(lgam, 0, 31)
    assert times(army, lgam)["set-up-defending"] == "5:10"
    assert times(army, lgam)["movement"] == "2:04"
    blocks = edits.set_switch(army, "clock-rounding", "block")
    assert times(blocks, lgam)["set-up-defending"] == "10:00"
    assert times(blocks, lgam)["movement"] == "4:00"


def test_two_attackers_share_one_clock_for_all_men(lgam: Ruleset) -> None:
    clock = next(clock for clock in lgam.clocks if clock.scope == "between")
    rolls = [Roll(force(lgam, 0, count), lgam) for count in (43, 45)]
    assert clock_text(shared_seconds(rolls, clock)) == "14:40"
    assert clock.id not in {total.id for total in totals(rolls[0])}


# -- cards and samples


def test_every_text_fits_a_unit_card_and_names_its_heading(lgam: Ruleset) -> None:
    for entry in (*lgam.roles, *lgam.weapons, *lgam.teams, *lgam.vehicles):
        assert len(entry.text.split()) <= LONGEST_CARD_TEXT, entry.id
        assert entry.source, entry.id
    for entry in (*lgam.limits, *lgam.clocks, *lgam.switches):
        assert entry.source, entry.id
    for role in lgam.roles:
        assert role.text
        assert len(role.short) <= 9, role.id


def sample(name: str) -> Army:
    return load_army_file(resources.path("samples", f"{name}.muster"))


def test_sandbox_company_is_the_army_of_the_box(lgam: Ruleset) -> None:
    army = sample("2nd-sandbox-company")
    found = {total.id: (total.text, total.of) for total in totals(Roll(army, lgam))}
    assert found["figures"] == ("43", None)
    assert found["commandos"] == ("2", 2)
    assert found["seats"] == ("9", 16)
    assert found["set-up-defending"] == ("12:10", None)
    assert found["set-up-attacking"] == ("17:10", None)
    assert found["movement"] == ("2:52", None)
    findings = [(finding.severity, finding.rule) for finding in check(army, lgam)]
    assert findings == [
        ("warning", "no-numbers"),
        ("advice", "diggers"),
        ("agreed", "hero-not-native"),
    ]
    olive = next(man for man in Roll(army, lgam).men if man.figure.hero)
    assert (olive.called, olive.role and olive.role.name) == ("Sgt. Olive Drab", "Commander")
    assert olive.vehicle is not None
    assert olive.vehicle.name == "Command jeep"


def test_tan_raiders_leave_nothing_to_say(lgam: Ruleset) -> None:
    army = sample("tan-raiders")
    assert (army.colour, army.figure_count()) == ("tan", 45)
    assert not check(army, lgam)
