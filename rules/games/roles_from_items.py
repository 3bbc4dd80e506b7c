"""Items moulded on figures: the common ones, and the roles that a game makes of them."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

import msgspec

import resources
from rules.games.ruleset import Item, Role, Ruleset, Weapon


class _ItemFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    item: tuple[Item, ...]


@cache
def vocabulary() -> dict[str, Item]:
    """Return Muster's own items by id, in the order in which they are offered."""
    data: dict[str, Any] = tomllib.loads(resources.path("items.toml").read_text("utf-8"))
    return {item.id: item for item in msgspec.convert(data, _ItemFile).item}


def known_items(ruleset: Ruleset | None) -> dict[str, Item]:
    """Return Muster's own items and those of the game, by id."""
    own = {item.id: item for item in ruleset.items} if ruleset else {}
    return {**vocabulary(), **own}


class DerivedRoles(msgspec.Struct, frozen=True):
    """Roles and weapons that a set of items gives: own role (None: no soldier), extras, weapons.

    `selectors` are those that count every man with these items.
    """

    role: Role | None
    extras: tuple[Role, ...]
    weapons: tuple[Weapon, ...]
    selectors: tuple[str, ...]


def derive_roles(ruleset: Ruleset, items: tuple[str, ...]) -> DerivedRoles:
    """Return the roles and weapons that a ruleset derives from items, cached by items."""
    cache: dict[tuple[str, ...], DerivedRoles] = ruleset.__dict__.setdefault("_derived", {})
    found = cache.get(items)
    if found is None:
        held = set(items)
        fitting = [role for role in ruleset.roles if fits_role(role, held)]
        own = max(
            (role for role in fitting if not role.extra), key=lambda role: role.rank, default=None
        )
        weapons = {
            weapon.id: weapon for item in items for weapon in ruleset.weapons_by_item.get(item, ())
        }
        for weapon_id in own.weapons if own else ():
            weapons.setdefault(weapon_id, ruleset.weapon[weapon_id])
        extras = tuple(role for role in fitting if role is not own and role.rank >= 0)
        selectors = tuple(_item_selectors(own, extras, items))
        found = cache[items] = DerivedRoles(own, extras, tuple(weapons.values()), selectors)
    return found


def fits_role(role: Role, items: Collection[str]) -> bool:
    """Return whether a figure that carries these items can be of this role, whatever else he is."""
    held = set(items)
    return (
        held.issuperset(role.needs)
        and (not role.one_of or not held.isdisjoint(role.one_of))
        and held.isdisjoint(role.without)
    )


def _item_selectors(
    role: Role | None, extras: tuple[Role, ...], items: tuple[str, ...]
) -> Iterator[str]:
    if role:
        yield f"role:{role.id}"
        yield "role:*"
        yield f"skill:{role.id}"
        yield from (f"tag:{tag}" for tag in dict.fromkeys(role.tags))
    yield from (f"skill:{extra.id}" for extra in extras)
    yield from (f"item:{item}" for item in dict.fromkeys(items))
