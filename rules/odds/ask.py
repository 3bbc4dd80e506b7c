"""The one door to exact odds: a question goes to the arithmetic of its game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from rules.games.dice_rules import DieTest, Outcome
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.asked import bad_question, check_question, near_names
from rules.odds.dice import clamp, die, two_dice
from rules.odds.kinds import module_of
from rules.odds.question import Answer, Question, refused

DICE_STATS = ("dice", "rolls")
"""The numbers of a weapon that say how many dice it rolls: at once, or one after the other."""


def ask(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a question about chances.

    What the rules forbid is answered as not allowed. Raises InputProblem for a question that
    cannot be asked: unknown names, numbers out of all bounds, modifiers that do not fit.
    """
    check_question(ruleset, playbook, question)
    module = module_of(playbook.odds.kind)
    if module is None:
        raise bad_question("", f"{ruleset.name} says nothing of how chances are counted")
    return _no_dice(ruleset, question) or cast("Answer", module.answer(ruleset, playbook, question))


def _no_dice(ruleset: Ruleset, question: Question) -> Answer | None:
    """Return why a weapon makes no attack whose dice house rules took away, None when it rolls."""
    weapon = ruleset.weapon.get(question.weapon)
    if weapon is None:
        return None
    for stat in DICE_STATS:
        number = weapon.stats.get(stat)
        if number is not None and not isinstance(number.value, str) and number.value < 1:
            reason = f"No attack: {weapon.name} rolls no dice."
            return refused(reason, number.source or weapon.source, number.origin)
    return None


@dataclass(frozen=True, slots=True)
class OutcomeChance:
    """One outcome of a test by die and how likely it is."""

    outcome: Outcome
    chance: Fraction


def chances_by_die(playbook: Playbook, test_id: str, plus: int = 0) -> tuple[OutcomeChance, ...]:
    """Return the outcomes of a test with their chances, which sum to one.

    `plus` is added to the die; a roll beyond the table counts as its end.
    """
    test = playbook.test.get(test_id)
    if test is None:
        near = near_names(test_id, playbook.test)
        raise bad_question("test", f"'{test_id}' is not a test of {playbook.ruleset}{near}")
    return outcome_chances(test, plus)


def outcome_chances(test: DieTest, plus: int = 0) -> tuple[OutcomeChance, ...]:
    """Return the outcomes of a test with their chances; see `chances_by_die`."""
    rolls = die() if test.dice == "1d6" else two_dice()
    lowest, highest = min(rolls), max(rolls)
    found = [Fraction(0)] * len(test.outcomes)
    for roll, chance in rolls.items():
        shown = clamp(roll + plus, lowest, highest)
        place = next(at for at, each in enumerate(test.outcomes) if each.low <= shown <= each.high)
        found[place] += chance
    return tuple(
        OutcomeChance(outcome, chance) for outcome, chance in zip(test.outcomes, found, strict=True)
    )


def result_chances(test: DieTest, plus: int = 0) -> dict[str, Fraction]:
    """Return the chances of a test by result; outcomes with the same result are added up."""
    chances: dict[str, Fraction] = {}
    for each in outcome_chances(test, plus):
        result = each.outcome.result
        chances[result] = chances.get(result, Fraction(0)) + each.chance
    return chances
