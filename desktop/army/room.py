"""Puts the army page together with the armies of a data folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from db.place import Place
from desktop.army.library import Library
from desktop.army.page import ArmyPage
from desktop.shell.window import MainWindow
from rules.games.catalog import Catalog

ROOM = "armies"
RULES = ".toml"
"""How the names of files of rules end; another room takes them."""
CAMPAIGN = ".muster-campaign"
"""How the names of campaign files end; the room of the campaigns takes them."""
OF_OTHERS = (RULES, CAMPAIGN)


def make_army_page(window: MainWindow, folder: Path) -> ArmyPage:
    """Return the page over the armies in a folder, and let it take files dropped on the window."""
    library = Library(Place(folder), Catalog(folder))
    library.connect_now()  # before the page is made, which is filled once that way
    # Made where it will stand: Qt restyles a whole tree of widgets each time it finds a new parent.
    page = ArmyPage(library, window.preferences, window.centralWidget())

    def open_files(names: list[str]) -> None:
        armies = [name for name in names if not name.casefold().endswith(OF_OTHERS)]
        if armies:
            window.go(ROOM)
            page.files.open_files(armies)

    window.accepts_files = True
    window.files_dropped.connect(open_files)
    app = QCoreApplication.instance()
    if app is not None:
        app.aboutToQuit.connect(library.close)
    return page
