"""The army of a campaign at the strength that the campaign leaves it: who is out, and why."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rules.army import Army, Unit
from rules.ruleset import Ruleset


def without(army: Army, gone: Collection[str], ruleset: Ruleset | None = None) -> Army:
    """Return the army without these men, vehicles and guns, all else as it stands.

    Posts and seats of the men are free. The crew of a vehicle or gun that is gone stays as loose
    men, and a unit of which nobody is left goes, but for a vehicle or gun that still stands.
    """
    taken = set(gone)
    if not taken:
        return army
    units = tuple(
        kept for unit in army.units if (kept := _unit_without(unit, taken, ruleset)) is not None
    )
    return replace(army, units=units)


def _unit_without(unit: Unit, taken: set[str], ruleset: Ruleset | None) -> Unit | None:
    men = tuple(man for man in unit.figures if man.id not in taken)
    if unit.id in taken:
        if not men:
            return None
        # Who walks away from a wreck has no post there any more.
        men = tuple(replace(man, post="") for man in men)
        name = f"Crew of {unit.name}" if unit.name else ""
        return Unit(id=unit.id, kind="men", name=name, figures=men, note=unit.note)
    if unit.figures and not men and not has_model(unit, ruleset):
        return None
    seats = tuple(seat for seat in unit.seats if seat.figure not in taken)
    if men == unit.figures and seats == unit.seats:
        return unit
    return replace(unit, figures=men, seats=seats)


def has_model(unit: Unit, ruleset: Ruleset | None) -> bool:
    """Return whether a unit is a vehicle or a gun, which has a fate of its own."""
    team = ruleset.team.get(unit.type) if ruleset and unit.kind == "team" else None
    return unit.kind == "vehicle" or (team is not None and team.gun)
