"""Cup labels at true size: a strip round the cup that holds a vehicle's men, a disc for its lid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.origin_marks import Mark
from printables.engine.text import Setter
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.templates.cutout_layout import Cutout
from printables.tokens.cup_drawings import FLAP, LID, STRIP, draw_lid, draw_strip


@dataclass(frozen=True, slots=True)
class _Vehicle:
    """A vehicle with the ids of its parts, which end with the number of its army in the pack."""

    facts: UnitFacts
    army: ArmyFacts
    end: str


def _vehicles(facts: PackFacts) -> Iterator[_Vehicle]:
    for number, army in enumerate(facts.armies, start=1):
        vehicles = (unit for unit in army.units if unit.unit.kind == "vehicle")
        for place, unit in enumerate(vehicles):
            yield _Vehicle(unit, army, f"{place}.{number}")


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    parts: list[Part] = []
    for vehicle in _vehicles(facts):
        name, number = vehicle.facts.title, facts.number_of(vehicle.army)
        why = "one for each vehicle: its crew and passengers lie in the cup"
        if not vehicle.facts.seats:
            why = "one for each vehicle, to tell them apart: the game gives it no seats"
        parts.append(Part(f"strip-{vehicle.end}", f"{name}, round the cup", 1, why, number))
        why = "for a cup that stands on its rim; the strip round it tells the same"
        parts.append(Part(f"lid-{vehicle.end}", f"{name}, on the lid", 0, why, number))
    return tuple(parts)


def _ways(facts: PackFacts, counts: Counts) -> tuple[tuple[Cutout, ...]]:
    """Return the strips and lids that are wanted."""
    found: list[Cutout] = []
    for vehicle in _vehicles(facts):
        look = facts.livery(vehicle.army)
        setter = Setter(facts.letters, f"the cup label of {vehicle.facts.title[:40]}")
        strip = partial(_strip, vehicle=vehicle, draw=partial(draw_strip, look=look, setter=setter))
        lid = partial(_lid, vehicle=vehicle, draw=partial(draw_lid, look=look, setter=setter))
        title, game = vehicle.facts.title, vehicle.army.ruleset
        key = f"cup-strip-{vehicle.end}"
        size = (STRIP[0] + FLAP, STRIP[1])
        cutout = Cutout(key, f"{title}, cup", *size, strip, _marks(vehicle), game)
        strips = counts.of(f"strip-{vehicle.end}")
        if strips:
            facts.letters.advise("A strip round a cup", "is straight; on a cup that tapers let its "
                                 "lower edge overlap.")  # fmt: skip
        found += [cutout] * strips
        disc = Cutout(f"cup-lid-{vehicle.end}", f"{title}, lid", LID, LID, lid, (), game)
        found += [disc] * counts.of(f"lid-{vehicle.end}")
    return (tuple(found),)


def _marks(vehicle: _Vehicle) -> tuple[Mark, ...]:
    """Return the marks that stand on the strip of a vehicle."""
    found = [seat.mark for seat in vehicle.facts.seats]
    if not vehicle.facts.seats:
        found = [value.mark for _, value in vehicle.facts.values]
    return tuple(dict.fromkeys(mark for mark in found if mark))


def _strip(writer: Writer, *, vehicle: _Vehicle, draw: Callable[..., None]) -> None:
    draw(writer, Rect(0, 0, *STRIP), vehicle.facts, vehicle.army)


def _lid(writer: Writer, *, vehicle: _Vehicle, draw: Callable[..., None]) -> None:
    draw(writer, (LID / 2, LID / 2), vehicle.facts, vehicle.army)


CUP_LABELS = Work(_parts, cutouts=_ways)
