"""Which medals make a man worth a paper of his own: not one that nearly everybody wears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.campaign.state.campaign_state import Career, GivenHonour
from rules.campaign.state.roll_of_honour import by_hand, kind_of, medals_of

MANY = 12
"""A medal of a rule that more than so many have is told of them all at once."""


def common_medals(careers: Iterable[Career]) -> frozenset[str]:
    """Return the kinds of the medals that many have; what players gave by hand is none."""
    found = Counter(
        kind for career in careers for kind in {kind_of(each) for each in _by_rule(career)}
    )
    return frozenset(kind for kind, holders in found.items() if holders > MANY)


def rare_medals(career: Career, common: frozenset[str]) -> list[GivenHonour]:
    """Return a man's medals without the common ones."""
    return [each for each in medals_of(career) if by_hand(each) or kind_of(each) not in common]


def _by_rule(career: Career) -> Iterable[GivenHonour]:
    return (each for each in medals_of(career) if not by_hand(each))
