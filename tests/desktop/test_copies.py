"""Copies of the database in the window: a lost database, one army taken back, all of it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db import backups
from db.backups import copy_by_hand, daily_copy
from db.data_folder import DataFolder
from db.sqlite_file_checks import check_integrity
from db.store import Store
from desktop.app import show_window
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.theme import theme_of
from desktop.shell.database_copies_dialog import GO_BACK, CopiesDialog
from desktop.shell.window import MainWindow
from rules.army import edits


def titles(window: MainWindow) -> list[str]:
    page = window.page_of("armies")
    return [each.name for each in page.army_service.entries]  # type: ignore[attr-defined]


def in_dialog(act: Callable[[CopiesDialog], None]) -> None:
    """Do something in the dialog of copies as soon as it is open."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, CopiesDialog):
            act(dialog)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)


def press(dialog: SentenceDialog, words: str) -> None:
    next(each for each in dialog.buttons if each.text() == words).click()


def shown_texts(view: object) -> list[str]:
    model = view.model()  # type: ignore[attr-defined]
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


@pytest.fixture
def copied(data: Path) -> Path:
    """Return the data folder with a copy in which Garden Gate was not yet renamed."""
    daily_copy(DataFolder(data))
    with Store.open(data) as store, store.writing() as work:
        summary = next(each for each in work.armies.summaries() if each.name == "Garden Gate")
        army = work.armies.load(summary.id)
        assert army is not None
        work.armies.save(army, edits.change_army(army, name="Ruined"))
    return data


def test_a_lost_database_is_asked_about_at_home_and_a_copy_taken(
    opener, qtbot: QtBot, qapp: QApplication, data: Path
) -> None:
    before = theme_of()
    folder = DataFolder(data)
    daily_copy(folder)
    bad = copy_by_hand(folder)
    assert bad is not None
    bad.write_bytes(bad.read_bytes()[:30_000])
    folder.database.unlink()
    window = show_window(qapp, data)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.room == "armies", timeout=15_000)
    page = window.page_of("armies")
    panel = page.files.damaged.panel  # type: ignore[attr-defined]
    assert "is gone, but copies of it are here" in panel.problem.sentence
    assert not folder.database.exists(), "nothing is made unasked"
    ways = {way.button: way for way in panel.problem.ways}
    assert ways["Take the copy"].second == "It holds 8 armies.", "the newest is damaged"
    in_dialog(lambda dialog: press(dialog, "Close"))
    next(each for each in panel.buttons if each.text() == "Choose…").click()
    assert not folder.database.exists()
    next(each for each in panel.buttons if each.text() == "Take the copy").click()
    qtbot.waitUntil(lambda: page.showing == "army")  # type: ignore[attr-defined]
    assert "Garden Gate" in titles(window)
    page.army_service.close()  # type: ignore[attr-defined]
    qapp.setProperty("muster_theme", before)


