"""The largest number of pairs that can be made where not everybody may meet everybody.

Edmonds' way of growing a matching, which shrinks rings of odd length while it looks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

ALONE = -1


def largest_matching(friends: Sequence[Sequence[int]]) -> list[int]:
    """Return for each place its partner or ALONE, with as many pairs as there can be.

    `friends` are the places that each may be paired with, the same both ways.
    """
    partner = [ALONE] * len(friends)
    for place, near in enumerate(friends):
        if partner[place] == ALONE:
            free = next((each for each in near if partner[each] == ALONE and each != place), ALONE)
            if free != ALONE:
                partner[place], partner[free] = free, place
    for place in range(len(friends)):
        if partner[place] == ALONE:
            _grow(friends, partner, place)
    return partner


def pair_count(friends: Sequence[Sequence[int]]) -> int:
    """Return how many pairs there can be at most."""
    return sum(each != ALONE for each in largest_matching(friends)) // 2


def _grow(friends: Sequence[Sequence[int]], partner: list[int], root: int) -> None:
    """Pair one more place than before, where a way from `root` allows it."""
    search = _Search(friends, partner, root)
    end = search.run()
    while end != ALONE:
        before = search.parent[end]
        following = partner[before]
        partner[end], partner[before] = before, end
        end = following


class _Search:
    """One search for a way from a place without a partner to another."""

    def __init__(self, friends: Sequence[Sequence[int]], partner: list[int], root: int) -> None:
        self._friends, self._partner, self._root = friends, partner, root
        self.parent = [ALONE] * len(friends)
        self._base = list(range(len(friends)))

    def run(self) -> int:
        """Return the place at the end of a way, ALONE when there is none."""
        used = [False] * len(self._friends)
        used[self._root] = True
        queue = deque([self._root])
        while queue:
            here = queue.popleft()
            for to in self._friends[here]:
                if self._base[here] == self._base[to] or self._partner[here] == to:
                    continue
                odd = self._partner[to] != ALONE and self.parent[self._partner[to]] != ALONE
                if to == self._root or odd:
                    self._shrink(here, to, used, queue)
                elif self.parent[to] == ALONE:
                    self.parent[to] = here
                    if self._partner[to] == ALONE:
                        return to
                    used[self._partner[to]] = True
                    queue.append(self._partner[to])
        return ALONE

    def _shrink(self, here: int, to: int, used: list[bool], queue: deque[int]) -> None:
        """Make one place of an odd ring, so that a way may leave it anywhere."""
        base = self._meeting(here, to)
        ring = [False] * len(self._friends)
        self._mark(here, base, to, ring)
        self._mark(to, base, here, ring)
        for place in range(len(self._friends)):
            if ring[self._base[place]]:
                self._base[place] = base
                if not used[place]:
                    used[place] = True
                    queue.append(place)

    def _meeting(self, one: int, two: int) -> int:
        """Return where the ways back from two places meet first."""
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._partner[one] == ALONE:
                break
            one = self.parent[self._partner[one]]
        while self._base[two] not in seen:
            two = self.parent[self._partner[self._base[two]]]
        return self._base[two]

    def _mark(self, place: int, base: int, child: int, ring: list[bool]) -> None:
        while self._base[place] != base:
            ring[self._base[place]] = ring[self._base[self._partner[place]]] = True
            self.parent[place] = child
            child = self._partner[place]
            place = self.parent[child]
