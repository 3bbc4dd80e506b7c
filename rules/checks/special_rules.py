"""The register of odd rules: composition rules that no kind of limit can say.

A ruleset names such a function in a limit of kind "rule" and hands it its arguments. With the
scope "army" it is called with one roster, with "between" with the rosters of all armies that meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from rules.army.roster import Roster
from rules.common.findings import Finding
from rules.games.ruleset import Limit

OddRule = Callable[[Sequence[Roster], Limit], Iterator[Finding]]

MODULES = {"reinforcement-routes": "rules.checks.reinforcements"}
"""Where each rule is; its module has a function `findings` and is read when first asked for."""


def odd_findings(rosters: Sequence[Roster], limit: Limit) -> Iterator[Finding]:
    """Yield what the registered rule of `limit` says about one army or several."""
    rule: OddRule = import_module(MODULES[limit.rule]).findings
    yield from rule(rosters, limit)
