"""Open the window: first its frame, then, when that is on the screen, the page in it.

Nothing that only a page needs is imported before the frame was painted.
"""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QApplication

from desktop.garbage import collect_garbage
from desktop.look.theme import Theme
from desktop.services.preferences import Preferences
from desktop.shell.page import Page, Room
from desktop.shell.window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop.army.page import ArmyPage
    from desktop.campaign.page import CampaignPage
    from desktop.faceoff.page import FaceOffPage
    from desktop.gamenight.page import GameNightPage
    from desktop.home.page import HomePage
    from desktop.pick.page import PickPage
    from desktop.printroom.page import PrintPage
    from desktop.rulebook.page import RulesPage
    from desktop.services.services import Services
    from desktop.shell.database_commands import DatabaseCommands
    from desktop.toybox.page import ToyBoxPage
    from printables.source import Campaign
    from rules.army.model import Army
    from rules.common.findings import Fix
    from rules.common.struct_decoding import DataPath
    from rules.toybox.toy_box import Loss

PREFERENCES, DATABASE = "preferences.json", "muster.db"
HOME, ARMIES, FACE_OFF, PICK = "home", "armies", "face-off", "pick"
MENUS_AT_START = {
    HOME: ("File", "View", "Help"),
    ARMIES: ("File", "Edit", "Army", "View", "Print", "Help"),
}
"""The menus of the rooms that can be the first, shown before the room is there."""
RULES, CAMPAIGN = ".toml", ".muster-campaign"
"""Endings of the names of files that rooms other than the first open."""
TURN_S = 0.0005
"""Seconds after which a thread that works lets the window have its turn. Painting asks for Python
a hundred times, and Python's own 5 ms would hold up each of them while a job is under way."""
FRAME = 40
"""Pixels that a window manager adds in height, at the most that is usual."""
SETTLED_AFTER_MS = 1500
"""By then the page is painted, also on a slow machine. What the player does not wait for comes
after it: the collection of garbage, and the modules of campaigns, which take a tenth of a start."""


