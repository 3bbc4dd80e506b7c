"""The numbers of each game are those of its document.

The tables in tests/data/numbers/ have a line for each entry of a game: the lines of the document
that give its numbers ("fp 41" is line 41 of another one, Fighting Plastic; "-": no document says
them, they are Muster's own), the entry, and the numbers. Whoever changes a number on purpose writes
it here too, after another look at the document.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from odds_asked import game_of
from random_battle import GAMES

from rules.games.game import MISSING, Game, look_up

FOLDER = Path(__file__).resolve().parents[2] / "data" / "numbers"


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_those_of_the_document(name: str) -> None:
    data = Game.of(*game_of(name)).data
    differ = []
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        lines, entry, numbers = line.split(" | ")
        for number in numbers.split():
            path, _, value = number.partition("=")
            found = _at(data, f"{entry}/{path}")
            if (f"{found:g}" if isinstance(found, float) else str(found)) != value:
                differ.append(f"{entry}/{path} is {found}, lines {lines}: {value}")
    assert not differ


def _at(data: dict[str, Any], path: str) -> object:
    """Return the number at a path of a game's data, without its origin."""
    steps = tuple(int(each) if each.isdigit() else each for each in path.split("/") if each)
    found = look_up(data, steps)
    while found is not MISSING and isinstance(found, dict) and "value" in found:
        found = found["value"]
    return found
