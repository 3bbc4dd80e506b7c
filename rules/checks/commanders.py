"""Checks of commanders attached to a unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.findings import Finding, Fix
from rules.common.wording import listed, lower, with_article
from rules.games.derived_roles import fits_role
from rules.games.ruleset import CommanderRules, Squad, Team, Vehicle
from rules.games.selectors import split_selector


def commander_findings(roster: Roster, unit: Unit) -> Iterator[Finding]:
    """Yield what is wrong with the commanders of a unit."""
    attached = [man for man in roster.men_of(unit) if man.commands]
    if not attached:
        return
    rules = roster.ruleset.commander
    first = attached[0]
    if rules is None:
        yield Finding(
            "commander-unknown",
            "warning",
            (first.figure.id, unit.id),
            f"{first.called} is attached as a commander; {roster.ruleset.name} knows none."
            " Make him one of the unit.",
            fixes=(Fix("Make him one of the unit", "set-post", (first.figure.id, "")),),
        )
        return
    yield from _wrong_unit(roster, unit, rules, first)
    if len(attached) > 1:
        yield Finding(
            "commander-twice",
            "error",
            (unit.id, *(man.figure.id for man in attached)),
            f"{roster.name_of(unit)} has {len(attached)} commanders; one is enough."
            " Move the others to another unit, or take them off.",
            rules.source,
            (Fix("Take the others off", "remove", tuple(man.figure.id for man in attached[1:])),),
        )
    for man in attached:
        yield from _wrong_man(roster, unit, rules, man)


def _wrong_unit(roster: Roster, unit: Unit, rules: CommanderRules, first: Man) -> Iterator[Finding]:
    tags = getattr(roster.type_of(unit), "tags", ())
    fits = {f"{unit.kind}:{unit.type}", f"{unit.kind}:*", *(f"tag:{tag}" for tag in tags)}
    if not fits.isdisjoint(rules.attach_to):
        return
    names = listed([_selector_name(roster, each) for each in rules.attach_to], "or")
    yield Finding(
        "commander-unit",
        "error",
        (first.figure.id, unit.id),
        f"{first.called} commands {roster.name_of(unit)}; a commander goes with {names}."
        " Move him to one.",
        rules.source,
        (Fix("Move him to the loose men", "loosen", (first.figure.id,)),),
    )


def _wrong_man(roster: Roster, unit: Unit, rules: CommanderRules, man: Man) -> Iterator[Finding]:
    role = roster.ruleset.role[rules.role]
    if fits_role(role, man.figure.items):
        return
    name = with_article(lower(role.name))
    yield Finding(
        "commander-role",
        "warning",
        (man.figure.id, unit.id),
        f"{man.called} commands {roster.name_of(unit)} but does not look like {name}."
        " Give him what marks one.",
        rules.source,
        (Fix("Give him what marks one", "re-equip", (man.figure.id, rules.role)),),
    )


def _selector_name(roster: Roster, selector: str) -> str:
    kind, wanted = split_selector(selector)
    entry: Squad | Team | Vehicle | None = None
    if kind == "squad":
        entry = roster.ruleset.squad.get(wanted)
    elif kind == "team":
        entry = roster.ruleset.team.get(wanted)
    elif kind == "vehicle":
        entry = roster.ruleset.vehicle.get(wanted)
    return with_article(lower(entry.name)) if entry else f"a {wanted if wanted != '*' else kind}"
