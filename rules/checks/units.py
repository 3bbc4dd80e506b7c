"""Checks of single units: posts of teams, crews of vehicles, sizes and swaps of squads."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army import Unit
from rules.findings import Finding, Fix
from rules.roll import Man, Roll, can_be
from rules.ruleset import Post, Squad, Team, Vehicle
from rules.seating import SeatPlace
from rules.selectors import split_selector
from rules.wording import counted, listed, lower, with_article


def unit_findings(roll: Roll) -> Iterator[Finding]:
    """Yield the findings about each unit on its own."""
    for unit in roll.army.units:
        known = roll.type_of(unit)
        if unit.type and known is None:
            yield Finding(
                "unknown-unit",
                "error",
                (unit.id,),
                f"{unit.name or unit.type} is a {unit.kind} “{unit.type}”, which"
                f" {roll.ruleset.name} does not have. Take it off, or choose another {unit.kind}.",
                fixes=(Fix(f"Take {unit.name or unit.type} off", "remove-unit", (unit.id,)),),
            )
        elif isinstance(known, Team):
            yield from _team(roll, unit, known)
        elif isinstance(known, Vehicle):
            yield from _crew(roll, unit, known)
            yield from _fittings(roll, unit, known)
        elif isinstance(known, Squad):
            yield from _size(roll, unit, known)
            yield from _swaps(roll, unit, known)
        yield from _commanders(roll, unit)


def _called(unit: Unit) -> str:
    return unit.name or unit.type.replace("-", " ").capitalize()


def _team(roll: Roll, unit: Unit, team: Team) -> Iterator[Finding]:
    men = [man for man in roll.men_of(unit) if not man.commands]
    wanted = sum(post.count for post in team.posts)
    name = _called(unit)
    for post in team.posts:
        holders = [man for man in men if man.figure.post == post.id]
        yield from _wrong_men(roll, unit, team, post, holders)
    missing = [
        post
        for post in team.posts
        for _ in range(post.count - sum(man.figure.post == post.id for man in men))
    ]
    if missing:
        role = roll.ruleset.role.get(missing[0].gives)
        what = lower(role.name) if role else "man"
        spare = next((man for man in men if not man.figure.post), None)
        fix = (
            Fix(
                f"Make {spare.called} {lower(missing[0].name)}",
                "set-post",
                (spare.figure.id, missing[0].id),
            )
            if spare
            else Fix(f"Add {with_article(what)}", "fill-post", (unit.id, missing[0].id))
        )
        yield Finding(
            "team-posts",
            team.severity,
            (unit.id,),
            f"{name} has {wanted - len(missing)} of {counted(wanted, 'man')};"
            f" {listed([lower(post.name) for post in missing])} missing."
            f" Add {'a man' if len(missing) == 1 else counted(len(missing), 'man')},"
            " or take the team off.",
            team.source,
            (fix,),
        )
    surplus = [man for post in team.posts for man in _holders(men, post)[post.count :]]
    surplus += [man for man in men if man.figure.post not in {post.id for post in team.posts}]
    if surplus and not missing:
        yield Finding(
            "team-too-large",
            "warning",
            (unit.id, *(man.figure.id for man in surplus)),
            f"{name} has {counted(len(men), 'man')} for {counted(wanted, 'post')}."
            f" Move {surplus[0].called if len(surplus) == 1 else len(surplus)} to the loose men.",
            team.source,
            (Fix("Move to the loose men", "loosen", tuple(man.figure.id for man in surplus)),),
        )


def _holders(men: list[Man], post: Post) -> list[Man]:
    return [man for man in men if man.figure.post == post.id]


def _wrong_men(
    roll: Roll, unit: Unit, team: Team, post: Post, holders: list[Man]
) -> Iterator[Finding]:
    for man in holders:
        fits = {role.id for role in (man.role, *man.derived.extras) if role}
        if post.roles and fits.isdisjoint(post.roles):
            names = [lower(roll.ruleset.role[role].name) for role in post.roles]
            yield Finding(
                "team-post-role",
                team.severity,
                (man.figure.id, unit.id),
                f"{man.called} is {lower(post.name)} of {_called(unit)} but no"
                f" {listed(names, 'or')}. Put such a man there, or give him what he needs.",
                team.source,
                (Fix("Give him what he needs", "re-equip", (man.figure.id, post.roles[0])),),
            )


def _crew(roll: Roll, unit: Unit, vehicle: Vehicle) -> Iterator[Finding]:
    places = roll.places.get(unit.id, ())
    taken = {seat.number: seat.figure for seat in unit.seats}
    empty = [place for place in places if place.needed and place.number not in taken]
    if empty:
        needed = sum(place.needed for place in places)
        posts = listed(list(dict.fromkeys(lower(place.name) for place in empty)))
        yield Finding(
            "vehicle-crew",
            vehicle.severity,
            (unit.id,),
            f"{_called(unit)} has {needed - len(empty)} of {needed} crew; no {posts}."
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
            f"{_called(unit)} carries {len(taken)} in {counted(len(places), 'seat')}."
            f" Let {counted(len(surplus), 'man')} get out.",
            vehicle.source,
            (Fix(f"Let {counted(len(surplus), 'man')} get out", "unseat", tuple(surplus)),),
        )
    for place in places:
        if place.group.roles and place.number in taken:
            yield from _wrong_seat(roll, unit, place, taken[place.number])


def _wrong_seat(roll: Roll, unit: Unit, place: SeatPlace, figure_id: str) -> Iterator[Finding]:
    man = roll.man.get(figure_id)
    if man is None or (man.role and man.role.id in place.group.roles):
        return
    names = [lower(roll.ruleset.role[role].name) for role in place.group.roles]
    yield Finding(
        "vehicle-seat-role",
        "warning",
        (figure_id, unit.id),
        f"{man.called} is {lower(place.name)} of {_called(unit)} but no {listed(names, 'or')}."
        " Seat such a man.",
        fixes=(Fix("Let him get out", "unseat", (figure_id,)),),
    )


def _fittings(roll: Roll, unit: Unit, vehicle: Vehicle) -> Iterator[Finding]:
    known = {option for choice in vehicle.choices for option in choice.options}
    names = roll.ruleset.fitting
    for fitting in dict.fromkeys(unit.fittings):
        if fitting not in known:
            name = lower(names[fitting].name) if fitting in names else f"“{fitting}”"
            yield Finding(
                "vehicle-fitting",
                "error",
                (unit.id,),
                f"{_called(unit)} has {name}, which {with_article(lower(vehicle.name))} cannot have here."
                " Take it off.",
                vehicle.source,
                (Fix("Take it off", "drop-fitting", (unit.id, fitting)),),
            )
    for choice in vehicle.choices:
        chosen = [fitting for fitting in unit.fittings if fitting in choice.options]
        if choice.at_most is not None and len(chosen) > choice.at_most:
            yield Finding(
                "vehicle-choice",
                "error",
                (unit.id,),
                f"{_called(unit)} has {counted(len(chosen), lower(choice.name))};"
                f" {choice.at_most} at most. Take {len(chosen) - choice.at_most} off.",
                vehicle.source,
                (
                    Fix(
                        f"Take {lower(names[chosen[-1]].name)} off",
                        "drop-fitting",
                        (unit.id, chosen[-1]),
                    ),
                ),
            )
        elif len(chosen) < choice.at_least:
            yield Finding(
                "vehicle-choice",
                "error",
                (unit.id,),
                f"{_called(unit)} lacks {lower(choice.name)}; {choice.at_least} at least."
                " Choose one.",
                vehicle.source,
                (
                    Fix(
                        f"Take {lower(names[choice.options[0]].name)}",
                        "fit",
                        (unit.id, choice.options[0]),
                    ),
                ),
            )


def _size(roll: Roll, unit: Unit, squad: Squad) -> Iterator[Finding]:
    count = sum(not man.commands for man in roll.men_of(unit))
    low = squad.size if squad.size is not None else squad.smallest
    high = squad.size if squad.size is not None else squad.largest
    role = lower(roll.ruleset.role[squad.role].name)
    if low is not None and count < low:
        short = low - count
        yield Finding(
            "squad-size",
            squad.severity,
            (unit.id,),
            f"{_called(unit)} has {counted(count, 'man')} of {low}. Add {short}.",
            squad.source,
            (Fix(f"Add {counted(short, role)}", "add-role", (unit.id, squad.role, str(short))),),
        )
    elif high is not None and count > high:
        surplus = [man.figure.id for man in roll.men_of(unit) if not man.commands][high:]
        yield Finding(
            "squad-size",
            squad.severity,
            (unit.id,),
            f"{_called(unit)} has {counted(count, 'man')}; {high} is the size."
            f" Take {count - high} off.",
            squad.source,
            (Fix(f"Take {counted(len(surplus), 'man')} off", "remove", tuple(surplus)),),
        )


def _swaps(roll: Roll, unit: Unit, squad: Squad) -> Iterator[Finding]:
    men = [man for man in roll.men_of(unit) if not man.commands]
    allowed = {squad.role, *(role for swap in squad.swaps for role in swap.roles)}
    base = roll.ruleset.role[squad.role]
    for swap in squad.swaps:
        swapped = [man for man in men if man.role and man.role.id in swap.roles]
        if len(swapped) > swap.at_most:
            names = listed([lower(roll.ruleset.role[role].name) for role in swap.roles], "or")
            surplus = [man.figure.id for man in swapped[swap.at_most :]]
            yield Finding(
                "squad-swap",
                squad.severity,
                (unit.id, *surplus),
                f"{_called(unit)} has {len(swapped)} men as {names}; {swap.at_most} is allowed."
                f" Make {len(surplus)} {with_article(lower(base.name))} again.",
                swap.source or squad.source,
                (
                    Fix(
                        f"Make {len(surplus)} {with_article(lower(base.name))}",
                        "re-equip-all",
                        (squad.role, *surplus),
                    ),
                ),
            )
    wrong = [man for man in men if man.role and man.role.id not in allowed]
    if wrong:
        names = listed(list(dict.fromkeys(man.role.name for man in wrong if man.role)))
        yield Finding(
            "squad-role",
            squad.severity,
            (unit.id, *(man.figure.id for man in wrong)),
            f"{_called(unit)} cannot have {lower(names)}."
            f" Make {'him' if len(wrong) == 1 else 'them'} {with_article(lower(base.name))}, or move"
            f" {'him' if len(wrong) == 1 else 'them'} to another unit.",
            squad.source,
            (
                Fix(
                    f"Make {len(wrong)} {with_article(lower(base.name))}",
                    "re-equip-all",
                    (squad.role, *(man.figure.id for man in wrong)),
                ),
            ),
        )


def _commanders(roll: Roll, unit: Unit) -> Iterator[Finding]:
    attached = [man for man in roll.men_of(unit) if man.commands]
    if not attached:
        return
    rules = roll.ruleset.commander
    first = attached[0]
    if rules is None:
        yield Finding(
            "commander-unknown",
            "warning",
            (first.figure.id, unit.id),
            f"{first.called} is attached as a commander; {roll.ruleset.name} knows none."
            " Make him one of the unit.",
            fixes=(Fix("Make him one of the unit", "set-post", (first.figure.id, "")),),
        )
        return
    fits = {
        f"{unit.kind}:{unit.type}",
        f"{unit.kind}:*",
        *(f"tag:{tag}" for tag in getattr(roll.type_of(unit), "tags", ())),
    }
    if fits.isdisjoint(rules.attach_to):
        names = listed([_selector_name(roll, each) for each in rules.attach_to], "or")
        yield Finding(
            "commander-unit",
            "error",
            (first.figure.id, unit.id),
            f"{first.called} commands {_called(unit)}; a commander goes with {names}."
            " Move him to one.",
            rules.source,
            (Fix("Move him to the loose men", "loosen", (first.figure.id,)),),
        )
    if len(attached) > 1:
        yield Finding(
            "commander-twice",
            "error",
            (unit.id, *(man.figure.id for man in attached)),
            f"{_called(unit)} has {len(attached)} commanders; one is enough."
            " Move the others to another unit.",
            rules.source,
        )
    for man in attached:
        if not can_be(roll.ruleset.role[rules.role], man.figure.items):
            name = lower(roll.ruleset.role[rules.role].name)
            yield Finding(
                "commander-role",
                "warning",
                (man.figure.id, unit.id),
                f"{man.called} commands {_called(unit)} but does not look like {with_article(name)}."
                " Give him what marks one.",
                rules.source,
                (Fix("Give him what marks one", "re-equip", (man.figure.id, rules.role)),),
            )


def _selector_name(roll: Roll, selector: str) -> str:
    kind, wanted = split_selector(selector)
    entry: Squad | Team | Vehicle | None = None
    if kind == "squad":
        entry = roll.ruleset.squad.get(wanted)
    elif kind == "team":
        entry = roll.ruleset.team.get(wanted)
    elif kind == "vehicle":
        entry = roll.ruleset.vehicle.get(wanted)
    return with_article(lower(entry.name)) if entry else f"a {wanted if wanted != '*' else kind}"
