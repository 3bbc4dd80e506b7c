"""What models do besides shooting: close combat, morale, climbing, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from rules.games.playbook import DieTest, Playbook
from rules.games.ruleset import Ruleset
from rules.odds.dice import FACES, ONE, binomial, die_at_least, die_at_most, opposed, with_reroll
from rules.odds.die_tests import at_least_words, bad_until, good_from
from rules.odds.engines.shooting import check_action
from rules.odds.modifiers import counted_modifiers
from rules.odds.question import Answer, Question, UsedNumber, bad_question

HIS, THEIRS = 1, 2
"""The attacker's die and the defender's, as bits of what may be, or has been, rolled again."""

_RIGHTS: Mapping[str, tuple[int, int]] = {
    "attacker-higher": (HIS, 0),
    "defender-surrounded": (THEIRS, 0),
    "defender-higher": (0, THEIRS),
    "attacker-surrounded": (0, HIS),
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
    _one_each(question)
    named = [each.modifier.id for each in counted_modifiers(playbook, question, "combat")]
    if "attacker-higher" in named and "defender-higher" in named:
        raise bad_question("modifier", "only one of the two can stand higher; name one")
    attacker = sum(_RIGHTS[each][0] for each in named if each in _RIGHTS)
    defender = sum(_RIGHTS[each][1] for each in named if each in _RIGHTS)
    won, equal, lost = _fight(attacker, defender)
    test = _test(playbook, "quality")
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
        modifiers=tuple(each.applied() for each in counted_modifiers(playbook, question, "combat")),
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
    ends = [
        _played(mine, theirs, 0, attacker, defender, first=True)
        for mine in range(1, FACES + 1)
        for theirs in range(1, FACES + 1)
    ]
    whole = 36 * len(ends)
    won, equal, lost = (Fraction(sum(each[at] for each in ends), whole) for at in range(3))
    return won, equal, lost


@cache
def _played(
    mine: int, theirs: int, done: int, attacker: int, defender: int, *, first: bool
) -> _Ends:
    """Return how a fight ends from here on when both sides choose best; first is the attacker."""
    if first:
        best = _played(mine, theirs, done, attacker, defender, first=False)
    else:
        best = (36 * (mine > theirs), 36 * (mine == theirs), 36 * (mine < theirs))
    for die in (HIS, THEIRS):
        if not (attacker if first else defender) & die & ~done:
            continue
        again = [
            _played(
                face if die == HIS else mine,
                face if die == THEIRS else theirs,
                done | die,
                attacker,
                defender,
                first=first,
            )
            for face in range(1, FACES + 1)
        ]
        ends = (_sixth(again, 0), _sixth(again, 1), _sixth(again, 2))
        better = (ends[0] - ends[2]) - (best[0] - best[2])
        if better > 0 if first else better < 0:
            best = ends
    return best


def _sixth(ends: list[_Ends], at: int) -> int:
    """Return the mean of six; 36 is divided without rest because no die is rolled again twice."""
    return sum(each[at] for each in ends) // FACES


def morale(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that models of an army at half strength do not run. [Morale]"""
    del ruleset
    check_action(playbook, question, "morale")
    counted = counted_modifiers(playbook, question, "morale")
    test = _test(playbook, "morale")
    chance = die_at_least(good_from(test))
    if counted:
        chance = with_reroll(chance)
    return Answer(
        allowed=True,
        needed=at_least_words(good_from(test)),
        chance=chance,
        base=(_told(test, f"{good_from(test)}+"),),
        modifiers=tuple(each.applied() for each in counted),
        distributions={"run": binomial(_models(question), ONE - chance)},
        further={"runs": ONE - chance},
    )


def obstacle(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that an obstacle is crossed as if it were not there. [Obstacles]"""
    del ruleset
    check_action(playbook, question)
    test = _test(playbook, "obstacle")
    chance = die_at_least(good_from(test))
    return Answer(
        allowed=True,
        needed=at_least_words(good_from(test)),
        chance=chance,
        base=(_told(test, f"{good_from(test)}+"),),
        distributions={"cross freely": binomial(_models(question), chance)},
        further={"the move ends behind it": ONE - chance},
    )


def dangerous_ground(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that dangerous ground kills. [Terrain]"""
    del ruleset
    check_action(playbook, question)
    test = _test(playbook, "dangerous-ground")
    chance = die_at_most(bad_until(test))
    return Answer(
        allowed=True,
        needed=f"{bad_until(test)} on 1d6 kills",
        chance=chance,
        base=(_told(test, f"1-{bad_until(test)}" if bad_until(test) > 1 else "1"),),
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
        raise bad_question(
            "shooters and targets", "name the units not activated yet, of yours and of the others"
        )
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


def morale_is_due(playbook: Playbook, left: int, began: int) -> bool:
    """Return whether an army must test morale: half of what it began with, or fewer. [Morale]

    False for a game that has no such rule.
    """
    half = playbook.odds.stats.get("half")
    return half is not None and not isinstance(half.value, str) and left * half.value <= began


def _one_each(question: Question) -> None:
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            raise bad_question(
                place,
                f"a die is rolled by one model against one, found {count}; name who is"
                " surrounded as a modifier",
            )


def _models(question: Question) -> int:
    return question.targets or question.shooters or 1


def _test(playbook: Playbook, test_id: str) -> DieTest:
    test = playbook.test.get(test_id)
    if test is None:
        raise bad_question("", f"{playbook.ruleset} has no test '{test_id}'")
    return test


def _told(test: DieTest, value: str) -> UsedNumber:
    if test.origin == "house":
        return UsedNumber(test.name, value, test.source, "house")
    if test.origin == "stated":
        return UsedNumber(test.name, value, test.source, "stated")
    return UsedNumber(test.name, value, test.source, "borrowed", test.origin)


ACTIONS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "close-combat": close_combat,
    "morale": morale,
    "obstacle": obstacle,
    "dangerous-ground": dangerous_ground,
    "activation": activation,
}
"""What can be asked in the place of a weapon."""
