"""The kind "unique": no weapon or upgrade of `of` is mounted twice in the army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.common.findings import Finding, Fix
from rules.common.wording import counted, lower
from rules.games.limit_kinds.base import CountedArmy, LimitKind, limit_finding
from rules.games.ruleset import Limit
from rules.games.selector_syntax import split_selector


class Unique(LimitKind):
    """Nothing in `of` twice."""

    title = "{nouns}: none twice"
    text = "{capital_nouns}: none twice."

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return "3 upgrades, none twice"."""
        count = army.count(limit.of)
        return f"{counted(count, 'upgrade')}, none twice" if count else ""

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield each weapon or upgrade that is there more than once."""
        (army,) = armies
        units = army.unit_members()
        wanted = {split_selector(each)[1] for each in limit.of if each.startswith("fitting:")}
        mounted = Counter(
            each for unit in units for each in unit.fittings if each in wanted or "*" in wanted
        )
        for fitting, count in mounted.items():
            if count < 2:
                continue
            bearers = tuple(unit.id for unit in units if fitting in unit.fittings)
            entry = army.ruleset.fitting.get(fitting)
            name = entry.name if entry else fitting
            said = f"{name} is in this force {count} times; once is allowed."
            said += f" Take it off {counted(count - 1, 'vehicle')}."
            fix = Fix(f"Take {lower(name)} off", "drop-fitting", (bearers[-1], fitting))
            yield limit_finding(limit, bearers, said, (fix,))
