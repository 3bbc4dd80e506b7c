"""What Muster says of L.G.A.M. beside its numbers: true to the document, or marked as a reading."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.attack.question import Question
from rules.games.catalog import Catalog
from rules.games.game import Game
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.games.ruleset_as_tables import rule_tables
from rules.odds.answer_question import ask

CATALOG = Catalog()


def game() -> tuple[Ruleset, Playbook]:
    ruleset, playbook = CATALOG.get("lgam"), CATALOG.playbook("lgam")
    assert ruleset is not None
    assert playbook is not None, CATALOG.problems(everything=True)
    return ruleset, playbook


def text_of(place: str) -> str:
    """Return all that an entry says to players: its text, refusals and outcomes."""
    ruleset, book = game()
    kind, entry_id = place.split(":")
    tables = {
        "weapon": ruleset.weapon,
        "role": ruleset.role,
        "team": ruleset.team,
        "vehicle": ruleset.vehicle,
        "stat": ruleset.stat,
        "limit": ruleset.limit,
        "clock": {clock.id: clock for clock in ruleset.clocks},
        "modifier": book.modifier,
        "target": book.target,
        "test": book.test,
        "piece": book.piece,
        "step": {step.id: step for step in book.turn.steps} if book.turn else {},
        "section": {each.id: each for each in book.sections},
    }
    entry = tables[kind][entry_id]  # type: ignore[index]
    said = [getattr(entry, "text", ""), *getattr(entry, "lines", ())]
    said += [bar.refusal for bar in getattr(entry, "bars", ())]
    said += [outcome.result for outcome in getattr(entry, "outcomes", ())]
    return " ".join(said)


STATED = [
    ("role:engineer", "no step beyond what he cleared"),
    ("role:sniper", "rifleman who lies prone"),
    ("modifier:overwatch", "automatic fire or shrapnel"),
    ("modifier:overwatch", "observer with a radio"),
    ("modifier:overwatch", "targets of opportunity"),
    ("modifier:overwatch", "No overwatch through smoke"),
    ("section:cover", "automatic fire or shrapnel"),
    ("section:cover", "Soldiers it attacks move at a quarter"),
    ("piece:overwatch", "soldiers it attacks move at a quarter"),
    ("weapon:smoke-grenade", "in overwatch neither"),
    ("weapon:submachine-gun", "7 or less on 2d6 next turn clears it"),
    ("weapon:flame-thrower", "12: out of ammunition"),
    ("weapon:tank-gun", "12: out of ammunition"),
    ("modifier:mounted", "until re-supplied"),
    ("piece:out-of-ammunition", "re-supplied or scavenged"),
    ("section:setting-up", "no more than 1 square foot for each 30 men"),
    ("step:firing", "all through this phase"),
    ("step:movement", "may return it"),
    ("section:turn", "still shoots in this phase"),
    ("stat:road", "paved road."),
    ("limit:diggers", "Only men with a shovel, engineers and commandos dig in."),
]


@pytest.mark.parametrize(("place", "words"), STATED)
def test_what_the_document_says_is_said(place: str, words: str) -> None:
    assert words in text_of(place)


READINGS = [
    ("stat:near-attack", "One leader counts, never two⌂"),
    ("stat:blast", "Diameter of the blast (Fighting Plastic's)"),
    ("modifier:leader", "never two⌂"),
    ("role:leader", "Once an attack⌂"),
    ("role:commander", "Once an attack⌂"),
    ("weapon:smoke-grenade", "6 clears too⌂"),
    ("test:smoke", "is gone⌂"),
    ("modifier:spotter", "read as a sniper bonus⌂"),
    ("modifier:turret-down", "No HMG⌂"),
    ("vehicle:tank", "the HMG does not⌂"),
    ("role:flame-thrower-man", "read as these 6 in⌂"),
    ("modifier:moved", "read as 6 in⌂"),
    ("modifier:moved", "missile racks neither⌂"),
    ("test:minefield", "For each 6 in begun⌂"),
    ("test:minefield", "fights⌂"),
    ("clock:set-up-defending", "(light cannons, howitzers, missile racks⌂)"),
    ("clock:set-up-both-attacking", "either side⌂"),
    ("modifier:overwatch", "shrapnel; the list is ours⌂"),
    ("weapon:knife", "(Fighting Plastic's rule"),
    ("weapon:machete", "machetes⌂"),
    ("modifier:adjacent", "knives (Fighting Plastic's) and machetes⌂"),
    ("modifier:cover", "flames and grenades (Fighting Plastic's)"),
    ("modifier:cover", "turret down⌂"),
    ("vehicle:helicopter", "weapons of his own⌂"),
    ("vehicle:helicopter", "Getting out⌂"),
    ("vehicle:half-track", "four at most⌂"),
    ("vehicle:apc", "still fights⌂"),
    ("weapon:howitzer", "aimed at what it sees⌂"),
    ("modifier:direct", "⌂"),
    ("modifier:mounted", "It fires on the move⌂"),
    ("modifier:commando-still", "with any of these weapons⌂"),
    ("target:full-cover", "rockets and missiles too⌂"),
    ("weapon:anti-aircraft-gun", "cost it nothing⌂"),
    ("role:claymore-man", "his rifle⌂"),
]


@pytest.mark.parametrize(("place", "words"), READINGS)
def test_what_the_document_does_not_say_is_marked_as_a_reading(place: str, words: str) -> None:
    assert words in text_of(place)


def test_teams_that_the_document_only_names_have_no_stated_move() -> None:
    ruleset, _ = game()
    stated = {team.id for team in ruleset.teams if team.stats["move"].provenance == "stated"}
    assert ruleset.team.keys() - stated == {"missile-rack", "anti-aircraft-gun"}


def test_a_knife_is_not_said_to_be_silent() -> None:
    ruleset, _ = game()
    assert not ruleset.weapon["knife"].traits


def test_a_plane_may_leave_the_field_and_nothing_is_said_of_coming_back() -> None:
    assert "come back" not in text_of("vehicle:plane")


@pytest.mark.parametrize(
    ("vehicle", "men"), [("jeep", "4"), ("truck", "15"), ("helicopter", "12-14"), ("tank", "5")]
)
def test_the_rules_count_the_men_of_a_vehicle_armed_or_not(vehicle: str, men: str) -> None:
    units = next(each for each in rule_tables(Game.of(*game())) if each.key == "units")
    row = next(row for row in units.rows if row.path == ("vehicle", vehicle))
    assert row.cells[0].text == men


def test_rules_that_are_no_numbers_say_whose_they_are() -> None:
    _, book = game()
    assert book.modifier["direct"].value.provenance == "house"
    assert book.modifier["climbing"].value.origin == "fighting-plastic"
    assert "⌂" in text_of("section:winning")
    assert "⌂" in book.scoring.draw


def test_weapons_that_the_document_gives_no_truck_and_no_boat_are_house_values() -> None:
    ruleset, _ = game()
    house = {
        vehicle.id
        for vehicle in ruleset.vehicles
        if any(choice.origin == "house" for choice in vehicle.choices)
    }
    assert house == {"truck", "boat"}


@pytest.mark.parametrize("target", ["tank", "half-track", "apc", "jeep", "truck", "cannon"])
def test_a_natural_2_of_any_weapon_eliminates_its_target(target: str) -> None:
    said = ask(*game(), Question("rifle", target, distance=1))
    assert said.chance == Fraction(1, 36)
    assert game()[1].target[target].stats["natural-2"].provenance == "stated"


def test_what_is_read_into_a_target_is_told_with_its_odds() -> None:
    said = ask(*game(), Question("law", "tank"))
    assert ("LAW at tank", "house") in {(line.name, line.provenance) for line in said.modifiers}
    shell = ask(*game(), Question("bazooka", "full-cover"))
    assert "house" in {line.provenance for line in (*shell.base, *shell.modifiers)}
