"""What the small tool bar offers for the selection: a man, several men, a unit, men in seats."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.army.choosers import ask_role
from desktop.army.controller import ArmyController
from desktop.army.details.hero_commands import heroes, make_heroes, make_ordinary_men
from desktop.army.figure_sources import figure_source
from desktop.army.moving import ask_place
from desktop.army.selected_words import alike, men_at_hand
from desktop.army.table.mini_bar import Tool
from rules.army.drawing_choice import man_art
from rules.army.roster import Roster
from rules.common.wording import counted

Ids = tuple[str, ...]


def tools_for(
    controller: ArmyController, page: QWidget, swap: Callable[[], object], *, swapping: bool
) -> list[Tool]:
    """Return what can be done with what is selected."""
    document = controller.document
    roster = document.roster if document else None
    if roster is None or not controller.selection.ids:
        return []
    men, units = controller.selected_figures(), controller.selected_units()
    if units and not any(each in roster.man for each in controller.selection.ids):
        return _for_units(controller, page, len(units))
    if not men:
        return []
    if swapping:
        words = f"Click who changes places with {roster.phrase(men[-1])}"
        return [Tool(words, None, "swap", on=True), Tool("", swap, "cross", "Let be (Esc)")]
    return _for_men(controller, page, roster, men, swap)


def _for_units(controller: ArmyController, page: QWidget, units: int) -> list[Tool]:
    tools = [Tool(counted(units, "unit"), None)] if units > 1 else []
    if men_at_hand(controller):
        tools.append(Tool("Role", lambda: ask_role(controller, page), keys="R", opens=True))
    return [*tools, *_ends(controller, page)]


def _ends(
    controller: ArmyController, page: QWidget, *middle: Tool, double: bool = True
) -> list[Tool]:
    """Return what all selections can: doubled, moved, taken away."""
    tools = [Tool("Double", controller.duplicate, "copy", "Ctrl+D")] if double else []
    tools.append(Tool("Move to", lambda: ask_place(controller, page), "arrow", "Ctrl+M"))
    remove = Tool("", controller.remove, "trash", "Take off the army (Del)", danger=True)
    return [*tools, *middle, remove]


def _for_men(
    controller: ArmyController,
    page: QWidget,
    roster: Roster,
    men: Ids,
    swap: Callable[[], object],
) -> list[Tool]:
    same_men, one = alike(controller, men), len(men) == 1
    tools = [] if one else [Tool(counted(len(men), "man"), None)]
    tools.append(_role(controller, page, roster, men))
    if one or same_men:
        tools.append(Tool("Swap", swap, "swap", "Change places with the man clicked next (X)"))
    elif len(men) == 2:
        tools.append(Tool("Swap", swap, "swap", "Let the two change places (X)"))
    if same_men:
        tools.append(Tool("", lambda: controller.change_count(-1), "minus", "One fewer (−)"))
        tools.append(Tool("", lambda: controller.change_count(1), "plus", "One more (+)"))
    middle: list[Tool] = []
    if one and heroes(controller, men)[0]:
        tip = "Make him an ordinary man (H)"
        hero = Tool("Hero", lambda: make_ordinary_men(controller), "star", tip, on=True)
        middle.append(hero)
    elif one or same_men:
        middle.append(Tool("Hero", lambda: make_heroes(controller), "star", "Make him a hero (H)"))
    if any(roster.man[man].vehicle is not None for man in men):
        middle.append(Tool("Get out", lambda: controller.unseat(men), "chevron-up"))
    return [*tools, *_ends(controller, page, *middle, double=not same_men)]


def _role(controller: ArmyController, page: QWidget, roster: Roster, men: Ids) -> Tool:
    """Return the drop-down of the role: the role itself where all have the same."""
    first = roster.man[men[-1]]
    role = first.role
    same = all(roster.man[man].role is role for man in men)
    source = figure_source(page, man_art(first), first.figure.colour or roster.army.colour)
    return Tool(
        (role.short or role.name) if role and same else "Role",
        lambda: ask_role(controller, page),
        keys="Another role (R)",
        figure=source if same else None,
        opens=True,
    )
