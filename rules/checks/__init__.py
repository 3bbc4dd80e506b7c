"""The checks: findings of a ruleset about one army, and between armies that meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rules.army.model import Agreement, Army
from rules.army.roster import Roster
from rules.checks.figure_checks import figure_findings
from rules.checks.unit_checks import unit_findings
from rules.common.findings import Finding, severity_rank
from rules.games.limit_kinds import between_findings, limit_findings
from rules.games.ruleset import Limit, Ruleset


def check(army: Army, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about an army: errors first, agreed findings last."""
    return check_roster(Roster(army, ruleset))


def check_roster(roster: Roster) -> tuple[Finding, ...]:
    """Return the findings of an army that has a roster already."""
    checks = (unit_findings, figure_findings, limit_findings)
    return _ordered(roster.army.agreements, chain.from_iterable(each(roster) for each in checks))


def check_between(armies: Sequence[Army], ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about armies that meet; all of them play by it.

    What one of them holds as an agreement is agreed between them.
    """
    return between_rosters([Roster(army, ruleset) for army in armies])


def between_rosters(rosters: Sequence[Roster]) -> tuple[Finding, ...]:
    """Return the findings between armies that have rosters already."""
    if len(rosters) < 2:
        return ()
    agreements = [agreement for roster in rosters for agreement in roster.army.agreements]
    return _ordered(agreements, between_findings(rosters))


def _ordered(agreements: Sequence[Agreement], found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Mark findings that the players agreed to, and sort by severity."""
    marked = []
    for finding in found:
        for agreement in agreements:
            if agreement.rule == finding.rule and agreement.covers(finding.targets):
                words = ", ".join(filter(None, (agreement.agreed_with, agreement.day)))
                marked.append(finding.allowed_by(words, agreement.note))
                break
        else:
            marked.append(finding)
    return tuple(sorted(marked, key=severity_rank))


def between_limit(agreement: Agreement, ruleset: Ruleset) -> Limit | None:
    """Return the limit between armies that an agreement is about, None for one about this army."""
    return next(
        (each for each in ruleset.limits if each.scope == "between" and each.id == agreement.rule),
        None,
    )


def agreed_between(army: Army, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what was agreed with other armies, as findings for paper and lists."""
    for agreement in army.agreements:
        limit = between_limit(agreement, ruleset)
        if limit is None:
            continue
        rule = limit.text or limit.id.replace("-", " ")
        words = ", ".join(filter(None, (agreement.agreed_with, agreement.day)))
        yield Finding(
            limit.id,
            "agreed",
            agreement.targets,
            f"Between two armies, an exception: {rule}",
            limit.source,
            agreed=words or "agreed",
            note=agreement.note,
        )
