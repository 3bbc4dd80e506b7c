"""Games as house rules change them, for tests of what follows from a number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.common.struct_decoding import DataPath
from rules.games.catalog import Catalog
from rules.games.game import Game
from rules.games.house_rules.house_rule_edits import make_game, new_house_rules, set_value


@cache
def game_named(name: str) -> Game:
    """A game of Muster's own with its playbook."""
    catalog = Catalog()
    ruleset = catalog.get(name)
    assert ruleset is not None, catalog.problems()
    return Game.of(ruleset, catalog.playbook(name))


def house_game(base: Game, changes: Mapping[DataPath, Any]) -> Game:
    """The game that house rules with these changes make of another one."""
    house = new_house_rules(base, "tried", "Tried")
    for path, value in changes.items():
        house = set_value(house, base, path, value)
    game, problems = make_game(house, base)
    assert game is not None, [each.sentence() for each in problems]
    return game
