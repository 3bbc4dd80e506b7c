"""What surprised in a battle: luck by chance, likely and real losses, turning point, the dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.attack.dice import (
    Distribution,
    at_least,
    chance_of,
    convolve,
    mean,
    mean_text,
    percent_text,
)
from rules.common.wording import capital, counted
from rules.table.attacks_made import AttackMade, Course, course_of
from rules.table.battle import Battlefield
from rules.table.log import Line, standing_lines
from rules.table.piece_names import PieceNames

UNLIKELY = Fraction(1, 2)
"""From this chance on it was to be expected, and nobody's luck."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Something that was not to be expected: whose, the chance of as much or more, a sentence.

    `chance` is below `UNLIKELY`. `turn` is that of one attack, 0 of a whole evening.
    """

    piece: str
    name: str
    chance: Fraction
    text: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class SideLosses:
    """Men, vehicles and guns that a side lost by attacks and fights, and how many were likely.

    `chance` is that of so many or more, of all attacks at it together.
    """

    side: str
    name: str
    lost: int
    likely: Fraction
    chance: Fraction


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A turn as it ended: of all that was left the share of each side, in whole percent.

    A side's strength is the part of its army that still stands; the shares add up to 100. `change`
    is how far the first side's share moved in this turn, in percent.
    """

    turn: int
    shares: tuple[int, ...]
    change: Fraction


@dataclass(frozen=True, slots=True)
class DiceFairness:
    """All dice of an evening, told or rolled. The sum of two counts as two dice.

    `faces` are how often 1 to 6 came where each die was told, `percents` the same in whole
    percent. `chance` is how often fair dice come as unevenly as these or more, by chi-square; None
    where too few were rolled for it.
    """

    dice: int
    average: Fraction
    faces: tuple[int, ...]
    percents: tuple[int, ...]
    chance: float | None

    @property
    def text(self) -> str:
        """Return it as two sentences."""
        if not self.dice:
            return "No dice were told or rolled."
        average = f"{float(self.average):.2f}"
        if self.chance is None:
            return (
                f"Dice told or rolled: {self.dice}, on average {average} (3.5 is fair). "
                "Too few to tell whether they came evenly."
            )
        times = min(99, round(self.chance * 100))
        often = counted(times, "time") if times else "less than once"
        return (
            f"Dice told or rolled: {self.dice}, on average {average} (3.5 is fair). "
            f"As uneven as this or more: {often} in 100."
        )


@dataclass(frozen=True, slots=True)
class Surprises:
    """What surprised; None and () for what a battle without attacks has nothing of."""

    attacks: int
    luckiest: Luck | None
    unluckiest: Luck | None
    losses: tuple[SideLosses, ...]
    turns: tuple[TurnResult, ...]
    turning_point: TurnResult | None
    dice: DiceFairness


def surprises(battlefield: Battlefield, lines: Sequence[Line]) -> Surprises:
    """Return what surprised in a battle, by its log."""
    course = course_of(battlefield, standing_lines(lines))
    turns = _turns(battlefield, course)
    moved = [each for each in turns if each.change]
    return Surprises(
        len(course.attacks),
        _luckiest(battlefield, course.attacks),
        _unluckiest(battlefield, course.attacks),
        tuple(_losses(battlefield, course.attacks, side) for side in battlefield.sides),
        turns,
        max(moved, key=lambda each: abs(each.change), default=None),
        fairness(course.singles, course.sums),
    )


# ---- luck


def _luckiest(battlefield: Battlefield, attacks: Sequence[AttackMade]) -> Luck | None:
    """Return who did most beyond what was likely, or came through what should have felled him."""
    names = PieceNames(battlefield)
    by_actor: dict[str, list[AttackMade]] = {}
    by_target: dict[str, list[AttackMade]] = {}
    for made in attacks:
        by_actor.setdefault(made.actor, []).append(made)
        by_target.setdefault(made.target, []).append(made)
    found = []
    for piece, mine in by_actor.items():
        whole, done = convolve(*(each.likely for each in mine)), sum(each.done for each in mine)
        if done > mean(whole):
            chance = at_least(whole, done)
            text = f"{counted(len(mine), 'attack')}: {_likely_words(whole, done)}"
            found.append(_luck(names, piece, chance, text))
    for piece, at_him in by_target.items():
        parts = [each.likely for each in at_him]
        if piece in battlefield.unit_of:  # of a burst each man gets his own hit
            parts = [chance_of(at_least(part, 1)) for part in parts]
        whole, done = convolve(*parts), sum(each.at_target for each in at_him)
        if done < mean(whole):
            came = f"{mean_text(mean(whole))} hits likely, {done or 'none'} came."
            if piece not in battlefield.unit_of:
                came = _likely_words(whole, done)
            text = f"Attacked {_times(len(at_him))}: {came}"
            found.append(_luck(names, piece, _at_most(whole, done), text))
    return _least_likely(found)


def _unluckiest(battlefield: Battlefield, attacks: Sequence[AttackMade]) -> Luck | None:
    """Return the attack that failed most unexpectedly."""
    names = PieceNames(battlefield)
    found = []
    for made in attacks:
        if made.done >= mean(made.likely):
            continue
        weapon = battlefield.ruleset.weapon.get(made.weapon)
        with_what = weapon.name if weapon is not None else "fight"
        dice = counted(made.dice, "roll")
        text = f"{with_what}, {dice}: {_likely_words(made.likely, made.done)}"
        found.append(_luck(names, made.actor, _at_most(made.likely, made.done), text, made.turn))
    return _least_likely(found)


