"""Tests by die in games of 2d6: mines, cliffs, water, smoke, parachutes, explosions.

In these questions `distance` is the way to go in feet (climbed, swum, through mines), `dice` the
number of turns, `shooters` how many men take the test, `targets` the men near an explosion.
Engineers clear a path through mines without a roll, in turns that are counted here as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.attack.dice import (
    ONE,
    ZERO,
    Distribution,
    binomial,
    certain,
    mixture,
    tidy,
)
from rules.attack.die_tests import (
    outcome_chances,
    result_chances,
    roll_of,
    span_words,
)
from rules.attack.hazards import ARMOUR, SURVIVES, die_test, on_armour
from rules.attack.modifiers import used_number
from rules.attack.procedure import NATURAL, Roll
from rules.attack.question import FARTHEST, Answer, Question, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import TARGET, Imagined
from rules.attack.two_dice import DESTROYED
from rules.attack.walk import walk
from rules.games.playbook import DieTest, Playbook

INCHES = 12
"""Inches in a foot."""

ON_TARGET, STAYS, UNHARMED = "on target", "stays", "unharmed"
"""Results of the tests "parachute", "smoke" and "minefield"."""

MINES = "minefield"
"""The test of a way through mines."""

_DRIFT = "drift"

CLEARING, CLEAR_MINES = "mine-clearing", "clear-mines"
"""The inches of a path that an engineer clears in a turn, and the action; it needs no test."""


def _asked_test(asked: GameQuestion, *parts: str) -> DieTest:
    """Return the test that is asked for; raises for parts of the question it does not have."""
    _check_parts(asked, *parts)
    return asked.test(asked.question.weapon)


def _check_parts(asked: GameQuestion, *parts: str) -> None:
    named = {"target": "target", "range": "distance", "modifier": "modifiers"}
    for place in ("target", "range", "dice", "shooters", "targets", "modifier"):
        given = getattr(asked.question, named.get(place, place))
        if given not in (None, "", ()) and place not in parts:
            raise bad_question(place, f"'{asked.question.weapon}' does not depend on it")


def _inches(question: Question) -> float | None:
    """Return the way to go in inches, None when it is not said."""
    if question.distance is None:
        return None
    inches = question.distance * INCHES
    if inches > FARTHEST:
        message = f"should be a number from 0 to {FARTHEST}, found {inches:g}"
        raise bad_question("inches", message)
    return inches


def _answer(
    test: DieTest,
    chance: Fraction,
    needed: str,
    distributions: Mapping[str, Distribution] | None = None,
    further: Mapping[str, Fraction] | None = None,
    modifiers: tuple[UsedNumber, ...] = (),
) -> Answer:
    return Answer(
        needed=needed,
        chance=chance,
        base=roll_of(test).base,
        modifiers=modifiers,
        distributions=distributions or {},
        further=further or {},
    )


def one_roll(asked: GameQuestion) -> Answer:
    """Return the outcomes of one roll; the chance is that of the first outcome of the table."""
    test, shooters = _asked_test(asked, "shooters"), asked.question.shooters
    chances, first = result_chances(test), test.outcomes[0]
    chance = chances[first.result]
    men = {first.result: binomial(shooters, chance)} if shooters else {}
    needed = f"{span_words(first)} on {test.dice}: {first.result}"
    return _answer(test, chance, needed, men, chances)


def climb_or_swim(asked: GameQuestion) -> Answer:
    """Return how far a man climbs or swims; the chance is to live and, if a way is given, arrive.

    Without a number of turns it is one.
    """
    question, test = asked.question, _asked_test(asked, "range", "dice", "shooters")
    turns, way = question.dice or 1, _inches(question)
    goal = turns * INCHES if way is None else way
    inches, lost = progress(test, turns, goal)
    chance = ONE - lost
    if way is not None:
        chance = sum((part for made, part in inches.items() if made >= goal), ZERO)
    said = "one turn" if turns == 1 else f"{turns} turns"
    needed = f"to live through {said}" if way is None else f"{goal:g} in within {said}"
    further = {"lost": lost}
    distributions: dict[str, Distribution] = {}
    if not lost:
        distributions["inches"] = inches
    else:
        further |= {f"alive, {made} in made": part for made, part in inches.items()}
    if question.shooters:
        distributions["men who do it"] = binomial(question.shooters, chance)
    return _answer(test, chance, needed, distributions, further)


def progress(test: DieTest, turns: int, inches: float) -> tuple[Distribution, Fraction]:
    """Return the chances of the inches that a man makes who lives, and that of being lost.

    He stops once he has made `inches`; an outcome without a number of inches is the end of him.
    Counted in whole numbers of ways, and divided once at the end.
    """
    goal, lost = math.ceil(inches), -1
    steps = [(each.outcome.number, each.chance) for each in outcome_chances(test)]
    whole = math.lcm(*(chance.denominator for _, chance in steps))
    ways = [(n if n is None else int(n.value), int(chance * whole)) for n, chance in steps]
    there = {0: 1}
    for _ in range(turns):
        after: dict[int, int] = {}
        for made, many in there.items():
            for step, share in ways if lost < made < goal else ((0, whole),):
                spot = lost if step is None else min(made + step, max(goal, made))
                after[spot] = after.get(spot, 0) + many * share
        there = after
    odds = {made: Fraction(many, whole**turns) for made, many in there.items()}
    ended = odds.pop(lost, ZERO)
    return tidy(odds), ended


def minefield(asked: GameQuestion) -> Answer:
    """Return the chance to come through mines; vehicles roll once for all aboard.

    Each step begun is a test where the game has a step, else each turn in the field; without a
    distance it is one test.
    """
    question, target = asked.question, asked.target
    test = _asked_test(asked, "target", "range", "dice", "shooters", "modifier")
    flying = asked.playbook.modifier.get("flying")
    if flying is not None and target.id in flying.targets:
        return refused(f"{target.name}: what flies touches no mine.", test.source)
    tries, inches = question.dice or 1, _inches(question)
    step = asked.playbook.odds.stats.get("mine-step")
    told: tuple[UsedNumber, ...] = ()
    if inches is not None and step and not isinstance(step.value, str) and step.value > 0:
        tries = math.ceil(Fraction(inches) / Fraction(str(step.value)))
        told = (used_number("Inches for a test", step, step.source),)
    armour = target.test == ARMOUR
    roll = die_test(Imagined(asked, model=armour))
    assert isinstance(roll, Roll)
    once = roll.chance(UNHARMED)
    unharmed = once ** (0 if inches == 0 else tries)
    if armour:
        return _armour_on_mines(asked, test, unharmed, roll, told)
    if question.modifiers:
        raise bad_question("modifier", f"mines under '{target.id}' know none")
    return _answer(
        test,
        unharmed,
        "unharmed in every test",
        {"come through": binomial(question.shooters or 1, unharmed)},
        {"one test: hit": ONE - once, "hit at least once": ONE - unharmed},
        told,
    )


def _armour_on_mines(
    asked: GameQuestion,
    test: DieTest,
    unharmed: Fraction,
    roll: Roll,
    steps: tuple[UsedNumber, ...],
) -> Answer:
    """Return what mines do to armour: it stops, or it rolls on the table of its own."""
    die = next(filter(None, (on_armour(asked, outcome) for outcome in test.outcomes)), None)
    if die is None:
        further = {"disabled: cannot move any more": ONE - unharmed}
        return _answer(test, unharmed, "unharmed in every test", None, further, steps)
    for each in asked.modifiers("hard-target"):
        if each.modifier.id != "heavy-tank":
            raise bad_question("modifier", f"'{each.modifier.id}' does not go with a mine")
    if any(each.roll != "hard-target" for each in asked.named):
        raise bad_question("modifier", "mines under armour know 'heavy-tank' only")
    sure = roll.chance(NATURAL)
    hit, part = ONE - roll.chance(UNHARMED) - sure, die.chance
    results = {
        f"one test: {name}": hit * part(name) for name in dict.fromkeys(b.name for b in die.table)
    }
    results[f"one test: {DESTROYED}"] += sure
    if asked.target.crew_test:
        crew = roll_of(asked.test(asked.target.crew_test))
        results["crew survives, once destroyed"] = crew.chance(SURVIVES)
    told = (*die.base, *steps, *die.modifiers)
    return _answer(test, unharmed, "no mine strikes", None, results, told)


def turns_to_clear(playbook: Playbook, inches: float, engineers: int = 1) -> int | None:
    """Return the turns in which engineers clear a path of so many inches through mines.

    Several work one behind the other, each going on where the one before has cleared. None where
    the game does not let them clear any.
    """
    number = playbook.odds.stats.get(CLEARING)
    if number is None or isinstance(number.value, str) or number.value <= 0:
        return None
    return math.ceil(Fraction(inches) / (Fraction(str(number.value)) * engineers))


def clear_mines(asked: GameQuestion) -> Answer:
    """Return the turns in which a path is cleared: no roll, the chance by a turn is 0 or 1.

    `shooters` are the engineers. Without a distance the path is one foot long.
    """
    question = asked.question
    _check_parts(asked, "range", "dice", "shooters")
    inches, men = _inches(question), question.shooters or 1
    inches = INCHES if inches is None else inches
    turns = turns_to_clear(asked.playbook, inches, men)
    number = asked.playbook.odds.stats[CLEARING]
    if turns is None:
        return refused("Engineers clear no mines.", number.source, number.origin)
    base = [used_number("Inches cleared in a turn by one engineer", number, number.source)]
    if men > 1:
        each = f"{men}, one behind the other"
        base.append(UsedNumber("Engineers", each, number.source, "house"))
    limit = question.dice
    said = "1 turn" if turns == 1 else f"{turns} turns"
    needed = f"{inches:g} in in {said}, without a roll"
    return Answer(
        needed=needed,
        chance=ONE if limit is None or turns <= limit else ZERO,
        base=tuple(base),
        distributions={"turns": certain(turns)},
    )


def smoke(asked: GameQuestion) -> Answer:
    """Return how many turns smoke lies, the turn of laying counted, when nothing bursts in it."""
    test = _asked_test(asked)
    stays = result_chances(test)[STAYS]
    most = int(asked.playbook.odds.stats["smoke-turns"].value)
    odds = {turn: stays ** (turn - 1) * (ONE - stays) for turn in range(1, most)}
    turns = tidy({**odds, most: stays ** (most - 1)})
    return _answer(test, stays, "it stays one more turn", {"turns": turns})


def parachute(asked: GameQuestion) -> Answer:
    """Return where a paratrooper lands: on his target or how many feet beside it.

    The test "drift" says how many feet, as the number of each outcome.
    """
    test, shooters = _asked_test(asked, "shooters"), asked.question.shooters
    results, feet = result_chances(test), dict[int, Fraction]()
    for each in outcome_chances(asked.test(_DRIFT)):
        number = each.outcome.number
        far = int(number.value) if number is not None else 0
        feet[far] = feet.get(far, ZERO) + each.chance
    on_target = results.get(ON_TARGET, ZERO)
    drift = mixture([(on_target, certain(0)), (ONE - on_target, feet)])
    chance = drift.get(0, ZERO)
    distributions = {"feet beside": drift}
    if shooters:
        distributions["men on target"] = binomial(shooters, chance)
    return _answer(test, chance, ON_TARGET, distributions, results)


def flame_tanks(asked: GameQuestion) -> Answer:
    """Return whether a flame thrower explodes when its man is hit, and who dies with him.

    `targets` are those who stand at least half inside the blast.
    """
    test = _asked_test(asked, "targets")
    near = {TARGET: asked.question.targets or 0}
    found = walk(Imagined(asked, near), die_test).distribution(lambda each: 1 + len(each.falls))
    chances = result_chances(test)
    return _answer(test, chances[test.outcomes[0].result], "it explodes", {"dead": found}, chances)


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    **dict.fromkeys(("climb", "climb-commando", "swim", "swim-commando"), climb_or_swim),
    MINES: minefield,
    CLEAR_MINES: clear_mines,
    "smoke": smoke,
    "parachute": parachute,
    **dict.fromkeys(("medic", "jam"), one_roll),
    "flame-tanks": flame_tanks,
    **dict.fromkeys(("initiative", "attack-or-defend"), one_roll),
}
"""What can be asked in the place of a weapon, by the id of its test if it has one."""
