"""Exact dice: chances as fractions, and distributions of what dice give.

A distribution is a dictionary from a number to its chance, without chances of nothing; the
chances sum to exactly one. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Literal, TypeVar

FACES = 6
ONE = Fraction(1)
ZERO = Fraction(0)
Distribution = dict[int, Fraction]
"""How likely each number is."""
K = TypeVar("K", bound=Hashable)
N = TypeVar("N", int, Fraction, tuple[int, int])


def clamp(value: int, low: int, high: int) -> int:
    """Return the number of low..high that is nearest to `value`."""
    return max(low, min(value, high))


# ------------------------------------------------------------------ one die


def die_at_most(needed: int) -> Fraction:
    """Return the chance that 1d6 shows `needed` or less; 0 below 1, one from 6 on."""
    return Fraction(clamp(needed, 0, FACES), FACES)


def die_at_least(needed: int) -> Fraction:
    """Return the chance that 1d6 shows `needed` or more; one up to 1, 0 above 6."""
    return Fraction(FACES + 1 - clamp(needed, 1, FACES + 1), FACES)


def die(sides: int = FACES) -> Distribution:
    """Return the distribution of one die."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


# ------------------------------------------------------------------ two dice


@cache
def two_dice_at_most(needed: int) -> Fraction:
    """Return the chance that 2d6 show `needed` or less, with no natural rule."""
    return sum((chance for roll, chance in _TWO_DICE.items() if roll <= needed), ZERO)


def two_dice() -> Distribution:
    """Return the distribution of 2d6."""
    return dict(_TWO_DICE)


_TWO_DICE = {roll: Fraction(FACES - abs(roll - 7), FACES * FACES) for roll in range(2, 13)}


# ------------------------------------------------------------------ distributions


def certain(number: int = 0) -> Distribution:
    """Return the distribution of what is certain."""
    return {number: ONE}


def only_if(chance: Fraction, odds: Mapping[int, Fraction]) -> Distribution:
    """Return the distribution of what comes about with this chance, and is 0 otherwise."""
    return mixture([(chance, odds), (ONE - chance, certain())])


def chance_of(chance: Fraction, number: int = 1) -> Distribution:
    """Return the distribution of `number` with this chance, and of 0 otherwise."""
    return tidy({number: chance, 0: ONE - chance}) if number else certain()


def tidy(odds: Mapping[N, Fraction]) -> dict[N, Fraction]:
    """Return a distribution in order, without chances of nothing."""
    return {number: odds[number] for number in sorted(odds) if odds[number]}


