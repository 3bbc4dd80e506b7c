"""Generate names for plastic soldiers, in the spirit of Tex, Radar, Sarge and Bill.

A radio operator may become "Radar" and a sniper "Dead-eye"; everybody else gets a nickname, a
first name or both. No name is given twice in an army. The lists are in resources/names.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from random import Random

import msgspec
from msgspec.structs import replace

import resources
from rules.army.edits import edit_figures
from rules.army.model import COMMANDER, Army, Figure
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset

_TRIES = 40
"""Draws before the names are gone through one by one."""
_CHOOSY = 12
"""Draws in which two men are not even given the same first name."""


class Leaders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leaders: the items, roles and ranks that make one, and nicknames for him."""

    items: tuple[str, ...]
    roles: tuple[str, ...]
    ranks: tuple[str, ...]
    names: tuple[str, ...]


class NameBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lists of names; `roles` holds nicknames by item."""

    format: int
    ranks: tuple[str, ...]
    nicknames: tuple[str, ...]
    toys: tuple[str, ...]
    first: tuple[str, ...]
    last: tuple[str, ...]
    roles: dict[str, tuple[str, ...]]
    leaders: Leaders


@cache
def name_book() -> NameBook:
    """Return Muster's lists of names."""
    data = tomllib.loads(resources.path("names.toml").read_text("utf-8"))
    return msgspec.convert(data, NameBook)


def new_name(army: Army, figure: Figure, chance: Random, ruleset: Ruleset | None = None) -> str:
    """Return a new name for a man that nobody in the army has."""
    return _Namer(army, chance, ruleset).name(figure)


def name_men(
    army: Army, figure_ids: Collection[str], chance: Random, ruleset: Ruleset | None = None
) -> Army:
    """Return the army with a name for each of these men who has none."""
    namer = _Namer(army, chance, ruleset)
    wanted = set(figure_ids)
    nameless = [man.id for man in army.figures() if man.id in wanted and not man.name]
    return edit_figures(army, nameless, lambda man: replace(man, name=namer.name(man)))


def rank_suggestions(army: Army) -> tuple[str, ...]:
    """Return ranks to choose from: those of this army first, then the usual ones.

    A rank is plain text: anything else may be typed as well.
    """
    own = sorted({man.rank for unit in army.units for man in unit.figures} - {""})
    return tuple(dict.fromkeys((*own, *name_book().ranks)))


class _Namer:
    """Draws names for one army, none of them twice."""

    def __init__(self, army: Army, chance: Random, ruleset: Ruleset | None) -> None:
        self._chance, self._ruleset = chance, ruleset
        self._taken: set[str] = set()
        self._first: set[str] = set()
        self._rest: Iterator[str] | None = None
        for man in army.figures():
            if man.name:
                self._take(man.name)

    def name(self, figure: Figure) -> str:
        """Return a name for a man and reserve it."""
        for turn in range(_TRIES):
            name = _drawn(figure, self._chance, self._ruleset)
            # Prefer different first names: Tony and Tony Archer are easily confused.
            alike = turn < _CHOOSY and _first_of(name) in self._first
            if name.casefold() not in self._taken and not alike:
                return self._take(name)
        self._rest = self._rest or _in_order(self._chance)
        return self._take(next(each for each in self._rest if each.casefold() not in self._taken))

    def _take(self, name: str) -> str:
        self._taken.add(name.casefold())
        self._first.add(_first_of(name))
        return name


def _first_of(name: str) -> str:
    return name.casefold().partition(" ")[0]


def _drawn(figure: Figure, chance: Random, ruleset: Ruleset | None) -> str:
    """Draw a random name that suits the man."""
    book = name_book()
    own = _nicknames(figure, ruleset)
    draw = chance.random()
    if own and draw < 0.55:
        return chance.choice(own)
    if draw < 0.70:
        return chance.choice(book.nicknames)
    if draw < 0.76:
        return chance.choice(book.toys)
    if draw < 0.84:
        return chance.choice(book.first)
    if draw < 0.90:
        return f"{chance.choice(book.nicknames)} {chance.choice(book.last)}"
    return f"{chance.choice(book.first)} {chance.choice(book.last)}"


def _nicknames(figure: Figure, ruleset: Ruleset | None) -> tuple[str, ...]:
    """Return the nicknames for the man's role or items, () when there are none."""
    book = name_book()
    leaders = book.leaders
    derived = derive_roles(ruleset, figure.items) if ruleset else None
    roles = {role.id for role in (derived.role, *derived.extras) if role} if derived else set()
    if (
        figure.post == COMMANDER
        or not set(leaders.items).isdisjoint(figure.items)
        or figure.rank.casefold().startswith(leaders.ranks)
        or not roles.isdisjoint(leaders.roles)
    ):
        return leaders.names
    return next((names for item, names in book.roles.items() if item in figure.items), ())


def _in_order(chance: Random) -> Iterator[str]:
    """Yield every pair of first and last name once, then endless numbered ones."""
    book = name_book()
    first, last = list(book.first), list(book.last)
    chance.shuffle(first)
    chance.shuffle(last)
    for family in last:
        for given in first:
            yield f"{given} {family}"
    number = 2
    while True:
        yield from (f"{name} {number}" for name in book.nicknames)
        number += 1
