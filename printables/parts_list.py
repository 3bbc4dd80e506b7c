"""What a sheet holds, part by part: how many of each, and why; the player may change the number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

MOST = 500
"""No part is printed more often: more is a slip of the hand."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a sheet prints: a kind of token, a card, a template, a page of a form.

    `id` is its own within its sheet, and the same for the same thing of another army but for the
    number of the army at its end ("jam.1"), so that chosen numbers can be kept for other armies.
    `army` is that number, 0 for what all armies share. `count` is how many Muster suggests,
    `why` the reason in words ("one for each automatic weapon").
    """

    id: str
    title: str
    count: int = 1
    why: str = ""
    army: int = 0


class Counts:
    """How many of each part of one sheet are printed: the player's number, or the suggested one."""

    def __init__(self, parts: Iterable[Part], chosen: Mapping[str, int]) -> None:
        self.parts = tuple(parts)
        self._count = {
            part.id: min(max(chosen.get(part.id, part.count), 0), MOST) for part in self.parts
        }

    def of(self, part_id: str) -> int:
        """Return how many of a part are printed; 0 for one that is not there."""
        return self._count.get(part_id, 0)

    @property
    def total(self) -> int:
        """Return how many pieces are printed in all."""
        return sum(self._count.values())
