"""The boxes of the table as plain values: by unit, by role, in the order of fire. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from desktop.army.table.shown_units import FEW_SEATS, MANY, PlaceShown, TileShown, UnitShown
from resources import art
from rules.army.army_under_ruleset import Man, Roster, mounted
from rules.army.drawing_choice import man_art, own_colour, unit_art
from rules.army.men_by_fire_phase import fire_order
from rules.army.model import Unit
from rules.common.findings import Finding
from rules.common.wording import counted, lower, plural
from rules.games.ruleset import Squad, Team


class Boxes:
    """Makes the boxes of an army; a unit about which nothing has changed keeps its own."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, UnitShown]] = {}

    def of(self, roster: Roster, findings: Iterable[Finding]) -> tuple[UnitShown, ...]:
        """Return the boxes of an army in its order."""
        worst = _worst(findings)
        marks: dict[str, list[tuple[str, str]]] = {}
        for target, severity in worst.items():
            man = roster.man.get(target)
            marks.setdefault(man.unit.id if man else target, []).append((target, severity))
        known, self._known = self._known, {}
        for unit in roster.army.units:
            facts = _facts(roster, unit, marks.get(unit.id, []))
            box = known.get(unit.id)
            if box is None or box[0] != facts:
                box = (facts, _unit(roster, unit, worst))
            self._known[unit.id] = box
        return tuple(box for _, box in self._known.values())


def _facts(roster: Roster, unit: Unit, marks: list[tuple[str, str]]) -> object:
    """Return everything that a unit's box is made of; `marks` are what is said of it, by id."""
    seated = [roster.man.get(seat.figure) for seat in unit.seats]
    return roster.ruleset, unit, roster.men_of(unit), seated, marks


def _unit(roster: Roster, unit: Unit, worst: dict[str, str]) -> UnitShown:
    severity = worst.get(unit.id, "")
    tags = [*_fitting_tags(roster, unit), *_commander_tags(roster, unit)]
    if severity in ("warning", "advice", "agreed"):
        tags.append((severity.capitalize(), severity))
    if unit.kind == "team" and isinstance(roster.type_of(unit), Team):
        return _team(roster, unit, tags, severity)
    if unit.kind == "vehicle":
        return _vehicle(roster, unit, tags, severity, worst)
    return _men(roster, unit, tags, severity, worst)


def _fitting_tags(roster: Roster, unit: Unit) -> Iterable[tuple[str, str]]:
    if unit.kind != "vehicle":
        return
    for fitting in unit.fittings:
        entry = roster.ruleset.fitting.get(fitting)
        yield (entry.short or entry.name if entry else fitting, "neutral")


def _commander_tags(roster: Roster, unit: Unit) -> Iterable[tuple[str, str]]:
    """Yield who commands a unit of other men."""
    for man in roster.men_of(unit):
        if man.commands:
            yield (
                f"Commander: {man.figure.called}" if man.figure.called else "Commander",
                "neutral",
            )


def tile_of(man: Man, severity: str, ids: tuple[str, ...] | None = None) -> TileShown:
    """Return one man as he stands on the table; `ids` when he stands for others alike too."""
    role, figure = man.role, man.figure
    short = (role.short or role.name) if role else "?"
    if man.commands:
        short = "Cmdr"
    last = figure.name.split(" ")[-1]
    return TileShown(
        ids or (figure.id,),
        figure.name or short,
        man_art(man, alone=ids is None or len(ids) == 1),
        man.called if figure.name and role is None else _tip(man),
        figure.items,
        figure.hero,
        severity,
        figure.colour,
        f"{figure.rank} {last}".strip() if figure.name else "",
        last or short,
        unit=man.unit.id,
        who=man.called,
    )


def _tip(man: Man) -> str:
    role = man.role.name if man.role else "not in this game"
    named = f"{man.figure.called}, {role}" if man.figure.name else role
    if man.vehicle is not None:
        where = man.vehicle.name or "a vehicle"
        named += f", {man.seat.name.lower()} in {where}" if man.seat else f", in {where}"
    return f"{named}, {man.figure.colour}" if man.figure.colour else named


