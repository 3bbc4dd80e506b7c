"""Pure edits of an army: each takes an army and returns a new one; the old one is unchanged.

Ids that the army does not hold raise KeyError: that is a bug of the caller, not of the player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from rules.army.model import LOOSE_MEN, Agreement, Army, Figure, Seat, Unit, UnitKind
from rules.common.ids import new_id
from rules.common.size_limits import STORY_LIMIT


def change_army(army: Army, **changes: object) -> Army:
    """Return the army with other name, colour, note, or ruleset."""
    return replace(army, **changes)


def edit_units(army: Army, unit_ids: Collection[str], edit: Callable[[Unit], Unit]) -> Army:
    """Return the army with an edit made to each of these units."""
    return replace(
        army, units=tuple(edit(unit) if unit.id in unit_ids else unit for unit in army.units)
    )


def edit_figures(army: Army, figure_ids: Collection[str], edit: Callable[[Figure], Figure]) -> Army:
    """Return the army with an edit made to each of these men; other units stay the same value."""
    wanted = frozenset(figure_ids)

    def edited(unit: Unit) -> Unit:
        figures = tuple(edit(man) if man.id in wanted else man for man in unit.figures)
        return replace(unit, figures=figures)

    return edit_units(army, units_of(army, wanted), edited)


def units_of(army: Army, figure_ids: Collection[str]) -> frozenset[str]:
    """Return the ids of the units to which these men belong."""
    wanted = frozenset(figure_ids)
    return frozenset(
        unit.id
        for unit in army.units
        if not wanted.isdisjoint([man.id for man in unit.figures])  # faster than `any`
    )


def change_unit(army: Army, unit_id: str, **changes: object) -> Army:
    """Return the army with fields of one unit replaced."""
    army.unit(unit_id)
    return edit_units(army, (unit_id,), lambda unit: replace(unit, **changes))


def change_figure(army: Army, figure_id: str, **changes: object) -> Army:
    """Return the army with fields of one figure replaced."""
    unit, _ = army.find_figure(figure_id)
    figures = tuple(replace(man, **changes) if man.id == figure_id else man for man in unit.figures)
    return change_unit(army, unit.id, figures=figures)


def add_unit(
    army: Army,
    kind: UnitKind,
    type_id: str = "",
    name: str = "",
    figures: Iterable[Figure] = (),
    *,
    before: str = "",
) -> tuple[Army, Unit]:
    """Return the army with a new unit in front of the unit `before`, else last; and the unit."""
    unit = Unit(id=new_id(), kind=kind, type=type_id, name=name, figures=tuple(figures))
    at = next((i for i, each in enumerate(army.units) if each.id == before), len(army.units))
    return replace(army, units=(*army.units[:at], unit, *army.units[at:])), unit


def insert_unit(army: Army, unit: Unit, before: str = "") -> Army:
    """Return the army with a unit in front of the unit `before`, else in front of loose men.

    Loose men stand last, unless the player has moved them.
    """
    units = army.units
    last = len(units) - (1 if units and units[-1].kind == "men" else 0)
    at = next((i for i, each in enumerate(units) if each.id == before), last)
    return replace(army, units=(*units[:at], unit, *units[at:]))


def loose_men(army: Army, preferred: str = "") -> tuple[Army, Unit]:
    """Return the army and the unit that takes loose men; it is made when there is none.

    That is the unit `preferred` when it is a squad or a group of men.
    """
    found = next(
        (each for each in army.units if each.id == preferred and each.kind in ("men", "squad")),
        next((each for each in army.units if each.kind == "men"), None),
    )
    return (army, found) if found else add_unit(army, "men", name=LOOSE_MEN)


def loosen(army: Army, figure_ids: Iterable[str]) -> Army:
    """Return the army with these men among the loose men."""
    army, unit = loose_men(army)
    return move_figures(army, figure_ids, unit.id)


def remove_units(army: Army, unit_ids: Collection[str]) -> Army:
    """Return the army without these units and all who belong to them."""
    gone = {figure.id for unit in army.units if unit.id in unit_ids for figure in unit.figures}
    kept = tuple(unit for unit in army.units if unit.id not in unit_ids)
    return unseat(replace(army, units=kept), gone)


def duplicate_unit(army: Army, unit_id: str) -> tuple[Army, Unit]:
    """Return the army with a true copy of a unit behind it: new identities, no names of men.

    Men of other units who ride in the vehicle stay where they are; its own crew is copied too.
    """
    unit = army.unit(unit_id)
    ((copy,), _) = with_new_ids((unit,))
    copy = replace(
        copy,
        name=free_name(army, unit.name),
        figures=tuple(_nameless(figure) for figure in copy.figures),
    )
    at = army.units.index(unit) + 1
    return replace(army, units=(*army.units[:at], copy, *army.units[at:])), copy


def duplicate_figures(army: Army, figure_ids: Collection[str]) -> tuple[Army, tuple[str, ...]]:
    """Return the army with a nameless copy behind each of these men, and the new ids."""
    made: list[str] = []

    def doubled(unit: Unit) -> Unit:
        figures: list[Figure] = []
        for figure in unit.figures:
            figures.append(figure)
            if figure.id in figure_ids:
                figures.append(replace(_nameless(figure), id=new_id(), post=""))
                made.append(figures[-1].id)
        return replace(unit, figures=tuple(figures))

    return edit_units(army, units_of(army, figure_ids), doubled), tuple(made)


def duplicate_army(army: Army, name: str) -> Army:
    """Return a true copy of an army: every identity is new, nothing is shared with the old one."""
    units, fresh = with_new_ids(army.units, {army.id: new_id()})
    readings = []
    for reading in army.readings:
        theirs, fresh = with_new_ids(reading.units, fresh)
        agreements = _about(reading.agreements, fresh)
        left_out = tuple(fresh[each] for each in reading.left_out if each in fresh)
        readings.append(replace(reading, units=theirs, agreements=agreements, left_out=left_out))
    return replace(
        army,
        id=fresh[army.id],
        name=name,
        units=units,
        agreements=_about(army.agreements, fresh),
        readings=tuple(readings),
    )


def _about(agreements: Iterable[Agreement], fresh: Mapping[str, str]) -> tuple[Agreement, ...]:
    """Return agreements with the new ids of what they are about."""
    return tuple(
        replace(each, targets=tuple(fresh.get(target, target) for target in each.targets))
        for each in agreements
    )


def with_new_ids(
    units: Iterable[Unit], known: Mapping[str, str] = MappingProxyType({})
) -> tuple[tuple[Unit, ...], dict[str, str]]:
    """Return true copies of units with new ids for them and their men, and the new ids by old.

    Ids that are `known` have new ones already. Seats of men who belong to none of these units are
    empty.
    """
    units = tuple(units)
    men = (man.id for unit in units for man in unit.figures)
    fresh = {old: known.get(old) or new_id() for old in (*(unit.id for unit in units), *men)}
    fresh = {**known, **fresh}
    copies = tuple(
        replace(
            unit,
            id=fresh[unit.id],
            figures=tuple(replace(man, id=fresh[man.id]) for man in unit.figures),
            seats=tuple(
                replace(seat, figure=fresh[seat.figure])
                for seat in unit.seats
                if seat.figure in fresh
            ),
        )
        for unit in units
    )
    return copies, fresh


def move_unit(army: Army, unit_id: str, to: int) -> Army:
    """Return the army with a unit at another place in the order (0 is the first)."""
    unit = army.unit(unit_id)
    others = [each for each in army.units if each.id != unit_id]
    others.insert(max(0, min(to, len(others))), unit)
    return replace(army, units=tuple(others))


def add_figures(
    army: Army,
    unit_id: str,
    items: tuple[str, ...],
    count: int = 1,
    post: str = "",
    *,
    colour: str = "",
) -> tuple[Army, tuple[str, ...]]:
    """Return the army with new men in a unit, and their ids."""
    unit = army.unit(unit_id)
    new = tuple(Figure(id=new_id(), items=items, post=post, colour=colour) for _ in range(count))
    changed = change_unit(army, unit_id, figures=(*unit.figures, *new))
    return changed, tuple(figure.id for figure in new)


def remove_figures(army: Army, figure_ids: Collection[str]) -> Army:
    """Return the army without these men; their seats are free."""

    def left(unit: Unit) -> Unit:
        figures = tuple(man for man in unit.figures if man.id not in figure_ids)
        return replace(unit, figures=figures)

    return unseat(edit_units(army, units_of(army, figure_ids), left), figure_ids)


def move_figures(army: Army, figure_ids: Iterable[str], unit_id: str, post: str = "") -> Army:
    """Return the army with these men in another unit, in the order given, at a post or at none.

    A man keeps his seat in a vehicle: being a passenger does not depend on his unit.
    """
    wanted = list(dict.fromkeys(figure_ids))
    asked = set(wanted)
    moved = {man.id: man for man in army.figures() if man.id in asked}
    men = tuple(replace(moved[figure_id], post=post) for figure_id in wanted)

    def settled(unit: Unit) -> Unit:
        kept = tuple(man for man in unit.figures if man.id not in moved)
        return replace(unit, figures=(*kept, *men) if unit.id == unit_id else kept)

    army.unit(unit_id)
    return edit_units(army, units_of(army, asked) | {unit_id}, settled)


def set_count(
    army: Army, unit_id: str, items: tuple[str, ...], count: int, *, colour: str = ""
) -> Army:
    """Return the army with so many plain men of these items, in one colour, in a unit.

    Men with a name, rank, story or post are never touched; of the others the last ones go.
    """
    unit = army.unit(unit_id)
    alike = unit.plain_men_like((items, colour))
    if count > len(alike):
        return add_figures(army, unit_id, items, count - len(alike), colour=colour)[0]
    return remove_figures(army, {man.id for man in alike[max(count, 0) :]})


def seat(army: Army, figure_id: str, vehicle_id: str, number: int) -> Army:
    """Return the army with a man in a seat; whoever sat there takes his old seat, or gets out."""
    army.find_figure(figure_id)
    vehicle = army.unit(vehicle_id)
    sitting = next((each.figure for each in vehicle.seats if each.number == number), None)
    if sitting == figure_id:
        return army
    old = army.seat_of(figure_id)
    freed = unseat(army, {figure_id} if sitting is None else {figure_id, sitting})
    seated = _put(freed, vehicle_id, number, figure_id)
    if sitting is not None and old is not None:
        seated = _put(seated, old[0].id, old[1].number, sitting)
    return seated


def unseat(army: Army, figure_ids: Collection[str]) -> Army:
    """Return the army with these men out of every vehicle."""

    def left(unit: Unit) -> Unit:
        seats = tuple(each for each in unit.seats if each.figure not in figure_ids)
        return unit if len(seats) == len(unit.seats) else replace(unit, seats=seats)

    return replace(army, units=tuple(map(left, army.units)))


def add_agreement(army: Army, agreement: Agreement) -> Army:
    """Return the army with something the players agreed; it replaces one on the same matter."""
    return replace(army, agreements=(*_other_agreements(army, agreement), agreement))


def remove_agreement(army: Army, agreement: Agreement) -> Army:
    """Return the army without an agreement."""
    return replace(army, agreements=_other_agreements(army, agreement))


def set_switch(army: Army, switch_id: str, option: str | None) -> Army:
    """Return the army with an agreed reading; None takes the ruleset's own again."""
    switches = {key: value for key, value in army.switches.items() if key != switch_id}
    if option is not None:
        switches[switch_id] = option
    return replace(army, switches=switches)


