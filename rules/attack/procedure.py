"""What an attack, a fight or a test asks for next, and what it comes to.

A procedure is a pure function of a scene that returns the first `Roll` or `Pick`, or the `Result`.
Rolls and picks name the function that goes on with what was told (`then`), so that odds can walk
over all throws (`rules.attack.walk`) and the referee can stop between any two dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from rules.attack.dice import die, two_dice
from rules.attack.question import UsedNumber

Good = Literal["most", "least", "any"]
GOOD, BAD, NATURAL, JAMS = "good", "bad", "natural", "jams"
"""Names of classes of dice: a natural one is good as well; one that jams is bad."""
JAM, EMPTY, IMMOBILISED, STUNNED = "jam", "empty", "immobilised", "stunned"
"""Marks that follow from dice: "jam:lmg" and "empty:lmg" of who has the weapon. Results of tables
that are marks begin with the others."""


class Band(NamedTuple):
    """A result of a table of rolls, which comes from `low` to `high`."""

    low: int
    high: int
    name: str


class Class(NamedTuple):
    """What a die, or a sum of two, may come to, with its exact chance."""

    name: str
    chance: Fraction


class Roll(msgspec.Struct, frozen=True):
    """Dice that are asked for.

    `need` is the roll that is good: so much at "most" or at "least"; with "any" each counts as it
    is, and `need` is added to the last die of a fight. Of good rolls those up to `natural` (from it
    on, where "least" is good) are natural ones, and a roll of `jams` or more is a mishap. `table`
    are the results where the dice are read off a table. `each` is whose die it is where every die
    is somebody's own: sides or pieces. After a die of `ends` or more no further is rolled. `about`
    is whom the roll is about. `differ`: dice that match others miss. `faces`: the number that a die
    shows counts, not only its class.

    `again` is the modifier by which dice of it may be rolled again: those at the places `at`, else
    those that failed, and no more than `most`. That roll is `optional`: what comes next keeps the
    dice as they lie. So is any other that may be left out. `moves`: it says how far somebody goes,
    and nothing else hangs on it. `offers` are modifiers that players may still name, of who was hit
    by chance. `base` and `modifiers` are the numbers behind what is needed.
    """

    purpose: str
    dice: int = 1
    two: bool = False
    need: int = 0
    good: Good = "any"
    natural: int = 0
    jams: int = 0
    table: tuple[Band, ...] = ()
    about: str = ""
    each: tuple[str, ...] = ()
    ends: int = 0
    differ: bool = False
    faces: bool = False
    again: str = ""
    at: tuple[int, ...] = ()
    most: int = 0
    optional: bool = False
    moves: bool = False
    offers: tuple[str, ...] = ()
    base: tuple[UsedNumber, ...] = ()
    modifiers: tuple[UsedNumber, ...] = ()
    then: tuple[Any, ...] = ()
    """The function that goes on, and what it is given between the scene and the roll made."""

    def is_good(self, value: int) -> bool:
        """Return whether a die, or a sum of two, is what is needed."""
        return value <= self.need if self.good == "most" else value >= self.need

    def fits(self, value: int) -> bool:
        """Return whether dice can show such a number."""
        return (2 <= value <= 12) if self.two else (1 <= value <= 6)

    def class_of(self, value: int) -> str:
        """Return the name of the class into which a die, or a sum of two, falls."""
        if self.table:
            low, high = self.table[0].low, max(band.high for band in self.table)
            shown = min(max(value, low), high)
            return next(band.name for band in self.table if band.low <= shown <= band.high)
        if self.good == "any":
            return str(value)
        if self.jams and value >= self.jams:
            return JAMS
        if not self.is_good(value):
            return BAD
        natural = value <= self.natural if self.good == "most" else value >= self.natural > 0
        return NATURAL if natural else GOOD

    @property
    def classes(self) -> tuple[Class, ...]:
        """Return the classes of one die, or of one sum of two, with their chances."""
        return _classes(self.two, self.need, self.good, self.natural, self.jams, self.table)

    def chance(self, *names: str) -> Fraction:
        """Return the chance of one die to fall into one of these classes."""
        return sum((each.chance for each in self.classes if each.name in names), Fraction(0))

    def after(self, scene: Any, made: Made) -> Next:
        """Return what follows this roll when it was made so."""
        function, *known = self.then
        return function(scene, *known, made)  # type: ignore[no-any-return]


@cache
def _classes(
    two: bool, need: int, good: Good, natural: int, jams: int, table: tuple[Band, ...]
) -> tuple[Class, ...]:
    roll = Roll("", two=two, need=need, good=good, natural=natural, jams=jams, table=table)
    found: dict[str, Fraction] = {}
    for value, chance in (two_dice() if two else die()).items():
        name = roll.class_of(value)
        found[name] = found.get(name, Fraction(0)) + chance
    return tuple(Class(name, chance) for name, chance in found.items())


class Made(msgspec.Struct, frozen=True):
    """A roll that was made: its dice, and how many were good. `worst`: a die ended it.

    `counts` are the numbers of dice by class where no single die is known.
    """

    roll: Roll
    values: tuple[int, ...] = ()
    good: int = 0
    worst: bool = False
    counts: tuple[tuple[str, int], ...] = ()

    def count(self, *names: str) -> int:
        """Return how many dice fell into one of these classes, as far as that was told."""
        if self.counts:
            return sum(number for name, number in self.counts if name in names)
        return sum(self.roll.class_of(value) in names for value in self.values)

    @property
    def jams(self) -> bool:
        """Return whether one of the dice was a mishap of the weapon."""
        return self.worst or (self.roll.jams > 0 and self.count(JAMS) > 0)

    @property
    def results(self) -> tuple[str, ...]:
        """Return the results of a table, one for each die."""
        if self.counts:
            return tuple(name for name, number in self.counts for _ in range(number))
        return tuple(map(self.roll.class_of, self.values))

    @property
    def single(self) -> int:
        """Return how many dice show a face that no other shows."""
        if not self.values:
            return self.good
        return sum(count == 1 for count in Counter(self.values).values())


class Pick(msgspec.Struct, frozen=True):
    """Pieces that are to be chosen, by a side: `least` to `most` of those in `among`.

    `offered` are those that would usually be chosen. An `optional` one may be left out.
    """

    purpose: str
    side: str
    among: tuple[str, ...]
    least: int
    most: int
    offered: tuple[str, ...] = ()
    optional: bool = False
    then: tuple[Any, ...] = ()
    """The function that goes on, and what it is given between the scene and the pieces chosen."""

    def after(self, scene: Any, chosen: tuple[str, ...]) -> Next:
        """Return what follows when these were chosen."""
        function, *known = self.then
        return function(scene, *known, chosen)  # type: ignore[no-any-return]


class Result(msgspec.Struct, frozen=True):
    """What an attack, a fight or a test comes to.

    `falls` are hit or killed, `pinned` go down, `destroyed` are vehicles and guns; `marks` are
    given, with the piece. `back` is who goes back and how many inches. `hits` is how many hits were
    scored, or enemies killed in a fight, `mishap` the test that went wrong for who attacked.
    """

    falls: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    back: tuple[tuple[str, int], ...] = ()
    gone: tuple[str, ...] = ()
    """Who leaves the table at once, by what he does himself."""
    healed: tuple[str, ...] = ()
    unmarked: tuple[tuple[str, str], ...] = ()
    """Marks that are taken off, with the piece; "jam" are those of all weapons."""
    cleared: tuple[str, ...] = ()
    """Places where smoke is gone."""
    out: tuple[str, ...] = ()
    """Who gets out of a wreck."""
    hits: int = 0
    mishap: str = ""


Next = Roll | Pick | Result


def resume(
    scene: Any,
    procedure: Callable[[Any], Next],
    made: Sequence[Made],
    picked: Sequence[tuple[str, ...]],
) -> Next:
    """Return where a procedure stands after these rolls and choices, each in their order."""
    step, rolls, choices = procedure(scene), iter(made), iter(picked)
    while not isinstance(step, Result):
        if isinstance(step, Roll):
            roll = next(rolls, None)
            if roll is None:
                break
            step = step.after(scene, roll)
        else:
            chosen = next(choices, None)
            if chosen is None:
                break
            step = step.after(scene, chosen)
    return step