def _men(
    roster: Roster, unit: Unit, tags: list[tuple[str, str]], severity: str, worst: dict[str, str]
) -> UnitShown:
    men = roster.men_of(unit)
    # Who is aboard is seen in his vehicle, and a hero without a unit on top of the table.
    loose = unit.kind == "men"
    on_foot = tuple(man for man in men if not (man.vehicle or (loose and man.figure.hero)))
    chips = loose or len(men) > MANY
    tiles = (
        groups_of(on_foot, worst)
        if chips
        else tuple(tile_of(man, worst.get(man.figure.id, "")) for man in on_foot)
    )
    known = roster.type_of(unit)
    if isinstance(known, Squad) and known.size is not None and severity == "error":
        count = f"{sum(not man.commands for man in men)} of {known.size} men"
    elif chips and tiles:
        kinds = len({tile.items for tile in tiles})
        count = f"{counted(len(on_foot), 'man')} in {counted(kinds, 'role')}"
    else:
        count = counted(len(men), "man")
    aboard = sum(man.vehicle is not None for man in men)
    if aboard:
        count += f", {aboard} aboard" if aboard < len(men) else ", all aboard"
    return UnitShown(
        unit.id,
        unit.kind,
        roster.name_of(unit),
        count,
        unit_art(roster, unit),
        tuple(tags),
        severity == "error",
        tiles=tiles,
        chips=chips,
    )


def groups_of(men: Iterable[Man], worst: dict[str, str]) -> tuple[TileShown, ...]:
    """Return men with the same items together, and everyone else by himself."""
    alike: dict[object, list[Man]] = {}
    for man in men:
        plain = man.figure.plain and not man.commands
        alike.setdefault(man.figure.appearance if plain else man.figure.id, []).append(man)
    tiles = []
    for group in alike.values():
        ids = tuple(man.figure.id for man in group)
        severity = next((worst[each] for each in ids if each in worst), "")
        man = group[0]
        tile = tile_of(man, severity, ids)
        name = man.figure.called or (man.role.name if man.role else "Unknown soldier")
        if tile.colour and not man.figure.called:
            name = f"{name}, {tile.colour}"
        poses = tuple(man_art(each) for each in group)
        unit = man.unit.id if len({each.unit.id for each in group}) == 1 else ""
        tiles.append(replace(tile, label=name, poses=poses, unit=unit))
    return tuple(tiles)


def _team(roster: Roster, unit: Unit, tags: list[tuple[str, str]], severity: str) -> UnitShown:
    team = roster.ruleset.team[unit.type]
    men = list(roster.men_of(unit))
    places: list[PlaceShown] = []
    for post in team.posts:
        holders = [man for man in men if man.figure.post == post.id]
        for at in range(max(post.count, len(holders))):
            man = holders[at] if at < len(holders) else None
            over = at >= post.count
            places.append(_place(len(places) + 1, post.id, post.name, man, over))
    known = {post.id for post in team.posts}
    others = [man for man in men if man.figure.post not in known]
    places += (
        _place(
            len(places) + 1 + at,
            "",
            "Commander" if man.commands else "No post",
            man,
            not man.commands,
        )
        for at, man in enumerate(others)
    )
    wanted = sum(post.count for post in team.posts)
    taken = sum(bool(place.figure) and not place.over and bool(place.post) for place in places)
    return UnitShown(
        unit.id,
        "team",
        roster.name_of(unit),
        f"{taken} of {wanted}",
        unit_art(roster, unit),
        tuple(tags),
        severity == "error",
        taken,
        wanted,
        places=tuple(places),
        colour=unit.colour,
    )


def _place(number: int, post: str, name: str, man: Man | None, over: bool = False) -> PlaceShown:
    return PlaceShown(number, post, name, tile_of(man, "") if man else None, over)


