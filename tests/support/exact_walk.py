"""The referee driven over all throws: everything that an attack can come to, with its chance.

Events are applied to states as players would apply them, so nothing hangs on how the referee finds
out what to ask for next. Dice that come to the same are thrown once, with their common chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

from rules.attack.dice import Distribution, die, tidy, two_dice
from rules.attack.question import Question
from rules.table import referee
from rules.table.battle import Battlefield
from rules.table.events import Again, AnyEvent, Assault, Attack, Dice, Next, Picked
from rules.table.state import STANDING, Pick, PieceState, Roll, State

Choose = Callable[[Battlefield, State, Pick], tuple[str, ...]]
Change = tuple[str, PieceState, PieceState]
"""A piece, how it stood, and how it stands."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an attack came to: who stands otherwise than before, and what was asked for."""

    changes: frozenset[Change]
    asked: frozenset[str] = frozenset()


Odds = dict[Outcome, Fraction]


@dataclass(frozen=True, slots=True)
class Walked:
    """All that an attack or a fight can come to; `question` is the one about its chances."""

    question: Question
    first: Roll
    outcomes: Odds

    def chance(self, holds: Callable[[Outcome], object]) -> Fraction:
        """Return the chance of the outcomes for which something holds."""
        return sum((part for each, part in self.outcomes.items() if holds(each)), Fraction(0))

    def distribution(self, number: Callable[[Outcome], int]) -> Distribution:
        """Return how likely each number is that outcomes come to."""
        found: Distribution = {}
        for outcome, part in self.outcomes.items():
            key = number(outcome)
            found[key] = found.get(key, Fraction(0)) + part
        return tidy(found)


def walk(
    battlefield: Battlefield, state: State, event: Attack | Assault, choose: Choose
) -> Walked | None:
    """Return all that an attack or a fight can come to; None where it asks for nothing.

    Raises NotNow where it cannot be made.
    """
    opened = referee.apply(battlefield, state, event)
    if not opened.open or not isinstance(opened.ask, Roll):
        return None
    question = opened.open[0].question
    assert question is not None
    walker = _Walker(battlefield, opened.pieces, battlefield.side_of[event.actor], choose)
    outcomes = walker.ends(opened, frozenset())
    assert sum(outcomes.values()) == 1
    return Walked(question, opened.ask, outcomes)


@dataclass(slots=True)
class _Walker:
    battlefield: Battlefield
    before: dict[str, PieceState]
    side: str
    choose: Choose

    def ends(self, state: State, asked: frozenset[str]) -> Odds:
        """Return what a state comes to when all that it asks for is answered."""
        ask = state.ask
        if ask is None:
            return {Outcome(self._changes(state), asked): Fraction(1)}
        asked |= {ask.purpose}
        if isinstance(ask, Pick) and ask.optional:
            choices: list[AnyEvent] = [Picked(()), *(Picked((each,)) for each in ask.among)]
            return self._best(state, choices, ask.side, asked)
        if isinstance(ask, Pick):
            return self._after(state, Picked(self.choose(self.battlefield, state, ask)), asked)
        if ask.optional:
            return self._best(state, *self._again(state, ask), asked)
        found: Odds = {}
        for values, chance in throws(ask):
            for outcome, part in self._after(state, Dice(values), asked).items():
                found[outcome] = found.get(outcome, Fraction(0)) + chance * part
        return found

    def _after(self, state: State, event: AnyEvent, asked: frozenset[str]) -> Odds:
        return self.ends(referee.apply(self.battlefield, state, event), asked)

    def _changes(self, state: State) -> frozenset[Change]:
        before = self.before
        return frozenset(
            (piece, before.get(piece, STANDING), now)
            for piece, now in state.pieces.items()
            if before.get(piece, STANDING) != now
        )

    def _again(self, state: State, roll: Roll) -> tuple[list[AnyEvent], str]:
        """Return the choices of dice to roll again, and whose they are."""
        options: list[AnyEvent] = [Next(), Again()]
        if state.kept is not None and roll.most:
            made, places = state.kept
            faces = {made.values[place]: place for place in places}
            options += [Again((place,)) for place in faces.values() if len(places) > 1]
        return options, self.battlefield.side_of.get(roll.about, self.side)

    def _best(
        self, state: State, options: list[AnyEvent], side: str, asked: frozenset[str]
    ) -> Odds:
        """Return what comes of the best of some choices for a side."""
        ends = [self._after(state, option, asked) for option in options]
        return max(ends, key=lambda odds: self._worth(odds, side))

    def _worth(self, odds: Odds, side: str) -> tuple[Fraction, Fraction]:
        """Return what a side thinks of ends: enemies lost less own men lost, then no mishap."""
        worth, mishaps = Fraction(0), Fraction(0)
        for outcome, chance in odds.items():
            for piece, was, now in outcome.changes:
                if now.lives > was.lives or was.status == "stands" != now.status:
                    own = self.battlefield.side_of[piece] == side
                    by_chance = now.fate == "knocked-over"
                    worth += chance * (0 if by_chance else -1 if own else 1)
                    mishaps += chance * by_chance
        return worth, -mishaps


