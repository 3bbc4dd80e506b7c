"""What the menus do with the list of armies: file, find, bin, history; and the panels of these."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from desktop.army.armies.dialogs import ask_folder, ask_tags
from desktop.army.armies.pane import double
from desktop.army.page import ArmyPage
from desktop.army.page_stack import BIN
from desktop.services.army_list import OWN
from desktop.shell.actions import Command, off_menu


def library_acts(page: ArmyPage) -> tuple[Command, ...]:
    """Return the acts on the armies chosen in the list, or on the open one."""
    pane, filing = page.armies, page.filing

    def on(act: Callable[[list[str]], object]) -> Callable[[], object]:
        return lambda: act(pane.chosen())

    in_list = off_menu(
        Command("Find an ar&my", page.find_army, "File", "Ctrl+Shift+F", 0, "armies"),
        Command("&Duplicate the army", on(lambda ids: double(pane, ids)), "File",
            "Ctrl+Shift+D", 2, "army"),
        Command("Rename in the &list", page.rename_in_list, "File", "", 2, "army"),
        Command("Put into a &folder…", on(lambda ids: ask_folder(page, filing, ids)), "File", "", 2,
            "army"),
        Command("Ta&gs…", on(lambda ids: ask_tags(page, filing, ids)), "File", "", 2, "army"),
        Command("Move &up in the list", on(lambda ids: filing.move(ids, -1)), "File",
            "Ctrl+Shift+Up", 2, "army up"),
        Command("Move do&wn in the list", on(lambda ids: filing.move(ids, 1)), "File",
            "Ctrl+Shift+Down", 2, "army down"),
        Command("&Archive the army", on(lambda ids: filing.archive(ids, True)), "File", "", 2,
            "not archived"),
        Command("Take out of the arc&hive", on(lambda ids: filing.archive(ids, False)), "File", "",
            2, "archived"),
        Command("Put into the &bin", on(filing.bin), "File", "Ctrl+B", 2, "army"),
        Command("Put the list bac&k as it was", filing.take_back, "File", "", 2, "removed"),
    )  # fmt: skip
    history = off_menu(
        Command("&History…", page.show_history, "Edit", "Ctrl+H", 0, "army"),
        Command("&Keep this version…", page.keep_version, "Edit", "Ctrl+Shift+H", 0, "steps"),
    )
    show_bin = partial(page.middle.show, BIN)
    return (*in_list, Command("The b&in…", show_bin, "File", "Ctrl+Shift+B", 2, "store"), *history)


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
