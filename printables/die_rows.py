"""Tests by die that concern one man or vehicle, as rows of cells with faces of dice."""

from __future__ import annotations

from collections.abc import Iterator

from printables.engine.dice_faces import DieOutcome, DieRow
from printables.engine.length_and_date_text import in_measures
from printables.stat_boxes import Subject
from rules.common.wording import faces_between
from rules.games.playbook import DieTest, Target

_FACES = 6
_HARD_TARGET = "hard-target"


def die_rows_of(subject: Subject) -> tuple[DieRow, ...]:
    """Return the tests that the playbook puts on cards of this man or unit.

    What always changes the roll of a target of this kind is worked in.
    """
    book = subject.facts.playbook
    if book is None:
        return ()
    return tuple(
        _row(subject, test)
        for test in book.tests
        if test.cards and subject.fits(test.cards, (), None)
    )


def _row(subject: Subject, test: DieTest) -> DieRow:
    facts = subject.facts
    shift = _shift(subject, test)
    sides = 1 if test.dice == "1d6" else 2
    outcomes = []
    for at, outcome in enumerate(test.outcomes):
        low = outcome.low - shift if at else sides
        last = at == len(test.outcomes) - 1
        high = sides * _FACES if last else outcome.high - shift
        if high < max(low, sides):
            continue
        rolls = faces_between(max(low, 1), high) if sides == 1 else f"**{low}–{high}**"
        words = in_measures(outcome.short or outcome.result, facts.words_measures)
        outcomes.append(DieOutcome(rolls, facts.clean(words)))
    mark = facts.origins.mark_of(test.origin)
    return DieRow(facts.clean(test.head), "", tuple(outcomes), mark if test.head else None)


def _shift(subject: Subject, test: DieTest) -> int:
    """Return what is always added to the die of a target of this kind: +1 for a half-track."""
    book = subject.facts.playbook
    targets = {target.id for target in _targets(subject, test)}
    return sum(
        int(modifier.value.value)
        for modifier in (book.modifiers if book else ())
        if modifier.automatic
        and modifier.roll in (_HARD_TARGET, test.id)
        and targets.intersection(modifier.targets)
        and not modifier.weapons
        and not isinstance(modifier.value.value, str)
    )


def _targets(subject: Subject, test: DieTest) -> Iterator[Target]:
    """Yield the kinds of target that a vehicle or gun is, of those that take this test."""
    book = subject.facts.playbook
    for target in book.targets if book else ():
        named = {f"vehicle:{target.id}", f"team:{target.id}", *target.of}
        if target.test == test.id and not subject.selectors.isdisjoint(named):
            yield target
