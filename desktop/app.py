"""Opens the window: the one place that puts rooms, library and theme together."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from db.place import Place, default_folder
from db.problems import StoreProblem
from desktop.army.library import Library
from desktop.army.page import ArmyPage
from desktop.help import register_help
from desktop.look.theme import Theme
from desktop.shell.page import Page, Room
from desktop.shell.preferences import Preferences
from desktop.shell.window import MainWindow
from rules.catalog import Catalog

PREFERENCES = "preferences.json"


def make_window(app: QApplication, folder: Path) -> MainWindow:
    """Return the window over the data in a folder; it is not shown yet."""
    place = Place(folder)
    trouble = _prepare(place)
    preferences = Preferences.load(folder / PREFERENCES)
    values = preferences.values
    theme = Theme(app, values.scheme, values.text_percent, values.less_motion)  # type: ignore[arg-type]
    library = Library(place, Catalog(folder))
    if trouble is not None:
        library.problem = trouble
    window = MainWindow(theme, preferences)
    page = ArmyPage(library, preferences)
    window.add_room(Room("armies", "Armies", "armies", lambda: page))
    window.add_room(
        Room("settings", "Settings", "settings", lambda: _settings(theme, preferences, place), True)
    )
    register_help(window)
    window.accepts_files = True
    window.files_dropped.connect(_opener(window, page))
    window.go("armies")
    window.library = library  # type: ignore[attr-defined]
    if trouble is None:
        window.first_painted.connect(library.connect_soon)
    return window


def _opener(window: MainWindow, page: ArmyPage) -> Callable[[list[str]], None]:
    def open_files(names: list[str]) -> None:
        window.go("armies")
        page.files.open_files(names)

    return open_files


def _prepare(place: Place) -> StoreProblem | None:
    try:
        place.prepare()
    except StoreProblem as problem:
        return problem
    return None


def _settings(theme: Theme, preferences: Preferences, place: Place) -> Page:
    from desktop.shell.settings import SettingsPage

    return SettingsPage(
        theme,
        preferences,
        (("Your armies", place.folder), ("Your own rulesets", place.rulesets)),
    )


def open_window(data: Path | None) -> int:
    """Open the window and run until it is closed; return the exit status."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Muster")
    app.setDesktopFileName("muster")
    window = make_window(app, data if data is not None else default_folder())
    window.show()
    status = app.exec()
    window.library.close()  # type: ignore[attr-defined]
    return status
