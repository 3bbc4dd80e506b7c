"""The rule "attackers": who attacks a fortified position has more men than its defenders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.common.findings import Finding
from rules.common.wording import capital, counted, listed
from rules.games.limit_kinds.base import CountedArmy, limit_finding
from rules.games.ruleset import Limit

_MOST = (2, 1)
"""Attackers for each defender at the most, where the limit names no ratio."""


class Assault(NamedTuple):
    """Who attacks whom, how many each side has, and the span that is usual for the attackers."""

    attackers: str
    defenders: str
    attacking: int
    defending: int
    least: int
    most: int

    @property
    def words(self) -> str:
        """Return the balance as a sentence without its full stop."""
        return (
            f"{self.defenders} holds a fortified position with {counted(self.defending, 'man')}:"
            f" {self.attackers} should have {self.least} to {self.most}, and has {self.attacking}"
        )


def assault_of(armies: Sequence[CountedArmy], limit: Limit) -> Assault | None:
    """Return the balance of an assault, None where none or all of the armies are fortified."""
    fortified = str(limit.arguments["fortified"]).split()
    inside = [army for army in armies if army.count(fortified)]
    outside = [army for army in armies if not army.count(fortified)]
    defending = sum(army.count(limit.of) for army in inside)
    if not inside or not outside or not defending:
        return None
    times, per = limit.ratio or _MOST
    return Assault(
        _names(outside),
        _names(inside),
        sum(army.count(limit.of) for army in outside),
        defending,
        defending + 1,
        max(defending + 1, defending * times // per),
    )


def _names(armies: Sequence[CountedArmy]) -> str:
    return listed([army.army_name or "the army without a name" for army in armies])


def findings(armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
    """Yield that the attackers are too few or too many for what they attack."""
    found = assault_of(armies, limit)
    if found is None or found.least <= found.attacking <= found.most:
        return
    off, to = found.least - found.attacking, found.attacking - found.most
    way = f"Add {counted(off, 'man')} or more to {found.attackers}."
    if to > 0:
        way = f"Remove {counted(to, 'man')} of {found.attackers}, or add defenders."
    yield limit_finding(
        limit, tuple(army.army_id for army in armies), f"{capital(found.words)}.", way=way
    )