def _vehicle(
    roster: Roster, unit: Unit, tags: list[tuple[str, str]], severity: str, worst: dict[str, str]
) -> UnitShown:
    seats = roster.places.get(unit.id, ())
    taken = {seat.number: roster.man.get(seat.figure) for seat in unit.seats}
    places = [
        _place(seat.number, seat.group.post, seat.name, taken.get(seat.number)) for seat in seats
    ]
    places += (
        _place(number, "", "No seat", man, over=True)
        for number, man in sorted(taken.items())
        if number > len(seats)
    )
    vehicle = roster.ruleset.vehicle.get(unit.type)
    seated = {seat.figure for seat in unit.seats}
    standing = tuple(
        tile_of(man, worst.get(man.figure.id, ""))
        for man in roster.men_of(unit)
        if man.figure.id not in seated
    )
    known_tags = [] if tags else [(name, "neutral") for name in _fixed(roster, unit)]
    words = f"{len(seats)} seats" if len(seats) > FEW_SEATS else str(len(seats))
    count = f"{len(taken)} of {words}" if seats else ""
    top = vehicle.top if vehicle else ""
    plain = roster.ruleset.plain_role
    return UnitShown(
        unit.id,
        "vehicle",
        roster.name_of(unit),
        count,
        unit_art(roster, unit),
        (*known_tags, *tags),
        severity == "error",
        len(taken),
        len(seats),
        top,
        tuple(places),
        standing,
        colour=unit.colour,
        plan_seats=len(art.seats(top)) if top else 0,
        fill=f"Fill with {plural(lower(plain.name))}",
    )


def _fixed(roster: Roster, unit: Unit) -> Iterable[str]:
    for weapon_id in mounted(unit, roster.ruleset)[:3]:
        weapon = roster.ruleset.weapon.get(weapon_id)
        if weapon:
            yield weapon.short or weapon.name


# ---- by what men do


def role_groups(roster: Roster, findings: Iterable[Finding]) -> tuple[UnitShown, ...]:
    """Return a box for each role that the army has, in the order of the game."""
    worst = _worst(findings)
    by_role: dict[str, list[Man]] = {}
    for man in roster.men:
        by_role.setdefault(man.role.id if man.role else "", []).append(man)
    order = [role.id for role in roster.ruleset.roles if role.id in by_role]
    boxes = []
    for role_id in (*order, *(each for each in by_role if each not in order)):
        role = roster.ruleset.role.get(role_id)
        men = by_role[role_id]
        tiles = groups_of(men, worst) if len(men) > MANY else _by_place(roster, men, worst)
        name = role.name if role else "Not in this game"
        boxes.append(_box(f"role:{role_id}", name, counted(len(men), "man"), tiles))
    return tuple(boxes)


def fire_groups(roster: Roster, findings: Iterable[Finding]) -> tuple[UnitShown, ...]:
    """Return a box for each phase of fire, and one for who does not fire.

    A man stands where what he fires does, a vehicle where each of its own weapons does.
    """
    worst, ruleset, boxes = _worst(findings), roster.ruleset, list[UnitShown]()
    guns: dict[str, list[TileShown]] = {}
    for unit in roster.army.units:
        weapons = [ruleset.weapon.get(each) for each in mounted(unit, ruleset)]
        for fires in dict.fromkeys(weapon.phase for weapon in weapons if weapon):
            name, art = roster.name_of(unit), unit_art(roster, unit)
            tile = TileShown((unit.id,), name, art, colour=own_colour(roster, unit), short=name)
            guns.setdefault(fires, []).append(tile)
    names = {phase.id: f"{at} {phase.name}" for at, phase in enumerate(ruleset.phases, start=1)}
    for phase, ids in fire_order(roster).items():
        models = guns.get(phase, [])
        words = [counted(len(ids), "man")] if ids or not models else []
        words += [counted(len(models), "vehicle")] if models else []
        tiles = (*groups_of([roster.man[each] for each in ids], worst), *models)
        name = names.get(phase, "Do not fire")
        boxes.append(_box(f"fire:{phase}", name, ", ".join(words), tiles))
    return tuple(boxes)


def _box(key: str, name: str, count: str, tiles: tuple[TileShown, ...]) -> UnitShown:
    art = tiles[0].art if tiles else ""
    chips = any(tile.poses for tile in tiles)
    return UnitShown(key, "group", name, count, art, tiles=tiles, chips=chips)


def _by_place(roster: Roster, men: list[Man], worst: Mapping[str, str]) -> tuple[TileShown, ...]:
    """Return each man by himself, with his name, or the unit in which he stands."""
    tiles = []
    for man in men:
        tile = tile_of(man, worst.get(man.figure.id, ""))
        place = roster.name_of(man.vehicle or man.unit)
        words = man.figure.called or place
        tiles.append(replace(tile, label=words, short=tile.short if tile.called else place))
    return tuple(tiles)


def _worst(findings: Iterable[Finding]) -> dict[str, str]:
    worst: dict[str, str] = {}
    for finding in findings:
        for target in finding.targets:
            worst.setdefault(target, finding.severity)
    return worst
