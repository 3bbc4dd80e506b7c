"""Checks of single units: squads, weapons teams, vehicles, and commanders attached to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.army.model import Unit
from rules.army.roster import Man, Roster, SeatPlace
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, plural, with_article
from rules.games.derived_roles import fits_role
from rules.games.ruleset import Choice, CommanderRules, Post, Role, Squad, Team, Vehicle
from rules.games.selectors import split_selector


def unit_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about each unit on its own."""
    for unit in roster.army.units:
        yield from roster.cached(unit, _findings_of_unit)


def _findings_of_unit(roster: Roster, unit: Unit) -> tuple[Finding, ...]:
    """Return the findings about one unit: see `Roster.cached` for what they may depend on."""
    known = roster.type_of(unit)
    found: Iterable[Finding] = ()
    if unit.type and known is None:
        found = (_unknown(roster, unit),)
    elif isinstance(known, Team):
        found = team_findings(roster, unit, known)
    elif isinstance(known, Vehicle):
        found = vehicle_findings(roster, unit, known)
    elif isinstance(known, Squad):
        found = squad_findings(roster, unit, known)
    return (*found, *commander_findings(roster, unit))


def _unknown(roster: Roster, unit: Unit) -> Finding:
    name = unit.name or unit.type
    return Finding(
        "unknown-unit",
        "error",
        (unit.id,),
        f"{name} is a {unit.kind} “{unit.type}”, which {roster.ruleset.name} does not have."
        f" Take it off, or choose another {unit.kind}.",
        fixes=(Fix(f"Take {name} off", "remove-unit", (unit.id,)),),
    )


def squad_findings(roster: Roster, unit: Unit, squad: Squad) -> Iterator[Finding]:
    """Yield what is wrong with a squad; an attached commander is not one of it."""
    men = [man for man in roster.men_of(unit) if not man.commands]
    yield from _size(roster, unit, squad, men)
    yield from _swaps(roster, unit, squad, men)
    yield from _strangers(roster, unit, squad, men)


