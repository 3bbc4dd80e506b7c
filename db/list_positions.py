"""Sort keys with gaps, so that a man who moves in a list of thousands is one row written."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

GAP = 1 << 20
"""The room left between neighbours: twenty men fit into the same gap, one before the other, before
the list is numbered anew."""


def new_positions(count: int) -> list[int]:
    """Return the sort keys of a list stored for the first time."""
    return [GAP * (index + 1) for index in range(count)]


def changed_positions(wanted: Sequence[str], held: Mapping[str, int]) -> dict[str, int]:
    """Return the sort keys to write so that the ids come in the wanted order.

    `held` are the keys stored now; ids missing in it are new, ids missing in `wanted` are ignored.
    The longest run that is in order already keeps its keys. Where the rest does not fit between
    them, the whole list is numbered anew.
    """
    staying = _longest_ascending(wanted, held)
    changed: dict[str, int] = {}
    start = 0
    below: int | None = None
    for index in [*staying, len(wanted)]:
        above = held[wanted[index]] if index < len(wanted) else None
        keys = _between(below, above, index - start)
        if keys is None:
            fresh = dict(zip(wanted, new_positions(len(wanted)), strict=True))
            return {each: key for each, key in fresh.items() if held.get(each) != key}
        changed.update(zip(wanted[start:index], keys, strict=True))
        start, below = index + 1, above
    return changed


def _between(below: int | None, above: int | None, count: int) -> list[int] | None:
    """Return keys spread evenly between two neighbours; None when there is no room."""
    if count == 0:
        return []
    if above is None:
        base = below or 0
        return [base + key for key in new_positions(count)]
    if below is None:
        return [above - GAP * (count - index) for index in range(count)]
    step = (above - below) // (count + 1)
    return [below + step * (index + 1) for index in range(count)] if step else None


def _longest_ascending(wanted: Sequence[str], held: Mapping[str, int]) -> list[int]:
    """Return the indices of the longest run of ids whose stored keys ascend already."""
    tails: list[int] = []  # the smallest last key of a run of each length
    ends: list[int] = []  # the index in `wanted` where that key is
    previous: dict[int, int | None] = {}
    for index, each in enumerate(wanted):
        key = held.get(each)
        if key is None:
            continue
        length = bisect_left(tails, key)
        previous[index] = ends[length - 1] if length else None
        tails[length : length + 1] = [key]
        ends[length : length + 1] = [index]
    run: list[int] = []
    at = ends[-1] if ends else None
    while at is not None:
        run.append(at)
        at = previous[at]
    return run[::-1]
