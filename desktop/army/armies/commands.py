"""What the menus do with the list of armies: file, find, bin, history; and the panels of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from desktop.army.armies.dialogs import ask_folder, ask_tags
from desktop.army.armies.pane import double
from desktop.army.details.inspector import HISTORY
from desktop.services.army_list import OWN

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.army.actions import Act
    from desktop.army.page import ArmyPage

BIN = "bin"


def library_acts(page: ArmyPage) -> tuple[Act, ...]:
    """Return the acts on the armies chosen in the list, or on the open one."""
    from desktop.army.actions import Act, off_menu

    pane, filing = page.armies, page.filing

    def on(act: Callable[[list[str]], object]) -> Callable[[], object]:
        return lambda: act(pane.chosen())

    in_list = off_menu(
        Act("Find an ar&my", page.find_army, "File", "Ctrl+Shift+F", 0, "armies"),
        Act("&Duplicate the army", on(lambda ids: double(pane, ids)), "File",
            "Ctrl+Shift+D", 2, "army"),
        Act("Rename in the &list", lambda: rename_in_list(page), "File", "", 2, "army"),
        Act("Put into a &folder…", on(lambda ids: ask_folder(page, filing, ids)), "File", "", 2,
            "army"),
        Act("Ta&gs…", on(lambda ids: ask_tags(page, filing, ids)), "File", "", 2, "army"),
        Act("Move &up in the list", on(lambda ids: filing.move(ids, -1)), "File",
            "Ctrl+Shift+Up", 2, "army up"),
        Act("Move do&wn in the list", on(lambda ids: filing.move(ids, 1)), "File",
            "Ctrl+Shift+Down", 2, "army down"),
        Act("&Archive the army", on(lambda ids: filing.archive(ids, True)), "File", "", 2,
            "not archived"),
        Act("Take out of the arc&hive", on(lambda ids: filing.archive(ids, False)), "File", "", 2,
            "archived"),
        Act("Put into the &bin", on(filing.bin), "File", "Ctrl+B", 2, "army"),
        Act("Put the list bac&k as it was", filing.take_back, "File", "", 2, "removed"),
    )  # fmt: skip
    history = off_menu(
        Act("&History…", lambda: show_history(page), "Edit", "Ctrl+H", 0, "army"),
        Act("&Keep this version…", lambda: keep_version(page), "Edit", "Ctrl+Shift+H", 0, "steps"),
    )
    bin_act = Act("The b&in…", lambda: page.show_panel(BIN), "File", "Ctrl+Shift+B", 2, "store")
    return (*in_list, bin_act, *history)


def library_conditions(page: ArmyPage) -> dict[str, bool]:
    """Return the conditions of these acts that hold now."""
    army_service, pane = page.army_service, page.armies
    chosen = [each for each in pane.chosen() if army_service.knows(each)]
    archived = [army_service.entry(each).archived for each in chosen]
    shown = bool(chosen) and page.showing == "army"
    by_hand = shown and pane.order == OWN
    return {
        "armies": bool(army_service.entries),
        "store": army_service.database.ready,
        "removed": page.filing.back is not None,
        "archived": shown and all(archived),
        "not archived": shown and not all(archived),
        "army up": by_hand and page.filing.can_move(chosen, -1),
        "army down": by_hand and page.filing.can_move(chosen, 1),
    }


LIBRARY_REASONS = {
    "armies": "There is no army yet.",
    "store": "The armies are not read yet.",
    "removed": "Nothing was filed or put into the bin since the window opened.",
    "archived": "Choose an army of the archive.",
    "not archived": "Choose an army that is not in the archive.",
    "army up": "Choose an army that is not the first of its folder, in your own order.",
    "army down": "Choose an army that is not the last of its folder, in your own order.",
}
"""What the tooltip of a disabled act says, by its condition."""


def offer_panels(page: ArmyPage) -> None:
    """Let the bin stand in the middle of the page."""

    def make_bin() -> QWidget:
        from desktop.army.armies.bin_panel import BinPanel

        panel = BinPanel(page.filing)
        panel.closed.connect(page.show_army)
        panel.said.connect(page.status)
        return panel

    page.middle.offer(BIN, make_bin, "The bin")

    def give_keyboard(key: str) -> None:
        if key == BIN:
            page.middle.panel(BIN).setFocus(Qt.FocusReason.OtherFocusReason)

    page.middle.changed.connect(give_keyboard)


def show_history(page: ArmyPage) -> None:
    """Show the steps and the earlier versions of the open army."""
    page.show_tab(HISTORY)
    page.inspector.history.take_focus()


def keep_version(page: ArmyPage) -> None:
    """Ask for a name, and keep the open army as it is now."""
    from desktop.army.details.history import ask_version

    document = page.army_service.current
    if document is not None and ask_version(page, page.army_service, document.army):
        page.status.emit("This version is kept: see the history")


def rename_in_list(page: ArmyPage) -> None:
    """Let the player type another name where the army stands in the list."""
    current = page.army_service.current
    if current is not None:
        page.armies_popover.open(page.armies.list)
        page.armies.list.edit_name(current.army.id)
