"""Checks of single units, by what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.army.model import Unit
from rules.army.roster import Roster
from rules.checks.commanders import commander_findings
from rules.checks.squads import squad_findings
from rules.checks.teams import team_findings
from rules.checks.vehicles import vehicle_findings
from rules.common.findings import Finding, Fix
from rules.games.ruleset import Squad, Team, Vehicle


def unit_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about each unit on its own."""
    for unit in roster.army.units:
        yield from roster.kept(unit, _about)


def _about(roster: Roster, unit: Unit) -> tuple[Finding, ...]:
    """Return the findings about one unit: see `Roster.kept` for what they may depend on."""
    known = roster.type_of(unit)
    found: Iterable[Finding] = ()
    if unit.type and known is None:
        found = (_unknown(roster, unit),)
    elif isinstance(known, Team):
        found = team_findings(roster, unit, known)
    elif isinstance(known, Vehicle):
        found = vehicle_findings(roster, unit, known)
    elif isinstance(known, Squad):
        found = squad_findings(roster, unit, known)
    return (*found, *commander_findings(roster, unit))


def _unknown(roster: Roster, unit: Unit) -> Finding:
    name = unit.name or unit.type
    return Finding(
        "unknown-unit",
        "error",
        (unit.id,),
        f"{name} is a {unit.kind} “{unit.type}”, which {roster.ruleset.name} does not have."
        f" Take it off, or choose another {unit.kind}.",
        fixes=(Fix(f"Take {name} off", "remove-unit", (unit.id,)),),
    )
