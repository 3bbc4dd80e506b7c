"""What a ruleset says of itself must hold together: ids, references, limits that can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.common.ids import ID_PATTERN
from rules.common.struct_decoding import DataPath, Fault
from rules.games.items import vocabulary
from rules.games.limit_kinds import KINDS
from rules.games.references import (
    all_unknown,
    bad_ids,
    bad_number,
    bad_selector,
    bad_source,
    unknown,
)
from rules.games.ruleset import Limit, Role, Ruleset, Squad, Team, Vehicle, Weapon

_TABLES = {
    "item": "items",
    "stat": "stats",
    "phase": "phases",
    "weapon": "weapons",
    "role": "roles",
    "team": "teams",
    "upgrade": "upgrades",
    "vehicle": "vehicles",
    "squad": "squads",
    "limit": "limits",
    "switch": "switches",
    "clock": "clocks",
}
COLOURS = (
    "green", "tan", "grey", "blue", "red", "yellow", "black", "olive", "navy", "brown", "white",
    "orange", "purple",
)  # fmt: skip


def ruleset_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield everything in which a well-formed ruleset contradicts itself."""
    yield from _ids(ruleset)
    yield from _sources(ruleset)
    yield from _men(ruleset)
    yield from _units(ruleset)
    yield from _numbers(ruleset)
    for place, limit in enumerate(ruleset.limits):
        yield from _limit(ruleset, limit, ("limit", place))
    yield from _clocks_and_switches(ruleset)


def _ids(ruleset: Ruleset) -> Iterator[Fault]:
    if not ID_PATTERN.match(ruleset.id):
        yield Fault(("id",), "should be letters, digits and hyphens, 64 at most")
    for table, attribute in _TABLES.items():
        yield from bad_ids((entry.id for entry in getattr(ruleset, attribute)), (table,))


def _sources(ruleset: Ruleset) -> Iterator[Fault]:
    if not ruleset.headings:
        return
    for table, attribute in _TABLES.items():
        for place, entry in enumerate(getattr(ruleset, attribute)):
            source = getattr(entry, "source", "")
            yield from bad_source(source, ruleset.headings, (table, place, "source"))
    for colour in ruleset.colours:
        if colour not in COLOURS:
            yield Fault(("colours",), f"'{colour}' is not one of {', '.join(COLOURS)}")


def _men(ruleset: Ruleset) -> Iterator[Fault]:
    items = {*vocabulary(), *(item.id for item in ruleset.items)}
    for place, weapon in enumerate(ruleset.weapons):
        path = ("weapon", place)
        yield from all_unknown((*path, "items"), weapon.items, items, "an item")
        if weapon.phase:
            yield from unknown((*path, "phase"), weapon.phase, ruleset.phase, "a phase")
    if not any(not role.extra for role in ruleset.roles):
        yield Fault(("role",), "should hold at least one role that is not extra")
    for place, role in enumerate(ruleset.roles):
        path = ("role", place)
        for key in ("needs", "one_of", "without", "gives"):
            yield from all_unknown((*path, key), getattr(role, key), items, "an item")
        yield from all_unknown((*path, "weapons"), role.weapons, ruleset.weapon, "a weapon")
        given = set(role.gives)
        short = set(role.needs) - given or (role.one_of and not given & set(role.one_of))
        if role.offered and not role.extra and (short or given & set(role.without)):
            yield Fault((*path, "gives"), "does not give what the role itself asks for")


def _units(ruleset: Ruleset) -> Iterator[Fault]:
    roles, fittings = ruleset.role, ruleset.fitting
    for place, team in enumerate(ruleset.teams):
        path: DataPath = ("team", place)
        if team.weapon:
            yield from unknown((*path, "weapon"), team.weapon, ruleset.weapon, "a weapon")
        for number, post in enumerate(team.posts):
            here = (*path, "posts", number)
            yield from all_unknown((*here, "roles"), post.roles, roles, "a role")
            yield from unknown((*here, "gives"), post.gives, roles, "a role")
            if post.count < 1:
                yield Fault((*here, "count"), f"should be 1 or more, found {post.count}")
    for place, vehicle in enumerate(ruleset.vehicles):
        path = ("vehicle", place)
        yield from all_unknown((*path, "fixed"), vehicle.fixed, ruleset.weapon, "a weapon")
        for number, choice in enumerate(vehicle.choices):
            here = (*path, "choices", number)
            yield from all_unknown(
                (*here, "options"), choice.options, fittings, "a weapon or upgrade"
            )
            if choice.at_most is not None and choice.at_least > choice.at_most:
                yield Fault(here, "asks for more than it allows")
        for number, seat in enumerate(vehicle.seats):
            here = (*path, "seats", number)
            yield from all_unknown((*here, "roles"), seat.roles, roles, "a role")
            if seat.gives:
                yield from unknown((*here, "gives"), seat.gives, roles, "a role")
            if seat.count < 0:
                yield Fault((*here, "count"), f"should be 0 or more, found {seat.count}")
    yield from _squads(ruleset)


