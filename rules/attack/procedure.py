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
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec

from rules.attack.dice import FACES, Distribution, binomial, convolve, die, mapped
from rules.attack.question import UsedNumber

Good = Literal["most", "least", "any"]
GOOD, BAD, NATURAL, JAMS = "good", "bad", "natural", "jams"
"""Names of classes of dice: a natural one is good as well; one that jams is bad."""
WON, EQUAL, LOST = "won", "equal", "lost"
"""Names of classes of an opposed roll."""
JAM, EMPTY, IMMOBILISED, STUNNED = "jam", "empty", "immobilised", "stunned"
"""Marks that follow from dice: "jam:lmg" and "empty:lmg" of who has the weapon. Results of tables
that are marks begin with the others."""


class Band(NamedTuple):
    """A result of a table of rolls, which comes from `low` to `high`."""

    low: int
    high: int
    name: str


class Class(NamedTuple):
    """What a die, a sum or a throw may come to, with its exact chance."""

    name: str
    chance: Fraction


class Roll(msgspec.Struct, frozen=True):
    """Dice that are asked for: of `sides`, or sums of `two` of them.

    `need` is the roll that is good: so much at "most" or at "least"; with "any" each counts as it
    is, and `need` is added to the last die of a fight. Of good rolls those up to `natural` (from it
    on, where "least" is good) are natural ones, and a roll of `jams` or more (or less, where
    "least" is good) is a mishap. `table` are the results where the dice are read off a table.
    `each` is whose die it is where every die is somebody's own: sides or pieces. After a die of
    `ends` or more no further is rolled. `about` is whom the roll is about; his dice come before
    those of others. `differ`: dice that match others miss. `faces`: the number that a die shows
    counts, not only its class.

    Dice may be read together. `adds`: only their sum counts. `opposed`: the first is that of who
    wins by a higher die than the second with `need` added to it. `throw`: so many dice make a
    throw, of which only the number of good ones counts, and is read off the `table`; a throw that
    is somebody's own is asked for by itself.

    `again` is the modifier by which dice of it that failed may be rolled again, no more than
    `most`. That roll is `optional`: what comes next keeps the dice as they lie. So is any other
    that may be left out. `moves`: it says how far somebody goes, and nothing else hangs on it.
    `offers` are modifiers that players may still name, of who was hit by chance. `base` and
    `modifiers` are the numbers behind what is needed.
    """

    purpose: str
    dice: int = 1
    two: bool = False
    sides: int = FACES
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
    adds: bool = False
    opposed: bool = False
    throw: int = 0
    again: str = ""
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

    @property
    def shows(self) -> range:
        """Return the numbers that a die, or a sum of two, can show."""
        low = 2 if self.two else 1
        return range(low, low * self.sides + 1)

    @property
    def one(self) -> Distribution:
        """Return the distribution of a die, or of a sum of two."""
        return convolve(*[die(self.sides)] * (2 if self.two else 1))

    def class_of(self, value: int) -> str:
        """Return the name of the class of a die, a sum, a margin or a number of good dice."""
        if self.opposed:
            return EQUAL if not value else WON if value > 0 else LOST
        if self.table:
            low, high = self.table[0].low, max(band.high for band in self.table)
            shown = min(max(value, low), high)
            return next(band.name for band in self.table if band.low <= shown <= band.high)
        if self.good == "any":
            return str(value)
        if self.jams and (value <= self.jams if self.good == "least" else value >= self.jams):
            return JAMS
        if not self.is_good(value):
            return BAD
        natural = value <= self.natural if self.good == "most" else value >= self.natural > 0
        return NATURAL if natural else GOOD

    @property
    def draws(self) -> int:
        """Return how many times something falls into a class: dice, sums or throws."""
        return 1 if self.adds or self.opposed else self.dice // (self.throw or 1)

    def drawn(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """Return what falls into classes when the dice show these values."""
        if self.opposed:
            return (values[0] - values[1] - self.need,)
        if self.adds:
            return (sum(values),)
        if self.throw:
            good, of = tuple(map(self.is_good, values)), self.throw
            return tuple(sum(good[at : at + of]) for at in range(0, len(good), of))
        return values

    @property
    def classes(self) -> tuple[Class, ...]:
        """Return the classes of one die, sum or throw, with their chances."""
        dice = self.dice if self.adds else 1
        kind = (dice, self.two, self.sides, self.need, self.good, self.natural, self.jams)
        adds, opposed, throw = self.adds, self.opposed, self.throw
        return _classes(Roll("", *kind, self.table, adds=adds, opposed=opposed, throw=throw))

    def chance(self, *names: str) -> Fraction:
        """Return the chance of one die to fall into one of these classes."""
        return sum((each.chance for each in self.classes if each.name in names), Fraction(0))

    @property
    def parts(self) -> int:
        """Return how many times dice are asked for: once, but for throws that are somebody's."""
        return len(self.each) if self.throw and self.each else 1

    def part(self, at: int) -> Roll:
        """Return the dice that are asked for at once."""
        if not self.throw or not self.each:
            return self
        kind = {"dice": self.throw, "throw": 0, "table": (), "each": (), "then": ()}
        return msgspec.structs.replace(self, about=self.each[at], **kind)

    def joined(self, parts: tuple[Made, ...]) -> Made:
        """Return the roll as it was made when its parts were made so."""
        if not self.throw or not self.each:
            return parts[0]
        return Made(self, counts=tuple((self.class_of(each.good), 1) for each in parts))

    def after(self, scene: Any, made: Made) -> Next:
        """Return what follows this roll when it was made so."""
        function, *known = self.then
        return function(scene, *known, made)  # type: ignore[no-any-return]


@cache
def _classes(roll: Roll) -> tuple[Class, ...]:
    drawn = roll.one
    if roll.adds:
        drawn = convolve(*[drawn] * roll.dice)
    elif roll.opposed:
        drawn = convolve(drawn, mapped(drawn, lambda value: -value - roll.need))
    elif roll.throw:
        good = sum((part for value, part in drawn.items() if roll.is_good(value)), Fraction(0))
        drawn = binomial(roll.throw, good)
    found: dict[str, Fraction] = {}
    for value, chance in drawn.items():
        name = roll.class_of(value)
        found[name] = found.get(name, Fraction(0)) + chance
    return tuple(Class(name, chance) for name, chance in found.items())


class Made(msgspec.Struct, frozen=True):
    """A roll that was made: its dice, and how many were good. `worst`: a die ended it.

    `counts` are how many dice, sums or throws one after the other are of a class, where the faces
    are not known.
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
        return sum(name in names for name in self.results)

    @property
    def jams(self) -> bool:
        """Return whether one of the dice was a mishap of the weapon."""
        return self.worst or (self.roll.jams > 0 and self.count(JAMS) > 0)

    @property
    def results(self) -> tuple[str, ...]:
        """Return the classes of all dice, sums or throws, in their order.

        Of throws of which only the number of good dice was told these lie together.
        """
        if self.counts:
            return tuple(name for name, number in self.counts for _ in range(number))
        drawn, throw = self.roll.drawn(self.values), self.roll.throw
        if throw and not drawn:
            before = range(0, self.roll.dice, throw)
            drawn = tuple(max(0, min(self.good - at, throw)) for at in before)
        return tuple(map(self.roll.class_of, drawn))

    def shares(self, who: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
        """Return the classes one after the other, each with those whose dice or throws they are."""
        found, at = [], 0
        for name, number in self.counts or ((name, 1) for name in self.results):
            found.append((name, who[at : at + number]))
            at += number
        return found

    @property
    def single(self) -> int:
        """Return how many dice show a face that no other shows."""
        if not self.values:
            return self.good
        return sum(count == 1 for count in Counter(self.values).values())


class Pick(msgspec.Struct, frozen=True):
    """Pieces that are to be chosen, by a side: `least` to `most` of those in `among`.

    `offered` are those that would usually be chosen, `must` those who cannot be left out. An
    `optional` one may be left out; there nothing is proposed to players.
    """

    purpose: str
    side: str
    among: tuple[str, ...]
    least: int
    most: int
    offered: tuple[str, ...] = ()
    then: tuple[Any, ...] = ()
    """The function that goes on, and what it is given between the scene and the pieces chosen."""
    must: tuple[str, ...] = ()
    optional: bool = False
    settled: bool = False
    """The dice have said who: those `offered`, whom nobody chooses."""

    def after(self, scene: Any, chosen: tuple[str, ...]) -> Next:
        """Return what follows when these were chosen."""
        function, *known = self.then
        return function(scene, *known, chosen)  # type: ignore[no-any-return]


class Result(msgspec.Struct, frozen=True):
    """What an attack, a fight or a test comes to.

    `falls` are hit or killed, `pinned` go down, `destroyed` are vehicles and guns; `marks` are
    given, with the piece. `back` is who goes back and how many inches. `hits` is how many hits were
    scored, or enemies killed in a fight, `mishap` the test that went wrong for who attacked. `lost`
    is who lost a fight of dice and may live on.
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
    lost: str = ""


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
            parts = tuple(islice(rolls, step.parts))
            if len(parts) < step.parts:
                return step.part(len(parts))
            step = step.after(scene, step.joined(parts))
        else:
            chosen = next(choices, None)
            if chosen is None:
                break
            step = step.after(scene, chosen)
    return step
