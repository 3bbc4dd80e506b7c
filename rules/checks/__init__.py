"""The checks: everything a ruleset has to say about an army, or about two that meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.model import Army, Ruling
from rules.army.roster import Roll
from rules.checks.figures import men_findings
from rules.checks.findings import Finding, rank
from rules.checks.heroes import hero_findings
from rules.checks.limits import between_findings, limit_findings
from rules.checks.units import unit_findings
from rules.games.ruleset import Ruleset


def check(army: Army, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about an army: errors first, agreed findings last."""
    return check_roll(Roll(army, ruleset))


def check_roll(roll: Roll) -> tuple[Finding, ...]:
    """Return the findings of an army that is already on a roll."""
    return _ordered(roll.army.rulings, _findings(roll))


def _findings(roll: Roll) -> Iterator[Finding]:
    yield from unit_findings(roll)
    yield from men_findings(roll)
    yield from hero_findings(roll)
    yield from limit_findings(roll)


def check_between(armies: Sequence[Army], ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about armies that meet; all of them play by it.

    What one of them has as a ruling is agreed between them.
    """
    return between_rolls([Roll(army, ruleset) for army in armies])


def between_rolls(rolls: Sequence[Roll]) -> tuple[Finding, ...]:
    """Return the findings between armies that are already on their rolls."""
    if len(rolls) < 2:
        return ()
    rulings = [ruling for roll in rolls for ruling in roll.army.rulings]
    return _ordered(rulings, between_findings(rolls))


def _ordered(rulings: Sequence[Ruling], found: Iterator[Finding]) -> tuple[Finding, ...]:
    """Mark what the players agreed to, and sort."""
    marked = []
    for finding in found:
        for ruling in rulings:
            if ruling.rule == finding.rule and ruling.covers(finding.targets):
                words = ", ".join(filter(None, (ruling.agreed_with, ruling.day)))
                marked.append(finding.allowed_by(words, ruling.note))
                break
        else:
            marked.append(finding)
    return tuple(sorted(marked, key=rank))
