"""Agreements of the players about limits between armies, which one army alone cannot show."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.model import Army, Ruling
from rules.common.findings import Finding
from rules.games.ruleset import Limit, Ruleset


def between_limit(ruling: Ruling, ruleset: Ruleset) -> Limit | None:
    """Return the limit between armies that a ruling is about, None when it is about this army."""
    return next(
        (each for each in ruleset.limits if each.scope == "between" and each.id == ruling.rule),
        None,
    )


def agreed_between(army: Army, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what was agreed with other armies, as findings for paper and lists."""
    for ruling in army.rulings:
        limit = between_limit(ruling, ruleset)
        if limit is None:
            continue
        rule = limit.text or limit.id.replace("-", " ")
        words = ", ".join(filter(None, (ruling.agreed_with, ruling.day)))
        yield Finding(
            limit.id,
            "agreed",
            ruling.targets,
            f"Between two armies, an exception: {rule}",
            limit.source,
            agreed=words or "agreed",
            note=ruling.note,
        )
