"""Copies of men and units, put into the same army, another one, another game."""

import pytest

from desktop.services.sample_armies import sample_armies
from rules.army.army_under_ruleset import Roster
from rules.army.clipboard import copy_out, paste
from rules.army.documents.army_file import read_army, write_army
from rules.army.model import Army, new_army
from rules.checks import check
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Ruleset

SAMPLES = sample_armies()
CATALOG = Catalog()


def ruleset_of(army: Army) -> Ruleset:
    found = CATALOG.get(army.ruleset)
    assert found is not None
    return found


def sample(ruleset: str) -> Army:
    return next(army for army in SAMPLES if army.ruleset == ruleset)


def every_id(army: Army) -> list[str]:
    return [each for unit in army.units for each in (unit.id, *(m.id for m in unit.figures))]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_army_pasted_into_itself_is_there_twice(game: str) -> None:
    army = sample(game)
    clip = copy_out(army, [unit.id for unit in army.units], ())
    pasted = paste(army, clip, ruleset_of(army))
    assert pasted.army.figure_count() == 2 * army.figure_count()
    assert len(set(every_id(pasted.army))) == len(every_id(pasted.army)), "no identity twice"
    assert not pasted.lost
    seats = [len(unit.seats) for unit in army.units]
    assert sum(len(unit.seats) for unit in pasted.army.units) == 2 * sum(seats)
    names = sorted(man.name for man in army.figures() if man.name)
    assert sorted(m.name for m in pasted.army.figures() if m.name) == sorted(names * 2)
    for unit in army.units:
        assert pasted.army.unit(unit.id).seats == unit.seats, "the old ones keep their seats"


@pytest.mark.parametrize("there", BUILT_IN)
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_army_can_be_pasted_into_every_game(game: str, there: str) -> None:
    army, target = sample(game), new_army(there, "Target")
    clip = read_army(write_army(copy_out(army, every_id(army), ())), "clip")
    pasted = paste(target, clip, ruleset_of(target))
    assert pasted.army.figure_count() == army.figure_count()
    before = sorted(man.items for man in army.figures())
    assert sorted(man.items for man in pasted.army.figures()) == before
    ruleset = ruleset_of(target)
    roster = Roster(pasted.army, ruleset)
    for unit in pasted.army.units:
        assert unit.kind != "team" or unit.type in ruleset.team
        assert unit.kind != "vehicle" or unit.type in ruleset.vehicle
        assert all(seat.number <= len(roster.places[unit.id]) for seat in unit.seats)
    assert all(finding.rule for finding in check(pasted.army, ruleset))
    assert read_army(write_army(pasted.army), "whole") == pasted.army


def test_single_men_go_to_the_unit_at_hand_without_their_post() -> None:
    army = sample("lgam")
    team = next(unit for unit in army.units if unit.kind == "team")
    squad = next(unit for unit in army.units if unit.kind == "squad")
    clip = copy_out(army, (), [team.figures[0].id])
    pasted = paste(army, clip, ruleset_of(army), squad.id)
    new = pasted.army.unit(squad.id).figures[-1]
    assert pasted.new == (new.id,)
    assert (new.items, new.name, new.post) == (team.figures[0].items, team.figures[0].name, "")
    loose = paste(army, clip, ruleset_of(army), team.id)
    unit, _ = loose.army.find_figure(loose.new[0])
    assert unit.kind == "men", "a team takes nobody beyond its posts by itself"


def test_a_unit_stands_behind_the_one_at_hand_with_a_name_of_its_own() -> None:
    army = sample("lgam")
    first = army.units[0]
    pasted = paste(army, copy_out(army, [first.id], ()), ruleset_of(army), first.id)
    copy = pasted.army.units[1]
    assert pasted.new == (copy.id,)
    assert copy.name == f"{first.name} 2"


def test_what_the_other_game_lacks_becomes_a_group_and_is_told() -> None:
    army = sample("lgam")
    clip = copy_out(army, [unit.id for unit in army.units if unit.kind == "team"], ())
    target = new_army("army-men")
    pasted = paste(target, clip, ruleset_of(target))
    groups = [unit for unit in pasted.army.units if not unit.type]
    assert groups
    assert pasted.lost
    assert all(not man.post for unit in groups for man in unit.figures)
    assert all(any(unit.name == old.name for old in army.units) for unit in groups)


def test_too_many_are_refused_and_nothing_is_changed() -> None:
    army = sample("lgam")
    clip = copy_out(army, [unit.id for unit in army.units], ())
    figures = clip.units[-1].figures * 400
    unit = clip.units[-1]
    many = Army(id="many", ruleset="lgam", units=(type(unit)(id="x", kind="men", figures=figures),))
    pasted = paste(army, many, ruleset_of(army))
    assert pasted.army is army
    assert "figures" in pasted.refused
    assert paste(army, new_army("lgam"), ruleset_of(army)).refused
