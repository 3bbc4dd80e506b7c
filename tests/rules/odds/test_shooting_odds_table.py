"""The numbers of an odds sheet are those of the exact odds, asked one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

import resources
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit
from rules.attack.dice import percent_text
from rules.attack.question import Question
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.odds.answer_question import ask
from rules.odds.odds_besides_shooting import ActionRow, action_rows
from rules.odds.shooters_and_targets import Shooter
from rules.odds.shooting_odds_table import (
    NO_REACH,
    ONLY_TOUCHED,
    Case,
    OddsCell,
    OddsTable,
    odds_table,
    question_of,
)

SAMPLES = (
    "2nd-sandbox-company",
    "tan-raiders",
    "olives-own",
    "garden-gate",
    "block-street-boys",
    "cereal-box-ten",
)


def roster_of(name: str) -> tuple[Roster, Playbook]:
    catalog = Catalog()
    army = load_army_file(resources.path("samples", f"{name}.muster"))
    ruleset, playbook = catalog.get(army.ruleset), catalog.playbook(army.ruleset)
    assert ruleset is not None and playbook is not None
    return Roster(army, ruleset), playbook


def cell(table: OddsTable, weapon: str, head: str, under: str) -> OddsCell:
    at = next(
        place for place, case in enumerate(table.cases) if (case.head, case.under) == (head, under)
    )
    row = next(row for row in table.rows if row.name == weapon)
    return row.cells[at]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_field_equals_the_answer_to_its_question(name: str) -> None:
    roster, playbook = roster_of(name)
    table = odds_table(roster, playbook)
    assert table.rows and table.cases and len(table.assumptions) > 2
    asked = 0
    for row in table.rows:
        if "(" in row.name or "squad" in row.name or " of " in row.name:
            continue  # in hands that change the odds
        for case, found in zip(table.cases, row.cells, strict=True):
            shooters = next((len(roster.men_of(u)) for u in roster.army.units), None)
            arm = Shooter("", (row.weapon,), (), shooters if case.size else None)
            question = question_of(roster, playbook, arm, row.weapon, case)
            if found.reason in (NO_REACH, ONLY_TOUCHED):
                continue
            answer = ask(roster.ruleset, playbook, question)
            assert answer.allowed == (found.chance is not None)
            if found.chance is None:
                assert found.reason.removeprefix("It ") in answer.reason
                continue
            assert found.chance in (answer.chance, *answer.further.values())
            asked += 1
    assert asked > 5


def test_a_rifle_in_the_open_and_in_cover() -> None:
    roster, playbook = roster_of("2nd-sandbox-company")
    table = odds_table(roster, playbook)
    open_ground = cell(table, "Rifle", "Soldier", "up to 3 ft")
    assert (open_ground.need, open_ground.chance) == ("7 or less", Fraction(21, 36))
    behind = cell(table, "Rifle", "Soldier", "target in partial cover")
    assert (behind.need, behind.chance) == ("4 or less", Fraction(6, 36))
    touched = cell(table, "Rifle", "Soldier", "touched")
    assert (touched.need, touched.chance) == ("9 or less", Fraction(30, 36))
    assert cell(table, "Rifle", "Soldier", "beyond 3 ft").reason == NO_REACH
    assert cell(table, "Knife", "Soldier", "up to 3 ft").reason == ONLY_TOUCHED
    burst = cell(table, "Submachine gun", "Soldier", "up to 3 ft")
    answer = ask(roster.ruleset, playbook, Question("submachine-gun", "man"))
    assert dict(burst.more)["1+ hit"] == answer.further["at least one hit"]


def test_at_armour_the_chance_is_to_destroy_it() -> None:
    roster, playbook = roster_of("olives-own")
    found = cell(odds_table(roster, playbook), "Bazooka", "Tank", "in the open")
    answer = ask(roster.ruleset, playbook, Question("bazooka", "tank"))
    assert (found.word, found.chance) == ("destroyed", answer.chance)
    assert dict(found.more)["hit"] == answer.further["hit"]


def test_what_cannot_hurt_a_tank_says_why() -> None:
    roster, playbook = roster_of("block-street-boys")
    found = cell(odds_table(roster, playbook), "Rifle", "Tank", "in the open")
    assert found.chance is None
    assert found.reason == "Only bazookas, mortars and the main guns of tanks can hit a tank."


def test_a_need_that_no_die_shows_is_told_alike_for_all_weapons() -> None:
    roster, playbook = roster_of("block-street-boys")
    table = odds_table(roster, playbook)
    far = "behind a low block, beyond 12 in"
    reasons = {cell(table, weapon, "Soldier", far).reason for weapon in ("Pistol", "Rifle")}
    assert reasons == {"It cannot hit: it would need 7 on each die."}


def test_no_further_chance_is_nothing() -> None:
    for name in SAMPLES:
        roster, playbook = roster_of(name)
        for row in odds_table(roster, playbook).rows:
            assert all(chance for each in row.cells for _, chance in each.more)


def test_what_the_enemy_has_comes_first_and_is_marked() -> None:
    roster, playbook = roster_of("2nd-sandbox-company")
    enemy, _ = roster_of("tan-raiders")
    cases = odds_table(roster, playbook, [enemy]).cases
    theirs = {unit.type for unit in enemy.army.units if unit.kind == "vehicle"}
    marked = [case.target for case in cases if case.enemy]
    assert marked and theirs & set(marked)
    vehicles = [case for case in cases if case.head != "Soldier"]
    assert [case.enemy for case in vehicles] == sorted(
        (case.enemy for case in vehicles), reverse=True
    )
    alone = odds_table(roster, playbook).cases
    assert not any(case.enemy for case in alone)


def test_a_squads_size_counts_for_shooter_and_target() -> None:
    roster, playbook = roster_of("garden-gate")
    table = odds_table(roster, playbook)
    row = next(row for row in table.rows if row.weapon == "grenade")
    case = table.cases[0]
    answer = ask(
        roster.ruleset,
        playbook,
        Question("grenade", case.target, shooters=5, targets=case.size),
    )
    assert row.name == "Grenade, squad of 5"
    assert row.cells[0].chance == answer.further["at least one falls"]


def test_agreed_readings_are_asked_for() -> None:
    roster, playbook = roster_of("block-street-boys")
    agreed = Roster(replace(roster.army, switches={"volley": "pins"}), roster.ruleset)
    usual = cell(odds_table(roster, playbook), "Rifle", "Soldier", "up to 12 in")
    other = cell(odds_table(agreed, playbook), "Rifle", "Soldier", "up to 12 in")
    assert usual.chance == Fraction(1, 9)
    assert other.chance == 0


@pytest.mark.parametrize("name", SAMPLES)
def test_deeds_are_the_games_own_chances(name: str) -> None:
    roster, playbook = roster_of(name)
    rows = action_rows(roster, playbook)
    assert len(rows) > 3
    assert all(0 <= row.chance <= 1 for row in rows)
    assert len({row.name for row in rows}) == len(rows)


def test_jams_rallies_and_mines_are_counted() -> None:
    roster, playbook = roster_of("2nd-sandbox-company")
    rows = {row.name: row for row in action_rows(roster, playbook)}
    jam = ask(roster.ruleset, playbook, Question("submachine-gun", "man")).further["jams"]
    assert rows["Submachine gun jams"].chance == jam
    mined = ask(roster.ruleset, playbook, Question("minefield", distance=1.0))
    assert rows["Minefield: 12 in of mines⌂"].chance == mined.chance
    boys, book = roster_of("block-street-boys")
    rallies = {row.name: row.chance for row in action_rows(boys, book)}
    assert rallies["Rally"] == Fraction(1, 3)
    assert rallies["Rally: leader within 6 inches, not pinned"] == Fraction(1, 2)
    ways = {row.name: dict(row.results) for row in action_rows(boys, book)}
    assert ways["Rally"]["stands up within 3 turns"] == Fraction(19, 27)
    assert rallies["A card of the deck"] == Fraction(1, 8)
    assert ways["A card of the deck"]["within 4"] == Fraction(1, 2)
    assert rallies["One card before another"] == Fraction(1, 2)
    assert ways["Three cards in one order"]["at least once in 3 turns"] == Fraction(91, 216)
    ten, combat = roster_of("shoebox-ten")
    acts = {row.name: row.chance for row in action_rows(ten, combat)}
    assert acts["Activation: as many to go"] == Fraction(1, 2)
    assert acts["Activation: 1 more to go"] == Fraction(21, 31)
    assert acts["Activation: 5 more to go"] == 1
    gate, green = roster_of("garden-gate")
    guns = {row.name: row.chance for row in action_rows(gate, green)}
    assert guns["Machine gun, 2 dice jams"] == Fraction(1, 6)


def test_an_army_of_nobody_has_cases_and_no_rows() -> None:
    roster, playbook = roster_of("block-street-boys")
    nobody = Roster(Army("a", "army-men", "Nobody"), roster.ruleset)
    assert odds_table(nobody, playbook).rows == ()
    one = Army("a", "army-men", units=(Unit("u", "men", figures=(Figure("f", ("rifle",)),)),))
    names = [row.name for row in odds_table(Roster(one, roster.ruleset), playbook).rows]
    assert "Rifle" in names


def test_percents_are_never_rounded_to_what_is_certain() -> None:
    assert percent_text(Fraction(7, 12)) == "58 %"
    assert percent_text(Fraction(1, 5000)) == "0.1 %"
    assert percent_text(Fraction(4999, 5000)) == "99.9 %"
    assert (percent_text(Fraction(0)), percent_text(Fraction(1))) == ("0 %", "100 %")


def test_cases_are_told_apart() -> None:
    for name in SAMPLES:
        roster, playbook = roster_of(name)
        cases: tuple[Case, ...] = odds_table(roster, playbook).cases
        assert len({(case.head, case.under) for case in cases}) == len(cases)


def test_a_sheet_follows_what_players_say_of_a_12_in_a_burst() -> None:
    roster, playbook = roster_of("2nd-sandbox-company")
    ends, goes_on = (
        odds_table(
            Roster(replace(roster.army, switches={"burst-12": each}), roster.ruleset), playbook
        ).rows
        for each in ("ends", "goes-on")
    )
    better = {
        one.weapon
        for one, other in zip(ends, goes_on, strict=True)
        if (one.cells[0].losses or 0) < (other.cells[0].losses or 0)
    }
    assert {"submachine-gun", "lmg", "hmg"} <= better
    assert not {"rifle", "pistol", "grenade"} & better


def test_the_rows_of_jams_follow_how_players_read_a_12() -> None:
    roster, playbook = roster_of("2nd-sandbox-company")

    def rows(**switches: str) -> dict[str, ActionRow]:
        army = replace(
            roster.army, switches={key.replace("_", "-"): each for key, each in switches.items()}
        )
        return {row.name: row for row in action_rows(Roster(army, roster.ruleset), playbook)}

    lmg = "Light machine gun"
    assert f"{lmg} jams" in rows() and f"{lmg} runs dry" not in rows()
    assert f"{lmg} runs dry" in rows(machine_gun_12="empty")
    ends, goes_on = (rows(burst_12=each)[f"{lmg} jams"] for each in ("ends", "goes-on"))
    assert dict(goes_on.means)["hits"] > dict(ends.means)["hits"]
    assert goes_on.chance == ends.chance
