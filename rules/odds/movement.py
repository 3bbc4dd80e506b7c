"""How far somebody moves in a turn: his own move, what changes it, and each step with its source.

Distances are inches, exact. Where dice decide (a roll to act, 2d6 inches, climbing) the answer is a
distribution of inches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from rules.attack.dice import (
    FACES,
    ONE,
    ZERO,
    die,
    die_at_least,
    die_at_most,
    mean,
    two_dice,
    with_reroll,
)
from rules.attack.die_tests import (
    at_least_words,
    at_most_words,
    good_from,
    or_more,
    outcome_chances,
)
from rules.attack.modifiers import CountedModifier, used_number
from rules.attack.question import MOST_DICE, UsedNumber, near_names
from rules.common.wording import lower, with_article
from rules.games.playbook import DieTest, Modifier, MoveModifier, Playbook
from rules.games.ruleset import Ruleset, Squad
from rules.games.shared_types import Number
from rules.odds.answer_question import reading_faults
from rules.odds.movement_choices import (
    ACTIVATE,
    ALWAYS,
    BY_MEN,
    MOVE,
    Condition,
    Mover,
    acts_by_men,
    all_conditions,
    bad_move,
    conditions_of,
    fits_mover,
    move_dice,
    stat_of,
    turn_inches,
)

Inches = Mapping[Fraction, Fraction]
"""How likely each distance is."""
TURNS = ("at least before the first turn", "at most after it")
"""The parts of a move by dice of somebody who turns."""


@dataclass(frozen=True, slots=True)
class MoveStep:
    """One step of an answer: what counted, and how far the mover comes after it.

    `id` is that of the modifier, "move" for his own move and "activate" for the roll to act.
    """

    id: str
    used: UsedNumber
    inches: Inches


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """How far somebody moves in a turn.

    When `allowed` is false `reason` says why he cannot move and `source` where it stands;
    `borrowed_from` is the ruleset whose rule it is. `inches` are how likely each distance is, one
    distance with chance 1 where no die is rolled; the mover may always stop sooner. `further` are
    other chances by name (falls and dies). `parts` are the inches before and after a turn, by name,
    of who moves at all.
    """

    mover: Mover
    allowed: bool = True
    reason: str = ""
    source: str = ""
    borrowed_from: str = ""
    inches: Inches | None = None
    steps: tuple[MoveStep, ...] = ()
    further: Mapping[str, Fraction] | None = None
    parts: Mapping[str, Inches] | None = None

    @property
    def fixed(self) -> Fraction | None:
        """Return the inches where no die is rolled, None where one is or he cannot move."""
        return next(iter(self.inches)) if self.inches and len(self.inches) == 1 else None


def movement(
    ruleset: Ruleset,
    playbook: Playbook,
    mover: Mover,
    conditions: Sequence[str] = (),
    men: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> MoveAnswer:
    """Return how far somebody moves in a turn under conditions, ids of what changes a move.

    "id:3" counts one three times, where a number of it counts. `men` are the figures of a squad
    whose roll to act depends on it; without it the squad is full. `readings` are those agreed on.
    What the rules forbid is answered as not allowed. Raises InputProblem for what cannot be asked.
    """
    for place, message in reading_faults(ruleset, readings or {}):
        raise bad_move(place, message)
    named = tuple(_named(ruleset, playbook, mover, conditions))
    _check(ruleset, mover, named, men)
    for modifier, _ in named:
        for bar in modifier.bars if isinstance(modifier, MoveModifier) else ():
            beside = not bar.only_with or any(each.id in bar.only_with for each, _ in named)
            if beside and (not bar.movers or fits_mover(bar.movers, mover)):
                source = bar.source or modifier.source
                return _refused(mover, bar.refusal, source, bar.origin)
    own = mover.entry.stats.get(MOVE)
    if own is None:
        reason = f"The game gives no move for {with_article(lower(mover.name))}: agree on one."
        return _refused(mover, reason, mover.entry.source)
    moved = _Move(ruleset, playbook, mover, [each.id for each, _ in named], readings or {})
    moves = [(each, count) for each, count in named if isinstance(each, MoveModifier)]
    acts = [CountedModifier(each, count) for each, count in named if isinstance(each, Modifier)]
    try:
        if not any(each.kind in ("set", "roll") for each, _ in moves):
            moved.start(MOVE, moved.stat_number(MOVE, own), own)
        for kind in ("set", "roll", "none", "times", "add", "limit", "stop", "turn"):
            moved.apply(kind, [(each, count) for each, count in moves if each.kind == kind])
        moved.act(acts, men)
    except _UncountableError as words:
        return _refused(mover, f"“{words}” is no distance and no roll that can be counted.", "")
    return MoveAnswer(
        mover,
        inches=moved.inches,
        steps=tuple(moved.steps),
        further=moved.further or None,
        parts=moved.parts or None,
    )


def _refused(mover: Mover, reason: str, source: str, origin: str = "stated") -> MoveAnswer:
    lender = "" if origin in ("stated", "house") else origin
    return MoveAnswer(mover, False, reason, source, lender)


# ------------------------------------------------------------------ what is asked


def _named(
    ruleset: Ruleset, playbook: Playbook, mover: Mover, conditions: Sequence[str]
) -> Iterator[tuple[Condition, int]]:
    """Yield what is named and how many times it counts, in the order of the game's file."""
    fitting = {each.id: each for each in conditions_of(playbook, mover)}
    wanted: dict[str, int] = {}
    for word in conditions:
        name, colon, number = word.partition(":")
        if name not in fitting:
            raise bad_move("modifier", _unknown(ruleset, playbook, mover, name))
        if name in wanted:
            raise bad_move("modifier", f"'{name}' is named twice; once is enough")
        if colon and not fitting[name].each:
            message = f"'{name}' counts once; '{word}' asks for a number of it"
            raise bad_move("modifier", message)
        digits = number.isascii() and number.isdigit() and len(number) <= 3
        if colon and not (digits and 1 <= int(number) <= MOST_DICE):
            message = f"'{word}' should end in a whole number from 1 to {MOST_DICE}"
            raise bad_move("modifier", message)
        wanted[name] = int(number) if colon else 0
    for name, modifier in fitting.items():
        if name in wanted:
            stops = isinstance(modifier, MoveModifier) and modifier.kind == "stop"
            yield modifier, wanted[name] or (0 if stops else 1)


