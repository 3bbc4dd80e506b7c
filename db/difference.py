"""What distinguishes two values of one army, row by row.

Values are immutable and an edit keeps the parts it does not touch, so most of an army is skipped
by identity or by one comparison.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.army.model import Army, Figure, Seat, Unit


@dataclass(slots=True)
class Difference:
    """The rows to write so that the stored army `before` becomes `after`.

    Units and figures that are new are in `added` only; `changed` ones differ in their own row.
    `reordered` are units whose men are others, or stand in another order.
    """

    head: dict[str, str] = field(default_factory=dict)
    units_in_order: bool = True
    units_added: list[Unit] = field(default_factory=list)
    units_changed: list[Unit] = field(default_factory=list)
    units_gone: list[str] = field(default_factory=list)
    fittings: list[Unit] = field(default_factory=list)
    figures_added: list[tuple[str, Figure]] = field(default_factory=list)
    figures_changed: list[tuple[str, Figure]] = field(default_factory=list)
    figures_gone: list[str] = field(default_factory=list)
    reordered: list[Unit] = field(default_factory=list)
    items: list[Figure] = field(default_factory=list)
    abilities: list[Figure] = field(default_factory=list)
    seats_freed: list[tuple[str, int]] = field(default_factory=list)
    seats_taken: list[tuple[str, int, Seat]] = field(default_factory=list)
    rulings: bool = False
    switches: bool = False


def compare(before: Army, after: Army) -> Difference:
    """Return what makes `after` of the stored army `before`."""
    found = Difference(
        head={
            name: getattr(after, name)
            for name in ("ruleset", "name", "colour", "note")
            if getattr(before, name) != getattr(after, name)
        },
        rulings=before.rulings != after.rulings,
        switches=before.switches != after.switches,
    )
    if before.units is not after.units:
        _compare_units(before.units, after.units, found)
    return found


def _compare_units(before: tuple[Unit, ...], after: tuple[Unit, ...], found: Difference) -> None:
    old = {unit.id: unit for unit in before}
    found.units_in_order = [unit.id for unit in before] == [unit.id for unit in after]
    pairs: list[tuple[Unit | None, Unit | None]] = []
    for each in after:
        was = old.pop(each.id, None)
        if was is not each and was != each:
            pairs.append((was, each))
            _compare_unit(was, each, found)
    found.units_gone = list(old)
    pairs += [(gone, None) for gone in old.values()]
    for was, unit in pairs:
        _compare_seats(was, unit, found)
    touched = [was for was, _ in pairs if was is not None]
    rewritten = [unit for _, unit in pairs if unit is not None]
    _compare_figures(touched, rewritten, found)


def _compare_unit(was: Unit | None, unit: Unit, found: Difference) -> None:
    """Note what is new in the unit's own row, its fittings and the order of its men."""
    if was is None:
        found.units_added.append(unit)
    elif _row(was) != _row(unit):
        found.units_changed.append(unit)
    if unit.fittings != (was.fittings if was else ()):
        found.fittings.append(unit)
    if [each.id for each in unit.figures] != ([each.id for each in was.figures] if was else []):
        found.reordered.append(unit)


def _compare_seats(was: Unit | None, unit: Unit | None, found: Difference) -> None:
    """Note the seats to be emptied and to be taken, when the unit comes, goes or changes."""
    before = list(enumerate(was.seats)) if was else []
    after = list(enumerate(unit.seats)) if unit else []
    if was:
        found.seats_freed += [(was.id, row[1].number) for row in before if row not in after]
    if unit:
        found.seats_taken += [(unit.id, *row) for row in after if row not in before]


def _compare_figures(before: Iterable[Unit], after: Iterable[Unit], found: Difference) -> None:
    """Compare the men of the units that are not the same; a man may have moved between them."""
    old = {figure.id: (unit.id, figure) for unit in before for figure in unit.figures}
    for unit in after:
        for figure in unit.figures:
            stood, was = old.pop(figure.id, (None, None))
            if was is None:
                found.figures_added.append((unit.id, figure))
            elif stood != unit.id or (was is not figure and _man(was) != _man(figure)):
                found.figures_changed.append((unit.id, figure))
            if figure.items != (was.items if was else ()):
                found.items.append(figure)
            if figure.abilities != (was.abilities if was else ()):
                found.abilities.append(figure)
    found.figures_gone = list(old)


def _row(unit: Unit) -> tuple[object, ...]:
    return (unit.kind, unit.type, unit.name, unit.passengers, unit.note, unit.colour)


def _man(figure: Figure) -> tuple[object, ...]:
    return (
        figure.name,
        figure.rank,
        figure.post,
        figure.hero,
        figure.story,
        figure.portrait,
        figure.lives,
        figure.colour,
    )
