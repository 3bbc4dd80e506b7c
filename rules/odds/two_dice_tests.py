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
    added,
    at_least,
    binomial,
    certain,
    mixture,
    tidy,
)
from rules.attack.die_tests import outcome_chances, result_chances, roll_of, span_words
from rules.attack.hazards import ARMOUR, STAYS, SURVIVES, die_test, on_armour
from rules.attack.modifiers import used_number
from rules.attack.procedure import NATURAL, Roll
from rules.attack.question import FARTHEST, Answer, Question, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import TARGET, Imagined
from rules.attack.two_dice import DESTROYED
from rules.attack.walk import walk
from rules.common.wording import counted
from rules.games.playbook import DieTest, Outcome, Playbook

INCHES = 12
"""Inches in a foot."""

ON_TARGET, UNHARMED = "on target", "unharmed"
"""Results of the tests "parachute" and "minefield"."""

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
    named = {"range": "distance", "modifier": "modifiers"}
    for place in ("target", "range", "dice", "shooters", "targets", "modifier"):
        given = getattr(asked.question, named.get(place, place))
        if given not in (None, "", ()) and place not in parts:
            raise bad_question(place, f"'{asked.question.weapon}' does not depend on it")


def _inches(question: Question) -> float | None:
    """Return the way to go in inches, None when it is not said."""
    inches = None if question.distance is None else question.distance * INCHES
    if inches is not None and inches > FARTHEST:
        message = f"should be a number from 0 to {FARTHEST}, found {inches:g}"
        raise bad_question("inches", message)
    return inches


def _positive(playbook: Playbook, name: str) -> Fraction | None:
    """Return a number of the game's odds, exactly; None where it has none above 0."""
    number = playbook.odds.stats.get(name)
    if number is None or isinstance(number.value, str) or number.value <= 0:
        return None
    return Fraction(str(number.value))


def one_roll(asked: GameQuestion) -> Answer:
    """Return the outcomes of one roll; the chance is that of the first outcome of the table."""
    test, shooters = _asked_test(asked, "shooters"), asked.question.shooters
    further, first, base = result_chances(test), test.outcomes[0], roll_of(test).base
    chance = further[first.result]
    men = {first.result: binomial(shooters, chance)} if shooters else {}
    needed = f"{span_words(first)} on {test.dice}: {first.result}"
    return Answer(needed=needed, chance=chance, base=base, distributions=men, further=further)


def climb_or_swim(asked: GameQuestion) -> Answer:
    """Return how far a man climbs or swims; the chance is to live and, if a way is given, arrive.

    Without a number of turns it is one.
    """
    question, test = asked.question, _asked_test(asked, "range", "dice", "shooters")
    turns, way = question.dice or 1, _inches(question)
    goal = turns * INCHES if way is None else way
    inches, lost = progress(test, turns, goal)
    chance = ONE - lost if way is None else at_least(inches, math.ceil(goal))
    said = "one turn" if turns == 1 else f"{turns} turns"
    further = {"lost": lost}
    distributions: dict[str, Distribution] = {}
    if lost:
        further |= {f"alive, {made} in made": part for made, part in inches.items()}
    else:
        distributions["inches"] = inches
    if question.shooters:
        distributions["men who do it"] = binomial(question.shooters, chance)
    return Answer(
        needed=f"to live through {said}" if way is None else f"{goal:g} in within {said}",
        chance=chance,
        base=roll_of(test).base,
        distributions=distributions,
        further=further,
    )


def progress(test: DieTest, turns: int, inches: float) -> tuple[Distribution, Fraction]:
    """Return the chances of the inches that a man makes who lives, and that of being lost.

    He stops once he has made `inches`; an outcome by which he falls is the end of him.
    Counted in whole numbers of ways, and divided once at the end.
    """
    goal, lost = math.ceil(inches), -1
    steps = [(_step(each.outcome), each.chance) for each in outcome_chances(test)]
    whole = math.lcm(*(chance.denominator for _, chance in steps))
    ways = [(inches, int(chance * whole)) for inches, chance in steps]
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


