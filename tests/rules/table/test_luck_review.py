"""What surprised in a battle: luck by chance, likely and real losses, turning point, the dice."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from random_battle import GAMES, battlefield_of, play
from table_hand import Table

from rules.attack.dice import mean
from rules.table.attacks_made import course_of
from rules.table.events import Activated, Attack, Fell, Picked, Started
from rules.table.log import Line
from rules.table.luck_review import chi_square_chance, fairness, surprises, whole_percents


def shooting(*sums: int) -> Table:
    """Let Ada's riflemen shoot one after the other, each at another man, at 7 or less."""
    table = Table("lgam")
    table.go_on(3)
    table.roll(2)
    table.go_on(4)
    rifles = [m for m in table.men("1") if table.battlefield.name(m) == "Rifleman"]
    targets = [m for m in table.men("2") if table.battlefield.name(m) == "Rifleman"]
    for rifle, target, total in zip(rifles, targets, sums, strict=False):
        table.do(Attack(rifle, "rifle", target, 2.0))
        table.roll(total)
    return table


def test_losses_stand_beside_what_was_likely_with_its_exact_chance() -> None:
    table = shooting(2, 3, 4, 12)
    found = surprises(table.battlefield, table.lines)
    chance = Fraction(21, 36)
    ada, tomas = found.losses
    assert (ada.lost, ada.likely, ada.chance) == (0, 0, 1)
    assert (tomas.name, tomas.lost, tomas.likely) == ("Tomas", 3, 4 * chance)
    assert tomas.chance == chance**4 + 4 * chance**3 * (1 - chance)
    assert found.attacks == 4


def test_accidents_are_nobodys_luck_and_lines_taken_back_are_none() -> None:
    table = shooting(2, 3)
    table.do(Fell((table.men("1")[0],), "knocked-over"))
    table.take_back(len(table.lines) - 2, len(table.lines) - 1)
    found = surprises(table.battlefield, table.lines)
    assert [(side.lost, side.likely) for side in found.losses] == [(0, 0), (1, Fraction(21, 36))]


def test_the_unluckiest_shot_is_the_likeliest_that_failed() -> None:
    table = shooting(12, 12)
    rifles = [m for m in table.men("1") if table.battlefield.name(m) == "Rifleman"]
    sure = table.men("2")[0]
    table.do(Attack(rifles[2], "rifle", sure, 0.0))  # touching: +2
    table.roll(12)
    shot = surprises(table.battlefield, table.lines).unluckiest
    assert shot is not None
    assert (shot.piece, shot.turn, shot.chance) == (rifles[2], 1, Fraction(6, 36))
    assert shot.name == "Rifleman, Ada's 1st Squad"
    assert shot.text == "Rifle, 1 roll: 0.8 likely to fall, nobody did. Chance: 17 %."


def test_the_luckiest_hit_more_than_likely_or_came_through_more() -> None:
    table = Table("green-and-tan")
    table.go_on()
    table.roll(5, 2)
    table.go_on(4)
    squad, other = table.unit("1"), table.unit("2")
    table.do(Attack(squad, "rifle", other, 6.0))
    table.roll(1, 2, 3, 4, 5)
    table.roll(1, 1, 1, 1, 1)
    luck = surprises(table.battlefield, table.lines).luckiest
    assert luck is not None and luck.piece == squad
    assert luck.chance == Fraction(5, 12) ** 5  # all five hit on 5 or less and fall on 3 or less
    assert luck.text == "1 attack: 2.1 likely to fall, 5 did. Chance: 1 %."
    table = Table("green-and-tan")
    table.go_on()
    table.roll(5, 2)
    table.go_on(4)
    table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0))
    table.roll(1, 2, 3, 4, 5)
    table.roll(6, 6, 6, 6, 6)
    luck = surprises(table.battlefield, table.lines).luckiest
    assert luck is not None and luck.piece == table.unit("2")
    assert luck.chance == Fraction(7, 12) ** 5
    assert luck.text == "Attacked once: 2.1 likely to fall, nobody did. Chance: 7 %."


def test_what_was_to_be_expected_is_nobodys_luck() -> None:
    table = shooting(2)  # 58 % to hit, and it did
    assert surprises(table.battlefield, table.lines).luckiest is None
    table = shooting()
    rifle = next(m for m in table.men("1") if table.battlefield.name(m) == "Rifleman")
    table.do(Attack(rifle, "rifle", table.men("2")[0], 2.0, ("cover",)))
    table.roll(12)
    found = surprises(table.battlefield, table.lines)
    assert found.losses[1].likely < Fraction(1, 2), "nobody counted on it"
    assert found.unluckiest is None


