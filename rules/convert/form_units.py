"""Form the units of a game from men who stand in those of another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice

from msgspec.structs import replace

from rules.army.army_under_ruleset import SeatPlace, seat_places
from rules.army.edits import remove_figures, remove_units
from rules.army.model import COMMANDER, LOOSE_MEN, Army, Figure, Seat, Unit
from rules.checks import check
from rules.common.ids import derived_id
from rules.common.wording import lower, nth
from rules.convert.play_as import in_role
from rules.games.roles_from_items import derive_roles, fits_role
from rules.games.ruleset import Role, Ruleset, Squad, Team, Vehicle, Weapon
from rules.games.selector_syntax import split_selector

_ROUNDS = 60


def form_units(
    army: Army, was: Ruleset | None, target: Ruleset, men: dict[str, Figure], *, new: bool = True
) -> Army:
    """Return an army of the target game made of `men`, who stand in the units of `army`.

    `men` are the figures as they play in the target game, by id. Vehicles, guns and teams are
    those with the same id or drawing. Squads are formed by size and swaps, from the men of one
    unit first. A game without squads of its own keeps the groups that there are, and so do men
    where no `new` squad is wanted.
    """
    forming = _Forming(army, was, target, men)
    forming.models()
    forming.teams()
    if new:
        forming.squads()
    forming.groups()
    units = [unit for _, unit in sorted(forming.made, key=lambda each: each[0])]
    placed = {man.id for unit in units for man in unit.figures}
    units = [
        replace(unit, seats=tuple(seat for seat in unit.seats if seat.figure in placed))
        for unit in units
    ]
    return replace(army, ruleset=target.id, units=tuple(units))


def without_surplus(army: Army, target: Ruleset) -> Army:
    """Return the army without men and units whom its game has no room for.

    These are the ones that a finding would remove, and units beyond what an army of the game has
    without the agreement of the other player.
    """
    for _ in range(_ROUNDS):
        units = {unit.id for unit in army.units}
        gone: set[str] = set()
        for finding in check(army, target):
            own = finding.rule in target.limit
            if finding.severity == "error" or own:
                gone = {
                    each
                    for fix in finding.fixes
                    if fix.action in ("remove", "remove-unit")
                    and (finding.severity == "error" or units.issuperset(fix.arguments))
                    for each in fix.arguments
                }
            special = own and target.limit[finding.rule].kind == "rule" and not finding.fixes
            if not gone and special and finding.severity != "agreed":
                gone = set(finding.targets) if units.issuperset(finding.targets) else set()
            if gone:
                break
        if not gone:
            return army
        army = remove_figures(remove_units(army, gone), gone)
        army = replace(
            army,
            units=tuple(unit for unit in army.units if unit.figures or _has_model(unit, target)),
        )
    return army


def _has_model(unit: Unit, target: Ruleset) -> bool:
    return unit.kind == "vehicle" or (unit.type in target.team and target.team[unit.type].gun)


def same_type(unit: Unit, was: Ruleset | None, target: Ruleset) -> Squad | Team | Vehicle | None:
    """Return the type of the target game that a unit is: by its id, else by its drawing."""
    known = target.unit_type(unit.kind, unit.type)
    old = was.unit_type(unit.kind, unit.type) if was else None
    if known or old is None or not old.art:
        return known
    entries = target.counted_entries(unit.kind).values()
    found = next((each for each in entries if each.art == old.art), None)
    return None if isinstance(found, Role) else found


class _Forming:
    """The men who stand nowhere yet, and the units made so far, each with its place."""

    def __init__(
        self, army: Army, was: Ruleset | None, target: Ruleset, men: dict[str, Figure]
    ) -> None:
        self._army, self._was, self._target = army, was, target
        self._place = {man.id: at for at, unit in enumerate(army.units) for man in unit.figures}
        self._men = {man: men[man] for man in self._place if man in men}
        self._free = dict(self._men)
        self._posts = {man.id: man.post for man in army.figures()}
        self._in_teams = dict(_team_roles(target))
        self.made: list[tuple[int, Unit]] = []

    def _role(self, man: Figure) -> str:
        role = derive_roles(self._target, man.items).role
        return role.id if role else ""

    def _take(self, men: Iterable[Figure], post: str = "") -> tuple[Figure, ...]:
        taken = tuple(replace(man, post=post) for man in men)
        for man in taken:
            del self._free[man.id]
        return taken

    def _own(self, unit: Unit) -> list[Figure]:
        return [self._free[man.id] for man in unit.figures if man.id in self._free]

    # ---- what keeps its identity

    def models(self) -> None:
        """Place vehicles, guns, teams and squads of a type that the target game has."""
        for at, unit in enumerate(self._army.units):
            known = same_type(unit, self._was, self._target)
            if isinstance(known, Vehicle):
                self.made.append((at, self._vehicle(unit, known)))
            elif isinstance(known, Team):
                figures = tuple(self._crew(unit, known))
                if figures or known.gun:
                    self.made.append((at, replace(unit, type=known.id, figures=figures)))
            elif isinstance(known, Squad):
                roles = {known.role, *(role for swap in known.swaps for role in swap.roles)}
                fit = [man for man in self._own(unit) if self._role(man) in roles]
                lead = [m for m in self._own(unit) if self._posts[m.id] == COMMANDER]
                if self._target.commander is None:
                    lead = []
                fit = [man for man in fit if man not in lead]
                figures = (*self._take(fit), *self._take(lead, COMMANDER))
                if figures:
                    self.made.append((at, replace(unit, type=known.id, figures=figures)))

    def _vehicle(self, unit: Unit, vehicle: Vehicle) -> Unit:
        fittings = tuple(_fittings(unit, vehicle, self._was, self._target))
        made = replace(unit, type=vehicle.id, figures=(), seats=(), fittings=fittings)
        places = seat_places(made, self._target)
        if not places:
            return made
        seats: dict[int, str] = {}
        old = seat_places(unit, self._was) if self._was else ()
        for seat in unit.seats:
            post = old[seat.number - 1].group.post if seat.number <= len(old) else ""
            place = _seat(
                places, seats, post, seat.number, self._men.get(seat.figure), self._target
            )
            if place and seat.figure in self._men:
                seats[place.number] = seat.figure
        seated = tuple(Seat(number, seats[number]) for number in sorted(seats))
        own = [man for man in self._own(unit) if self._role(man) not in self._in_teams]
        return replace(made, figures=self._take(own), seats=seated)

    def _crew(self, unit: Unit, team: Team) -> Iterator[Figure]:
        for post in team.posts:
            own = self._own(unit)
            fit = [man for man in own if not post.roles or self._fits(man, post.roles)]
            fit.sort(key=lambda man: self._posts[man.id] != post.id)
            yield from self._take(fit[: post.count], post.id)

    def _fits(self, man: Figure, roles: Collection[str]) -> bool:
        return any(fits_role(self._target.role[role], man.items) for role in roles)

    # ---- what is new

    def _new(
        self, near: Figure, kind: str, entry: Squad | Team, name: str = ""
    ) -> tuple[int, Unit]:
        army = derived_id(self._army.id, self._target.id, kind, entry.id, near.id)
        unit = Unit(army, "team" if kind == "team" else "squad", entry.id, name or entry.name)
        return self._place[near.id], unit

    def teams(self) -> None:
        """Make a team of each free man whose role plays in teams only."""
        for man in list(self._free.values()):
            team = self._in_teams.get(self._role(man))
            if team:
                post = next(each for each in team.posts if self._role(man) in each.roles)
                at, unit = self._new(man, "team", team)
                self.made.append((at, replace(unit, figures=self._take([man], post.id))))

    def squads(self) -> None:
        """Make the squads of the target game, and attach the commander to the first that may."""
        leader = self._commander() if self._target.squads else None
        held = self._free.pop(leader.id) if leader else None
        made: list[tuple[int, Unit]] = []
        lone = {squad.id: self._stand_in(squad) for squad in self._target.squads}
        for squad in self._target.squads:
            mine: list[Unit] = []
            roles = (squad.role, *(role for swap in squad.swaps for role in swap.roles))
            fit: dict[str, dict[str, Figure]] = {role: {} for role in roles}
            for man in self._free.values():
                if (role := self._role(man)) in fit:
                    fit[role][man.id] = man
            while men := lone.pop(squad.id, []) or self._members(squad, fit, first=not mine):
                number = len(mine) + 1
                single = squad.span[1] == 1
                name = squad.name if single else f"{nth(number)} {lower(squad.name)}"
                _, unit = self._new(men[0], "squad", squad, name)
                self._free |= {man.id: man for man in men}
                mine.append(replace(unit, figures=self._take(men)))
            made += [(-1, unit) for unit in mine]
        self.made += made
        if held and self._target.commander:
            wanted = self._target.commander.attach_to
            for index, (at, unit) in enumerate(self.made):
                if f"{unit.kind}:{unit.type}" in wanted:
                    figures = (*unit.figures, replace(held, post=COMMANDER))
                    self.made[index] = (at, replace(unit, figures=figures))
                    return
        if held:
            self._free[held.id] = held

    def _commander(self) -> Figure | None:
        """Return the man who leads: he did before, is a hero, or is drawn as one."""
        rules = self._target.commander
        if rules is None or any(m.post == COMMANDER for _, u in self.made for m in u.figures):
            return None
        role = self._target.role[rules.role]

        def rank(man: Figure) -> tuple[bool, ...]:
            old = derive_roles(self._was, man.toy).role if self._was else None
            alike = old is not None and (old.id == role.id or old.art == role.art != "")
            own = self._role(man) == role.id
            return (self._posts[man.id] == COMMANDER, man.hero, alike, own)

        fit = [man for man in self._free.values() if fits_role(role, man.items) and any(rank(man))]
        return max(fit, key=rank, default=None)

    def _members(
        self, squad: Squad, fit: dict[str, dict[str, Figure]], *, first: bool
    ) -> list[Figure]:
        """Return the men of the next squad of a type, of one unit where that is possible.

        `fit` are the free men of each role that it may have; who is chosen goes from there.
        """
        anchor = next(iter(fit[squad.role].values()), None)
        if anchor is None:
            return []
        home = self._army.units[self._place[anchor.id]]
        low, high = squad.span
        roles = {man: role for role, men in fit.items() for man in men} if high is None else {}
        size = high or low or sum(man.id in roles for man in home.figures)
        chosen: list[Figure] = []

        def choose(wanted: Collection[str], count: int) -> None:
            own = [m.id for m in home.figures if any(m.id in fit[role] for role in wanted)]
            others = islice(chain.from_iterable(fit[role] for role in wanted), count)
            for man in list(dict.fromkeys((*own[:count], *others)))[:count]:
                role = next(each for each in wanted if man in fit[each])
                chosen.append(fit[role].pop(man))

        for swap in squad.swaps:
            choose(swap.roles, max(0, min(swap.at_most, size - len(chosen) - 1)))
        choose((squad.role,), size - len(chosen))
        if len(chosen) < (low or 1) and not first:
            return []
        place = {man.id: at for at, man in enumerate(home.figures)}
        return sorted(chosen, key=lambda man: place.get(man.id, len(place)))

    def _stand_in(self, squad: Squad) -> list[Figure]:
        """Return a man for a squad of one that nobody fits: he has its mark, and other items too.

        One for whom no other squad has room comes first.
        """
        role = self._target.role[squad.role]
        free = list(self._free.values())
        if squad.span[1] != 1 or any(self._role(man) == role.id for man in free):
            return []
        roles = {each.role for each in self._target.squads}
        marked = [
            man
            for man in free
            if set(role.needs) <= set(man.toy)
            and (not role.one_of or set(role.one_of) & set(man.toy))
        ]
        marked.sort(key=lambda man: self._role(man) in roles)
        for man in marked[:1] if role.needs or role.one_of else ():
            self._free[man.id] = in_role(man, self._target, role)
            return [self._free.pop(man.id)]
        return []

    def groups(self) -> None:
        """Leave whoever is free in the groups in which they were, or among the loose men."""
        loose: list[Figure] = []
        for at, unit in enumerate(self._army.units):
            own = self._own(unit)
            if not own:
                continue
            alone = len(own) == 1 and (len(unit.figures) > 1 or unit.type)
            if unit.kind == "men" or (unit.kind == "squad" and not alone):
                figures = self._take(own)
                self.made.append((at, replace(unit, type="", figures=figures, seats=())))
            else:
                loose += self._take(own)
        if not loose:
            return
        for index, (at, unit) in enumerate(self.made):
            if unit.kind == "men":
                self.made[index] = (at, replace(unit, figures=(*unit.figures, *loose)))
                return
        unit_id = derived_id(self._army.id, self._target.id, "loose")
        last = len(self._army.units)
        self.made.append((last, Unit(unit_id, "men", name=LOOSE_MEN, figures=tuple(loose))))


def _team_roles(target: Ruleset) -> Iterator[tuple[str, Team]]:
    """Yield the roles of which there may be one for each team, and the team."""
    for limit in target.limits:
        if limit.kind == "per" and limit.of and limit.per:
            (kind, role), (per, name) = split_selector(limit.of[0]), split_selector(limit.per[0])
            team = target.team.get(name) if per == "team" else None
            if kind == "role" and team and any(role in post.roles for post in team.posts):
                yield role, team


def _seat(
    places: tuple[SeatPlace, ...],
    taken: Collection[int],
    post: str,
    number: int,
    man: Figure | None,
    target: Ruleset,
) -> SeatPlace | None:
    """Return the seat for a man who had a post: such a one, his old number, or any free one."""
    if man is None:
        return None
    free = [
        place
        for place in places
        if place.number not in taken
        and (
            not place.group.roles
            or any(fits_role(target.role[role], man.items) for role in place.group.roles)
        )
    ]
    return min(
        free,
        key=lambda place: (place.group.post != post, place.number != number),
        default=None,
    )


def _fittings(unit: Unit, vehicle: Vehicle, was: Ruleset | None, target: Ruleset) -> Iterator[str]:
    """Yield what a vehicle is fitted with in the target game: by the id, else by the drawing."""
    room = {choice.id: choice.at_most for choice in vehicle.choices}
    for fitting in unit.fittings:
        art = _drawn(fitting, was) if was else ""
        for choice in vehicle.choices:
            same = [each for each in choice.options if each == fitting]
            same += [each for each in choice.options if art and _drawn(each, target) == art]
            left = room[choice.id]
            if same and (left is None or left > 0):
                room[choice.id] = left if left is None else left - 1
                yield same[0]
                break


def _drawn(fitting: str, ruleset: Ruleset) -> str:
    entry = ruleset.fitting.get(fitting)
    weapon = entry if isinstance(entry, Weapon) else None
    if entry is not None and not isinstance(entry, Weapon):
        weapon = ruleset.weapon.get(entry.weapon)
    return weapon.art if weapon else ""
