"""Check that a ruleset agrees with itself: ids, references, limits that can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from resources.art import has, names
from rules.common.ids import ID_PATTERN
from rules.common.size_limits import FIGURE_LIMIT, SEAT_LIMIT
from rules.common.struct_decoding import DataPath, Fault, nearest
from rules.games.limit_kinds import KINDS
from rules.games.ruleset import Limit, Ruleset
from rules.games.shared_validation import (
    bad_ids,
    bad_number,
    bad_references,
    bad_source,
    names_of_ruleset,
    unknown,
)

COLOURS = (
    "green", "tan", "grey", "blue", "red", "yellow", "black", "olive", "navy", "brown", "white",
    "orange", "purple",
)  # fmt: skip


def ruleset_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield everything in which a well-formed ruleset contradicts itself."""
    if not ID_PATTERN.match(ruleset.id):
        yield Fault(("id",), "should be letters, digits and hyphens, 64 at most")
    if ruleset.usual_size is not None:
        least, most = ruleset.usual_size
        if not 1 <= least <= most <= FIGURE_LIMIT:
            yield Fault(("usual_size",), "should be the fewest and the most men, as [30, 40]")
    headings = frozenset(ruleset.headings)
    for field in msgspec.structs.fields(Ruleset):
        table, entries = field.encode_name, getattr(ruleset, field.name)
        if field.name == table:  # a plain value; tables of entries are named by one of them
            continue
        yield from bad_ids((entry.id for entry in entries), (table,))
        for place, entry in enumerate(entries):
            source = getattr(entry, "source", "")
            yield from bad_source(source, headings, (table, place, "source"))
            for stat, number in getattr(entry, "stats", {}).items():
                path: DataPath = (table, place, "stats", stat)
                yield from unknown(path, stat, ruleset.stat, "a stat")
                yield from bad_number(number, path)
            yield from _points_and_art(entry, (table, place))
    for colour in ruleset.colours if ruleset.headings else ():
        if colour not in COLOURS:
            yield Fault(("colours",), f"'{colour}' is not one of {', '.join(COLOURS)}")
    yield from bad_references(ruleset, ruleset, names_of_ruleset(ruleset))
    yield from _roles(ruleset)
    yield from _units(ruleset)
    for place, limit in enumerate(ruleset.limits):
        yield from _limit(ruleset, limit, ("limit", place))
    yield from _clocks_and_switches(ruleset)


def _points_and_art(entry: msgspec.Struct, path: DataPath) -> Iterator[Fault]:
    """Yield points that are no number, and drawings that there are not."""
    points = getattr(entry, "points", None)
    if points is not None and isinstance(points.value, str):
        message = f"should be a number without words, found “{points.value}”"
        yield Fault((*path, "points"), message)
    for key in ("art", "top"):
        art = getattr(entry, key, "")
        if art and not has(art):
            near = nearest(art, names())
            hint = f"; is '{near}' meant?" if near else ""
            yield Fault((*path, key), f"'{art}' is not a drawing of Muster{hint}")


def _roles(ruleset: Ruleset) -> Iterator[Fault]:
    if not any(not role.extra for role in ruleset.roles):
        yield Fault(("role",), "should hold at least one role that is not extra")
    for place, role in enumerate(ruleset.roles):
        given = set(role.gives)
        short = set(role.needs) - given or (role.one_of and not given & set(role.one_of))
        if role.offered and not role.extra and (short or given & set(role.without)):
            yield Fault(("role", place, "gives"), "does not give what the role itself asks for")


def _units(ruleset: Ruleset) -> Iterator[Fault]:
    for place, team in enumerate(ruleset.teams):
        for number, post in enumerate(team.posts):
            path: DataPath = ("team", place, "posts", number)
            if not post.gives:
                yield from unknown((*path, "gives"), "", ruleset.role, "a role")
            if post.count < 1:
                yield Fault((*path, "count"), f"should be 1 or more, found {post.count}")
        yield from _too_many((post.count for post in team.posts), ("team", place, "posts"))
    for place, vehicle in enumerate(ruleset.vehicles):
        yield from _too_many((seat.count for seat in vehicle.seats), ("vehicle", place, "seats"))
        for number, choice in enumerate(vehicle.choices):
            if choice.at_most is not None and choice.at_least > choice.at_most:
                yield Fault(("vehicle", place, "choices", number), "asks for more than it allows")
        needed = (choice.at_least for choice in vehicle.choices)
        yield from _too_many(needed, ("vehicle", place, "choices"))
        for number, seat in enumerate(vehicle.seats):
            path = ("vehicle", place, "seats", number, "count")
            if seat.count < 0:
                yield Fault(path, f"should be 0 or more, found {seat.count}")
    for place, squad in enumerate(ruleset.squads):
        low, high = squad.span
        if (low is not None and low < 0) or (low is not None and high is not None and low > high):
            yield Fault(("squad", place), f"no squad can have {low} to {high} men")
        elif max(low or 0, high or 0) > FIGURE_LIMIT:
            message = f"can have {max(low or 0, high or 0):,} men; an army has {FIGURE_LIMIT:,}"
            yield Fault(("squad", place), message)


def _too_many(counts: Iterable[int], path: DataPath) -> Iterator[Fault]:
    """Yield a fault when a unit would have more of something than an army file can hold."""
    if (total := sum(counts)) > SEAT_LIMIT:
        yield Fault(path, f"has {total:,} of them; a unit has at most {SEAT_LIMIT}")


def _limit(ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
    yield from KINDS[limit.kind].faults(ruleset, limit, path)
    if limit.at_most is not None and limit.at_most < 0:
        yield Fault((*path, "at_most"), f"can never hold: {limit.at_most} is less than nothing")
    if None not in (limit.at_least, limit.at_most) and limit.at_least > limit.at_most:  # type: ignore[operator]
        yield Fault(path, f"can never hold: at least {limit.at_least}, at most {limit.at_most}")
    if limit.ratio is not None and (limit.ratio[0] < 0 or limit.ratio[1] < 1):
        yield Fault((*path, "ratio"), "should be two numbers such as [6, 100]")
    if limit.scope != "army" and limit.scope not in KINDS[limit.kind].scopes:
        places = {"unit": "each squad", "figure": "each figure", "between": "two armies"}
        where = places[limit.scope]
        kinds = " or ".join(
            f"'{name}'" for name, kind in KINDS.items() if limit.scope in kind.scopes
        )
        message = f"'{limit.scope}' ({where}) is known to limits of kind {kinds}"
        yield Fault((*path, "scope"), message)


def _clocks_and_switches(ruleset: Ruleset) -> Iterator[Fault]:
    for place, clock in enumerate(ruleset.clocks):
        for number, term in enumerate(clock.terms):
            path: DataPath = ("clock", place, "terms", number)
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
