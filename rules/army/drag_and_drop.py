"""Drag and drop of men, units and offers: what each place answers, and the army after a drop.

A limit is not a refusal: a third commando is dropped, and a finding speaks afterwards. Refused
is only what cannot be, as a man in two seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import COMMANDER, NEW_SQUAD, Army, Figure, Unit
from rules.army.offers_to_add import Offer, new_unit
from rules.common.ids import new_id
from rules.common.wording import capital, counted, lower, with_article
from rules.games.ruleset import Post, Role, Team

Ids = tuple[str, ...]
TargetKind = Literal["unit", "post", "seat", "man", "gap", "bench"]


@dataclass(frozen=True, slots=True)
class DragLoad:
    """What is dragged: men, units, or an offer; `leaving_seats` when men were in their seats."""

    men: Ids = ()
    units: Ids = ()
    offer: Offer | None = None
    leaving_seats: bool = False


class DropTarget(NamedTuple):
    """One place to drop on.

    A `unit` as a whole; a `post` of a team with whoever holds it; a `seat` by its number; a `man`
    of a squad or of the loose men, who changes places; the `gap` in front of a unit; the `bench`,
    the bare ground behind the last one.
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


class DropResult(NamedTuple):
    """The army after a drop, what the step is called ("move Pvt. Fern to 1st Squad"), whom to
    select.
    """

    army: Army
    label: str
    select: Ids


def drop_targets(roster: Roster, load: DragLoad) -> dict[DropTarget, DropAnswer]:
    """Return every possible target of a load with its answer; {} when it is not of this army."""
    if not _known(roster, load):
        return {}
    if load.offer is not None:
        return dict(_for_offer(roster, load.offer))
    return dict(_for_units(roster, load) if load.units else _for_men(roster, load))


def free_seats(roster: Roster, unit: Unit) -> list[int]:
    """Return the numbers of a vehicle's seats in which nobody sits."""
    taken = {seat.number for seat in unit.seats}
    return [each.number for each in roster.places.get(unit.id, ()) if each.number not in taken]


def attachable(roster: Roster, unit: Unit, men: Ids) -> bool:
    """Return whether a man would be attached as commander: the unit may have one more."""
    rules = roster.ruleset.commander
    if rules is None or len(men) != 1:
        return False
    man = roster.man[men[0]]
    fits = f"{unit.kind}:{unit.type}" in rules.attach_to or f"{unit.kind}:*" in rules.attach_to
    led = sum(figure.post == COMMANDER for figure in unit.figures)
    full = rules.at_most is not None and led >= rules.at_most
    return fits and not full and man.role is not None and man.role.id == rules.role


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
            yield DropTarget("unit", unit.id), _board_answer(roster, unit, load, who)
            yield from _seats_for_men(roster, unit, load, who)
            continue
        yield DropTarget("unit", unit.id), _join_answer(roster, unit, load, who)
        yield from _posts_for_men(roster, unit, load, who)
        yield from _men_for_men(roster, unit, load, who)
    yield DropTarget("bench"), _yes(f"Make a new squad of {who}")


def _join_answer(roster: Roster, unit: Unit, load: DragLoad, who: str) -> DropAnswer:
    name = roster.name_of(unit)
    if attachable(roster, unit, load.men):
        return _yes(f"Attach {who} to {name} as its commander")
    there = {figure.id: figure.post for figure in unit.figures}
    settled = all(man in there and (unit.kind == "team" or not there[man]) for man in load.men)
    if settled and load.leaving_seats and any(roster.man[man].vehicle for man in load.men):
        return _yes(f"Let {who} get out and join {name} on foot")
    if settled:
        return _no(f"{capital(who)} {'is' if len(load.men) == 1 else 'are'} in {name} already.")
    if unit.kind == "team" and _team_posts(roster, unit):
        coming = sum(man not in there for man in load.men)
        free = len(free_posts(roster, unit))
        if not free and coming == 1 and unit.figures:
            return _yes(f"Put {who} in place of {_who(roster, (_last_at_post(roster, unit),))}")
        if free < coming:
            posts = counted(free, "free post")
            return _no(f"{name} has {posts} for {counted(coming, 'man')}.")
    return _yes(f"Move {who} to {name}")


def _last_at_post(roster: Roster, unit: Unit) -> str:
    """Return who gives way in a team that is full: the last who holds one of its posts."""
    posts = {post.id for post in _team_posts(roster, unit)}
    held = [figure.id for figure in unit.figures if figure.post in posts]
    return held[-1] if held else unit.figures[-1].id


