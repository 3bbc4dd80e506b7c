"""Edits of an army by drag and drop: carry out a drop that `rules.army.drag_targets` allows."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.army import edits
from rules.army.drag_targets import DragLoad, DropTarget, Ids, attachable, boarding_men, free_seats
from rules.army.model import COMMANDER, NEW_SQUAD, Army, Figure, Unit
from rules.army.recruitment import Offer, new_unit
from rules.army.roster import Roster
from rules.common.ids import new_id
from rules.common.wording import counted, lower
from rules.games.ruleset import Role


class DropResult(NamedTuple):
    """The army after a drop, what the step is called ("move Pvt. Fern to 1st Squad"), whom to
    select.
    """

    army: Army
    label: str
    select: Ids


def drop(roster: Roster, load: DragLoad, target: DropTarget) -> DropResult:
    """Return the result of a drop that `drag_targets.drop_targets` allows."""
    if load.offer is not None:
        if load.offer.kind == "role":
            return _add_man(roster, roster.ruleset.role[load.offer.id], target)
        return _add_unit(roster, load.offer, target)
    if target.kind in ("gap", "bench") and load.units:
        return _reorder(roster, load.units, target)
    if target.kind == "bench":
        return _group(roster, load)
    unit = roster.army.unit(target.unit)
    if target.kind == "post":
        return _take_post(roster, load.men[0], unit, target, load.leaving_seats)
    if unit.kind == "vehicle":
        return _board(roster, boarding_men(roster, load), unit, target.number)
    return _join(roster, load, unit)


# ---- men


def _join(roster: Roster, load: DragLoad, unit: Unit) -> DropResult:
    army, men, name = roster.army, load.men, roster.name_of(unit)
    label = f"move {_called(roster, men)} to {name}"
    if attachable(roster, unit, men):
        army = edits.move_figures(army, men, unit.id, COMMANDER)
        label = f"make {_called(roster, men)} commander of {name}"
    elif unit.kind == "team":
        there = {figure.id for figure in unit.figures}
        army = _fill_posts(roster, army, unit, tuple(man for man in men if man not in there))
    else:
        there = {figure.id for figure in unit.figures if not figure.post}
        coming = tuple(man for man in men if man not in there)
        army = edits.move_figures(army, coming, unit.id) if coming else army
    if load.leaving_seats:
        army = edits.unseat(army, men)
    return DropResult(army, label, men)


def _fill_posts(roster: Roster, army: Army, unit: Unit, men: Ids) -> Army:
    """Assign men to the free posts of a team in order; the others have no post."""
    for man, post in zip(men, (*free_posts(roster, unit), *[""] * len(men)), strict=False):
        army = edits.move_figures(army, (man,), unit.id, post)
    return army


def free_posts(roster: Roster, unit: Unit) -> Ids:
    """Return the posts of a team that nobody holds, one as often as it is free."""
    team = roster.ruleset.team.get(unit.type) if unit.kind == "team" else None
    free: list[str] = []
    for post in team.posts if team else ():
        held = sum(figure.post == post.id for figure in unit.figures)
        free += [post.id] * max(0, post.count - held)
    return tuple(free)


def _take_post(
    roster: Roster, man: str, unit: Unit, target: DropTarget, leaving_seats: bool
) -> DropResult:
    """Assign a man to a post; whoever holds it takes his place in his unit, and his seat."""
    army = roster.army
    seat = army.seat_of(man) if leaving_seats else None
    if leaving_seats:
        army = edits.unseat(army, (man,))
    if target.man:
        army = _exchanged(army, man, target.man)
        if seat is not None:
            army = edits.seat(army, target.man, seat[0].id, seat[1].number)
    else:
        army = edits.move_figures(army, (man,), unit.id, target.post)
    team = roster.ruleset.team[unit.type]
    name = next((lower(each.name) for each in team.posts if each.id == target.post), "crew")
    return DropResult(army, f"make {_called(roster, (man,))} {name}", (man,))


def _exchanged(army: Army, one: str, other: str) -> Army:
    """Return the army with two men swapped: unit, position and post."""
    first, second = army.find_figure(one)[1], army.find_figure(other)[1]
    there = {
        one: replace(second, post=first.post),
        other: replace(first, post=second.post),
    }
    return edits.edit_figures(army, there, lambda man: there[man.id])


def _board(roster: Roster, men: Ids, unit: Unit, number: int) -> DropResult:
    """Seat men: one in the given seat, several in the free seats from there on."""
    army, name = roster.army, roster.name_of(unit)
    if number and len(men) == 1:
        army = edits.seat(army, men[0], unit.id, number)
    else:
        sitting = {seat.figure for seat in unit.seats}
        coming = [man for man in men if man not in sitting]
        seats = sorted(free_seats(roster, unit), key=lambda each: (each < number, each))
        for man, seat in zip(coming, seats, strict=False):
            army = edits.seat(army, man, unit.id, seat)
    return DropResult(army, f"seat {_called(roster, men)} in {name}", men)


def _group(roster: Roster, load: DragLoad) -> DropResult:
    army = roster.army
    name = edits.free_name(army, NEW_SQUAD)
    unit = Unit(id=new_id(), kind="squad", name=name)
    army = edits.insert_unit(army, unit)
    army = edits.move_figures(army, load.men, unit.id)
    if load.leaving_seats:
        army = edits.unseat(army, load.men)
    return DropResult(army, f"make a unit of {_called(roster, load.men)}", (unit.id,))


# ---- units


def _reorder(roster: Roster, units: Ids, target: DropTarget) -> DropResult:
    order = roster.army.units
    at = next((i for i, unit in enumerate(order) if unit.id == target.unit), len(order))
    front = [unit for unit in order[:at] if unit.id not in units]
    back = [unit for unit in order[at:] if unit.id not in units]
    moved = [unit for unit in order if unit.id in units]
    army = replace(roster.army, units=(*front, *moved, *back))
    what = roster.name_of(moved[0]) if len(moved) == 1 else counted(len(moved), "unit")
    return DropResult(army, f"move {what}", units)


# ---- offers


def _add_unit(roster: Roster, offer: Offer, target: DropTarget) -> DropResult:
    army = roster.army
    unit = new_unit(roster.ruleset, offer.kind, offer.id)
    unit = replace(unit, name=edits.free_name(army, unit.name))
    army = edits.insert_unit(army, unit, before=target.unit if target.kind == "gap" else "")
    return DropResult(army, f"add {lower(offer.name)}", (unit.id,))


def _add_man(roster: Roster, role: Role, target: DropTarget) -> DropResult:
    army, new = roster.army, Figure(id=new_id(), items=role.gives)
    unit = army.unit(target.unit) if target.unit else None
    if unit is None:
        army, unit = edits.loose_men(army)
    posts = free_posts(roster, unit) if target.kind == "unit" else ()
    new = replace(new, post=target.post or (posts[0] if posts else ""))
    if target.man:
        # The man who was replaced goes to the loose men.
        army, loose = edits.loose_men(army)
        army = edits.move_figures(army, (target.man,), loose.id)
    figures = (*army.unit(unit.id).figures, new)
    army = edits.change_unit(army, unit.id, figures=figures)
    if unit.kind == "vehicle":
        number = target.number or next(iter(free_seats(roster, unit)), 0)
        army = edits.seat(army, new.id, unit.id, number) if number else army
    return DropResult(army, f"add {lower(role.name)}", (new.id,))


def _called(roster: Roster, men: Ids) -> str:
    return roster.man[men[0]].called if len(men) == 1 else counted(len(men), "man")
