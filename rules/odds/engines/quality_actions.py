"""What models do besides shooting, by quality tests: close combat, morale, climbing, initiative."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.dice import FACES, ONE, binomial, die_at_least, die_at_most, opposed, with_reroll
from rules.odds.die_tests import at_least_words, bad_until, die_test, die_test_number, good_from
from rules.odds.engines.shooting import check_action
from rules.odds.modifiers import counted_modifiers
from rules.odds.question import Answer, Question, UsedNumber, bad_question

ATTACKER, DEFENDER = 1, 2
"""The die of each side, as bits of what may be, or has been, rolled again."""

_REROLLS: Mapping[str, tuple[int, int]] = {
    "attacker-higher": (ATTACKER, 0),
    "defender-surrounded": (DEFENDER, 0),
    "defender-higher": (0, DEFENDER),
    "attacker-surrounded": (0, ATTACKER),
}
"""Which die the attacker, and which the defender, may have rolled again under a modifier."""

_Ends = tuple[int, int, int]
"""How often of 36 the attacker wins, nobody wins, the defender wins."""


def close_combat(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds of a fight: a die each, the loser takes a Quality test. [Close Combat]

    Who may roll a die again does so when it betters his chances; the attacker decides first, and
    no die is rolled again twice (proposed).
    """
    del ruleset
    check_action(playbook, question, "combat")
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            message = f"a die is rolled by one model against one, found {count}; name who is"
            raise bad_question(place, f"{message} surrounded as a modifier")
    modifiers = counted_modifiers(playbook, question, "combat")
    named = [each.modifier.id for each in modifiers]
    if "attacker-higher" in named and "defender-higher" in named:
        raise bad_question("modifier", "only one of the two can stand higher; name one")
    attacker = sum(_REROLLS[each][0] for each in named if each in _REROLLS)
    defender = sum(_REROLLS[each][1] for each in named if each in _REROLLS)
    won, equal, lost = _fight(attacker, defender)
    test = die_test(playbook, "quality")
    dies = ONE - die_at_least(good_from(test))
    return Answer(
        allowed=True,
        needed="more than the enemy on 1d6 each"
        + ("; who may roll again does so when it helps him" if named else ""),
        chance=won,
        base=(
            UsedNumber("Close combat", "1d6 each, the higher wins", "Close Combat", "stated"),
            UsedNumber("The loser lives on", f"{good_from(test)}+", test.source, "stated"),
        ),
        modifiers=tuple(each.applied() for each in modifiers),
        further={
            "attacker wins": won,
            "nothing happens": equal,
            "defender wins": lost,
            "defender killed": won * dies,
            "attacker killed": lost * dies,
        },
    )


@cache
def _fight(attacker: int, defender: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a fight with these rights to have dice rolled again."""
    faces = range(1, FACES + 1)
    ends = [
        _best_end(mine, theirs, 0, attacker, defender, first=True)
        for mine in faces
        for theirs in faces
    ]
    whole = 36 * len(ends)
    won, equal, lost = (Fraction(sum(each[at] for each in ends), whole) for at in range(3))
    return won, equal, lost


@cache
def _best_end(
    mine: int, theirs: int, done: int, attacker: int, defender: int, *, first: bool
) -> _Ends:
    """Return how a fight ends from here on when both sides choose best; first is the attacker.

    `done` are the dice that were rolled again already. 36 is divided by six without rest, because
    no die is rolled again twice.
    """
    if first:
        best = _best_end(mine, theirs, done, attacker, defender, first=False)
    else:
        best = (36 * (mine > theirs), 36 * (mine == theirs), 36 * (mine < theirs))
    for die in (ATTACKER, DEFENDER):
        if not (attacker if first else defender) & die & ~done:
            continue
        again = [
            _best_end(
                face if die == ATTACKER else mine,
                face if die == DEFENDER else theirs,
                done | die,
                attacker,
                defender,
                first=first,
            )
            for face in range(1, FACES + 1)
        ]
        won, equal, lost = (sum(each[at] for each in again) // FACES for at in range(3))
        gain = (won - lost) - (best[0] - best[2])
        if gain > 0 if first else gain < 0:
            best = (won, equal, lost)
    return best


def morale(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that models of an army at half strength do not run. [Morale]"""
    del ruleset
    check_action(playbook, question, "morale")
    counted = counted_modifiers(playbook, question, "morale")
    test = die_test(playbook, "morale")
    chance = die_at_least(good_from(test))
    if counted:
        chance = with_reroll(chance)
    return Answer(
        allowed=True,
        needed=at_least_words(good_from(test)),
        chance=chance,
        base=(die_test_number(test, f"{good_from(test)}+"),),
        modifiers=tuple(each.applied() for each in counted),
        distributions={"run": binomial(_models(question), ONE - chance)},
        further={"runs": ONE - chance},
    )


def obstacle(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that an obstacle is crossed as if it were not there. [Obstacles]"""
    del ruleset
    check_action(playbook, question)
    test = die_test(playbook, "obstacle")
    chance = die_at_least(good_from(test))
    return Answer(
        allowed=True,
        needed=at_least_words(good_from(test)),
        chance=chance,
        base=(die_test_number(test, f"{good_from(test)}+"),),
        distributions={"cross freely": binomial(_models(question), chance)},
        further={"the move ends behind it": ONE - chance},
    )


def dangerous_ground(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that dangerous ground kills. [Terrain]"""
    del ruleset
    check_action(playbook, question)
    test = die_test(playbook, "dangerous-ground")
    chance = die_at_most(bad_until(test))
    return Answer(
        allowed=True,
        needed=f"{bad_until(test)} on 1d6 kills",
        chance=chance,
        base=(die_test_number(test, f"1-{bad_until(test)}" if bad_until(test) > 1 else "1"),),
        distributions={"killed": binomial(_models(question), chance)},
        further={"unharmed": ONE - chance},
    )


def activation(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds to activate next: 1d6 and the own units not activated yet, ties again.

    `shooters` are the asker's units that have not acted, `targets` the opponent's.
    """
    del ruleset
    check_action(playbook, question)
    if question.shooters is None or question.targets is None:
        message = "name the units not activated yet, of yours and of the others"
        raise bad_question("shooters and targets", message)
    won, equal, lost = opposed(question.shooters, question.targets)
    return Answer(
        allowed=True,
        needed="the higher of 1d6 and the units not activated",
        chance=won / (won + lost),
        base=(
            UsedNumber("Own units", f"+{question.shooters}", "Playing the Game", "stated"),
            UsedNumber("Their units", f"+{question.targets}", "Playing the Game", "stated"),
        ),
        further={"a first roll is equal": equal},
    )


def _models(question: Question) -> int:
    return question.targets or question.shooters or 1


ACTIONS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "close-combat": close_combat,
    "morale": morale,
    "obstacle": obstacle,
    "dangerous-ground": dangerous_ground,
    "activation": activation,
}
"""What can be asked in the place of a weapon."""
