"""Apply the fixes that findings offer; each is one step of undo."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.bulk_edits import change_men, take_item
from rules.army.hero_rules import make_hero, make_ordinary
from rules.army.model import Army
from rules.army.offers_to_add import add_offer, offers
from rules.army.soldier_names import new_name
from rules.common.findings import Fix
from rules.games.ruleset import Role, Ruleset

Action = Callable[[Army, Ruleset, tuple[str, ...]], Army]


def apply_fix(army: Army, ruleset: Ruleset, fix: Fix) -> Army:
    """Return the army after a fix; KeyError when the fix is of another army."""
    return _ACTIONS[fix.action](army, ruleset, fix.arguments)


def _role(ruleset: Ruleset, role_id: str) -> Role:
    return ruleset.role.get(role_id) or ruleset.plain_role


def _fill_post(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    unit_id, post_id = arguments
    team = ruleset.team[army.unit(unit_id).type]
    post = next(each for each in team.posts if each.id == post_id)
    return edits.add_figures(army, unit_id, _role(ruleset, post.gives).gives, post=post.id)[0]


def _fill_seats(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    unit_id, *numbers = arguments
    places = Roster(army, ruleset).places[unit_id]
    for number in map(int, numbers):
        role = _role(ruleset, places[number - 1].group.gives)
        army, new = edits.add_figures(army, unit_id, role.gives)
        army = edits.seat(army, new[0], unit_id, number)
    return army


def _add_role(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    unit_id, role_id, count = arguments
    if not unit_id:
        army, unit = edits.loose_men(army)
        unit_id = unit.id
    return edits.add_figures(army, unit_id, _role(ruleset, role_id).gives, int(count))[0]


def _add_units(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    by_selector = {f"{offer.kind}:{offer.id}": offer for offer in offers(ruleset)}
    for selector in arguments:
        army, _ = add_offer(army, ruleset, by_selector[selector])
    return army


def _re_equip_all(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    role_id, *figures = arguments
    return change_men(army, figures, items=_role(ruleset, role_id).gives)


def _re_equip(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    figure_id, role_id = arguments
    held = army.find_figure(figure_id)[1].items
    role = _role(ruleset, role_id)
    kept = tuple(item for item in held if item not in role.without)
    items = (*(item for item in role.gives if item not in kept), *kept)
    return edits.change_figure(army, figure_id, items=items)


def _drop_fitting(army: Army, _ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    unit_id, fitting = arguments
    fittings = list(army.unit(unit_id).fittings)
    fittings.reverse()
    fittings.remove(fitting)
    return edits.change_unit(army, unit_id, fittings=tuple(reversed(fittings)))


def _fit(army: Army, _ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    unit_id, fitting = arguments
    return edits.change_unit(army, unit_id, fittings=(*army.unit(unit_id).fittings, fitting))


def _hero(army: Army, ruleset: Ruleset, arguments: tuple[str, ...]) -> Army:
    (figure_id,) = arguments
    figure = army.find_figure(figure_id)[1]
    name = new_name(army, figure, Random(figure_id), ruleset)  # the same each time it is asked
    return make_hero(army, figure_id, name)


_ACTIONS: dict[str, Action] = {
    "fill-post": _fill_post,
    "fill-seats": _fill_seats,
    "add-role": _add_role,
    "add-units": _add_units,
    "re-equip": _re_equip,
    "re-equip-all": _re_equip_all,
    "drop-item": lambda army, _, ids: take_item(army, ids[1:], ids[0]),
    "drop-fitting": _drop_fitting,
    "fit": _fit,
    "loosen": lambda army, _, ids: edits.loosen(army, ids),
    "move": lambda army, _, ids: edits.move_figures(army, ids[1:], ids[0]),
    "remove": lambda army, _, ids: edits.remove_figures(army, ids),
    "remove-unit": lambda army, _, ids: edits.remove_units(army, ids),
    "unseat": lambda army, _, ids: edits.unseat(army, ids),
    "set-post": lambda army, _, ids: edits.change_figure(army, ids[0], post=ids[1]),
    "hero": _hero,
    "unhero": lambda army, _, ids: make_ordinary(army, ids[0]),
}
