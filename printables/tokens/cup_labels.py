"""Cup labels at true size: a strip round the cup that holds a vehicle's men, a disc for its lid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.text import Setter
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.tokens.cup_drawings import FLAP, LID, STRIP, draw_lid, draw_strip

_MARGINS = 16.0
"""Millimetres that marks and the strips for head and ruler take beside a cell."""


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


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the strips and lids that are wanted; strips lie upright where paper is narrow."""
    wide, high = STRIP[0] + FLAP, STRIP[1]
    room = facts.options.page(true_size=True).printable
    upright = room.w < wide
    if max(room.w, room.h) < wide + _MARGINS:
        if any(counts.of(f"strip-{vehicle.end}") for vehicle in _vehicles(facts)):
            facts.letters.tell(
                "The strips round cups",
                f"need {wide:g} mm; this paper has {max(room.w, room.h):.0f} mm. They are not "
                "printed.",
            )
        wide = 0.0
    for vehicle in _vehicles(facts):
        number, title = facts.number_of(vehicle.army), vehicle.facts.title
        look = facts.livery(vehicle.army)
        setter = Setter(facts.letters, f"the cup label of {title[:40]}")
        strips = counts.of(f"strip-{vehicle.end}")
        if strips and wide:
            facts.letters.advise("A strip round a cup", "is straight; on a cup that tapers let its "
                                 "lower edge overlap.")  # fmt: skip
            draw = partial(_strip, vehicle=vehicle, look=look, setter=setter, upright=upright)
            size = (high, wide) if upright else (wide, high)
            cell = Cell(f"{title}, cup", *size, draw, outline="square", army=number)
            yield from (cell for _ in range(strips))
        lid = partial(_lid, vehicle=vehicle, look=look, setter=setter)
        disc = Cell(f"{title}, lid", LID, LID, lid, outline="round", army=number)
        yield from (disc for _ in range(counts.of(f"lid-{vehicle.end}")))


def _strip(
    writer: Writer, box: Rect, *, vehicle: _Vehicle, look: Livery, setter: Setter, upright: bool
) -> None:
    """Draw a strip into its box, on its side where it lies upright."""
    area = Rect(-0.5, -0.5, STRIP[0] + FLAP + 1.0, STRIP[1] + 1.0)

    def draw() -> None:
        draw_strip(
            writer, Rect(0, 0, *STRIP), vehicle.facts, vehicle.army, look=look, setter=setter
        )

    form = writer.form(f"cup-strip-{vehicle.end}", area, draw)
    if upright:
        writer.place_turned(form, box, 1.0, "back")
    else:
        writer.place(form, box.x, box.y)


def _lid(writer: Writer, box: Rect, *, vehicle: _Vehicle, look: Livery, setter: Setter) -> None:
    middle = (box.x + LID / 2, box.y + LID / 2)
    draw_lid(writer, middle, vehicle.facts, vehicle.army, look=look, setter=setter)


CUP_LABELS = Work(_parts, cells=_cells)
