"""How far somebody moves in a turn: his own move, what changes it, and each step with its source.

Distances are inches, exact. Where dice decide (a roll to act, 2d6 inches, climbing) the answer is a
distribution of inches.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations, product

from rules.attack.dice import (
    FACES,
    ONE,
    ZERO,
    added,
    any_of,
    die,
    die_at_least,
    die_at_most,
    mean,
    tidy,
    two_dice,
)
from rules.attack.die_tests import (
    at_least_words,
    at_most_words,
    die_test_number,
    good_from,
    or_more,
    outcome_chances,
)
from rules.attack.modifiers import CountedModifier, used_number
from rules.attack.question import MOST_DICE, UsedNumber, number_faults, unknown
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
    named = _named(ruleset, playbook, mover, conditions)
    _check(ruleset, mover, [each for each, _ in named], men)
    moves = [(each, count) for each, count in named if isinstance(each, MoveModifier)]
    ids = {each.id for each, _ in named}
    for modifier, _ in moves:
        for bar in modifier.bars:
            beside = not bar.only_with or ids.intersection(bar.only_with)
            if beside and (not bar.movers or fits_mover(bar.movers, mover)):
                source = bar.source or modifier.source
                return _refused(mover, bar.refusal, source, bar.origin)
    own = mover.entry.stats.get(MOVE)
    if own is None:
        reason = f"The game gives no move for {with_article(lower(mover.name))}: agree on one."
        return _refused(mover, reason, mover.entry.source)
    moved = _Move(ruleset, playbook, mover, ids, readings or {})
    acts = [CountedModifier(each, n) for each, n in named if isinstance(each, Modifier)]
    try:
        if not any(each.kind in _MAKES for each, _ in moves):
            known = ruleset.stat.get(MOVE)
            moved.inches = _inches_of(own)
            moved.step(MOVE, used_number(known.name if known else MOVE, own, mover.entry.source))
        for kind in ("set", "roll", "none", "times", "add", "limit", "stop", "turn"):
            moved.apply([each for each in moves if each[0].kind == kind])
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
) -> list[tuple[Condition, int]]:
    """Return what is named and how many times it counts, in the order of the game's file."""
    fitting = {each.id: each for each in conditions_of(playbook, mover)}
    wanted = {name: number for name, _, number in (word.partition(":") for word in conditions)}
    for name in wanted:
        if name not in fitting:
            raise bad_move("modifier", _unknown(ruleset, playbook, mover, name))
    for message in number_faults(conditions, fitting):
        raise bad_move("modifier", message)
    once = {id_: 0 if getattr(each, "kind", "") == "stop" else 1 for id_, each in fitting.items()}
    return [(fitting[id_], int(wanted[id_] or once[id_])) for id_ in fitting if id_ in wanted]


def _unknown(ruleset: Ruleset, playbook: Playbook, mover: Mover, name: str) -> str:
    known = [each.id for each in conditions_of(playbook, mover)]
    every = [each.id for each in all_conditions(playbook)]
    if name in every:
        goes = f"; with it go: {', '.join(known)}" if known else "; nothing does"
        return f"'{name}' does not go with the {lower(mover.name)}{goes}"
    return unknown(name, "modifier of moves", ruleset.name, every)


def _check(ruleset: Ruleset, mover: Mover, named: Iterable[Condition], men: int | None) -> None:
    """Raise InputProblem for modifiers that are never both, and for a bad number of men."""
    for one, other in permutations(named, 2):
        if _never_both(one, other):
            message = f"'{one.id}' and '{other.id}' are never both; name one of them"
            raise bad_move("modifier", message)
    if men is None:
        return
    if not acts_by_men(mover):
        message = f"no move of the {lower(mover.name)} of {ruleset.name} depends on the men left"
        raise bad_move("men", message)
    if type(men) is not int or not 1 <= men <= MOST_DICE:
        raise bad_move("men", f"should be a whole number from 1 to {MOST_DICE}, found {men}")


_MAKES = ("set", "roll")
"""The kinds of modifiers that say what the move is."""


