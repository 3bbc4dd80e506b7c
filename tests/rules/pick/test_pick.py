"""Picked armies: legal, the same again, never more toys than there are, and what can be fielded."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from toys_made import MEN, made_box

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.checks import check, check_between
from rules.games.catalog import Catalog
from rules.games.loading import load_ruleset
from rules.games.ruleset import Limit, Ruleset
from rules.pick.fair import FAIR, Odds, pick_two, supplies_of, swaps
from rules.pick.fielding import can_field, most_of_each
from rules.pick.pick import pick
from rules.pick.styles import STYLES, man_leaning
from rules.pick.supply import Supply, supply_of, toys_of
from rules.toybox.matching import match
from rules.toybox.toy_box import ToyBox

CATALOG = Catalog()
OWN = load_ruleset(Path(__file__).parents[2] / "data" / "rulesets" / "back-garden.toml").value
assert OWN
GAMES = {game.id: game for game in (*CATALOG.all(), OWN)}
BOX = made_box()
games = st.sampled_from(sorted(GAMES)).map(GAMES.__getitem__)
counts = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=len(MEN))


def _content(army: Army) -> list[object]:
    """What an army is, its ids aside."""
    return [
        (unit.type, unit.name, unit.fittings, [(man.items, man.post) for man in unit.figures])
        for unit in army.units
    ]


def _is_within(army: Army, supply: Supply, ruleset: Ruleset) -> bool:
    men, models = toys_of(army, ruleset)
    return men <= supply.men and models <= supply.models


def _grave(army: Army, ruleset: Ruleset) -> list[str]:
    found = check(army, ruleset)
    return [each.message for each in found if each.severity in ("error", "warning")]


@settings(max_examples=60, deadline=None)
@given(games, st.sampled_from(STYLES), st.integers(0, 70), st.integers(0, 9999), st.booleans())
def test_a_picked_army_is_legal_and_the_same_again(
    ruleset: Ruleset, style: str, size: int, seed: int, boxed: bool
) -> None:
    supply = supply_of(BOX, "green") if boxed else None
    picked, again = (pick(ruleset, size, style, seed, supply) for _ in range(2))  # type: ignore[arg-type]
    assert not _grave(picked.army, ruleset)
    assert _content(picked.army) == _content(again.army)
    assert picked.choices == again.choices
    assert all(len(choice.why) > 5 for choice in picked.choices)
    assert picked.note or picked.army.figure_count() == size
    assert supply is None or _is_within(picked.army, supply, ruleset)


@settings(max_examples=25, deadline=None)
@given(games, st.sampled_from(STYLES), counts, st.integers(1, 40))
def test_no_toy_stands_on_both_sides(
    ruleset: Ruleset, style: str, owned: list[tuple[int, int]], size: int
) -> None:
    box = made_box([(items, *both) for (items, *_), both in zip(MEN, owned, strict=False)])
    supplies = supplies_of(box, size)
    pair = pick_two(ruleset, size, style, 7, Odds(None), supplies, tries=3)  # type: ignore[arg-type]
    total = Counter[tuple[str, ...]]()
    for army, supply in zip(pair.armies, supplies, strict=True):
        assert supply is not None
        assert _is_within(army, supply, ruleset)
        assert not _grave(army, ruleset)
        total += toys_of(army, ruleset)[0]
    both = {id(each): each for each in supplies if each}.values()
    assert total <= sum((each.men for each in both), Counter[tuple[str, ...]]())


@pytest.mark.parametrize("ruleset", CATALOG.all(), ids=lambda each: each.id)
@pytest.mark.parametrize("boxed", [True, False])
def test_two_armies_of_the_usual_size_are_fair_and_every_swap_is_legal(
    ruleset: Ruleset, boxed: bool
) -> None:
    size = ruleset.usual_size[0] if ruleset.usual_size else 25
    supplies = supplies_of(BOX, size) if boxed else (None, None)
    chance = Odds(CATALOG.playbook(ruleset.id))
    pair = pick_two(ruleset, size, "balanced", 4711, chance, supplies)
    assert pair.chance is not None
    assert FAIR[0] <= pair.chance <= FAIR[1]
    assert [army.figure_count() for army in pair.armies] == [size, size]
    assert not [e for e in check_between(pair.armies, ruleset) if e.severity != "advice"]
    again = pick_two(ruleset, size, "balanced", 4711, chance, supplies)
    assert [*map(_content, again.armies)] == [*map(_content, pair.armies)]
    rosters = [Roster(army, ruleset) for army in pair.armies]
    assert not boxed or not match(BOX, rosters).short, "all of them can be fetched"
    found = swaps(ruleset, pair.armies, supplies)
    assert found
    for swap in found:
        army, supply = swap.armies[swap.side], supplies[swap.side]
        assert not _grave(army, ruleset)
        assert army.figure_count() == size
        assert _content(army) != _content(pair.armies[swap.side])
        assert swap.armies[1 - swap.side] == pair.armies[1 - swap.side]
        assert supply is None or _is_within(army, supply, ruleset)


@pytest.mark.parametrize("ruleset", CATALOG.all(), ids=lambda each: each.id)
def test_a_style_brings_more_of_what_suits_it(ruleset: Ruleset) -> None:
    def men(style: str) -> int:
        armies = (pick(ruleset, 30, style, seed).army for seed in range(6))  # type: ignore[arg-type]
        leanings = (man_leaning(ruleset, man.items) for army in armies for man in army.figures())
        return sum(bool(each.assault) - bool(each.defence) for each in leanings)

    assert men("assault") > men("balanced") > men("defence")


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda each: each.id)
def test_without_toys_one_sentence_says_so(ruleset: Ruleset) -> None:
    empty = supply_of(ToyBox(), "green")
    picked = pick(ruleset, 30, supply=empty)
    assert not picked.army.units
    assert picked.note.startswith(f"No legal army of {ruleset.name}")
    assert picked.note.endswith(".")
    assert not can_field(ruleset, empty).enough


def test_what_can_be_fielded_is_what_can_be_picked() -> None:
    told = {
        (game.id, colour): can_field(game, supply_of(BOX, colour)).words
        for game in CATALOG.all()
        for colour in ("green", "tan")
    }
    assert told == {
        ("lgam", "green"): "2 of 34 men",
        ("lgam", "tan"): "1 of 48 men",
        ("fighting-plastic", "green"): "2 of 34 men",
        ("fighting-plastic", "tan"): "1 of 40 men",
        ("green-and-tan", "green"): "2 of 13 men",
        ("green-and-tan", "tan"): "1, no 2nd mortar",
        ("army-men", "green"): "60 men",
        ("army-men", "tan"): "44 men",
        ("army-men-combat", "green"): "6 of 10 men",
        ("army-men-combat", "tan"): "4 of 10 men",
    }
    lgam = most_of_each(GAMES["lgam"], supply_of(BOX, "green"))
    told_of = {(most.kind, most.id): (most.count, most.lacking) for most in lgam}
    assert told_of["team", "hmg"] == (1, "a 2nd HMG gunner")
    assert told_of["team", "sniper"] == (1, "a 2nd sniper")
    assert told_of["vehicle", "jeep"] == (2, "a 3rd jeep")
    assert told_of["role", "lmg-man"] == (4, "a 5th LMG man")


def test_a_commando_comes_only_where_thirty_men_may_bring_him() -> None:
    supply = supply_of(made_box([("commando-dress knife", 9, 0), ("rifle", 40, 0)]), "green")
    picked = pick(GAMES["lgam"], 30, "assault", 1, supply)
    commando = next(each for each in picked.choices if each.name == "Commando")
    assert commando.count == 1
    assert "30 men may bring 1." in commando.why
    assert Roster(picked.army, GAMES["lgam"]).count(("role:commando",)) == 1


def test_two_armies_of_one_colour_share_its_toys_and_have_names_of_their_own() -> None:
    box = made_box([("rifle", 70, 0), ("light-mortar", 3, 0)])
    supplies = supplies_of(box, 30)
    ruleset = GAMES["army-men"]
    pair = pick_two(ruleset, 30, "defence", 1, Odds(None), supplies)
    assert [army.name for army in pair.armies] == ["Green Thirty", "Green Thirty 2"]
    taken = [toys_of(army, ruleset)[0] for army in pair.armies]
    assert taken[0] + taken[1] <= supplies[0].men
    one = supplies_of(made_box([("rifle", 12, 0)]), 30)
    pair = pick_two(ruleset, 30, "balanced", 1, Odds(None), one)
    assert [army.figure_count() for army in pair.armies] == [6, 6]
    few = supplies_of(made_box([("rifle", 70, 8)]), 30)
    pair = pick_two(ruleset, 30, "balanced", 1, Odds(None), (few[0], supply_of(BOX, "red")))
    assert pair.right.note == "No legal army of Army Men."
    tan = supply_of(made_box([("rifle", 70, 8)]), "tan")
    pair = pick_two(ruleset, 30, "balanced", 1, Odds(None), (few[0], tan))
    assert [army.figure_count() for army in pair.armies] == [8, 8]
    assert pair.left.note == "8 men a side, not 30: there are no more toys."


@pytest.mark.parametrize(
    ("game", "role", "severity"),
    [
        ("lgam", "bazooka-man", "warning"),
        ("lgam", "medic", "error"),
        ("green-and-tan", "bazooka", "error"),
        ("green-and-tan", "commander", "advice"),
        ("army-men-combat", "sniper", "warning"),
    ],
)
def test_a_house_rule_that_asks_for_men_is_kept(game: str, role: str, severity: str) -> None:
    asked = Limit("asked", "count", of=(f"role:{role}",), at_least=2, severity=severity)  # type: ignore[arg-type]
    never = Limit("never", "excludes", of=("figures",), per=("figures",), severity="advice")
    house = replace(GAMES[game], limits=(*GAMES[game].limits, asked, never))
    picked = pick(house, (house.usual_size or (0,))[0], seed=3)
    assert not _grave(picked.army, house)
    assert severity == "advice" or Roster(picked.army, house).count((f"role:{role}",)) >= 2
    two = Limit("two", "count", of=("figures",), at_most=2)
    few = replace(GAMES[game], limits=(*GAMES[game].limits, two))
    assert pick(few, 30).army.figure_count() == (0 if few.squads else 2)
