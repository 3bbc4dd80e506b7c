"""Small battles exactly: every state of both armies with its chance, turn by turn.

A state is how many of each kind stand at the left and at the right; the next turn depends on
nothing else. What a phase of fire costs is `rules.odds.loss_distribution`'s.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod

from rules.forecast.assumptions import Assumptions
from rules.forecast.forces import MOUNTED, Force, phases_of
from rules.odds.loss_distribution import Targets, chances_of_losses

MOST_STATES = 150
"""More states of both armies than these are fought by chance: that is faster."""
NEGLECTED, ROUNDING = 1e-13, 1e-9

Standing = tuple[int, ...]
"""How many of each kind of an army stand."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How the battles of a forecast ended, as shares of all of them.

    `wins` of the left and the right army, `ties` of neither. `standing` holds for each army and
    each moment (start, then each turn) how often each number of men stood. `over` is how often the
    battle ended in each turn.
    """

    wins: tuple[float, float]
    ties: float
    standing: tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]
    over: tuple[float, ...]


def is_small(left: Force, right: Force) -> bool:
    """Return whether a battle is small enough to be worked out; heroes with lives never are."""
    kinds = [kind for side in (left, right) for kind in side.kinds]
    if any(kind.hits > 1 for kind in kinds):
        return False
    return prod(kind.count + 1 for kind in kinds if kind.hits != MOUNTED) <= MOST_STATES


def enumerate_battle(left: Force, right: Force, assumptions: Assumptions) -> Tally:
    """Return how a small battle ends, without chance."""
    sides, phases = (left, right), phases_of((left, right))
    starts = tuple(tuple(kind.count for kind in side.kinds) for side in sides)
    lost = tuple(_losses(side, other) for side, other in ((left, right), (right, left)))
    going: dict[tuple[Standing, Standing], float] = {(starts[0], starts[1]): 1.0}
    ended: defaultdict[tuple[Standing, Standing], float] = defaultdict(float)
    standing: tuple[list[tuple[float, ...]], list[tuple[float, ...]]] = ([], [])
    over: list[float] = []
    _note(sides, starts, going, ended, standing)
    for turn in range(assumptions.turns):
        after: defaultdict[tuple[Standing, Standing], float] = defaultdict(float)
        for first, chance in going.items():
            states = {first: chance}
            for phase in phases[turn] if turn < len(phases) else ():
                then: defaultdict[tuple[Standing, Standing], float] = defaultdict(float)
                for state, part in states.items():
                    able = [f if s.late else n for s, f, n in zip(sides, first, state, strict=True)]
                    both = product(
                        lost[0](state[0], able[1], turn, phase),
                        lost[1](state[1], able[0], turn, phase),
                    )
                    for (mine, one), (theirs, other) in both:
                        then[mine, theirs] += part * one * other
                states = {each: part for each, part in then.items() if part > NEGLECTED}
            for state, part in states.items():
                after[state] += part
        last = turn == assumptions.turns - 1
        going = defaultdict(float)
        for state, chance in after.items():
            fallen = [sum(s) - sum(n) for s, n in zip(starts, state, strict=True)]
            gave_up = any(
                down >= assumptions.give_up * side.men - ROUNDING
                for down, side in zip(fallen, sides, strict=True)
            )
            (ended if gave_up or last else going)[state] += chance
        over.append(1.0 - sum(going.values()) - sum(over))
        _note(sides, starts, going, ended, standing)
    wins = [0.0, 0.0, 0.0]
    for state, chance in ended.items():
        left_part, right_part = (
            (side.men - sum(start) + sum(now)) * other.men
            for side, other, start, now in zip(sides, sides[::-1], starts, state, strict=True)
        )
        wins[0 if left_part > right_part else 1 if right_part > left_part else 2] += chance
    return Tally((wins[0], wins[1]), wins[2], (tuple(standing[0]), tuple(standing[1])), tuple(over))


_Lost = Callable[[Standing, Standing, int, int], list[tuple[Standing, float]]]


def _losses(side: Force, foe: Force) -> _Lost:
    """Return a function that tells who of a side stands after a phase, and how likely."""

    @cache
    def count(men: int, firing: Standing, turn: int, phase: int) -> dict[int, float]:
        shots = [
            (kind.shots[turn][1], number)
            for kind, number in zip(foe.kinds, firing, strict=True)
            if number and kind.harm and kind.shots[turn][0] == phase
        ]
        return chances_of_losses([Targets(men)], shots) if men else {0: 1.0}

    @cache
    def who(standing: Standing, down: int) -> list[tuple[Standing, float]]:
        on_foot = [n if k.hits else 0 for k, n in zip(side.kinds, standing, strict=True)]
        ways = comb(sum(on_foot), down)
        return [
            (
                tuple(n - gone for n, gone in zip(standing, each, strict=True)),
                prod(map(comb, on_foot, each)) / ways,
            )
            for each in _drawn(tuple(on_foot), down)
        ]

    @cache
    def after(
        standing: Standing, firing: Standing, turn: int, phase: int
    ) -> list[tuple[Standing, float]]:
        men = sum(n for k, n in zip(side.kinds, standing, strict=True) if k.hits)
        return [
            (left, chance * part)
            for down, chance in count(men, firing, turn, phase).items()
            for left, part in who(standing, down)
        ]

    return after


def _drawn(standing: Standing, down: int) -> Iterator[Standing]:
    """Yield each way in which so many fall among the kinds."""
    if not standing:
        if not down:
            yield ()
        return
    for gone in range(min(standing[0], down) + 1):
        yield from ((gone, *rest) for rest in _drawn(standing[1:], down - gone))


def _note(
    sides: tuple[Force, Force],
    starts: tuple[Standing, ...],
    going: dict[tuple[Standing, Standing], float],
    ended: dict[tuple[Standing, Standing], float],
    standing: tuple[list[tuple[float, ...]], list[tuple[float, ...]]],
) -> None:
    """Note how likely each army has each number of men now."""
    for at, side in enumerate(sides):
        told = [0.0] * (side.men + 1)
        for known in (going, ended):
            for state, chance in known.items():
                told[side.men - sum(starts[at]) + sum(state[at])] += chance
        standing[at].append(tuple(told))
