"""Walk exactly over all throws of a procedure: each result with its chance.

Chances are counted in whole numbers of ways over one denominator, and divided once at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import comb, lcm, prod
from typing import TypeVar

from rules.attack.dice import Distribution, N, in_ways, single_faces, tidy
from rules.attack.procedure import BAD, GOOD, NATURAL, Made, Next, Pick, Result, Roll
from rules.attack.scene import Scene

S = TypeVar("S", bound=Scene)
Counts = tuple[tuple[str, int], ...]
Ways = list[tuple[Made, int]]
"""How a roll can be made, each in so many ways."""


@dataclass(frozen=True)
class Walked(Mapping[Result, Fraction]):
    """The results of a procedure with their chances, which sum to one."""

    ways: dict[Result, int]
    whole: int

    def __getitem__(self, result: Result) -> Fraction:
        return Fraction(self.ways[result], self.whole)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    def distribution(self, number: Callable[[Result], N]) -> dict[N, Fraction]:
        """Return how likely each number is that results come to."""
        found: dict[N, int] = {}
        for result, ways in self.ways.items():
            key = number(result)
            found[key] = found.get(key, 0) + ways
        return tidy({key: Fraction(ways, self.whole) for key, ways in found.items()})

    @cached_property
    def hits(self) -> Distribution:
        """Return how likely each number of hits is."""
        return self.distribution(lambda result: result.hits)

    @cached_property
    def destroyed(self) -> Fraction:
        """Return the chance that the target is destroyed."""
        return self.chance(lambda result: result.destroyed)

    def mean(self, number: Callable[[Result], int]) -> Fraction:
        """Return what a number comes to on average."""
        ways = sum(number(result) * ways for result, ways in self.ways.items())
        return Fraction(ways, self.whole)

    def chance(self, holds: Callable[[Result], object]) -> Fraction:
        """Return the chance of the results for which something holds."""
        return Fraction(sum(w for result, w in self.ways.items() if holds(result)), self.whole)


def walk(scene: S, procedure: Callable[[S], Next]) -> Walked:
    """Return all that a procedure may come to in a scene; steps that are the same are merged."""
    ended: dict[Result, int] = {}
    ahead: dict[Next, int] = {procedure(scene): 1}
    whole = 1
    while ahead:
        throws = {step: _throws(step, scene) for step in ahead if isinstance(step, Roll)}
        unit = lcm(*(many for many, _ in throws.values()))
        after: dict[Next, int] = {}
        for result in ended:
            ended[result] *= unit
        for step, ways in ahead.items():
            if isinstance(step, Result):
                ended[step] = ended.get(step, 0) + ways * unit
            elif isinstance(step, Pick):
                then = step.after(scene, scene.choose(step))
                after[then] = after.get(then, 0) + ways * unit
            else:
                many, made_ways = throws[step]
                here = ways * (unit // many)
                for made, each in made_ways:
                    then = step.after(scene, made)
                    after[then] = after.get(then, 0) + here * each
        ahead, whole = after, whole * unit
    return Walked(ended, whole)


def _throws(roll: Roll, scene: Scene) -> tuple[int, Ways]:
    """Return each way in which a roll can be made, as far as anything hangs on it, and how many
    ways there are."""
    if roll.moves:
        return 1, [(Made(roll), 1)]
    if roll.differ:
        odds = single_faces(roll.dice, scene.reroll if roll.again else "")
        whole = lcm(*(chance.denominator for _, chance in odds))
        return whole, [(Made(roll, good=good), int(chance * whole)) for good, chance in odds]
    if roll.faces or not (roll.good != "any" or roll.table or roll.opposed or roll.adds):
        one, unit = in_ways(roll.one)
        return unit**roll.dice, [
            (Made(roll, values, sum(map(roll.is_good, values))), prod(one[each] for each in values))
            for values in product(one, repeat=roll.dice)
        ]
    ways, unit = in_ways(dict(roll.classes))
    if roll.adds:
        return unit, [(Made(roll, (int(total),)), many) for total, many in ways.items()]
    if roll.again:  # each bad die is rolled once more
        bad = ways.get(BAD, 0)
        ways = {name: many * (bad if name == BAD else unit + bad) for name, many in ways.items()}
    ends = roll.class_of(roll.ends) if roll.ends else ""
    mine = roll.each.count(roll.about)
    groups = tuple(filter(None, (mine, roll.draws - mine)))
    whole, counted = _counted(groups, tuple(ways.items()), ends)
    return whole, [(Made(roll, (), *told), many) for told, many in counted]


_Told = tuple[int, bool, Counts]
"""How many dice are good, whether one ended the roll, and how many fell into each class."""


@cache
def _counted(
    groups: tuple[int, ...], ways: tuple[tuple[str, int], ...], ends: str
) -> tuple[int, tuple[tuple[_Told, int], ...]]:
    """Return how groups of dice fall into classes; a die of the class `ends` is the last one."""
    dice, unit, last = sum(groups), sum(many for _, many in ways), dict(ways).get(ends, 0)
    rest = tuple(each for each in ways if each[0] != ends)
    found: list[tuple[Counts, int]] = [((), 1)]
    for group in groups:
        found = [
            (before + counts, times * many)
            for before, times in found
            for counts, many in _multinomial(group, rest)
        ]
    for before in range(dice if last else 0):
        for counts, many in _multinomial(before, rest):
            found.append(((*counts, (ends, 1)), many * last * unit ** (dice - before - 1)))
    return unit**dice, tuple((_told(counts, ends), many) for counts, many in found)


def _told(counts: Iterable[tuple[str, int]], ends: str) -> _Told:
    known = tuple(counts)
    good = sum(number for name, number in known if name in (GOOD, NATURAL))
    return good, bool(ends) and any(name == ends for name, _ in known), known


@cache
def _multinomial(dice: int, classes: tuple[tuple[str, int], ...]) -> tuple[tuple[Counts, int], ...]:
    """Return in what numbers dice fall into classes, and in how many ways."""
    if not classes:
        return (((), 1),) if dice == 0 else ()
    (name, ways), rest = classes[0], classes[1:]
    if not rest:
        return ((((name, dice),) if dice else (), ways**dice),)
    return tuple(
        ((((name, number),) if number else ()) + counts, comb(dice, number) * ways**number * many)
        for number in range(dice + 1)
        for counts, many in _multinomial(dice - number, rest)
    )
