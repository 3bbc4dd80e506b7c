"""Who takes the place of those who are out: a man who is free, or a new one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.campaign.recording.casualty_recovery import men_of
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, lower, with_article
from rules.games.ruleset import Role, Ruleset

FILLING = ("fill-seats", "fill-post", "add-role")
"""The fixes that bring new men."""
MOVING = ("set-post",)
"""The fixes that give a man of the unit itself another place."""


def stand_in(army: Army, ruleset: Ruleset, finding: Finding) -> tuple[str, Army] | None:
    """Return what it is called to let a free man fill the first gap of a finding, and the army
    then; None where no man of the role is free. Free is who stands among the loose men."""
    fix = _fix(finding, (*FILLING, *MOVING))
    if fix is None:
        return None
    if fix.action in MOVING:
        return fix.label, apply_fix(army, ruleset, fix)
    roster, unit, role = Roster(army, ruleset), fix.arguments[0], _wanted(army, ruleset, fix)
    if not unit:
        return None
    loose = {man.id for each in army.units if each.kind == "men" for man in each.figures}
    free = [each for each in roster.men if each.figure.id in loose and not each.figure.hero
            and each.role is not None and each.role.id == role.id
            and army.seat_of(each.figure.id) is None]  # fmt: skip
    if not free:
        return None
    name, figure = with_article(lower(role.name)), free[-1].figure.id
    post = fix.arguments[1] if fix.action == "fill-post" else ""
    army = edits.move_figures(army, [figure], unit, post)
    if fix.action == "fill-seats":
        return f"Seat {name}", edits.seat(army, figure, unit, int(fix.arguments[1]))
    return f"Move {name} in", army


def recruited(army: Army, ruleset: Ruleset, finding: Finding) -> tuple[str, Army] | None:
    """Return what it is called to fill the gaps of a finding with new men, and the army then."""
    fix = _fix(finding, FILLING)
    if fix is None:
        return None
    changed = apply_fix(army, ruleset, fix)
    number = len(men_of(changed) - men_of(army))
    return f"Add {counted(number, 'new man', 'new men')}", changed


def recruit(army: Army, ruleset: Ruleset) -> tuple[str, Army]:
    """Return what it is called to add a man of the plainest role, and the army then."""
    role = ruleset.plain_role
    return f"Add {with_article(lower(role.name))}", apply_fix(
        army, ruleset, Fix("", "add-role", ("", role.id, "1"))
    )


def as_advice(army: Army, ruleset: Ruleset, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings, those that lack men of whom none is free as advice: losses are no fault."""
    return tuple(
        replace(each, severity="advice")
        if each.severity == "error"
        and _fix(each, FILLING) is not None
        and stand_in(army, ruleset, each) is None
        else each
        for each in findings
    )


def missing_role(army: Army, ruleset: Ruleset, finding: Finding) -> str:
    """Return whom a finding lacks: "rifleman"; "" where it lacks nobody."""
    fix = _fix(finding, FILLING)
    return lower(_wanted(army, ruleset, fix).name) if fix is not None else ""


def _fix(finding: Finding, actions: tuple[str, ...]) -> Fix | None:
    return next((each for each in finding.fixes if each.action in actions), None)


def _wanted(army: Army, ruleset: Ruleset, fix: Fix) -> Role:
    """Return the role that fills the first gap."""
    unit = army.unit(fix.arguments[0]) if fix.arguments[0] else None
    wanted = fix.arguments[1]
    if fix.action == "fill-post" and unit is not None:
        wanted = next(each.gives for each in ruleset.team[unit.type].posts if each.id == wanted)
    elif fix.action == "fill-seats" and unit is not None:
        wanted = Roster(army, ruleset).places[unit.id][int(wanted) - 1].group.gives
    return ruleset.role.get(wanted) or ruleset.plain_role
