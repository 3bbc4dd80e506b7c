"""The exact results of one shot against the answer to the same question, in every game."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from odds_asked import game_of

from rules.attack.dice import mean
from rules.attack.question import Question, best_dice
from rules.common.problems import InputProblem
from rules.games.game_titles import BUILT_IN
from rules.odds.answer_question import ask
from rules.odds.shot_results import losses_of, shot_results


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("men", [None, 1, 4])
def test_results_come_to_what_the_answer_says(game: str, men: int | None) -> None:
    ruleset, playbook = game_of(game)
    compared = 0
    for weapon, target in product(ruleset.weapon, playbook.target):
        question = Question(
            weapon, target, targets=men, distance=2 if game == "green-and-tan" else 0
        )
        try:
            answer = ask(ruleset, playbook, question)
        except InputProblem:
            continue
        if not answer.allowed:
            continue
        if answer.choices:
            question = Question(weapon, target, 2, dice=best_dice(answer.choices), targets=men)
        results = shot_results(ruleset, playbook, question)
        assert sum(results.values()) == 1
        compared += 1
        told, further = answer.distributions, answer.further
        if "hits" in told and "lives lost" not in told:
            assert dict(results.hits) == dict(told["hits"])
        for name in ("killed", "eliminated"):
            if name in told and not playbook.target[target].stats:
                assert dict(losses_of(results)) == dict(told[name])
        if further.get("pinned") and men in (None, 1):
            assert results.chance(lambda result: result.pinned) == further["pinned"]
        for name in ("destroyed by one roll or more", "destroyed"):
            if name in further:
                assert results.destroyed == further[name]
                break
    assert compared


def test_glue_eliminates_nobody_but_by_a_natural_roll() -> None:
    ruleset, playbook = game_of("fighting-plastic")
    results = shot_results(ruleset, playbook, Question("glue-cannon", "man", targets=5))
    assert losses_of(results) == {0: Fraction(35, 36), 1: Fraction(1, 36)}


def test_a_shell_that_misses_a_tank_harms_nobody_around_it() -> None:
    ruleset, playbook = game_of("army-men")
    results = shot_results(ruleset, playbook, Question("main-gun", "tank", targets=2))
    assert mean(results.hits) < 1
    assert not results.chance(lambda result: not result.hits and (result.falls or result.destroyed))
    assert results.chance(lambda result: len(result.falls) == 2 and result.destroyed)
