"""The rules by which an army of a ruleset is made: limits, readings, clocks, heroes, points."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.games.entry import Entry, Severity
from rules.games.number import Number

LimitKind = Literal["count", "ratio", "per", "unique", "requires", "excludes", "equal", "rule"]
Scope = Literal["army", "unit", "between"]


class Limit(Entry, frozen=True):
    """One rule of composition. What is counted is named by selectors (see `rules.army.roster`).

    count: `of` between `at_least` and `at_most`. ratio: at most `ratio[0]` of `of` for each
    `ratio[1]` of `per`, rounded by `rounding` (a direction or a switch). per: at most
    `at_most` of `of` for each of `per`. unique: nothing in `of` twice. requires: whoever has
    `of` needs `at_least` (1) of `per`. excludes: `of` and `per` not together. equal: the same
    number of `of` in both armies. rule: the registered function `rule` with `arguments`.
    The scope "unit" is for requires: it is asked of each squad by itself. `shown` puts
    "2 of 3 commandos" into the bar of totals, `noun` says what is counted.
    """

    id: str
    kind: LimitKind
    scope: Scope = "army"
    of: tuple[str, ...] = ()
    per: tuple[str, ...] = ()
    at_least: int | None = None
    at_most: int | None = None
    ratio: tuple[int, int] | None = None
    rounding: str = "down"
    rule: str = ""
    arguments: dict[str, str | int | list[str]] = msgspec.field(default_factory=dict)
    noun: str = ""
    nouns: str = ""
    per_noun: str = ""
    severity: Severity = "error"
    shown: bool = False
    remedy: str = ""
    text: str = ""
    source: str = ""


class Switch(Entry, frozen=True):
    """A reading that players may change: where the source is silent or contradicts itself.

    `options` are the choices by id with their words; `default` is the proposed reading.
    """

    id: str
    name: str
    options: dict[str, str]
    default: str
    text: str = ""
    source: str = ""


class Term(Entry, frozen=True):
    """`minutes` for every `per` of what `of` counts."""

    minutes: int
    of: tuple[str, ...]
    per: int = 1


class Clock(Entry, frozen=True):
    """A time a side has: the sum of its terms. `rounding` is "exact", "block" or a switch.

    With the scope "between" its terms count both sides together, and both have the same time.
    """

    id: str
    name: str
    terms: tuple[Term, ...]
    rounding: str = "exact"
    scope: Literal["army", "between"] = "army"
    text: str = ""
    source: str = ""


class HeroRules(Entry, frozen=True):
    """What a hero is here. `native` is false where the game itself knows none (by agreement)."""

    native: bool = True
    lives: Number | None = None
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    named: bool = True
    text: str = ""
    source: str = ""


class CommanderRules(Entry, frozen=True):
    """Commanders attached to a unit: the role, the units that may have one, how many."""

    role: str
    attach_to: tuple[str, ...]
    at_most: int | None = None
    text: str = ""
    source: str = ""


class PointsRules(Entry, frozen=True):
    """What the points of this game mean ("Points if all survive")."""

    name: str
    text: str = ""
    source: str = ""
