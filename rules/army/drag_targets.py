"""Targets of a drag: where men, units and offers can be dropped, and what each place answers.

A limit is not a refusal: a third commando is dropped, and a finding speaks afterwards. Refused
is only what cannot be, as a man in two seats. `rules.army.drag_edits` carries a drop out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.army.model import COMMANDER, Unit
from rules.army.recruitment import Offer
from rules.army.roster import Roster
from rules.common.wording import capital, counted, lower, with_article

Ids = tuple[str, ...]
TargetKind = Literal["unit", "post", "seat", "gap", "bench"]


@dataclass(frozen=True, slots=True)
class DragLoad:
    """What is dragged: men, units, or an offer; `leaving_seats` when men were in their seats."""

    men: Ids = ()
    units: Ids = ()
    offer: Offer | None = None
    leaving_seats: bool = False


class DropTarget(NamedTuple):
    """One place to drop on.

    A `unit` as a whole; a `post` of a team with whoever holds it; a `seat` by its number; the
    `gap` in front of a unit; the `bench`, the bare ground behind the last one.
    """

    kind: TargetKind
    unit: str = ""
    post: str = ""
    man: str = ""
    number: int = 0


class DropAnswer(NamedTuple):
    """Whether a target takes the load, and one sentence: what would be done, or why not."""

    allowed: bool
    words: str


def drop_targets(roster: Roster, load: DragLoad) -> dict[DropTarget, DropAnswer]:
    """Return every possible target of a load with its answer; {} when it is not of this army."""
    if not _known(roster, load):
        return {}
    if load.offer is not None:
        return dict(_for_offer(roster, load.offer))
    return dict(_for_units(roster, load.units) if load.units else _for_men(roster, load))


def free_seats(roster: Roster, unit: Unit) -> list[int]:
    """Return the numbers of a vehicle's seats in which nobody sits."""
    taken = {seat.number for seat in unit.seats}
    return [each.number for each in roster.places.get(unit.id, ()) if each.number not in taken]


def attachable(roster: Roster, unit: Unit, men: Ids) -> bool:
    """Return whether a man would be attached as commander: the unit may have one and has none."""
    rules = roster.ruleset.commander
    if rules is None or len(men) != 1:
        return False
    man = roster.man[men[0]]
    fits = f"{unit.kind}:{unit.type}" in rules.attach_to or f"{unit.kind}:*" in rules.attach_to
    led = any(figure.post == COMMANDER for figure in unit.figures)
    return fits and not led and man.role is not None and man.role.id == rules.role


def boarding_men(roster: Roster, load: DragLoad) -> Ids:
    """Return the men who would board a vehicle on which the load is dropped."""
    if not load.units:
        return load.men
    return tuple(f.id for u in roster.army.units if u.id in load.units for f in u.figures)


def _known(roster: Roster, load: DragLoad) -> bool:
    if load.offer is not None:
        known = (getattr(roster.ruleset, load.offer.kind) or {}).keys()
        return load.offer.id in known
    units = {unit.id for unit in roster.army.units}
    some = bool(load.men or load.units)
    return some and roster.man.keys() >= set(load.men) and units >= set(load.units)


# ---- men


def _for_men(roster: Roster, load: DragLoad) -> Iterator[tuple[DropTarget, DropAnswer]]:
    who = _who(roster, load.men)
    for unit in roster.army.units:
        if unit.kind == "vehicle":
            yield DropTarget("unit", unit.id), _board(roster, unit, load, who)
            yield from _seats_for_men(roster, unit, load, who)
            continue
        yield DropTarget("unit", unit.id), _join(roster, unit, load, who)
        yield from _posts_for_men(roster, unit, load, who)
    yield DropTarget("bench"), DropAnswer(True, f"Make a new squad of {who}")


def _join(roster: Roster, unit: Unit, load: DragLoad, who: str) -> DropAnswer:
    name = roster.name_of(unit)
    if attachable(roster, unit, load.men):
        return DropAnswer(True, f"Attach {who} to {name} as its commander")
    there = {figure.id: figure.post for figure in unit.figures}
    settled = all(man in there and (unit.kind == "team" or not there[man]) for man in load.men)
    if settled and load.leaving_seats and any(roster.man[man].vehicle for man in load.men):
        return DropAnswer(True, f"Let {who} get out and join {name} on foot")
    if settled:
        return DropAnswer(
            False, f"{capital(who)} {'is' if len(load.men) == 1 else 'are'} in {name} already."
        )
    return DropAnswer(True, f"Move {who} to {name}")


