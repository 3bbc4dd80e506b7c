"""The menus of the table: of men and units, and of a seat or post that is empty."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.army import clipboard
from desktop.army.choosers import ask_role, ask_weapon
from desktop.army.colouring import ask_colour, models_at_hand
from desktop.army.controller import ArmyController
from desktop.army.details.commands import (
    heroes,
    make_heroes,
    make_ordinary_men,
    men_to_raise,
)
from desktop.army.move_to import ask_place
from desktop.army.selected_men import men_at_hand
from rules.army.army_under_ruleset import Man, Roster
from rules.army.drag_and_drop import DragLoad, DropTarget
from rules.army.model import Unit
from rules.army.offers_to_add import Offer
from rules.common.wording import lower, with_article
from rules.games.ruleset import Role

MOST_MEN = 8
"""A menu has nine entries at most: a new man for a place, and so many of those who are there."""


def open_menu(controller: ArmyController, pane: QWidget, target: str, where: QPointF) -> None:
    """Open the menu of a man or a unit; whoever is not chosen becomes so."""
    if target not in controller.selection:
        controller.selection.set((target,))
    _pop(selection_menu(controller, pane), where)


def open_place_menu(
    controller: ArmyController, pane: QWidget, place: DropTarget, post: str
) -> None:
    """Ask who shall take an empty seat or post; `post` is what the game calls it."""
    here = QApplication.focusWidget()
    by_keys = here is not None and pane.isAncestorOf(here) and not here.underMouse()
    where = here.mapToGlobal(here.rect().center()) if here and by_keys else pane.cursor().pos()
    roster = controller.roster
    if roster is not None:
        _pop(_place_menu(controller, pane, roster, place, post), QPointF(where))


def _pop(menu: QMenu, where: QPointF) -> None:
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(QPoint(round(where.x()), round(where.y())))


def selection_menu(controller: ArmyController, parent: QWidget) -> QMenu:
    """Return the menu of what is selected."""
    menu = QMenu(parent)
    army = controller.document.army if controller.document else None
    men = controller.selected_figures()
    menu.addAction("Move to…", lambda: ask_place(controller, parent))
    if men and heroes(controller, men_to_raise(controller))[1]:
        menu.addAction("Make a hero", lambda: make_heroes(controller))
    elif men:
        menu.addAction("Make an ordinary man", lambda: make_ordinary_men(controller))
    elif army is not None:
        ids = [unit.id for unit in army.units]
        for text, step, last in (("Move up", -1, ids[0]), ("Move down", 1, ids[-1])):
            action = menu.addAction(text, partial(controller.move_unit, step))
            action.setDisabled(controller.target_unit() == last)
    if men_at_hand(controller):
        menu.addAction("Change role…", lambda: ask_role(controller, parent))
        menu.addAction("Change weapon…", lambda: ask_weapon(controller, parent))
    if men_at_hand(controller) or models_at_hand(controller):
        menu.addAction("Change colour…", lambda: ask_colour(controller, parent))
    if army is not None and any(army.seat_of(man) for man in men):
        menu.addAction("Get out of the vehicle", lambda: controller.unseat(men))
    menu.addSeparator()
    menu.addAction("Copy", lambda: clipboard.copy(controller))
    menu.addAction("Duplicate", controller.duplicate)
    menu.addAction("Remove", controller.remove)
    return menu


def _place_menu(
    controller: ArmyController, parent: QWidget, roster: Roster, place: DropTarget, post: str
) -> QMenu:
    menu = QMenu(parent)
    unit = roster.army.unit(place.unit)
    role = _role_for(roster, unit, post)
    new = Offer("role", role.id, role.name, role.group, role.art, "", "")
    words = f"Add {with_article(lower(role.name))}"
    menu.addAction(words, partial(controller.drop, DragLoad(offer=new), place))
    menu.addSeparator()
    for man in _free_men(roster, unit):
        words = man.called if man.figure.name else f"{man.called} from {man.unit.name}"
        menu.addAction(words, partial(controller.drop, DragLoad(men=(man.figure.id,)), place))
    return menu


def _role_for(roster: Roster, unit: Unit, post: str) -> Role:
    """Return what a new man for a post or seat is."""
    ruleset = roster.ruleset
    team, vehicle = ruleset.team.get(unit.type), ruleset.vehicle.get(unit.type)
    gives = {each.id: each.gives for each in team.posts} if team and unit.kind == "team" else {}
    if vehicle and unit.kind == "vehicle":
        gives = {each.post: each.gives for each in reversed(vehicle.seats)}
    return ruleset.role.get(gives.get(post, "")) or ruleset.plain_role


def _free_men(roster: Roster, unit: Unit) -> list[Man]:
    """Return who may be asked: nobody twice who is alike, nobody who sits or has a post."""
    found: dict[object, Man] = {}
    for man in roster.men:
        if man.vehicle is not None or man.figure.post:
            continue
        if man.unit.kind in ("men", "squad") or man.unit.id == unit.id:
            key = (man.unit.id, man.figure.appearance) if man.figure.plain else man.figure.id
            found.setdefault(key, man)
    return list(found.values())[:MOST_MEN]
