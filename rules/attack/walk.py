"""Walk exactly over all throws of a procedure: each result with its chance, as a fraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import TypeVar

from rules.attack.dice import FACES, ONE, ZERO, Distribution, single_faces, tidy
from rules.attack.procedure import BAD, GOOD, NATURAL, Class, Made, Next, Pick, Result, Roll
from rules.attack.scene import Scene

S = TypeVar("S", bound=Scene)
Counts = tuple[tuple[str, int], ...]


class Walked(dict[Result, Fraction]):
    """The results of a procedure with their chances, which sum to one."""

    def distribution(self, number: Callable[[Result], int]) -> Distribution:
        """Return how likely each number is that results come to."""
        found: Distribution = {}
        for result, chance in self.items():
            key = number(result)
            found[key] = found.get(key, ZERO) + chance
        return tidy(found)

    def chance(self, holds: Callable[[Result], object]) -> Fraction:
        """Return the chance of the results for which something holds."""
        return sum((chance for result, chance in self.items() if holds(result)), ZERO)


def walk(scene: S, procedure: Callable[[S], Next]) -> Walked:
    """Return all that a procedure may come to in a scene; steps that are the same are merged."""
    found, ahead = Walked(), {procedure(scene): ONE}
    while ahead:
        after: dict[Next, Fraction] = {}
        for step, chance in ahead.items():
            if isinstance(step, Result):
                found[step] = found.get(step, ZERO) + chance
            elif isinstance(step, Pick):
                then = step.after(scene, scene.choose(step))
                after[then] = after.get(then, ZERO) + chance
            else:
                for made, part in throws(step, scene):
                    then = step.after(scene, made)
                    after[then] = after.get(then, ZERO) + chance * part
        ahead = after
    return found


def throws(roll: Roll, scene: Scene) -> Iterator[tuple[Made, Fraction]]:
    """Yield each way in which a roll can be made, as far as anything hangs on it."""
    if roll.moves:
        yield Made(roll), ONE
    elif roll.differ:
        for good, chance in single_faces(roll.dice, scene.reroll if roll.again else ""):
            yield Made(roll, good=good), chance
    elif roll.faces or (roll.good == "any" and not roll.table):
        part = Fraction(1, FACES**roll.dice)
        for values in product(range(1, FACES + 1), repeat=roll.dice):
            yield Made(roll, values, sum(map(roll.is_good, values))), part
    else:
        ends = roll.class_of(roll.ends) if roll.ends else ""
        for counts, part in _counted(roll.dice, roll.classes, ends, bool(roll.again)):
            good = sum(number for name, number in counts if name in (GOOD, NATURAL))
            worst = bool(ends) and any(name == ends for name, _ in counts)
            yield Made(roll, good=good, worst=worst, counts=counts), part


@cache
def _counted(
    dice: int, classes: tuple[Class, ...], ends: str, again: bool
) -> tuple[tuple[Counts, Fraction], ...]:
    """Return how many dice can fall into each class; a die of the class `ends` is the last one.

    With `again` each bad die is rolled once more.
    """
    chances = dict(classes)
    if again:
        bad = chances.get(BAD, ZERO)
        chances = {name: chance * (bad if name == BAD else 1 + bad) for name, chance in classes}
    usual = tuple(each for each in chances.items() if each[0] != ends)
    found = list(_multinomial(dice, usual))
    if ends in chances:
        for before in range(dice):
            for counts, part in _multinomial(before, usual):
                found.append(((*counts, (ends, 1)), part * chances[ends]))
    return tuple(found)


@cache
def _multinomial(
    dice: int, chances: tuple[tuple[str, Fraction], ...]
) -> tuple[tuple[Counts, Fraction], ...]:
    """Return in what numbers dice fall into these classes, the parts summing to (sum)^dice."""
    if not chances:
        return (((), ONE),) if dice == 0 else ()
    (name, chance), rest = chances[0], chances[1:]
    if not rest:
        return ((((name, dice),) if dice else (), chance**dice),)
    found = []
    for number in range(dice + 1):
        here = comb(dice, number) * chance**number
        head = ((name, number),) if number else ()
        for counts, part in _multinomial(dice - number, rest):
            found.append(((*head, *counts), here * part))
    return tuple(found)
