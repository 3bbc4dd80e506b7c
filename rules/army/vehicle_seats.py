"""The seats of a vehicle with its weapons mounted, in the order of their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.model import Unit
from rules.games.ruleset import Ruleset, SeatGroup


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat of a vehicle: its number (from 1), its post, and whether it must be filled."""

    number: int
    group: SeatGroup

    @property
    def post(self) -> str:
        """Return the id of the post: driver, gunner, crew, passenger ..."""
        return self.group.post

    @property
    def name(self) -> str:
        """Return the post as a player reads it."""
        return self.group.name

    @property
    def needed(self) -> bool:
        """Return whether the vehicle is short of crew while this seat is empty."""
        return self.group.needed


def mounted(unit: Unit, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the ids of the weapons on a vehicle: those it always has, then the chosen ones."""
    vehicle = ruleset.vehicle.get(unit.type)
    chosen = []
    for fitting in unit.fittings:
        if fitting in ruleset.weapon:
            chosen.append(fitting)
        elif fitting in ruleset.upgrade and ruleset.upgrade[fitting].weapon:
            chosen.append(ruleset.upgrade[fitting].weapon)
    return (*(vehicle.fixed if vehicle else ()), *chosen)


def seat_places(unit: Unit, ruleset: Ruleset) -> tuple[SeatPlace, ...]:
    """Return the seats that a vehicle has now, () when the ruleset gives it none."""
    vehicle = ruleset.vehicle.get(unit.type)
    if vehicle is None:
        return ()
    state = "armed" if mounted(unit, ruleset) else "unarmed"
    places: list[SeatPlace] = []
    for group in vehicle.seats:
        if group.when not in ("", state):
            continue
        agreed = group.agreed and unit.passengers is not None
        count = unit.passengers if agreed and unit.passengers is not None else group.count
        start = len(places) + 1
        places += (SeatPlace(start + at, group) for at in range(count))
    return tuple(places)


def posts_aboard(unit: Unit, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the post of each man who sits in a vehicle, in the order of the seats."""
    places = seat_places(unit, ruleset)
    taken = sorted(seat.number for seat in unit.seats)
    return tuple(places[n - 1].post if 0 < n <= len(places) else "passenger" for n in taken)
