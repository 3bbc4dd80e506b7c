"""Odds of Army Men Combat against every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from odds_asked import FACES, HALF, asked_in, counted, game_of

from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask

game = partial(game_of, "army-men-combat")


def asked(weapon: str, *modifiers: str, **more: object) -> Answer:
    return asked_in("army-men-combat", weapon, "", *modifiers, **more)


# ------------------------------------------------------------------ shots

COINS = (False, True)
"""A Quality test and a die for cover: one half each, so a coin stands for the die."""


@pytest.mark.parametrize(
    ("weapon", "attacks"), [("rifle", 1), ("submachine-gun", 2), ("machine-gun", 3)]
)
@pytest.mark.parametrize("pieces", [0, 1, 2])
@pytest.mark.parametrize("reading", ["each", "once"])
def test_hits_pass_the_cover_and_are_stopped(
    weapon: str, attacks: int, pieces: int, reading: str
) -> None:
    hits, killed = [], 0
    for tests in product(COINS, repeat=attacks * (2 + pieces)):
        rows = [tests[at::attacks] for at in range(attacks)]
        covers = [row[2:] for row in rows]
        if reading == "once":
            covers = [covers[0]] * attacks
        good = [row[0] and all(cover) for row, cover in zip(rows, covers, strict=True)]
        hits.append(sum(good))
        killed += any(hit and not row[1] for hit, row in zip(good, rows, strict=True))
    modifiers = (f"obstacle:{pieces}",) if pieces else ()
    answer = asked(weapon, *modifiers, switches={"cover-dice": reading})
    assert dict(answer.distributions["hits"]) == counted(hits)
    assert answer.further["killed"] == Fraction(killed, len(hits))
    assert answer.chance == HALF ** (1 + pieces)


@pytest.mark.parametrize(
    ("modifiers", "chance"),
    [
        ((), HALF),
        (("guard",), Fraction(1, 4)),
        (("leader",), Fraction(3, 4)),
        (("guard", "leader"), HALF),
    ],
)
def test_hits_from_guard_and_misses_near_a_sergeant_are_rolled_again(
    modifiers: tuple[str, ...], chance: Fraction
) -> None:
    hits = 0
    for first, second in product(FACES, repeat=2):
        hit = first >= 4
        if (hit and "guard" in modifiers) or (not hit and "leader" in modifiers):
            hit = second >= 4
        hits += hit
    answer = asked("rifle", *modifiers)
    assert answer.chance == chance == Fraction(hits, 36)
    assert len(answer.modifiers) == len(modifiers)


def test_readings_that_went_into_an_answer_are_told() -> None:
    def house(*question: str, **more: object) -> set[str]:
        return {each.name for each in asked(*question, **more).base if each.provenance == "house"}

    assert house("grenades", targets=3) == {"Near the target"}
    assert house("grenades") == house("rifle", "leader") == set()
    assert house("rifle", "guard", "leader") == {"A die rolled again"}
    assert house("activation", shooters=2, targets=1) == {"Equal totals"}


def test_hunkering_and_height_are_one_more_piece_each() -> None:
    assert asked("rifle", "hunkered").chance == Fraction(1, 4)
    assert asked("rifle", "from-below").chance == Fraction(1, 4)
    all_three = asked("rifle", "obstacle:2", "hunkered", "from-below")
    assert all_three.chance == HALF**5
    assert all_three.further["the cover lets it pass"] == HALF**4


def test_the_reading_in_force_is_told_where_it_matters() -> None:
    told = [each for each in asked("machine-gun", "obstacle").base if each.name == "Dice for cover"]
    assert [(each.value, each.provenance) for each in told] == [("for each hit", "house")]
    assert all(each.name != "Dice for cover" for each in asked("rifle", "obstacle").base)


def test_a_scope_ignores_all_cover_and_says_so() -> None:
    answer = asked("sniper-rifle", "obstacle:3", "hunkered", "from-below", distance=36)
    assert answer.chance == HALF
    assert [each.value for each in answer.modifiers] == ["ignored"] * 3
    assert {each.source for each in answer.modifiers} == {"Sniper"}


@pytest.mark.parametrize("weapon", ["grenades", "rocket-launcher"])
@pytest.mark.parametrize("models", [1, 2, 4])
def test_explosives_hit_all_near_the_target_once(weapon: str, models: int) -> None:
    killed: list[int] = []
    for hit, cover, *blocks in product(COINS, repeat=2 + models):
        killed.append(sum(not block for block in blocks) if hit and cover else 0)
    answer = asked(weapon, "obstacle", targets=models)
    assert dict(answer.distributions["killed"]) == counted(killed)
    assert answer.further["killed"] == Fraction(1, 8)


# ------------------------------------------------------------------ close combat


def fought(rights: dict[str, set[str]]) -> tuple[Fraction, Fraction]:
    """Return how likely attacker and defender win, by going through all that they may do."""

    def ends(dice: dict[str, int], left: set[str], turn: str) -> tuple[Fraction, Fraction]:
        if turn == "over":
            return (
                Fraction(dice["attacker"] > dice["defender"]),
                Fraction(dice["attacker"] < dice["defender"]),
            )
        after = {"attacker": "defender", "defender": "over"}[turn]
        choices = [ends(dice, left, after)]
        for die in rights[turn] & left:
            again = [ends({**dice, die: face}, left - {die}, turn) for face in FACES]
            choices.append(
                (
                    sum((one for one, _ in again), Fraction(0)) / 6,
                    sum((two for _, two in again), Fraction(0)) / 6,
                )
            )
        sign = 1 if turn == "attacker" else -1
        return max(choices, key=lambda each: sign * (each[0] - each[1]))

    found = [
        ends({"attacker": one, "defender": two}, {"attacker", "defender"}, "attacker")
        for one, two in product(FACES, repeat=2)
    ]
    whole = len(found)
    return sum(each[0] for each in found) / whole, sum(each[1] for each in found) / whole


RIGHTS = {
    "attacker-higher": ("attacker", "attacker"),
    "defender-surrounded": ("attacker", "defender"),
    "defender-higher": ("defender", "defender"),
    "attacker-surrounded": ("defender", "attacker"),
}


@pytest.mark.parametrize(
    "modifiers",
    [
        (),
        ("attacker-higher",),
        ("defender-higher",),
        ("defender-surrounded",),
        ("attacker-surrounded",),
        ("attacker-higher", "defender-surrounded"),
        ("defender-higher", "defender-surrounded"),
        ("attacker-surrounded", "defender-surrounded"),
        ("attacker-higher", "attacker-surrounded", "defender-surrounded"),
    ],
)
def test_dice_of_a_fight_are_rolled_again_by_who_gains_by_it(modifiers: tuple[str, ...]) -> None:
    rights: dict[str, set[str]] = {"attacker": set(), "defender": set()}
    for modifier in modifiers:
        who, whose = RIGHTS[modifier]
        rights[who].add(whose)
    won, lost = fought(rights)
    answer = asked("close-combat", *modifiers)
    assert answer.further["attacker wins"] == answer.chance == won
    assert answer.further["defender wins"] == lost
    assert answer.further["nothing happens"] == 1 - won - lost
    assert answer.further["defender killed"] == won / 2
    assert answer.further["attacker killed"] == lost / 2


def test_height_and_numbers_help_their_side() -> None:
    plain = asked("close-combat")
    assert plain.chance == Fraction(15, 36)
    above = asked("close-combat", "attacker-higher")
    below = asked("close-combat", "defender-higher")
    assert above.further["attacker wins"] > plain.further["attacker wins"]
    assert above.further["attacker wins"] == below.further["defender wins"]


# ------------------------------------------------------------------ tests and turns


def test_morale_obstacles_and_dangerous_ground() -> None:
    assert asked("morale").further["runs"] == HALF
    led = asked("morale", "led", targets=2)
    assert led.chance == Fraction(3, 4)
    assert dict(led.distributions["run"]) == counted(
        sum(first < 4 and second < 4 for first, second in (one, two))
        for one, two in product(list(product(FACES, repeat=2)), repeat=2)
    )
    assert asked("obstacle").chance == Fraction(2, 6)
    assert dict(asked("dangerous-ground", targets=2).distributions["killed"]) == counted(
        dice.count(1) for dice in product(FACES, repeat=2)
    )
    needed, fails = asked("morale").base
    assert needed.provenance == "house"
    assert fails.value == "a Run action of 12 in toward the nearest edge"


@pytest.mark.parametrize(("mine", "theirs"), [(10, 10), (4, 6), (9, 2), (1, 3)])
def test_who_activates_next(mine: int, theirs: int) -> None:
    throws = [(one + mine, two + theirs) for one, two in product(FACES, repeat=2)]
    won, lost = (sum(one > two for one, two in throws), sum(one < two for one, two in throws))
    answer = asked("activation", shooters=mine, targets=theirs)
    assert answer.chance == Fraction(won, won + lost)


def by_hand(
    policy: str, rights: tuple[str, str], order: tuple[int, int] = (0, 1)
) -> tuple[Fraction, Fraction]:
    """The chances that the attacker and the defender win, each with these dice to roll again.

    `order` is who decides first: 0 the attacker, 1 the defender.
    """

    def end(dice: dict[str, int], left: list[set[str]], turn: int) -> tuple[Fraction, Fraction]:
        if turn == 2:
            won, lost = dice["a"] > dice["d"], dice["a"] < dice["d"]
            return Fraction(won), Fraction(lost)
        side = order[turn]
        mine = (lambda ends: ends[0]) if side == 0 else (lambda ends: ends[1])
        kept = end(dice, left, turn + 1)
        winning = dice["a"] > dice["d"] if side == 0 else dice["d"] > dice["a"]
        ways = []
        for die in sorted(left[side]):
            rest = [each - {die} for each in left]
            ends = [end({**dice, die: face}, rest, turn) for face in FACES]
            ways.append((sum(each[0] for each in ends) / 6, sum(each[1] for each in ends) / 6))
        if policy == "unless-winning":
            return max(ways, key=mine) if ways and not winning else kept
        if policy == "kill":
            return max([kept, *ways], key=mine)
        return max([kept, *ways], key=lambda each: mine(each) - sum(each) + mine(each))

    left = [set(rights[0]), set(rights[1])]
    ends = [end({"a": a, "d": d}, left, 0) for a, d in product(FACES, repeat=2)]
    return sum(each[0] for each in ends) / 36, sum(each[1] for each in ends) / 36


@pytest.mark.parametrize("policy", ["balance", "kill", "unless-winning"])
@pytest.mark.parametrize(
    ("modifiers", "rights"),
    [
        (("attacker-higher",), ("a", "")),
        (("defender-surrounded",), ("d", "")),
        (("attacker-higher", "defender-surrounded"), ("ad", "")),
        (("attacker-higher", "attacker-surrounded"), ("a", "a")),
        (("defender-higher",), ("", "d")),
    ],
)
def test_who_may_roll_again_keeps_to_the_policy_asked_for(
    modifiers: tuple[str, ...], rights: tuple[str, str], policy: str
) -> None:
    answer = asked("close-combat", *modifiers, policy=policy)
    won, lost = answer.further["attacker wins"], answer.further["defender wins"]
    assert (won, lost) == by_hand(policy, rights)
    assert answer.further["defender killed"] == won / 2
    assert answer.policy == policy
    (told,) = [each for each in answer.base if each.name == "Rolled again"]
    assert told.provenance == "house" and told.value in answer.needed


BOTH_MAY = [
    (("attacker-surrounded", "defender-surrounded"), ("d", "a")),
    (("attacker-higher", "attacker-surrounded"), ("a", "a")),
    (("defender-higher", "defender-surrounded"), ("d", "d")),
    (("attacker-higher", "attacker-surrounded", "defender-surrounded"), ("ad", "a")),
    (("defender-higher", "attacker-surrounded", "defender-surrounded"), ("d", "ad")),
]


@pytest.mark.parametrize("policy", ["balance", "kill", "unless-winning"])
@pytest.mark.parametrize(("first", "order"), [("attacker", (0, 1)), ("defender", (1, 0))])
@pytest.mark.parametrize(("modifiers", "rights"), BOTH_MAY)
def test_where_both_may_roll_again_they_decide_in_the_order_agreed_on(
    modifiers: tuple[str, ...],
    rights: tuple[str, str],
    first: str,
    order: tuple[int, int],
    policy: str,
) -> None:
    answer = asked("close-combat", *modifiers, policy=policy, switches={"first-re-roll": first})
    won, lost = answer.further["attacker wins"], answer.further["defender wins"]
    assert (won, lost) == by_hand(policy, rights, order)
    assert answer.further["nothing happens"] == 1 - won - lost
    (told,) = [each for each in answer.base if each.name == "Who decides first to roll again"]
    assert (told.value, told.provenance) == (f"the {first}", "house")


def test_who_decides_second_knows_more_and_who_decides_is_told_only_where_both_may() -> None:
    both = "attacker-surrounded", "defender-surrounded"
    first, second = (
        asked("close-combat", *both, switches={"first-re-roll": who}).further["attacker wins"]
        for who in ("attacker", "defender")
    )
    assert (first, second) == (Fraction(479, 1296), Fraction(85, 216))
    for modifiers in ((), ("attacker-higher",), ("attacker-higher", "defender-surrounded")):
        told = [each.name for each in asked("close-combat", *modifiers).base]
        assert "Who decides first to roll again" not in told


def test_without_a_policy_wins_minus_losses_count_and_without_a_right_none_is_told() -> None:
    usual, kill = (asked("close-combat", "attacker-higher", policy=each) for each in ("", "kill"))
    assert usual.policy == "balance"
    assert usual.further["attacker wins"] < kill.further["attacker wins"]
    assert usual.further["attacker killed"] < kill.further["attacker killed"]
    plain = asked("close-combat")
    assert plain.policy == "" and "again" not in plain.needed


def test_the_same_shot_round_after_round() -> None:
    for rounds in (1, 2, 4):
        alive = Fraction(3, 4) ** rounds
        words = f"killed within {rounds} round{'s' if rounds > 1 else ''}"
        assert asked("rifle", turns=rounds).further[words] == 1 - alive
    assert asked("morale", turns=2).further["runs within 2 rounds"] == Fraction(3, 4)


# ------------------------------------------------------------------ what is not allowed


@pytest.mark.parametrize(
    ("weapon", "modifiers", "distance", "word", "source"),
    [
        ("pistol", (), 12.5, "12 in", "Sergeant"),
        ("rifle", (), 25, "24 in", "Rifleman"),
        ("sniper-rifle", (), 12, "within 12 in", "Sniper"),
        ("sniper-rifle", (), 36.5, "36 in", "Sniper"),
        ("machine-gun", ("walked",), None, "Walk", "Support Gunner; Heavy Support"),
        ("rocket-launcher", ("walked",), None, "Walk", "Support Gunner; Heavy Support"),
        ("rifle", ("ran",), None, "does not shoot", "Activation"),
        ("rifle", ("in-combat",), None, "close combat", "Shooting"),
        ("rifle", ("out-of-sight",), None, "solid obstacle", "Line of Sight"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_heading(
    weapon: str, modifiers: tuple[str, ...], distance: float | None, word: str, source: str
) -> None:
    answer = asked(weapon, *modifiers, distance=distance)
    assert not answer.allowed and answer.chance is None
    assert word in answer.reason and answer.source == source


def test_light_weapons_fire_on_a_walk() -> None:
    assert asked("rifle", "walked").chance == HALF
    assert asked("sniper-rifle", distance=12.1).allowed


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"weapon": "rifle", "modifiers": ("led",)}, "'led' does not go with 'rifle'"),
        ({"weapon": "rifel"}, "nearest: rifle"),
        ({"weapon": "moral"}, "nearest: morale"),
        ({"weapon": "rifle", "target": "tank"}, "not a target"),
        ({"weapon": "rifle", "modifiers": ("obstacles",)}, "nearest: obstacle"),
        ({"weapon": "rifle", "modifiers": ("obstacle:0",)}, "from 1"),
        ({"weapon": "rifle", "modifiers": ("hunkered:2",)}, "counts once"),
        ({"weapon": "rifle", "modifiers": ("guard", "walked")}, "never both"),
        ({"weapon": "machine-gun", "dice": 2}, "always rolls 3 dice"),
        ({"weapon": "rifle", "dice": 10_000}, "from 1"),
        ({"weapon": "rifle", "targets": 2}, "one model"),
        ({"weapon": "rifle", "shooters": 2}, "one at a time"),
        ({"weapon": "rifle", "distance": float("nan")}, "from 0"),
        ({"weapon": "rifle", "distance": -1}, "from 0"),
        ({"weapon": "close-combat", "modifiers": ("guard",)}, "known: attacker-higher"),
        ({"weapon": "close-combat", "targets": 3}, "one model against one"),
        (
            {"weapon": "close-combat", "modifiers": ("attacker-higher", "defender-higher")},
            "never both",
        ),
        ({"weapon": "activation"}, "not activated yet"),
        ({"weapon": "close-combat", "policy": "win"}, "known: balance, kill, unless-winning"),
        ({"weapon": "rifle", "policy": "kill"}, "leaves no choice"),
        ({"weapon": "close-combat", "turns": 2}, "one turn alone"),
        ({"weapon": "rifle", "turns": 0}, "from 1"),
        ({"weapon": "rifle", "cards": ("green-moves",)}, "only 'deck'"),
        ({"weapon": "deck"}, "not a weapon"),
    ],
)
def test_a_question_that_cannot_be_asked_is_one_sentence(
    more: dict[str, object], word: str
) -> None:
    with pytest.raises(InputProblem) as problem:
        ask(*game(), Question(**more))  # type: ignore[arg-type]
    assert word in problem.value.sentence()