def _never_both(one: Condition, other: Condition) -> bool:
    if other.id in one.not_with or not isinstance(one, MoveModifier):
        return other.id in one.not_with
    if one.alone or (one.group and one.group == other.group):
        return True
    return one.kind in _MAKES and isinstance(other, MoveModifier) and other.kind in _MAKES


# ------------------------------------------------------------------ step by step

_RANDOM = {"1d6": die, "2d6": two_dice}
_NUMERAL = re.compile(r"\d+(\.\d+)?")


class _UncountableError(Exception):
    """A number that a game of somebody's own writes as words."""


@dataclass(eq=False)
class _Move:
    """A move as it is worked out, a step after the other."""

    ruleset: Ruleset
    playbook: Playbook
    mover: Mover
    named: Collection[str]
    readings: Mapping[str, str]
    inches: Inches = field(default_factory=dict)
    steps: list[MoveStep] = field(default_factory=list)
    further: dict[str, Fraction] = field(default_factory=dict)
    parts: dict[str, Inches] = field(default_factory=dict)

    def step(self, step: str, used: UsedNumber) -> None:
        """Write down what counted, and how far the mover comes after it."""
        self.steps.append(MoveStep(step, used, self.inches))

    def apply(self, moves: Sequence[tuple[MoveModifier, int]]) -> None:
        """Count the modifiers of one kind; of several that multiply only the strongest, unless
        the game says otherwise."""
        rules, times = self.playbook.movement, any(each.kind == "times" for each, _ in moves)
        counted = [each for each, _ in moves if not self._spared(each)]
        if times and not rules.cumulative:
            counted = sorted(counted, key=lambda each: _fraction(self._number(each)))[:1]
            moves = [each for each in moves if each[0] in counted]
        for modifier, count in moves:
            if self._asks_reading(modifier):
                switch = self.ruleset.switch[modifier.switch]
                told = lower(switch.options[self._option(modifier)])
                self.step(switch.id, UsedNumber(switch.name, told, switch.source, "house"))
            used = UsedNumber(modifier.name, "no effect", modifier.source, "stated")
            if modifier in counted:
                used = self._counted(modifier, count)
            if times and modifier in counted[1:] and rules.origin != "stated":
                # that both halves count is not the document's own word
                counts = Number(used.value, origin=rules.origin, note=rules.text)
                used = used_number(used.name, counts, used.source)
            self.step(modifier.id, used)

    def _asks_reading(self, modifier: MoveModifier) -> bool:
        """Return whether players may read otherwise whether a modifier counts in this move."""
        return not set(modifier.free_with).isdisjoint(self.named)

    def _option(self, modifier: MoveModifier) -> str:
        switch = self.ruleset.switch[modifier.switch]
        return self.readings.get(switch.id, switch.default)

    def _spared(self, modifier: MoveModifier) -> bool:
        free = self._asks_reading(modifier) and self._option(modifier) == modifier.option
        return free or fits_mover(modifier.zero_for, self.mover)

    def _counted(self, modifier: MoveModifier, count: int) -> UsedNumber:
        """Count a modifier, and return it as the answer tells it."""
        kind = modifier.kind
        if kind == "none":
            return UsedNumber(modifier.name, "", modifier.source, "stated", note=modifier.text)
        if kind == "roll":
            return self._roll(self._test(modifier.test))
        if kind == "stop":
            return self._stop(modifier, Fraction(count))
        if kind == "turn":
            return self._turn(modifier)
        number = self._number(modifier)
        used = used_number(modifier.name, number, modifier.source)
        if kind == "set":
            self.inches = _inches_of(number)
            return used
        by = _fraction(number)
        if kind == "times":
            changed, value = [each * by for each in self.inches], f"× {fraction_text(by)}"
        elif kind == "limit":
            changed, value = [min(each, by) for each in self.inches], f"at most {fraction_text(by)}"
        else:
            changed = [max(each + by * count, ZERO) for each in self.inches]
            value = f"{'+' if by > 0 else '−'}{fraction_text(abs(by))}"
        self.inches = tidy(added(zip(changed, self.inches.values(), strict=True)))
        name = f"{modifier.name} × {count}" if modifier.each and count > 1 else modifier.name
        return replace(used, name=name, value=value)

    def _roll(self, test: DieTest) -> UsedNumber:
        """Make the outcome of a roll the move: one without inches ends it."""
        found = [(outcome, outcome.number, chance) for outcome, chance in outcome_chances(test)]
        self.inches = tidy(added((_fraction(n) if n else ZERO, chance) for _, n, chance in found))
        self.further |= added((outcome.result, part) for outcome, n, part in found if n is None)
        return die_test_number(test, test.dice)

    def _stop(self, modifier: MoveModifier, there: Fraction) -> UsedNumber:
        """Roll whether the move ends at an obstacle that stands so many inches away."""
        test = self._test(modifier.test)
        goes_on = die_at_least(good_from(test))
        found = []
        for inches, chance in self.inches.items():
            part = goes_on if inches >= there and inches else ONE
            found += [(inches, chance * part), (min(inches, there), chance * (ONE - part))]
        self.inches = tidy(added(found))
        return used_number(modifier.name, Number(f"{good_from(test)}+ to go on"), test.source)

    def _turn(self, modifier: MoveModifier) -> UsedNumber:
        """Part a move by dice: before the first turn comes the whole score of one of them."""
        dice = move_dice(self.mover)
        throws = [turn_inches(t) for t in product(range(1, FACES + 1), repeat=dice)] if dice else []
        for at, name in enumerate(TURNS if throws else ()):
            once = Fraction(1, len(throws))
            self.parts[name] = tidy(added((Fraction(each[at]), once) for each in throws))
        value = "after the score of a die" if throws else "no effect"
        return UsedNumber(modifier.name, value, modifier.source, "stated", note=modifier.text)

    def act(self, modifiers: Sequence[CountedModifier], men: int | None) -> None:
        """Count the roll without which the mover stays where he is."""
        entry = self.mover.entry
        number = entry.stats.get(ACTIVATE)
        if number is None:
            return
        name, source = "Rolls to move", number.source or entry.source
        if number.value == ALWAYS:
            self.step(ACTIVATE, UsedNumber(name, "no roll", source, number.provenance))
            return
        needed = or_more(number)
        if number.value == BY_MEN:
            size = men or (isinstance(entry, Squad) and entry.span[1]) or 1
            size += sum(each.plus for each in modifiers)
            chance, value = die_at_most(size), at_most_words(size)
        elif needed is not None:
            chance, value = die_at_least(needed), at_least_words(needed)
        else:
            raise _UncountableError(number.value)
        for each in modifiers:
            self.step(each.modifier.id, each.applied())
        chance = any_of(2 if any(each.in_words for each in modifiers) else 1, chance)
        self.inches = tidy(
            added([(ZERO, ONE - chance), *((n, p * chance) for n, p in self.inches.items())])
        )
        if chance < ONE:
            self.further["stays"] = ONE - chance
        self.step(ACTIVATE, used_number(name, Number(value, origin=number.origin), source))

    def _number(self, modifier: MoveModifier) -> Number:
        number = modifier.value or stat_of(modifier.stat, self.mover, self.playbook)
        assert number is not None  # it goes with movers only that have the stat
        return number

    def _test(self, test_id: str) -> DieTest:
        """Return a test, or the one that the mover's role takes in its place."""
        role = self.mover.entry.id if self.mover.kind == "role" else ""
        own = (each for each in self.playbook.tests if each.instead_of == test_id)
        return next((each for each in own if role in each.roles), self.playbook.test[test_id])


def _inches_of(number: Number) -> Inches:
    """Return the inches of a number of the game, which may be dice."""
    rolled = _RANDOM.get(str(number.value))
    if rolled is None:
        return {_fraction(number): ONE}
    return {Fraction(roll): chance for roll, chance in rolled().items()}


def _fraction(number: Number) -> Fraction:
    """Return a number exactly as it is written: 0.1 is a tenth."""
    if isinstance(number.value, str) and not _NUMERAL.fullmatch(number.value):
        raise _UncountableError(number.value)
    return Fraction(str(number.value))


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
