"""Cup labels at true size: a strip round the cup that holds a vehicle's men, a disc for its lid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine.box_packing import Item, rows
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.origin_marks import Mark, draw_legend
from printables.engine.paper import Page
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.tokens.cup_drawings import FLAP, LID, STRIP, draw_lid, draw_strip

_LIDS_APART = 2.4
_LEGEND = 5.0
_TAPERED = (
    "The strip is straight, the cup may taper: pull it tight at the rim and let its lower edge "
    "overlap."
)


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
        why = (
            "one for each vehicle's cup" if vehicle.facts.seats else "none: nobody lies in its cup"
        )
        count = 1 if vehicle.facts.seats else 0
        parts.append(Part(f"lid-{vehicle.end}", f"{name}, on the lid", count, why, number))
    return tuple(parts)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    strips, lids = _labels(facts, counts)
    leaf = _leaf(facts, wide=bool(strips))
    marks = _marks(facts, counts)
    body = leaf.body
    low = _LEGEND if marks else 0.0
    body = Rect(body.x, body.y + low, body.w, body.h - low)
    if strips and body.w < STRIP[0] + FLAP:
        facts.letters.tell(
            "The strips round cups",
            f"need {STRIP[0] + FLAP:g} mm of width, and this paper has {body.w:.0f} mm; "
            "they are not printed.",
        )
        strips = []
    pages = rows([*strips, *lids], body, _LIDS_APART)
    if strips:
        facts.letters.advise("A strip round a cup", "is straight; on a cup that tapers let its "
                             "lower edge overlap.")  # fmt: skip
    for number, page in enumerate(pages, start=1):
        leaf.begin(writer, facts.letters, number, len(pages))
        for label, box in page:
            label.draw(writer, box)
        if any(label.width > LID for label, _ in page):
            draw_legend(writer, marks, body.x, body.y - _LEGEND + 1.0)
        writer.end_page()


def _labels(facts: PackFacts, counts: Counts) -> tuple[list[Item], list[Item]]:
    """Return the strips and the lids that are wanted."""
    strips: list[Item] = []
    lids: list[Item] = []
    for vehicle in _vehicles(facts):
        look = facts.livery(vehicle.army)
        setter = Setter(facts.letters, f"the cup label of {vehicle.facts.title[:40]}")
        strip = partial(_strip, vehicle=vehicle, draw=partial(draw_strip, look=look, setter=setter))
        lid = partial(_lid, vehicle=vehicle, draw=partial(draw_lid, look=look, setter=setter))
        strips += [Item(STRIP[0] + FLAP, STRIP[1], strip)] * counts.of(f"strip-{vehicle.end}")
        lids += [Item(LID, LID, lid)] * counts.of(f"lid-{vehicle.end}")
    return strips, lids


def _marks(facts: PackFacts, counts: Counts) -> tuple[Mark, ...]:
    """Return the marks that stand on the strips which are printed."""
    marks: dict[Mark, None] = {}
    for vehicle in _vehicles(facts):
        if counts.of(f"strip-{vehicle.end}"):
            found = [seat.mark for seat in vehicle.facts.seats]
            if not vehicle.facts.seats:
                found = [value.mark for _, value in vehicle.facts.values]
            marks.update((mark, None) for mark in found if mark)
    return tuple(marks)


def _strip(writer: Writer, box: Rect, *, vehicle: _Vehicle, draw: Callable[..., None]) -> None:
    draw(writer, Rect(box.x, box.y, *STRIP), vehicle.facts, vehicle.army)


def _lid(writer: Writer, box: Rect, *, vehicle: _Vehicle, draw: Callable[..., None]) -> None:
    draw(writer, (box.x + LID / 2, box.y + LID / 2), vehicle.facts, vehicle.army)


def _leaf(facts: PackFacts, *, wide: bool) -> Leaf:
    """Return the pages: turned where only turned paper is wide enough for a strip."""
    options = facts.options
    page = options.page(true_size=True)

    def leaf(on: Page) -> Leaf:
        return Leaf(on, "Cup labels", _TAPERED, facts.credit, ruler=True)

    needed = STRIP[0] + FLAP
    if wide and leaf(page).body.w < needed:
        turned = leaf(options.page(true_size=True, landscape=not options.landscape))
        if turned.body.w >= needed:
            return turned
    return leaf(page)


CUP_LABELS = Work(_parts, draw=_draw)