def _board(roster: Roster, unit: Unit, load: DragLoad, who: str) -> DropAnswer:
    """Return the answer of a vehicle as a whole, whose free seats men take."""
    name, places = roster.name_of(unit), roster.places.get(unit.id, ())
    men = boarding_men(roster, load)
    sitting = {seat.figure for seat in unit.seats}
    coming = [man for man in men if man not in sitting]
    if not places:
        return DropAnswer(False, f"{name} has no seats.")
    if not coming:
        return DropAnswer(
            False, f"{capital(who)} {'sits' if len(men) == 1 else 'sit'} in {name} already."
        )
    free = len(free_seats(roster, unit))
    if not free:
        return DropAnswer(False, f"{name} has no free seat.")
    if free < len(coming):
        short = f"{name} has {counted(free, 'free seat')} for {counted(len(coming), 'man')}."
        return DropAnswer(False, short)
    return DropAnswer(True, f"Seat {who} in {name}")


def _seats_for_men(
    roster: Roster, unit: Unit, load: DragLoad, who: str
) -> Iterator[tuple[DropTarget, DropAnswer]]:
    name, taken = roster.name_of(unit), {seat.number: seat.figure for seat in unit.seats}
    whole = _board(roster, unit, load, who)
    places = {place.number: place.name for place in roster.places.get(unit.id, ())}
    for number in sorted(places.keys() | taken.keys()):
        target, sitting = DropTarget("seat", unit.id, number=number), taken.get(number, "")
        called = f"seat {number} of {name}"
        if number not in places:
            yield target, DropAnswer(False, f"{name} has no seat {number}.")
        elif sitting and load.men == (sitting,):
            yield target, DropAnswer(False, f"{capital(who)} sits in {called} already.")
        elif len(load.men) > 1 and sitting:
            yield target, _one_only(called, len(load.men))
        elif len(load.men) > 1:
            yield target, whole
        elif sitting and roster.man[load.men[0]].vehicle:
            yield (
                target,
                DropAnswer(True, f"{capital(who)} and {_who(roster, (sitting,))} change seats"),
            )
        elif sitting:
            words = f"{capital(who)} takes {called}, {_who(roster, (sitting,))} gets out"
            yield target, DropAnswer(True, words)
        else:
            words = f"Seat {who} as {lower(places[number])} in {name}"
            yield target, DropAnswer(True, words)


def _posts_for_men(
    roster: Roster, unit: Unit, load: DragLoad, who: str
) -> Iterator[tuple[DropTarget, DropAnswer]]:
    for target, post in _posts(roster, unit):
        called = f"{lower(post)} of {roster.name_of(unit)}"
        man = roster.man[load.men[0]]
        there = (man.unit.id, man.figure.post) == (unit.id, target.post)
        if len(load.men) == 1 and there and target.man in ("", man.figure.id):
            answer = DropAnswer(False, f"{capital(who)} is {called} already.")
        elif len(load.men) > 1:
            answer = _one_only(f"the post of {called}", len(load.men))
        elif target.man:
            other = _who(roster, (target.man,))
            answer = DropAnswer(True, f"Make {who} {called} in place of {other}")
        else:
            answer = DropAnswer(True, f"Make {who} {called}")
        yield target, answer


def _posts(roster: Roster, unit: Unit) -> Iterator[tuple[DropTarget, str]]:
    """Return the posts of a team, each with whoever holds it, and the empty ones."""
    team = roster.ruleset.team.get(unit.type) if unit.kind == "team" else None
    for post in team.posts if team else ():
        holders = [figure.id for figure in unit.figures if figure.post == post.id]
        for man in (*holders, *([""] if len(holders) < post.count else [])):
            yield DropTarget("post", unit.id, post.id, man), post.name


# ---- units


