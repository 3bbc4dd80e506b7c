"""Clocks of the table: their length for a number of men, and their warnings. All in seconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rules.common.problems import InputProblem, Problem
from rules.games.ruleset import Clock, Ruleset

MOST_COUNTED = 1_000_000


def seconds_for(clock: Clock, counts: Sequence[int], rounding: str) -> int:
    """Return the time of a clock in seconds, rounded up.

    `counts` are the numbers that its terms count, in order. With the `rounding` "block" every
    block that has begun counts in full, with "exact" every man counts in proportion.
    """
    total = Fraction(0)
    for term, count in zip(clock.terms, counts, strict=True):
        if not 0 <= count <= MOST_COUNTED:
            message = f"should be a number of men from 0 on, found {count}"
            raise InputProblem(Problem(clock.name, "", message))
        share = Fraction(count, term.per)
        if rounding == "block":
            share = Fraction(-(-share.numerator // share.denominator))
        total += 60 * term.minutes * share
    return -(-total.numerator // total.denominator)


def standing_seconds(ruleset: Ruleset, clock: Clock, standing: int, reading: str = "") -> int:
    """Return the time in seconds of a clock that counts only men, for the number still standing.

    `reading` is the rounding that the players agreed on, else the ruleset's own holds.
    """
    if any(term.of != ("figures",) for term in clock.terms):
        raise ValueError(f"the clock {clock.id} counts more than men")
    return seconds_for(clock, [standing] * len(clock.terms), rounding_of(ruleset, clock, reading))


def rounding_of(ruleset: Ruleset, clock: Clock, reading: str = "") -> str:
    """Return "exact" or "block": the clock's own rounding, or the reading of its switch."""
    if clock.rounding in ("exact", "block"):
        return clock.rounding
    switch = ruleset.switch[clock.rounding]
    return reading if reading in switch.options else switch.default


def warnings_for(warnings: Iterable[int], seconds: int) -> tuple[int, ...]:
    """Return the warnings (seconds left) of a clock of this length, the earliest first.

    Only those shorter than the clock: one at its very start would tell nothing.
    """
    return tuple(sorted({left for left in warnings if 0 < left < seconds}, reverse=True))
