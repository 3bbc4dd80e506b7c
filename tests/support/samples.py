"""The sample armies that come with the program, each with its ruleset."""

from __future__ import annotations

import resources
from printables.source import ArmyUnderRuleset
from rules.army.documents.army_file import load_army_file
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook

CATALOG = Catalog()
GAMES = {
    "lgam": ("2nd-sandbox-company", "tan-raiders"),
    "fighting-plastic": ("olives-own",),
    "green-and-tan": ("garden-gate", "patio-guard"),
    "army-men": ("block-street-boys",),
    "army-men-combat": ("shoebox-ten", "cereal-box-ten"),
}
"""The samples of each game."""


def sample(name: str) -> ArmyUnderRuleset:
    """Return the sample of this file name, without its ending."""
    army = load_army_file(resources.path("samples", f"{name}.muster"))
    ruleset = CATALOG.get(army.ruleset)
    assert ruleset is not None
    return army, ruleset


def playbook_of(game: str) -> Playbook:
    """Return the playbook of a game that has one."""
    playbook = CATALOG.playbook(game)
    assert playbook is not None
    return playbook
