"""Several rolls of 2d6 in one attack, where the worst natural roll ends the burst.

Chances are counted as whole numbers of ways over one common denominator and divided once at the
end: sixty rolls take a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from rules.odds.dice import ONE, Distribution


@dataclass(frozen=True, slots=True)
class Burst:
    """What a burst gives, in ways out of `whole`: hits by number, and how often it broke off.

    `no_natural` are the ways with so many hits and no natural hit among them.
    """

    ways: tuple[int, ...]
    no_natural: tuple[int, ...]
    unbroken: int
    whole: int

    @property
    def hits(self) -> Distribution:
        """Return the distribution of hits."""
        return _odds(self.ways, self.whole)

    @property
    def broken(self) -> Fraction:
        """Return the chance that the worst roll ended the burst."""
        return ONE - Fraction(self.unbroken, self.whole)

    @property
    def any_hit(self) -> Fraction:
        """Return the chance of at least one hit."""
        return ONE - Fraction(self.ways[0], self.whole)


@lru_cache(maxsize=1024)
def burst(rolls: int, hit: Fraction, natural: Fraction, worst: Fraction, ends: bool) -> Burst:
    """Return what `rolls` rolls give that hit with this chance.

    `natural` is the part of `hit` that is a natural hit. With the chance `worst` a roll is the
    natural miss, after which, when it `ends` the burst, the other rolls are lost.
    """
    unit = lcm(hit.denominator, natural.denominator, worst.denominator)
    good, best = int(hit * unit), int(natural * unit)
    stop = int(worst * unit) if ends else 0
    bad = unit - good - stop
    return Burst(
        _ways(rolls, good, bad, stop, unit),
        _ways(rolls, good - best, bad, stop, unit),
        (good + bad) ** rolls,
        unit**rolls,
    )


def _ways(rolls: int, good: int, bad: int, stop: int, unit: int) -> tuple[int, ...]:
    """Return by number of hits the ways in which the rolls fall, out of unit**rolls.

    Either all rolls are made, or the burst stops at one of them and the rest fall as they like.
    """
    found = [comb(rolls, hits) * good**hits * bad ** (rolls - hits) for hits in range(rolls + 1)]
    for before in range(rolls if stop else 0):
        rest = stop * unit ** (rolls - before - 1)
        for hits in range(before + 1):
            found[hits] += comb(before, hits) * good**hits * bad ** (before - hits) * rest
    return tuple(found)


@lru_cache(maxsize=1024)
def volley(one: Burst, shooters: int) -> Distribution:
    """Return the hits of several men who fire the same burst, each by himself."""
    total: tuple[int, ...] = (1,)
    power, left = one.ways, shooters
    while left:
        if left & 1:
            total = _product(total, power)
        left >>= 1
        if left:
            power = _product(power, power)
    return _odds(total, one.whole**shooters)


def _product(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    found = [0] * (len(one) + len(other) - 1)
    for place, ways in enumerate(one):
        for spot, more in enumerate(other, place):
            found[spot] += ways * more
    return tuple(found)


def _odds(ways: Sequence[int], whole: int) -> Distribution:
    return {number: Fraction(count, whole) for number, count in enumerate(ways) if count}


def sustained(shots: Burst, hits: int, natural_counts: bool) -> Fraction:
    """Return the chance of at least `hits` hits, or of one natural hit where that is enough."""
    ways = shots.no_natural if natural_counts else shots.ways
    return ONE - Fraction(sum(ways[:hits]), shots.whole)
