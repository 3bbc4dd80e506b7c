"""Several rolls of 2d6 in one attack, where the worst natural roll ends the burst."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rules.odds.dice import NOTHING, ONE, Odds, tidy


@dataclass(frozen=True, slots=True)
class Burst:
    """What a burst gives: hits by number, whether the weapon is still good, natural hits."""

    hits: Odds
    broken: Fraction
    no_natural: Odds
    """How likely so many hits are without one natural hit among them; does not sum to one."""


@cache
def burst(rolls: int, hit: Fraction, natural: Fraction, worst: Fraction, ends: bool) -> Burst:
    """Return what `rolls` rolls give that hit with this chance.

    `natural` is the part of `hit` that is a natural hit. With the chance `worst` a roll is the
    natural miss, after which, when it `ends` the burst, the other rolls are lost. Rolls are
    followed one by one: the hits so far, with the burst still running.
    """
    plain, miss = hit - natural, ONE - hit - worst
    running: dict[tuple[int, bool], Fraction] = {(0, False): ONE}
    done: dict[tuple[int, bool], Fraction] = {}
    for _ in range(rolls):
        after: dict[tuple[int, bool], Fraction] = {}
        for (hits, seen), chance in running.items():
            for spot, part in (
                ((hits + 1, seen), plain),
                ((hits + 1, True), natural),
                ((hits, seen), miss if ends else miss + worst),
            ):
                after[spot] = after.get(spot, NOTHING) + chance * part
            if ends:
                done[hits, seen] = done.get((hits, seen), NOTHING) + chance * worst
        running = after
    broken = sum(done.values(), NOTHING)
    whole: Odds = {}
    without: Odds = {}
    for part in (running, done):
        for (hits, seen), chance in part.items():
            whole[hits] = whole.get(hits, NOTHING) + chance
            if not seen:
                without[hits] = without.get(hits, NOTHING) + chance
    return Burst(tidy(whole), broken, tidy(without))


def sustained(shots: Burst, hits: int, natural_counts: bool) -> Fraction:
    """Return the chance of at least `hits` hits, or of one natural hit where that is enough."""
    if not natural_counts:
        return sum((chance for number, chance in shots.hits.items() if number >= hits), NOTHING)
    short = sum((chance for number, chance in shots.no_natural.items() if number < hits), NOTHING)
    return ONE - short