def without_emptied_group(before: Army, after: Army) -> Army:
    """Return `after` without its loose men if the step from `before` sent the last of them away.

    Nobody sees a group of nobody; left behind it would only stand in the way of moves and counts.
    """
    manned = {unit.id for unit in before.units if unit.kind == "men" and unit.figures}
    emptied = {
        unit.id for unit in after.units if unit.id in manned and not unit.figures and not unit.note
    }
    if not emptied or len(after.units) == len(emptied):
        return after
    return replace(after, units=tuple(unit for unit in after.units if unit.id not in emptied))


def free_name(army: Army, name: str) -> str:
    """Return the name with the next free number behind it: "1st Squad" -> "1st Squad 2"."""
    taken = {unit.name for unit in army.units}
    if not name or name not in taken:
        return name
    stem, _, last = name.rpartition(" ")
    if not (stem and last.isdigit()):
        stem = name
    number = 2
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def merge_armies(army: Army, other: Army) -> Army:
    """Return the army with the units of another behind its own; both play the same game.

    Loose men join the loose men that are there; names that are taken get a number; the other
    army's note is added to the note.
    """
    for unit in other.units:
        same = next((each for each in army.units if each.kind == unit.kind == "men"), None)
        if same is not None and same.name == unit.name:
            grown = replace(same, figures=(*same.figures, *unit.figures))
            units = tuple(grown if each.id == same.id else each for each in army.units)
        else:
            units = (*army.units, replace(unit, name=free_name(army, unit.name)))
        army = replace(army, units=units)
    note = "\n".join(filter(None, (army.note, other.note)))[:STORY_LIMIT]
    return replace(army, note=note)


def _nameless(figure: Figure) -> Figure:
    return replace(
        Figure(figure.id, figure.items, rank=figure.rank, post=figure.post),
        colour=figure.colour,
        moulded=figure.moulded,
    )


def _put(army: Army, vehicle_id: str, number: int, figure_id: str) -> Army:
    seats = (*army.unit(vehicle_id).seats, Seat(number=number, figure=figure_id))
    ordered = tuple(sorted(seats, key=lambda each: each.number))
    return change_unit(army, vehicle_id, seats=ordered)


def _other_agreements(army: Army, agreement: Agreement) -> tuple[Agreement, ...]:
    return tuple(
        each
        for each in army.agreements
        if each.rule != agreement.rule or set(each.targets) != set(agreement.targets)
    )
