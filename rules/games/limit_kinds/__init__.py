"""The kinds of limit that a ruleset can name; and the registry of them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.findings import Finding
from rules.games.limit_kinds.base import CountedArmy, LimitKind
from rules.games.limit_kinds.count_ratio_per import Count, Per, Ratio
from rules.games.limit_kinds.equal_numbers import Equal
from rules.games.limit_kinds.requires_excludes import Excludes, Requires
from rules.games.limit_kinds.rule_function import SpecialRule
from rules.games.limit_kinds.unique_in_army import Unique
from rules.games.ruleset import Limit, LimitKindName

KINDS: dict[LimitKindName, LimitKind] = {
    "count": Count(),
    "ratio": Ratio(),
    "per": Per(),
    "unique": Unique(),
    "requires": Requires(),
    "excludes": Excludes(),
    "equal": Equal(),
    "rule": SpecialRule(),
}


def allowed(army: CountedArmy, limit: Limit) -> int | None:
    """Return how many a limit allows in an army, None when it sets no upper bound."""
    return KINDS[limit.kind].at_most(army, limit)


def limit_findings(army: CountedArmy) -> Iterator[Finding]:
    """Yield the findings of every limit that holds inside one army."""
    for limit in army.ruleset.limits:
        if limit.scope != "between":
            yield from KINDS[limit.kind].findings((army,), limit)


def between_findings(armies: Sequence[CountedArmy]) -> Iterator[Finding]:
    """Yield the findings of every limit that holds between armies that meet."""
    for limit in armies[0].ruleset.limits:
        if limit.scope == "between":
            yield from KINDS[limit.kind].findings(armies, limit)
