"""Edits of many men or units in one step, and what they have in common.

Every edit takes an army and ids and returns a new army; parts that are not meant stay the same
value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from rules.army.edits import edit_figures, edit_units
from rules.army.model import Army, Unit
from rules.army.roster import Roster
from rules.games.derived_roles import derive_roles
from rules.games.items import known_items
from rules.games.ruleset import Item, Role, Ruleset, Vehicle


class SharedValues(NamedTuple):
    """What men have in common: each value with the number of men who have it."""

    men: int
    roles: tuple[tuple[str, int], ...]
    """Ids of roles, "" for nobody the game knows, the most frequent first."""
    items: tuple[tuple[str, int], ...]
    ranks: tuple[tuple[str, int], ...]
    posts: tuple[tuple[str, int], ...]
    heroes: int
    kinds: int
    """How many differ in what they carry."""


def shared_values(roster: Roster, figure_ids: Collection[str]) -> SharedValues:
    """Return what these men have in common."""
    wanted = frozenset(figure_ids)
    men = [man for man in roster.men if man.figure.id in wanted]
    return SharedValues(
        len(men),
        _ranked(man.role.id if man.role else "" for man in men),
        _ranked(item for man in men for item in dict.fromkeys(man.figure.items)),
        _ranked(man.figure.rank for man in men),
        _ranked(man.figure.post for man in men),
        sum(man.figure.hero for man in men),
        len({frozenset(man.figure.items) for man in men}),
    )


def _ranked(things: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(things).most_common())


# ---- men


def change_role(army: Army, ruleset: Ruleset, figure_ids: Collection[str], role_id: str) -> Army:
    """Return the army with another role for these men; they keep their other items."""
    role = ruleset.role[role_id]
    return edit_figures(
        army, figure_ids, lambda man: replace(man, items=items_for_role(ruleset, man.items, role))
    )


def items_for_role(ruleset: Ruleset, items: tuple[str, ...], role: Role) -> tuple[str, ...]:
    """Return the items of a man after he takes on a role.

    He hands back what made him what he was, takes what the role gives, and keeps of the rest
    all with which the game still sees that role in him.
    """
    old = derive_roles(ruleset, items).role
    if old is role:
        return items
    due = {*old.gives, *old.needs, *old.one_of} if old else set()
    held = role.gives
    for item in items:
        if item not in due and item not in held:
            more = (*held, item)
            if derive_roles(ruleset, more).role is role:
                held = more
    return held


def change_weapon(army: Army, ruleset: Ruleset, figure_ids: Collection[str], weapon: str) -> Army:
    """Return the army with these men carrying one weapon (an item) in place of their own."""
    return edit_figures(
        army,
        figure_ids,
        lambda man: replace(man, items=items_with_weapon(ruleset, man.items, weapon)),
    )


def items_with_weapon(ruleset: Ruleset, items: tuple[str, ...], weapon: str) -> tuple[str, ...]:
    """Return the items of a man after he takes another weapon.

    He puts down the weapons that make his role; a second one, such as grenades, stays. When his
    role does not come from a weapon he puts down the first that he has.
    """
    if weapon in items:
        return items
    weapons = {item.id for item in weapon_items(ruleset)}
    role = derive_roles(ruleset, items).role
    due = {*role.needs, *role.one_of} if role else set()
    down = [item for item in items if item in weapons and item in due]
    down = down or [item for item in items if item in weapons][:1]
    kept = tuple(item for item in items if item not in down)
    return (weapon, *kept)


def weapon_items(ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items that are weapons in this game, in the order of the vocabulary."""
    known = known_items(ruleset)
    return tuple(
        item for item in known.values() if item.kind == "weapon" and item.id in _used(ruleset)
    )


def _used(ruleset: Ruleset) -> frozenset[str]:
    """Return the items that a role or weapon of the game uses."""
    found: frozenset[str] | None = ruleset.__dict__.get("_items_used")
    if found is None:
        roles = ruleset.roles
        found = frozenset(ruleset.weapons_by_item).union(
            *(role.needs for role in roles), *(role.one_of for role in roles)
        )
        ruleset.__dict__["_items_used"] = found
    return found


