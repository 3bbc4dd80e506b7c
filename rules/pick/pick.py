"""Pick an army: legal, of about so many men, in a style, by a number that gives it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from rules.army import edits
from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import COMMANDER, Army, Figure, Unit, new_army
from rules.army.offers_to_add import OfferKind, new_unit
from rules.common.ids import new_id
from rules.common.size_limits import FIGURE_LIMIT
from rules.common.wording import counted, lower, with_article
from rules.games.limit_kinds import allowed
from rules.games.ruleset import Role, Ruleset, Team, Vehicle
from rules.games.selector_syntax import split_selector
from rules.pick.draft import Draft
from rules.pick.styles import Style, man_leaning, reason, unit_leaning
from rules.pick.supply import Items, Supply, usual_supply

Drawn = TypeVar("Drawn")
USUAL_SIZE = 30
"""Men of a side in a game in which any number is usual."""
FRUITLESS = 8
"""Times that nobody was allowed in, after which no more men are tried."""
_TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that was picked: how many men, or vehicles, its name, a drawing, and why."""

    count: int
    name: str
    art: str
    why: str


@dataclass(frozen=True, slots=True)
class Picked:
    """A picked army, what it is made of, and a sentence where it is not as it was asked for.

    An army of nobody is none: the note says why. `lacking` is a role that no toy was left for.
    """

    army: Army
    choices: tuple[Choice, ...]
    note: str = ""
    lacking: str = ""


def pick(
    ruleset: Ruleset,
    size: int,
    style: Style = "balanced",
    seed: int | str = 1,
    supply: Supply | None = None,
    colour: str = "",
) -> Picked:
    """Return a legal army of about `size` men; the same seed and supply give the same again.

    Legal means neither errors nor warnings, and of advice only what is about the army's size.
    """
    supply = usual_supply(ruleset) if supply is None else supply
    colour = colour or supply.colour or next(iter(ruleset.colours), "green")
    empty = new_army(ruleset.id, colour=colour)
    draft = Draft(empty, ruleset, supply, size)
    _Picking(draft, style, Random(f"{seed}")).fill()
    if not draft.legal:
        draft = Draft(empty, ruleset, supply, size, advice=False)
        _Picking(draft, style, Random(f"{seed}")).fill()
    army, men = draft.army, len(draft.roster.men)
    if not draft.legal:
        lacks = f": no toy for {with_article(lower(draft.lacking))}" if draft.lacking else ""
        note = f"No legal army of {ruleset.name}{lacks}".rstrip(".") + "."
        return Picked(replace(army, units=()), (), note, draft.lacking)
    tens, rest = divmod(men, 10)
    number = _TENS[tens] if not rest and tens < len(_TENS) else str(men)
    army = replace(army, name=f"{colour} {number}".title())
    note = f"{counted(men, 'man')}, not {size}: all that {ruleset.name}"
    note = f"{note} and the toys allow." if supply.limited else f"{note} allows."
    return told(Roster(army, ruleset), supply, style, "" if men == size else note, draft.lacking)


def told(
    roster: Roster, supply: Supply | None, style: Style, note: str = "", lacking: str = ""
) -> Picked:
    """Return an army with what it is made of, and why."""
    supply = usual_supply(roster.ruleset) if supply is None else supply
    return Picked(roster.army, choices_of(roster, supply, style), note, lacking)


