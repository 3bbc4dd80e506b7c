"""Menus at the hand: where men can go, who can take a seat or a post."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.army import clipboard
from desktop.army.choosers import ask_role, ask_weapon
from desktop.army.colouring import ask_colour, models_at_hand
from desktop.army.controller import ArmyController
from desktop.army.details.hero_commands import (
    heroes,
    make_heroes,
    make_ordinary_men,
    men_to_raise,
)
from desktop.army.moving import ask_place
from desktop.army.selected_words import men_at_hand
from desktop.army.table.shown_units import PlaceShown
from desktop.army.table.unit_order import move_unit
from rules.army import edits
from rules.army.model import COMMANDER, Unit
from rules.army.roster import Man
from rules.common.wording import lower, with_article
from rules.games.ruleset import Ruleset

MOST_MEN = 20
"""A menu of men is no longer than this; like men stand in it once."""


def move_menu(controller: ArmyController, parent: QWidget) -> QMenu:
    """Return the menu "Move to": every unit, post and vehicle that can take the chosen men."""
    menu = QMenu("Move to…", parent)
    document = controller.document
    if document is None or not controller.selected_figures():
        return menu
    for unit in document.army.units:
        if unit.kind in ("men", "squad"):
            menu.addAction(unit.name or "Squad", partial(controller.move_to, unit.id))
    menu.addAction("A new squad", controller.group)
    if len(controller.selected_figures()) == 1:
        _add_places(controller, menu)
    return menu


def _add_places(controller: ArmyController, menu: QMenu) -> None:
    document = controller.document
    ruleset = document.ruleset if document else None
    if document is None or ruleset is None or document.roster is None:
        return
    man = controller.selected_figures()[0]
    menu.addSeparator()
    for unit in document.army.units:
        team = ruleset.team.get(unit.type) if unit.kind == "team" else None
        for post in team.posts if team else ():
            menu.addAction(
                f"{unit.name}: {lower(post.name)}",
                partial(controller.move_to_post, man, unit.id, post.id),
            )
        taken = {seat.number for seat in unit.seats}
        for place in document.roster.places.get(unit.id, ()):
            if place.number not in taken:
                menu.addAction(
                    f"{unit.name}: seat {place.number}, {lower(place.name)}",
                    partial(controller.seat, man, unit.id, place.number),
                )
                break
        if ruleset.commander and _commandable(ruleset, unit):
            menu.addAction(
                f"{unit.name}: commander",
                partial(controller.move_to_post, man, unit.id, COMMANDER),
            )


def _commandable(ruleset: Ruleset, unit: Unit) -> bool:
    rules = ruleset.commander
    return rules is not None and (
        f"{unit.kind}:{unit.type}" in rules.attach_to or f"{unit.kind}:*" in rules.attach_to
    )


def men_menu(controller: ArmyController, parent: QWidget) -> QMenu:
    """Return the menu of the chosen men."""
    menu = QMenu(parent)
    menu.addMenu(move_menu(controller, menu))
    _add_changes(controller, menu, parent)
    men = controller.selected_figures()
    document = controller.document
    if document is not None and any(document.army.seat_of(man) for man in men):
        menu.addAction("Get out of the vehicle", lambda: controller.unseat(men))
    _add_copies(controller, menu)
    return menu


def _add_changes(controller: ArmyController, menu: QMenu, parent: QWidget) -> None:
    """Add what changes all men at hand; a unit of none has nothing to change."""
    if men_at_hand(controller):
        known, others = heroes(controller, men_to_raise(controller))
        if others:
            menu.addAction("Make a hero", lambda: make_heroes(controller))
        if known:
            menu.addAction("Make an ordinary man", lambda: make_ordinary_men(controller))
        menu.addAction("Change role…", lambda: ask_role(controller, parent))
        menu.addAction("Change weapon…", lambda: ask_weapon(controller, parent))
    if men_at_hand(controller) or models_at_hand(controller):
        menu.addAction("Change colour…", lambda: ask_colour(controller, parent))


def _add_copies(controller: ArmyController, menu: QMenu) -> None:
    menu.addSeparator()
    menu.addAction("Cut", lambda: clipboard.cut(controller))
    menu.addAction("Copy", lambda: clipboard.copy(controller))
    menu.addAction("Duplicate", controller.duplicate)
    menu.addSeparator()
    menu.addAction("Remove", controller.remove)


def unit_menu(controller: ArmyController, unit_id: str, parent: QWidget) -> QMenu:
    """Return the menu of a unit."""
    menu = QMenu(parent)
    document = controller.document
    if document is None:
        return menu
    army = document.army
    at = next(i for i, unit in enumerate(army.units) if unit.id == unit_id)
    menu.setToolTipsVisible(True)
    menu.addAction("Move to…", lambda: ask_place(controller, parent))
    up = menu.addAction("Move up", lambda: move_unit(controller, -1))
    _block(up, "" if at > 0 else "It is the first unit.")
    down = menu.addAction("Move down", lambda: move_unit(controller, 1))
    _block(down, "" if at < len(army.units) - 1 else "It is the last unit.")
    menu.addSeparator()
    _add_changes(controller, menu, parent)
    _add_copies(controller, menu)
    return menu


def _block(action: QAction, reason: str) -> None:
    """Disable an entry with its reason as tooltip; "" leaves it as it is."""
    action.setDisabled(bool(reason))
    action.setToolTip(reason)


def place_menu(
    controller: ArmyController, unit_id: str, place: PlaceShown, parent: QWidget
) -> QMenu:
    """Return the menu of an empty seat or post: a new man for it, or one who is there."""
    menu = QMenu(parent)
    document = controller.document
    if document is None or document.ruleset is None or document.roster is None:
        return menu
    unit, ruleset = document.army.unit(unit_id), document.ruleset
    gives = _gives(ruleset, unit, place)
    role = ruleset.role.get(gives) or ruleset.plain_role

    def add_new() -> None:
        army, new = edits.add_figures(
            document.army, unit_id, role.gives, post=place.post if unit.kind == "team" else ""
        )
        if unit.kind == "vehicle":
            army = edits.seat(army, new[0], unit_id, place.number)
        controller.edit(f"add {lower(role.name)}", lambda _: army, select=new)

    def take(man: str) -> None:
        if unit.kind == "vehicle":
            controller.seat(man, unit_id, place.number)
        else:
            controller.move_to_post(man, unit_id, place.post)

    menu.addAction(f"Add {with_article(lower(role.name))}", add_new)
    menu.addSeparator()
    for man in _free_men(document.roster.men, unit):
        words = man.called if man.figure.name else f"{man.called} from {man.unit.name}"
        menu.addAction(words, partial(take, man.figure.id))
    return menu


def _gives(ruleset: Ruleset, unit: Unit, place: PlaceShown) -> str:
    if unit.kind == "team":
        posts = ruleset.team[unit.type].posts
        return next((post.gives for post in posts if post.id == place.post), "")
    seats = ruleset.vehicle[unit.type].seats
    return next((seat.gives for seat in seats if seat.post == place.post), "")


def _free_men(men: tuple[Man, ...], unit: Unit) -> list[Man]:
    """Return who may be asked: nobody twice who is alike, nobody who sits or has a post."""
    found: dict[object, Man] = {}
    for man in men:
        if man.vehicle is not None or man.figure.post:
            continue
        if man.unit.kind in ("men", "squad") or man.unit.id == unit.id:
            key = (man.unit.id, man.figure.appearance) if man.figure.plain else man.figure.id
            found.setdefault(key, man)
    return list(found.values())[:MOST_MEN]