def added(parts: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """Return chances with those of the same added up."""
    found: dict[K, Fraction] = {}
    for what, chance in parts:
        found[what] = found.get(what, ZERO) + chance
    return found


def convolve(*parts: Mapping[int, Fraction]) -> Distribution:
    """Return the distribution of the sum of independent parts.

    Counted in whole numbers over one denominator, and divided once at the end.
    """
    ways, whole = {0: 1}, 1
    for part in parts:
        counts, denominator = in_ways(part)
        sums: dict[int, int] = {}
        for one, many in ways.items():
            for two, more in counts.items():
                sums[one + two] = sums.get(one + two, 0) + many * more
        ways, whole = sums, whole * denominator
    return _odds(ways, whole)


def in_ways(odds: Mapping[K, Fraction]) -> tuple[dict[K, int], int]:
    """Return a distribution as whole numbers over one denominator."""
    whole = lcm(*(chance.denominator for chance in odds.values()))
    return {
        number: chance.numerator * (whole // chance.denominator) for number, chance in odds.items()
    }, whole


def _odds(ways: Mapping[int, int], whole: int) -> Distribution:
    return {number: Fraction(ways[number], whole) for number in sorted(ways) if ways[number]}


def binomial(count: int, chance: Fraction) -> Distribution:
    """Return how many of `count` independent tries succeed.

    Counted in whole numbers and divided once at the end, so that 60 dice take microseconds.
    """
    good, whole = chance.numerator, chance.denominator
    bad, total = whole - good, whole**count
    odds = {
        hits: Fraction(comb(count, hits) * good**hits * bad ** (count - hits), total)
        for hits in range(count + 1)
    }
    return tidy(odds)


def mixture(parts: Iterable[tuple[Fraction, Mapping[int, Fraction]]]) -> Distribution:
    """Return the distribution when each part holds with its chance (they sum to one)."""
    whole = 1
    ways: dict[int, int] = {}
    for chance, part in parts:
        counts, denominator = in_ways(part)
        denominator *= chance.denominator
        if whole % denominator:
            larger = lcm(whole, denominator)
            ways = {number: many * (larger // whole) for number, many in ways.items()}
            whole = larger
        share = chance.numerator * (whole // denominator)
        for number, many in counts.items():
            ways[number] = ways.get(number, 0) + share * many
    return _odds(ways, whole)


def mapped(odds: Mapping[K, Fraction], to: Callable[[K], int]) -> Distribution:
    """Return the distribution of what each outcome becomes (a roll, the hits it means)."""
    ways, whole = in_ways(odds)
    found: dict[int, int] = {}
    for outcome, many in ways.items():
        becomes = to(outcome)
        found[becomes] = found.get(becomes, 0) + many
    return _odds(found, whole)


def capped(odds: Mapping[int, Fraction], most: int) -> Distribution:
    """Return the distribution with every number above `most` counted as `most`."""
    if max(odds) <= most:
        return tidy(odds)
    return mapped(odds, lambda number: min(number, most))


# ------------------------------------------------------------------ what is read off


def at_least(odds: Mapping[int, Fraction], number: int) -> Fraction:
    """Return the chance of `number` or more."""
    return sum((chance for found, chance in odds.items() if found >= number), ZERO)


def mean(odds: Mapping[int, Fraction] | Mapping[Fraction, Fraction]) -> Fraction:
    """Return the mean of a distribution."""
    return sum((number * chance for number, chance in odds.items()), ZERO)


def any_of(count: int, chance: Fraction) -> Fraction:
    """Return the chance that at least one of `count` independent tries succeeds."""
    return ONE - (ONE - chance) ** count


# ------------------------------------------------------------------ dice that match


_FaceCounts = tuple[int, int, int, int]
"""How many faces are shown once, twice, more often, never."""


@cache
def single_faces(
    dice: int, reroll: Literal["", "most hits", "no jam"] = ""
) -> tuple[tuple[int, Fraction], ...]:
    """Return how many of the dice show a face that no other die shows, as (number, chance).

    These are the hits of a machine gun whose matching dice miss. With a `reroll` one die may be
    rolled again: the owner takes the one that gives the most hits on average, and among equals the
    one that jams least, or plays against the jam first. He keeps what cannot be bettered.
    """

    def worth(odds: Distribution) -> tuple[Fraction, Fraction]:
        held = -odds.get(0, ZERO)
        return (held, mean(odds)) if reroll == "no jam" else (mean(odds), held)

    def hits(faces: _FaceCounts) -> Distribution:
        return max(_choices(faces), key=worth) if reroll else certain(faces[0])

    found = mixture((chance, hits(faces)) for faces, chance in _thrown(dice))
    return tuple(found.items())


def _thrown(dice: int) -> Iterator[tuple[_FaceCounts, Fraction]]:
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


def _choices(faces: _FaceCounts) -> Iterator[Distribution]:
    """Yield what the hits become: all dice kept, or one die rolled again from each kind of face."""
    once, twice, more, never = faces
    yield {once: ONE}
    if once:
        yield _again(once - 1, twice + more, never + 1)
    if twice:
        yield _again(once + 1, twice - 1 + more, never)
    if more:
        yield _again(once, twice + more, never)


def _again(once: int, matched: int, never: int) -> Distribution:
    """Return the hits when one more die joins faces shown once, matched already, or never."""
    return tidy(
        {
            once - 1: Fraction(once, FACES),
            once: Fraction(matched, FACES),
            once + 1: Fraction(never, FACES),
        }
    )


def percent_text(chance: Fraction) -> str:
    """Return a chance as it is read: 58 %, 0.4 %, never 0 or 100 for what is neither."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    hundred = float(chance) * 100
    if hundred < 0.95:
        return f"{max(hundred, 0.1):.1f} %"
    if hundred > 99.05:
        return f"{min(hundred, 99.9):.1f} %"
    return f"{hundred:.0f} %"


def exact_percent_text(chance: Fraction) -> str:
    """Return a percentage with one decimal that never rounds up to certainty: > 99.9 %."""
    shown = f"{float(chance * 100):.1f}"
    if shown == "100.0" and chance < 1:
        return "> 99.9 %"
    if shown == "0.0" and chance > 0:
        return "< 0.1 %"
    return f"{shown.removesuffix('.0')} %"


def mean_text(number: Fraction) -> str:
    """Return a mean as it is read: 2.3."""
    return f"{float(number):.1f}"
