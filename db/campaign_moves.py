"""Battles of which nothing changed but their places and numbers: moved together, not one by one.

A battle that counts no more, or one that comes in, gives all later ones another number.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from db.schema import campaign_battle

Cells = tuple[Any, ...]
"""A battle's row, its columns in the order of their table."""
_NAMES = [column.name for column in campaign_battle.c if column.name != "campaign_id"]
_POSITION, _NUMBER = _NAMES.index("position"), _NAMES.index("number")
_OTHERS = itemgetter(*(at for at in range(len(_NAMES)) if at not in (_POSITION, _NUMBER)))
MOST = 50
"""More moves than these are no fewer statements than the battles themselves, or nearly."""


class Move(NamedTuple):
    """All battles from one place to another get `places` and `numbers` added to theirs."""

    first: int
    last: int
    places: int
    numbers: int


def places_apart(rows: Collection[Cells]) -> bool:
    """Return whether no two battles have one place, so that a place says which is meant."""
    return len({row[_POSITION] for row in rows}) == len(rows)


def moves(
    changed: Sequence[tuple[Cells, Cells]],
) -> tuple[list[Move], list[tuple[Cells, Cells]]]:
    """Return what moves together, in the order in which it must be done, and what is left.

    `changed` are rows before and after, whose places are apart. What is left is to be written
    after the moves.
    """
    moved, others = list[tuple[int, int, int]](), list[tuple[Cells, Cells]]()
    for before, now in changed:
        if _OTHERS(before) == _OTHERS(now):
            old = before[_POSITION]
            moved.append((old, now[_POSITION] - old, now[_NUMBER] - before[_NUMBER]))
        else:
            others.append((before, now))
    moved.sort()
    found = list[Move]()
    # Neighbours that move alike: their places less their rank among the moved are the same.
    for (_, places, numbers), run in groupby(
        enumerate(moved), key=lambda each: (each[1][0] - each[0], *each[1][1:])
    ):
        olds = [old for _, (old, _, _) in run]
        found.append(Move(olds[0], olds[-1], places, numbers))
    ways = {move.places > 0 for move in found if move.places}
    if len(found) > MOST or len(ways) > 1:
        return [], list(changed)
    # None may move to where another is still to be moved from.
    found.sort(reverse=True in ways)
    return found, others
