"""A club's database in the window: opened with a password, copied from and to, away and back."""

from __future__ import annotations

import itertools
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from campaign_made import put, war
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from sqlalchemy import create_engine, make_url

from db import postgresql
from db.postgresql import split_password
from db.store import Store
from desktop.app import show_window
from desktop.entry import WordsError, read_words
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.theme import theme_of
from desktop.services.preferences import Preferences
from desktop.shell.database_copies_dialog import COPY_HERE, CopiesDialog
from desktop.shell.password_dialog import PasswordDialog
from desktop.shell.window import MainWindow
from tests.db.databases import VARIABLE, Target, execute_directly, make_target, refusal


def test_the_address_on_the_command_line_is_looked_at() -> None:
    assert read_words(["--db", "postgres://ada@club/league"]).club == "postgresql://ada@club/league"
    assert read_words(["--db=postgresql://ada@club/league", "--data", "x"]).data == Path("x")
    assert split_password("postgresql://a@h/d?password=x&sslmode=require") == (
        "postgresql://a@h/d?sslmode=require", "x",
    )  # fmt: skip
    assert split_password("postgresql://a@h/d?PASSWORD=x") == ("postgresql://a@h/d", "x")
    assert split_password("postgresql://a:y@h/d") == ("postgresql://a@h/d", "y")
    for words in (["--db"], ["--db", "club"], ["--db=mysql://club/league"]):
        with pytest.raises(WordsError, match="postgresql://user@server/database"):
            read_words(words)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Target]:
    with make_target("server", tmp_path / "elsewhere") as place:
        yield place


@pytest.fixture
def windows(club: Target, qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[..., MainWindow]]:
    before = theme_of()
    opened: list[MainWindow] = []

    def show(data: Path, club: str = "") -> MainWindow:
        window = show_window(qapp, data, club)
        opened.append(window)
        qtbot.waitUntil(lambda: window.page is not None, timeout=15_000)
        window.go("armies")
        return window

    yield show
    again = qapp.property("window")
    for window in (*opened, *([again] if isinstance(again, MainWindow) else [])):
        if isValid(window):
            armies_of(window).close()
            window.close()
            window.deleteLater()
    qtbot.wait(10)
    qapp.setProperty("window", None)
    qapp.setProperty("muster_theme", before)


def armies_of(window: MainWindow):
    return window.page_of("armies").army_service


def names(window: MainWindow) -> list[str]:
    return [each.name for each in armies_of(window).entries]


def answering(*acts: Callable[[SentenceDialog], None]) -> None:
    """Answer the dialogs that come, one after the other."""
    waiting = list(acts)
    seen: list[QDialog] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SentenceDialog) and dialog not in seen:
            seen.append(dialog)
            act = waiting.pop(0)
            if waiting:
                QTimer.singleShot(20, look)
            act(dialog)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)


def password(text: str) -> Callable[[SentenceDialog], None]:
    def enter(dialog: SentenceDialog) -> None:
        assert isinstance(dialog, PasswordDialog)
        dialog.line.setText(text)
        dialog.buttons[0].click()

    return enter


def take(*wanted: str) -> Callable[[SentenceDialog], None]:
    def choose(dialog: SentenceDialog) -> None:
        assert isinstance(dialog, CopiesDialog)
        model = dialog.held.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            if str(index.data()) in wanted:
                dialog.held.selectionModel().select(
                    index, dialog.held.selectionModel().SelectionFlag.Select
                )
        next(each for each in dialog.buttons if each.text() == COPY_HERE).click()

    return choose


