"""Puts the Print room together with the armies of the window."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from desktop.army.page import ArmyPage
from desktop.printroom.page import PrintPage
from desktop.services.printers import FILE, PrinterService
from desktop.shell.window import MainWindow

TURN_S = 0.0005


def make_print_page(window: MainWindow, folder: Path, armies: str) -> PrintPage:
    """Return the room over the armies of a folder; `armies` is the room of the armies."""
    # While a thread makes pages, the window gets its turn after half a millisecond, not after five.
    sys.setswitchinterval(TURN_S)
    army_page = cast("ArmyPage", window.page_of(armies))
    page = PrintPage(
        army_page.library,
        army_page.desk.portraits,
        PrinterService.load(folder / FILE),
        window.preferences,
        window.centralWidget(),
    )

    def go_to_army(army_id: str) -> None:
        if window.go(armies) and army_id:
            army_page.library.open(army_id)

    page.army_asked.connect(go_to_army)
    return page
