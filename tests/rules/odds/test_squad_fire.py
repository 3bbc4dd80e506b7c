"""Odds of The Green and the Tan against every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from odds_asked import FACES, HALF, asked_in, counted, game_of

from rules.attack.question import Question
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask

game = partial(game_of, "green-and-tan")
asked = partial(asked_in, "green-and-tan")


def after_saves(
    hits: Mapping[int, Fraction], most: int, harm: Callable[[int], bool]
) -> dict[int, Fraction]:
    """Return how many fall when each hit is followed by a die of its own, rolled out in full."""
    fallen: Counter[int] = Counter()
    for number, chance in hits.items():
        for saves in product(FACES, repeat=number):
            down = min(sum(map(harm, saves)), most)
            fallen[down] += chance / 6**number  # type: ignore[assignment]
    return {number: Fraction(fallen[number]) for number in sorted(fallen)}


# ------------------------------------------------------------------ rifles and saves


@pytest.mark.parametrize("size", [1, 2, 3, 5])
@pytest.mark.parametrize("men", [1, 2, 4])
def test_rifles_are_counted_as_every_throw_falls(size: int, men: int) -> None:
    answer = asked("rifle", "soldiers", shooters=size, targets=men)
    hits = counted(sum(die <= size for die in dice) for dice in product(FACES, repeat=size))
    assert answer.chance == Fraction(size, 6)
    assert dict(answer.distributions["hits"]) == hits
    assert dict(answer.distributions["killed"]) == after_saves(hits, men, lambda die: die < 4)


def test_men_with_other_weapons_count_for_the_size_but_roll_no_die() -> None:
    answer = asked("rifle", shooters=5, dice=3)
    assert answer.chance == Fraction(5, 6)
    assert max(answer.distributions["hits"]) == 3
    with pytest.raises(InputProblem, match="more than the 2 men"):
        asked("rifle", shooters=2, dice=3)


@pytest.mark.parametrize(
    ("weapon", "target", "modifiers", "safe"),
    [
        ("rifle", "soldiers", (), Fraction(3, 6)),
        ("rifle", "soldiers", ("cover",), Fraction(4, 6)),
        ("rifle", "soldiers", ("cover", "mash"), Fraction(5, 6)),
        ("rifle", "spotter", (), Fraction(4, 6)),
        ("rifle", "spotter", ("cover",), Fraction(5, 6)),
        ("rifle", "soldiers", ("target-commander",), Fraction(3, 4)),
        ("rifle", "soldiers", ("cover", "target-commander"), Fraction(8, 9)),
        ("rifle", "tank", (), Fraction(5, 6)),
        ("machine-gun", "tank", (), Fraction(5, 6)),
        ("rifle", "tank", ("cover",), Fraction(1)),
        ("rifle", "vehicle", (), Fraction(3, 6)),
        ("helicopter-machine-gun", "vehicle", ("cover",), Fraction(4, 6)),
        ("rifle", "helicopter", (), Fraction(3, 6)),
        ("flame-thrower", "soldiers", (), Fraction(0)),
        ("flame-thrower", "tank", (), Fraction(3, 6)),
        ("flame-thrower", "vehicle", (), Fraction(1, 6)),
        ("grenade", "tank", (), Fraction(3, 6)),
        ("mortar", "vehicle", ("cover",), Fraction(2, 6)),
        ("main-gun", "soldiers", (), Fraction(2, 6)),
        ("main-gun", "soldiers", ("cover",), Fraction(3, 6)),
        ("main-gun", "tank", (), Fraction(2, 6)),
        ("main-gun", "vehicle", (), Fraction(0)),
        ("main-gun", "vehicle", ("cover",), Fraction(1, 6)),
        ("bazooka", "tank", (), Fraction(2, 6)),
        ("bazooka", "helicopter", (), Fraction(0)),
    ],
)
def test_hitting_the_dirt(
    weapon: str, target: str, modifiers: tuple[str, ...], safe: Fraction
) -> None:
    answer = asked(weapon, target, *modifiers, distance=1.0)
    assert answer.further["one hit does harm"] == 1 - safe


def test_what_cannot_be_saved_or_missed_is_said() -> None:
    assert "nothing saves the target" in asked("bazooka", "vehicle").needed
    assert "always" in asked("rifle", "tank", "cover").needed
    assert "no hitting the dirt" in asked("flame-thrower", "soldiers", distance=2).needed


def test_readings_behind_a_chance_are_marked() -> None:
    def house(*asked_for: str, **more: object) -> set[str]:
        answer = asked(*asked_for, **more)
        used = (*answer.base, *answer.modifiers)
        return {each.name for each in used if each.provenance == "house"}

    assert house("rifle", "tank") == house("rifle", "soldiers") == set()
    assert house("rifle", "vehicle") == house("rifle", "helicopter") == {"Bullets on a vehicle"}
    assert house("rifle", "tank", "cover") == {"A roll that cannot fail"}
    assert house("flame-thrower", distance=2.5) == {"Part of an inch"}
    assert house("flame-thrower", distance=2) == set()


def test_one_failed_roll_destroys_a_tank() -> None:
    answer = asked("rifle", "tank", shooters=2)
    destroyed = 0
    for first, second, one, two in product(FACES, repeat=4):
        destroyed += (first <= 2 and one < 2) or (second <= 2 and two < 2)
    assert answer.further["destroyed"] == Fraction(destroyed, 6**4)


# ------------------------------------------------------------------ single weapons


@pytest.mark.parametrize("inches", [0, 1, 2.5, 5])
def test_a_flame_thrower_hits_with_what_it_has_to_spare(inches: float) -> None:
    answer = asked("flame-thrower", distance=inches, targets=2)
    whole = -int(-inches // 1)
    assert dict(answer.distributions["hits"]) == counted(max(die - whole, 0) for die in FACES)
    assert dict(answer.distributions["killed"]) == counted(
        min(max(die - whole, 0), 2) for die in FACES
    )


def test_a_flame_that_just_reaches_says_so_and_farther_is_not_allowed() -> None:
    answer = asked("flame-thrower", distance=6)
    assert answer.allowed and answer.chance == 0 and "just reaches" in answer.needed
    assert not asked("flame-thrower", distance=6.5).allowed
    with pytest.raises(InputProblem, match="depend on the range"):
        asked("flame-thrower")


def test_kaboom_takes_the_thrower_once_in_36() -> None:
    answer = asked("flame-thrower", distance=0, switches={"kaboom": "on"})
    assert answer.further["the thrower is lost"] == Fraction(1, 36)
    hits = counted(
        0 if (die, second) == (1, 1) else die for die, second in product(FACES, repeat=2)
    )
    assert dict(answer.distributions["hits"]) == hits
    assert "the thrower is lost" not in asked("flame-thrower", distance=0).further


@pytest.mark.parametrize("size", [1, 4, 5])
def test_a_grenade_is_on_target_by_the_size_of_the_throwers_squad(size: int) -> None:
    answer = asked("grenade", shooters=size, targets=3, distance=6)
    hits = counted(min(hit, 3) if aim <= size else 0 for aim, hit in product(FACES, repeat=2))
    assert dict(answer.distributions["hits"]) == hits
    assert dict(answer.distributions["killed"]) == after_saves(hits, 3, lambda die: die < 4)


def test_a_grenade_hits_a_lone_man_once() -> None:
    alone = asked("grenade", shooters=5, targets=1)
    assert alone.further["at least one falls"] == Fraction(5, 12)  # five in six, then his one roll
    assert asked("grenade", "spotter", shooters=5).further["all fall"] == Fraction(5, 18)


def test_a_dropped_grenade_falls_on_the_throwers_own_squad() -> None:
    answer = asked("grenade", shooters=3, switches={"oops": "on"})
    assert answer.further["dropped at the thrower's feet"] == HALF / 6
    hits = counted(
        min(hit, 3) if aim > 3 and second == 1 else 0
        for aim, second, hit in product(FACES, repeat=3)
    )
    assert dict(answer.distributions["own losses"]) == after_saves(hits, 3, lambda die: die < 4)


def test_grenades_and_mortars_need_four_against_what_drives() -> None:
    for weapon in ("grenade", "mortar"):
        answer = asked(weapon, "tank", shooters=1)
        assert answer.chance == HALF
        assert answer.further["destroyed"] == Fraction(1, 4)
        assert dict(answer.distributions["hits"]) == {0: HALF, 1: HALF}


@pytest.mark.parametrize("size", [1, 3, 5])
def test_a_mortar_hits_all_by_the_size_of_its_target(size: int) -> None:
    hits = counted(size if die <= size else 0 for die in FACES)
    answer = asked("mortar", targets=size)
    assert dict(answer.distributions["hits"]) == hits
    assert dict(answer.distributions["killed"]) == after_saves(hits, size, lambda die: die < 4)
    again = asked("mortar", "", "commander", targets=size)
    both = counted(
        size if first <= size or second <= size else 0 for first, second in product(FACES, repeat=2)
    )
    assert dict(again.distributions["hits"]) == both


def test_a_mortar_that_strays_is_answered_by_the_opponent() -> None:
    answer = asked("mortar", targets=4, switches={"friendly-fire": "on"})
    assert answer.further["the opponent makes a mortar shot"] == Fraction(1, 3) / 6


def test_a_main_gun_hits_everyone_and_a_bazooka_one() -> None:
    assert dict(asked("main-gun", targets=4).distributions["hits"]) == {0: HALF, 4: HALF}
    assert dict(asked("main-gun", "tank").distributions["hits"]) == {0: HALF, 1: HALF}
    assert asked("bazooka").further["destroyed"] == HALF * Fraction(4, 6)


# ------------------------------------------------------------------ machine guns


def unmatched(dice: tuple[int, ...]) -> int:
    return sum(dice.count(die) == 1 for die in dice)


@pytest.mark.parametrize("dice", range(1, 7))
def test_matching_dice_miss_and_a_gun_without_hits_is_gone(dice: int) -> None:
    answer = asked("machine-gun", dice=dice)
    hits = counted(unmatched(throw) for throw in product(FACES, repeat=dice))
    assert dict(answer.distributions["hits"]) == hits
    assert answer.further["jams"] == hits.get(0, 0)


def best_again(throw: tuple[int, ...], careful: bool) -> dict[int, Fraction]:
    """Return the hits after the best single die of this throw is rolled again, or none."""
    choices = [{unmatched(throw): Fraction(1)}]
    choices += [
        counted(unmatched((*throw[:at], die, *throw[at + 1 :])) for die in FACES)
        for at in range(len(throw))
    ]

    def worth(odds: dict[int, Fraction]) -> tuple[Fraction, Fraction]:
        held = -odds.get(0, Fraction(0))
        average = sum((hits * chance for hits, chance in odds.items()), Fraction(0))
        return (held, average) if careful else (average, held)

    return max(choices, key=worth)


@pytest.mark.parametrize("dice", range(1, 7))
def test_a_commander_rolls_the_best_die_again(dice: int) -> None:
    answer = asked("machine-gun", "", "commander", dice=dice)
    hits: Counter[int] = Counter()
    jam = Fraction(0)
    seen: dict[tuple[int, ...], tuple[dict[int, Fraction], Fraction]] = {}
    for throw in product(FACES, repeat=dice):
        shape = tuple(sorted(throw.count(face) for face in FACES))
        if shape not in seen:
            seen[shape] = best_again(throw, False), best_again(throw, True).get(0, Fraction(0))
        for number, chance in seen[shape][0].items():
            hits[number] += chance / 6**dice  # type: ignore[assignment]
        jam += seen[shape][1] / 6**dice
    assert dict(answer.distributions["hits"]) == {each: hits[each] for each in sorted(hits)}
    assert answer.further["jams, when the die is picked against the jam"] == jam
    plain = asked("machine-gun", dice=dice)
    assert answer.further["jams"] <= plain.further["jams"]


@pytest.mark.parametrize(
    ("target", "targets", "modifiers"),
    [("soldiers", 5, ()), ("soldiers", 1, ("cover",)), ("soldiers", 3, ("commander",)),
     ("tank", None, ()), ("helicopter", None, ())],
)  # fmt: skip
def test_without_a_number_of_dice_the_best_is_rolled_and_each_is_told(
    target: str, targets: int | None, modifiers: tuple[str, ...]
) -> None:
    best = asked("machine-gun", target, *modifiers, targets=targets)
    alone = {
        dice: asked("machine-gun", target, *modifiers, targets=targets, dice=dice)
        for dice in range(1, 7)
    }
    result = "destroyed" if target != "soldiers" else "at least one falls"
    assert {each.dice: (each.chance, each.jams) for each in best.choices} == {
        dice: (each.further[result], each.further["jams"]) for dice, each in alone.items()
    }
    losses = {each.dice: each.losses for each in best.choices}
    assert best.needed.startswith("5 dice (best on average); ")
    assert losses[5] == max(losses.values())
    assert best.distributions == alone[5].distributions and not alone[5].choices
    # Against men and tanks alike 6 dice have no more hits than 5, and jam more often.
    assert losses[6] <= losses[5]


def test_mounted_guns_have_three_dice_at_most() -> None:
    assert max(asked("support-machine-gun").distributions["hits"]) == 3
    refused = asked("helicopter-machine-gun", dice=4)
    assert not refused.allowed and "1–3 dice" in refused.reason and refused.source
    assert not asked("machine-gun", dice=7).allowed


# ------------------------------------------------------------------ assaults, moves, mines


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 3), (3, 2), (3, 3)])
def test_an_assault_is_struck_back_by_who_is_left(attackers: int, defenders: int) -> None:
    answer = asked("assault", shooters=attackers, targets=defenders)
    ends: Counter[str] = Counter()
    losses = []
    for dice in product((0, 1), repeat=attackers + defenders):
        killed = min(sum(dice[:attackers]), defenders)
        back = dice[attackers : attackers + defenders - killed]
        fallen = min(sum(back), attackers)
        losses.append(fallen)
        ends["won" if killed > fallen else "lost" if killed < fallen else "equal"] += 1
    whole = 2 ** (attackers + defenders)
    assert answer.further["attackers win"] == Fraction(ends["won"], whole)
    assert answer.further["defenders win"] == Fraction(ends["lost"], whole)
    assert answer.further["equal, both go back"] == Fraction(ends["equal"], whole)
    assert dict(answer.distributions["attackers killed"]) == counted(losses)
    assert dict(answer.distributions["inches back"]) == counted(FACES)


def test_charges_at_tanks_vehicles_and_helicopters() -> None:
    tank = sum(
        (one == 6 and first < 4) or (two == 6 and second < 4)
        for one, two, first, second in product(FACES, repeat=4)
    )
    assert asked("assault", "tank", shooters=2).further["destroyed"] == Fraction(tank, 6**4)
    assert asked("assault", "vehicle", shooters=2).further["destroyed"] == Fraction(11, 36)
    refused = asked("assault", "helicopter")
    assert not refused.allowed and refused.source == "Helicopters"


@pytest.mark.parametrize("size", range(1, 6))
def test_a_unit_moves_by_its_size(size: int) -> None:
    assert asked("activation", shooters=size).chance == Fraction(size, 6)
    again = asked("activation", "", "transport", shooters=size)
    assert again.chance == 1 - Fraction(6 - size, 6) ** 2
    led = asked("activation", "", "commander-present", shooters=size)
    assert led.chance == Fraction(size + 1, 6)
    assert [each.provenance for each in led.modifiers] == ["house"]


def test_activation_is_told_for_each_size_of_a_squad() -> None:
    found = asked("activation").further
    assert [found[f"{counted} left"] for counted in
            ("5 figures", "4 figures", "3 figures", "2 figures", "1 figure")] == [
        Fraction(size, 6) for size in (5, 4, 3, 2, 1)
    ]  # fmt: skip
    assert "1 figure left" not in asked("activation", shooters=3).further
    assert "1 figure left" not in asked("activation", "tank").further


def test_spotters_always_move_and_tanks_on_four() -> None:
    assert asked("activation", "spotter").chance == 1
    assert asked("activation", "tank").chance == HALF
    with pytest.raises(InputProblem, match="does not go with the target 'tank'"):
        asked("activation", "tank", "transport")


def test_mines_and_the_engineer() -> None:
    answer = asked("mines", shooters=3)
    assert dict(answer.distributions["killed"]) == counted(
        dice.count(1) for dice in product(FACES, repeat=3)
    )
    led = asked("mines", "", "engineer", shooters=2)
    pairs = list(product(FACES, repeat=2))
    assert dict(led.distributions["killed"]) == counted(
        (one == (1, 1)) + (two == (1, 1)) for one, two in product(pairs, repeat=2)
    )
    assert asked("mines", "tank").further["destroyed"] == Fraction(1, 3)
    assert not asked("mines", "helicopter").allowed


# ------------------------------------------------------------------ what is not allowed

SIGHT = "Shooting; Machine Gun; Tanks - Shooting"


@pytest.mark.parametrize(
    ("weapon", "target", "modifiers", "distance", "word", "source"),
    [
        ("rifle", "soldiers", (), 12.1, "12 in", "Shooting"),
        ("grenade", "soldiers", (), 7, "6 in", "Grenades; Tanks - Shooting; Vehicles"),
        ("machine-gun", "soldiers", (), 31, "30 in", "Machine Gun"),
        ("bazooka", "tank", (), 31, "30 in", "Bazooka"),
        ("bazooka", "soldiers", (), None, "only at tanks", "Shooting; Bazooka"),
        ("bazooka", "spotter", (), None, "only at tanks", "Shooting; Bazooka"),
        ("rifle", "soldiers", ("out-of-sight",), None, "shooter sees", SIGHT),
        ("main-gun", "soldiers", ("out-of-sight",), None, "shooter sees", SIGHT),
        (
            "flame-thrower",
            "soldiers",
            ("out-of-sight",),
            2,
            "sight⌂",
            "Flame Throwers; Bazooka",
        ),
        ("bazooka", "tank", ("out-of-sight",), None, "sight⌂", "Flame Throwers; Bazooka"),
        ("mortar", "soldiers", ("spotter-lost",), None, "sees itself", "Mortar"),
        ("tank-machine-gun", "tank", ("not-in-front",), None, "front", "Tanks - Shooting"),
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


def test_what_needs_no_sight_is_fired_out_of_sight() -> None:
    for weapon in ("grenade", "mortar", "helicopter-machine-gun"):
        assert asked(weapon, "soldiers", "out-of-sight").allowed
    assert asked("mortar", "soldiers", "spotter-lost", "own-sight").allowed
    assert asked("main-gun", "tank", "not-in-front").allowed


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"weapon": "rifle", "modifiers": ("engineer",)}, "'engineer' does not go with 'rifle'"),
        ({"weapon": "rifel"}, "nearest: rifle"),
        ({"weapon": "asault"}, "nearest: assault"),
        ({"weapon": "rifle", "target": "tnak"}, "nearest: tank"),
        ({"weapon": "rifle", "modifiers": ("covr",)}, "nearest: cover"),
        ({"weapon": "flame-thrower", "modifiers": ("cover",)}, "does not go with the weapon"),
        ({"weapon": "rifle", "target": "helicopter", "modifiers": ("cover",)}, "the target"),
        ({"weapon": "rifle", "target": "spotter", "targets": 3}, "Spotter is a target of 1"),
        ({"weapon": "rifle", "distance": float("nan")}, "from 0"),
        ({"weapon": "rifle", "distance": -1}, "from 0"),
        ({"weapon": "machine-gun", "dice": 0}, "from 1"),
        ({"weapon": "machine-gun", "dice": 10_000}, "from 1"),
        ({"weapon": "mortar", "dice": 2}, "always rolls 1 die"),
        ({"weapon": "mines", "modifiers": ("cover",)}, "known: engineer"),
        ({"weapon": "assault", "dice": 3}, "follow from the figures"),
        ({"weapon": "bazooka", "modifiers": ("mash",)}, "'tank'"),
    ],
)
def test_a_question_that_cannot_be_asked_is_one_sentence(
    more: dict[str, object], word: str
) -> None:
    ruleset, playbook = game()
    with pytest.raises(InputProblem) as problem:
        ask(ruleset, playbook, Question(**more))  # type: ignore[arg-type]
    assert word in problem.value.sentence()


def test_the_tables_of_the_army_list_and_of_the_table_agree() -> None:
    ruleset, playbook = game()
    armour = playbook.modifier["armour"].value.value
    assert {vehicle.stats["small-arms-save"].value for vehicle in ruleset.vehicles} == {armour}
    for weapon in ("main-gun", "bazooka"):
        assert ruleset.weapon[weapon].stats["target-save"].value == (
            playbook.modifier[weapon].value.value
        )
    assert ruleset.role["spotter"].stats["save-bonus"].value == (
        playbook.modifier["spotter"].value.value
    )
