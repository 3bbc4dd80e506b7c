"""Under which conditions an act can do something now, and why not while it cannot."""

from __future__ import annotations

from desktop.army.armies.commands import LIBRARY_REASONS, library_conditions
from desktop.army.colouring import models_at_hand
from desktop.army.details.hero_menu import HERO_REASONS, hero_conditions
from desktop.army.page import ArmyPage
from desktop.army.selected_words import men_at_hand
from desktop.services.army_document import ArmyDocument, Ids
from rules.army.model import Army

REASONS = {
    **HERO_REASONS,
    "army": "Open an army first.",
    "game": "Open an army whose game is installed first.",
    "rule": "Open an army whose game is installed first.",
    "undo": "There is nothing to undo.",
    "redo": "There is nothing to redo.",
    "men": "Choose a man or several first.",
    "chosen": "Choose men or units first.",
    "placed": "Choose men or units of an installed game first.",
    "equipped": "Choose men, or units with men, first.",
    "coloured": "Choose men, vehicles or guns first.",
    "not loose": "Choose men who are not among the loose men.",
    "seated": "Choose a man who sits in a vehicle.",
    "up": "Choose a unit that is not the first.",
    "down": "Choose a unit that is not the last.",
    "somebody": "There is nobody in the army yet.",
    "clip": "Copy men, units or a list first.",
    "steps": "Open an army first.",
    "findings": "There are no findings.",
    "fix": "Choose a finding with a fix first (F8).",
    "agree": "Choose a finding first (F8).",
    **LIBRARY_REASONS,
}
"""What the tooltip of a disabled act says, by its condition."""
AWAY = "Go back to the army first."
"""Of an act on the open army, while a panel stands before it."""


def reason(page: ArmyPage, needs: str) -> str:
    """Return why an act cannot be done now, as its condition does not hold."""
    away = page.controller.document is not None and page.showing != "army"
    if away and needs in LIBRARY_REASONS:
        away = False
    return AWAY if away else REASONS[needs]


def conditions(page: ArmyPage) -> dict[str, bool]:
    """Return which conditions hold now."""
    controller, stack = page.controller, page.undo_stack
    document = controller.document if page.showing == "army" else None
    army = document is not None
    men = controller.selected_figures() if army else ()
    units = controller.selected_units() if army else ()
    game = document is not None and document.ruleset is not None
    found = page.findings if army else None
    at = _place(document.army, controller.target_unit()) if document is not None else -1
    return {
        "army": army,
        **(hero_conditions(controller) if army else dict.fromkeys(HERO_REASONS, False)),
        "game": game,
        "rule": game or (found is not None and stack is not None),
        **library_conditions(page),
        "steps": stack is not None,
        "undo": stack is not None and stack.canUndo(),
        "redo": stack is not None and stack.canRedo(),
        "men": bool(men),
        "chosen": bool(men or units),
        "placed": game and bool(men or units),
        "equipped": game and bool(men or (units and men_at_hand(controller))),
        "coloured": bool(
            men or (units and (men_at_hand(controller) or models_at_hand(controller)))
        ),
        "not loose": document is not None and not _on_foot_and_loose(document, men),
        "seated": document is not None and not _seated(document.army).isdisjoint(men),
        "up": at > 0,
        "down": document is not None and 0 <= at < len(document.army.units) - 1,
        "somebody": document is not None and bool(document.army.units),
        "clip": army and page.copied.something,
        "findings": army or (found is not None and found.list.count > 0),
        "fix": found is not None and found.list.can_fix,
        "agree": found is not None and found.list.can_agree,
    }


def _place(army: Army, unit_id: str) -> int:
    return next((at for at, unit in enumerate(army.units) if unit.id == unit_id), -1)


def _on_foot_and_loose(document: ArmyDocument, men: Ids) -> bool:
    """Return whether "To the loose men" would leave all of these as they are."""
    loose = all(document.unit_of[man].kind == "men" for man in men)
    return loose and _seated(document.army).isdisjoint(men)


def _seated(army: Army) -> set[str]:
    return {seat.figure for unit in army.units for seat in unit.seats}
