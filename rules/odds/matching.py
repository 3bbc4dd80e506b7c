"""A machine gun whose matching dice miss, when one die may be rolled again.

What matters of the dice on the table is how many faces are shown once (the hits), twice, more
often, and not at all. One die may be taken up, after all have been seen, and rolled once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb

from rules.odds.dice import FACES, NOTHING, Odds, mean, tidy

_Faces = tuple[int, int, int, int]
"""How many faces are shown once, twice, more often, never."""


@cache
def singles_with_reroll(dice: int, *, careful: bool = False) -> tuple[tuple[int, Fraction], ...]:
    """Return how many dice hit, as (number, chance), when one die may be rolled again.

    The owner takes the die that gives the most hits on average, and among equals the one that
    jams least; when `careful` he plays against the jam first. He keeps what cannot be bettered.
    """
    total: Odds = {}
    for faces, chance in _thrown(dice):
        chosen = max(_choices(faces), key=lambda odds: _worth(odds, careful))
        for hits, part in chosen.items():
            total[hits] = total.get(hits, NOTHING) + chance * part
    return tuple(tidy(total).items())


def _worth(odds: Odds, careful: bool) -> tuple[Fraction, Fraction]:
    held = -odds.get(0, NOTHING)
    return (held, mean(odds)) if careful else (mean(odds), held)


def _thrown(dice: int) -> Iterator[tuple[_Faces, Fraction]]:
    """Yield what a throw can look like and how likely it does, going through the faces."""
    ways: dict[tuple[int, int, int, int], int] = {(dice, 0, 0, 0): 1}
    for _ in range(FACES):
        after: dict[tuple[int, int, int, int], int] = {}
        for (left, once, twice, more), number in ways.items():
            for shown in range(left + 1):
                spot = (left - shown, once + (shown == 1), twice + (shown == 2), more + (shown > 2))
                after[spot] = after.get(spot, 0) + number * comb(left, shown)
        ways = after
    for (left, once, twice, more), number in ways.items():
        if left == 0:
            never = FACES - once - twice - more
            yield (once, twice, more, never), Fraction(number, FACES**dice)


def _choices(faces: _Faces) -> Iterator[Odds]:
    """Yield what the hits become: all dice kept, or one die rolled again from each kind of face."""
    once, twice, more, never = faces
    yield {once: Fraction(1)}
    if once:
        yield _again(once - 1, twice + more, never + 1)
    if twice:
        yield _again(once + 1, twice - 1 + more, never)
    if more:
        yield _again(once, twice + more, never)


def _again(once: int, matched: int, never: int) -> Odds:
    """Return the hits when one more die joins faces shown once, matched already, or never."""
    return tidy(
        {
            once - 1: Fraction(once, FACES),
            once: Fraction(matched, FACES),
            once + 1: Fraction(never, FACES),
        }
    )