def _board_answer(roster: Roster, unit: Unit, load: DragLoad, who: str) -> DropAnswer:
    """Return the answer of a vehicle as a whole, whose free seats men take."""
    name, places = roster.name_of(unit), roster.places.get(unit.id, ())
    men = boarding_men(roster, load)
    sitting = {seat.figure for seat in unit.seats}
    coming = [man for man in men if man not in sitting]
    if not places:
        return _no(f"{name} has no seats.")
    if not coming:
        return _no(f"{capital(who)} {'sits' if len(men) == 1 else 'sit'} in {name} already.")
    free = len(free_seats(roster, unit))
    if not free:
        return _no(f"{name} has no free seat.")
    if free < len(coming):
        short = f"{name} has {counted(free, 'free seat')} for {counted(len(coming), 'man')}."
        return _no(short)
    return _yes(f"Seat {who} in {name}")


def _seats_for_men(
    roster: Roster, unit: Unit, load: DragLoad, who: str
) -> Iterator[tuple[DropTarget, DropAnswer]]:
    name, taken = roster.name_of(unit), {seat.number: seat.figure for seat in unit.seats}
    whole = _board_answer(roster, unit, load, who)
    places = {place.number: place.name for place in roster.places.get(unit.id, ())}
    for number in sorted(places.keys() | taken.keys()):
        target, sitting = DropTarget("seat", unit.id, number=number), taken.get(number, "")
        called = f"seat {number} of {name}"
        if number not in places:
            yield target, _no(f"{name} has no seat {number}.")
        elif sitting and load.men == (sitting,):
            yield target, _no(f"{capital(who)} sits in {called} already.")
        elif len(load.men) > 1 and sitting:
            yield target, _one_only(called, len(load.men))
        elif len(load.men) > 1:
            yield target, whole
        elif sitting and roster.man[load.men[0]].vehicle:
            yield (
                target,
                _yes(f"{capital(who)} and {_who(roster, (sitting,))} change seats"),
            )
        elif sitting:
            words = f"{capital(who)} takes {called}, {_who(roster, (sitting,))} gets out"
            yield target, _yes(words)
        else:
            words = f"Seat {who} as {lower(places[number])} in {name}"
            yield target, _yes(words)


def _posts_for_men(
    roster: Roster, unit: Unit, load: DragLoad, who: str
) -> Iterator[tuple[DropTarget, DropAnswer]]:
    for target, post in _posts(roster, unit):
        called = f"{lower(post)} of {roster.name_of(unit)}"
        man = roster.man[load.men[0]]
        there = (man.unit.id, man.figure.post) == (unit.id, target.post)
        if len(load.men) == 1 and there and target.man in ("", man.figure.id):
            answer = _no(f"{capital(who)} is {called} already.")
        elif len(load.men) > 1:
            answer = _one_only(f"the post of {called}", len(load.men))
        elif target.man:
            other = _who(roster, (target.man,))
            answer = _yes(f"Make {who} {called} in place of {other}")
        else:
            answer = _yes(f"Make {who} {called}")
        yield target, answer


def _men_for_men(
    roster: Roster, unit: Unit, load: DragLoad, who: str
) -> Iterator[tuple[DropTarget, DropAnswer]]:
    """Answer for the men of a squad and the loose men: one man changes places with one.

    Plain men who are alike in one unit would change nothing: they are left out.
    """
    if len(load.men) != 1 or unit.kind not in ("men", "squad"):
        return
    dragged = roster.man[load.men[0]]
    for man in roster.men_of(unit):
        other = man.figure
        alike = (
            other.plain and dragged.figure.plain and other.appearance == dragged.figure.appearance
        )
        if other.id == dragged.figure.id or (alike and dragged.unit.id == unit.id):
            continue
        words = f"{capital(who)} and {_who(roster, (other.id,))} change places"
        yield DropTarget("man", unit.id, man=other.id), _yes(words)


def _posts(roster: Roster, unit: Unit) -> Iterator[tuple[DropTarget, str]]:
    """Return the posts of a team, each with whoever holds it, and the empty ones."""
    for post in _team_posts(roster, unit):
        holders = [figure.id for figure in unit.figures if figure.post == post.id]
        for man in (*holders, *([""] if len(holders) < post.count else [])):
            yield DropTarget("post", unit.id, post.id, man), post.name


