"""Every act of the army page in the menus, with its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QCursor

from desktop.army.menus import move_menu
from desktop.shell.actions import ActionRegistry
from rules.army import Army

if TYPE_CHECKING:
    from desktop.army.page import ArmyPage


def register_actions(page: ArmyPage, actions: ActionRegistry) -> None:
    """Register the acts, and keep them enabled just while they can do something."""
    desk, files = page.desk, page.files

    def add(
        text: str,
        slot: Callable[[], object],
        menu: str,
        keys: str = "",
        group: int = 0,
        icon: str = "",
    ) -> QAction:
        return actions.add(text, slot, menu=menu, page=page, shortcut=keys, group=group, icon=icon)

    add("&New army…", page.show_new, "File", "Ctrl+N")
    add("&Open a file…", files.ask_open, "File", "Ctrl+O")
    copy = add("Save a &copy…", files.save_copy, "File", "Ctrl+Shift+S", 1)
    double_army = add("&Double the army", files.duplicate_army, "File", "Ctrl+Shift+D", 1)
    remove_army = add("&Remove the army", files.remove_army, "File", "", 1)
    back = add("&Bring the last army back", page.library.bring_back, "File", "", 1)
    undo = add("&Undo", page.undo, "Edit", "Ctrl+Z", 0, "undo")
    redo = add("&Redo", page.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo")
    rename = add("Re&name", lambda: _rename(page), "Edit", "F2", 1)
    double = add("&Double", desk.duplicate, "Edit", "Ctrl+D", 1)
    remove = add("Remo&ve", desk.remove, "Edit", "Del", 1)
    find = add("&Find in the offer", page.offer.take_focus, "Army", "Ctrl+F")
    more = add("One &more", lambda: desk.change_count(1), "Army", "+; =", 1)
    fewer = add("One &fewer", lambda: desk.change_count(-1), "Army", "-", 1)
    group = add("Make a &unit of them", desk.group, "Army", "Ctrl+G", 2)
    empty = add("Add an &empty squad", desk.add_group, "Army", "Ctrl+Shift+G", 2)
    move = add("Mo&ve to…", lambda: move_menu(desk, page).popup(QCursor.pos()), "Army", "Ctrl+M", 2)
    loosen = add("To the &loose men", desk.loosen, "Army", "", 2)
    unseat = add(
        "&Get out of the vehicle", lambda: desk.unseat(desk.selected_figures()), "Army", "", 2
    )
    following = add("Next f&inding", page.findings.go_next, "Army", "F8", 3)
    fix = add("Fi&x the finding", page.findings.list.ask_fix, "Army", "Ctrl+Return", 3)
    agree = add("We &agreed to this…", page.findings.list.ask_agree, "Army", "Ctrl+Shift+Return", 3)
    details = add("&Details", page.toggle_inspector, "View", "F4", 5)
    rule = add("What the &rules say…", files.show_rule, "Help", "F1")
    print_act = add("&Print…", files.print_army, "Print", "Ctrl+P")

    def refresh(_change: object = None) -> None:
        document = desk.document
        army = document is not None and page.showing == "army"
        ruleset = document.ruleset if document else None
        # What is selected in an army that is not in sight is out of reach as well.
        men = desk.selected_figures() if army else ()
        units = desk.selected_units() if army else ()
        stack = document.undo_stack if document and army else None
        findings = document.findings if document and army else ()
        states = {
            copy: army,
            double_army: army,
            remove_army: army,
            back: bool(page.library.removed_name),
            undo: stack is not None and stack.canUndo(),
            redo: stack is not None and stack.canRedo(),
            rename: army,
            double: bool(men or units),
            remove: bool(men or units),
            find: army and ruleset is not None,
            more: bool(men),
            fewer: bool(men),
            group: bool(men),
            empty: army,
            move: bool(men),
            loosen: document is not None and not _on_foot_and_loose(document.army).issuperset(men),
            unseat: document is not None and not _seated(document.army).isdisjoint(men),
            following: bool(findings),
            fix: army and page.findings.list.can_fix,
            agree: army and page.findings.list.can_agree,
            details: army,
            rule: army and ruleset is not None,
            print_act: army and ruleset is not None,
        }
        for action, on in states.items():
            action.setEnabled(on)
        undo.setText(f"&Undo {_shown(stack.undoText())}".rstrip() if stack else "&Undo")
        redo.setText(f"&Redo {_shown(stack.redoText())}".rstrip() if stack else "&Redo")

    for signal in (
        desk.changed,
        desk.stepped,
        desk.document_changed,
        desk.selection.changed,
        page.library.listed,
        page.head_changed,
        page.findings.list.current_moved,
    ):
        signal.connect(refresh)
    refresh()


def _on_foot_and_loose(army: Army) -> set[str]:
    """Return the men whom "To the loose men" would leave as they are."""
    loose = {man.id for unit in army.units if unit.kind == "men" for man in unit.figures}
    return loose - _seated(army)


def _seated(army: Army) -> set[str]:
    return {seat.figure for unit in army.units for seat in unit.seats}


def _shown(label: str) -> str:
    """Return a label with the ampersands of a player's names as they are."""
    return label.replace("&", "&&")


def _rename(page: ArmyPage) -> None:
    if page.inspector.isHidden():
        page.toggle_inspector()
    page.inspector.focus_name()