def _least_likely(found: Sequence[Luck]) -> Luck | None:
    unlikely = [each for each in found if each.chance < UNLIKELY]
    return min(unlikely, key=lambda luck: luck.chance, default=None)


def _luck(names: PieceNames, piece: str, chance: Fraction, text: str, turn: int = 0) -> Luck:
    said = f"{capital(text)} Chance: {percent_text(chance)}."
    return Luck(piece, names.who(piece), chance, said, turn)


def _likely_words(likely: Distribution, done: int) -> str:
    return f"{mean_text(mean(likely))} likely to fall, {done or 'nobody'} did."


def _at_most(odds: Distribution, number: int) -> Fraction:
    return sum((part for count, part in odds.items() if count <= number), Fraction(0))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


# ---- losses and turns


def _losses(battlefield: Battlefield, attacks: Sequence[AttackMade], side: str) -> SideLosses:
    parts, lost = [], 0
    for made in attacks:
        if battlefield.side_of[made.actor] == side:
            parts.append(made.own_likely)
            lost += made.own_done
        elif battlefield.side_of[made.target] == side:
            # A hero with lives left does not fall: what hits beyond him fells others.
            his = 1 if made.spares else 0
            parts.append(_beyond(made.likely, his))
            lost += made.done - his * made.at_target
    whole = convolve(*parts)
    return SideLosses(side, battlefield.side_name(side), lost, mean(whole), at_least(whole, lost))


def _beyond(odds: Distribution, number: int) -> Distribution:
    """Return odds of a number that is so much smaller, and at least 0."""
    found: dict[int, Fraction] = {}
    for count, part in odds.items():
        left = max(0, count - number)
        found[left] = found.get(left, Fraction(0)) + part
    return found


def _turns(battlefield: Battlefield, course: Course) -> tuple[TurnResult, ...]:
    began = course.left[0]
    found = []
    before = _strengths(battlefield, began, began)
    for turn in sorted(course.left):
        if turn:
            now = _strengths(battlefield, course.left[turn], began)
            found.append(TurnResult(turn, whole_percents(now), 100 * (now[0] - before[0])))
            before = now
    return tuple(found)


def _strengths(
    battlefield: Battlefield, left: Mapping[str, int], began: Mapping[str, int]
) -> tuple[Fraction, ...]:
    """Return the share of each side of all strength that is left; alike where nothing is."""
    parts = [Fraction(left[side], max(1, began[side])) for side in battlefield.sides]
    whole = sum(parts, Fraction(0))
    return tuple(part / whole if whole else Fraction(1, len(parts)) for part in parts)


def whole_percents(parts: Sequence[Fraction | int]) -> tuple[int, ...]:
    """Return parts of a whole as percent without fractions, which add up to 100.

    What rounding down leaves goes to those that lost most by it. All are 0 where there is nothing.
    """
    whole = sum(parts)
    if not whole:
        return (0,) * len(parts)
    exact = [Fraction(part) * 100 / whole for part in parts]
    found = [math.floor(part) for part in exact]
    order = sorted(range(len(parts)), key=lambda at: found[at] - exact[at])
    for at in order[: 100 - sum(found)]:
        found[at] += 1
    return tuple(found)


# ---- dice


def fairness(singles: Iterable[int], sums: Iterable[int] = ()) -> DiceFairness:
    """Return how even dice came: single ones, and sums of two.

    Chi-square holds only where each face is likely often enough: it takes 30 single dice, five for
    each face, and 36 sums, one for the rarest.
    """
    ones, twos = Counter(singles), Counter(sums)
    number, pairs = ones.total(), twos.total()
    square, freedom = 0.0, 0
    if number >= 30:
        square += sum((ones[face] - number / 6) ** 2 / (number / 6) for face in range(1, 7))
        freedom += 5
    if pairs >= 36:
        for total in range(2, 13):
            likely = pairs * (6 - abs(7 - total)) / 36
            square += (twos[total] - likely) ** 2 / likely
        freedom += 10
    dice = number + 2 * pairs
    spots = sum(face * count for counts in (ones, twos) for face, count in counts.items())
    faces = tuple(ones[face] for face in range(1, 7))
    chance = chi_square_chance(square, freedom) if freedom else None
    return DiceFairness(dice, Fraction(spots, dice or 1), faces, whole_percents(faces), chance)


def chi_square_chance(square: float, freedom: int) -> float:
    """Return the chance of a chi-square of so much or more with so many degrees of freedom.

    The upper incomplete gamma function, by recurrence from one or two degrees.
    """
    if square <= 0:
        return 1.0
    half = square / 2
    if freedom % 2:
        chance, shape = math.erfc(math.sqrt(half)), 0.5
    else:
        chance, shape = math.exp(-half), 1.0
    while 2 * shape < freedom:
        chance += math.exp(shape * math.log(half) - half - math.lgamma(shape + 1))
        shape += 1
    return min(1.0, chance)
