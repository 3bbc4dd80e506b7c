"""The common vocabulary of items that can be moulded on a figure."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import msgspec

import resources
from rules.games.ruleset import Item, Ruleset


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
