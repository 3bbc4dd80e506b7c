"""How many tokens, templates and cards an army needs, and why."""

from __future__ import annotations

import pytest

from rules.army.army_under_ruleset import Roster
from rules.army.edits import change_figure, change_unit, set_switch
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.army.totals import pieces_needed
from rules.games.catalog import Catalog

CATALOG = Catalog()


def roster(game: str, *wanted: tuple[str, str, int], fitted: tuple[str, ...] = ()) -> Roster:
    """Return an army with so many of each offer; `fitted` go on its last unit."""
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    army: Army = new_army(game, "Test")
    by_id = {(offer.kind, offer.id): offer for offer in offers(ruleset)}
    for kind, offer_id, count in wanted:
        army, _ = add_offer(army, ruleset, by_id[kind, offer_id], count)
    if fitted:
        army = change_unit(army, army.units[-1].id, fittings=fitted)
    return Roster(army, ruleset)


def counts(*rosters: Roster) -> dict[str, int]:
    """Return how many of each piece the armies need together."""
    playbook = CATALOG.playbook(rosters[0].ruleset.id)
    assert playbook is not None
    return {need.piece.id: need.count for need in pieces_needed(rosters, playbook)}


def test_one_token_for_4_weapons_on_foot_that_can_jam() -> None:
    army = roster(
        "lgam", ("role", "submachine-gunner", 4), ("role", "rifleman", 9), ("team", "hmg", 1)
    )
    assert counts(army)["jam"] == 2


def test_a_weapon_of_a_vehicle_is_emptied_each_by_itself() -> None:
    assert counts(roster("lgam", ("vehicle", "tank", 2)))["out-of-ammunition"] == 6
    sides = roster("lgam", ("vehicle", "helicopter", 1), fitted=("twin-hmg", "side-lmgs"))
    assert counts(sides)["out-of-ammunition"] == 3


@pytest.mark.parametrize(("men", "patches"), [(1, 0), (8, 1), (29, 3), (30, 4), (43, 5), (60, 8)])
def test_no_more_than_a_square_foot_of_mines_for_30_men(men: int, patches: int) -> None:
    """A patch is a quarter of a square foot."""
    assert counts(roster("lgam", ("role", "rifleman", men)))["minefield"] == patches


def test_a_part_of_a_piece_is_a_whole_one() -> None:
    counted = [
        counts(roster("lgam", ("role", "rifleman", men)))["overwatch"] for men in (1, 20, 21)
    ]
    assert counted == [1, 1, 2]


@pytest.mark.parametrize("item", ["satchel", "mine-detector"])
def test_engineers_lift_mines_by_satchel_or_detector(item: str) -> None:
    men = roster("lgam", ("role", "rifleman", 1))
    army = change_figure(men.army, men.men[0].figure.id, items=("rifle", item))
    found = counts(Roster(army, men.ruleset))
    assert (found["cleared-path"], found["mine-square"]) == (4, 1)
    commando = change_figure(army, men.men[0].figure.id, items=("commando-dress", item))
    found = counts(Roster(commando, men.ruleset))
    assert (found["cleared-path"], found["mine-square"], found["digging"]) == (0, 0, 1)


def test_tokens_follow_what_a_12_does_to_machine_guns() -> None:
    jams = roster("lgam", ("role", "lmg-man", 2), ("team", "hmg", 1))
    assert (counts(jams)["jam"], counts(jams)["out-of-ammunition"]) == (1, 0)
    empty = Roster(set_switch(jams.army, "machine-gun-12", "empty"), jams.ruleset)
    assert (counts(empty)["jam"], counts(empty)["out-of-ammunition"]) == (0, 3)


def test_nothing_is_needed_for_what_an_army_has_not() -> None:
    found = counts(roster("lgam", ("role", "rifleman", 5)))
    assert (found["jam"], found["flame"], found["helicopter-marker"]) == (0, 0, 0)


def test_the_table_s_own_pieces_are_laid_once_for_all_armies() -> None:
    mine, theirs = (roster("army-men", ("role", "rifleman", men)) for men in (5, 8))
    assert counts(mine)["turn-card"] == counts(mine, theirs)["turn-card"] == 8
    assert counts(mine, theirs)["has-fired"] == 13
    burners = roster("lgam", ("role", "flame-thrower-man", 2))
    assert counts(burners)["flame"] == counts(burners, burners)["flame"] == 1


def test_each_side_has_its_own_gauges_and_a_sniper_his_own_stick() -> None:
    side = roster("army-men-combat", ("role", "sniper", 2), ("role", "rifleman", 3))
    found = counts(side, side)
    assert (found["walk-gauge"], found["sniper-gauge"], found["activated"]) == (2, 4, 10)
    assert (found["objective"], found["radio"]) == (5, 2)


def test_a_hero_loses_two_lives_before_his_last() -> None:
    men = roster("fighting-plastic", ("role", "rifleman", 2))
    assert counts(men)["hero-hit"] == 0
    army = change_figure(men.army, men.men[0].figure.id, hero=True, name="Rex")
    assert counts(Roster(army, men.ruleset))["hero-hit"] == 2


def test_each_need_says_why() -> None:
    for ruleset in CATALOG.all():
        playbook = CATALOG.playbook(ruleset.id)
        assert playbook is not None
        found = pieces_needed((Roster(new_army(ruleset.id, "Empty"), ruleset),), playbook)
        assert [need.piece for need in found] == list(playbook.pieces)
        assert all(need.why for need in found)
