"""Checks of single units: squads, weapons teams, vehicles, and commanders attached to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.army.army_under_ruleset import Man, Roster, SeatPlace
from rules.army.model import Unit
from rules.common.findings import Finding, Fix
from rules.common.wording import article_or_count, counted, listed, lower, plural, with_article
from rules.games.limit_kinds.base import removal
from rules.games.roles_from_items import fits_role
from rules.games.ruleset import Choice, Post, Role, Squad, Team, Vehicle
from rules.games.selector_syntax import split_selector


def unit_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about each unit on its own."""
    for unit in roster.army.units:
        yield from roster.cached(unit, _findings_of_unit)


def _findings_of_unit(roster: Roster, unit: Unit) -> tuple[Finding, ...]:
    """Return the findings about one unit: see `Roster.cached` for what they may depend on."""
    known = roster.type_of(unit)
    men = [man for man in roster.men_of(unit) if not man.commands]
    found: Iterable[Finding] = ()
    if unit.type and known is None:
        name = unit.name or unit.type
        said = f"{name} is a {unit.kind} “{unit.type}”, which {roster.ruleset.name} does not have."
        said += f" Take it off, or choose another {unit.kind}."
        fix = Fix(f"Take {name} off", "remove-unit", (unit.id,))
        found = (Finding("unknown-unit", "error", (unit.id,), said, fixes=(fix,)),)
    elif isinstance(known, Team):
        found = _team(roster, unit, known, men)
    elif isinstance(known, Vehicle):
        found = _vehicle(roster, unit, known)
    elif isinstance(known, Squad):
        found = _squad(roster, unit, known, men)
    return (*found, *_commanders(roster, unit))


def _role_names(roster: Roster, roles: Iterable[str]) -> str:
    """Return roles in words: "rifleman or grenadier"."""
    return listed([lower(roster.ruleset.role[role].name) for role in roles], "or")


