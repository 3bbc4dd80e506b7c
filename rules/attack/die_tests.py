"""Tests by die: the chances of their outcomes, the roll they need, and that roll in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from rules.attack.dice import ONE, ZERO, any_of, binomial, clamp, die_at_least, mapped
from rules.attack.modifiers import used_number
from rules.attack.procedure import Band, Roll
from rules.attack.question import Answer, UsedNumber
from rules.attack.question_context import GameQuestion
from rules.games.playbook import DieTest, Outcome
from rules.games.shared_types import Number


class OutcomeChance(NamedTuple):
    """One outcome of a test by die and how likely it is."""

    outcome: Outcome
    chance: Fraction


def die_test_number(test: DieTest, value: str = "") -> UsedNumber:
    """Return what a test needs as an answer tells it, with where the test comes from.

    Without a `value` it is the least roll of the best outcome: "4+".
    """
    needed = value or f"{good_from(test)}+"
    return used_number(test.name, Number(needed, origin=test.origin), test.source)


def outcome_chances(test: DieTest, plus: int = 0) -> tuple[OutcomeChance, ...]:
    """Return the outcomes of a test with their chances, which sum to one.

    `plus` is added to the die; a roll beyond the table counts as its end.
    """
    rolls = roll_of(test).one
    shown = mapped(rolls, lambda roll: clamp(roll + plus, min(rolls), max(rolls)))
    return tuple(
        OutcomeChance(each, sum((shown.get(n, ZERO) for n in range(each.low, each.high + 1)), ZERO))
        for each in test.outcomes
    )


def result_chances(test: DieTest) -> dict[str, Fraction]:
    """Return the chances of a test by result; outcomes with the same result are added up."""
    return {each.name: each.chance for each in roll_of(test).classes}


def roll_of(test: DieTest, plus: int = 0) -> Roll:
    """Return the die of a test, with its results as a table; `plus` is added to it."""
    table = (Band(each.low - plus, each.high - plus, each.result) for each in test.outcomes)
    words = "; ".join(f"{span_words(each)} {each.result}" for each in test.outcomes)
    base = (die_test_number(test, words),)
    return Roll(test.id, two=test.dice == "2d6", table=tuple(table), base=base)


_OR_MORE = re.compile(r"(\d+)\+")


def or_more(number: Number) -> int | None:
    """Return the least roll of a number such as 5 or "4+", None when it is written otherwise."""
    if isinstance(number.value, str):
        found = _OR_MORE.fullmatch(number.value)
        return int(found[1]) if found else None
    return int(number.value)


def good_from(test: DieTest) -> int:
    """Return the least roll of a test's best outcome, where high is good."""
    return max(test.outcomes, key=lambda outcome: outcome.low).low


def bad_until(test: DieTest) -> int:
    """Return the highest roll of a test's worst outcome, where high is good."""
    return min(test.outcomes, key=lambda outcome: outcome.low).high


def each_man_tests(
    counted: str, otherwise: str, *, count_failures: bool = False
) -> Callable[[GameQuestion], Answer]:
    """Return the arithmetic of a test that each of several men takes, by the id of the action.

    `counted` names the distribution of how many pass (or fail), `otherwise` the chance to fail.
    """

    def answer(asked: GameQuestion) -> Answer:
        question = asked.question
        asked.check_action(question.weapon)
        test = asked.test(question.weapon)
        modifiers = asked.modifiers(test.id)
        needed = good_from(test) - sum(each.plus for each in modifiers)
        again = any(each.modifier.rerolls == "failures" for each in modifiers)
        chance = any_of(2 if again else 1, die_at_least(needed))
        men = question.targets or question.shooters or 1
        return Answer(
            needed=at_least_words(needed),
            chance=chance,
            base=(die_test_number(test),),
            modifiers=tuple(each.applied() for each in modifiers),
            distributions={counted: binomial(men, ONE - chance if count_failures else chance)},
            further={otherwise: ONE - chance},
        )

    return answer


def span_words(outcome: Outcome) -> str:
    """Return the rolls of an outcome: "3", "4-6"."""
    low, high = outcome.low, outcome.high
    return f"{low}" if low == high else f"{low}-{high}"


def at_least_words(needed: int) -> str:
    """Return in words that 1d6 must show so much or more."""
    if needed <= 1:
        return "always"
    return "6 on 1d6" if needed == 6 else f"{needed} or more on 1d6"


def at_most_words(needed: int) -> str:
    """Return in words that 1d6 must show so much or less."""
    if needed >= 6:
        return "always"
    return "1 on 1d6" if needed == 1 else f"{needed} or less on 1d6"
