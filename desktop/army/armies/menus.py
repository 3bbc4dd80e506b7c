"""Menus of the armies at the left: of chosen armies, of a folder, and of the list's order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from desktop.army.armies.dialogs import ask_folder, ask_tags
from desktop.services import army_list as armies_list
from desktop.services.army_list import ORDERS, OWN

if TYPE_CHECKING:
    from desktop.army.armies.pane import ArmiesPane

Ids = Sequence[str]


def armies_menu(pane: ArmiesPane, ids: Ids) -> QMenu:
    """Return the menu of the chosen armies."""
    army_service, filing = pane.army_service, pane.filing
    menu = QMenu(pane)
    menu.addAction(
        _words("Duplicate the army", "Duplicate the armies", ids), lambda: double(pane, ids)
    )
    rename = menu.addAction("Rename", lambda: pane.list.edit_name(ids[0]))
    rename.setEnabled(len(ids) == 1)
    current = army_service.current.army.id if army_service.current is not None else ids[0]
    words = "Face-off with the open army…"
    compare = menu.addAction(words, lambda: pane.compare_asked.emit(ids[0]))
    compare.setEnabled(len(ids) == 1 and ids[0] != current)
    menu.addSeparator()
    for words, step in (("Move up", -1), ("Move down", 1)):
        act = menu.addAction(words, partial(filing.move, ids, step))
        act.setEnabled(pane.order == OWN)
    menu.addMenu(_folders(pane, ids, menu))
    menu.addAction("Tags…", lambda: ask_tags(pane, filing, ids))
    menu.addSeparator()
    archived = all(army_service.entry(each).archived for each in ids)
    words = "Take out of the archive" if archived else "Archive"
    menu.addAction(words, lambda: filing.archive(ids, not archived))
    menu.addAction("Put into the bin", lambda: filing.bin(ids))
    return menu


def double(pane: ArmiesPane, ids: Ids) -> None:
    """Add a true copy of each of these armies."""
    for army_id in ids:
        if not pane.army_service.duplicate(army_id):
            return


def _folders(pane: ArmiesPane, ids: Ids, parent: QMenu) -> QMenu:
    army_service, filing = pane.army_service, pane.filing
    menu = QMenu("Put into a folder", parent)
    here = {army_service.entry(each).folder for each in ids}
    for folder in armies_list.folders_of(army_service.entries):
        act = menu.addAction(_shown(folder), partial(filing.put_into, ids, folder))
        act.setEnabled(here != {folder})
    menu.addAction("New folder…", lambda: ask_folder(pane, filing, ids))
    if any(here):
        menu.addSeparator()
        menu.addAction("Out of the folder", lambda: filing.put_into(ids, ""))
    return menu


def folder_menu(pane: ArmiesPane, folder: str) -> QMenu:
    """Return the menu of a folder: all armies in it at once."""
    army_service, filing = pane.army_service, pane.filing
    inside = [entry.id for entry in army_service.entries if entry.folder == folder]
    menu = QMenu(pane)
    folded = folder in pane.folded
    menu.addAction("Unfold" if folded else "Fold", lambda: pane.fold(folder))
    menu.addAction("Rename the folder…", lambda: ask_folder(pane, filing, inside, folder))
    menu.addAction("Take all armies out of it", lambda: filing.put_into(inside, ""))
    menu.addSeparator()
    menu.addAction("Archive all in it", lambda: filing.archive(inside, True))
    menu.addAction("Put all in it into the bin", lambda: filing.bin(inside))
    return menu


def order_menu(pane: ArmiesPane) -> QMenu:
    """Return the menu of what the list shows, and in which order."""
    menu = QMenu(pane)
    for order, words in ORDERS.items():
        act = menu.addAction(words, partial(pane.set_order, order))
        act.setCheckable(True)
        act.setChecked(pane.order == order)
    menu.addSeparator()
    tags = armies_list.tags_of(pane.army_service.entries)
    if tags:
        only = menu.addMenu("Only with the tag")
        for tag in tags:
            other = "" if tag == pane.tag else tag
            act = only.addAction(_shown(tag), partial(pane.show_tag, other))
            act.setCheckable(True)
            act.setChecked(tag == pane.tag)
    archive = menu.addAction("Show the archive")
    archive.setCheckable(True)
    archive.setChecked(pane.preferences.values.show_archived)
    archive.toggled.connect(pane.show_archived)
    menu.addSeparator()
    menu.addAction("Find an army", pane.find_army)
    count = len(pane.army_service.binned)
    bin_act = menu.addAction(f"The bin… ({count})" if count else "The bin…", pane.bin_asked.emit)
    bin_act.setEnabled(pane.army_service.database.ready)
    return menu


def _words(one: str, several: str, ids: Ids) -> str:
    return one if len(ids) == 1 else several


def _shown(name: str) -> str:
    return name.replace("&", "&&")