def give_item(army: Army, figure_ids: Collection[str], item: str) -> Army:
    """Return the army with an item moulded on all of these men."""
    return edit_figures(
        army,
        figure_ids,
        lambda man: man if item in man.items else replace(man, items=(*man.items, item)),
    )


def take_item(army: Army, figure_ids: Collection[str], item: str) -> Army:
    """Return the army with an item on none of these men."""
    return edit_figures(
        army,
        figure_ids,
        lambda man: replace(man, items=tuple(each for each in man.items if each != item)),
    )


def change_men(army: Army, figure_ids: Collection[str], **changes: object) -> Army:
    """Return the army with fields of all these men replaced: rank, hero, story."""
    return edit_figures(army, figure_ids, lambda man: replace(man, **changes))


def with_colour(
    army: Army, figure_ids: Collection[str], colour: str, *, models: Collection[str] = ()
) -> Army:
    """Return the army with these men, and the vehicles or guns of `models`, in one colour.

    "" is the army's colour, whatever that will be.
    """
    army = change_men(army, figure_ids, colour=colour) if figure_ids else army
    return change_units(army, models, colour=colour) if models else army


def common_posts(roster: Roster, figure_ids: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the posts (id, name) that every unit has in which one of these men serves."""
    wanted = frozenset(figure_ids)
    units = [u for u in roster.army.units if any(man.id in wanted for man in u.figures)]
    found: dict[str, str] | None = None
    for unit in units:
        team = roster.ruleset.team.get(unit.type) if unit.kind == "team" else None
        here = {post.id: post.name for post in team.posts} if team else {}
        found = here if found is None else {k: v for k, v in found.items() if k in here}
    return tuple((found or {}).items())


# ---- units


def figure_ids_of(army: Army, unit_ids: Collection[str]) -> tuple[str, ...]:
    """Return the men of these units, in their order."""
    return tuple(man.id for unit in army.units if unit.id in unit_ids for man in unit.figures)


def change_units(army: Army, unit_ids: Collection[str], **changes: object) -> Army:
    """Return the army with fields of all these units replaced: the note."""
    return edit_units(army, unit_ids, lambda unit: replace(unit, **changes))


def units_with_model(
    army: Army, ruleset: Ruleset | None, unit_ids: Collection[str]
) -> tuple[str, ...]:
    """Return those of these units that are a model of their own: a vehicle, or a team's gun."""
    teams = ruleset.team if ruleset else {}
    return tuple(
        unit.id
        for unit in army.units
        if unit.id in unit_ids
        and (
            unit.kind == "vehicle"
            or (unit.kind == "team" and unit.type in teams and teams[unit.type].gun)
        )
    )


def common_options(roster: Roster, unit_ids: Collection[str]) -> tuple[tuple[str, int], ...]:
    """Return what every one of these vehicles can be fitted with, and how many of them are.

    Nothing when one of the units is no vehicle that the game knows.
    """
    units = [unit for unit in roster.army.units if unit.id in unit_ids]
    found: list[str] | None = None
    for unit in units:
        known = roster.type_of(unit)
        if not isinstance(known, Vehicle):
            return ()
        here = [option for choice in known.choices for option in choice.options]
        found = here if found is None else [option for option in found if option in here]
    fitted = Counter(option for unit in units for option in dict.fromkeys(unit.fittings))
    return tuple((option, fitted[option]) for option in dict.fromkeys(found or ()))


def set_fitting(
    army: Army, ruleset: Ruleset, unit_ids: Collection[str], option: str, on: bool
) -> Army:
    """Return the army with a weapon or upgrade on all these vehicles, or on none of them.

    Where only one of several fits, the others come off.
    """

    def fitted(unit: Unit) -> Unit:
        vehicle = ruleset.vehicle.get(unit.type)
        choices = vehicle.choices if vehicle else ()
        choice = next((each for each in choices if option in each.options), None)
        if choice is None or (on and option in unit.fittings):
            return unit
        gone = {option}
        if on and choice.at_most == 1:
            gone.update(choice.options)
        kept = tuple(each for each in unit.fittings if each not in gone)
        return replace(unit, fittings=(*kept, option) if on else kept)

    return edit_units(army, unit_ids, fitted)
