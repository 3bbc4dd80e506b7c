"""The types of a ruleset file: one game, as immutable data read from TOML.

They are the grammar of the files in `resources/rulesets`. Every id is local to its ruleset, except
items, which share one vocabulary. A `source` is a heading of the game's own document. In TOML a
number is written plainly when the game states it, and as `{ value = 8, from = "fighting-plastic" }`
or `{ value = 8, from = "house" }` otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from rules.games.shared_types import Entry, Number, Severity, WholeFile, by_id

ItemId = Annotated[str, "item"]
PhaseId = Annotated[str, "phase"]
WeaponId = Annotated[str, "weapon"]
RoleId = Annotated[str, "role"]
FittingId = Annotated[str, "fitting"]
SwitchId = Annotated[str, "switch"]
Selector = Annotated[str, "selector"]
"""What a key names, see `named_kind`: each id must be one that the ruleset has."""


class Item(Entry, frozen=True):
    """Something moulded on a figure that the common list of items does not know."""

    id: str
    name: str
    kind: Literal["weapon", "gear", "dress", "pose"] = "weapon"
    """How it is worn."""
    like: tuple[ItemId, ...] = ()
    """Items as which it counts in a game that does not know it, the nearest first."""
    text: str = ""


class Stat(Entry, frozen=True):
    """A column of the game's tables: what the numbers under this id mean."""

    id: str
    name: str
    short: str = ""
    """The head of the column, where the name is too long."""
    unit: str = ""
    """Written behind the number: ft, in, dice ..."""
    phrase: str = ""
    """How the number is told in a sentence, with {} for it: "hits on {} or less"."""
    only_shown: bool = False
    """No chance follows from it: it stands on cards and sheets. Odds of the kind quality refuse
    numbers that they do not know and that are not only shown."""
    text: str = ""


class Phase(Entry, frozen=True):
    """A phase of the turn in which weapons fire."""

    id: str
    name: str
    code: str = ""
    """Its short mark, such as "4b"."""
    source: str = ""

    @property
    def word(self) -> str:
        """Return its name in a word or two, for tables: "Automatic weapons" is "Automatic"."""
        words = self.name.split(" and ")[0].removesuffix(" weapons").removeprefix("Other ")
        return words.capitalize()


class Weapon(Entry, frozen=True):
    """A weapon with its numbers."""

    id: str
    name: str
    short: str = ""
    items: tuple[ItemId, ...] = ()
    """A figure has the weapon when one of these items is moulded on him."""
    phase: PhaseId = ""
    """The phase in which it fires."""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    traits: tuple[str, ...] = ()
    """Words that a playbook can name it by, as "trait:can spray"."""
    text: str = ""
    art: str = ""
    source: str = ""


class Role(Entry, frozen=True):
    """What the game makes of a figure's items.

    It fits a figure that has all of `needs`, one of `one_of` (when given) and none of
    `without`. Of the roles that fit and are not `extra`, the one with the highest `rank` is the
    figure's own, the first in the file among equals. The others and the extra roles (binoculars)
    come on top, but for those of a rank below 0: a man is a plain rifleman only when he is
    nothing else.
    """

    id: str
    name: str
    short: str = ""
    group: str = ""
    """Heading under which the role stands in lists."""
    needs: tuple[ItemId, ...] = ()
    """Items that a figure must have, all of them."""
    one_of: tuple[ItemId, ...] = ()
    """Items of which a figure must have one."""
    without: tuple[ItemId, ...] = ()
    """Items that a figure must not have."""
    gives: tuple[ItemId, ...] = ()
    """Items of a man of this role who is added to an army."""
    weapons: tuple[WeaponId, ...] = ()
    """Weapons that he has by being what he is, whether they are seen on the figure or not."""
    extra: bool = False
    """Comes on top of another role, and is no role by itself."""
    rank: int = 0
    """Of the roles that fit, the one with the highest rank is the figure's own."""
    offered: bool = True
    """Whether men of this role can be added to an army."""
    art: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class Post(Entry, frozen=True):
    """A place in a weapons team."""

    id: str
    name: str
    count: int = 1
    """How many men stand at this post."""
    roles: tuple[RoleId, ...] = ()
    """Roles that may fill it; any when the list is empty."""
    gives: RoleId = ""
    """Role of the man who fills it when the team is added to an army; must be given."""


class Team(Entry, frozen=True):
    """A weapons team: its posts, all of which must be filled, and its weapon."""

    id: str
    name: str
    posts: tuple[Post, ...]
    weapon: WeaponId = ""
    """The weapon that the team fires together."""
    broken: str = ""
    """The weapon that is left to a man without his team."""
    severity: Severity = "error"
    """How grave it is when a man of the team is missing."""
    gun: bool = False
    """A gun on the table, which can be shot at itself."""
    art: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    short: str = ""
    """The name where there is little room, as below a figure."""
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class SeatGroup(Entry, frozen=True, rename={"origin": "from"}):
    """Seats of one kind, numbered in the order of the file."""

    post: str
    """Id of the post: "driver", "gunner", "passenger" ..."""
    name: str
    count: int = 1
    """How many such seats there are."""
    needed: bool = False
    """Crew without which the vehicle is short of men."""
    when: Literal["", "armed", "unarmed"] = ""
    """The seats are there only when a weapon is mounted, or when none is."""
    agreed: bool = False
    """Passenger seats whose number players may set for their own model."""
    roles: tuple[RoleId, ...] = ()
    """Roles that may sit here; any when the list is empty."""
    gives: RoleId = ""
    """Role of the man who sits here when the vehicle is added to an army."""
    origin: str = "stated"


