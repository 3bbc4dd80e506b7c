"""An army under its ruleset: each figure with his role, weapons and seat, counts by selector.

Checks, totals, sheets and pages all read the army through its roster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from rules.army.model import COMMANDER, LOOSE_MEN, SQUAD, Army, Figure, Unit
from rules.common.wording import lower
from rules.games.limit_kinds.base import UnitMembers
from rules.games.roles_from_items import DerivedRoles, derive_roles
from rules.games.ruleset import Role, Ruleset, SeatGroup, Squad, Team, Vehicle
from rules.games.selector_syntax import is_subtracted, split_selector

Found = TypeVar("Found")


class Man(msgspec.Struct, frozen=True):
    """One figure of a roster: his own unit, his roles and weapons, and the seat he has.

    `toy` is the portrait of the toy that plays him, "" where nobody asked for it.
    """

    figure: Figure
    unit: Unit
    derived: DerivedRoles
    vehicle: Unit | None = None
    seat: SeatPlace | None = None
    toy: str = ""

    @property
    def shown(self) -> Figure:
        """Return the figure with the portrait by which he is shown: his own, else his toy's."""
        return self.figure if self.figure.portrait else replace(self.figure, portrait=self.toy)

    @property
    def role(self) -> Role | None:
        """Return his own role, None when the game knows no soldier like him."""
        return self.derived.role

    @property
    def role_name(self) -> str:
        """Return what his own role is called."""
        return self.role.name if self.role else "Unknown soldier"

    @property
    def serves(self) -> bool:
        """Return whether he is one of the crew of a vehicle, who does not fire his own weapons."""
        return self.seat is not None and self.seat.needed

    @property
    def commands(self) -> bool:
        """Return whether he is a commander attached to his unit."""
        return self.figure.post == COMMANDER

    @property
    def called(self) -> str:
        """Return the name by which sentences call him: his own, or his role's."""
        return self.figure.called or self.role_name


