"""Edits of many men or units in one step, and what they have in common.

Every edit takes an army and ids and returns a new army; parts that are not meant stay the same
value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster, has_model
from rules.army.edits import edit_figures, edit_units, units_of
from rules.army.model import Army, Figure, Unit
from rules.games.roles_from_items import derive_roles, known_items
from rules.games.ruleset import Item, Ruleset, Team, Vehicle


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
    """Return the army with another role for these men; they keep their other items.

    A man hands back what made him what he was, takes what the role gives, and keeps of the rest
    all with which the game still sees that role in him.
    """
    role = ruleset.role[role_id]

    def changed(man: Figure) -> Figure:
        old = derive_roles(ruleset, man.items).role
        if old is role:
            return man
        due = {*old.gives, *old.needs, *old.one_of} if old else set()
        held = role.gives
        for item in man.items:
            more = (*held, item)
            if item not in {*due, *held} and derive_roles(ruleset, more).role is role:
                held = more
        return replace(man, items=held)

    return edit_figures(army, figure_ids, changed)


def change_weapon(army: Army, ruleset: Ruleset, figure_ids: Collection[str], weapon: str) -> Army:
    """Return the army with these men carrying one weapon (an item) in place of their own.

    A man puts down the weapons that make his role; a second one, such as grenades, stays. When his
    role does not come from a weapon he puts down the first that he has.
    """
    weapons = {item.id for item in weapon_items(ruleset)}

    def changed(man: Figure) -> Figure:
        if weapon in man.items:
            return man
        role = derive_roles(ruleset, man.items).role
        due = {*role.needs, *role.one_of} if role else set()
        held = [item for item in man.items if item in weapons]
        down = [item for item in held if item in due] or held[:1]
        return replace(man, items=(weapon, *(item for item in man.items if item not in down)))

    return edit_figures(army, figure_ids, changed)


def weapon_items(ruleset: Ruleset) -> tuple[Item, ...]:
    """Return the items that are weapons in this game, in the order of the vocabulary."""
    used = set(ruleset.weapons_by_item)
    used.update(item for role in ruleset.roles for item in (*role.needs, *role.one_of))
    known = known_items(ruleset).values()
    return tuple(item for item in known if item.kind == "weapon" and item.id in used)


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
    wanted = units_of(roster.army, frozenset(figure_ids))
    types = [roster.type_of(unit) for unit in roster.army.units if unit.id in wanted]
    teams = [known.posts if isinstance(known, Team) else () for known in types]
    found = [{post.id: post.name for post in posts} for posts in teams]
    return tuple((post, found[0][post]) for post in _in_all(found))


# ---- units


def change_units(army: Army, unit_ids: Collection[str], **changes: object) -> Army:
    """Return the army with fields of all these units replaced: the note."""
    return edit_units(army, unit_ids, lambda unit: replace(unit, **changes))


def units_with_model(
    army: Army, ruleset: Ruleset | None, unit_ids: Collection[str]
) -> tuple[str, ...]:
    """Return those of these units that are a model of their own: a vehicle, or a team's gun."""
    units = (unit for unit in army.units if unit.id in unit_ids)
    return tuple(unit.id for unit in units if has_model(unit, ruleset))


def common_options(roster: Roster, unit_ids: Collection[str]) -> tuple[tuple[str, int], ...]:
    """Return what every one of these vehicles can be fitted with, and how many of them are.

    Nothing when one of the units is no vehicle that the game knows.
    """
    units = [unit for unit in roster.army.units if unit.id in unit_ids]
    found: list[tuple[str, ...]] = []
    for unit in units:
        known = roster.type_of(unit)
        choices = known.choices if isinstance(known, Vehicle) else ()
        found.append(tuple(option for choice in choices for option in choice.options))
    fitted = Counter(option for unit in units for option in dict.fromkeys(unit.fittings))
    return tuple((option, fitted[option]) for option in dict.fromkeys(_in_all(found)))


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


def _in_all(found: Sequence[Collection[str]]) -> tuple[str, ...]:
    """Return what stands in every one of several lists, in the order of the first."""
    return (
        tuple(each for each in found[0] if all(each in other for other in found)) if found else ()
    )
