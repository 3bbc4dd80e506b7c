"""Exact dice agree with going through every roll there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

import pytest

from rules.attack import dice
from rules.attack.procedure import EQUAL, LOST, WON, Roll

FACES = range(1, 7)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def rolled(number: int, read: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
    """Return the distribution of what is read off `number` dice, by rolling them all."""
    found = Counter(read(roll) for roll in product(FACES, repeat=number))
    return {result: Fraction(found[result], 6**number) for result in sorted(found)}


def share(number: int, holds: Callable[[tuple[int, ...]], bool]) -> Fraction:
    return rolled(number, lambda roll: int(holds(roll))).get(1, Fraction(0))


@pytest.mark.parametrize("needed", range(-3, 17))
def test_one_die_and_two_dice(needed: int) -> None:
    assert dice.die_at_most(needed) == share(1, lambda roll: roll[0] <= needed)
    assert dice.die_at_least(needed) == share(1, lambda roll: roll[0] >= needed)
    assert dice.two_dice_at_most(needed) == share(2, lambda roll: sum(roll) <= needed)


def test_the_ways_of_two_dice_are_those_of_the_table() -> None:
    ways = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35]
    assert [dice.two_dice_at_most(needed) * 36 for needed in range(2, 12)] == ways
    assert dice.two_dice() == rolled(2, sum)
    assert dice.die() == rolled(1, sum)


@pytest.mark.parametrize("number", range(1, 6))
def test_sums_and_successes_of_many_dice(number: int) -> None:
    assert dice.convolve(*[dice.die()] * number) == rolled(number, sum)
    hits = rolled(number, lambda roll: sum(shown >= 5 for shown in roll))
    assert dice.binomial(number, THIRD) == hits
    assert dice.at_least(hits, 1) == dice.any_of(number, THIRD)
    assert dice.mean(hits) == number * THIRD


@pytest.mark.parametrize("number", range(1, 7))
def test_dice_that_match_no_other(number: int) -> None:
    def singles(roll: tuple[int, ...]) -> int:
        return sum(times == 1 for times in Counter(roll).values())

    assert dict(dice.single_faces(number)) == rolled(number, singles)


def test_one_die_alone_matches_none() -> None:
    assert dict(dice.single_faces(1)) == {1: 1}


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (0, 2), (-2, 0), (9, 0)])
def test_one_die_against_another(mine: int, theirs: int) -> None:
    roll = Roll("duel", 2, need=theirs - mine, opposed=True)
    assert roll.chance(WON) == share(2, lambda roll: roll[0] + mine > roll[1] + theirs)
    assert roll.chance(EQUAL) == share(2, lambda roll: roll[0] + mine == roll[1] + theirs)
    assert roll.chance(WON, EQUAL, LOST) == 1


def test_rerolls() -> None:
    assert dice.any_of(2, THIRD) == share(2, lambda roll: roll[0] >= 5 or roll[1] >= 5)


def test_a_second_step_that_depends_on_the_first() -> None:
    # A die of hits, each of which is saved on 4+.
    saved = ((chance, dice.binomial(hits, HALF)) for hits, chance in dice.die().items())
    kills = dice.mixture(saved)
    by_hand = Counter[int]()
    for hits in FACES:
        for saves in product((0, 1), repeat=hits):
            by_hand[sum(saves)] += 2 ** (6 - hits)
    assert kills == {number: Fraction(by_hand[number], 6 * 64) for number in range(7)}
    assert dice.capped(kills, 2)[2] == dice.at_least(kills, 2)


@pytest.mark.parametrize(
    "odds",
    [
        dice.binomial(60, Fraction(35, 36)),
        dice.convolve(*[dice.die()] * 60),
        dict(dice.single_faces(60)),
        dice.mixture([(HALF, dice.certain(3)), (HALF, dice.chance_of(THIRD))]),
        dice.chance_of(Fraction(0)),
        dice.chance_of(Fraction(1)),
        dice.mapped(dice.two_dice(), lambda roll: roll // 4),
    ],
)
def test_every_distribution_sums_to_exactly_one(odds: Mapping[int, Fraction]) -> None:
    assert sum(odds.values()) == 1
    assert all(0 < chance <= 1 for chance in odds.values())