def _size(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    low = squad.size if squad.size is not None else squad.smallest
    high = squad.size if squad.size is not None else squad.largest
    count = len(men)
    if low is not None and count < low:
        role = lower(roster.ruleset.role[squad.role].name)
        short = low - count
        sentence = f"{roster.name_of(unit)} has {counted(count, 'man')} of {low}. Add {short}."
        label = f"Add {with_article(role) if short == 1 else counted(short, role)}"
        fix = Fix(label, "add-role", (unit.id, squad.role, str(short)))
    elif high is not None and count > high:
        surplus = tuple(man.figure.id for man in men[high:])
        sentence = (
            f"{roster.name_of(unit)} has {counted(count, 'man')}; {high} is the size."
            f" Take {count - high} off."
        )
        fix = Fix(f"Take {counted(len(surplus), 'man')} off", "remove", surplus)
    else:
        return
    yield Finding("squad-size", squad.severity, (unit.id,), sentence, squad.source, (fix,))


def _swaps(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    base = roster.ruleset.role[squad.role]
    for swap in squad.swaps:
        swapped = [man for man in men if man.role and man.role.id in swap.roles]
        surplus = tuple(man.figure.id for man in swapped[swap.at_most :])
        if not surplus:
            continue
        names = listed([lower(roster.ruleset.role[role].name) for role in swap.roles], "or")
        act = _made(base, len(surplus))
        yield Finding(
            "squad-swap",
            squad.severity,
            (unit.id, *surplus),
            f"{roster.name_of(unit)} has {len(swapped)} men as {names}; {swap.at_most} is allowed."
            f" {act} again.",
            swap.source or squad.source,
            (Fix(act, "re-equip-all", (squad.role, *surplus)),),
        )


def _strangers(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    allowed = {squad.role, *(role for swap in squad.swaps for role in swap.roles)}
    wrong = [man for man in men if man.role and man.role.id not in allowed]
    if not wrong:
        return
    ids = tuple(man.figure.id for man in wrong)
    names = listed(list(dict.fromkeys(lower(man.role.name) for man in wrong if man.role)), "or")
    act = _made(roster.ruleset.role[squad.role], len(wrong))
    them = "him" if len(wrong) == 1 else "them"
    yield Finding(
        "squad-role",
        squad.severity,
        (unit.id, *ids),
        f"{roster.name_of(unit)} cannot have {names}. {act}, or move {them} to another unit.",
        squad.source,
        (Fix(act, "re-equip-all", (squad.role, *ids)),),
    )


def _made(role: Role, count: int) -> str:
    """Return what to do with so many men: make 1 a rifleman, make 2 riflemen."""
    name = lower(role.name)
    return f"Make 1 {with_article(name)}" if count == 1 else f"Make {count} {plural(name)}"


def team_findings(roster: Roster, unit: Unit, team: Team) -> Iterator[Finding]:
    """Yield what is wrong with a team: wrong men, missing men, men too many."""
    men = [man for man in roster.men_of(unit) if not man.commands]
    for post in team.posts:
        yield from _wrong_men(roster, unit, team, post, _holders(men, post))
    missing = [post for post in team.posts for _ in range(post.count - len(_holders(men, post)))]
    if missing:
        yield _short(roster, unit, team, missing, men)
        return
    posts = {post.id for post in team.posts}
    surplus = [man for post in team.posts for man in _holders(men, post)[post.count :]]
    surplus += [man for man in men if man.figure.post not in posts]
    if surplus:
        ids = tuple(man.figure.id for man in surplus)
        wanted = sum(post.count for post in team.posts)
        yield Finding(
            "team-too-large",
            "warning",
            (unit.id, *ids),
            f"{roster.name_of(unit)} has {counted(len(men), 'man')} for {counted(wanted, 'post')}."
            f" Move {surplus[0].called if len(surplus) == 1 else len(surplus)} to the loose men.",
            team.source,
            (Fix("Move to the loose men", "loosen", ids),),
        )


def _holders(men: list[Man], post: Post) -> list[Man]:
    return [man for man in men if man.figure.post == post.id]


def _short(roster: Roster, unit: Unit, team: Team, missing: list[Post], men: list[Man]) -> Finding:
    wanted = sum(post.count for post in team.posts)
    posts = listed([lower(post.name) for post in missing])
    which = f"; {posts} missing" if len(team.posts) > 1 else ""
    number = "a man" if len(missing) == 1 else counted(len(missing), "man")
    what = lower(team.name).rpartition(" ")[2] if len(team.posts) == 1 else "team"
    way = f"Add {number}, or take the {what} off."
    return Finding(
        "team-posts",
        team.severity,
        (unit.id,),
        f"{roster.name_of(unit)} has {wanted - len(missing)} of {counted(wanted, 'man')}{which}."
        f" {way}",
        team.source,
        (_fill(roster, unit, missing[0], men),),
        remedy=way,
    )


def _fill(roster: Roster, unit: Unit, post: Post, men: list[Man]) -> Fix:
    """Return the fix of an empty post: a man of the team without a post, or a new one."""
    spare = next((man for man in men if not man.figure.post), None)
    if spare is not None:
        label = f"Make {spare.called} {lower(post.name)}"
        return Fix(label, "set-post", (spare.figure.id, post.id))
    role = roster.ruleset.role.get(post.gives)
    what = with_article(lower(role.name)) if role else "a man"
    return Fix(f"Add {what}", "fill-post", (unit.id, post.id))


def _wrong_men(
    roster: Roster, unit: Unit, team: Team, post: Post, holders: list[Man]
) -> Iterator[Finding]:
    for man in holders:
        fits = {role.id for role in (man.role, *man.derived.extras) if role}
        if post.roles and fits.isdisjoint(post.roles):
            names = [lower(roster.ruleset.role[role].name) for role in post.roles]
            yield Finding(
                "team-post-role",
                team.severity,
                (man.figure.id, unit.id),
                f"{man.called} is {lower(post.name)} of {roster.name_of(unit)} but no"
                f" {listed(names, 'or')}. Put such a man there, or give him what he needs.",
                team.source,
                (Fix("Give him what he needs", "re-equip", (man.figure.id, post.roles[0])),),
            )


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


def commander_findings(roster: Roster, unit: Unit) -> Iterator[Finding]:
    """Yield what is wrong with the commanders of a unit."""
    attached = [man for man in roster.men_of(unit) if man.commands]
    if not attached:
        return
    rules = roster.ruleset.commander
    first = attached[0]
    if rules is None:
        yield Finding(
            "commander-unknown",
            "warning",
            (first.figure.id, unit.id),
            f"{first.called} is attached as a commander; {roster.ruleset.name} knows none."
            " Make him one of the unit.",
            fixes=(Fix("Make him one of the unit", "set-post", (first.figure.id, "")),),
        )
        return
    yield from _wrong_unit(roster, unit, rules, first)
    if len(attached) > 1:
        yield Finding(
            "commander-twice",
            "error",
            (unit.id, *(man.figure.id for man in attached)),
            f"{roster.name_of(unit)} has {len(attached)} commanders; one is enough."
            " Move the others to another unit, or take them off.",
            rules.source,
            (Fix("Take the others off", "remove", tuple(man.figure.id for man in attached[1:])),),
        )
    for man in attached:
        yield from _wrong_man(roster, unit, rules, man)


def _wrong_unit(roster: Roster, unit: Unit, rules: CommanderRules, first: Man) -> Iterator[Finding]:
    tags = getattr(roster.type_of(unit), "tags", ())
    fits = {f"{unit.kind}:{unit.type}", f"{unit.kind}:*", *(f"tag:{tag}" for tag in tags)}
    if not fits.isdisjoint(rules.attach_to):
        return
    names = listed([_selector_name(roster, each) for each in rules.attach_to], "or")
    yield Finding(
        "commander-unit",
        "error",
        (first.figure.id, unit.id),
        f"{first.called} commands {roster.name_of(unit)}; a commander goes with {names}."
        " Move him to one.",
        rules.source,
        (Fix("Move him to the loose men", "loosen", (first.figure.id,)),),
    )


def _wrong_man(roster: Roster, unit: Unit, rules: CommanderRules, man: Man) -> Iterator[Finding]:
    role = roster.ruleset.role[rules.role]
    if fits_role(role, man.figure.items):
        return
    name = with_article(lower(role.name))
    yield Finding(
        "commander-role",
        "warning",
        (man.figure.id, unit.id),
        f"{man.called} commands {roster.name_of(unit)} but does not look like {name}."
        " Give him what marks one.",
        rules.source,
        (Fix("Give him what marks one", "re-equip", (man.figure.id, rules.role)),),
    )


def _selector_name(roster: Roster, selector: str) -> str:
    kind, wanted = split_selector(selector)
    entry = roster.ruleset.unit_type(kind, wanted)
    return with_article(lower(entry.name)) if entry else f"a {wanted if wanted != '*' else kind}"