def _unknown(ruleset: Ruleset, playbook: Playbook, mover: Mover, name: str) -> str:
    known = [each.id for each in conditions_of(playbook, mover)]
    every = all_conditions(playbook)
    if any(each.id == name for each in every):
        goes = f"; with it go: {', '.join(known)}" if known else "; nothing does"
        return f"'{name}' does not go with the {lower(mover.name)}{goes}"
    near = near_names(name, [each.id for each in every])
    return f"'{name}' is not a modifier of moves of {ruleset.name}{near}"


def _check(
    ruleset: Ruleset, mover: Mover, named: Sequence[tuple[Condition, int]], men: int | None
) -> None:
    """Raise InputProblem for modifiers that are never both, and for a bad number of men."""
    found = [each for each, _ in named]
    for one in found:
        for other in found:
            if one is not other and _never_both(one, other):
                message = f"'{one.id}' and '{other.id}' are never both; name one of them"
                raise bad_move("modifier", message)
    if men is None:
        return
    if not acts_by_men(mover):
        message = f"no move of the {lower(mover.name)} of {ruleset.name} depends on the men left"
        raise bad_move("men", message)
    if type(men) is not int or not 1 <= men <= MOST_DICE:
        raise bad_move("men", f"should be a whole number from 1 to {MOST_DICE}, found {men}")


def _never_both(one: Condition, other: Condition) -> bool:
    if other.id in one.not_with:
        return True
    if not isinstance(one, MoveModifier):
        return False
    if one.alone or (one.group and one.group == other.group):
        return True
    makes = ("set", "roll")
    return one.kind in makes and isinstance(other, MoveModifier) and other.kind in makes


# ------------------------------------------------------------------ step by step

_RANDOM = {"1d6": die, "2d6": two_dice}
_NUMERAL = re.compile(r"\d+(\.\d+)?")


class _UncountableError(Exception):
    """A number that a game of somebody's own writes as words."""


