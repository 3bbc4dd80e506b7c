"""The units that a ruleset knows: teams with their posts, vehicles with their seats, squads."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.games.entry import Entry, Severity
from rules.games.number import Number


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