class _Picking:
    """One army while it is picked: what is drawn how often, and added where it is legal."""

    def __init__(self, draft: Draft, style: Style, rng: Random) -> None:
        self.draft, self.ruleset, self.style, self.rng = draft, draft.ruleset, style, rng
        self.refused: set[Items] = set()

    def fill(self) -> None:
        """Add squads of the game, vehicles and guns, weapons teams, men, and who leads them."""
        self._squads()
        self._models()
        self._teams()
        fruitless = 0
        while self.draft.room > 0 and fruitless < FRUITLESS:
            fruitless = 0 if self._men() else fruitless + 1
        self.refused.clear()
        for unit in self.draft.army.units:
            squad = self.ruleset.squad.get(unit.type) if unit.kind == "squad" else None
            for swap in squad.swaps if squad else ():
                for _ in range(swap.at_most):
                    self._swap(unit.id, squad.role if squad else "", swap.roles)
        self._commander()
        for limit in self.draft.short():
            for role in filter(None, map(self._role, limit.of)):
                while limit in self.draft.short() and self._become(role):
                    pass

    # ---- what is added

    def _squads(self) -> None:
        """Add squads of the game as long as they are legal; the first brings what it needs."""
        types = list(self.ruleset.squads)
        while types and (self.draft.room > 0 or not self.draft.army.units):
            weights = self._weights()
            shares = [
                1 + sum(weights[items] for items in weights if self._is(items, (squad.role,)))
                for squad in types
            ]
            squad = self._drawn(types, shares)
            if not self._unit("squad", squad.id, 0 if self.draft.army.units else FIGURE_LIMIT):
                types.remove(squad)

    def _models(self) -> None:
        """Add as large a part of the vehicles and guns as of the men, and arm the vehicles."""
        supply, guns = self.draft.supply, (each for each in self.ruleset.teams if each.gun)
        known: tuple[Team | Vehicle, ...] = (*self.ruleset.vehicles, *guns)
        part = min(self.draft.size / max(supply.figures, 1), 1)
        for art, count in supply.models.items():
            types = [each for each in known if each.art == art]
            for _ in range(int(count * part + self.rng.random()) if types else 0):
                unit = self.rng.choice(types)
                if self.rng.random() < unit_leaning(unit).weight(self.style):
                    self._unit("vehicle" if isinstance(unit, Vehicle) else "team", unit.id)
        for made in self.draft.army.units:
            vehicle = self.ruleset.vehicle.get(made.type) if made.kind == "vehicle" else None
            for choice in vehicle.choices if vehicle else ():
                fittings = (
                    *self.draft.army.unit(made.id).fittings,
                    self.rng.choice(choice.options),
                )
                self.draft.grow(_fitted(made.id, fittings))

    def _teams(self) -> None:
        """Add weapons teams of those men who cannot be there without one."""
        for items, count in self._plan(self._weights()).items():
            teams = [
                team
                for team in self.ruleset.teams
                if not team.gun and any(self._is(items, post.roles) for post in team.posts)
            ]
            if teams and not self._legal_alone(items):
                for _ in range(count):
                    self._unit("team", self.rng.choice(teams).id)
                self.refused.add(items)

    def _legal_alone(self, items: Items) -> bool:
        before = self.draft.roster
        legal = self._add({items: 1})
        self.draft.roster = before
        return legal

    def _men(self) -> bool:
        """Add loose men by shares; return whether anybody came."""
        room, plan = self.draft.room, self._plan(self._weights())
        self._let_in(sorted(plan.items(), key=lambda each: -each[1]))
        return self.draft.room < room

    def _let_in(self, plan: Sequence[tuple[Items, int]]) -> None:
        """Add men all at once, else half and half, most first; of one kind as many as may come."""
        if not plan or self._add(dict(plan)):
            return
        if len(plan) > 1:
            self._let_in(plan[: len(plan) // 2])
            self._let_in(plan[len(plan) // 2 :])
            return
        (items, step), came = plan[0], 0
        while step := step // 2:
            came += step * self._add({items: step})
        if not came:
            self.refused.add(items)

    def _add(self, plan: Mapping[Items, int]) -> bool:
        def change(army: Army) -> Army:
            army, group = edits.loose_men(army)
            men = [Figure(new_id(), items) for items, n in plan.items() for _ in range(n)]
            return edits.change_unit(army, group.id, figures=(*group.figures, *men))

        return self.draft.grow(change)

    def _unit(self, kind: OfferKind, type_id: str, most: int = 0) -> bool:
        def change(army: Army) -> Army:
            unit = new_unit(self.ruleset, kind, type_id)
            return edits.insert_unit(army, replace(unit, name=edits.free_name(army, unit.name)))

        return self.draft.grow(change, most)

    def _swap(self, unit_id: str, base: str, roles: Sequence[str]) -> None:
        """Make one man of a squad another one, or leave it: as likely as that kind is wanted."""
        weights = {k: weight for k, weight in self._weights().items() if self._is(k, roles)}
        figures = self.draft.army.unit(unit_id).figures
        men = [man.id for man in figures if not man.post and self._is(man.items, (base,))]
        usual = self.draft.supply.figures / max(len(self.draft.supply.men), 1) / 2
        if men and weights and self.rng.random() < max(weights.values()) / usual:
            items = self._drawn(list(weights), list(weights.values()))
            self.draft.grow(lambda army: edits.change_figure(army, men[-1], items=items))

    def _commander(self) -> None:
        """Attach a commander where the game has them and there is room for one more man."""
        rules = self.ruleset.commander
        if rules is None or self.draft.room < 1:
            return
        items = self.ruleset.role[rules.role].gives
        for unit_id in self.draft.roster.pick(rules.attach_to):
            if self.draft.grow(_led(unit_id, items)):
                return

    def _role(self, selector: str) -> Role | None:
        kind, wanted = split_selector(selector)
        return self.ruleset.role.get(wanted) if kind in ("role", "skill") else None

    def _become(self, role: Role) -> bool:
        """Let a man be of a role that is still asked for, or some men a team with such a man."""
        men = [man for man in self.draft.roster.men if not man.figure.post and man.seat is None]
        men = [man for man in men if man.role is not role]
        for man in {(man.unit.id, man.role and man.role.id): man for man in men}.values():
            became = partial(edits.change_figure, figure_id=man.figure.id, items=role.gives)
            if self.draft.grow(became):
                return True
        teams = (t for t in self.ruleset.teams if any(role.id in p.roles for p in t.posts))
        changes = (partial(self._teamed, team, men) for team in teams)
        return any(map(self.draft.grow, changes)) or self._add({role.gives: 1})

    def _teamed(self, team: Team, men: Sequence[Man], army: Army) -> Army:
        crew = sum(post.count for post in team.posts)
        army = edits.remove_figures(army, [man.figure.id for man in men[:crew]])
        return edits.insert_unit(army, new_unit(self.ruleset, "team", team.id))

    # ---- how often what is drawn

    def _is(self, items: Items, roles: Sequence[str]) -> bool:
        """Return whether a man with these items is of one of these roles."""
        return next(iter(self.draft.roles(items)), None) in roles

    def _weights(self) -> dict[Items, float]:
        """Return how much of each kind of man is wanted, of those of whom there are some."""
        shares = self.draft.supply.men
        return {
            items: shares[items] * man_leaning(self.ruleset, items).weight(self.style)
            for items, count in self.draft.left().men.items()
            if count > 0 and items not in self.refused and self.draft.roles(items)
        }

    def _plan(self, weights: Mapping[Items, float]) -> dict[Items, int]:
        """Return how many of each to add: shares of the room, rounded up or down by chance.

        Points at equal distances over all weights in a random order: of what is worth one man or
        more at least one is there, whatever the seed.
        """
        order, left = list(weights), self.draft.left()
        self.rng.shuffle(order)
        step = self.draft.room / (sum(weights.values()) or 1)
        point, reached = self.rng.random(), 0.0
        found: dict[Items, int] = {}
        for items in order:
            reached += weights[items] * step
            while point < reached:
                point += 1
                found[items] = found.get(items, 0) + 1
        if self.draft.supply.limited:
            found = {items: min(number, left.men[items]) for items, number in found.items()}
        return found

    def _drawn(self, of: Sequence[Drawn], weights: Sequence[float]) -> Drawn:
        return self.rng.choices(of, weights)[0]


def _fitted(unit: str, fittings: tuple[str, ...]) -> Callable[[Army], Army]:
    return lambda army: edits.change_unit(army, unit, fittings=fittings)


def _led(unit: str, items: Items) -> Callable[[Army], Army]:
    return lambda army: edits.add_figures(army, unit, items, post=COMMANDER)[0]


# ------------------------------------------------------------------ what was picked, and why


def choices_of(roster: Roster, supply: Supply, style: Style) -> tuple[Choice, ...]:
    """Return what an army is made of with the reason of each: men by role, then teams by kind."""
    groups: dict[tuple[str, str], list[Man]] = {}
    units: dict[tuple[str, str], list[Unit]] = {}
    for unit in roster.army.units:
        known = roster.type_of(unit)
        if isinstance(known, Team | Vehicle):
            units.setdefault((unit.kind, known.id), []).append(unit)
        else:
            for man in roster.men_of(unit):
                groups.setdefault(("role", man.role.id if man.role else ""), []).append(man)
    plain = roster.ruleset.plain_role.id
    order = sorted(groups, key=lambda key: (key[1] != plain, -len(groups[key])))
    men = (_of_men(roster, groups[key], supply, style) for key in order)
    return (*men, *(_of_units(roster, found) for found in units.values()))


def _of_units(roster: Roster, units: Sequence[Unit]) -> Choice:
    known = roster.type_of(units[0])
    assert isinstance(known, Team | Vehicle)
    men = sum(len(unit.figures) for unit in units)
    each = f"{counted(men // len(units), 'man')} each. " if men else ""
    leaning = unit_leaning(known)
    why = f"{counted(len(units), lower(known.name))}: {each}{leaning.assault or leaning.defence}"
    return Choice(men or len(units), known.short or known.name, known.art, why.rstrip(": "))


def _of_men(roster: Roster, men: Sequence[Man], supply: Supply, style: Style) -> Choice:
    """Return men of one role: what they are good for, what bounds them, how many there are."""
    ruleset, role = roster.ruleset, men[0].role or roster.ruleset.plain_role
    plain = role is ruleset.plain_role
    why = reason(ruleset, men[0].figure.items, style)
    told = ["The backbone of every army." if plain else why]
    bounds = [
        each for each in ruleset.limits if f"role:{role.id}" in each.of and each.at_most is None
    ]
    if any(each.scope == "army" and allowed(roster, each) == len(men) for each in bounds):
        told.append(f"{counted(len(roster.men), 'man')} may bring {len(men)}.")
    if supply.limited:
        kinds = {man.figure.items for man in men}
        told.append(f"{sum(supply.men[items] for items in kinds)} to hand.")
    return Choice(len(men), role.short or role.name, role.art, " ".join(told))
