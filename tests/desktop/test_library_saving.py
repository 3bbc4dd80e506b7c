"""Saving while the player works: at once, whole, and honest when it cannot be done."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from army_hand import Hand

from db import backend
from db.store import Store
from desktop.look.parts.dialog import SentenceDialog
from desktop.services import autosave, database
from rules.army.model import Army

SAVED = re.compile(r"Saved \d\d:\d\d")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "LOCK_TIMEOUT", 0.02)
    monkeypatch.setattr(database, "RETRY_MS", 60)


def connection(hand: Hand) -> sqlite3.Connection:
    return hand.army_service.database._store._engine.raw_connection().driver_connection


def rename(hand: Hand, name: str) -> None:
    """Name the army where its title is read."""
    hand.press("F2", "Ctrl+A")
    hand.type(f"{name}\n")


def told(hand: Hand, act) -> str:
    """Do something that ends in one sentence; close it and return it."""
    words: list[str] = []

    def read(dialog) -> None:
        assert isinstance(dialog, SentenceDialog)
        words.append(dialog.accessibleDescription())
        hand.press("Return")

    hand.in_dialog(act, read)
    return words[0]


def test_saved_is_said_when_it_is_so(hand: Hand) -> None:
    hand.click_tile("Engineer")
    assert not SAVED.match(hand.window.status_text)
    stored: list[bool] = []
    hand.army_service.autosave.saved.connect(lambda _: stored.append(hand.stored() == hand.army))
    hand.press("Delete")
    hand.saved()
    assert stored == [True], "said once, and not before it was written"
    assert SAVED.match(hand.window.status_text)


def test_who_types_without_a_pause_is_saved_all_the_same(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "SAVE_AFTER_MS", 60)
    hand.click(hand.page.inspector.army.name)
    hand.press("Ctrl+A")
    seen = set()
    hand.army_service.autosave.saved.connect(lambda _: seen.add(hand.stored().name))
    for letter in "A company that never stops":
        hand.type(letter)
        hand.qtbot.wait(15)
    assert len(seen) > 3
    hand.saved()
    assert hand.stored().name == "A company that never stops"


def test_a_locked_database_is_waited_for(impatient, opener, data) -> None:
    hand: Hand = opener(data)
    other = sqlite3.connect(data / "muster.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    sentence = told(hand, lambda: rename(hand, "Held up"))
    assert "muster.db" in sentence
    assert hand.window.status_text == "Not saved"
    assert hand.army.name == "Held up"
    hand.qtbot.wait(130)  # tried again and again, and said once
    other.execute("ROLLBACK")
    hand.saved()
    assert SAVED.match(hand.window.status_text)
    assert hand.stored().name == "Held up"
    other.execute("BEGIN IMMEDIATE")
    told(hand, lambda: rename(hand, "Again"))
    other.close()
    hand.saved()


def test_a_full_or_readonly_disk_loses_nothing_and_leaving_with_unsaved_work_asks(
    impatient, opener, data
) -> None:
    hand: Hand = opener(data)
    hand.controller.selection.set([hand.unit("Loose men").id])
    for pragma, word, mend in (
        ("query_only = 1", "is read-only", "query_only = 0"),
        ("max_page_count = 1", "full", "max_page_count = 100000"),
    ):
        values = [hand.army]
        connection(hand).execute(f"PRAGMA {pragma}")

        def much(values: list[Army] = values) -> None:
            for _ in range(6):
                hand.press("Ctrl+D")
                values.append(hand.army)

        assert word in told(hand, much)
        assert hand.window.status_text == "Not saved"
        assert hand.stored() in values[:-1], "what was there before is there, and whole"
        connection(hand).execute(f"PRAGMA {mend}")
        hand.saved()
        assert hand.stored() == hand.army
        assert SAVED.match(hand.window.status_text)
    connection(hand).execute("PRAGMA query_only = 1")
    told(hand, lambda: rename(hand, "Mine"))

    def stay(dialog) -> None:
        assert "could not be saved" in dialog.accessibleDescription()
        hand.press("Escape")

    hand.in_dialog(hand.window.close, stay)
    assert hand.window.isVisible()
    hand.in_dialog(lambda: hand.press("Ctrl+Q"), lambda _: hand.press("Return"))
    assert hand.window.isVisible()

    def go(dialog) -> None:
        hand.click(next(b for b in dialog.buttons if b.text() == "Leave without saving"))

    hand.in_dialog(hand.window.close, go)
    assert not hand.window.isVisible()
    hand.army_service.autosave._waiting.clear()


def test_what_two_windows_changed_is_kept_twice_or_once(impatient, opener, data) -> None:
    first, second = opener(data), opener(data)
    second.other_windows._timer.stop()  # it has not seen yet what the first one writes
    rename(first.come(), "First")
    first.saved()
    second.come()
    sentences: list[str] = []

    def both(dialog) -> None:
        sentences.append(dialog.accessibleDescription())
        connection(second).execute("PRAGMA query_only = 1")
        second.press("Return")

    def full(dialog) -> None:
        sentences.append(dialog.accessibleDescription())
        connection(second).execute("PRAGMA query_only = 0")
        second.press("Return")

    again = lambda _: second.press("Return")  # noqa: E731
    second.in_dialog(lambda: rename(second, "Second"), both, full, again)
    assert "changed in another window" in sentences[0]
    assert "is read-only" in sentences[1], "what cannot be stored beside is kept in this window"
    second.saved()
    assert second.army.name == "Second (this window)"
    names = second.titles(second.page.armies.list)
    assert "First" in names
    assert names[-1] == second.army.name
    with Store.open(data) as store, store.reading() as work:
        assert {each.name for each in work.armies.summaries()} == set(names)
    assert second.stored(first.army.id) == first.army
    assert second.stored() == second.army
    # This window's alone can be kept as well.
    second.army_service.open(first.army.id)
    rename(first.come(), "First again")
    first.saved()

    def mine(dialog) -> None:
        second.click(next(b for b in dialog.buttons if b.text() == "Keep this window's"))

    second.come().in_dialog(lambda: rename(second, "Second"), mine)
    second.saved()
    assert second.stored(first.army.id) == second.army
    rename(second, "Second to none")
    second.saved()
    assert second.stored().name == "Second to none"


CHILD = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from desktop.app import make_window
from rules.army.edits import change_army

app = QApplication([])
window = make_window(app, Path(sys.argv[1]))
window.show()
page = window.page_of("armies")
army_service = page.army_service

def wait(until):
    loop = QEventLoop()
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: loop.quit() if until() else None)
    timer.start()
    loop.exec()

wait(lambda: army_service.database.ready)
for at in range(1000):
    page.controller.edit("rename", lambda army: change_army(army, name=f"Company {at}"))
    wait(lambda: not army_service.autosave.unsaved)
    print(at, army_service.current.army.id, flush=True)
"""


@pytest.mark.long
def test_what_was_said_to_be_saved_outlives_a_kill(data: Path, project_root: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(project_root)}
    command = [sys.executable, "-c", CHILD, str(data)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child:
        lines = [child.stdout.readline() for _ in range(12)]
        child.send_signal(signal.SIGKILL)
        lines += child.stdout.read().splitlines()
    at, army_id = next(line for line in reversed(lines) if line.strip()).split()
    with Store.open(data) as store, store.reading() as work:
        army = work.armies.load(army_id)
    assert army is not None
    assert int(army.name.removeprefix("Company ")) in (int(at), int(at) + 1)
