"""Every act of the room "Rules", with its menu and its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from desktop.shell.actions import ActionRegistry

if TYPE_CHECKING:
    from desktop.rulebook.page import RulesPage

_HOUSE, _FILE, _ENTRY, _BACK, _GAME = "house", "file", "entry", "back", "game"


def register_acts(page: RulesPage, registry: ActionRegistry) -> None:
    """Put the acts into the menus; each can be chosen only where it does something."""
    made: list[tuple[QAction, str]] = []

    def add(text, slot, menu, keys="", group=0, needs="") -> QAction:  # type: ignore[no-untyped-def]
        action = registry.add(text, slot, menu=menu, page=page, shortcut=keys, group=group)
        made.append((action, needs))
        return action

    add("&New house rules", page.files.make_house, "File", "Ctrl+N", 0, _GAME)
    add("Take in a &file of house rules…", page.files.ask_file, "File", "Ctrl+O")
    add("&Share the house rules…", page.files.ask_share, "File", "Ctrl+Shift+S", 1, _HOUSE)
    add("&Duplicate the house rules", page.files.duplicate_house, "File", "Ctrl+Shift+D", 1, _HOUSE)
    add("Re&name the house rules", page.files.rename_house, "File", "", 1, _HOUSE)
    add("&Put the house rules aside", page.files.remove_house, "File", "", 1, _FILE)
    add("&Bring the last house rules back", page.files.bring_back, "File", "", 1, _BACK)
    undo = add("&Undo", page.undo, "Edit", "Ctrl+Z", 0, "undo")
    redo = add("&Redo", page.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo")
    add("&Copy the entry as a new one", page.values.copy_entry, "Edit", "Ctrl+D", 1, _ENTRY)
    add("&Take the entry away", lambda: _take_away(page), "Edit", "Del", 1, _HOUSE)
    add("All of the &entry as before", lambda: _as_before(page), "Edit", "", 1, _ENTRY)
    add("&Find in the rules", page.field.setFocus, "View", "Ctrl+F", 4, _GAME)
    add("&Details", lambda: page.show_inspector(page.inspector.isHidden()), "View", "F4", 5)

    def refresh() -> None:
        states = _states(page)
        for action, needs in made:
            action.setEnabled(not needs or states[needs])
        stack = page.document.undo_stack if page.document else None
        undo.setText(f"&Undo {_plain(stack.undoText())}".rstrip() if stack else "&Undo")
        redo.setText(f"&Redo {_plain(stack.redoText())}".rstrip() if stack else "&Redo")

    for signal in (page.head_changed, page.house_rules.changed, page.table.chosen):
        signal.connect(lambda *_: refresh())
    refresh()


def _states(page: RulesPage) -> dict[str, bool]:
    document = page.document
    subject = page.form.subject
    entry = document is not None and subject is not None and subject.removable
    return {
        _GAME: page.game is not None,
        _HOUSE: document is not None,
        _FILE: page.games.current_file() is not None,
        _ENTRY: entry,
        _BACK: bool(page.house_rules.removed_name),
        "undo": document is not None and document.undo_stack.canUndo(),
        "redo": document is not None and document.undo_stack.canRedo(),
    }


def _take_away(page: RulesPage) -> None:
    """Take the entry away, or in the list of differences the change back."""
    if page.section == "changes":
        page.changes.take_back()
    else:
        page.values.remove_entry()


def _as_before(page: RulesPage) -> None:
    if page.form.subject is not None:
        page.values.take_back(page.form.subject.path)


def _plain(label: str) -> str:
    return label.replace("&", "&&")
