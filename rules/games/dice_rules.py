"""What a playbook says of the dice: bars, modifiers, tests by die, targets, its arithmetic."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.games.entry import Entry
from rules.games.number import Number

OddsKind = Literal["two-dice", "squad-fire", "firepower", "quality", "none"]


class Bar(Entry, frozen=True):
    """What is not allowed: these weapons (all when empty), and the sentence that says so.

    It does not hold for those in `but_not`, nor together with one of the modifiers in `unless`.
    With a `switch` it holds only under that switch's `option`.
    """

    refusal: str
    weapons: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    switch: str = ""
    option: str = ""
    source: str = ""


class Modifier(Entry, frozen=True):
    """Something that changes a roll. `value` is added to the number or the die, as the game adds.

    `roll` names what it changes ("attack", "save", "rally", "assault", "hard-target" ...).
    `weapons` and `but_not` are weapon ids, "trait:..." or "phase:..." ("" means all). Of the
    modifiers of one `group` only one counts. `each` counts it once for each of a number that is
    asked for (obstacles). `automatic` ones are worked out from the question (range), not named.
    With `beyond` it counts only at more than that distance. When it `sets`, its value is the
    number itself and no other modifier counts. `cancels` names modifiers that do not count beside
    it, `zero_for` weapons with which it may be named but adds nothing. `becomes` says which
    weapons count as which others, `natural` what the worst roll now does to the weapon, `bars`
    what may not be done at all under it.
    """

    id: str
    name: str
    value: Number
    roll: str = "attack"
    weapons: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    group: str = ""
    each: bool = False
    automatic: bool = False
    beyond: Number | None = None
    sets: bool = False
    cancels: tuple[str, ...] = ()
    zero_for: tuple[str, ...] = ()
    becomes: dict[str, str] = msgspec.field(default_factory=dict)
    natural: Literal["", "jam", "empty"] = ""
    bars: tuple[Bar, ...] = ()
    text: str = ""
    source: str = ""


class Outcome(Entry, frozen=True):
    """What a test gives for the rolls from `low` to `high`; `number` is inches or the like."""

    low: int
    high: int
    result: str
    number: Number | None = None


class DieTest(Entry, frozen=True, rename={"origin": "from"}):
    """A test by die: climbing, swimming, jams, mines, medics, parachutes, smoke, rally.

    `dice` is "1d6" or "2d6". Outcomes cover every roll once. `roles` are those who have this test
    in place of the one named by `instead_of`. `origin` is "stated", "house" or the ruleset that
    the table is borrowed from.
    """

    id: str
    name: str
    dice: Literal["1d6", "2d6"]
    outcomes: tuple[Outcome, ...]
    when: str = ""
    roles: tuple[str, ...] = ()
    instead_of: str = ""
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Target(Entry, frozen=True, rename={"origin": "from"}):
    """A kind of target. `test` is the DieTest that a hit leads to ("" means a hit is the end).

    `weapons` are those that can hurt it, by id, "trait:..." or "phase:..." (all when empty);
    `refusal` is the sentence for those that cannot, `bars` are for single ones among them.
    `stats` hold what the game says of it. `origin` is "stated", "house" or the ruleset whose rule
    of this target is used.
    """

    id: str
    name: str
    weapons: tuple[str, ...] = ()
    refusal: str = ""
    bars: tuple[Bar, ...] = ()
    test: str = ""
    crew_test: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Odds(Entry, frozen=True):
    """Which arithmetic the game's attacks follow, and the numbers it takes beside the tables.

    `lots` are weapons that it treats alike, by the lot's name ("jam", "empty").
    """

    kind: OddsKind
    lots: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
