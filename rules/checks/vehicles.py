"""Checks of vehicles: crew, seats, and the weapons and upgrades mounted on them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.model import Unit
from rules.army.roster import Roster
from rules.army.seats import SeatPlace
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, with_article
from rules.games.ruleset import Choice, Vehicle


def vehicle_findings(roster: Roster, unit: Unit, vehicle: Vehicle) -> Iterator[Finding]:
    """Yield what is wrong with a vehicle: its crew, who sits where, what is mounted."""
    yield from _crew(roster, unit, vehicle)
    yield from _unknown_fittings(roster, unit, vehicle)
    for choice in vehicle.choices:
        yield from _choice(roster, unit, vehicle, choice)


def _crew(roster: Roster, unit: Unit, vehicle: Vehicle) -> Iterator[Finding]:
    places = roster.places.get(unit.id, ())
    taken = {seat.number: seat.figure for seat in unit.seats}
    empty = [place for place in places if place.needed and place.number not in taken]
    if empty:
        needed = sum(place.needed for place in places)
        names = dict.fromkeys(lower(place.name) for place in empty)
        posts = "" if set(names) == {"crew"} else f"; no {listed(list(names))}"
        yield Finding(
            "vehicle-crew",
            vehicle.severity,
            (unit.id,),
            f"{roster.name_of(unit)} has {needed - len(empty)} of {needed} crew{posts}."
            f" Seat {'a man' if len(empty) == 1 else counted(len(empty), 'man')},"
            f" or take the {lower(vehicle.name)} off.",
            vehicle.source,
            (Fix("Add crew", "fill-seats", (unit.id, *(str(each.number) for each in empty))),),
        )
    surplus = [figure for number, figure in taken.items() if number > len(places)]
    if surplus:
        yield Finding(
            "vehicle-seats",
            "error",
            (unit.id, *surplus),
            f"{roster.name_of(unit)} carries {len(taken)} in {counted(len(places), 'seat')}."
            f" Let {counted(len(surplus), 'man')} get out.",
            vehicle.source,
            (Fix(f"Let {counted(len(surplus), 'man')} get out", "unseat", tuple(surplus)),),
        )
    for place in places:
        if place.group.roles and place.number in taken:
            yield from _wrong_seat(roster, unit, place, taken[place.number])


def _wrong_seat(roster: Roster, unit: Unit, place: SeatPlace, figure_id: str) -> Iterator[Finding]:
    man = roster.man.get(figure_id)
    if man is None or (man.role and man.role.id in place.group.roles):
        return
    names = [lower(roster.ruleset.role[role].name) for role in place.group.roles]
    yield Finding(
        "vehicle-seat-role",
        "warning",
        (figure_id, unit.id),
        f"{man.called} is {lower(place.name)} of {roster.name_of(unit)} but no"
        f" {listed(names, 'or')}. Seat such a man.",
        fixes=(Fix("Let him get out", "unseat", (figure_id,)),),
    )


def _unknown_fittings(roster: Roster, unit: Unit, vehicle: Vehicle) -> Iterator[Finding]:
    known = {option for choice in vehicle.choices for option in choice.options}
    names = roster.ruleset.fitting
    for fitting in dict.fromkeys(unit.fittings):
        if fitting in known:
            continue
        name = lower(names[fitting].name) if fitting in names else f"“{fitting}”"
        yield Finding(
            "vehicle-fitting",
            "error",
            (unit.id,),
            f"{roster.name_of(unit)} has {name}, which {with_article(lower(vehicle.name))}"
            " cannot have here. Take it off.",
            vehicle.source,
            (Fix("Take it off", "drop-fitting", (unit.id, fitting)),),
        )


def _choice(roster: Roster, unit: Unit, vehicle: Vehicle, choice: Choice) -> Iterator[Finding]:
    names = roster.ruleset.fitting
    chosen = [fitting for fitting in unit.fittings if fitting in choice.options]
    if choice.at_most is not None and len(chosen) > choice.at_most:
        over = len(chosen) - choice.at_most
        sentence = (
            f"{roster.name_of(unit)} has {counted(len(chosen), lower(choice.name))};"
            f" {choice.at_most} at most. Take {over} off."
        )
        label = f"Take {lower(names[chosen[-1]].name)} off"
        fix = Fix(label, "drop-fitting", (unit.id, chosen[-1]))
    elif len(chosen) < choice.at_least:
        name = roster.name_of(unit)
        sentence = f"{name} lacks {lower(choice.name)}; {choice.at_least} at least. Choose one."
        first = choice.options[0]
        fix = Fix(f"Take {lower(names[first].name)}", "fit", (unit.id, first))
    else:
        return
    yield Finding("vehicle-choice", "error", (unit.id,), sentence, vehicle.source, (fix,))
