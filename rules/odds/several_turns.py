"""What comes of the same attack or test when it is made turn after turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rules.common.wording import counted
from rules.odds.dice import ONE, ZERO, any_of, die_at_least
from rules.odds.dice_pool_attacks import PINNED
from rules.odds.die_tests import good_from
from rules.odds.question import Answer, UsedNumber, bad_question
from rules.odds.question_context import GameQuestion

_TESTS = {"rally": "stands up", "morale": "runs", "dangerous-ground": "killed"}
"""What a test by die may come to in one of several turns."""
_ENDS = ("destroyed", "killed")
"""The chances of an attack after which it is not made again."""


def over_turns(
    asked: GameQuestion, answer: Answer, arithmetic: Callable[[GameQuestion], Answer]
) -> Answer:
    """Return the answer with the chances within as many turns as the question names.

    The same is done in each of them; `arithmetic` answers for one turn. Raises InputProblem where
    one turn changes what can be done in the next.
    """
    what, turns = asked.question.weapon, asked.question.turns or 1
    turn = asked.playbook.turn
    within = f"within {counted(turns, turn.word if turn else 'turn')}"
    further, base = dict(answer.further), list(answer.base)
    end = next((name for name in _ENDS if name in further), "")
    if what in _TESTS and answer.chance is not None:
        once = ONE - answer.chance if what == "morale" else answer.chance
        further[f"{_TESTS[what]} {within}"] = any_of(turns, once)
    elif what not in asked.ruleset.weapon or not end:
        raise bad_question("turns", f"'{what}' is counted for one turn alone")
    elif end == "killed" and PINNED in asked.playbook.target:
        test = asked.test("rally")
        rallies = good_from(test)
        for words, rally in (("", die_at_least(rallies)), (" if he never rallies", ZERO)):
            further[f"killed {within}{words}"] = _killed(asked, arithmetic, rally, turns)
        note = "his card comes before or after the fire with equal chances"
        rally_said = UsedNumber("Rallies each turn on", f"{rallies}+", test.source, "stated")
        base.append(replace(rally_said, note=note))
    else:
        further[f"{end} {within}"] = any_of(turns, further[end])
    return replace(answer, further=further, base=tuple(base))


def _killed(
    asked: GameQuestion,
    arithmetic: Callable[[GameQuestion], Answer],
    rally: Fraction,
    turns: int,
) -> Fraction:
    """Return the chance that a man whom the first hit pins is killed within so many turns.

    Once a turn he may stand up; his card comes before or after the fire with equal chances.
    """
    standing = replace(asked.question, target=asked.playbook.targets[0].id)
    found = arithmetic(GameQuestion(asked.ruleset, asked.playbook, standing)).further
    pins, misses = found["pinned"], found["unharmed"]

    def fired(stands: Fraction, lies: Fraction) -> tuple[Fraction, Fraction]:
        return stands * misses, stands * pins + lies * misses

    def rallied(stands: Fraction, lies: Fraction) -> tuple[Fraction, Fraction]:
        return stands + lies * rally, lies * (ONE - rally)

    state = (ZERO, ONE) if asked.target.id == PINNED else (ONE, ZERO)
    for _ in range(turns):
        ways = (fired(*rallied(*state)), rallied(*fired(*state)))
        stands, lies = (sum(each, ZERO) / len(ways) for each in zip(*ways, strict=True))
        state = (stands, lies)
    return ONE - sum(state, ZERO)
