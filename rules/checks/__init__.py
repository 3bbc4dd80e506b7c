"""The checks: everything a ruleset has to say about an army, or about two that meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.army.model import Army, Ruling
from rules.army.roster import Roster
from rules.checks.figure_checks import hero_findings, men_findings
from rules.checks.unit_checks import unit_findings
from rules.common.findings import Finding, severity_rank
from rules.games.limit_kinds import between_findings, limit_findings
from rules.games.ruleset import Ruleset


def check(army: Army, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about an army: errors first, agreed findings last."""
    return check_roster(Roster(army, ruleset))


def check_roster(roster: Roster) -> tuple[Finding, ...]:
    """Return the findings of an army that has a roster already."""
    return _ordered(roster.army.rulings, _findings(roster))


def _findings(roster: Roster) -> Iterator[Finding]:
    yield from unit_findings(roster)
    yield from men_findings(roster)
    yield from hero_findings(roster)
    yield from limit_findings(roster)


def check_between(armies: Sequence[Army], ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about armies that meet; all of them play by it.

    What one of them has as a ruling is agreed between them.
    """
    return between_rosters([Roster(army, ruleset) for army in armies])


def between_rosters(rosters: Sequence[Roster]) -> tuple[Finding, ...]:
    """Return the findings between armies that have rosters already."""
    if len(rosters) < 2:
        return ()
    rulings = [ruling for roster in rosters for ruling in roster.army.rulings]
    return _ordered(rulings, between_findings(rosters))


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
    return tuple(sorted(marked, key=severity_rank))
