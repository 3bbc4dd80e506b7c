"""Two states of one army, told in words."""

from __future__ import annotations

import army_strategies
import pytest
from hypothesis import assume, given

from rules.army import edits
from rules.army.differences import army_differences, differences_summary
from rules.army.model import Agreement, Army, OwnCard, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset


@pytest.fixture(scope="module")
def lgam() -> Ruleset:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    return ruleset


@pytest.fixture
def army(lgam: Ruleset) -> Army:
    offer = {each.id: each for each in offers(lgam)}
    army = new_army("lgam", "Garden Guard")
    army, squad = edits.add_unit(army, "squad", name="1st Squad")
    for role in ("rifleman", "medic"):
        army, _ = add_offer(army, lgam, offer[role], 3, squad.id)
    vehicle = next(each for each in offers(lgam) if each.kind == "vehicle")
    army, _ = add_offer(army, lgam, vehicle)
    return army


def said(old: Army, new: Army, ruleset: Ruleset | None) -> list[str]:
    return [each.sentence for each in army_differences(old, new, ruleset)]


def test_the_same_army_differs_in_nothing(army: Army, lgam: Ruleset) -> None:
    assert said(army, army, lgam) == []
    assert differences_summary(army_differences(army, army, lgam)) == "no differences"


def test_plain_men_are_counted_and_those_that_only_took_turns_are_not_told(army, lgam) -> None:
    squad = army.units[0]
    items = squad.figures[0].items
    more = edits.set_count(army, squad.id, items, 5)
    assert said(army, more, lgam) == ["2 riflemen joined 1st Squad."]
    assert said(more, army, lgam) == ["2 riflemen left 1st Squad."]
    fewer = edits.set_count(army, squad.id, items, 1)
    again = edits.set_count(fewer, squad.id, items, 3)
    assert said(army, again, lgam) == [], "nobody can tell these riflemen from those"


def test_who_has_a_name_is_told_by_it(army, lgam) -> None:
    man = army.units[0].figures[0].id
    named = edits.change_figure(army, man, name="Clay", rank="Pvt.")
    assert said(army, named, lgam) == ["A rifleman without a name is now Pvt. Clay."]
    hero = edits.change_figure(named, man, hero=True, story="Lost a boot.", lives=3)
    assert said(named, hero, lgam) == [
        "Pvt. Clay is now a hero.",
        "Lives of Pvt. Clay: 3.",
        "The story of Pvt. Clay was added.",
    ]
    gone = edits.remove_figures(named, {man})
    assert said(named, gone, lgam) == ["Pvt. Clay left 1st Squad."]
    assert differences_summary(army_differences(named, gone, lgam)) == "1 went"


def test_units_seats_and_moves(army, lgam) -> None:
    squad, vehicle = army.units[0], army.units[1]
    man = edits.change_figure(army, squad.figures[0].id, name="Tex")
    tex = squad.figures[0].id
    number = len(vehicle.seats) + 1
    seated = edits.seat(man, tex, vehicle.id, number)
    assert said(man, seated, lgam) == [f"Tex sits in {vehicle.name}, seat {number}."]
    assert said(seated, man, lgam) == [f"Tex got out of {vehicle.name}."]
    moved = edits.move_figures(man, [tex], vehicle.id)
    assert said(man, moved, lgam) == [f"Tex moved from 1st Squad to {vehicle.name}."]
    ants = edits.change_unit(man, squad.id, name="Ants")
    assert said(man, ants, lgam) == ["“1st Squad” is now called “Ants”."]
    without = edits.remove_units(army, {squad.id})
    assert said(army, without, lgam) == ["1st Squad with 3 riflemen and 3 medics left."]
    turned = edits.move_unit(army, vehicle.id, 0)
    assert said(army, turned, lgam) == ["The units are in another order."]


def test_the_army_itself(army, lgam) -> None:
    agreement = Agreement("commandos", note="three commandos are fine")
    other = edits.add_agreement(edits.change_army(army, name="Ants", colour="tan"), agreement)
    assert said(army, other, lgam) == [
        "The army is called “Ants”, not “Garden Guard”.",
        "Its colour is tan, not green.",
        "Agreed: three commandos are fine.",
    ]
    assert said(other, army, lgam)[-1] == "No longer agreed: three commandos are fine."


def test_own_cards_are_told_by_their_titles(army) -> None:
    boots, ant = OwnCard(title="Boots"), OwnCard("token", "Ant")
    with_both = edits.change_army(army, own_cards=(boots, ant))
    assert said(army, with_both, None)[1] == "The own token “Ant” was added."
    turned = edits.change_army(army, own_cards=(ant, boots))
    assert said(with_both, turned, None) == ["The own cards are in another order."]
    other = edits.change_army(army, own_cards=(OwnCard(title="Boots", text="New."),))
    assert said(with_both, other, None) == [
        "The own card “Boots” was changed.",
        "The own token “Ant” was removed.",
    ]


def test_without_its_game_everybody_is_a_man(army) -> None:
    fewer = edits.remove_figures(army, {army.units[0].figures[0].id})
    assert said(army, fewer, None) == ["1 man left 1st Squad."]


@given(army_strategies.armies(), army_strategies.armies())
def test_whatever_differs_is_told(old: Army, new: Army) -> None:
    assume("None" not in {*old.switches.values(), *new.switches.values()})
    new = edits.change_army(new, id=old.id)
    told = army_differences(old, new)
    assert all(each.sentence.endswith(".") and " None" not in each.sentence for each in told)
    if not told:
        assert old.name == new.name
        assert old.figure_count() == new.figure_count()
