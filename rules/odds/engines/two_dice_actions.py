"""Tests by die in games of 2d6: mines, cliffs, water, smoke, parachutes, explosions.

In these questions `distance` is the way to go in feet (climbed, swum, through mines), `dice` the
number of turns, `shooters` how many men take the test, `targets` the men near an explosion.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.games.playbook import DieTest, Playbook, Target
from rules.games.ruleset import Ruleset
from rules.odds.dice import (
    ONE,
    ZERO,
    Distribution,
    binomial,
    certain,
    chance_of,
    die,
    mapped,
    mixture,
    tidy,
)
from rules.odds.die_tests import die_test, die_test_number, outcome_chances, result_chances
from rules.odds.modifiers import counted_modifiers, reading, used_number
from rules.odds.question import (
    FARTHEST,
    Answer,
    Question,
    UsedNumber,
    bad_question,
    refused,
)

INCHES = 12
"""Inches in a foot."""

ON_TARGET, STAYS, UNHARMED = "on target", "stays", "unharmed"
"""Results of the tests "parachute", "smoke" and "minefield"."""

_ON_ARMOUR = "mine-on-armour"


# ------------------------------------------------------------------ chances of many rolls


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a man is after some turns of climbing or swimming.

    `inches` are the chances of each distance made by those who live, `lost` of having fallen or
    drowned; together they sum to one.
    """

    inches: Distribution
    lost: Fraction

    @property
    def lives(self) -> Fraction:
        """Return the chance of being alive."""
        return ONE - self.lost


def progress(playbook: Playbook, test_id: str, turns: int, inches: float) -> Progress:
    """Return how far a man is after so many turns, who stops once he has made `inches`.

    An outcome without a number of inches is the end of him. Counted in whole numbers of ways, and
    divided once at the end.
    """
    _check_length(inches)
    goal = math.ceil(inches)
    steps = [(e.outcome.number, e.chance) for e in outcome_chances(die_test(playbook, test_id))]
    whole = math.lcm(*(chance.denominator for _, chance in steps))
    ways = [(number, int(chance * whole)) for number, chance in steps]
    there, lost = {0: 1}, 0
    for _ in range(turns):
        after: dict[int, int] = {}
        lost *= whole
        for made, many in there.items():
            if made >= goal:
                after[made] = after.get(made, 0) + many * whole
                continue
            for number, share in ways:
                if number is None:
                    lost += many * share
                    continue
                spot = min(made + int(number.value), goal)
                after[spot] = after.get(spot, 0) + many * share
        there = after
    total = whole**turns
    inches_made = {made: Fraction(many, total) for made, many in there.items()}
    return Progress(tidy(inches_made), Fraction(lost, total))


def through_mines(playbook: Playbook, inches: float, turns: int = 1) -> Fraction:
    """Return the chance to come unharmed through so many inches of mines.

    Where the game has a step, each step begun is a test; otherwise each turn in the field is.
    """
    _check_length(inches)
    unharmed = result_chances(die_test(playbook, "minefield")).get(UNHARMED, ZERO)
    step = playbook.odds.stats.get("mine-step")
    tries = math.ceil(Fraction(inches) / int(step.value)) if step else turns
    return unharmed ** (tries if inches else 0)


def _check_length(inches: float) -> None:
    if not (math.isfinite(inches) and 0 <= inches <= FARTHEST):
        raise bad_question("inches", f"should be a number from 0 to {FARTHEST}, found {inches:g}")


def smoke_turns(playbook: Playbook) -> Distribution:
    """Return how many turns smoke lies, the turn of laying counted, when nothing bursts in it."""
    stays = result_chances(die_test(playbook, "smoke")).get(STAYS, ZERO)
    most = int(playbook.odds.stats["smoke-turns"].value)
    odds = {turn: stays ** (turn - 1) * (ONE - stays) for turn in range(1, most)}
    return tidy({**odds, most: stays ** (most - 1)})