def _team_posts(roster: Roster, unit: Unit) -> tuple[Post, ...]:
    known = roster.type_of(unit)
    return known.posts if isinstance(known, Team) else ()


# ---- units


def _for_units(roster: Roster, load: DragLoad) -> Iterator[tuple[DropTarget, DropAnswer]]:
    units = load.units
    dragged = [unit for unit in roster.army.units if unit.id in units]
    who = roster.name_of(dragged[0]) if len(dragged) == 1 else counted(len(dragged), "unit")
    rolling = next((unit for unit in dragged if unit.kind == "vehicle"), None)
    for unit in roster.army.units:
        target = DropTarget("unit", unit.id)
        if unit.id in units:
            name = roster.name_of(unit)
            yield target, _no(f"{name} cannot be dropped on itself: drop it between units.")
        elif unit.kind == "vehicle":
            # A squad dropped on a truck boards it; a vehicle cannot.
            name = roster.name_of(unit)
            if rolling is not None:
                words = f"{roster.name_of(rolling)} is a vehicle and takes no seat in {name}."
                answer = _no(words)
            elif not boarding_men(roster, load):
                answer = _no(f"{who} has no men to get into {name}.")
            else:
                answer = _board_answer(roster, unit, load, who)
            yield target, answer
            for place in roster.places.get(unit.id, ()):
                yield DropTarget("seat", unit.id, number=place.number), answer
    for unit in roster.army.units:
        if _in_front_of(roster.army.units, units, unit.id) != roster.army.units:
            words = f"Move {who} in front of {roster.name_of(unit)}"
            yield DropTarget("gap", unit.id), _yes(words)
    if _in_front_of(roster.army.units, units, "") != roster.army.units:
        yield DropTarget("bench"), _yes(f"Move {who} to the end")


def _in_front_of(order: tuple[Unit, ...], moved: Ids, place: str) -> tuple[Unit, ...]:
    """Return the order of units after some of them moved in front of another, "" for the end."""
    at = next((i for i, unit in enumerate(order) if unit.id == place), len(order))
    front = (unit for unit in order[:at] if unit.id not in moved)
    back = (unit for unit in order[at:] if unit.id not in moved)
    return (*front, *(unit for unit in order if unit.id in moved), *back)


# ---- offers


def _for_offer(roster: Roster, offer: Offer) -> Iterator[tuple[DropTarget, DropAnswer]]:
    what = with_article(lower(offer.name))
    if offer.kind == "role":
        yield from _for_role(roster, what)
        return
    for unit in roster.army.units:
        name = roster.name_of(unit)
        words = f"{capital(what)} is a unit of its own: drop it beside {name}."
        yield DropTarget("unit", unit.id), _no(words)
        for place in roster.places.get(unit.id, ()):
            words = f"{capital(what)} has no use for a seat: drop it beside {name}."
            yield DropTarget("seat", unit.id, number=place.number), _no(words)
        for target, post in _posts(roster, unit):
            words = f"{capital(what)} cannot be {lower(post)} of {name}: drop it beside the unit."
            yield target, _no(words)
        yield DropTarget("gap", unit.id), _yes(f"Add {what} in front of {name}")
    yield DropTarget("bench"), _yes(f"Add {what}")


def _for_role(roster: Roster, what: str) -> Iterator[tuple[DropTarget, DropAnswer]]:
    for unit in roster.army.units:
        name, target = roster.name_of(unit), DropTarget("unit", unit.id)
        if unit.kind != "vehicle":
            full = unit.kind == "team" and unit.figures and not free_posts(roster, unit)
            words = f"Add {what} to {name}"
            if full and _team_posts(roster, unit):
                words += f" in place of {_who(roster, (_last_at_post(roster, unit),))}"
            yield target, _yes(words)
            for post_target, post in _posts(roster, unit):
                words = f"Add {what} as {lower(post)} of {name}"
                if post_target.man:
                    words += f" in place of {_who(roster, (post_target.man,))}"
                yield post_target, _yes(words)
            continue
        if not roster.places.get(unit.id):
            yield target, _no(f"{name} has no seats.")
        elif not free_seats(roster, unit):
            yield target, _no(f"{name} has no free seat.")
        else:
            yield target, _yes(f"Add {what} in {name}")
        taken = {seat.number: seat.figure for seat in unit.seats}
        for place in roster.places.get(unit.id, ()):
            words = f"Add {what} as {lower(place.name)} in {name}"
            if place.number in taken:
                words += f"; {_who(roster, (taken[place.number],))} gets out"
            yield DropTarget("seat", unit.id, number=place.number), _yes(words)
    yield DropTarget("bench"), _yes(f"Add {what} to the loose men")