class Choice(Entry, frozen=True, rename={"origin": "from"}):
    """Weapons or upgrades that a vehicle may choose from."""

    id: str
    name: str
    options: tuple[FittingId, ...]
    """Weapons and upgrades to choose from."""
    at_least: int = 0
    """How many it must take."""
    at_most: int | None = 1
    """How many it may take."""
    origin: str = "stated"


class Upgrade(Entry, frozen=True, rename={"origin": "from"}):
    """Something other than a weapon that a vehicle can be fitted with."""

    id: str
    name: str
    short: str = ""
    weapon: str = ""
    """The weapon that the upgrade brings."""
    tags: tuple[str, ...] = ()
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Vehicle(Entry, frozen=True):
    """A vehicle: its seats, its weapons, and what may be chosen for it."""

    id: str
    name: str
    seats: tuple[SeatGroup, ...] = ()
    fixed: tuple[WeaponId, ...] = ()
    """Weapons that it always has."""
    choices: tuple[Choice, ...] = ()
    severity: Severity = "warning"
    """How grave it is when a needed seat is empty."""
    group: str = ""
    """Heading under which the vehicle stands in lists."""
    art: str = ""
    top: str = ""
    """Drawing of the vehicle seen from above."""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    short: str = ""
    """The name where there is little room, as below a figure."""
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


class Swap(Entry, frozen=True):
    """Men of a squad who may be of other roles instead of its base role."""

    roles: tuple[RoleId, ...]
    """Roles that they may be instead."""
    at_most: int = 1
    """How many men of the squad may be of these roles together."""
    source: str = ""


class Squad(Entry, frozen=True):
    """A squad of the game: its size, its base role and who may be swapped in."""

    id: str
    name: str
    role: RoleId
    """The role of its men."""
    short: str = ""
    """The name where there is little room, as below a figure."""
    size: int | None = None
    """Men of the squad, exactly."""
    smallest: int | None = None
    """The fewest men, where the game gives a span."""
    largest: int | None = None
    """The most men, where the game gives a span."""
    swaps: tuple[Swap, ...] = ()
    severity: Severity = "error"
    """How grave it is when the squad is not as it should be."""
    art: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    points: Number | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    source: str = ""

    @property
    def span(self) -> tuple[int | None, int | None]:
        """Return the fewest and the most men, None where the game sets no bound."""
        return (self.size, self.size) if self.size is not None else (self.smallest, self.largest)


LimitKindName = Literal["count", "ratio", "per", "unique", "requires", "excludes", "equal", "rule"]
Scope = Literal["army", "unit", "figure", "between"]


class Limit(Entry, frozen=True):
    """One rule of composition: how many of one thing an army may, or must, have.

    What is counted is named by selectors.
    """

    id: str
    kind: LimitKindName
    """What is compared: see the kinds of limit."""
    scope: Scope = "army"
    """Where it is counted: in the army, in each unit (kind "requires"), on each figure (kind
    "excludes"), or between two armies."""
    of: tuple[Selector, ...] = ()
    """What is counted: selectors, added up."""
    per: tuple[Selector, ...] = ()
    """What it is compared with: selectors, added up."""
    at_least: int | None = None
    at_most: int | None = None
    ratio: tuple[int, int] | None = None
    """For the kind "ratio": [6, 100] is 6 of `of` for each 100 of `per`."""
    rounding: str = "down"
    """How a part counts in a ratio: "down", "up", or the id of a switch with these options."""
    rule: str = ""
    """For the kind "rule": the name of Muster's rule."""
    arguments: dict[str, str | int | list[str]] = msgspec.field(default_factory=dict)
    """For the kind "rule": what that rule is told."""
    noun: str = ""
    """What is counted, in the singular; else it follows from `of`."""
    nouns: str = ""
    """What is counted, in the plural; else "s" is added."""
    per_noun: str = ""
    """One of what `per` counts, in words."""
    severity: Severity = "error"
    """How grave it is when the limit is broken."""
    shown: bool = False
    """Stands in the bar of totals: "2 of 3 commandos"."""
    remedy: str = ""
    """A sentence that says what to do about it."""
    text: str = ""
    source: str = ""


class Switch(Entry, frozen=True):
    """A choice that is left to the players: the document is silent or contradicts itself."""

    id: str
    name: str
    options: dict[str, str]
    """The choices: an id for each, and what players read."""
    default: str
    """The id of the option that holds when players agree on nothing."""
    touches: tuple[Selector, ...] = ()
    """What of an army it is about: selectors. Limits and clocks that round by it are known."""
    text: str = ""
    source: str = ""


