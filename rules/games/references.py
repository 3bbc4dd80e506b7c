"""Checks of references: ids that name nothing, selectors that count nothing, headings."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator

from rules.common.ids import ID_PATTERN
from rules.common.struct_decoding import DataPath, Fault, nearest
from rules.games.items import vocabulary
from rules.games.numbers import Number
from rules.games.ruleset import Role, Ruleset, Squad, Team, Upgrade, Vehicle
from rules.games.selectors import SELECTOR_KINDS, split_selector


def unknown(
    path: DataPath, wanted: str, known: Collection[str], kind: str, of: str = "this ruleset"
) -> Iterator[Fault]:
    """Yield a fault when `wanted` is not one of the known ids, with the nearest one."""
    if wanted in known:
        return
    near = nearest(wanted, known)
    hint = f"; is '{near}' meant?" if near else ""
    yield Fault(path, f"'{wanted}' is not {kind} of {of}{hint}")


def all_unknown(
    path: DataPath,
    wanted: Iterable[str],
    known: Collection[str],
    kind: str,
    of: str = "this ruleset",
) -> Iterator[Fault]:
    """Yield a fault for each of `wanted` that is not one of the known ids."""
    for entry in wanted:
        yield from unknown(path, entry, known, kind, of)


def bad_ids(ids: Iterable[str], path: DataPath) -> Iterator[Fault]:
    """Yield a fault for each id of a table that stands twice or is not written as ids are."""
    seen: set[str] = set()
    for place, entry in enumerate(ids):
        if entry in seen:
            yield Fault((*path, place, "id"), f"'{entry}' stands twice; ids differ")
        if not ID_PATTERN.match(entry):
            yield Fault((*path, place, "id"), f"'{entry}' should be letters, digits and hyphens")
        seen.add(entry)


def bad_source(source: str, headings: Collection[str], path: DataPath) -> Iterator[Fault]:
    """Yield a fault for each heading in `source` ("A; B") that the document does not have."""
    if headings:
        for heading in filter(None, source.split("; ")):
            if heading not in headings:
                yield Fault(path, f"'{heading}' is not one of the headings")


def bad_number(number: Number, path: DataPath) -> Iterator[Fault]:
    """Yield the faults of one number: no number at all (nan, inf), a span that runs backwards."""
    low, high = number.low, number.value
    for part in (low, high):
        if isinstance(part, float) and not math.isfinite(part):
            yield Fault(path, f"should be a number that can be counted to, found {part}")
            return
    if low is not None and not isinstance(high, str) and low > high:
        yield Fault(path, f"the span {low:g}-{high:g} runs backwards")


def bad_selector(ruleset: Ruleset, selector: str, path: DataPath) -> Iterator[Fault]:
    """Yield a fault when a selector counts nothing that the ruleset has."""
    kind, wanted = split_selector(selector)
    if kind not in SELECTOR_KINDS:
        near = nearest(kind, SELECTOR_KINDS)
        hint = f"; is '{near}' meant?" if near else f"; known are {', '.join(SELECTOR_KINDS)}"
        yield Fault(path, f"'{selector}' counts nothing{hint}")
        return
    known: dict[str, Collection[str]] = {
        "role": ruleset.role,
        "skill": ruleset.role,
        "team": ruleset.team,
        "vehicle": ruleset.vehicle,
        "squad": ruleset.squad,
        "fitting": ruleset.fitting,
        "fixed": ruleset.weapon,
        "item": {*vocabulary(), *(item.id for item in ruleset.items)},
        "tag": _tags(ruleset),
    }
    if kind in known and wanted != "*":
        yield from unknown(path, wanted, known[kind], f"a {kind}")


def _tags(ruleset: Ruleset) -> set[str]:
    tagged: tuple[Role | Team | Vehicle | Squad | Upgrade, ...] = (
        *ruleset.roles,
        *ruleset.teams,
        *ruleset.vehicles,
        *ruleset.squads,
        *ruleset.upgrades,
    )
    return {tag for entry in tagged for tag in entry.tags}