class _Move:
    """A move as it is worked out, a step after the other."""

    def __init__(
        self,
        ruleset: Ruleset,
        playbook: Playbook,
        mover: Mover,
        named: Sequence[str],
        readings: Mapping[str, str],
    ) -> None:
        self.ruleset, self.playbook, self.mover = ruleset, playbook, mover
        self.named, self.readings = named, readings
        self.inches: dict[Fraction, Fraction] = {}
        self.steps: list[MoveStep] = []
        self.further: dict[str, Fraction] = {}
        self.parts: dict[str, Inches] = {}

    def stat_number(self, stat: str, number: Number) -> UsedNumber:
        """Return a number of the mover as an answer tells it."""
        known = self.ruleset.stat.get(stat)
        return used_number(known.name if known else stat, number, self.mover.entry.source)

    def start(self, step: str, used: UsedNumber, number: Number) -> None:
        """Begin with a number of the game: inches, or dice that are inches."""
        rolled = _RANDOM.get(str(number.value))
        if rolled is not None:
            self.inches = {Fraction(roll): chance for roll, chance in rolled().items()}
        else:
            self.inches = {_fraction(number): ONE}
        self._step(step, used)

    def apply(self, kind: str, moves: Sequence[tuple[MoveModifier, int]]) -> None:
        """Count the modifiers of one kind."""
        if kind == "times" and not self.playbook.movement.cumulative:
            counted = [each for each in moves if not self._spared(each[0])]
            strongest = min(counted, key=lambda each: self._number(each[0]), default=None)
            moves = [strongest] if strongest else []
        counted_before = 0
        for modifier, count in moves:
            if self._asks_reading(modifier):
                option = self._option(modifier)
                switch = self.ruleset.switch[modifier.switch]
                told = lower(switch.options[option])
                self._step(switch.id, UsedNumber(switch.name, told, switch.source, "house"))
            if self._spared(modifier):
                used = UsedNumber(modifier.name, "no effect", modifier.source, "stated")
                self._step(modifier.id, used)
            elif kind == "set":
                self._set(modifier)
            elif kind == "roll":
                self._roll(modifier)
            elif kind == "none":
                used = UsedNumber(modifier.name, "", modifier.source, "stated", note=modifier.text)
                self._step(modifier.id, used)
            elif kind == "stop":
                self._stop(modifier, Fraction(count))
            elif kind == "turn":
                self._turn(modifier)
            else:
                self._change(modifier, count, again=counted_before > 0)
                counted_before += 1

    def _asks_reading(self, modifier: MoveModifier) -> bool:
        """Return whether players may read otherwise whether a modifier counts in this move."""
        return not set(modifier.free_with).isdisjoint(self.named)

    def _option(self, modifier: MoveModifier) -> str:
        switch = self.ruleset.switch[modifier.switch]
        return self.readings.get(switch.id, switch.default)

    def _spared(self, modifier: MoveModifier) -> bool:
        free = self._asks_reading(modifier) and self._option(modifier) == modifier.option
        return free or fits_mover(modifier.zero_for, self.mover)

    def _set(self, modifier: MoveModifier) -> None:
        number = modifier.value or self._stat_of(modifier)
        self.start(modifier.id, self._used(modifier), number)

    def _roll(self, modifier: MoveModifier) -> None:
        test = self._test(modifier.test)
        self.inches = {}
        for each in outcome_chances(test):
            number = each.outcome.number
            inches = ZERO if number is None else _fraction(number)
            self.inches[inches] = self.inches.get(inches, ZERO) + each.chance
            if number is None:
                told = self.further.get(each.outcome.result, ZERO)
                self.further[each.outcome.result] = told + each.chance
        self.inches = dict(sorted(self.inches.items()))
        self._step(modifier.id, used_number(test.name, _dice(test), test.source))

    def _change(self, modifier: MoveModifier, count: int, *, again: bool) -> None:
        number = self._number(modifier)
        used = self._used(modifier)
        changes: Callable[[Fraction], Fraction]
        if modifier.kind == "times":
            changes, value = (lambda inches: inches * number), f"× {fraction_text(number)}"
        elif modifier.kind == "limit":
            changes = lambda inches: min(inches, number)  # noqa: E731
            value = f"at most {fraction_text(number)}"
        else:
            changes = lambda inches: max(inches + number * count, ZERO)  # noqa: E731
            value = f"{'+' if number > 0 else '−'}{fraction_text(abs(number))}"
        name = f"{modifier.name} × {count}" if modifier.each and count > 1 else modifier.name
        used = replace(used, name=name, value=value)
        rules = self.playbook.movement
        if modifier.kind == "times" and again and rules.origin != "stated":
            # that both halves count is not the document's own word
            counts = Number(value, origin=rules.origin, note=rules.text)
            used = used_number(name, counts, used.source)
        self._map(changes)
        self._step(modifier.id, used)

    def _stop(self, modifier: MoveModifier, there: Fraction) -> None:
        """Roll whether the move ends at an obstacle that stands so many inches away."""
        test = self._test(modifier.test)
        ends = ONE - die_at_least(good_from(test))
        found: dict[Fraction, Fraction] = {}
        for inches, chance in self.inches.items():
            stopped = min(inches, there)
            reached = inches >= there and inches > 0
            found[inches] = found.get(inches, ZERO) + chance * (ONE - ends if reached else ONE)
            if reached:
                found[stopped] = found.get(stopped, ZERO) + chance * ends
        self.inches = dict(sorted(found.items()))
        told = used_number(modifier.name, Number(f"{good_from(test)}+ to go on"), test.source)
        self._step(modifier.id, told)

    def _turn(self, modifier: MoveModifier) -> None:
        """Part a move by dice: before the first turn comes the whole score of one of them."""
        dice = move_dice(self.mover)
        throws = [turn_inches(t) for t in product(range(1, FACES + 1), repeat=dice)] if dice else []
        for at, name in enumerate(TURNS if throws else ()):
            often = Counter(each[at] for each in throws)
            self.parts[name] = {
                Fraction(inches): Fraction(often[inches], len(throws)) for inches in sorted(often)
            }
        value = "after the score of a die" if throws else "no effect"
        used = UsedNumber(modifier.name, value, modifier.source, "stated", note=modifier.text)
        self._step(modifier.id, used)

    def act(self, modifiers: Sequence[CountedModifier], men: int | None) -> None:
        """Count the roll without which the mover stays where he is."""
        number = self.mover.entry.stats.get(ACTIVATE)
        if number is None:
            return
        name = "Rolls to move"
        source = number.source or self.mover.entry.source
        needed = or_more(number)
        if number.value == ALWAYS:
            self._step(ACTIVATE, UsedNumber(name, "no roll", source, number.provenance))
            return
        again = any(each.in_words for each in modifiers)
        if number.value == BY_MEN:
            size = men or _full(self.mover)
            size += sum(each.plus for each in modifiers)
            chance, value = die_at_most(size), at_most_words(size)
        elif needed is not None:
            chance, value = die_at_least(needed), at_least_words(needed)
        else:
            raise _UncountableError(number.value)
        for each in modifiers:
            self._step(each.modifier.id, each.applied())
        chance = with_reroll(chance) if again else chance
        found = {inches: part * chance for inches, part in self.inches.items()}
        found[ZERO] = found.get(ZERO, ZERO) + ONE - chance
        self.inches = {inches: found[inches] for inches in sorted(found) if found[inches]}
        if chance < ONE:
            self.further["stays"] = ONE - chance
        told = used_number(name, Number(value, origin=number.origin), source)
        self._step(ACTIVATE, told)

    # ---- numbers

    def _used(self, modifier: MoveModifier) -> UsedNumber:
        number = modifier.value or self._stat_of(modifier)
        return used_number(modifier.name, number, modifier.source)

    def _number(self, modifier: MoveModifier) -> Fraction:
        return _fraction(modifier.value or self._stat_of(modifier))

    def _stat_of(self, modifier: MoveModifier) -> Number:
        number = stat_of(modifier.stat, self.mover, self.playbook)
        assert number is not None  # it goes with movers only that have the stat
        return number

    def _test(self, test_id: str) -> DieTest:
        """Return a test, or the one that the mover's role takes in its place."""
        for test in self.playbook.tests:
            own = self.mover.kind == "role" and self.mover.entry.id in test.roles
            if test.instead_of == test_id and own:
                return test
        return self.playbook.test[test_id]

    def _map(self, change: Callable[[Fraction], Fraction]) -> None:
        found: dict[Fraction, Fraction] = {}
        for inches, chance in self.inches.items():
            now = change(inches)
            found[now] = found.get(now, ZERO) + chance
        self.inches = dict(sorted(found.items()))

    def _step(self, step: str, used: UsedNumber) -> None:
        self.steps.append(MoveStep(step, used, self.inches))


def _full(mover: Mover) -> int:
    """Return the figures of a squad at its full size, 1 for one of any size."""
    entry = mover.entry
    return (entry.size or entry.largest or 1) if isinstance(entry, Squad) else 1


def _fraction(number: Number) -> Fraction:
    """Return a number exactly as it is written: 0.1 is a tenth."""
    if isinstance(number.value, str) and not _NUMERAL.fullmatch(number.value):
        raise _UncountableError(number.value)
    return Fraction(str(number.value))


def _dice(test: DieTest) -> Number:
    return Number(test.dice, origin=test.origin)


# ------------------------------------------------------------------ in words


def fraction_text(number: Fraction) -> str:
    """Return a number of inches for a person: 12, 1.5, 1/3."""
    return f"{float(number):g}" if (number * 1000).denominator == 1 else str(number)


def inches_text(inches: Inches) -> str:
    """Return how far somebody comes, in words: "6 in", "0 to 12 in, 3.5 on average"."""
    if len(inches) == 1:
        return f"{fraction_text(next(iter(inches)))} in"
    least, most = fraction_text(min(inches)), fraction_text(max(inches))
    return f"{least} to {most} in, {float(mean(inches)):.3g} on average"