def _for_units(roster: Roster, units: Ids) -> Iterator[tuple[DropTarget, DropAnswer]]:
    load = DragLoad(units=units)
    dragged = [unit for unit in roster.army.units if unit.id in units]
    who = roster.name_of(dragged[0]) if len(dragged) == 1 else counted(len(dragged), "unit")
    rolling = next((unit for unit in dragged if unit.kind == "vehicle"), None)
    for unit in roster.army.units:
        target = DropTarget("unit", unit.id)
        if unit.id in units:
            words = f"{roster.name_of(unit)} cannot be dropped on itself: drop it between others."
            yield target, DropAnswer(False, words)
        elif unit.kind == "vehicle":
            # A squad dropped on a truck boards it; a vehicle cannot.
            name = roster.name_of(unit)
            if rolling is not None:
                words = f"{roster.name_of(rolling)} is a vehicle and takes no seat in {name}."
                answer = DropAnswer(False, words)
            elif not boarding_men(roster, load):
                answer = DropAnswer(False, f"{who} has no men to get into {name}.")
            else:
                answer = _board(roster, unit, load, who)
            yield target, answer
            for place in roster.places.get(unit.id, ()):
                yield DropTarget("seat", unit.id, number=place.number), answer
    order = [unit.id for unit in roster.army.units]
    for at, unit in enumerate(roster.army.units):
        if not _stays(order, units, at):
            words = f"Move {who} in front of {roster.name_of(unit)}"
            yield DropTarget("gap", unit.id), DropAnswer(True, words)
    if not _stays(order, units, len(order)):
        yield DropTarget("bench"), DropAnswer(True, f"Move {who} to the end")


def _stays(order: list[str], units: Ids, at: int) -> bool:
    """Return whether moving these units in front of index `at` leaves the order unchanged."""
    moved = [each for each in order if each in units]
    front = [each for each in order[:at] if each not in units]
    back = [each for each in order[at:] if each not in units]
    return [*front, *moved, *back] == order


# ---- offers


def _for_offer(roster: Roster, offer: Offer) -> Iterator[tuple[DropTarget, DropAnswer]]:
    what = with_article(lower(offer.name))
    if offer.kind == "role":
        yield from _for_role(roster, what)
        return
    for unit in roster.army.units:
        name = roster.name_of(unit)
        words = f"{capital(what)} is a unit of its own: drop it beside {name}."
        yield DropTarget("unit", unit.id), DropAnswer(False, words)
        for place in roster.places.get(unit.id, ()):
            words = f"{capital(what)} takes no seat: drop it beside {name}."
            yield DropTarget("seat", unit.id, number=place.number), DropAnswer(False, words)
        for target, post in _posts(roster, unit):
            words = f"{capital(what)} cannot be {lower(post)} of {name}: drop it beside."
            yield target, DropAnswer(False, words)
        yield DropTarget("gap", unit.id), DropAnswer(True, f"Add {what} in front of {name}")
    yield DropTarget("bench"), DropAnswer(True, f"Add {what}")


def _for_role(roster: Roster, what: str) -> Iterator[tuple[DropTarget, DropAnswer]]:
    for unit in roster.army.units:
        name, target = roster.name_of(unit), DropTarget("unit", unit.id)
        if unit.kind != "vehicle":
            yield target, DropAnswer(True, f"Add {what} to {name}")
            for post_target, post in _posts(roster, unit):
                words = f"Add {what} as {lower(post)} of {name}"
                if post_target.man:
                    words += f" in place of {_who(roster, (post_target.man,))}"
                yield post_target, DropAnswer(True, words)
            continue
        if not roster.places.get(unit.id):
            yield target, DropAnswer(False, f"{name} has no seats.")
        elif not free_seats(roster, unit):
            yield target, DropAnswer(False, f"{name} has no free seat.")
        else:
            yield target, DropAnswer(True, f"Add {what} in {name}")
        taken = {seat.number: seat.figure for seat in unit.seats}
        for place in roster.places.get(unit.id, ()):
            words = f"Add {what} as {lower(place.name)} in {name}"
            if place.number in taken:
                words += f"; {_who(roster, (taken[place.number],))} gets out"
            yield DropTarget("seat", unit.id, number=place.number), DropAnswer(True, words)
    yield DropTarget("bench"), DropAnswer(True, f"Add {what} to the loose men")


# ---- words


def _who(roster: Roster, men: Ids) -> str:
    """Return who is dragged, for the middle of a sentence: Pvt. Fern, the rifleman, 3 men."""
    return roster.phrase(men[0]) if len(men) == 1 else counted(len(men), "man")


def _one_only(place: str, men: int) -> DropAnswer:
    return DropAnswer(False, f"{capital(place)} takes 1 man, not {men}.")