def _squad(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    """Yield what is wrong with a squad; an attached commander is not one of it."""
    name, grave, base = roster.name_of(unit), squad.severity, roster.ruleset.role[squad.role]
    yield from _squad_size(roster, unit, squad, men)
    for swap in squad.swaps:
        swapped = [man for man in men if man.role and man.role.id in swap.roles]
        ids = tuple(man.figure.id for man in swapped[swap.at_most :])
        if ids:
            act = _made(base, len(ids))
            said = f"{name} has {len(swapped)} men as {_role_names(roster, swap.roles)};"
            said += f" {swap.at_most} is allowed. {act} again."
            fix = Fix(act, "re-equip-all", (squad.role, *ids))
            source = swap.source or squad.source
            yield Finding("squad-swap", grave, (unit.id, *ids), said, source, (fix,))
    allowed = {squad.role, *(role for swap in squad.swaps for role in swap.roles)}
    wrong = {man.figure.id: man.role for man in men if man.role and man.role.id not in allowed}
    if wrong:
        names = listed(list(dict.fromkeys(lower(role.name) for role in wrong.values())), "or")
        act, them = _made(base, len(wrong)), "him" if len(wrong) == 1 else "them"
        said = f"{name} cannot have {names}. {act}, or move {them} to another unit."
        fix = Fix(act, "re-equip-all", (squad.role, *wrong))
        yield Finding("squad-role", grave, (unit.id, *wrong), said, squad.source, (fix,))


def _squad_size(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    low, high = squad.span
    count = len(men)
    said = f"{roster.name_of(unit)} has {counted(count, 'man')}"
    if low is not None and count < low:
        short = low - count
        said += f" of {low}."
        way = f"Add {short}."
        label = f"Add {article_or_count(short, lower(roster.ruleset.role[squad.role].name))}"
        fix = Fix(label, "add-role", (unit.id, squad.role, str(short)))
    elif high is not None and count > high:
        surplus = tuple(man.figure.id for man in men[high:])
        said += f"; {high} is the size."
        way = f"Remove {count - high}."
        fix = Fix(removal(roster, surplus), "remove", surplus)
    else:
        return
    said, grave = f"{said} {way}", squad.severity
    yield Finding("squad-size", grave, (unit.id,), said, squad.source, (fix,), remedy=way)


def _made(role: Role, count: int) -> str:
    """Return what to do with so many men: make 1 a rifleman, make 2 riflemen."""
    name = lower(role.name)
    return f"Make 1 {with_article(name)}" if count == 1 else f"Make {count} {plural(name)}"


def _team(roster: Roster, unit: Unit, team: Team, men: list[Man]) -> Iterator[Finding]:
    """Yield what is wrong with a team: wrong men, missing men, men too many."""
    name = roster.name_of(unit)
    missing: list[Post] = []
    surplus: list[Man] = []
    for post in team.posts:
        holders = [man for man in men if man.figure.post == post.id]
        missing += [post] * (post.count - len(holders))
        surplus += holders[post.count :]
        for man in holders:
            fits = {role.id for role in (man.role, *man.derived.extras) if role}
            if post.roles and fits.isdisjoint(post.roles):
                said = f"{man.called} is {lower(post.name)} of {name} but no"
                said += f" {_role_names(roster, post.roles)}."
                said += " Put such a man there, or give him what he needs."
                fix = Fix("Give him what he needs", "re-equip", (man.figure.id, post.roles[0]))
                ids: tuple[str, ...] = (man.figure.id, unit.id)
                yield Finding("team-post-role", team.severity, ids, said, team.source, (fix,))
    wanted = sum(post.count for post in team.posts)
    if missing:
        posts = listed([lower(post.name) for post in missing])
        which = f"; {posts} missing" if len(team.posts) > 1 else ""
        number = "a man" if len(missing) == 1 else counted(len(missing), "man")
        what = lower(team.name).rpartition(" ")[2] if len(team.posts) == 1 else "team"
        way = f"Add {number}, or take the {what} off."
        said = f"{name} has {wanted - len(missing)} of {counted(wanted, 'man')}{which}. {way}"
        fixes = (_fill(roster, unit, missing[0], men),)
        grave, source = team.severity, team.source
        yield Finding("team-posts", grave, (unit.id,), said, source, fixes, remedy=way)
        return
    known = {post.id for post in team.posts}
    surplus += [man for man in men if man.figure.post not in known]
    if surplus:
        ids = tuple(man.figure.id for man in surplus)
        said = f"{name} has {counted(len(men), 'man')} for {counted(wanted, 'post')}."
        said += f" Move {surplus[0].called if len(ids) == 1 else len(ids)} to the loose men."
        fix = Fix("Move to the loose men", "loosen", ids)
        yield Finding("team-too-large", "warning", (unit.id, *ids), said, team.source, (fix,))


def _fill(roster: Roster, unit: Unit, post: Post, men: list[Man]) -> Fix:
    """Return the fix of an empty post: a man of the team without a post, or a new one."""
    spare = next((man for man in men if not man.figure.post), None)
    if spare is not None:
        label = f"Make {spare.called} {lower(post.name)}"
        return Fix(label, "set-post", (spare.figure.id, post.id))
    role = roster.ruleset.role.get(post.gives)
    what = with_article(lower(role.name)) if role else "a man"
    return Fix(f"Add {what}", "fill-post", (unit.id, post.id))


def _vehicle(roster: Roster, unit: Unit, vehicle: Vehicle) -> Iterator[Finding]:
    """Yield what is wrong with a vehicle: its crew, who sits where, what is mounted."""
    places = roster.places.get(unit.id, ())
    taken = {seat.number: seat.figure for seat in unit.seats}
    yield from _crew(roster, unit, vehicle, places, taken)
    for place in places:
        if place.group.roles and place.number in taken:
            yield from _wrong_seat(roster, unit, place, taken[place.number])
    known = {option for choice in vehicle.choices for option in choice.options}
    names = roster.ruleset.fitting
    for fitting in dict.fromkeys(unit.fittings):
        if fitting not in known:
            name = lower(names[fitting].name) if fitting in names else f"“{fitting}”"
            said = f"{roster.name_of(unit)} has {name}, which"
            said += f" {with_article(lower(vehicle.name))} cannot have here. Take it off."
            fix = Fix("Take it off", "drop-fitting", (unit.id, fitting))
            yield Finding("vehicle-fitting", "error", (unit.id,), said, vehicle.source, (fix,))
    for choice in vehicle.choices:
        yield from _choice(roster, unit, vehicle, choice)


def _crew(
    roster: Roster,
    unit: Unit,
    vehicle: Vehicle,
    places: Sequence[SeatPlace],
    taken: dict[int, str],
) -> Iterator[Finding]:
    empty = [place for place in places if place.needed and place.number not in taken]
    if empty:
        needed = sum(place.needed for place in places)
        names = dict.fromkeys(lower(place.name) for place in empty)
        posts = "" if set(names) == {"crew"} else f"; no {listed(list(names))}"
        said = f"{roster.name_of(unit)} has {needed - len(empty)} of {needed} crew{posts}."
        said += f" Seat {'a man' if len(empty) == 1 else counted(len(empty), 'man')},"
        said += f" or take the {lower(vehicle.name)} off."
        fix = Fix("Add crew", "fill-seats", (unit.id, *(str(each.number) for each in empty)))
        grave, source = vehicle.severity, vehicle.source
        yield Finding("vehicle-crew", grave, (unit.id,), said, source, (fix,))
    surplus = tuple(figure for number, figure in taken.items() if number > len(places))
    if surplus:
        way = f"Let {counted(len(surplus), 'man')} get out"
        said = f"{roster.name_of(unit)} carries {len(taken)} in {counted(len(places), 'seat')}."
        ids, fix = (unit.id, *surplus), Fix(way, "unseat", surplus)
        yield Finding("vehicle-seats", "error", ids, f"{said} {way}.", vehicle.source, (fix,))


def _wrong_seat(roster: Roster, unit: Unit, place: SeatPlace, figure_id: str) -> Iterator[Finding]:
    man = roster.man.get(figure_id)
    if man is None or (man.role and man.role.id in place.group.roles):
        return
    said = f"{man.called} is {lower(place.name)} of {roster.name_of(unit)} but no"
    said += f" {_role_names(roster, place.group.roles)}. Seat such a man."
    fix = Fix("Let him get out", "unseat", (figure_id,))
    yield Finding("vehicle-seat-role", "warning", (figure_id, unit.id), said, fixes=(fix,))


def _choice(roster: Roster, unit: Unit, vehicle: Vehicle, choice: Choice) -> Iterator[Finding]:
    names = roster.ruleset.fitting
    chosen = [fitting for fitting in unit.fittings if fitting in choice.options]
    said = roster.name_of(unit)
    if choice.at_most is not None and len(chosen) > choice.at_most:
        said += f" has {counted(len(chosen), lower(choice.name))}; {choice.at_most} at most."
        said += f" Take {len(chosen) - choice.at_most} off."
        label = f"Take {lower(names[chosen[-1]].name)} off"
        fix = Fix(label, "drop-fitting", (unit.id, chosen[-1]))
    elif len(chosen) < choice.at_least:
        said += f" has no {lower(choice.name)}; at least {choice.at_least}. Choose one."
        first = choice.options[0]
        fix = Fix(f"Take {lower(names[first].name)}", "fit", (unit.id, first))
    else:
        return
    yield Finding("vehicle-choice", "error", (unit.id,), said, vehicle.source, (fix,))


def _commanders(roster: Roster, unit: Unit) -> Iterator[Finding]:
    """Yield what is wrong with the commanders of a unit."""
    attached = {man.figure.id: man for man in roster.men_of(unit) if man.commands}
    if not attached:
        return
    rules, name = roster.ruleset.commander, roster.name_of(unit)
    first_id, first = next(iter(attached.items()))
    if rules is None:
        said = f"{first.called} is attached as a commander; {roster.ruleset.name} has none."
        said += " Make him part of the unit."
        fix = Fix("Make him part of the unit", "set-post", (first_id, ""))
        yield Finding("commander-unknown", "warning", (first_id, unit.id), said, fixes=(fix,))
        return
    tags = getattr(roster.type_of(unit), "tags", ())
    fits = {f"{unit.kind}:{unit.type}", f"{unit.kind}:*", *(f"tag:{tag}" for tag in tags)}
    if fits.isdisjoint(rules.attach_to):
        names = listed([_selector_name(roster, each) for each in rules.attach_to], "or")
        said = f"{first.called} commands {name}; a commander goes with {names}. Move him to one."
        ids: tuple[str, ...] = (first_id, unit.id)
        fix = Fix("Move him to the loose men", "loosen", (first_id,))
        yield Finding("commander-unit", "error", ids, said, rules.source, (fix,))
    most = rules.at_most
    if most is not None and len(attached) > most:
        enough = "one is" if most == 1 else f"{most} are"
        said = f"{name} has {counted(len(attached), 'commander')}; {enough} enough."
        said += " Move the others to another unit, or remove them."
        others = (*attached,)[most:]
        label = f"Remove the other {'commander' if len(others) == 1 else 'commanders'}"
        ids, fix = (unit.id, *attached), Fix(label, "remove", others)
        yield Finding("commander-twice", "error", ids, said, rules.source, (fix,))
    role = roster.ruleset.role[rules.role]
    for figure_id, man in attached.items():
        if not fits_role(role, man.figure.items):
            said = f"{man.called} commands {name} but is not marked as"
            said += f" {with_article(lower(role.name))}. Give him the mark of one."
            fix = Fix("Give him the mark of one", "re-equip", (figure_id, rules.role))
            ids = (figure_id, unit.id)
            yield Finding("commander-role", "warning", ids, said, rules.source, (fix,))


def _selector_name(roster: Roster, selector: str) -> str:
    kind, wanted = split_selector(selector)
    entry = roster.ruleset.unit_type(kind, wanted)
    return with_article(lower(entry.name)) if entry else f"a {wanted if wanted != '*' else kind}"
