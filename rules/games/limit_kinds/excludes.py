"""The kind "excludes": `of` and `per` are not in the same army."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.findings import Finding, Fix
from rules.common.wording import capital
from rules.games.limit_kinds.base import CountedArmy, LimitKind, many, of_men
from rules.games.ruleset import Limit
from rules.games.selectors import limit_nouns


class Excludes(LimitKind):
    """`of` and `per` not together."""

    needs = ("of", "per")

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return "tanks without helicopters"."""
        nouns = limit_nouns(army.ruleset, limit)[1]
        excluded = limit.per_noun or "what they exclude"
        return f"{nouns} without {excluded}" if army.count(limit.of) else ""

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield that both are there."""
        (army,) = armies
        here = army.pick(limit.of)
        if not here or not army.count(limit.per):
            return
        what = many(army, limit, len(here))
        way = limit.remedy or "Take one of the two off."
        fixes = (Fix(f"Take {what} off", "remove", here),) if of_men(limit.of) else ()
        said = f"{capital(what)} and {limit.per_noun or 'these'} do not go together. {way}"
        yield Finding(limit.id, limit.severity, here, said, limit.source, fixes, remedy=way)

    title = "{nouns}: what they exclude"
    text = "{capital_nouns}: not together with {per}."