def test_who_comes_through_a_burst_is_judged_by_his_own_chance_to_be_hit() -> None:
    table = Table("lgam")
    table.go_on(3)
    table.roll(2)
    table.go_on(6)
    gunner = next(m for m in table.men("1") if table.battlefield.name(m) == "LMG man")
    table.do(Attack(gunner, "lmg", table.men("2")[0], 2.0))
    table.roll(12)
    luck = surprises(table.battlefield, table.lines).luckiest
    assert luck is not None and luck.piece == table.men("2")[0]
    assert luck.text == "Attacked once: 1.0 hits likely, none came. Chance: 4 %."


def test_the_turning_point_is_the_turn_that_moved_most() -> None:
    table = Table("green-and-tan")
    table.go_on()
    table.roll(5, 2)
    table.go_on(4)
    table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0))
    table.roll(1, 2, 3, 4, 5)
    table.roll(1, 6, 6, 6, 6)
    table.do(Picked(table.men("2")[:1]))
    table.go_on(3)
    table.roll(5, 2)
    table.go_on()
    table.do(Activated(table.unit("1")))
    table.roll(1)
    table.go_on(3)
    table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0))
    table.roll(1, 2, 3, 4, 5)
    table.roll(1, 1, 1, 1, 1)
    found = surprises(table.battlefield, table.lines)
    assert found.turning_point is not None
    assert found.turning_point.turn == 2 and found.turning_point.change > 0
    assert [turn.turn for turn in found.turns] == [1, 2]
    assert all(sum(turn.shares) == 100 for turn in found.turns)


def test_an_evening_without_attacks_surprises_nobody() -> None:
    table = Table("army-men")
    found = surprises(table.battlefield, table.lines)
    assert (found.luckiest, found.unluckiest, found.turning_point) == (None, None, None)
    assert found.dice.chance is None and found.dice.text == "No dice were told or rolled."


def test_percents_add_up_to_a_hundred() -> None:
    assert whole_percents((1, 1, 1)) == (34, 33, 33)
    assert whole_percents((2, 1)) == (67, 33)
    assert whole_percents((0, 5)) == (0, 100)
    assert whole_percents((0, 0)) == (0, 0)
    for parts in ((3, 7, 11, 13, 17, 19), (1, 999), (1, 1, 1, 1, 1, 1)):
        assert sum(whole_percents(parts)) == 100


def test_dice_are_judged_as_the_tables_of_chi_square_have_it() -> None:
    for square, freedom in ((11.0705, 5), (18.3070, 10), (24.9958, 15)):
        assert math.isclose(chi_square_chance(square, freedom), 0.05, abs_tol=1e-5)
    assert chi_square_chance(0, 5) == 1
    even = fairness((1, 2, 3, 4, 5, 6) * 5)
    assert (even.average, even.chance, even.percents) == (3.5, 1, (17, 17, 17, 17, 16, 16))
    odd = fairness((6,) * 30)
    assert odd.chance is not None and odd.chance < 1e-20
    assert odd.text == (
        "Dice told or rolled: 30, on average 6.00 (3.5 is fair). "
        "As uneven as this or more: less than once in 100."
    )
    both = fairness((1, 6), (7, 7, 2))
    assert (both.dice, both.average) == (8, Fraction(23, 8))
    few = fairness((1, 2), (12,))
    assert few.text == (
        "Dice told or rolled: 4, on average 3.75 (3.5 is fair). "
        "Too few to tell whether they came evenly."
    )


@pytest.mark.parametrize("game", GAMES)
def test_over_many_random_battles_as_many_fall_as_were_likely(game: str) -> None:
    """The dice of the table against the odds, which are counted elsewhere."""
    lost, likely, spread = 0, 0.0, 0.0
    for seed in range(4):
        battlefield = battlefield_of(game, seed)
        lines = [Line(1, "", Started(battlefield.battle))]
        lines += [Line(at, "", event) for at, (event, _) in enumerate(play(battlefield, seed), 2)]
        for made in course_of(battlefield, lines[1:]).attacks:
            average = mean(made.likely)
            assert sum(made.likely.values()) == 1
            lost += made.done
            likely += float(average)
            spread += float(sum(p * (n - average) ** 2 for n, p in made.likely.items()))
    assert lost > 50
    assert abs(lost - likely) < 3.5 * math.sqrt(spread), (lost, likely, math.sqrt(spread))