class Roster:
    """An army under its ruleset, indexed once and immutable."""

    def __init__(
        self,
        army: Army,
        ruleset: Ruleset,
        before: Roster | None = None,
        *,
        toys: Mapping[str, str] | None = None,
    ) -> None:
        """Index an army; what the previous roster `before` knows of unchanged units is reused.

        `toys` are portraits of the toys that play men, by the man's id; without `before` only.
        """
        self.army = army
        self._toys = toys or {}
        self.ruleset = ruleset
        seats = {seat.figure: (unit, seat.number) for unit in army.units for seat in unit.seats}
        same = before and before.ruleset is ruleset and before.army.switches == army.switches
        known = before if same else None
        kept = _unchanged(known, army) if known else {}
        self.places: dict[str, tuple[SeatPlace, ...]] = {
            unit.id: known.places[unit.id]
            if known and unit.id in kept
            else seat_places(unit, ruleset)
            for unit in army.units
            if unit.kind == "vehicle"
        }
        self._by_unit = {
            unit.id: kept.get(unit.id)
            or _UnitRoster(
                unit,
                tuple([self._man(unit, man, seats.get(man.id)) for man in unit.figures]),
                ruleset,
            )
            for unit in army.units
        }
        self.men: tuple[Man, ...] = tuple(
            chain.from_iterable([entry.men for entry in self._by_unit.values()])
        )
        self.joined: dict[str, int] = {}
        """The men who came while the army was open, numbered in the order in which they came."""
        if before is not None and before.army.id == army.id:
            self.joined.update(before.joined)
            changed = [unit for unit in army.units if unit.id not in kept]
            came = [man.id for unit in changed for man in unit.figures if man.id not in before.man]
            for man in came:
                self.joined.setdefault(man, len(self.joined) + 1)
        self._picked: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._listed: dict[str, list[str]] = {}

    def _man(self, unit: Unit, figure: Figure, seated: tuple[Unit, int] | None) -> Man:
        derived = derive_roles(self.ruleset, figure.items)
        if seated is None:
            return Man(figure, unit, derived, toy=self._toys.get(figure.id, ""))
        vehicle, number = seated
        places = self.places.get(vehicle.id, ())
        place = places[number - 1] if 0 < number <= len(places) else None
        return Man(figure, unit, derived, vehicle, place, self._toys.get(figure.id, ""))

    @property
    def army_id(self) -> str:
        """Return the id of the army."""
        return self.army.id

    @property
    def army_name(self) -> str:
        """Return the name of the army, "" for none."""
        return self.army.name

    @cached_property
    def man(self) -> dict[str, Man]:
        """Return the men by the id of their figure."""
        return {man.figure.id: man for man in self.men}

    def men_of(self, unit: Unit) -> tuple[Man, ...]:
        """Return the men who belong to a unit, in its order."""
        return self._by_unit[unit.id].men

    def cached(self, unit: Unit, find: Callable[[Roster, Unit], Found]) -> Found:
        """Return what `find` returns for a unit, cached until the unit changes.

        It may depend only on the ruleset, the switches, the unit, its men and who sits in it.
        """
        known = self._by_unit[unit.id].known
        if find not in known:
            known[find] = find(self, unit)
        return known[find]  # type: ignore[return-value]  # what this very function returned

    def unit_members(self) -> tuple[UnitMembers, ...]:
        """Return the units with the ids of their men, as limits see them."""
        return tuple([entry.members for entry in self._by_unit.values()])

    def plain_men(self) -> tuple[str, ...]:
        """Return the ids of the men who have nothing of their own, in their order."""
        return tuple(figure.id for figure in self.army.figures() if figure.plain)

    def phrase(self, figure_id: str) -> str:
        """Return what a man is called inside a sentence: "Pvt. Fern", "the rifleman"."""
        man = self.man[figure_id]
        return man.figure.called or f"the {lower(man.called)}"

    def type_of(self, unit: Unit) -> Squad | Team | Vehicle | None:
        """Return what the ruleset knows of a unit's type, None for a group of men."""
        return self.ruleset.unit_type(unit.kind, unit.type)

    def name_of(self, unit: Unit) -> str:
        """Return what a unit is called: its own name, else that of its type or kind."""
        if unit.name:
            return unit.name
        known = self.type_of(unit)
        if known or unit.type:
            return known.name if known else unit.type.replace("-", " ").capitalize()
        return LOOSE_MEN if unit.kind == "men" else SQUAD

    def switch(self, switch_id: str) -> str:
        """Return the reading in force: agreed for this army, or the ruleset's default."""
        switch = self.ruleset.switch[switch_id]
        agreed = self.army.switches.get(switch_id, "")
        return agreed if agreed in switch.options else switch.default

    def count(self, selectors: Sequence[str]) -> int:
        """Return how many things the selectors count (weapons of vehicles count singly)."""
        return len(self.pick(selectors))

    def pick(self, selectors: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of what the selectors count; a vehicle stands once for each weapon."""
        wanted = tuple(selectors)
        picked = self._picked.get(wanted)
        if picked is None:
            picked = self._picked[wanted] = tuple(self._pick(wanted))
        return picked

    def latest(self, ids: Sequence[str], count: int) -> tuple[str, ...]:
        """Return so many of these ids: those that joined last while the army was open.

        Of those that were there before, the last in the order of the army. Who serves a weapon or
        has a seat comes only after all others: without him his unit would be short of a man.
        """

        def rank(figure: str) -> tuple[bool, int]:
            man = self.man.get(figure)
            free = man is None or (not man.figure.post and man.seat is None)
            return free, self.joined.get(figure, 0)

        order = sorted(ids, key=rank)
        return tuple(order[len(order) - count :])

    def _pick(self, wanted: tuple[str, ...]) -> Iterable[str]:
        out: set[str] = set()
        for selector in wanted:
            if is_subtracted(selector):
                out.update(self._targets(selector.removeprefix("!")))
        counting = [selector for selector in wanted if not is_subtracted(selector)]
        if len(counting) == 1 and not out:
            return self._targets(counting[0])
        picked: list[str] = []
        seen: set[str] = set()
        for selector in counting:
            targets = [target for target in self._targets(selector) if target not in out]
            if split_selector(selector)[0] not in ("fitting", "fixed"):
                targets = [target for target in targets if target not in seen]
            picked += targets
            seen.update(targets)
        return picked

    def _targets(self, selector: str) -> list[str]:
        """Return the ids that a selector counts: men first, vehicles once for each weapon."""
        found = self._listed.get(selector)
        if found is None:
            entries = self._by_unit.values()
            found = [each for entry in entries for each in entry.men_index.get(selector, ())]
            found += [
                entry.unit.id
                for entry in entries
                for each in entry.unit_selectors
                if each == selector
            ]
            self._listed[selector] = found
        return found


class _UnitRoster:
    """One unit of a roster: its men and their selectors, computed on first use."""

    def __init__(self, unit: Unit, men: tuple[Man, ...], ruleset: Ruleset) -> None:
        self.unit, self.men, self._ruleset = unit, men, ruleset
        self.known: dict[object, object] = {}

    @cached_property
    def men_index(self) -> dict[str, list[str]]:
        """Return for each selector the men of the unit that it counts."""
        index: defaultdict[str, list[str]] = defaultdict(list)
        index["figures"] = [man.figure.id for man in self.men]
        for man in self.men:
            target = man.figure.id
            for selector in man.derived.selectors:
                index[selector].append(target)
            if man.figure.hero:
                index["heroes"].append(target)
            if man.commands:
                index["commanders"].append(target)
            if man.vehicle is not None:
                index["seated"].append(target)
        return dict(index)

    @cached_property
    def members(self) -> UnitMembers:
        """Return the unit with the ids of its men."""
        unit = self.unit
        men = tuple([man.id for man in unit.figures])
        return UnitMembers(unit.id, unit.kind, unit.name, men, unit.fittings)

    @cached_property
    def unit_selectors(self) -> tuple[str, ...]:
        """Return the selectors that count the unit itself, once for each time that they do."""
        return tuple(_unit_selectors(self.unit, self._ruleset))


def _unchanged(before: Roster, army: Army) -> dict[str, _UnitRoster]:
    """Return what is known of the units that are the same as before, by id.

    A man holds the vehicle that he sits in, so who sat or sits in a changed one is counted anew;
    and so is a vehicle in which a man of a changed unit sits.
    """
    old = {unit.id: unit for unit in before.army.units}
    changed = [unit for unit in army.units if old.get(unit.id) is not unit]
    new = {unit.id: unit for unit in army.units}
    changed += [unit for unit in before.army.units if new.get(unit.id) is not unit]
    moved = {seat.figure for unit in changed for seat in unit.seats}
    touched = {man.id for unit in changed for man in unit.figures}
    entries = before._by_unit  # noqa: SLF001 - of its own kind
    return {
        unit.id: entries[unit.id]
        for unit in army.units
        if old.get(unit.id) is unit
        and (not moved or moved.isdisjoint([man.id for man in unit.figures]))
        and (not unit.seats or touched.isdisjoint([seat.figure for seat in unit.seats]))
    }


def _unit_selectors(unit: Unit, ruleset: Ruleset) -> Iterable[str]:
    known = ruleset.unit_type(unit.kind, unit.type)
    if unit.kind != "men":
        yield "units"
    if unit.type:
        yield f"{unit.kind}:{unit.type}"
        yield f"{unit.kind}:*"
    tags = dict.fromkeys(known.tags if known else ())
    for fitting in unit.fittings:
        yield f"fitting:{fitting}"
        yield "fitting:*"
        upgrade = ruleset.upgrade.get(fitting)
        tags.update(dict.fromkeys(upgrade.tags if upgrade else ()))
    for weapon in known.fixed if isinstance(known, Vehicle) else ():
        yield f"fixed:{weapon}"
        yield "fixed:*"
    yield from (f"tag:{tag}" for tag in tags)


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat of a vehicle: its number (from 1), its post, and whether it must be filled."""

    number: int
    group: SeatGroup

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


def has_model(unit: Unit, ruleset: Ruleset | None) -> bool:
    """Return whether a unit is a vehicle or a gun, which has a fate of its own."""
    team = ruleset.team.get(unit.type) if ruleset and unit.kind == "team" else None
    return unit.kind == "vehicle" or (team is not None and team.gun)


def posts_aboard(unit: Unit, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the post of each man who sits in a vehicle, in the order of the seats."""
    places = seat_places(unit, ruleset)
    taken = sorted(seat.number for seat in unit.seats)
    return tuple(places[n - 1].group.post if 0 < n <= len(places) else "passenger" for n in taken)
