"""Databases and folders that cannot be used: one sentence in the page, and nothing is touched."""

import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from army_hand import Hand
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from db import backend
from db.errors import READ_ONLY
from db.sqlite import SqliteBackend
from db.store import Store
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.tokens import DARK


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "LOCK_TIMEOUT", 0.02)


def panel_of(hand: Hand):
    hand.qtbot.waitUntil(lambda: hand.page.showing == "damaged", timeout=15_000)
    return hand.page.files.damaged.panel


def button(hand: Hand, words: str) -> PlainButton:
    return next(each for each in hand.page.files.damaged.panel.buttons if each.text() == words)


def test_a_locked_database_is_opened_later_and_a_newer_one_left_alone(
    opener, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted, seen = threading.Event(), list[bool]()
    real = Store.open

    def slow(*arguments: Any, **options: Any) -> Store:
        seen.append(painted.wait(10))
        return real(*arguments, **options)

    monkeypatch.setattr(Store, "open", slow)
    QTimer.singleShot(0, painted.set)
    database = data / "muster.db"
    good = shutil.copy(database, data / "good.db")
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    hand = opener(data, ready=False)
    panel = panel_of(hand)
    assert "Another program is using the database" in panel.problem.sentence
    assert seen == [True], "the window goes on while the database is opened"
    assert hand.titles(hand.page.armies.list) == [], "there may be armies: nothing is said"
    hand.window.go("settings")
    hand.window.page.copy_now.click()
    hand.qtbot.waitUntil(lambda: "Another program is using" in hand.window.status_text)
    hand.window.go("armies")
    other.close()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = database.read_bytes()
    for _ in range(2):
        hand.click(button(hand, "Try again"))
        panel = panel_of(hand)
        assert "was written by a newer Muster" in panel.problem.sentence
        assert str(database) in panel.problem.sentence
        assert hand.page.showing == "damaged"
        assert database.read_bytes() == before
    shutil.copy(good, database)
    hand.click(button(hand, "Try again"))
    hand.ready()
    assert hand.page.showing == "army"
    assert len(hand.titles(hand.page.armies.list)) == 8


@pytest.mark.parametrize(
    "content", [b"", b"This is a shopping list.\n" * 50], ids=["empty", "text"]
)
def test_a_file_that_is_no_database(opener, data_dir: Path, content: bytes) -> None:
    data_dir.mkdir()
    database = data_dir / "muster.db"
    database.write_bytes(content)
    hand = opener(data_dir, ready=False)
    if not content:
        hand.ready()
        assert hand.page.showing == "army", "an empty file is a database that nobody wrote to yet"
        return
    panel = panel_of(hand)
    assert "is not a database of Muster" in panel.problem.sentence
    assert database.read_bytes() == content
    hand.click(button(hand, "Start again"))
    hand.ready()
    assert hand.page.showing == "army"
    aside = [path for path in data_dir.rglob("*") if path.is_file() and path != database]
    assert any(path.read_bytes() == content for path in aside), "put aside, not deleted"


def test_a_damaged_database_is_replaced_by_its_copy(opener, data: Path) -> None:
    from db.backups import daily_copy
    from db.data_folder import DataFolder

    daily_copy(DataFolder(data))
    database = data / "muster.db"
    database.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4000)
    hand = opener(data, ready=False)
    panel_of(hand)
    hand.click(
        next(b for b in hand.page.files.damaged.panel.buttons if b.text() == "Take the copy")
    )
    hand.ready()
    assert hand.page.showing == "army"
    assert "Garden Gate" in hand.titles(hand.page.armies.list)


def test_a_folder_that_is_a_file_or_cannot_be_written(
    opener, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_dir.write_text("I am a file")
    hand = opener(data_dir, ready=False)
    panel = panel_of(hand)
    assert "where a folder was expected" in panel.problem.sentence
    assert data_dir.read_text() == "I am a file"
    data_dir.unlink()

    def refuse(self: Path, *_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", refuse)
        hand.click(button(hand, "Try again"))
        sentence = "cannot be written (permission denied)"
        hand.qtbot.waitUntil(lambda: sentence in panel_of(hand).problem.sentence)
    assert not data_dir.exists()
    hand.click(button(hand, "Try again"))
    hand.ready()
    assert hand.page.showing == "army"


def test_a_broken_ruleset_and_broken_preferences_take_nothing_down(opener, data: Path) -> None:
    (data / "rulesets").mkdir(exist_ok=True)
    (data / "rulesets" / "broken.toml").write_text("format = 1\nid = 'broken'\nname = 7\n")
    (data / "preferences.json").write_text("{")
    hand = opener(data)
    assert hand.page.showing == "army"
    said = "1 ruleset file of yours cannot be used: see Settings"
    hand.qtbot.waitUntil(lambda: hand.window.status_text == said, timeout=15_000)
    hand.window.go("settings")
    words = hand.window.page._broken_words
    assert words.isVisible()
    assert "broken.toml, line 3: name: should be a text, found 7" in words.text()
    hand.window.go("armies")
    hand.press("Ctrl+N")
    assert len(hand.page.new_panel.games.cards) == 5
    hand.window.go("settings")
    page = hand.window.page
    assert "cannot be read" in page._trouble.text()
    hand.click(page.scheme)
    hand.press("End", "Return")
    assert '"dark"' in (data / "preferences.json").read_text()
    assert hand.window.palette().window().color() in (DARK.bg, DARK.surface)


def test_armies_on_a_medium_that_can_only_be_read_are_looked_at_and_it_is_said_once(
    opener, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(backend: SqliteBackend) -> None:
        raise READ_ONLY.problem(backend.path)

    said: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SentenceDialog):
            said.append(dialog.accessibleDescription())
            dialog.reject()

    monkeypatch.setattr(SqliteBackend, "upgrade", refuse)
    before = (data / "muster.db").read_bytes()
    timer = QTimer(interval=5)
    timer.timeout.connect(answer)
    timer.start()
    hand = opener(data)
    hand.qtbot.waitUntil(lambda: bool(said), timeout=5000)
    assert hand.page.showing == "army" and len(hand.titles(hand.page.armies.list)) == 8
    name = hand.army.name
    hand.page.controller.edit("rename", lambda army: replace(army, name="Other"))
    hand.qtbot.waitUntil(lambda: hand.army_service.autosave.unsaved, timeout=5000)
    QTest.qWait(50)
    timer.stop()
    (sentence,) = said
    assert "can only be read, so you can look at your armies, but nothing is saved" in sentence
    assert (data / "muster.db").read_bytes() == before and name