def _squads(ruleset: Ruleset) -> Iterator[Fault]:
    for place, squad in enumerate(ruleset.squads):
        path: DataPath = ("squad", place)
        yield from unknown((*path, "role"), squad.role, ruleset.role, "a role")
        for number, swap in enumerate(squad.swaps):
            yield from all_unknown(
                (*path, "swaps", number, "roles"), swap.roles, ruleset.role, "a role"
            )
        low = squad.size if squad.size is not None else squad.smallest
        high = squad.size if squad.size is not None else squad.largest
        if (low is not None and low < 0) or (low is not None and high is not None and low > high):
            yield Fault(path, f"no squad can have {low} to {high} men")
    if ruleset.commander:
        yield from unknown(("commander", "role"), ruleset.commander.role, ruleset.role, "a role")
        for selector in ruleset.commander.attach_to:
            yield from bad_selector(ruleset, selector, ("commander", "attach_to"))


def _numbers(ruleset: Ruleset) -> Iterator[Fault]:
    tables: dict[str, Iterable[Weapon | Role | Team | Vehicle | Squad]] = {
        "weapon": ruleset.weapons,
        "role": ruleset.roles,
        "team": ruleset.teams,
        "vehicle": ruleset.vehicles,
        "squad": ruleset.squads,
    }
    for table, entries in tables.items():
        for place, entry in enumerate(entries):
            for stat, number in entry.stats.items():
                path: DataPath = (table, place, "stats", stat)
                yield from unknown(path, stat, ruleset.stat, "a stat")
                yield from bad_number(number, path)


def _limit(ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
    yield from KINDS[limit.kind].faults(ruleset, limit, path)
    for key in ("of", "per"):
        for selector in getattr(limit, key):
            yield from bad_selector(ruleset, selector, (*path, key))
    if limit.at_most is not None and limit.at_most < 0:
        yield Fault((*path, "at_most"), f"can never hold: {limit.at_most} is less than nothing")
    if None not in (limit.at_least, limit.at_most) and limit.at_least > limit.at_most:  # type: ignore[operator]
        yield Fault(path, f"can never hold: at least {limit.at_least}, at most {limit.at_most}")
    if limit.ratio is not None and (limit.ratio[0] < 0 or limit.ratio[1] < 1):
        yield Fault((*path, "ratio"), "should be two numbers such as [6, 100]")
    by_unit = [name for name, kind in KINDS.items() if "unit" in kind.scopes]
    if limit.scope == "unit" and limit.kind not in by_unit:
        kinds = " or ".join(f"'{name}'" for name in by_unit)
        yield Fault((*path, "scope"), f"'unit' (each squad) is known to limits of kind {kinds}")


def _clocks_and_switches(ruleset: Ruleset) -> Iterator[Fault]:
    for place, clock in enumerate(ruleset.clocks):
        for number, term in enumerate(clock.terms):
            path: DataPath = ("clock", place, "terms", number)
            for selector in term.of:
                yield from bad_selector(ruleset, selector, (*path, "of"))
            if term.per < 1:
                yield Fault((*path, "per"), f"should be 1 or more, found {term.per}")
        if clock.rounding not in ("exact", "block"):
            yield from unknown(
                ("clock", place, "rounding"), clock.rounding, ruleset.switch, "a switch"
            )
    for place, switch in enumerate(ruleset.switches):
        if switch.default not in switch.options:
            yield Fault(
                ("switch", place, "default"), f"'{switch.default}' is not one of its options"
            )
