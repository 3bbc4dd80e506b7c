"""Puts the Print room together with the armies of the window."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from desktop.army.page import ArmyPage
from desktop.printroom.page import PrintPage
from desktop.printroom.printers import FILE, Printers
from desktop.shell.window import MainWindow
from printables.options import PrintOptions

ROOM = "print"


def make_print_page(window: MainWindow, folder: Path, armies: str) -> PrintPage:
    """Return the room over the armies of a folder; `armies` is the room of the armies."""
    army_page = cast("ArmyPage", window.page_of(armies))
    options = PrintOptions(paper=window.preferences.values.paper)
    page = PrintPage(
        army_page.library,
        army_page.desk.portraits,
        Printers.load(folder / FILE),
        options,
        window.centralWidget(),
    )

    def go_to_army(army_id: str) -> None:
        if window.go(armies) and army_id:
            army_page.library.open(army_id)

    page.army_asked.connect(go_to_army)
    return page