class Rooms:
    """The pages of the window, each made when it is first entered, and the ways between them.

    The services are made with the first page that needs them.
    """

    def __init__(self, window: MainWindow, folder: Path, club: str = "") -> None:
        self._window, self._folder, self._club = window, folder, club
        self._before_face_off = self._before_pick = ARMIES
        add = window.add_room
        add(Room(HOME, "Home", "home", lambda: self.home, keys="Alt+Home"))
        add(Room(ARMIES, "Armies", "armies", lambda: self.armies))
        add(Room(FACE_OFF, "Face-off", "", lambda: self.face_off_page, within=ARMIES))
        add(Room(PICK, "Pick for me", "", lambda: self.pick_page, within="toy-box"))
        add(Room("campaigns", "Campaigns", "campaigns", lambda: self.campaigns))
        add(Room("game-night", "Game night", "game-night", lambda: self.game_night))
        add(Room("print", "Print room", "print-room", lambda: self.print_room))
        add(Room("rules", "Rules", "rules", lambda: self.rules))
        add(Room("toy-box", "Toy box", "toy-box", lambda: self.toy_box))
        add(Room("settings", "Settings", "settings", lambda: self.settings, True))
        window.accepts_files = True
        window.files_dropped.connect(self.open_files)

    # ---- services

    @cached_property
    def services(self) -> Services:
        """The services over the data folder; the database is opened before a page is made."""
        from desktop.services.services import Services
        from rules.games.catalog import Catalog

        services = Services(self._folder, Catalog(self._folder), self._window, club=self._club)
        self.__dict__["services"] = services  # timers go on while the database is opened
        database = services.database

        def tell(sentence: str) -> None:
            if database.problem is None:  # why it cannot be opened stands on the army page
                self._tell_trouble(sentence)

        database.trouble.connect(tell)
        services.database.open()  # a page that is made afterwards is filled once
        database.failed.connect(self._show_damage)
        if services.database.read_only:
            QTimer.singleShot(0, self._window, self._say_read_only)
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(services.armies.close)
            app.aboutToQuit.connect(services.database.copy_at_end)
        return services

    def _show_damage(self) -> None:
        """Lead to the ways out of damage that was found after the start, or say where they are."""
        if self._window.room in (HOME, "settings"):
            self._window.go(ARMIES)
        elif self._window.room != ARMIES:
            self._window.set_status("Your database is damaged: see Armies (Ctrl+1)")

    def _begin_again(self) -> None:
        """Let a new window show the database that was put in the place of the open one."""
        self.services.armies.close()
        self._window.restart_asked.emit("")

    def _say_read_only(self) -> None:
        from db.errors import ONLY_READ
        from desktop.look.parts.dialog import tell

        problem = ONLY_READ.problem(self._folder / DATABASE)
        tell(self._window, "Nothing can be saved here", problem.sentence())

    def _tell_trouble(self, sentence: str) -> None:
        """Tell what is the matter with the database where no page does."""
        from desktop.look.parts.dialog import tell

        if self._window.room in (HOME, "settings") and self._window.isVisible():
            tell(self._window, "Your database", sentence)

    @cached_property
    def database_commands(self) -> DatabaseCommands:
        """What the settings do with the database as a whole."""
        from desktop.shell.database_commands import DatabaseCommands

        return DatabaseCommands(self._window, self.services, self.open_files)

    # ---- pages; made where they will stand, as Qt restyles each tree that gets a new parent

    @cached_property
    def home(self) -> HomePage:
        """Home, and the ways from it to the other pages."""
        from desktop.home.page import HomePage

        window = self._window
        page = HomePage(
            lambda: self.services,
            window.preferences,
            first=not (self._folder / DATABASE).exists(),
            parent=window.centralWidget(),
        )
        page.army_asked.connect(self.show_army)
        page.room_asked.connect(window.go)
        page.face_off_asked.connect(self.face_off)
        page.files_asked.connect(self.open_files)
        page.record_asked.connect(self.go_on_recording)
        page.battle_asked.connect(self.play_battle)
        page.play_asked.connect(self.play_planned)
        page.table_asked.connect(self.play_on)
        return page

    @cached_property
    def armies(self) -> ArmyPage:
        """The army page."""
        from desktop.army.actions import register_actions
        from desktop.army.page import ArmyPage

        window = self._window
        page = ArmyPage(
            self.services.armies,
            self.services.filing,
            self.services.pictures,
            window.preferences,
            window.centralWidget(),
        )
        page.rule_asked.connect(self.show_rule)
        page.starters_asked.connect(self.show_starters)
        page.pick_asked.connect(self.pick_for_me)
        page.print_asked.connect(self.print_army)
        page.card_asked.connect(self.print_card)
        page.controller.toys_asked.connect(self._mend_toys)
        page.face_off_asked.connect(lambda other: self.face_off("", other))
        page.files.own_database_asked.connect(lambda: self.database_commands.open_club(""))
        page.files.database_replaced.connect(self._begin_again)
        register_actions(page, window.registry)
        QTimer.singleShot(SETTLED_AFTER_MS, page, self._say_begun)
        return page

    def _mend_toys(self, fix: Fix) -> None:
        from desktop.army.toy_fixes import mend_toys

        mend_toys(self.armies, self.services.toy_box, fix)

    @cached_property
    def face_off_page(self) -> FaceOffPage:
        """Two armies against each other."""
        from desktop.faceoff.page import FaceOffPage

        page = FaceOffPage(self.services.armies, self._window.centralWidget())
        page.back_asked.connect(lambda: self._window.go(self._before_face_off))
        page.army_asked.connect(self.show_men)
        page.rule_asked.connect(self.show_rule)
        page.print_asked.connect(self.print_army)
        page.play_asked.connect(self.play_pair)
        return page

    @cached_property
    def pick_page(self) -> PickPage:
        """Armies that Muster picks."""
        from desktop.pick.page import PickPage

        services = self.services
        page = PickPage(services.armies, services.toy_box, self._window.centralWidget())
        page.back_asked.connect(lambda: self._window.go(self._before_pick))
        page.army_asked.connect(self.show_army)
        page.face_off_asked.connect(self.face_off)
        page.forecast_asked.connect(self._show_forecast)
        return page

    @cached_property
    def campaigns(self) -> CampaignPage:
        """The room of the campaigns."""
        from desktop.campaign.page import CampaignPage

        page = CampaignPage(self.services, self._window.centralWidget())
        page.controller.print_asked.connect(self.print_campaign)
        page.controller.face_off_asked.connect(self.face_off)
        page.controller.play_asked.connect(self.play_planned)
        return page

    @cached_property
    def game_night(self) -> GameNightPage:
        """The room in which a battle is refereed."""
        from desktop.gamenight.page import GameNightPage

        services = self.services
        page = GameNightPage(
            services.armies,
            services.battles,
            services.campaigns,
            self._window.preferences,
            self._window.centralWidget(),
        )
        page.end.box.look_over.connect(self.look_over)
        page.end.box.report_asked.connect(self.print_report)
        page.end.box.battle_asked.connect(self.show_battle)
        return page

    @cached_property
    def print_room(self) -> PrintPage:
        """The print room."""
        from desktop.printroom.page import PrintPage

        page = PrintPage(
            self.services.armies,
            self.services.pictures,
            self.services.printers,
            self.services.packs,
            self._window.preferences,
            self._window.centralWidget(),
        )
        page.army_asked.connect(self.show_army)
        page.controller.rulings_of = self.services.battles.rulings_in_words
        return page

    @cached_property
    def rules(self) -> RulesPage:
        """The room of the rules."""
        from desktop.rulebook.page import RulesPage

        services = self.services
        return RulesPage(services.armies, services.house_rules, self._window.centralWidget())

    @cached_property
    def toy_box(self) -> ToyBoxPage:
        """The room of the player's plastic."""
        from desktop.toybox.page import ToyBoxPage

        services = self.services
        page = ToyBoxPage(
            services.toy_box, services.armies, services.pictures, self._window.centralWidget()
        )
        page.pick_asked.connect(self.pick_for_me)
        page.controller.found_again.connect(self._tell_of_toy)
        return page

    def _tell_of_toy(self, loss: Loss) -> None:
        from desktop.toybox.questions import ask_campaign

        page = self.toy_box.controller
        page.said.emit(ask_campaign(self.toy_box, self.services.campaigns, loss))

    @cached_property
    def settings(self) -> Page:
        """The settings."""
        from db.data_folder import DataFolder
        from desktop.look.theme import theme_of
        from desktop.shell.settings import SettingsPage

        data_folder = DataFolder(self._folder)
        places = (("Your armies", data_folder.root), ("Your own rulesets", data_folder.rulesets))

        def troubles() -> list[str]:
            from rules.games.catalog import Catalog

            return [problem.sentence() for problem in Catalog(self._folder).problems()]

        window = self._window
        page = SettingsPage(
            theme_of(window), window.preferences, places, troubles, in_club=bool(self._club)
        )
        commands = self.database_commands
        page.copies_asked.connect(commands.show_copies)
        page.copy_asked.connect(commands.make_copy)
        page.club_asked.connect(commands.open_club)
        page.other_asked.connect(commands.copy_from_other)
        return page

    # ---- ways from one page to another; each ends where the page one is in asks to stay

    def show_army(self, army_id: str) -> None:
        """Go to the armies and open one, "" for whichever is open."""
        if self._window.go(ARMIES) and army_id:
            self.services.armies.open(army_id)

    def show_starters(self, game: str) -> None:
        """Go to Home, and there to the armies to start with in a game."""
        self.home.wanted_game = game
        self._window.go(HOME)

    def show_men(self, army_id: str, ids: tuple[str, ...]) -> None:
        """Go to the armies, open one, and choose some of its men or units."""
        if self._window.go(ARMIES):
            self.services.armies.open(army_id)
            self.armies.show_army()
            self.armies.controller.selection.set(())
            if ids:
                self.armies.units.go_to(ids)

    def face_off(self, left: str = "", right: str = "", fielded: Sequence[Army] = ()) -> None:
        """Face an army with another, by default the open one; the way back leads to here.

        `fielded` are the two as they take the field in a campaign.
        """
        before = self._window.room
        if self._window.go(FACE_OFF):
            if before != FACE_OFF:
                self._before_face_off = before or ARMIES
            self.face_off_page.open(left, right, fielded)

    def _show_forecast(self) -> None:
        self.face_off_page.show_forecast()

    def pick_for_me(self, game: str = "", colour: str = "") -> None:
        """Go to where armies are picked, for a game and out of a colour; "" for any."""
        before = self._window.room
        if self._window.go(PICK):
            if before != PICK:
                self._before_pick = before or ARMIES
            self.pick_page.open(game, colour)

    def go_on_recording(self, battle: str) -> None:
        """Go to the campaigns and go on with a recording that was kept for later."""
        if self._window.go("campaigns"):
            self.campaigns.controller.battles.go_on(battle)

    def look_over(self, battle: str) -> None:
        """Go to the campaigns, and there to the last step of a recording that was kept."""
        from desktop.campaign.recording.controller import REVIEW

        self.go_on_recording(battle)
        panel = self.campaigns.controller.recording
        if self._window.room == "campaigns" and panel is not None:
            panel.go(REVIEW)

    def print_report(self, battle: str) -> None:
        """Go to the print room with the report of a battle of the open campaign ticked."""
        from desktop.campaign.open_campaign import REPORT

        self.campaigns.controller.print_sheets(REPORT, battle=battle)

    def show_battle(self, battle: str) -> None:
        """Go to the campaigns and open the page of a battle."""
        if self._window.go("campaigns"):
            self.campaigns.controller.show_battle(battle)

    def play_battle(self, battle: str) -> None:
        """Go to the campaigns, and there to a planned battle, which is then played."""
        if self._window.go("campaigns"):
            self.campaigns.controller.get_ready(battle)

    def play_planned(self, battle: str) -> None:
        """Go to Game night, and there to a planned battle of the open campaign."""
        if self._window.go("game-night"):
            self.game_night.play_planned(battle)

    def play_pair(self, armies: list[Army]) -> None:
        """Go to Game night, and let two armies meet there."""
        if self._window.go("game-night"):
            self.game_night.play_pair(armies)

    def play_on(self, battle: str) -> None:
        """Go to Game night, and there on with a battle that was left for later."""
        if self._window.go("game-night"):
            self.game_night.play_on(battle)

    def show_rule(self, ruleset_id: str, path: DataPath) -> None:
        """Go to the rules and show an entry of a game."""
        if self._window.go("rules"):
            self.rules.controller.show_rule(ruleset_id, path)

    def print_army(self, army_id: str) -> None:
        """Go to the print room with an army in the pack."""
        if self._window.go("print"):
            self.print_room.print_army(army_id)

    def print_card(self, army_id: str, sheet: str) -> None:
        """Go to the print room with a card of an army's man ticked in the pack."""
        self.print_army(army_id)
        if self._window.room == "print":
            self.print_room.controller.want_sheet(sheet)

    def print_campaign(self, now: Callable[[], Campaign], sheets: tuple[str, ...]) -> None:
        """Go to the print room with a campaign in the pack, and these of its papers ticked."""
        if self._window.go("print"):
            self.print_room.controller.print_campaign(now, sheets)

    def open_files(self, names: list[str]) -> None:
        """Open files that were dropped on the window, each kind in its room."""
        of_rules = [Path(name) for name in names if name.casefold().endswith(RULES)]
        of_campaigns = [name for name in names if name.casefold().endswith(CAMPAIGN)]
        others = [name for name in names if not name.casefold().endswith((RULES, CAMPAIGN))]
        if of_rules and self._window.go("rules"):
            self.rules.files.take_files(of_rules)
        if of_campaigns and self._window.go("campaigns"):
            self.campaigns.controller.files.open_files(of_campaigns)
        if others:
            self._window.go(ARMIES)
            self.armies.files.open_files(others)

    def _say_begun(self) -> None:
        """Say at the start that the recording of a battle waits to be gone on with."""
        campaign = self.services.database.read(lambda work: work.campaigns.begun())
        if campaign is not None:
            named = campaign or "a campaign"
            words = f"A battle of {named} is half recorded: see Campaigns (Ctrl+2)"
            self._window.set_status(words)


