"""Under which conditions a command can do something now, and why not while it cannot."""

from __future__ import annotations

from desktop.army.colouring import models_at_hand
from desktop.army.details.commands import heroes, men_to_raise, unnamed
from desktop.army.page import ArmyPage
from desktop.army.page_stack import ARMY
from desktop.army.selected_men import men_at_hand
from desktop.services.army_list import OWN

OF_THE_LIST = {
    "armies": "There is no army yet.",
    "store": "The armies are not read yet.",
    "removed": "Nothing was filed or put into the bin since the window opened.",
    "archived": "Choose an army of the archive.",
    "not archived": "Choose an army that is not in the archive.",
    "army up": "Choose an army that is not the first of its folder, in your own order.",
    "army down": "Choose an army that is not the last of its folder, in your own order.",
}
OF_THE_ARMY = {
    "army": "Open an army first.",
    "game": "Open an army whose game is installed first.",
    "undo": "There is nothing to undo.",
    "redo": "There is nothing to redo.",
    "men": "Choose a man or several first.",
    "chosen": "Choose men or units first.",
    "placed": "Choose men or units of an installed game first.",
    "equipped": "Choose men, or units with men, first.",
    "coloured": "Choose men, vehicles or guns first.",
    "one man": "Choose one man first.",
    "hero": "Choose a hero first.",
    "no hero": "Choose a man who is not a hero.",
    "nameless": "Choose men, or a unit with men, who have no name.",
    "portrait": "Choose a man with a portrait of his own.",
    "not loose": "Choose men who are not among the loose men.",
    "seated": "Choose a man who sits in a vehicle.",
    "up": "Choose a unit that is not the first.",
    "down": "Choose a unit that is not the last.",
    "somebody": "There is nobody in the army yet.",
    "clip": "Copy men, units or a list first.",
    "fix": "Choose a finding with a fix first (F8).",
    "agree": "Choose a finding first (F8).",
}
"""What the tooltip of a disabled command says, by its condition."""
AWAY = "Go back to the army first."
"""Of a command on the open army, while a panel stands before it."""


def reasons(page: ArmyPage) -> dict[str, str]:
    """Return by condition why what needs it cannot be done now, "" where it holds."""
    away = page.controller.document is not None and page.showing != ARMY
    army = dict.fromkeys(OF_THE_ARMY, AWAY) if away else OF_THE_ARMY
    holds = _of_the_list(page) | _of_the_army(page)
    return {needs: "" if holds[needs] else why for needs, why in (OF_THE_LIST | army).items()}


def _of_the_list(page: ArmyPage) -> dict[str, bool]:
    service, pane, filing = page.army_service, page.armies, page.filing
    chosen = [each for each in pane.chosen() if service.knows(each)]
    archived = [service.entry(each).archived for each in chosen]
    shown = bool(chosen) and page.showing == ARMY
    by_hand = shown and pane.order == OWN
    return {
        "armies": bool(service.entries),
        "store": service.database.ready,
        "removed": filing.back is not None,
        "archived": shown and all(archived),
        "not archived": shown and not all(archived),
        "army up": by_hand and filing.can_move(chosen, -1),
        "army down": by_hand and filing.can_move(chosen, 1),
    }


def _of_the_army(page: ArmyPage) -> dict[str, bool]:
    controller, document = page.controller, page.controller.document
    if document is None or page.showing != ARMY:
        steps = page.undo_stack
        undo = {"undo": steps is not None and steps.canUndo()}
        redo = {"redo": steps is not None and steps.canRedo()}
        return dict.fromkeys(OF_THE_ARMY, False) | undo | redo
    stack, units = document.undo_stack, document.army.units
    men, found = controller.selected_figures(), controller.current_figure()
    chosen = bool(men or controller.selected_units())
    at_hand = men_at_hand(controller)
    known, others = heroes(controller, men_to_raise(controller))
    seated = {seat.figure for unit in units for seat in unit.seats}.intersection(men)
    order = [unit.id for unit in units]
    at = order.index(controller.target_unit()) if controller.target_unit() else -1
    game = document.ruleset is not None
    return {
        "army": True,
        "game": game,
        "undo": stack.canUndo(),
        "redo": stack.canRedo(),
        "men": bool(men),
        "chosen": chosen,
        "placed": game and chosen,
        "equipped": game and bool(at_hand),
        "coloured": bool(at_hand or models_at_hand(controller)),
        "one man": found is not None,
        "hero": bool(known),
        "no hero": bool(others),
        "nameless": bool(unnamed(controller)),
        "portrait": found is not None and bool(found[1].portrait),
        "not loose": bool(seated) or any(document.unit_of[man].kind != "men" for man in men),
        "seated": bool(seated),
        "up": at > 0,
        "down": 0 <= at < len(units) - 1,
        "somebody": bool(units),
        "clip": page.copied.something,
        "fix": page.findings.list.can_fix,
        "agree": page.findings.list.can_agree,
    }