@pytest.mark.postgres
def test_armies_and_a_campaign_are_copied_to_the_club_and_back(
    club: Target, windows, data: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    put(data, war())
    window = windows(data, club.address)
    assert names(window) == [], "a club begins without samples"
    assert armies_of(window).database.club
    window.go("settings")
    settings = window.page_of("settings")
    assert settings.club.text() == "Use your own database", "whoever asked for it, it is open"
    assert not settings.copies.isEnabled() and not settings.copy_now.isEnabled()
    answering(take("Garden Gate", "The Backyard War"))
    window.page_of("settings").other_asked.emit(club.address)
    qtbot.waitUntil(lambda: names(window) == ["Garden Gate"])
    with club.open() as store, store.reading() as work:
        assert [each.name for each in work.campaigns.summaries()] == ["The Backyard War"]
        assert len(work.armies.ids()) == 1
    assert settings is not None
    # And back, into another player's own database.
    other = windows(tmp_path / "milo")
    own = len(names(other))
    other.go("settings")
    answering(take("Garden Gate", "The Backyard War"))
    other.page_of("settings").other_asked.emit(club.address)
    qtbot.waitUntil(lambda: len(names(other)) == own + 1)
    with Store.open(tmp_path / "milo") as store, store.reading() as work:
        assert [each.name for each in work.campaigns.summaries()] == ["The Backyard War"]


@pytest.mark.postgres
def test_a_password_is_asked_for_and_never_written_down(
    club: Target, windows, data: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    schema = make_url(club.address).query["options"]
    engine = create_engine(make_url(club.address).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        if not connection.exec_driver_sql("SELECT 1 FROM pg_roles WHERE rolname='member'").scalar():
            pytest.skip("this server has no member with a password")
        name = str(schema).partition("=")[2]
        connection.exec_driver_sql(f"GRANT ALL ON SCHEMA {name} TO member")
    engine.dispose()
    member = make_url(club.address).set(username="member", drivername="postgresql")
    address = member.render_as_string()
    window = windows(data)
    window.go("settings")
    settings = window.page_of("settings")
    settings.address.setText("club/league")
    settings.club.click()
    assert "postgresql://user@server/database" in settings.club_field.error
    settings.address.setText(address)
    settings.club.click()
    again = qapp.property("window")
    assert isinstance(again, MainWindow)
    qtbot.waitUntil(lambda: again.room == "armies", timeout=15_000)
    page = again.page_of("armies")
    panel = page.files.damaged.panel
    assert "did not let you in" in panel.problem.sentence
    answering(password("beach"))
    next(each for each in panel.buttons if each.text() == "Enter it…").click()
    assert page.showing == "damaged", "that was another one"
    answering(password("sandpit"))
    next(each for each in page.files.damaged.panel.buttons if each.text() == "Enter it…").click()
    qtbot.waitUntil(lambda: page.showing != "damaged")
    assert page.army_service.database.ready
    kept = "".join(path.read_text("utf-8", "replace") for path in data.rglob("*.json"))
    assert "sandpit" not in kept and "member@" in kept
    assert Preferences.load(data / "preferences.json").values.in_club


@pytest.mark.postgres
def test_a_club_that_is_away_is_one_sentence_and_work_goes_on_when_it_is_back(
    club: Target, windows, data: Path, qtbot: QtBot
) -> None:
    window = windows(data, club.address)
    armies = armies_of(window)
    armies.create("lgam")
    assert len(names(window)) == 1
    armies.autosave.save()
    backend = armies.database.store().backend
    there = backend._url
    engine = armies.database.store()._engine
    engine.dispose()  # every connection is gone, and no new one can be made
    told: list[str] = []
    armies.database.trouble.connect(told.append)
    window.hide()  # what is told is read here
    real = engine.pool._creator
    engine.pool._creator = _away(there)
    armies.rename(armies.current.army.id, "Written meanwhile")
    assert not armies.autosave.save()
    assert "cannot be reached; nothing was changed" in told[0]
    engine.pool._creator = real
    assert armies.autosave.save()
    with club.open() as store, store.reading() as work:
        assert [each.name for each in work.armies.summaries()] == ["Written meanwhile"]


@pytest.mark.postgres
def test_a_frozen_server_holds_the_window_up_for_a_second_once(
    club: Target, windows, data: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "_OPENING_S", 0.3)
    window = windows(data, club.address)
    armies = armies_of(window)
    armies.create("lgam")
    assert armies.autosave.save()
    told: list[str] = []
    armies.database.trouble.connect(told.append)
    window.hide()  # what is told is read here
    beats = [time.monotonic()]
    heart = QTimer(window, interval=5)
    heart.timeout.connect(lambda: beats.append(time.monotonic()))
    heart.start()

    def stalls() -> list[float]:
        found = [later - before for before, later in itertools.pairwise(beats)]
        return [each for each in found if each > 0.3]

    with frozen(armies.database.store()):
        armies.rename(armies.current.army.id, "Written meanwhile")
        qtbot.waitUntil(lambda: bool(told), timeout=5000)
        qtbot.wait(4500)
        assert armies.autosave.unsaved
        assert len(stalls()) == 1 and stalls()[0] < 1.5
        assert set(told) == {told[0]} and "cannot be reached; nothing was changed" in told[0]
        assert refusal(club.open).kind == "missing", "at the start it is the same sentence"
    qtbot.waitUntil(lambda: not armies.autosave.unsaved, timeout=15_000)
    assert len(stalls()) == 2, "the one more is that of the second window"
    with club.open() as store, store.reading() as work:
        assert [each.name for each in work.armies.summaries()] == ["Written meanwhile"]


@contextmanager
def frozen(store: Store) -> Iterator[None]:
    """Suspend the server, but not the system that it runs on, and let it go on afterwards."""
    if VARIABLE in os.environ or not hasattr(signal, "SIGSTOP"):
        pytest.skip("only a server that was started for the tests is suspended")
    (row,) = execute_directly(store, "SHOW data_directory")
    main = int(Path(row[0], "postmaster.pid").read_text().split()[0])
    found = execute_directly(
        store, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
        " AND pid <> pg_backend_pid()",
    )  # fmt: skip
    for pid in (stopped := [main, *(row[0] for row in found)]):
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def _away(there):
    """Return what fails as a driver does that finds no server."""
    import psycopg

    def connect(*_: object) -> None:
        raise psycopg.OperationalError("connection refused")

    return connect
