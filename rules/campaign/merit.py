"""Who earned most: the order in which men are honoured, and what a medal is worth beside others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.campaign.honours import rank_height
from rules.campaign.names import career_name, natural, numbers_of
from rules.campaign.state import Career, Given, State

_FEW = 3
"""So many who have risen once are no crowd."""
NAMELESS = 2
"""The merit of a man without a name counts this many times less: the roll is to be read."""


class Worth:
    """What medals are worth: one that few have counts for more than one that everybody has."""

    def __init__(self, careers: Iterable[Career]) -> None:
        self._holders = Counter[str]()
        # Kills are summed over all of a man's battles: once is enough.
        self._kills = dict[tuple[str, str], int]()
        for career in careers:
            self._holders.update({kind_of(each) for each in medals_of(career)})
            self._kills[career.entry, career.figure] = career.kills
        self._most = max(1, *self._kills.values()) if self._kills else 1

    def kills(self, career: Career) -> int:
        """Return how many a man knocked over."""
        return self._kills[career.entry, career.figure]

    def of(self, given: Given) -> float:
        """Return the worth of one medal; what players gave by hand is always worth most."""
        return 1.0 / max(1, self._holders[kind_of(given)])

    def merit(self, career: Career) -> float:
        """Return what a man's medals and deeds are worth together."""
        worth = sum(self.of(each) for each in medals_of(career)) + self.kills(career) / self._most
        return round(worth if career.name else worth / NAMELESS, 6)


def medals_of(career: Career) -> tuple[Given, ...]:
    """Return a man's medals; a rank is none, but players may give both at once."""
    return tuple(
        each
        for each in career.given
        if each.name and (not each.rank or (by_hand(each) and each.name != each.rank))
    )


def earned_in(career: Career, battle: str) -> tuple[str, ...]:
    """Return the names of the medals and ranks that a man earned in one battle."""
    names = (each.name or each.rank for each in career.given if each.battle == battle)
    return tuple(dict.fromkeys(names)) if battle else ()


def by_hand(given: Given) -> bool:
    """Return whether players gave something themselves, and no rule did."""
    return bool(given.batch) and not given.honour


def first_rank(state: State) -> str:
    """Return the id of the rule by which men rise to the lowest of the campaign's ranks, or ""."""
    rules = [each for each in state.charter.honours if each.rank]
    low = min(rules, key=lambda each: rank_height(each.rank), default=None)
    return low.id if low is not None else ""


def merely_risen(career: Career, first: str) -> bool:
    """Return whether all that a man has is the first rank, and no deed: such may be a crowd."""
    return bool(career.given) and not career.kills and _only(career, first)


def _only(career: Career, first: str) -> bool:
    return bool(first) and all(each.honour == first and each.rank for each in career.given)


def crowd(state: State, careers: Iterable[Career]) -> tuple[Career, ...]:
    """Return those who have the first rank and nothing else, to be told in one line; none where
    they are few, for these have a line each."""
    first = first_rank(state)
    found = tuple(each for each in careers if merely_risen(each, first))
    return found if len(found) > _FEW else ()


def ordered(state: State, careers: Iterable[Career], worth: Worth | None = None) -> list[Career]:
    """Return careers the best first: players' own honours, medals and ranks above the first one,
    then deeds, then whoever has risen once.

    Whoever is level stands by his name, or by his number in his army.
    """
    worth = worth or Worth(state.careers.values())
    numbers = {each.entry.id: numbers_of(each.army) for each in state.entries}
    first = first_rank(state)

    def key(career: Career) -> tuple[object, ...]:
        number = numbers.get(career.entry, {}).get(career.figure, 0)
        own = sum(by_hand(each) for each in medals_of(career))
        return (
            -own, _only(career, first), -worth.merit(career), -worth.kills(career),
            -len(career.given), not career.name,
            natural(career_name(career, number)), career.entry, career.figure,
        )  # fmt: skip

    return sorted(careers, key=key)


def kind_of(given: Given) -> str:
    """Return by what two medals are the same: their rule, or the name that players gave."""
    return given.honour or (given.name or given.rank).casefold()