# ---- dice


def throws(roll: Roll) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield dice for a roll with their chances, which sum to one; those alike once for all.

    Where many dice are good or bad, one die stands for all alike; a 2 and a 12 are told apart all
    the same. In what order dice fall matters only where each is somebody's own, where pieces of
    cover are rolled for each hit, or where one ends the roll.
    """
    faces = two_dice() if roll.two else die()
    alike = dict(faces)
    if roll.dice > 1 and roll.good != "any":
        alike = _alike(roll, faces)
    if roll.each or roll.purpose == "cover":
        for values in product(alike, repeat=roll.dice):
            yield values, prod((alike[value] for value in values), start=Fraction(1))
        return
    last = {value: chance for value, chance in alike.items() if roll.ends and value >= roll.ends}
    others = {value: chance for value, chance in alike.items() if value not in last}
    yield from _unordered(others, roll.dice)
    for number in range(roll.dice if last else 0):
        for values, chance in _unordered(others, number):
            yield from (((*values, end), chance * part) for end, part in last.items())


def _alike(roll: Roll, faces: Distribution) -> Distribution:
    """Return one face for all that come to the same, with their common chance."""
    apart = {min(faces), max(faces)} if roll.two else set()
    found: dict[object, int] = {}
    alike: Distribution = {}
    for face, chance in faces.items():
        ending = bool(roll.ends) and face >= roll.ends
        key = (roll.class_of(face), roll.is_good(face), ending, face in apart and face)
        first = found.setdefault(key, face)
        alike[first] = alike.get(first, Fraction(0)) + chance
    return alike


def _unordered(faces: Distribution, dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for values in combinations_with_replacement(faces, dice):
        ways = factorial(dice) // prod(factorial(values.count(face)) for face in {*values})
        yield values, ways * prod((faces[value] for value in values), start=Fraction(1))


# ---- what is chosen


def so_many(number: int) -> Choose:
    """Return a choice of the target and others beside it, so many in all as far as may be.

    Nobody is chosen who need not be in tests that only follow from the attack, and where an enemy
    chooses whether a round hits somebody.
    """

    def choose(battlefield: Battlefield, state: State, pick: Pick) -> tuple[str, ...]:
        event = state.open[0].event
        if event is None or pick.purpose == "stray":
            return pick.among[: pick.least]
        among: Iterable[str] = dict.fromkeys((*pick.offered, *pick.among))
        model = battlefield.is_model(event.target)
        enemy = battlefield.side_of[event.target]
        first = [each for each in among if each == event.target]
        mates = [each for each in among if battlefield.side_of[each] == enemy and each not in first]
        mates.sort(key=lambda each: bool(state.piece(each).marks or each in state.aboard))
        others = [each for each in among if battlefield.side_of[each] != enemy]
        wanted = 0 if model and pick.least == 0 else number - (event.target not in pick.among)
        wanted = min(wanted, len(first) + len(mates))  # nobody of the own side who need not be
        return (*first, *mates, *others)[: min(max(wanted, pick.least), pick.most)]

    return choose
