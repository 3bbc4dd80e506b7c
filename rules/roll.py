"""The roll of an army: each figure with what the ruleset makes of him, and how many there are.

One pass over the army; checks, totals, sheets and pages all ask the roll.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.army import COMMANDER, Army, Figure, Unit
from rules.ruleset import Role, Ruleset, Squad, Team, Vehicle, Weapon
from rules.seating import SeatPlace, seat_places
from rules.selectors import split_selector, takes_away


@dataclass(frozen=True, slots=True)
class Derived:
    """What a set of items means in a ruleset: own role (None: no soldier), extras, weapons."""

    role: Role | None
    extras: tuple[Role, ...]
    weapons: tuple[Weapon, ...]


def derive(ruleset: Ruleset, items: tuple[str, ...]) -> Derived:
    """Return what the ruleset makes of a figure that carries these items."""
    cache: dict[tuple[str, ...], Derived] = ruleset.__dict__.setdefault("_derived", {})
    found = cache.get(items)
    if found is None:
        held = set(items)
        fitting = [role for role in ruleset.roles if can_be(role, held)]
        own = max(
            (role for role in fitting if not role.extra), key=lambda role: role.rank, default=None
        )
        weapons = {
            weapon.id: weapon for item in items for weapon in ruleset.weapons_by_item.get(item, ())
        }
        for weapon_id in own.weapons if own else ():
            weapons.setdefault(weapon_id, ruleset.weapon[weapon_id])
        extras = tuple(role for role in fitting if role is not own and role.rank >= 0)
        found = cache[items] = Derived(own, extras, tuple(weapons.values()))
    return found


def can_be(role: Role, items: Collection[str]) -> bool:
    """Return whether a figure that carries these items can be of this role, whatever else he is."""
    held = set(items)
    return (
        held.issuperset(role.needs)
        and (not role.one_of or not held.isdisjoint(role.one_of))
        and held.isdisjoint(role.without)
    )


@dataclass(frozen=True, slots=True)
class Man:
    """One figure on the roll: his own unit, his roles and weapons, and the seat he has."""

    figure: Figure
    unit: Unit
    derived: Derived
    vehicle: Unit | None = None
    seat: SeatPlace | None = None

    @property
    def role(self) -> Role | None:
        """Return his own role, None when the game knows no soldier like him."""
        return self.derived.role

    @property
    def commands(self) -> bool:
        """Return whether he is a commander attached to his unit."""
        return self.figure.post == COMMANDER

    @property
    def called(self) -> str:
        """Return the name by which sentences call him: his own, or his role's."""
        return self.figure.called or (self.role.name if self.role else "Unknown soldier")


class Roll:
    """An army under its ruleset, counted once."""

    def __init__(self, army: Army, ruleset: Ruleset) -> None:
        self.army = army
        self.ruleset = ruleset
        seats = {seat.figure: (unit, seat.number) for unit in army.units for seat in unit.seats}
        self.places: dict[str, tuple[SeatPlace, ...]] = {
            unit.id: seat_places(unit, ruleset) for unit in army.units if unit.kind == "vehicle"
        }
        self.men: tuple[Man, ...] = tuple(
            self._man(unit, figure, seats.get(figure.id))
            for unit in army.units
            for figure in unit.figures
        )

    def _man(self, unit: Unit, figure: Figure, seated: tuple[Unit, int] | None) -> Man:
        derived = derive(self.ruleset, figure.items)
        if seated is None:
            return Man(figure, unit, derived)
        vehicle, number = seated
        places = self.places.get(vehicle.id, ())
        place = places[number - 1] if 0 < number <= len(places) else None
        return Man(figure, unit, derived, vehicle, place)

    @cached_property
    def man(self) -> dict[str, Man]:
        """Return the men by the id of their figure."""
        return {man.figure.id: man for man in self.men}

    def men_of(self, unit: Unit) -> tuple[Man, ...]:
        """Return the men who belong to a unit, in its order."""
        return tuple(self.man[figure.id] for figure in unit.figures)

    def type_of(self, unit: Unit) -> Squad | Team | Vehicle | None:
        """Return what the ruleset knows of a unit's type, None for a group of men."""
        if unit.kind == "team":
            return self.ruleset.team.get(unit.type)
        if unit.kind == "vehicle":
            return self.ruleset.vehicle.get(unit.type)
        return self.ruleset.squad.get(unit.type) if unit.kind == "squad" else None

    def switch(self, switch_id: str) -> str:
        """Return the reading in force: agreed for this army, or the ruleset's default."""
        switch = self.ruleset.switch[switch_id]
        agreed = self.army.switches.get(switch_id, "")
        return agreed if agreed in switch.options else switch.default

    def count(self, selectors: Sequence[str]) -> int:
        """Return how many things the selectors count (fittings and units count singly)."""
        return len(self.pick(selectors))

    def pick(self, selectors: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of what the selectors count; a vehicle stands once for each fitting."""
        wanted = tuple(selectors)
        out = {
            target
            for selector in wanted
            if takes_away(selector)
            for target in self._index.get(selector.removeprefix("!"), ())
        }
        picked: list[str] = []
        seen: set[str] = set()
        for selector in wanted:
            if takes_away(selector):
                continue
            for target in self._index.get(selector, ()):
                if target in out or (target in seen and split_selector(selector)[0] != "fitting"):
                    continue
                picked.append(target)
                seen.add(target)
        return tuple(picked)

    @cached_property
    def _index(self) -> dict[str, list[str]]:
        """Return for each selector the ids that it counts."""
        index: dict[str, list[str]] = {}

        def put(target: str, *selectors: str) -> None:
            for selector in selectors:
                index.setdefault(selector, []).append(target)

        for man in self.men:
            put(man.figure.id, "figures", *_man_selectors(man))
        for unit in self.army.units:
            put(unit.id, *self._unit_selectors(unit))
        return index

    def _unit_selectors(self, unit: Unit) -> Iterable[str]:
        if unit.kind != "men":
            yield "units"
        if unit.type:
            yield f"{unit.kind}:{unit.type}"
            yield f"{unit.kind}:*"
        known = self.type_of(unit)
        tags = dict.fromkeys(known.tags if known else ())
        for fitting in unit.fittings:
            yield f"fitting:{fitting}"
            yield "fitting:*"
            upgrade = self.ruleset.upgrade.get(fitting)
            tags.update(dict.fromkeys(upgrade.tags if upgrade else ()))
        yield from (f"tag:{tag}" for tag in tags)


def _man_selectors(man: Man) -> Iterable[str]:
    if man.figure.hero:
        yield "heroes"
    if man.commands:
        yield "commanders"
    if man.vehicle is not None:
        yield "seated"
    if man.role:
        yield f"role:{man.role.id}"
        yield "role:*"
        yield f"skill:{man.role.id}"
        yield from (f"tag:{tag}" for tag in dict.fromkeys(man.role.tags))
    yield from (f"skill:{role.id}" for role in man.derived.extras)
    yield from (f"item:{item}" for item in dict.fromkeys(man.figure.items))
