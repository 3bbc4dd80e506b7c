"""Tests by die taken again and again: mines, cliffs, water, smoke, parachutes, explosions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from rules.games.dice_rules import DieTest
from rules.games.playbook import Playbook
from rules.odds.ask import outcome_chances, result_chances
from rules.odds.asked import FARTHEST, MOST_DICE, bad_question, near_names
from rules.odds.dice import NOTHING, ONE, Odds, chance_of, die, mapped, mixture, surely, tidy

ON_TARGET = "on target"
STAYS = "stays"
UNHARMED = "unharmed"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a man is after some turns of climbing or swimming.

    `inches` are the chances of each distance made by those who live, `lost` of having fallen or
    drowned; together they sum to one.
    """

    inches: Odds
    lost: Fraction

    @property
    def lives(self) -> Fraction:
        """Return the chance of being alive."""
        return ONE - self.lost


def test_of(playbook: Playbook, test_id: str) -> DieTest:
    """Return a test of the game; raises with the nearest names when it has none of this name."""
    test = playbook.test.get(test_id)
    if test is None:
        near = near_names(test_id, playbook.test)
        raise bad_question("test", f"'{test_id}' is not a test of {playbook.ruleset}{near}")
    return test


def progress(playbook: Playbook, test_id: str, turns: int, inches: float) -> Progress:
    """Return how far a man is after so many turns, who stops once he has made `inches`.

    An outcome without a number of inches is the end of him.
    """
    test = test_of(playbook, test_id)
    _count("turns", turns)
    _length("inches", inches)
    goal = math.ceil(inches)
    steps = [(each.outcome.number, each.chance) for each in outcome_chances(test)]
    whole = math.lcm(*(chance.denominator for _, chance in steps))
    ways = [(number, int(chance * whole)) for number, chance in steps]
    there, lost = {0: 1}, 0  # counted in whole numbers, out of `whole` for each turn
    for _ in range(turns):
        after: dict[int, int] = {}
        lost *= whole
        for made, many in there.items():
            if made >= goal:
                after[made] = after.get(made, 0) + many * whole
                continue
            for number, share in ways:
                if number is None:
                    lost += many * share
                    continue
                spot = min(made + int(number.value), goal)
                after[spot] = after.get(spot, 0) + many * share
        there = after
    total = whole**turns
    inches_made = {made: Fraction(many, total) for made, many in there.items()}
    return Progress(tidy(inches_made), Fraction(lost, total))


def through_mines(playbook: Playbook, inches: float, turns: int = 1) -> Fraction:
    """Return the chance to come unharmed through so many inches of mines.

    Where the game has a step, each step begun is a test; otherwise each turn in the field is.
    """
    _length("inches", inches)
    _count("turns", turns)
    unharmed = result_chances(test_of(playbook, "minefield")).get(UNHARMED, NOTHING)
    step = playbook.odds.stats.get("mine-step")
    tries = math.ceil(Fraction(inches) / int(step.value)) if step else turns
    return unharmed ** (tries if inches else 0)


def smoke_turns(playbook: Playbook) -> Odds:
    """Return how many turns smoke lies, the turn of laying counted, when nothing bursts in it."""
    stays = result_chances(test_of(playbook, "smoke")).get(STAYS, NOTHING)
    most = int(playbook.odds.stats["smoke-turns"].value)
    odds = {turn: stays ** (turn - 1) * (ONE - stays) for turn in range(1, most)}
    return tidy({**odds, most: stays ** (most - 1)})


def parachute_drift(playbook: Playbook, reading: str = "cut") -> Odds:
    """Return how many feet beside his target a paratrooper lands; 0 is on it.

    `reading` is the switch "parachute-drift": "cut" or "half" of what the die shows.
    """
    most = int(playbook.odds.stats["drift-most"].value)
    on_target = result_chances(test_of(playbook, "parachute")).get(ON_TARGET, NOTHING)
    if reading not in ("cut", "half"):
        raise bad_question("reading", f"a drift is 'cut' or 'half', found '{reading}'")
    feet = mapped(die(), lambda face: min(face if reading == "cut" else -(-face // 2), most))
    return mixture([(on_target, surely(0)), (ONE - on_target, feet)])


def explosion(playbook: Playbook, men_near: int) -> Odds:
    """Return how many men die when a flame thrower man is hit, he among them.

    `men_near` are those who stand at least half inside the blast.
    """
    if men_near:
        _count("men near", men_near)
    chances = result_chances(test_of(playbook, "flame-tanks"))
    blast = sum((part for result, part in chances.items() if "explodes" in result), NOTHING)
    others = chance_of(blast, men_near)
    return {1 + number: chance for number, chance in others.items()}


def _count(place: str, count: int) -> None:
    if type(count) is not int or not 1 <= count <= MOST_DICE:
        raise bad_question(place, f"should be a whole number from 1 to {MOST_DICE}, found {count}")


def _length(place: str, inches: float) -> None:
    if not (math.isfinite(inches) and 0 <= inches <= FARTHEST):
        raise bad_question(place, f"should be a number from 0 to {FARTHEST}, found {inches:g}")