def parachute_drift(playbook: Playbook, option: str) -> Distribution:
    """Return how many feet beside his target a paratrooper lands; 0 is on it.

    `option` is that of the switch "parachute-drift": "cut" or "half" of what the die shows.
    """
    most = int(playbook.odds.stats["drift-most"].value)
    on_target = result_chances(die_test(playbook, "parachute")).get(ON_TARGET, ZERO)
    feet = mapped(die(), lambda face: min(face if option == "cut" else -(-face // 2), most))
    return mixture([(on_target, certain(0)), (ONE - on_target, feet)])


def explosion(playbook: Playbook, men_near: int) -> Distribution:
    """Return how many men die when a flame thrower man is hit, he among them.

    `men_near` are those who stand at least half inside the blast.
    """
    chances = result_chances(die_test(playbook, "flame-tanks"))
    blast = sum((part for result, part in chances.items() if "explodes" in result), ZERO)
    return {1 + number: chance for number, chance in chance_of(blast, men_near).items()}


# ------------------------------------------------------------------ answers


def _asked_test(playbook: Playbook, question: Question, *parts: str) -> DieTest:
    """Return the test that is asked for; raises for parts of the question it does not have."""
    test = die_test(playbook, question.weapon)
    for place, given in (
        ("target", question.target or None),
        ("range", question.distance),
        ("dice", question.dice),
        ("shooters", question.shooters),
        ("targets", question.targets),
        ("modifier", question.modifiers or None),
    ):
        if given is not None and place not in parts:
            raise bad_question(place, f"'{question.weapon}' does not depend on it")
    return test


def _answer(
    test: DieTest,
    chance: Fraction,
    needed: str,
    distributions: Mapping[str, Distribution] | None = None,
    further: Mapping[str, Fraction] | None = None,
    modifiers: tuple[UsedNumber, ...] = (),
) -> Answer:
    faces = "; ".join(f"{_span(each.low, each.high)} {each.result}" for each in test.outcomes)
    return Answer(
        allowed=True,
        needed=needed,
        chance=chance,
        base=(die_test_number(test, faces),),
        modifiers=modifiers,
        distributions=distributions or {},
        further=further or {},
    )


def _span(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low}-{high}"


def one_roll(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the outcomes of one roll; the chance is that of the first outcome of the table."""
    del ruleset
    test = _asked_test(playbook, question, "shooters")
    chances = result_chances(test)
    first = test.outcomes[0]
    chance = chances[first.result]
    men = {first.result: binomial(question.shooters, chance)} if question.shooters else {}
    needed = f"{_span(first.low, first.high)} on {test.dice}: {first.result}"
    return _answer(test, chance, needed, men, chances)


def climb_or_swim(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return how far a man climbs or swims; the chance is to live and, if a way is given, arrive.

    Without a number of turns it is one.
    """
    del ruleset
    test = _asked_test(playbook, question, "range", "dice", "shooters")
    turns, way = question.dice or 1, question.distance
    goal = turns * INCHES if way is None else way * INCHES
    found = progress(playbook, question.weapon, turns, goal)
    chance = found.lives
    if way is not None:
        chance = sum((part for made, part in found.inches.items() if made >= goal), ZERO)
    said = "one turn" if turns == 1 else f"{turns} turns"
    needed = f"to live through {said}" if way is None else f"{goal:g} in within {said}"
    further = {"lost": found.lost}
    distributions: dict[str, Distribution] = {}
    if not found.lost:
        distributions["inches"] = found.inches
    else:
        further |= {f"alive, {made} in made": part for made, part in found.inches.items()}
    if question.shooters:
        distributions["men who do it"] = binomial(question.shooters, chance)
    return _answer(test, chance, needed, distributions, further)


def minefield(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the chance to come through mines; vehicles roll once for all aboard.

    Without a distance it is one test.
    """
    del ruleset
    test = _asked_test(playbook, question, "target", "range", "dice", "shooters", "modifier")
    target = playbook.target[question.target] if question.target else playbook.targets[0]
    flying = playbook.modifier.get("flying")
    if flying is not None and target.id in flying.targets:
        return refused(f"{target.name}: what flies touches no mine.", test.source)
    once = result_chances(test)[UNHARMED]
    turns = question.dice or 1
    unharmed = once**turns
    if question.distance is not None:
        unharmed = through_mines(playbook, question.distance * INCHES, turns)
    if target.test == "armour":
        return _armour_on_mines(playbook, question, test, target, unharmed, ONE - once)
    if question.modifiers:
        raise bad_question("modifier", f"mines under '{target.id}' know none")
    return _answer(
        test,
        unharmed,
        "unharmed in every test",
        {"come through": binomial(question.shooters or 1, unharmed)},
        {"one test: hit": ONE - once, "hit at least once": ONE - unharmed},
    )


def _armour_on_mines(
    playbook: Playbook,
    question: Question,
    test: DieTest,
    target: Target,
    unharmed: Fraction,
    hit: Fraction,
) -> Answer:
    """Return what mines do to armour: it stops, or it rolls on the table of its own."""
    if _ON_ARMOUR not in playbook.test:
        further = {"cannot move any more, still fights": ONE - unharmed}
        return _answer(test, unharmed, "unharmed in every test", None, further)
    named = counted_modifiers(playbook, question, "hard-target")
    for each in named:
        if each.modifier.id != "heavy-tank":
            raise bad_question("modifier", f"'{each.modifier.id}' does not go with a mine")
    if len(named) < len(question.modifiers):
        raise bad_question("modifier", "mines under armour know 'heavy-tank' only")
    own = [
        modifier
        for modifier in playbook.modifiers
        if modifier.roll == "hard-target" and modifier.automatic and target.id in modifier.targets
    ]
    plus = sum(each.plus for each in named) + sum(int(each.value.value) for each in own)
    told = (
        *(each.applied() for each in named),
        *(used_number(each.name, each.value, each.source, signed=True) for each in own),
    )
    table = result_chances(playbook.test[_ON_ARMOUR], plus)
    results = {f"one test: {key}": hit * part for key, part in table.items()}
    return _answer(test, unharmed, "no mine strikes", None, results, told)


def smoke(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return how many turns smoke lies, the turn of laying counted."""
    del ruleset
    test = _asked_test(playbook, question)
    stays = result_chances(test)[STAYS]
    return _answer(test, stays, "it stays one more turn", {"turns": smoke_turns(playbook)})


def parachute(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return where a paratrooper lands: on his target or how many feet beside it."""
    test = _asked_test(playbook, question, "shooters")
    drift = parachute_drift(playbook, reading(ruleset, question, "parachute-drift"))
    chance = drift.get(0, ZERO)
    distributions = {"feet beside": drift}
    if question.shooters:
        distributions["men on target"] = binomial(question.shooters, chance)
    return _answer(test, chance, ON_TARGET, distributions, result_chances(test))


def flame_tanks(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return whether a flame thrower explodes when its man is hit, and who dies with him."""
    del ruleset
    test = _asked_test(playbook, question, "targets")
    chances = result_chances(test)
    dead = explosion(playbook, question.targets or 0)
    return _answer(test, chances[test.outcomes[0].result], "it explodes", {"dead": dead}, chances)


ACTIONS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "climb": climb_or_swim,
    "climb-commando": climb_or_swim,
    "swim": climb_or_swim,
    "swim-commando": climb_or_swim,
    "minefield": minefield,
    "smoke": smoke,
    "parachute": parachute,
    "medic": one_roll,
    "jam": one_roll,
    "flame-tanks": flame_tanks,
    "initiative": one_roll,
    "attack-or-defend": one_roll,
}
"""What can be asked in the place of a weapon, by the id of its test."""