class Term(Entry, frozen=True):
    """A part of a clock: so many minutes for each of what is counted."""

    minutes: int
    """Minutes of the clock."""
    of: tuple[Selector, ...]
    """What is counted: selectors."""
    per: int = 1
    """The minutes are for every so many of it."""


class Clock(Entry, frozen=True):
    """A time that a side has: the sum of its terms."""

    id: str
    name: str
    terms: tuple[Term, ...]
    rounding: str = "exact"
    """How a part counts: "exact", "block" (each begun one in full), or the id of a switch."""
    scope: Literal["army", "between"] = "army"
    """With "between" both sides are counted together and have the same time."""
    text: str = ""
    source: str = ""


class HeroRules(Entry, frozen=True):
    """What a hero is in this game."""

    native: bool = True
    """False where the game itself knows no heroes and players may agree on them."""
    lives: Number | None = None
    """How often he must be hit."""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    named: bool = True
    """He has a name of his own."""
    unique: bool = False
    """His figure is told from all others of the army: by items, colour or picture."""
    text: str = ""
    source: str = ""


class CommanderRules(Entry, frozen=True):
    """Commanders, who are attached to a unit."""

    role: RoleId
    """The role of a commander."""
    attach_to: tuple[Selector, ...]
    """Selectors of the units that may have one."""
    at_most: int | None = 1
    """How many commanders a unit may have."""
    text: str = ""
    source: str = ""


class PointsRules(Entry, frozen=True):
    """What the points of this game mean."""

    name: str
    """What players read: "Points if all survive"."""
    text: str = ""
    source: str = ""


class MoraleRules(Entry, frozen=True):
    """When an army tests morale; how many figures that are stands in its totals."""

    left: Number
    """The part of its figures that is left: 0.5 is half of them, a part of a figure is dropped."""
    text: str = ""
    source: str = ""


class Ruleset(WholeFile, frozen=True, kw_only=True, eq=False, dict=True):
    """One game: how an army is made of plastic figures, and the numbers of its tables."""

    format: int
    """The format of the file: 1."""
    id: str
    name: str
    short: str
    """A few letters for narrow places: "LGAM"."""
    author: str
    """Who wrote the rules."""
    version: str
    """The version of the rules document: "1.0", "undated"."""
    extends: str = ""
    """House rules only: the id of the ruleset that they change."""
    agreed_with: str = ""
    """House rules only: with whom they were agreed."""
    day: str = ""
    """House rules only: when they were agreed, as 2026-05-01."""
    year: int | None = None
    """When the rules were written."""
    licence: str = ""
    """On what terms the document may be used."""
    tagline: str = ""
    """One line under the name in the list of games."""
    text: str = ""
    """What the game is like, in a few sentences."""
    headings: tuple[str, ...] = ()
    """The headings of the rules document: each `source` must be one of them."""
    colours: tuple[str, ...] = ()
    """Colours of plastic that players can choose from."""
    figure_word: str = "figure"
    """What the game calls one man: "figure", "soldier" ..."""
    figures_word: str = "figures"
    """The plural of it."""
    usual_size: tuple[int, int] | None = None
    """Men of a side in an ordinary battle, the fewest and the most; none where any number plays."""
    usual_size_text: str = ""
    """The same in words: "about 30 a side"; else it follows from the numbers."""
    stand_ins: Literal["advice", "warning"] = "advice"
    """How a man is told whose toy has another weapon than he has."""
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
    morale: MoraleRules | None = None

    stat = by_id("stats", Stat)
    phase = by_id("phases", Phase)
    weapon = by_id("weapons", Weapon)
    role = by_id("roles", Role)
    team = by_id("teams", Team)
    upgrade = by_id("upgrades", Upgrade)
    vehicle = by_id("vehicles", Vehicle)
    squad = by_id("squads", Squad)
    limit = by_id("limits", Limit)
    switch = by_id("switches", Switch)

    def counted_entries(self, kind: str) -> Mapping[str, Role | Team | Vehicle | Squad]:
        """Return by id what a kind of selector counts, {} for one that counts something else."""
        tables: dict[str, Mapping[str, Role | Team | Vehicle | Squad]] = {
            "role": self.role,
            "skill": self.role,
            "team": self.team,
            "vehicle": self.vehicle,
            "squad": self.squad,
        }
        return tables.get(kind, {})

    def unit_type(self, kind: str, type_id: str) -> Squad | Team | Vehicle | None:
        """Return the type of a squad, team or vehicle; None for an unknown one or another kind."""
        if kind == "team":
            return self.team.get(type_id)
        if kind == "vehicle":
            return self.vehicle.get(type_id)
        return self.squad.get(type_id) if kind == "squad" else None

    @cached_property
    def plain_role(self) -> Role:
        """Return the role of an ordinary soldier: the first that is offered."""
        offered = (role for role in self.roles if role.offered and not role.extra)
        return next(offered, self.roles[0])

    @property
    def usual_size_words(self) -> str:
        """Return how many men a side usually has: "10 a side", "any number"."""
        if self.usual_size_text or self.usual_size is None:
            return self.usual_size_text or "any number"
        least, most = self.usual_size
        return f"{least} to {most} a side" if least < most else f"{least} a side"

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