# ---- dropping


def drop(roster: Roster, load: DragLoad, target: DropTarget) -> DropResult:
    """Return the result of a drop that `drop_targets` allows."""
    if load.offer is not None:
        if load.offer.kind == "role":
            return _add_man(roster, roster.ruleset.role[load.offer.id], target)
        return _add_unit(roster, load.offer, target)
    if target.kind in ("gap", "bench") and load.units:
        return _reorder(roster, load.units, target)
    if target.kind == "bench":
        return _group(roster, load)
    if target.kind == "man":
        return exchange(roster, load.men[0], target.man)
    unit = roster.army.unit(target.unit)
    if target.kind == "post":
        return _take_post(roster, load.men[0], unit, target, load.leaving_seats)
    if unit.kind == "vehicle":
        return _board(roster, boarding_men(roster, load), unit, target.number)
    return _join(roster, load, unit)


def _join(roster: Roster, load: DragLoad, unit: Unit) -> DropResult:
    army, men, name = roster.army, load.men, roster.name_of(unit)
    label = f"move {_label(roster, men)} to {name}"
    if attachable(roster, unit, men):
        army = edits.move_figures(army, men, unit.id, COMMANDER)
        label = f"make {_label(roster, men)} commander of {name}"
    elif unit.kind == "team":
        there = {figure.id for figure in unit.figures}
        coming = tuple(man for man in men if man not in there)
        if len(coming) == 1 and _team_posts(roster, unit) and not free_posts(roster, unit):
            return exchange(roster, coming[0], _last_at_post(roster, unit))
        army = _fill_posts(roster, army, unit, coming)
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
    held = [figure.post for figure in unit.figures]
    return tuple(
        post.id
        for post in _team_posts(roster, unit)
        for _ in range(post.count - held.count(post.id))
    )


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
    return DropResult(army, f"make {_label(roster, (man,))} {name}", (man,))


def exchange(roster: Roster, one: str, other: str) -> DropResult:
    """Let two men change places: unit, position and post, and the seats that they have."""
    army = _exchanged(roster.army, one, other)
    seats = {man: roster.army.seat_of(man) for man in (one, other)}
    army = edits.unseat(army, (one, other))
    for man, found in ((one, seats[other]), (other, seats[one])):
        if found is not None:
            army = edits.seat(army, man, found[0].id, found[1].number)
    label = f"swap {_label(roster, (one,))} and {_label(roster, (other,))}"
    return DropResult(army, label, (one,))


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
    return DropResult(army, f"seat {_label(roster, men)} in {name}", men)


def _group(roster: Roster, load: DragLoad) -> DropResult:
    army = roster.army
    name = edits.free_name(army, NEW_SQUAD)
    unit = Unit(id=new_id(), kind="squad", name=name)
    army = edits.insert_unit(army, unit)
    army = edits.move_figures(army, load.men, unit.id)
    if load.leaving_seats:
        army = edits.unseat(army, load.men)
    return DropResult(army, f"make a unit of {_label(roster, load.men)}", (unit.id,))


def _reorder(roster: Roster, units: Ids, target: DropTarget) -> DropResult:
    army = replace(roster.army, units=_in_front_of(roster.army.units, units, target.unit))
    moved = [unit for unit in army.units if unit.id in units]
    what = roster.name_of(moved[0]) if len(moved) == 1 else counted(len(moved), "unit")
    return DropResult(army, f"move {what}", units)


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
    if target.kind == "unit" and _team_posts(roster, unit) and unit.figures and not posts:
        holder = army.find_figure(_last_at_post(roster, unit))[1]
        target = DropTarget("post", unit.id, holder.post, holder.id)
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


def _label(roster: Roster, men: Ids) -> str:
    return roster.man[men[0]].called if len(men) == 1 else counted(len(men), "man")


# ---- words


def _who(roster: Roster, men: Ids) -> str:
    """Return who is dragged, for the middle of a sentence: Pvt. Fern, the rifleman, 3 men."""
    return roster.phrase(men[0]) if len(men) == 1 else counted(len(men), "man")


def _yes(words: str) -> DropAnswer:
    return DropAnswer(True, words)


def _no(words: str) -> DropAnswer:
    return DropAnswer(False, words)


def _one_only(place: str, men: int) -> DropAnswer:
    return _no(f"{capital(place)} takes 1 man, not {men}.")
