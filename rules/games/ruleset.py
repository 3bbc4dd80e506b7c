"""The types of a ruleset file: one game, as immutable data read from TOML.

They are the grammar of the files in `resources/rulesets`. Every id is local to its ruleset, except
items, which share one vocabulary. A `source` is a heading of the game's own document. In TOML a
number is written plainly when the game states it, and as `{ value = 8, from = "fighting-plastic" }`
or `{ value = 8, from = "house" }` otherwise.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from rules.games.numbers import Entry, Number, Severity


class Post(Entry, frozen=True):
    """A place in a weapons team. `roles` may fill it (any when empty); `gives` fills it anew."""

    id: str
    name: str
    count: int = 1
    roles: tuple[str, ...] = ()
    gives: str = ""


class Team(Entry, frozen=True):
    """A weapons team: its posts, all of which must be filled, and its weapon."""

    id: str
    name: str
    posts: tuple[Post, ...]
    weapon: str = ""
    broken: str = ""
    severity: Severity = "error"
    gun: bool = False
    art: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class SeatGroup(Entry, frozen=True, rename={"origin": "from"}):
    """Seats of one kind, numbered in the order of the file.

    `needed` seats are crew without which the vehicle is short of men. `when` "armed" or
    "unarmed" ties the seats to a weapon being mounted. `agreed` marks the passenger seats whose
    number players may set for their own model.
    """

    post: str
    name: str
    count: int = 1
    needed: bool = False
    when: Literal["", "armed", "unarmed"] = ""
    agreed: bool = False
    roles: tuple[str, ...] = ()
    gives: str = ""
    origin: str = "stated"


class Choice(Entry, frozen=True):
    """Weapons or upgrades of which a vehicle takes between `at_least` and `at_most`."""

    id: str
    name: str
    options: tuple[str, ...]
    at_least: int = 0
    at_most: int | None = 1


class Upgrade(Entry, frozen=True):
    """Something other than a weapon that a vehicle can be fitted with."""

    id: str
    name: str
    short: str = ""
    weapon: str = ""
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class Vehicle(Entry, frozen=True):
    """A vehicle: its seats, the weapons it always has (`fixed`) and those chosen for it."""

    id: str
    name: str
    seats: tuple[SeatGroup, ...] = ()
    fixed: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    severity: Severity = "warning"
    group: str = ""
    art: str = ""
    top: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class Swap(Entry, frozen=True):
    """At most `at_most` men of a squad may be of these roles instead of its base role."""

    roles: tuple[str, ...]
    at_most: int = 1
    source: str = ""


class Squad(Entry, frozen=True):
    """A squad of the game: its size, its base role and who may be swapped in.

    `size` is exact; `smallest` and `largest` are used where the game gives a span.
    """

    id: str
    name: str
    role: str
    size: int | None = None
    smallest: int | None = None
    largest: int | None = None
    swaps: tuple[Swap, ...] = ()
    severity: Severity = "error"
    art: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


LimitKindName = Literal["count", "ratio", "per", "unique", "requires", "excludes", "equal", "rule"]
Scope = Literal["army", "unit", "between"]


class Limit(Entry, frozen=True):
    """One rule of composition. What is counted is named by selectors (see `rules.games.selectors`).

    count: `of` between `at_least` and `at_most`. ratio: at most `ratio[0]` of `of` for each
    `ratio[1]` of `per`, rounded by `rounding` (a direction or a switch). per: at most
    `at_most` of `of` for each of `per`. unique: nothing in `of` twice. requires: whoever has
    `of` needs `at_least` (1) of `per`. excludes: `of` and `per` not together. equal: the same
    number of `of` in both armies. rule: the registered function `rule` with `arguments`.
    The scope "unit" is for requires: it is asked of each squad by itself. `shown` puts
    "2 of 3 commandos" into the bar of totals, `noun` says what is counted.
    """

    id: str
    kind: LimitKindName
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


class Item(Entry, frozen=True):
    """Something moulded on a figure. `kind` says how it is worn."""

    id: str
    name: str
    kind: Literal["weapon", "gear", "dress", "pose"] = "weapon"
    text: str = ""


class Stat(Entry, frozen=True):
    """A column of a game's tables: what the numbers under this id mean.

    `unit` is written behind the number (ft, in, dice ...); `short` is the column's head.
    """

    id: str
    name: str
    short: str = ""
    unit: str = ""
    text: str = ""


class Phase(Entry, frozen=True):
    """A phase of the turn in which weapons fire; `code` is its short mark ("4b")."""

    id: str
    name: str
    code: str = ""
    source: str = ""


class Weapon(Entry, frozen=True):
    """A weapon with its numbers by stat id. A figure has it when he has one of `items`."""

    id: str
    name: str
    short: str = ""
    items: tuple[str, ...] = ()
    phase: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    traits: tuple[str, ...] = ()
    text: str = ""
    art: str = ""
    source: str = ""


class Role(Entry, frozen=True):
    """What a ruleset makes of a figure's items.

    It fits a figure that has all of `needs`, one of `one_of` (when given) and none of
    `without`. Of the fitting roles that are not `extra`, the one with the highest `rank` is the
    figure's own, the first in the file among equals. The others and the extra roles (binoculars)
    come on top, but for those of a rank below 0: a man is a plain rifleman only when he is
    nothing else. `gives` are the items of a man added from the offer. `weapons` are those he has
    by being what he is, seen on the figure or not (in Army Men every soldier has grenades).
    """

    id: str
    name: str
    short: str = ""
    group: str = ""
    needs: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    extra: bool = False
    rank: int = 0
    offered: bool = True
    art: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class Ruleset(Entry, frozen=True, kw_only=True, eq=False, dict=True):
    """One game. Look-ups by id are dictionaries made on first use.

    House rules (see `rules.games.house_rules`) name the ruleset that they extend, who agreed to
    them, and when.
    """

    format: int
    id: str
    name: str
    short: str
    author: str
    version: str
    extends: str = ""
    agreed_with: str = ""
    day: str = ""
    year: int | None = None
    licence: str = ""
    tagline: str = ""
    text: str = ""
    headings: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    figure_word: str = "figure"
    figures_word: str = "figures"
    items: tuple[Item, ...] = msgspec.field(default=(), name="item")
    stats: tuple[Stat, ...] = msgspec.field(default=(), name="stat")
    phases: tuple[Phase, ...] = msgspec.field(default=(), name="phase")
    weapons: tuple[Weapon, ...] = msgspec.field(default=(), name="weapon")
    roles: tuple[Role, ...] = msgspec.field(name="role")
    teams: tuple[Team, ...] = msgspec.field(default=(), name="team")
    upgrades: tuple[Upgrade, ...] = msgspec.field(default=(), name="upgrade")
    vehicles: tuple[Vehicle, ...] = msgspec.field(default=(), name="vehicle")
    squads: tuple[Squad, ...] = msgspec.field(default=(), name="squad")
    limits: tuple[Limit, ...] = msgspec.field(default=(), name="limit")
    switches: tuple[Switch, ...] = msgspec.field(default=(), name="switch")
    clocks: tuple[Clock, ...] = msgspec.field(default=(), name="clock")
    hero: HeroRules | None = None
    commander: CommanderRules | None = None
    points: PointsRules | None = None

    @cached_property
    def stat(self) -> dict[str, Stat]:
        """Return the stats by id."""
        return {entry.id: entry for entry in self.stats}

    @cached_property
    def phase(self) -> dict[str, Phase]:
        """Return the phases by id."""
        return {entry.id: entry for entry in self.phases}

    @cached_property
    def weapon(self) -> dict[str, Weapon]:
        """Return the weapons by id."""
        return {entry.id: entry for entry in self.weapons}

    @cached_property
    def role(self) -> dict[str, Role]:
        """Return the roles by id."""
        return {entry.id: entry for entry in self.roles}

    @cached_property
    def team(self) -> dict[str, Team]:
        """Return the teams by id."""
        return {entry.id: entry for entry in self.teams}

    @cached_property
    def upgrade(self) -> dict[str, Upgrade]:
        """Return the upgrades by id."""
        return {entry.id: entry for entry in self.upgrades}

    @cached_property
    def vehicle(self) -> dict[str, Vehicle]:
        """Return the vehicles by id."""
        return {entry.id: entry for entry in self.vehicles}

    @cached_property
    def squad(self) -> dict[str, Squad]:
        """Return the squads by id."""
        return {entry.id: entry for entry in self.squads}

    @cached_property
    def plain_role(self) -> Role:
        """Return the role of an ordinary soldier: the first that is offered."""
        offered = (role for role in self.roles if role.offered and not role.extra)
        return next(offered, self.roles[0])

    @cached_property
    def limit(self) -> dict[str, Limit]:
        """Return the limits by id."""
        return {entry.id: entry for entry in self.limits}

    @cached_property
    def switch(self) -> dict[str, Switch]:
        """Return the switches by id."""
        return {entry.id: entry for entry in self.switches}

    @cached_property
    def fitting(self) -> dict[str, Weapon | Upgrade]:
        """Return by id all that a vehicle can be fitted with: weapons and upgrades."""
        return {**self.weapon, **self.upgrade}

    @cached_property
    def weapons_by_item(self) -> dict[str, tuple[Weapon, ...]]:
        """Return for each item the weapons that it is."""
        found: dict[str, tuple[Weapon, ...]] = {}
        for weapon in self.weapons:
            for item in weapon.items:
                found[item] = (*found.get(item, ()), weapon)
        return found
