"""The armies with which a new army can begin: one small and one larger for each of Muster's games.

They are army lists in `resources/starters.toml`, read by `rules.army.text_list_reader`.
"""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

import resources
from rules.army.model import Army
from rules.army.text_list_reader import read_list
from rules.games.ruleset import Ruleset


class Starter(msgspec.Struct, frozen=True):
    """One army to begin with: the id of its game, a name, a sentence, and its list."""

    game: str
    name: str
    about: str
    list: str


@cache
def _all() -> tuple[Starter, ...]:
    data = tomllib.loads(resources.path("starters.toml").read_text(encoding="utf-8"))
    return msgspec.convert(data["starter"], tuple[Starter, ...])


def starters(ruleset: Ruleset) -> tuple[Starter, ...]:
    """Return the armies to begin with in a game; house rules have those of the game they change."""
    games = {ruleset.id, ruleset.extends}
    return tuple(each for each in _all() if each.game in games)


def starter_army(starter: Starter, ruleset: Ruleset, name: str = "") -> Army:
    """Return a new army as a starter says, with ids of its own; `name` instead of the starter's."""
    text = f'"{name or starter.name}"\n{starter.list}'
    return read_list(text, (ruleset,), game=ruleset.id, file="starters.toml").army
