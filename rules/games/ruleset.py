"""A ruleset: one of the games, as immutable data read from TOML.

The shapes here, in `rules.games.unit_types` and in `rules.games.composition` are the grammar of the
files in `resources/rulesets`. Every id is local to its ruleset, except items, which share one
vocabulary. A `source` is a heading of the game's own document. In TOML a number is written plainly
when the game states it, and as `{ value = 8, from = "fighting-plastic" }` or `{ value = 8, from =
"house" }` otherwise.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from rules.games.composition import Clock, CommanderRules, HeroRules, Limit, PointsRules, Switch
from rules.games.entry import Entry
from rules.games.number import Number
from rules.games.unit_types import Squad, Team, Upgrade, Vehicle


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

    House rules (`rules.games.overlay`) name the ruleset that they extend, who agreed, and when.
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
