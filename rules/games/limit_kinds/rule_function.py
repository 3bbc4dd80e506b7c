"""The kind "rule": a function registered here, for what no other kind of limit can say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules.common.findings import Finding
from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import lower
from rules.games.limit_kinds import attackers_per_defender, tank_and_helicopter_trades
from rules.games.limit_kinds.base import CountedArmy, LimitKind
from rules.games.ruleset import Limit, Ruleset
from rules.games.shared_validation import bad_selector, unknown


class RegisteredRule(NamedTuple):
    """A rule by its function, and the keys of the arguments that a ruleset must give it.

    An argument is a selector or a list of them; selectors counted together stand in one text.
    """

    findings: Callable[[Sequence[CountedArmy], Limit], Iterator[Finding]]
    arguments: tuple[str, ...]


RULES = {
    "reinforcement-routes": RegisteredRule(
        tank_and_helicopter_trades.findings, ("pieces", "base", "swap", "trades")
    ),
    "attackers": RegisteredRule(attackers_per_defender.findings, ("fortified",)),
}


class SpecialRule(LimitKind):
    """The registered function `rule` with `arguments`."""

    needs = ("rule",)
    scopes = ("army", "between")

    def faults(self, ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
        """Yield what is wrong: an unknown rule, arguments that are missing or count nothing."""
        yield from super().faults(ruleset, limit, path)
        yield from unknown((*path, "rule"), limit.rule, RULES, "a registered rule")
        for key in RULES[limit.rule].arguments if limit.rule in RULES else ():
            given = limit.arguments.get(key, ())
            texts = [given] if isinstance(given, str) else given
            here = (*path, "arguments")
            if not texts or isinstance(texts, int):
                yield Fault(here, f"the rule '{limit.rule}' needs selectors under the key '{key}'")
                continue
            for selector in (each for text in texts for each in text.split()):
                yield from bad_selector(ruleset, selector, (*here, key))

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return the first sentence of the rule."""
        words = limit.text.split(". ")[0].rstrip(".")
        return lower(words) if words else limit.id.replace("-", " ")

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield what the registered function finds."""
        return RULES[limit.rule].findings(armies, limit)
