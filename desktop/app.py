"""Opens the window: first its frame, then, when that is on the screen, the page in it.

Nothing that only a page needs is imported before the frame was painted.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QApplication

from desktop.garbage import collect_garbage
from desktop.look.theme import Theme
from desktop.services.preferences import Preferences
from desktop.shell.page import Page, Room
from desktop.shell.window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.army.library import Library
    from desktop.campaign.page import CampaignPage
    from desktop.printroom.page import PrintPage
    from desktop.rulebook.page import RulesPage
    from printables.campaign.value import Campaign
    from rules.games.game import DataPath

PREFERENCES = "preferences.json"
FIRST_ROOM = "armies"
MENUS_OF_FIRST_ROOM = ("File", "Edit", "Army", "View", "Print", "Help")
FRAME = 40
"""Pixels that a window manager adds in height, at the most that is usual."""
BEGUN_AFTER_MS = 100
"""Milliseconds until campaigns are asked for a half recorded battle: the page is painted first."""
COLLECT_AFTER_MS = 1500
"""By then the page is there and the database library is loaded."""


def make_frame(app: QApplication, folder: Path) -> MainWindow:
    """Return the window over the data in a folder, with its rooms, but in none of them yet."""
    preferences = Preferences.load(folder / PREFERENCES)
    values = preferences.values
    theme = Theme(app, values.scheme, values.text_percent, values.less_motion)  # type: ignore[arg-type]
    window = MainWindow(theme, preferences)
    window.add_room(Room(FIRST_ROOM, "Armies", "armies", lambda: _armies(window, folder)))
    window.add_room(
        Room("campaigns", "Campaigns", "campaigns", lambda: _campaigns(window), digit=2)
    )
    window.add_room(
        Room("print", "Print room", "print-room", lambda: _print(window, folder), digit=4)
    )
    window.add_room(Room("rules", "Rules", "rules", lambda: _rules(window, folder), digit=5))
    window.add_room(
        Room("settings", "Settings", "settings", lambda: _settings(window, folder), True)
    )
    window.files_dropped.connect(lambda names: _take_rules(window, names))
    window.files_dropped.connect(lambda names: _take_campaigns(window, names))
    add = window.registry.add
    add("&Keys…", lambda: _keys(window), menu="Help", shortcut="Shift+F1", group=5)
    add("&About Muster…", lambda: _about(window), menu="Help", group=5)
    return window


def make_window(app: QApplication, folder: Path) -> MainWindow:
    """Return the window with its first page; it is not shown yet."""
    window = make_frame(app, folder)
    window.go(FIRST_ROOM)
    return window


def show_window(app: QApplication, folder: Path) -> MainWindow:
    """Show the frame of the window, and its first page as soon as that was painted."""
    window = make_frame(app, folder)
    window.rail.show_room(FIRST_ROOM)
    window.registry.expect(*MENUS_OF_FIRST_ROOM)
    window.first_painted.connect(lambda: window.go(FIRST_ROOM))
    QTimer.singleShot(COLLECT_AFTER_MS, window, lambda: collect_garbage(app))
    _fit(window)
    window.show()
    return window


def _fit(window: MainWindow) -> None:
    """Keep the window inside the screen, with its frame, which is not there yet."""
    screen = window.screen()
    if screen is not None:
        room = screen.availableGeometry()
        frame = QSize(0, FRAME) if room.height() <= window.height() + FRAME else QSize(0, 0)
        window.resize(window.size().boundedTo(room.size() - frame))


def _armies(window: MainWindow, folder: Path) -> Page:
    from desktop.army.room import make_army_page

    page = make_army_page(window, folder)
    page.rule_asked.connect(lambda ruleset_id, path: _show_rule(window, ruleset_id, path))
    page.print_asked.connect(lambda army_id: _print_army(window, army_id))
    QTimer.singleShot(BEGUN_AFTER_MS, page, lambda: _say_begun(window, page.library))
    return page


def _say_begun(window: MainWindow, library: Library) -> None:
    """Say at the start that the recording of a battle waits to be gone on with."""
    campaign = library.read(lambda work: work.campaigns.begun())
    if campaign is not None:
        words = f"A battle of {campaign or 'a campaign'} is half recorded: see Campaigns (Ctrl+2)"
        window.set_status(words)


def _show_rule(window: MainWindow, ruleset_id: str, path: DataPath) -> None:
    """Lead to the room of the rules, to an entry of a game."""
    if window.go("rules"):
        cast("RulesPage", window.page_of("rules")).show_rule(ruleset_id, path)


def _campaigns(window: MainWindow) -> Page:
    from desktop.campaign.room import make_campaign_page

    page = make_campaign_page(window, FIRST_ROOM)
    page.print_asked.connect(lambda now, sheets: _print_campaign(window, now, sheets))
    return page


def _print(window: MainWindow, folder: Path) -> Page:
    from desktop.printroom.room import make_print_page

    return make_print_page(window, folder, FIRST_ROOM)


def _print_army(window: MainWindow, army_id: str) -> None:
    """Lead to the print room with an army in the pack."""
    if window.go("print"):
        cast("PrintPage", window.page_of("print")).choose_army(army_id)


def _print_campaign(
    window: MainWindow, now: Callable[[], Campaign], sheets: tuple[str, ...]
) -> None:
    """Lead to the print room with a campaign in the pack, and these of its papers ticked."""
    if window.go("print"):
        cast("PrintPage", window.page_of("print")).campaign.take(now, sheets)


def _rules(window: MainWindow, folder: Path) -> Page:
    from desktop.rulebook.room import make_rules_page

    return make_rules_page(window, folder, FIRST_ROOM)


def _take_rules(window: MainWindow, names: list[str]) -> None:
    """Lead to the room of the rules with the files of rules among those that were dropped."""
    from desktop.army.room import RULES

    files = [Path(name) for name in names if name.casefold().endswith(RULES)]
    if files and window.go("rules"):
        cast("RulesPage", window.page_of("rules")).files.take_files(files)


def _take_campaigns(window: MainWindow, names: list[str]) -> None:
    """Lead to the room of the campaigns with the campaign files among those that were dropped."""
    from desktop.army.room import CAMPAIGN

    files = [name for name in names if name.casefold().endswith(CAMPAIGN)]
    if files and window.go("campaigns"):
        cast("CampaignPage", window.page_of("campaigns")).files.open_files(files)


def _settings(window: MainWindow, folder: Path) -> Page:
    from db.place import Place
    from desktop.look.theme import theme_of
    from desktop.shell.settings import SettingsPage

    place = Place(folder)
    places = (("Your armies", place.folder), ("Your own rulesets", place.rulesets))

    def troubles() -> list[str]:
        from rules.games.catalog import Catalog

        return [problem.sentence() for problem in Catalog(folder).problems()]

    return SettingsPage(theme_of(window), window.preferences, places, troubles)


def _keys(window: MainWindow) -> None:
    from desktop.help import show_keys

    show_keys(window)


def _about(window: MainWindow) -> None:
    from desktop.help import show_about

    show_about(window)


def open_window(data: Path | None) -> int:
    """Open the window and run until it is closed; return the exit status."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Muster")
    app.setDesktopFileName("muster")
    folder = data if data is not None else _default_folder()
    window = show_window(app, folder)
    window.first_painted.connect(lambda: _watch(window, folder))
    status = app.exec()
    from desktop.jobs import finish

    finish()
    return status


def _watch(window: MainWindow, folder: Path) -> None:
    from desktop.crash import CrashReporter

    CrashReporter(folder, window).install()


def _default_folder() -> Path:
    from db.place import default_folder

    return default_folder()
