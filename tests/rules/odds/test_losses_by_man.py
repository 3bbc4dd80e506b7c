"""Losses man by man: against an enumeration of every way in which shots fall on few men."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.attack.dice import mean
from rules.odds.loss_distribution import (
    Shot,
    Targets,
    chances_of_losses,
    expected_losses_of,
    spread,
    wide_spread,
)

HALF = Fraction(1, 2)
RIFLE: Shot = (((1, 0), Fraction(1, 3)), ((0, 0), Fraction(2, 3)))
BURST: Shot = (((1, 0), HALF), ((2, 0), Fraction(1, 4)), ((0, 0), Fraction(1, 4)))
PINS: Shot = (((1, 0), HALF), ((0, 1), Fraction(1, 6)), ((0, 0), Fraction(1, 3)))
BLAST: Shot = (((2, 1), HALF), ((0, 0), HALF))
SHOTS = (RIFLE, BURST, PINS, BLAST)


def enumerated(targets: list[Targets], shots: list[Shot]) -> dict[int, Fraction]:
    """Lay out every way in which the shots can come about and fall on men, one by one."""
    stands = [each.hits for each in targets for _ in range(each.men)]
    men = range(len(stands))
    ways = []
    for shot in shots:
        way = []
        for (once, twice), chance in shot:
            once, twice = min(once, len(stands)), min(twice, len(stands) - min(once, len(stands)))
            drawn = [
                (first, second)
                for first in combinations(men, once)
                for second in combinations(set(men) - set(first), twice)
            ]
            way += [(chance / len(drawn), *each) for each in drawn]
        ways.append(way)
    found: dict[int, Fraction] = {}
    for case in product(*ways):
        chance, taken = Fraction(1), [0] * len(stands)
        for part, first, second in case:
            chance *= part
            for man in first:
                taken[man] += 1
            for man in second:
                taken[man] += 2
        lost = sum(hits >= stand for hits, stand in zip(taken, stands, strict=True))
        found[lost] = found.get(lost, Fraction(0)) + chance
    return {lost: found[lost] for lost in sorted(found) if found[lost]}


@pytest.mark.parametrize(
    ("targets", "shots"),
    [
        ([Targets(3)], [RIFLE, RIFLE, BURST]),
        ([Targets(2, 2)], [PINS, PINS, RIFLE]),
        ([Targets(2), Targets(1, 3)], [RIFLE, BURST, PINS]),
        ([Targets(3, 2)], [BLAST, PINS]),
        ([Targets(1)], [BURST, RIFLE, RIFLE]),
        ([Targets(2, 2)], [BLAST, BLAST]),
    ],
)
def test_chances_are_those_of_every_way_laid_out(targets: list[Targets], shots: list[Shot]) -> None:
    found = chances_of_losses(targets, [(shot, 1) for shot in shots])
    assert {lost: part for lost, part in found.items() if part} == enumerated(targets, shots)
    assert expected_losses_of(targets, [(shot, 1) for shot in shots]) == mean(found)


@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3)), min_size=1, max_size=3),
    st.lists(st.tuples(st.sampled_from(SHOTS), st.integers(1, 5)), max_size=4),
)
def test_losses_are_never_more_than_there_are(
    men: list[tuple[int, int]], shots: list[tuple[Shot, int]]
) -> None:
    targets = [Targets(*each) for each in men]
    found = chances_of_losses(targets, shots)
    assert sum(found.values()) == 1
    assert max(found) <= sum(each.men for each in targets)
    assert mean(found) == expected_losses_of(targets, shots)
    low, high = spread(found)
    assert low <= high


def test_two_hits_may_fall_on_one_man() -> None:
    sure: Shot = (((1, 0), Fraction(1)),)
    assert chances_of_losses([Targets(2)], [(sure, 2)]) == {1: HALF, 2: HALF}
    assert expected_losses_of([Targets(2)], [(sure, 2)]) == Fraction(3, 2)
    assert chances_of_losses([Targets(2)], [(sure, 500)])[2] > Fraction(999, 1000)


def test_the_spread_leaves_out_one_turn_in_ten_at_each_end() -> None:
    assert spread(dict.fromkeys(range(10), 0.1)) == (0, 8)
    assert spread({0: 0.05, 1: 0.1, 2: 0.7, 3: 0.1, 4: 0.05}) == (1, 3)
    assert spread({7: 1.0}) == (7, 7)


def test_floats_give_what_fractions_give() -> None:
    targets = [Targets(20), Targets(1, 3)]
    exact = [(RIFLE, 6), (BURST, 3)]
    rough = [(tuple((harm, float(part)) for harm, part in shot), n) for shot, n in exact]
    found, near = chances_of_losses(targets, exact), chances_of_losses(targets, rough)
    assert all(abs(float(part) - near.get(lost, 0.0)) < 1e-9 for lost, part in found.items())
    assert (
        abs(float(expected_losses_of(targets, exact)) - expected_losses_of(targets, rough)) < 1e-9
    )


def test_the_bell_of_a_large_army_lies_around_what_was_laid_out() -> None:
    targets, shots = [Targets(60), Targets(2, 3)], [(RIFLE, 40), (BURST, 20)]
    rough = [(tuple((harm, float(part)) for harm, part in shot), n) for shot, n in shots]
    low, high = spread(chances_of_losses(targets, rough))
    least, most = wide_spread(targets, rough)
    assert least <= low <= high <= most
    assert (low - least) + (most - high) <= 6
