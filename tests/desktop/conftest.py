"""The window over a data folder, for tests that use it as a player does."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from army_hand import Hand
from campaign_hand import CampaignHand
from campaign_made import put
from campaign_made import war as made_war
from cli_hand import Command, command
from PySide6.QtCore import QObject, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot
from record_hand import Opens, opens_battles
from shiboken6 import isValid

from desktop.garbage import GarbageCollector
from desktop.jobs import finish
from rules.campaign.ledger.chain import Ledger

Opener = Callable[..., Hand]
PATIENCE_MS = 8000
"""A dialog that stands longer than this was expected by nobody."""


class _Opened(QObject):
    """Takes the files that the window hands to other programs."""

    def __init__(self) -> None:
        super().__init__()
        self.urls: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.urls.append(url.toLocalFile())


class _Watchdog(QTimer):
    """Closes the dialogs that stand longer than anybody would look at them, and names them."""

    def __init__(self) -> None:
        super().__init__(interval=500)
        self.forgotten: list[str] = []
        self._waiting: dict[QWidget, int] = {}
        self.timeout.connect(self._watch)

    def _watch(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            self._waiting.clear()
            return
        self._waiting[dialog] = self._waiting.get(dialog, 0) + self.interval()
        if self._waiting[dialog] > PATIENCE_MS:
            self.forgotten.append(dialog.accessibleDescription() or dialog.windowTitle())
            # `close` may ask whether to leave, and this timer is not fired while that stands open.
            dialog.done(0) if isinstance(dialog, QDialog) else dialog.close()


@pytest.fixture(autouse=True)
def no_ring_left_over() -> None:
    """Begin as with the mouse: a ring that the keys of another test drew is not there."""
    app = QApplication.instance()
    theme = app.property("muster_theme") if app is not None else None
    if theme is not None and isValid(theme):
        theme.focus_visible = False


@pytest.fixture(autouse=True)
def threads_end_first() -> Iterator[None]:
    """Let threads end with their test, and collect no garbage in them, as the program does."""
    gc.disable()
    yield
    finish()
    gc.enable()


@pytest.fixture(autouse=True)
def details_when_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the details of men and units when they are shown, not for each window beforehand."""
    monkeypatch.setattr("desktop.army.details.pane.IDLE_MS", 3_600_000)


@pytest.fixture
def handed_out() -> Iterator[list[str]]:
    """The files that were handed to other programs, none of which is started."""
    taker = _Opened()
    QDesktopServices.setUrlHandler("file", taker, "take")
    yield taker.urls
    QDesktopServices.unsetUrlHandler("file")


@pytest.fixture
def opens(qtbot: QtBot) -> Opens:
    """Open the page of one battle, to be recorded."""
    return opens_battles(qtbot)


@pytest.fixture
def opener(qtbot: QtBot, qapp: QApplication, handed_out: list[str]) -> Iterator[Opener]:
    """Open windows over data folders; dialogs that nobody answers are closed and fail the test."""
    from desktop.look.theme import theme_of

    before = theme_of()
    hands: list[Hand] = []
    themes: list[QObject] = []
    watchdog = _Watchdog()
    watchdog.start()
    collector = GarbageCollector(watchdog)

    def start(
        data: Path, size: tuple[int, int] = (1280, 800), *, ready: bool = True, room: str = "armies"
    ) -> Hand:
        from desktop.app import make_frame

        window = make_frame(qapp, data)
        window.go(room)
        theme = theme_of()
        theme.set_less_motion(True)
        theme.set_scheme("light")
        window.resize(*size)
        window.show()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        hand = Hand(qtbot, window, data)
        hands.append(hand)
        themes.append(theme)
        return hand.ready() if ready else hand

    yield start
    for hand in hands:
        hand.army_service.close()
        hand.window.hide()
        hand.window.deleteLater()
        hand.events()
    qapp.setProperty("muster_theme", before)
    for theme in themes:
        theme.deleteLater()
    QTest.qWait(1)  # or they would still draw their ring in the next test's window
    watchdog.stop()
    collector.stop()
    assert not watchdog.forgotten, f"nobody answered: {watchdog.forgotten}"


@pytest.fixture(scope="session")
def first_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as it is after the first start: the sample armies are in it."""
    from db.store import Store
    from desktop.services.sample_armies import sample_armies

    folder = tmp_path_factory.mktemp("first") / "data"
    with Store.open(folder) as store, store.writing() as work:
        for army in sample_armies():
            work.armies.add(army)
    return folder


@pytest.fixture
def data(first_data: Path, tmp_path: Path) -> Path:
    """A data folder of the test's own with the sample armies."""
    return Path(shutil.copytree(first_data, tmp_path / "data"))


@pytest.fixture
def hand(opener: Opener, data: Path) -> Hand:
    """The window over the sample armies, the first of them open."""
    return opener(data)


@pytest.fixture
def campaigns(opener: Opener, data: Path) -> Callable[..., CampaignHand]:
    """Open the room over campaigns; with none of them it is empty."""

    def start(*ledgers: Ledger, size: tuple[int, int] = (1280, 800)) -> CampaignHand:
        put(data, *ledgers)
        return CampaignHand(opener(data, size, room="campaigns"))

    return start


@pytest.fixture
def war(campaigns: Callable[..., CampaignHand]) -> CampaignHand:
    """The room over a campaign of seven battles."""
    return campaigns(made_war())


@pytest.fixture
def empty(hand: Hand) -> Callable[[str], Hand]:
    """Make a new, empty army for a game and hand back the window."""

    def make(ruleset: str) -> Hand:
        hand.army_service.create(ruleset)
        hand.events()
        return hand

    return make


@pytest.fixture
def muster(capsys: pytest.CaptureFixture[str], data_dir: Path) -> Command:
    """Run a command with a data folder of its own."""
    return command(capsys, data_dir)
