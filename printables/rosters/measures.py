"""Where things stand across the roster: its left edge, its weapons' columns."""

from __future__ import annotations

from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.columns import Columns, columns_for
from printables.text import SMALLEST

_NARROW = 11.5
_NUMBER = 8.5
NAME_ROOM = 31.0
"""Room in mm for the name of a weapon before its numbers."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Where things stand across the roster: its left edge, its width, its weapons' columns."""

    x: float
    width: float
    columns: Columns

    @property
    def right(self) -> float:
        """Return where the last column ends."""
        return self.x + self.width - 1.5

    @property
    def weapons_at(self) -> float:
        """Return where the names of weapons begin."""
        return self.right - self.columns.width - NAME_ROOM


def measured(x: float, width: float, facts: ArmyFacts) -> Measures:
    """Return the measures of an army's roster."""
    weapons = facts.weapons_used()
    columns = columns_for(
        facts.columns,
        weapons,
        width * 0.42,
        size=_NUMBER,
        smallest=SMALLEST,
        gap=3.0,
        least=_NARROW,
    )
    return Measures(x, width, columns)
