"""Mines, cliffs, water, smoke, parachutes and flames: compared with all dice laid out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.attack.die_tests import outcome_chances
from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.odds.answer_question import ask
from rules.odds.two_dice_tests import progress

CATALOG = Catalog()
DIE = range(1, 7)


def playbook(game: str) -> Playbook:
    found = CATALOG.playbook(game)
    assert found is not None, CATALOG.problems(everything=True)
    return found


def asked(game: str, question: Question) -> Answer:
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    return ask(ruleset, playbook(game), question)


def in_mines(game: str, inches: float, turns: int | None = None) -> Fraction | None:
    return asked(game, Question("minefield", distance=inches / 12, dice=turns)).chance


LGAM, FP = playbook("lgam"), playbook("fighting-plastic")

TABLES: dict[tuple[str, str], tuple[int | None, ...]] = {
    ("lgam", "climb"): (None, None, 0, 2, 2, 3),
    ("lgam", "climb-commando"): (None, 0, 3, 5, 5, 6),
    ("lgam", "swim"): (None, None, 0, 0, 6, 6),
    ("lgam", "swim-commando"): (0, 4, 4, 6, 6, 12),
    ("fighting-plastic", "climb"): (None, 0, 0, 0, 3, 3),
    ("fighting-plastic", "swim"): (None, 6, 6, 6, 6, 6),
}
"""What each face gives in inches, None for a man lost; typed from the documents once more."""


@pytest.mark.parametrize(("game", "test_id"), TABLES)
@pytest.mark.parametrize(("turns", "goal"), [(1, 12), (2, 5), (3, 7), (4, 6)])
def test_turns_of_climbing_and_swimming(game: str, test_id: str, turns: int, goal: int) -> None:
    faces = TABLES[game, test_id]
    there: dict[int, Fraction] = {}
    lost = Fraction(0)
    for rolls in product(DIE, repeat=turns):
        made: int | None = 0
        for face in rolls:
            step = faces[face - 1]
            if made is None or made >= goal:
                break
            made = None if step is None else min(made + step, goal)
        if made is None:
            lost += Fraction(1, 6**turns)
        else:
            there[made] = there.get(made, Fraction(0)) + Fraction(1, 6**turns)
    inches, chance_lost = progress(playbook(game).test[test_id], turns, goal)
    assert inches == dict(sorted(there.items()))
    assert chance_lost == lost
    assert sum(inches.values()) == 1 - lost


def test_a_commando_never_drowns() -> None:
    assert progress(LGAM.test["swim-commando"], 20, 1000)[1] == 0


@pytest.mark.parametrize(("inches", "tests"), [(0, 0), (1, 1), (6, 1), (6.5, 2), (12, 2), (40, 7)])
def test_each_six_inches_begun_in_mines_are_a_test(inches: float, tests: int) -> None:
    unharmed = Fraction(sum(one + two <= 7 for one, two in product(DIE, DIE)), 36)
    assert in_mines("lgam", inches) == unharmed**tests


def test_mines_strike_once_a_turn_in_fighting_plastic() -> None:
    unharmed = Fraction(sum(one + two > 7 for one, two in product(DIE, DIE)), 36)
    assert in_mines("fighting-plastic", 20) == unharmed
    assert in_mines("fighting-plastic", 20, turns=2) == unharmed**2


def test_a_mine_under_armour_counts_one_less() -> None:
    found = {
        each.outcome.result: each.chance for each in outcome_chances(FP.test["mine-on-armour"])
    }
    less = {each.outcome.result: each.chance for each in outcome_chances(FP.test["armour"], -1)}
    assert found == less


def test_smoke_lies_three_turns_at_most() -> None:
    wanted: dict[int, Fraction] = {}
    for first, second in product(DIE, DIE):
        turns = 1 if first > 3 else 2 if second > 3 else 3
        wanted[turns] = wanted.get(turns, Fraction(0)) + Fraction(1, 36)
    assert asked("lgam", Question("smoke")).distributions["turns"] == wanted


def test_a_parachute_drifts_three_feet_at_most() -> None:
    feet = (1, 2, 3, 3, 3, 3)
    wanted: dict[int, Fraction] = {}
    for landing, drift in product(DIE, DIE):
        beside = 0 if landing <= 2 else feet[drift - 1]
        wanted[beside] = wanted.get(beside, Fraction(0)) + Fraction(1, 36)
    found = asked("fighting-plastic", Question("parachute")).distributions["feet beside"]
    assert found == dict(sorted(wanted.items()))


@pytest.mark.parametrize("game", ["lgam", "fighting-plastic"])
def test_a_flame_thrower_takes_those_near_with_him(game: str) -> None:
    four = asked(game, Question("flame-tanks", targets=4)).distributions["dead"]
    assert four == {1: Fraction(1, 2), 5: Fraction(1, 2)}
    assert asked(game, Question("flame-tanks")).distributions["dead"] == {1: Fraction(1)}


@pytest.mark.parametrize(
    ("book", "test_id", "result", "ways"),
    [
        (LGAM, "medic", "fights again next turn", Fraction(3, 6)),
        (LGAM, "medic", "dies next turn", Fraction(2, 6)),
        (LGAM, "smoke", "stays", Fraction(3, 6)),
        (LGAM, "jam", "cleared", Fraction(21, 36)),
        (LGAM, "initiative", "moves first", Fraction(3, 6)),
        (FP, "medic", "fit again", Fraction(21, 36)),
        (FP, "jam", "cleared", Fraction(21, 36)),
        (FP, "pillbox-crew", "survives", Fraction(3, 6)),
        (FP, "tank-crew", "survives", Fraction(2, 6)),
        (FP, "parachute", "on target", Fraction(2, 6)),
        (FP, "minefield", "hit", Fraction(21, 36)),
    ],
)
def test_single_tests(book: Playbook, test_id: str, result: str, ways: Fraction) -> None:
    chances = outcome_chances(book.test[test_id])
    assert sum(each.chance for each in chances) == 1
    assert [each.chance for each in chances if each.outcome.result == result] == [ways]


def test_what_cannot_be_asked() -> None:
    with pytest.raises(InputProblem, match="climb"):
        asked("lgam", Question("climbing"))
    for inches in (-1, float("nan"), 1e9):
        with pytest.raises(InputProblem, match="range"):
            in_mines("lgam", inches)
    with pytest.raises(InputProblem, match="inches"):
        in_mines("lgam", 1200)
