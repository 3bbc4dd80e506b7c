"""The window over a data folder, for tests that use it as a player does."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from army_hand import Hand
from cli_hand import Command, command
from PySide6.QtCore import QObject, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from record_hand import Opens, opens_battles
from shiboken6 import isValid

from desktop.jobs import finish

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


@pytest.fixture(autouse=True)
def no_ring_left_over() -> None:
    """Begin as with the mouse: a ring that the keys of another test drew is not there."""
    app = QApplication.instance()
    theme = app.property("muster_theme") if app is not None else None
    if theme is not None and isValid(theme):
        theme.focus_visible = False


@pytest.fixture(scope="session", autouse=True)
def threads_end_first() -> Iterator[None]:
    """Let every thread end before the libraries that it uses go, as the program itself does."""
    yield
    finish()


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
    forgotten: list[str] = []
    waiting: dict[QWidget, int] = {}

    def watch() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            waiting.clear()
            return
        waiting[dialog] = waiting.get(dialog, 0) + watchdog.interval()
        if waiting[dialog] > PATIENCE_MS:
            forgotten.append(dialog.accessibleDescription() or dialog.windowTitle())
            dialog.close()

    watchdog = QTimer(interval=500)
    watchdog.timeout.connect(watch)
    watchdog.start()

    def start(data: Path, size: tuple[int, int] = (1280, 800), *, ready: bool = True) -> Hand:
        from desktop.app import make_window

        window = make_window(qapp, data)
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
        hand.library.close()
        hand.window.hide()
        hand.window.deleteLater()
        hand.events()
    qapp.setProperty("muster_theme", before)
    for theme in themes:
        theme.deleteLater()
    QTest.qWait(1)  # or they would still draw their ring in the next test's window
    watchdog.stop()
    assert not forgotten, f"nobody answered: {forgotten}"


@pytest.fixture(scope="session")
def first_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as it is after the first start: the sample armies are in it."""
    from db.store import Store
    from desktop.army.samples import sample_armies

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
def empty(hand: Hand) -> Callable[[str], Hand]:
    """Make a new, empty army for a game and hand back the window."""

    def make(ruleset: str) -> Hand:
        hand.library.create(ruleset)
        hand.events()
        return hand

    return make


@pytest.fixture
def muster(capsys: pytest.CaptureFixture[str], data_dir: Path) -> Command:
    """Run a command with a data folder of its own."""
    return command(capsys, data_dir)
