"""The sample armies that come with the program, one or more for each game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import resources
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army
from rules.games.game_titles import BUILT_IN


def sample_files() -> tuple[Path, ...]:
    """Return the files of the sample armies."""
    return tuple(sorted(resources.path("samples").glob("*.muster")))


def sample_armies() -> tuple[Army, ...]:
    """Return the sample armies, game by game."""
    armies = [load_army_file(path) for path in sample_files()]
    return tuple(sorted(armies, key=lambda army: BUILT_IN.index(army.ruleset)))


@cache
def sample_ids() -> frozenset[str]:
    """Return the ids of the sample armies."""
    return frozenset(army.id for army in sample_armies())