def make_frame(app: QApplication, folder: Path, club: str = "") -> MainWindow:
    """Return the window over the data in a folder, with its rooms, but in none of them yet.

    `club` is the address of a club's database to open in the place of the player's own.
    """
    sys.setswitchinterval(TURN_S)
    preferences = Preferences.load(folder / PREFERENCES)
    values = preferences.values
    theme = Theme(app, values.scheme, values.text_percent, values.less_motion)  # type: ignore[arg-type]
    window = MainWindow(theme, preferences)
    Rooms(window, folder, club or (values.club if values.in_club else ""))
    add = window.registry.add
    add("&Keys…", lambda: _keys(window), menu="Help", shortcut="Shift+F1", group=5)
    add("&About Muster…", lambda: _about(window), menu="Help", group=5)
    return window


def make_window(app: QApplication, folder: Path, room: str = "") -> MainWindow:
    """Return the window in a room, by default the one it starts in; it is not shown yet."""
    window = make_frame(app, folder)
    window.go(room or window.preferences.values.start)
    return window


def show_window(app: QApplication, folder: Path, club: str = "") -> MainWindow:
    """Show the frame of the window, and its first page as soon as that was painted."""
    window = make_frame(app, folder, club)
    first = window.preferences.values.start
    window.rail.show_room(first)
    window.registry.expect(*MENUS_AT_START[first])
    window.first_painted.connect(lambda: window.go(first))
    window.restart_asked.connect(lambda club: _begin_again(app, folder, window, club))
    QTimer.singleShot(SETTLED_AFTER_MS, window, lambda: collect_garbage(app))
    _fit(window)
    window.show()
    return window