def _step(outcome: Outcome) -> int | None:
    """Return how far an outcome takes a man, None for one by which he falls."""
    if outcome.does:
        return None
    return int(outcome.number.value) if outcome.number else 0


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
    tries, inches, base = question.dice or 1, _inches(question), roll_of(test).base
    step = _positive(asked.playbook, "mine-step")
    told: tuple[UsedNumber, ...] = ()
    if inches is not None and step:
        tries, number = math.ceil(Fraction(inches) / step), asked.playbook.odds.stats["mine-step"]
        told = (used_number("Inches for a test", number, number.source),)
    armour = target.test == ARMOUR
    roll = die_test(Imagined(asked, model=armour))
    assert isinstance(roll, Roll)
    once = roll.chance(UNHARMED)
    unharmed = once ** (0 if inches == 0 else tries)
    die = _on_armour(asked, test) if armour else None
    if die is not None:
        further = _harm_to_armour(asked, roll, die)
        told = (*die.base, *told, *die.modifiers)
        return Answer(
            needed="no mine strikes", chance=unharmed, base=base, modifiers=told, further=further
        )
    needed, distributions = "unharmed in every test", dict[str, Distribution]()
    if armour:
        further = {"disabled: cannot move any more": ONE - unharmed}
    elif question.modifiers:
        raise bad_question("modifier", f"mines under '{target.id}' know none")
    else:
        distributions["come through"] = binomial(question.shooters or 1, unharmed)
        further = {"one test: hit": ONE - once, "hit at least once": ONE - unharmed}
    return Answer(
        needed=needed,
        chance=unharmed,
        base=base,
        modifiers=told,
        distributions=distributions,
        further=further,
    )


def _on_armour(asked: GameQuestion, test: DieTest) -> Roll | None:
    """Return the die of armour that a mine strikes; raises for modifiers that it does not know."""
    die = next(filter(None, (on_armour(asked, outcome) for outcome in test.outcomes)), None)
    for each in asked.modifiers("hard-target") if die is not None else ():
        if each.modifier.id != "heavy-tank":
            raise bad_question("modifier", f"'{each.modifier.id}' does not go with a mine")
    if die is not None and any(each.roll != "hard-target" for each in asked.named):
        raise bad_question("modifier", "mines under armour know 'heavy-tank' only")
    return die


def _harm_to_armour(asked: GameQuestion, roll: Roll, die: Roll) -> dict[str, Fraction]:
    """Return what one test does to armour that rolls on a table of its own, and its crew's fate."""
    sure = roll.chance(NATURAL)
    hit = ONE - roll.chance(UNHARMED) - sure
    names = dict.fromkeys(band.name for band in die.table)
    results = {f"one test: {name}": hit * die.chance(name) for name in names}
    results[f"one test: {DESTROYED}"] += sure
    if asked.target.crew_test:
        crew = roll_of(asked.test(asked.target.crew_test))
        results["crew survives, once destroyed"] = crew.chance(SURVIVES)
    return results


def turns_to_clear(playbook: Playbook, inches: float, engineers: int = 1) -> int | None:
    """Return the turns in which engineers clear a path of so many inches through mines.

    Several work one behind the other, each going on where the one before has cleared. None where
    the game does not let them clear any.
    """
    each = _positive(playbook, CLEARING)
    return None if each is None else math.ceil(Fraction(inches) / (each * engineers))


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
    return Answer(
        needed=f"{inches:g} in in {counted(turns, 'turn')}, without a roll",
        chance=ONE if question.dice is None or turns <= question.dice else ZERO,
        base=tuple(base),
        distributions={"turns": certain(turns)},
    )


def smoke(asked: GameQuestion) -> Answer:
    """Return how many turns smoke lies, the turn of laying counted, when nothing bursts in it."""
    test = _asked_test(asked)
    stays = result_chances(test)[STAYS]
    most = int(asked.playbook.odds.stats["smoke-turns"].value)
    odds = {turn: stays ** (turn - 1) * (ONE - stays) for turn in range(1, most)}
    turns = {"turns": tidy({**odds, most: stays ** (most - 1)})}
    needed, base = "it stays one more turn", roll_of(test).base
    return Answer(needed=needed, chance=stays, base=base, distributions=turns)


def parachute(asked: GameQuestion) -> Answer:
    """Return where a paratrooper lands: on his target or how many feet beside it.

    The test "drift" says how many feet, as the number of each outcome.
    """
    test, shooters = _asked_test(asked, "shooters"), asked.question.shooters
    further, base = result_chances(test), roll_of(test).base
    drifts = outcome_chances(asked.test(_DRIFT))
    feet = added((int(each.number.value) if each.number else 0, part) for each, part in drifts)
    on_target = further.get(ON_TARGET, ZERO)
    drift = mixture([(on_target, certain(0)), (ONE - on_target, feet)])
    chance, odds = drift.get(0, ZERO), {"feet beside": drift}
    if shooters:
        odds["men on target"] = binomial(shooters, chance)
    return Answer(needed=ON_TARGET, chance=chance, base=base, distributions=odds, further=further)


def flame_tanks(asked: GameQuestion) -> Answer:
    """Return whether a flame thrower explodes when its man is hit, and who dies with him.

    `targets` are those who stand at least half inside the blast.
    """
    test = _asked_test(asked, "targets")
    near = {TARGET: asked.question.targets or 0}
    dead = walk(Imagined(asked, near), die_test).distribution(lambda each: 1 + len(each.falls))
    further = result_chances(test)
    return Answer(
        needed="it explodes",
        chance=further[test.outcomes[0].result],
        base=roll_of(test).base,
        distributions={"dead": dead},
        further=further,
    )


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
