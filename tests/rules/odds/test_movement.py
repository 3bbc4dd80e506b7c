"""How far everybody moves, against the movement rules of the five documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

import resources
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.attack.dice import mean
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.playbook import MoveModifier, Playbook
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number
from rules.odds.describe_movement import man_moves, unit_moves
from rules.odds.movement import MoveAnswer, inches_text, movement
from rules.odds.movement_choices import (
    conditions_of,
    mover_of,
    movers,
    turn_inches,
)

CATALOG = Catalog()
GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")
HALF = Fraction(1, 2)


def game(game_id: str) -> tuple[Ruleset, Playbook]:
    ruleset, playbook = CATALOG.get(game_id), CATALOG.playbook(game_id)
    assert ruleset is not None and playbook is not None
    return ruleset, playbook


def move(game_id: str, who: str, *conditions: str, men: int | None = None) -> MoveAnswer:
    ruleset, playbook = game(game_id)
    return movement(ruleset, playbook, mover_of(ruleset, who), conditions, men)


def asked(game_id: str, who: str, *conditions: str) -> str:
    """Return why a move cannot be asked."""
    with pytest.raises(InputProblem) as refusal:
        move(game_id, who, *conditions)
    (problem,) = refusal.value.problems
    return problem.sentence()


def subsets(conditions: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for count in range(len(conditions) + 1):
        yield from combinations(conditions, count)


# ------------------------------------------------------------------ L.G.A.M.

LGAM_SLOW = {
    "role:lmg-man", "role:flame-thrower-man", "role:light-mortar-man", "role:bazooka-man",
    "role:heavy-mortar-man", "role:hmg-gunner", "vehicle:raft",
}  # fmt: skip
LGAM_VEHICLES = ("jeep", "truck", "half-track", "apc", "tank", "car")


def lgam_base(who: str) -> int | None:
    """Return the inches of Standard Movement: vehicles 2 feet, infantry 1 foot, commandos 2."""
    others = {
        "role:commando": 24,
        "vehicle:train": 36,
        "vehicle:helicopter": 96,
        "vehicle:boat": 12,
    }
    if who in others:
        return others[who]
    if who == "vehicle:plane":
        return None
    if who in LGAM_SLOW or who.startswith("team:"):
        return 6
    return 24 if who.startswith("vehicle:") else 12


def test_lgam_moves_everybody_as_standard_movement_says() -> None:
    ruleset, playbook = game("lgam")
    for each in movers(ruleset):
        base = lgam_base(each.id)
        assert movement(ruleset, playbook, each).fixed == base, each.id


def test_lgam_halves_for_a_slope_rough_ground_and_a_turn_and_all_are_cumulative() -> None:
    ruleset, playbook = game("lgam")
    for each in movers(ruleset):
        base = lgam_base(each.id)
        halving = [
            known.id
            for known in conditions_of(playbook, each)
            if known.id in ("uphill", "rough", "turning", "overwatch")
        ]
        on_foot = each.kind in ("role", "team")
        ground = each.entry.id in LGAM_VEHICLES
        expected = {"uphill", "rough"} if on_foot or ground else set()
        expected |= {"overwatch"} if on_foot else {"turning"} if ground else set()
        assert set(halving) == expected, each.id
        for named in subsets(halving):
            answer = movement(ruleset, playbook, each, named)
            if each.id == "vehicle:truck" and {"uphill", "rough"} <= {*named}:
                assert not answer.allowed
                assert answer.source == "Ground Vehicles"
                continue
            halves = [n for n in named if n != "overwatch"]
            if each.id == "role:commando":
                halves = []
            quarter = Fraction(1, 4) if "overwatch" in named else 1
            expected_inches = None if base is None else base * HALF ** len(halves) * quarter
            assert answer.fixed == expected_inches, (each.id, named)


@pytest.mark.parametrize("vehicle", LGAM_VEHICLES)
def test_lgam_drives_three_feet_on_a_road_half_of_it_uphill_or_turning(vehicle: str) -> None:
    assert move("lgam", vehicle, "road").fixed == 36
    assert move("lgam", vehicle, "road", "uphill").fixed == 18
    assert move("lgam", vehicle, "road", "uphill", "turning").fixed == 9
    assert "never both" in asked("lgam", vehicle, "road", "rough")


def test_lgam_steps_name_each_rule_and_where_it_stands() -> None:
    answer = move("lgam", "jeep", "rough", "uphill")
    told = [(each.used.name, each.used.value, inches_text(each.inches)) for each in answer.steps]
    assert told == [
        ("Move", "24", "24 in"),
        ("Uphill", "× 0.5", "12 in"),
        ("Rough ground", "× 0.5", "6 in"),
    ]
    assert all(each.used.source for each in answer.steps)


def test_lgam_climbing_and_swimming_are_rolled_and_commandos_roll_better() -> None:
    climbs = {0: HALF, 2: Fraction(1, 3), 3: Fraction(1, 6)}
    soldier = move("lgam", "rifleman", "climbing")
    assert (soldier.inches, soldier.further) == (climbs, {"falls and dies": Fraction(1, 3)})
    commando = move("lgam", "commando", "climbing")
    sixth = Fraction(1, 6)
    assert commando.inches == {0: 2 * sixth, 3: sixth, 5: 2 * sixth, 6: sixth}
    assert commando.further == {"falls and dies": sixth}
    swims = move("lgam", "rifleman", "swimming")
    assert swims.inches == {0: Fraction(2, 3), 6: Fraction(1, 3)}
    assert swims.further == {"drowns": Fraction(1, 3)}
    better = move("lgam", "commando", "swimming")
    assert better.inches == {0: sixth, 4: 2 * sixth, 6: 2 * sixth, 12: sixth}
    assert not better.further
    assert "never both" in asked("lgam", "rifleman", "climbing", "uphill")


def test_lgam_stops_whom_its_obstacles_stop_and_others_go_a_little() -> None:
    assert move("lgam", "rifleman", "wire").reason == "Barbed wire stops troops on foot."
    assert move("lgam", "tank", "tank-obstacle").reason == "Tank obstacles stop vehicles."
    for who in ("rifleman", "tank", "howitzer"):
        assert not move("lgam", who, "steep").allowed
    assert not move("lgam", "apc", "disabled").allowed
    assert not move("lgam", "truck", "downhill", "rough").allowed
    assert move("lgam", "jeep", "downhill", "rough").fixed == 12
    assert move("lgam", "engineer", "lifting-mines").fixed == 3
    assert move("lgam", "rifleman", "deploying").fixed == 2
    assert "gives no move for a plane" in move("lgam", "plane").reason


# ------------------------------------------------------------------ Fighting Plastic


def test_fighting_plastic_halves_uphill_rough_ground_for_vehicles_and_turns_of_tanks() -> None:
    ruleset, playbook = game("fighting-plastic")
    slow = {"lmg-man", "flame-thrower-man", "light-mortar-man"}
    slow |= {"bazooka-man", "hmg-gunner", "heavy-mortar-man"}
    none = {"light-cannon", "howitzer", "missile-launcher", "plane", "pillbox"}
    others = {"helicopter": 96, "boat": 12}
    for each in movers(ruleset):
        name = each.entry.id
        on_foot = each.kind in ("role", "team")
        base = 6 if name in slow or each.kind == "team" else 12 if on_foot else 24
        base = others.get(name, base)
        fitting = {known.id for known in conditions_of(playbook, each)}
        halving = sorted(fitting & {"uphill", "rough", "turning"})
        ground = each.kind == "vehicle" and name not in {*others, *none}
        expected = {"uphill"} if on_foot or ground else set()
        expected |= {"rough"} if ground and name != "train" else set()
        expected |= {"turning"} if name == "tank" else set()
        assert set(halving) == expected, each.id
        assert ("road" in fitting) == (name in ("jeep", "truck", "train"))
        for named in subsets(halving):
            answer = movement(ruleset, playbook, each, named)
            assert answer.fixed == (None if name in none else base * HALF ** len(named)), each.id


def test_fighting_plastic_marks_that_halves_count_together_as_borrowed() -> None:
    _, uphill, turns = move("fighting-plastic", "tank", "uphill", "turning").steps
    assert (uphill.used.provenance, turns.used.provenance) == ("stated", "borrowed")
    assert turns.used.borrowed_from == "lgam"
    (_, alone) = move("fighting-plastic", "tank", "turning").steps
    assert alone.used.provenance == "stated"


def test_fighting_plastic_climbs_swims_and_lands() -> None:
    climbs = move("fighting-plastic", "rifleman", "climbing")
    assert climbs.inches == {0: Fraction(2, 3), 3: Fraction(1, 3)}
    assert climbs.further == {"falls to his death": Fraction(1, 6)}
    swims = move("fighting-plastic", "rifleman", "swimming")
    assert swims.inches == {0: Fraction(1, 6), 6: Fraction(5, 6)}
    assert not move("fighting-plastic", "paratrooper", "landing").allowed
    assert not move("fighting-plastic", "engineer", "destroying").allowed
    assert move("fighting-plastic", "mine-sweeper", "clearing-mines").fixed == 3
    for who, stop in (
        ("tank", "immobilised"),
        ("jeep", "glued"),
        ("rifleman", "glued"),
        ("rifleman", "wire"),
        ("jeep", "tank-obstacle"),
    ):
        assert not move("fighting-plastic", who, stop).allowed
    assert move("fighting-plastic", "train", "road").fixed == 36


# ------------------------------------------------------------------ The Green and the Tan


@pytest.mark.parametrize("men", range(1, 8))
def test_a_squad_of_the_green_and_the_tan_moves_on_its_figures_or_less(men: int) -> None:
    chance = Fraction(min(men, 6), 6)
    answer = move("green-and-tan", "rifle-squad", men=men)
    assert answer.inches == {k: v for k, v in {0: 1 - chance, 6: chance}.items() if v}
    again = move("green-and-tan", "rifle-squad", "transport", men=men)
    assert again.inches is not None
    assert again.inches[Fraction(6)] == 1 - (1 - chance) ** 2
    led = move("green-and-tan", "rifle-squad", "commander-present", men=men)
    assert led.inches is not None
    assert led.inches[Fraction(6)] == Fraction(min(men + 1, 6), 6)


@pytest.mark.parametrize("vehicle", ["jeep", "truck", "tank", "helicopter"])
def test_what_drives_in_the_green_and_the_tan_moves_two_dice_on_four_or_more(vehicle: str) -> None:
    answer = move("green-and-tan", vehicle)
    assert answer.inches is not None
    assert answer.inches[Fraction(0)] == HALF
    for inches in range(2, 13):
        assert answer.inches[Fraction(inches)] == HALF * Fraction(6 - abs(inches - 7), 36)
    assert mean(answer.inches) == Fraction(7, 2)
    assert answer.further == {"stays": HALF}


def test_the_green_and_the_tan_otherwise() -> None:
    spotter = move("green-and-tan", "spotter")
    assert spotter.inches == {n: Fraction(1, 6) for n in range(1, 7)}
    assert not spotter.further
    for single in ("machine-gun", "mortar"):
        assert move("green-and-tan", single).inches == {0: Fraction(5, 6), 6: Fraction(1, 6)}
    assert not move("green-and-tan", "jeep", "obstacle").allowed
    assert "does not go with the tank" in asked("green-and-tan", "tank", "obstacle")
    assert "does not go with the spotter" in asked("green-and-tan", "spotter", "transport")


# ------------------------------------------------------------------ Army Men, Army Men Combat


def test_army_men_climb_low_blocks_and_tanks_turn() -> None:
    ruleset, _ = game("army-men")
    for role in ruleset.role:
        assert move("army-men", role).fixed == 6
        climbed = [move("army-men", role, f"low-block:{n}").fixed for n in (1, 2, 3, 4)]
        assert climbed == [4, 2, 0, 0]
        assert move("army-men", role, "assault").fixed == 6
        for bar in ("high-block", "pinned"):
            assert not move("army-men", role, bar).allowed
    assert (move("army-men", "tank").fixed, move("army-men", "tank", "turning").fixed) == (12, 6)
    for bar in ("low-block", "high-block"):
        assert move("army-men", "tank", bar).reason == "A tank crosses no block."


def test_army_men_agree_what_a_low_block_costs_in_an_assault() -> None:
    """[Assault Combat] Within 6 inches into contact: whether climbing is spent is not said."""
    ruleset, playbook = game("army-men")
    man, named = mover_of(ruleset, "rifleman"), ("assault", "low-block:2")
    free = {"assault-low-block": "free"}
    answer = movement(ruleset, playbook, man, named)
    assert answer.fixed == 2
    reading = next(each for each in answer.steps if each.id == "assault-low-block")
    assert (reading.used.value, reading.used.provenance) == ("costs as in a move", "house")
    assert movement(ruleset, playbook, man, named, readings=free).fixed == 6
    plain = movement(ruleset, playbook, man, ("low-block",), readings=free)
    assert plain.fixed == 4 and len(plain.steps) == 2, "a move is read one way"
    with pytest.raises(InputProblem) as refusal:
        movement(ruleset, playbook, man, readings={"assault-low-block": "half"})
    assert "known: costs, free" in refusal.value.problems[0].message


def test_army_men_combat_moves_by_action_and_six_inches_in_difficult_ground() -> None:
    ruleset, playbook = game("army-men-combat")
    actions = {"hold": 0, "hunker": 0, "guard": 0, "walk": 6, "run": 12, "assault": 12}
    for each in movers(ruleset):
        own = actions | ({"scout": 12} if each.entry.id == "commando" else {})
        fitting = conditions_of(playbook, each)
        assert {known.id for known in fitting} == {*own, "difficult", "obstacle"}
        assert movement(ruleset, playbook, each).fixed == 6
        for action, inches in own.items():
            assert movement(ruleset, playbook, each, (action,)).fixed == inches
            slow = movement(ruleset, playbook, each, (action, "difficult"))
            assert slow.fixed == min(inches, 6)
    assert "never both" in asked("army-men-combat", "rifleman", "walk", "run")


@pytest.mark.parametrize("there", range(1, 15))
def test_an_obstacle_in_army_men_combat_ends_a_run_behind_it_on_one_to_four(there: int) -> None:
    answer = move("army-men-combat", "rifleman", "run", f"obstacle:{there}")
    ends = {there: Fraction(2, 3), 12: Fraction(1, 3)} if there < 12 else {12: Fraction(1)}
    assert answer.inches == ends


# ------------------------------------------------------------------ whatever is asked


@pytest.mark.parametrize("game_id", GAMES)
def test_every_distribution_sums_to_one_and_no_modifier_lengthens_a_halved_move(
    game_id: str,
) -> None:
    ruleset, playbook = game(game_id)
    for each in movers(ruleset):
        for known in conditions_of(playbook, each):
            answer = movement(ruleset, playbook, each, (known.id,))
            assert answer.allowed == (answer.inches is not None)
            assert bool(answer.reason) != answer.allowed
            for step in answer.steps:
                assert sum(step.inches.values()) == 1
                assert min(step.inches) >= 0


def test_what_cannot_be_asked_is_told_with_the_nearest_names() -> None:
    assert "role:sniper or team:sniper" in asked("lgam", "sniper")
    assert "nearest: jeep" in asked("lgam", "jep")
    assert "nearest: uphill" in asked("lgam", "jeep", "uphil")
    assert "named twice" in asked("lgam", "jeep", "uphill", "uphill")
    assert "asks for a number" in asked("lgam", "jeep", "uphill:2")
    assert "whole number" in asked("army-men", "rifleman", "low-block:none")
    assert "does not go with the rifleman" in asked("lgam", "rifleman", "road")


def test_a_house_rule_changes_the_move() -> None:
    ruleset, playbook = game("lgam")
    third = msgspec.structs.replace(
        playbook.move_modifier["uphill"], value=Number(0.1, origin="house")
    )
    moves = tuple(third if each.id == "uphill" else each for each in playbook.move_modifiers)
    changed = msgspec.structs.replace(playbook, move_modifiers=moves)
    answer = movement(ruleset, changed, mover_of(ruleset, "rifleman"), ("uphill",))
    assert answer.fixed == Fraction(12, 10)
    assert answer.steps[-1].used.provenance == "house"


@pytest.mark.parametrize("words", ["any", "a lot", "3d6", ""])
def test_a_move_in_words_is_refused_with_its_words(words: str) -> None:
    ruleset, playbook = game("lgam")
    mover = mover_of(ruleset, "jeep")
    stats = {**mover.entry.stats, "move": Number(words)}
    own = replace(mover, entry=msgspec.structs.replace(mover.entry, stats=stats))
    answer = movement(ruleset, playbook, own, ("uphill",))
    assert not answer.allowed
    assert f"“{words}” is no distance" in answer.reason
    assert movement(ruleset, playbook, own, ("road", "uphill")).fixed == 18


def test_a_move_is_exact_however_long_its_number() -> None:
    ruleset, playbook = game("lgam")
    mover = mover_of(ruleset, "jeep")
    for number in (1_000_000, 12.3456789):
        stats = {**mover.entry.stats, "move": Number(number)}
        own = replace(mover, entry=msgspec.structs.replace(mover.entry, stats=stats))
        fixed = movement(ruleset, playbook, own, ("uphill",)).fixed
        assert fixed == Fraction(str(number)) / 2


def test_where_halves_do_not_count_together_the_strongest_counts() -> None:
    ruleset, playbook = game("lgam")
    rules = msgspec.structs.replace(playbook.movement, cumulative=False)
    changed = msgspec.structs.replace(playbook, movement=rules)
    answer = movement(ruleset, changed, mover_of(ruleset, "rifleman"), ("uphill", "overwatch"))
    assert answer.fixed == 3


@pytest.mark.parametrize("game_id", GAMES)
def test_every_modifier_of_moves_has_a_source_and_somebody_whom_it_goes_with(game_id: str) -> None:
    ruleset, playbook = game(game_id)
    used = {each.id for who in movers(ruleset) for each in conditions_of(playbook, who)}
    for each in playbook.move_modifiers:
        assert isinstance(each, MoveModifier)
        assert each.source and each.id in used


@pytest.mark.parametrize(
    ("sample", "unit", "lines"),
    [
        (
            "2nd-sandbox-company",
            "Command jeep",
            ["Move 24 in; road 36, uphill, rough or turning 12"],
        ),
        (
            "2nd-sandbox-company",
            "1st Squad",
            ["Move 12 in; uphill or rough 6", "LMG man: move 6 in; uphill or rough 3"],
        ),
        ("olives-own", "Howitzer", []),
        ("garden-gate", "Latch Squad", ["Move 0 to 6 in, 5 on average"]),
        ("block-street-boys", "Doorstop", ["Move 12 in; turning 6"]),
        ("cereal-box-ten", "The ten", ["Move 6 in; run or assault 12"]),
    ],
)
def test_a_unit_tells_how_far_it_moves(sample: str, unit: str, lines: list[str]) -> None:
    army = load_army_file(resources.path("samples", f"{sample}.muster"))
    ruleset, playbook = game(army.ruleset)
    roster = Roster(army, ruleset)
    found = next(each for each in army.units if roster.name_of(each) == unit)
    assert list(unit_moves(roster, playbook, found)) == lines
    if unit == "Latch Squad":
        assert man_moves(roster, playbook, roster.men_of(found)[0]) == lines[0]


def test_a_tank_of_the_green_and_the_tan_turns_after_the_whole_score_of_a_die() -> None:
    """[Tanks - Movement] With a 4 and a 3 it goes three inches or more before it turns."""
    answer = move("green-and-tan", "tank", "turning")
    assert answer.inches == move("green-and-tan", "tank").inches, "it comes no less far"
    assert answer.parts is not None
    before, after = answer.parts.values()
    assert before == {Fraction(n): Fraction(13 - 2 * n, 36) for n in range(1, 7)}, "the lower die"
    assert after == {Fraction(n): Fraction(2 * n - 1, 36) for n in range(1, 7)}, "the higher one"
    assert turn_inches((4, 3)) == (3, 4)
    assert move("green-and-tan", "jeep").parts is None
