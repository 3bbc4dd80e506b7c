"""How many men a turn of fire takes, worked out man by man: never more than there are.

Everybody fires once, at men drawn by chance among all who can be shot at. What one shot takes are
different men; two shots may fall on the same man, and then take him once. A man who stands two or
three hits (a hero with lives, a soldier whom the first hit only pins) falls to the last of them.
Chances may be fractions or floats: nothing but sums and products is made of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import ceil, comb, floor, prod, sqrt
from typing import Any, NamedTuple

Harm = tuple[int, int]
"""Of one shot: how many men it hits once, and how many others twice."""
Shot = tuple[tuple[Harm, Any], ...]
"""What a shooter does in a turn: each `Harm` that can come about, with its chance."""
NEGLECTED, ROUNDING = 1e-12, 1e-9
"""Floats below the first are dropped as not worth counting; sums are right up to the second."""


EIGHT_IN_TEN = 1.2816
"""How many standard deviations to each side of the middle of a bell leave out 1 in 10."""


def harm_of(shot: Shot) -> float:
    """Return the hits that a shot scores on average."""
    return float(sum(part * (once + 2 * twice) for (once, twice), part in shot))


class Targets(NamedTuple):
    """Men who stand the same number of hits."""

    men: int
    hits: int = 1


def chances_of_losses(
    targets: Sequence[Targets], shots: Sequence[tuple[Shot, int]]
) -> dict[int, Any]:
    """Return how likely each number of men is lost; `shots` with how many fire each of them."""
    levels = tuple(each.hits for each in targets)
    state = tuple(
        each.men if level == 0 else 0 for each in targets for level in range(each.hits + 1)
    )
    odds: defaultdict[int, Any] = defaultdict(int)
    for after, chance in states_after(state, levels, shots).items():
        odds[sum(after[at] for at in _ends(levels))] += chance
    return {lost: odds[lost] for lost in sorted(odds)}


def states_after(
    start: tuple[int, ...], levels: tuple[int, ...], shots: Sequence[tuple[Shot, int]]
) -> dict[tuple[int, ...], Any]:
    """Return what a state of men may become, with its chance.

    A state holds for each kind of men how many have taken no hit, one hit and so on up to its
    `levels`, by which they fall.
    """
    states: dict[tuple[int, ...], Any] = {start: 1}
    for shot, count in shots:
        for _ in range(count):
            after: defaultdict[tuple[int, ...], Any] = defaultdict(int)
            for state, chance in states.items():
                for (once, twice), part in shot:
                    if not once and not twice:
                        after[state] += chance * part
                        continue
                    total, found = _become(state, levels, once, twice)
                    one_way = chance * part / total
                    for become, ways in found:
                        after[become] += one_way * ways
            states = {
                state: chance
                for state, chance in after.items()
                if not isinstance(chance, float) or chance > NEGLECTED
            }
    return states


def expected_losses_of(targets: Sequence[Targets], shots: Sequence[tuple[Shot, int]]) -> Any:
    """Return the mean of the men lost: the sum of each man's chance to fall.

    The same as the mean of `chances_of_losses`, and much faster.
    """
    return sum(each.men * part for each, part in _chances_to_fall(targets, shots))


def _chances_to_fall(
    targets: Sequence[Targets], shots: Sequence[tuple[Shot, int]]
) -> Iterator[tuple[Targets, Any]]:
    """Yield the chance of a man of each kind to fall."""
    men = sum(each.men for each in targets)
    if not men:
        return
    shares = [
        (
            sum(part * min(once, men) for (once, _), part in shot) / men,
            sum(part * min(twice, men - min(once, men)) for (once, twice), part in shot) / men,
            count,
        )
        for shot, count in shots
    ]
    for each in targets:
        yield each, _falls(each.hits, shares)


def _falls(hits: int, shares: Sequence[tuple[Any, Any, int]]) -> Any:
    """Return the chance that one man takes so many hits; `shares` are those of each shot on him."""
    if hits == 1:
        return 1 - prod((1 - once - twice) ** count for once, twice, count in shares)
    taken: list[Any] = [1, *[0] * hits]
    for once, twice, count in shares:
        for _ in range(count):
            after = [chance * (1 - once - twice) for chance in taken[:-1]] + [taken[-1]]
            for at, chance in enumerate(taken[:-1]):
                after[at + 1] += chance * once
                after[min(at + 2, hits)] += chance * twice
            taken = after
    return taken[-1]


def spread(odds: Mapping[int, Any], share: float = 0.8) -> tuple[int, int]:
    """Return the least and the most lost when the rarest ends are left out: 8 times in 10."""
    edge = (1 - share) / 2 - ROUNDING
    below = accumulate(odds.values())
    up_to = list(zip(odds, below, strict=True))
    low = next((lost for lost, chance in up_to if chance >= edge), 0)
    high = next((lost for lost, chance in up_to if chance >= 1 - edge - 2 * ROUNDING), 0)
    return low, high


def wide_spread(targets: Sequence[Targets], shots: Sequence[tuple[Shot, int]]) -> tuple[int, int]:
    """Return what `spread` does for armies too large to be laid out, and rather too much.

    The number of the fallen is taken to be spread as a bell, as if each man fell by himself.
    """
    alone = [(each.men, float(part)) for each, part in _chances_to_fall(targets, shots)]
    middle = sum(men * part for men, part in alone)
    wide = EIGHT_IN_TEN * sqrt(sum(men * part * (1 - part) for men, part in alone))
    most = sum(men for men, _ in alone)
    return max(0, floor(middle - wide)), min(most, ceil(middle + wide))


def _ends(levels: Sequence[int]) -> Iterator[int]:
    """Yield where in a state the fallen of each kind stand."""
    at = -1
    for hits in levels:
        at += hits + 1
        yield at


@cache
def _cells(levels: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return where a man of each cell of a state goes by one hit, and by two."""
    found: list[tuple[int, int]] = []
    for end in _ends(levels):
        first = len(found)
        found += [(min(at + 1, end), min(at + 2, end)) for at in range(first, end + 1)]
    return tuple(found)


@lru_cache(maxsize=50_000)
def _become(
    state: tuple[int, ...], levels: tuple[int, ...], once: int, twice: int
) -> tuple[int, tuple[tuple[tuple[int, ...], int], ...]]:
    """Return in how many ways a shot can fall, and each state it makes of men with its ways."""
    men = sum(state)
    once = min(once, men)
    twice = min(twice, men - once)
    cells = _cells(levels)
    found: dict[tuple[int, ...], int] = {}
    for first, ways in _drawn(state, once):
        left = tuple(here - gone for here, gone in zip(state, first, strict=True))
        for second, more in _drawn(left, twice):
            become = [here - gone for here, gone in zip(left, second, strict=True)]
            for at, (by_one, by_two) in enumerate(cells):
                become[by_one] += first[at]
                become[by_two] += second[at]
            key = tuple(become)
            found[key] = found.get(key, 0) + ways * more
    total = comb(men, once) * comb(men - once, twice)
    return total, tuple(found.items())


@lru_cache(maxsize=50_000)
def _drawn(state: tuple[int, ...], number: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return how so many different men can be drawn from the cells, and in how many ways."""
    if not state:
        return (((), 1),) if number == 0 else ()
    here, rest = state[0], state[1:]
    return tuple(
        ((taken, *others), comb(here, taken) * ways)
        for taken in range(min(here, number) + 1)
        for others, ways in _drawn(rest, number - taken)
    )
