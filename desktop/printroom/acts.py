"""Every act of the Print room, with its menu and its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from desktop.printroom.plans import OWN_PACKS
from desktop.shell.actions import ActionRegistry

if TYPE_CHECKING:
    from desktop.printroom.page import PrintPage

_PACK, _PAGES, _OWN, _ARMIES = "pack", "pages", "own", "armies"
_UNDO, _REDO, _COUNTS = "undo", "redo", "counts"


def register_acts(page: PrintPage, registry: ActionRegistry) -> None:
    """Put the acts into the menus; each can be chosen only where it does something."""
    made: list[tuple[QAction, str]] = []

    def add(text, slot, menu, keys="", group=0, needs="") -> QAction:  # type: ignore[no-untyped-def]
        action = registry.add(text, slot, menu=menu, page=page, shortcut=keys, group=group)
        made.append((action, needs))
        return action

    saving, packs, view = page.saving, page.packs, page.viewer.view
    add("Choose the &armies…", page.choose_armies, "File", "Ctrl+O", 0, _ARMIES)
    undo = add("&Undo", page.steps.undo, "Edit", "Ctrl+Z", 0, _UNDO)
    redo = add("&Redo", page.steps.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, _REDO)
    add("&Print…", saving.print_pack, "Print", "Ctrl+P", 0, _PACK)
    add("&Save as PDF…", saving.ask_pdf, "Print", "Ctrl+S", 0, _PACK)
    add("Save as pic&tures…", saving.ask_pictures, "Print", "Ctrl+Shift+S", 0, _PACK)
    add("&Test page…", page.printers.open_test_page, "Print", "Ctrl+T", 0)
    for name in OWN_PACKS:
        add(f"&{name}", lambda each=name: packs.take_own(each), "Print", "", 1, _ARMIES)
    add("Choose a &pack…", packs.show_menu, "Print", "Ctrl+L", 2, _ARMIES)
    add("&Keep this pack…", packs.save, "Print", "", 2, _ARMIES)
    add("&Rename the pack…", packs.rename, "Print", "", 2, _OWN)
    add("&Delete the pack…", packs.remove, "Print", "", 2, _OWN)
    add("Suggest &counts again", page.suggest, "Print", "Ctrl+R", 3, _COUNTS)
    add("&Next page", lambda: page.viewer.turn(1), "View", "PgDown", 4, _PAGES)
    add("Page &before", lambda: page.viewer.turn(-1), "View", "PgUp", 4, _PAGES)
    add("&Whole page", lambda: view.set_zoom(0.0), "View", "Ctrl+0", 4, _PAGES)
    add("T&rue size", lambda: view.set_zoom(1.0), "View", "Ctrl+9", 4, _PAGES)
    add("&Nearer", lambda: view.step(1), "View", "Ctrl++; Ctrl+=", 4, _PAGES)
    add("&Farther", lambda: view.step(-1), "View", "Ctrl+-", 4, _PAGES)
    add("&Paper and print", page.toggle_paper, "View", "F4", 5)

    def refresh() -> None:
        steps, reasons = page.desk.steps, _reasons(page)
        undo.setText(f"&Undo {steps.last}".rstrip())
        redo.setText(f"&Redo {steps.following}".rstrip())
        for action, needs in made:
            registry.block(action, reasons[needs])

    for signal in (page.desk.pages_changed, page.desk.chosen_anew, page.saving.changed):
        signal.connect(lambda *_: refresh())
    refresh()


def _reasons(page: PrintPage) -> dict[str, str]:
    """Return why what needs something cannot be done now; "" where it can."""
    steps = page.desk.steps
    return {
        "": "",
        _PACK: page.saving.reason,
        _OWN: "" if page.packs.current else "This is one of Muster's own packs.",
        _ARMIES: "" if page.library.entries else "There is no army yet.",
        _PAGES: "" if page.desk.pages else "There is no page to be seen.",
        _UNDO: "" if steps.last else "There is nothing to undo.",
        _REDO: "" if steps.following else "There is nothing to redo.",
        _COUNTS: "" if page.pack.suggest.isEnabled() else page.pack.suggest.toolTip(),
    }