def _begin_again(app: QApplication, folder: Path, old: MainWindow, club: str) -> None:
    """Put a new window over other data in the place of one, whose database is closed."""
    window = show_window(app, folder, club)
    window.first_painted.connect(lambda: _watch(window, folder))
    app.setProperty("window", window)  # nobody else holds it
    old.close()
    old.deleteLater()


def _fit(window: MainWindow) -> None:
    """Keep the window inside the screen, with its frame, which is not there yet."""
    screen = window.screen()
    if screen is not None:
        room = screen.availableGeometry()
        frame = QSize(0, FRAME) if room.height() <= window.height() + FRAME else QSize(0, 0)
        window.resize(window.size().boundedTo(room.size() - frame))


def _keys(window: MainWindow) -> None:
    from desktop.help import show_keys

    show_keys(window)


def _about(window: MainWindow) -> None:
    from desktop.help import show_about

    show_about(window)


def open_window(data: Path | None, club: str = "") -> int:
    """Open the window and run until it is closed; return the exit status.

    `club` is the address of a club's database, "" for what the settings say.
    """
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Muster")
    app.setDesktopFileName("muster")
    folder = data if data is not None else _default_folder()
    window = show_window(app, folder, club)
    window.first_painted.connect(lambda: _watch(window, folder))
    status = app.exec()
    from desktop.jobs import finish

    finish()
    return status


def _watch(window: MainWindow, folder: Path) -> None:
    from desktop.crash import CrashReporter

    CrashReporter(folder, window).install()


def _default_folder() -> Path:
    from db.data_folder import default_folder

    return default_folder()
