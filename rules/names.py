"""Names for plastic soldiers, in the spirit of Tex, Radar, Sarge and Bill.

A radio operator may become "Radar" and a sniper "Dead-eye"; everybody else gets a nickname, a
first name or both. No name is given that the army has already. The lists are in
resources/names.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from random import Random

import msgspec
from msgspec.structs import replace

import resources
from rules.army import COMMANDER, Army, Figure, Unit
from rules.roll import derive
from rules.ruleset import Ruleset

_TRIES = 40
"""Draws before the names are gone through one by one."""


class Leaders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who leads, by what he carries, by his role or by his rank, and nicknames for him."""

    items: tuple[str, ...]
    roles: tuple[str, ...]
    ranks: tuple[str, ...]
    names: tuple[str, ...]


class NameBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lists of names. `roles` holds nicknames by the item that makes a man what he is."""

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
    """Return a name for a man that nobody of the army has, and not the one he has now."""
    return _free_name(figure, _taken(army), chance, ruleset)


def name_men(
    army: Army, figure_ids: Collection[str], chance: Random, ruleset: Ruleset | None = None
) -> Army:
    """Return the army with a name for each of these men who has none."""
    wanted = set(figure_ids)
    taken = _taken(army)

    def named(unit: Unit) -> Unit:
        men = []
        for man in unit.figures:
            if man.id in wanted and not man.name:
                man = replace(man, name=_free_name(man, taken, chance, ruleset))
                taken.add(man.name.casefold())
            men.append(man)
        return replace(unit, figures=tuple(men))

    units = tuple(
        named(unit) if any(m.id in wanted and not m.name for m in unit.figures) else unit
        for unit in army.units
    )
    return replace(army, units=units)


def rank_suggestions(army: Army) -> tuple[str, ...]:
    """Return ranks to choose from: those of this army first, then the usual ones.

    A rank is plain text: anything else may be typed as well.
    """
    own = sorted({man.rank for man in army.figures() if man.rank})
    return tuple(dict.fromkeys((*own, *name_book().ranks)))


def _taken(army: Army) -> set[str]:
    return {man.name.casefold() for man in army.figures() if man.name}


def _free_name(figure: Figure, taken: set[str], chance: Random, ruleset: Ruleset | None) -> str:
    for _ in range(_TRIES):
        name = _drawn(figure, chance, ruleset)
        if name.casefold() not in taken:
            return name
    return next(name for name in _in_order(chance) if name.casefold() not in taken)


def _drawn(figure: Figure, chance: Random, ruleset: Ruleset | None) -> str:
    """Return any name that suits the man."""
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
    """Return the nicknames that go with what the man is, () for a man like all others."""
    book = name_book()
    if _leads(figure, ruleset, book.leaders):
        return book.leaders.names
    held = set(figure.items)
    return next((names for item, names in book.roles.items() if item in held), ())


def _leads(figure: Figure, ruleset: Ruleset | None, leaders: Leaders) -> bool:
    if figure.post == COMMANDER or not set(leaders.items).isdisjoint(figure.items):
        return True
    rank = figure.rank.casefold()
    if any(rank.startswith(each) for each in leaders.ranks):
        return True
    derived = derive(ruleset, figure.items) if ruleset else None
    roles = (derived.role, *derived.extras) if derived else ()
    return any(role.id in leaders.roles for role in roles if role)


def _in_order(chance: Random) -> Iterator[str]:
    """Yield every pair of first and last name once, then numbered ones, without an end."""
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
