"""Odds of Army Men against every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import permutations, product

import pytest
from msgspec.structs import replace
from odds_asked import FACES, asked_in, counted, game_of

from rules.attack.question import Question
from rules.common.problems import InputProblem
from rules.games.shared_types import Number
from rules.odds.answer_question import ask

game = partial(game_of, "army-men")
asked = partial(asked_in, "army-men")


THIRD = Fraction(1, 3)


# ------------------------------------------------------------------ volleys


@pytest.mark.parametrize(
    ("weapon", "dice"), [("pistol", 1), ("rifle", 2), ("submachine-gun", 3), ("machine-gun", 4)]
)
@pytest.mark.parametrize("low", [False, True])
def test_a_volley_pins_with_one_hit_and_kills_with_two(weapon: str, dice: int, low: bool) -> None:
    needed = 6 if low else 5
    modifiers = ("low-block",) if low else ()
    hits = counted(sum(die >= needed for die in throw) for throw in product(FACES, repeat=dice))
    answer = asked(weapon, "soldier", *modifiers)
    assert dict(answer.distributions["hits"]) == hits
    assert answer.further["pinned"] == hits[1]
    assert answer.further["killed"] == sum(hits.get(each, 0) for each in range(2, dice + 1))
    assert sum(answer.further.values()) == 1
    only_pins = asked(weapon, "soldier", *modifiers, switches={"volley": "pins"})
    assert only_pins.further["pinned"] == 1 - hits[0] and only_pins.further["killed"] == 0
    lying = asked(weapon, "pinned", *modifiers)
    assert lying.further["killed"] == 1 - hits[0] and "pinned" not in lying.further


@pytest.mark.parametrize(
    ("weapon", "distance", "modifiers", "needed"),
    [
        ("rifle", 12, (), 5),
        ("rifle", 12.5, (), 6),
        ("rifle", 500, (), 6),
        ("rifle", None, ("low-block",), 6),
        ("machine-gun", 12, ("spray",), 6),
        ("bazooka", 13, (), 6),
        ("mortar", 13, (), 6),
        ("turret-machine-gun", 13, (), 6),
        ("main-gun", 13, (), 5),
        ("main-gun", 13, ("low-block",), 6),
        ("hand-grenade", 6, (), 5),
    ],
)
def test_what_is_taken_off_each_die(
    weapon: str, distance: float | None, modifiers: tuple[str, ...], needed: int
) -> None:
    answer = asked(weapon, "soldier", *modifiers, distance=distance)
    assert answer.chance == Fraction(7 - needed, 6)
    assert len(answer.modifiers) == needed - 5
    assert all(each.value == "−1" and each.source for each in answer.modifiers)


@pytest.mark.parametrize(
    ("weapon", "distance", "modifiers"),
    [
        ("rifle", 13, ("low-block",)),
        ("machine-gun", 13, ("spray",)),
        ("submachine-gun", 3, ("low-block", "spray")),
        ("machine-gun", 13, ("low-block", "spray")),
    ],
)
def test_a_need_above_six_is_not_allowed(
    weapon: str, distance: float, modifiers: tuple[str, ...]
) -> None:
    answer = asked(weapon, "soldier", *modifiers, distance=distance)
    assert not answer.allowed and "cannot hit" in answer.reason and "Weapons" in answer.source


def test_a_spray_leaves_a_die_for_another_target() -> None:
    answer = asked("machine-gun", "soldier", "spray", dice=2)
    assert dict(answer.distributions["hits"]) == counted(
        dice.count(6) for dice in product(FACES, repeat=2)
    )
    assert max(asked("machine-gun", "soldier", "spray").distributions["hits"]) == 3
    with pytest.raises(InputProblem, match="3 at most for one target"):
        asked("machine-gun", "soldier", "spray", dice=4)
    with pytest.raises(InputProblem, match="always rolls 4 dice"):
        asked("machine-gun", "soldier", dice=2)


# ------------------------------------------------------------------ bursts


@pytest.mark.parametrize("target", ["soldier", "pinned"])
def test_a_grenade_that_hits_gives_every_man_his_own_dice(target: str) -> None:
    men = 2
    enough = 1 if target == "pinned" else 2
    killed: Counter[int] = Counter()
    for throw in product((0, 0, 1), repeat=3 * men):
        killed[sum(sum(throw[man * 3 : man * 3 + 3]) >= enough for man in range(men))] += 1
    whole = Fraction(3 ** (3 * men))
    expected = {number: THIRD * times / whole for number, times in sorted(killed.items())}
    expected[0] += 1 - THIRD
    answer = asked("hand-grenade", target, targets=men)
    assert dict(answer.distributions["killed"]) == expected
    assert answer.further["at least one killed"] == 1 - expected[0]


def test_one_roll_for_all_kills_all_or_none() -> None:
    killed = sum(sum(throw) >= 2 for throw in product((0, 0, 1), repeat=6)) / Fraction(3**6)
    answer = asked("bazooka", "soldier", targets=4, switches={"burst-dice": "once"})
    assert dict(answer.distributions["killed"]) == {0: 1 - THIRD * killed, 4: THIRD * killed}
    alone = asked("bazooka", "soldier", targets=4)
    assert answer.further["killed"] == alone.further["killed"] == THIRD * killed


def test_the_readings_in_force_are_told_where_they_matter() -> None:
    def told(*question: str, **more: object) -> set[str]:
        return {each.name for each in asked(*question, **more).base if each.provenance == "house"}

    volley, dice, needed = "Two hits in one volley", "Burst dice", "Burst dice hit on"
    assert told("rifle", "soldier") == {volley}
    assert told("bazooka", "soldier", targets=3) == {volley, dice, needed}
    assert told("bazooka", "tank") == {needed}
    assert told("rifle", "pinned") == set()
    assert told("machine-gun", "pinned", "spray") == {"Dice for this target"}


def test_range_and_cover_do_not_touch_burst_dice() -> None:
    near = asked("bazooka", "tank")
    far = asked("bazooka", "tank", "low-block")
    assert far.chance == Fraction(1, 6)
    assert far.further["destroyed once hit"] == near.further["destroyed once hit"]


@pytest.mark.parametrize("target", ["tank", "high-block"])
@pytest.mark.parametrize("weapon", ["bazooka", "mortar", "main-gun"])
def test_three_of_six_damage_hits_are_the_end(weapon: str, target: str) -> None:
    ways = sum(sum(throw) >= 3 for throw in product((0, 0, 1), repeat=6))
    answer = asked(weapon, target)
    assert answer.further["destroyed once hit"] == Fraction(ways, 3**6)
    assert answer.further["destroyed"] == THIRD * Fraction(ways, 3**6)
    near = asked(weapon, target, targets=2)
    assert (
        near.distributions["killed"] == asked(weapon, "soldier", targets=2).distributions["killed"]
    )


# ------------------------------------------------------------------ assaults and rallies


@pytest.mark.parametrize(("target", "less"), [("soldier", 0), ("pinned", 2)])
def test_the_lower_man_of_an_assault_dies(target: str, less: int) -> None:
    margins = [one - two + less for one, two in product(FACES, repeat=2)]
    answer = asked("assault", target)
    assert answer.further["defender killed"] == Fraction(sum(each > 0 for each in margins), 36)
    assert answer.further["nothing happens"] == Fraction(margins.count(0), 36)
    assert answer.further["attacker killed"] == Fraction(sum(each < 0 for each in margins), 36)


@pytest.mark.parametrize(("modifiers", "needed"), [((), 5), (("leader",), 4)])
def test_a_leader_rallies(modifiers: tuple[str, ...], needed: int) -> None:
    answer = asked("rally", "", *modifiers, targets=3)
    assert dict(answer.distributions["stand up"]) == counted(
        sum(die >= needed for die in dice) for dice in product(FACES, repeat=3)
    )


# ------------------------------------------------------------------ the deck, several turns

CARDS = ("green-moves", "green-fires", "green-rallies", "tan-fires")


@pytest.mark.parametrize("draws", [None, 1, 2, 5, 8])
@pytest.mark.parametrize("cards", [CARDS[:1], CARDS[1:3], CARDS[3:0:-1]])
def test_cards_come_in_this_order_within_so_many_draws(
    cards: tuple[str, ...], draws: int | None
) -> None:
    places = list(permutations(range(1, 9), len(cards)))
    good = [p for p in places if list(p) == sorted(p) and p[-1] <= (draws or 8)]
    answer = asked("deck", cards=cards, draws=draws, turns=3)
    chance = Fraction(len(good), len(places))
    assert answer.chance == chance
    assert answer.further["at least once in 3 turns"] == 1 - (1 - chance) ** 3
    last = "draw of the last of them" if len(cards) > 1 else "draw"
    assert dict(answer.distributions[last]) == counted(max(p) for p in places)
    if len(cards) > 1:
        within = sum(max(p) <= (draws or 8) for p in places)
        assert answer.further["all of them, in any order"] == Fraction(within, len(places))
    assert answer.needed.startswith("Green moves" if cards == CARDS[:1] else "")


def test_a_man_is_killed_within_so_many_turns_unless_he_rallies() -> None:
    hit, pin, kill = Fraction(5, 9), Fraction(4, 9), Fraction(1, 9)
    for turns in (1, 2, 3):
        ends = Fraction(0)
        for orders in product(("rally first", "fire first"), repeat=turns):
            state = {"stands": Fraction(1), "lies": Fraction(0)}
            for order in orders:
                for what in ("rally", "fire") if order == "rally first" else ("fire", "rally"):
                    stands, lies = state["stands"], state["lies"]
                    if what == "rally":
                        state = {"stands": stands + lies * THIRD, "lies": lies * (1 - THIRD)}
                    else:
                        state = {
                            "stands": stands * (1 - pin - kill),
                            "lies": stands * pin + lies * (1 - hit),
                        }
            ends += (1 - sum(state.values())) / 2**turns
        answer = asked("rifle", "soldier", turns=turns)
        words = "1 turn" if turns == 1 else f"{turns} turns"
        assert answer.further[f"killed within {words}"] == ends
        never = 1 - (1 - hit) ** turns - turns * pin * (1 - hit) ** (turns - 1)
        assert answer.further[f"killed within {words} if he never rallies"] == never
    lying = asked("rifle", "pinned", turns=2).further
    assert lying["killed within 2 turns if he never rallies"] == 1 - (1 - hit) ** 2


def test_what_is_tried_turn_after_turn() -> None:
    once = asked("bazooka", "tank").further["destroyed"]
    tank = asked("bazooka", "tank", turns=3).further
    assert tank["destroyed within 3 turns"] == 1 - (1 - once) ** 3
    assert asked("rally", turns=2).further["stands up within 2 turns"] == Fraction(5, 9)


# ------------------------------------------------------------------ what is not allowed


@pytest.mark.parametrize(
    ("weapon", "target", "modifiers", "distance", "word", "source"),
    [
        ("submachine-gun", "soldier", (), 12.5, "12 in", "Weapons; Firing; Spraying Fire"),
        ("hand-grenade", "soldier", (), 7, "6 in", "Hand Grenades; Weapons"),
        ("rifle", "tank", (), None, "Only bazookas", "Tanks"),
        ("hand-grenade", "tank", (), None, "Only bazookas", "Tanks"),
        ("machine-gun", "high-block", (), None, "high block", "Bazookas; Mortars; Tanks"),
        ("mortar", "low-block", (), None, "never damaged", "Bazookas; Mortars"),
        ("rifle", "soldier", ("high-block",), None, "stop all fire", "Firing; Tanks"),
        ("bazooka", "tank", ("high-block",), None, "stop all fire", "Firing; Tanks"),
        ("hand-grenade", "soldier", ("shooter-pinned",), None, "Pinned", "Rallying"),
        ("forward-machine-gun", "soldier", ("not-in-front",), None, "front", "Tanks"),
        ("assault", "tank", (), None, "between soldiers", "Assault Combat"),
        ("assault", "soldier", (), 7, "within 6 in", "Assault Combat"),
        ("assault", "soldier", ("attacker-pinned",), None, "pinned", "Rallying"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_heading(
    weapon: str,
    target: str,
    modifiers: tuple[str, ...],
    distance: float | None,
    word: str,
    source: str,
) -> None:
    answer = asked(weapon, target, *modifiers, distance=distance)
    assert not answer.allowed and answer.chance is None
    assert word in answer.reason and answer.source == source


def test_mortars_and_grenades_go_over_high_blocks() -> None:
    assert asked("mortar", "soldier", "high-block").allowed
    assert asked("hand-grenade", "soldier", "high-block", distance=6).allowed
    assert asked("turret-machine-gun", "soldier", "not-in-front").allowed


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"weapon": "rifle", "modifiers": ("leader",)}, "'leader' does not go with 'rifle'"),
        ({"weapon": "rilfe"}, "nearest: rifle"),
        ({"weapon": "raly"}, "nearest: rally"),
        ({"weapon": "hand-grenade", "modifiers": ("low-block",)}, "does not go with"),
        ({"weapon": "rifle", "modifiers": ("spray",)}, "does not go with"),
        ({"weapon": "rifle", "modifiers": ("long-range",)}, "worked out"),
        ({"weapon": "rifle", "distance": float("inf")}, "from 0"),
        ({"weapon": "rifle", "distance": 10**9}, "from 0"),
        ({"weapon": "machine-gun", "dice": 0}, "from 1"),
        ({"weapon": "bazooka", "targets": 10_000}, "from 1"),
        ({"weapon": "rifle", "targets": 2}, "one soldier"),
        ({"weapon": "assault", "shooters": 3}, "one man against one"),
        ({"weapon": "rally", "modifiers": ("low-block",)}, "known: leader"),
        ({"weapon": "rally", "distance": 3}, "does not depend on a range"),
        ({"weapon": "bazooka", "switches": {"burst-dice": "twice"}}, "known: each, once"),
        ({"weapon": "deck"}, "known: green-moves, green-fires"),
        ({"weapon": "deck", "cards": ("green-move",)}, "nearest: green-moves"),
        ({"weapon": "deck", "cards": ("tan-fires", "tan-fires")}, "named twice"),
        ({"weapon": "deck", "cards": ("tan-fires",), "draws": 9}, "8 cards, found 9"),
        ({"weapon": "assault", "turns": 2}, "one turn alone"),
    ],
)
def test_a_question_that_cannot_be_asked_is_one_sentence(
    more: dict[str, object], word: str
) -> None:
    with pytest.raises(InputProblem) as problem:
        ask(*game(), Question(**more))  # type: ignore[arg-type]
    assert word in problem.value.sentence()


def test_a_game_of_ones_own_that_lacks_numbers_or_readings_is_told() -> None:
    ruleset, playbook = game()
    bare = replace(ruleset, switches=())
    answer = ask(bare, playbook, Question("bazooka", "soldier", targets=2))
    readings = {each.name for each in answer.base if each.provenance == "house"}
    assert answer.allowed and readings == {"Burst dice hit on"}, "that is a number, not a switch"
    rifle = replace(ruleset.weapon["rifle"], stats={"needs": Number(5)})
    with pytest.raises(InputProblem, match="says nothing of 'dice'"):
        ask(replace(ruleset, weapons=(rifle,)), playbook, Question("rifle", "soldier"))