def test_an_army_is_taken_back_from_a_copy_and_a_damaged_copy_is_named(
    opener, copied, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = DataFolder(copied)
    bad = copy_by_hand(folder)
    assert bad is not None
    bad.write_bytes(bad.read_bytes()[:30_000])
    hand = opener(copied)
    window: MainWindow = hand.window
    window.go("settings")
    settings = window.page_of("settings")
    seen = []

    def take(dialog: CopiesDialog) -> None:
        rows = dialog.copies.model()
        seen.extend(row.second for row in rows.rows)
        assert not any(each.isEnabled() for each in dialog.buttons[:2]), "it is damaged"
        assert shown_texts(dialog.held)[0].startswith("This copy is damaged")
        dialog.copies.setCurrentIndex(rows.index(1, 0))
        names = shown_texts(dialog.held)
        assert names[0] == "Armies" and "Garden Gate" in names
        assert not dialog.buttons[0].isEnabled(), "nothing is chosen yet"
        index = dialog.held.model().index(names.index("Garden Gate"), 0)
        dialog.held.scrollTo(index)
        place = dialog.held.visualRect(index)
        QTest.mouseClick(dialog.held.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
        press(dialog, "Take back")

    in_dialog(take)
    settings.copies.click()  # type: ignore[attr-defined]
    assert seen[0] == "Damaged · made by hand" and seen[1].startswith("8 armies")
    assert {"Garden Gate", "Ruined"} <= set(titles(window)), "added to what there is"
    window.go("settings")
    asked = threading.Event()
    real = backups.copy_by_hand

    def slow(of: DataFolder) -> Path | None:
        return real(of) if asked.wait(10) else None

    monkeypatch.setattr(backups, "copy_by_hand", slow)
    settings.copy_now.click()  # type: ignore[attr-defined]
    window.go("home")  # nobody waits for the copy
    asked.set()
    hand.qtbot.waitUntil(lambda: window.status_text.startswith("Copied to"), timeout=15_000)
    assert len(folder.copies()) == 3


def test_going_back_to_a_copy_puts_a_new_window_in_the_place_of_this_one(
    opener, qtbot: QtBot, qapp: QApplication, copied: Path
) -> None:
    before = theme_of()
    window = show_window(qapp, copied)
    qtbot.waitUntil(lambda: window.page is not None, timeout=15_000)
    assert "Ruined" in titles(window)
    window.go("settings")

    def sure() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SentenceDialog) and not isinstance(dialog, CopiesDialog):
            press(dialog, "Go back")
        else:
            QTimer.singleShot(20, sure)

    in_dialog(lambda dialog: (press(dialog, GO_BACK), QTimer.singleShot(20, sure))[0])
    window.page_of("settings").copies.click()  # type: ignore[attr-defined]
    again = qapp.property("window")
    assert isinstance(again, MainWindow) and again is not window
    qtbot.waitUntil(lambda: again.page is not None, timeout=15_000)
    assert "Garden Gate" in titles(again) and "Ruined" not in titles(again)
    aside = [*DataFolder(copied).backups.glob("set-aside-*/muster.db")]
    assert len(aside) == 1, "what was there is kept"
    again.page_of("armies").army_service.close()  # type: ignore[attr-defined]
    again.close()
    qapp.setProperty("window", None)
    qapp.setProperty("muster_theme", before)


def test_damage_that_only_a_full_check_finds_has_the_ways_out_of_any_damage(
    qtbot: QtBot, qapp: QApplication, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop.services import database

    before = theme_of()
    monkeypatch.setattr(database, "COPY_AFTER_MS", 300)
    folder = DataFolder(data)
    daily_copy(folder)
    with closing(sqlite3.connect(folder.database)) as connection, connection:
        connection.execute("DELETE FROM unit WHERE army_id = (SELECT min(id) FROM army)")
    window = show_window(qapp, data)
    qtbot.waitUntil(lambda: window.room == "home", timeout=15_000)
    qtbot.waitUntil(lambda: window.room == "armies", timeout=15_000)
    page = window.page_of("armies")
    assert page.showing == "damaged"  # type: ignore[attr-defined]
    panel = page.files.damaged.panel  # type: ignore[attr-defined]
    assert panel.problem.title == "Your database is damaged."
    assert "muster doctor --mend" in panel.problem.sentence
    ways = {each.text(): each for each in panel.buttons}
    assert list(ways)[:4] == ["Look inside", "Take the copy", "Recover", "Start again"]
    ways["Look inside"].click()
    assert page.showing == "army" and len(titles(window)) == 8  # type: ignore[attr-defined]
    window.go("home")
    opened = page.army_service.database  # type: ignore[attr-defined]
    opened._copy_daily()
    qtbot.waitUntil(lambda: opened._copying.ended, timeout=15_000)
    assert window.room == "home", "it is not told twice"
    opened.open()
    opened._damage_told = False
    opened._copy_daily()
    qtbot.waitUntil(lambda: window.room == "armies", timeout=15_000)
    told: list[str] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SentenceDialog):
            told.append(dialog.accessibleDescription())
            dialog.accept()
        else:
            QTimer.singleShot(20, read)

    QTimer.singleShot(20, read)
    panel = page.files.damaged.panel  # type: ignore[attr-defined]
    next(each for each in panel.buttons if each.text() == "Recover").click()
    assert "Recovered 8 armies; look through them" in told[0]
    again = qapp.property("window")
    assert isinstance(again, MainWindow) and again is not window
    qtbot.waitUntil(lambda: again.page is not None, timeout=15_000)
    assert check_integrity(folder.database) == ()
    assert len([*folder.backups.glob("set-aside-*/muster.db")]) == 1, "the damaged one is kept"
    assert len(titles(again)) == 8
    again.page_of("armies").army_service.close()  # type: ignore[attr-defined]
    again.close()
    qapp.setProperty("window", None)
    qapp.setProperty("muster_theme", before)
