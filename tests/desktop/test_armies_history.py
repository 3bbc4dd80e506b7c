"""The history of an army: its steps, what was kept of it, and coming back to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from db.store import Store
from desktop.army import file_commands
from desktop.army.details.history import HistoryPanel
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.services import army_versions as versions
from rules.army import edits


def history(hand: Hand) -> HistoryPanel:
    hand.press("Ctrl+H")
    panel = hand.page.inspector.history
    assert panel.isVisible()
    return panel


def steps(hand: Hand) -> None:
    """Take three steps: an engineer goes, the squad is doubled, the army gets a name."""
    hand.click_tile("Engineer")
    hand.press("Delete")
    hand.controller.selection.set([hand.unit("1st Squad").id])
    hand.press("Ctrl+D")
    hand.army_service.rename(hand.army.id, "Ants")


@pytest.fixture
def yesterday(data: Path, opener) -> Hand:
    """A window on an army that was changed yesterday, and is changed today again."""
    then = datetime.now(UTC) - timedelta(days=1)
    with Store.open(data, clock=lambda: then) as store, store.writing() as work:
        first = work.armies.load(work.armies.ids()[0])
        changed = edits.change_army(first, note="As it was yesterday.")
        work.armies.save(first, changed)
    hand = opener(data)
    hand.click_tile("Engineer")
    hand.press("Delete")
    hand.saved()
    return hand


def test_steps_are_listed_looked_at_and_gone_to(hand: Hand) -> None:
    # The steps are listed by name with the present one.
    steps(hand)
    hand.press("Ctrl+Z")
    panel = history(hand)
    rows = [(row.title, row.right) for row in panel.rows.rows if row.key.startswith("step:")]
    assert [title for title, _ in rows] == [
        "Rename the army",
        "Duplicate 1st Squad",
        "Remove Engineer",
        "Before these steps",
    ]
    assert rows[0][1] == "taken back"
    assert rows[1][1] == "now"
    assert panel.list.current_key() == "step:2"
    assert hand.totals(), "the army is still the open one"

    # A click only looks and the button goes to a step.
    hand.start_over()
    before = hand.army
    steps(hand)
    last = hand.army
    panel = history(hand)
    heard: list[object] = []
    hand.controller.changed.connect(heard.append)
    hand.click_row(panel.list, "Before these steps")
    assert hand.army is last and not heard, "a click in the history changes nothing"
    hand.click(panel.go_button)
    assert hand.army == before
    assert len(heard) == 1
    hand.saved()
    assert hand.stored() == before
    hand.click_row(panel.list, "Rename the army")
    hand.click(panel.go_button)
    assert hand.army == last
    assert not panel.go_button.isEnabled()
    panel.list.setFocus()
    hand.press("Escape")
    assert panel.isHidden() and hand.page.inspector.army.isVisible()

    # Arrows only look and enter goes.
    hand.start_over()
    steps(hand)
    last = hand.army
    panel = history(hand)
    hand.press("Down")
    assert hand.army is last
    assert panel.view.title.text() == "Duplicate 1st Squad"
    said = hand.titles(panel.view.list)
    assert any(each.startswith("+  1st Squad 2 with ") for each in said)
    hand.press("Return")
    assert hand.document.undo_stack.index() == 2


def keep(hand: Hand, name: str, *, battle: bool = False) -> None:
    def fill(dialog: QWidget) -> None:
        QTest.keyClicks(dialog.findChild(QLineEdit), name)
        if battle:
            hand.click(dialog.findChild(Check))
        hand.press("Return")

    hand.in_dialog(lambda: hand.press("Ctrl+Shift+H"), fill)


def agree(dialog: QWidget) -> None:
    assert isinstance(dialog, SentenceDialog)
    dialog.buttons[0].click()


def restore(hand: Hand, panel: HistoryPanel) -> None:
    hand.in_dialog(lambda: hand.click(panel.restore_button), agree)


def test_a_version_is_kept_by_name_looked_at_and_restored(hand: Hand) -> None:
    keep(hand, "Before Saturday", battle=True)
    kept = hand.army
    steps(hand)
    today = hand.army
    panel = history(hand)
    hand.click_row(panel.list, "Before Saturday")
    assert hand.army is today, "looking changes nothing"
    assert panel.view.title.text() == "Before Saturday"
    said = hand.titles(panel.view.list)
    assert "·  The army is called “Ants”, not “2nd Sandbox Company”." in said
    assert any(each.startswith("−  1 engineer left") for each in said)
    assert any(row.second.endswith("battle") for row in panel.rows.rows)
    hand.in_dialog(lambda: hand.click(panel.restore_button), lambda _: hand.press("Escape"))
    assert hand.army is today, "asked first"
    restore(hand, panel)
    assert hand.army == kept
    assert hand.document.undo_stack.undoText() == "restore “Before Saturday”"
    hand.press("Ctrl+Z")
    assert hand.army == today
    hand.press("Ctrl+Shift+Z")
    panel = history(hand)
    hand.click_row(panel.list, "Before restoring “Before Saturday”")
    restore(hand, panel)
    assert hand.army == today
    hand.saved()
    assert hand.stored() == today


def test_each_day_leaves_a_version_that_becomes_an_army_of_its_own(yesterday: Hand) -> None:
    # Each day leaves its version.
    panel = history(yesterday)
    hand_titles = yesterday.titles(panel.list)
    assert hand_titles[-1] == "Yesterday"
    yesterday.click_row(panel.list, "Yesterday")
    assert panel.view.title.text() == "As it was yesterday"
    assert "−  1 engineer left Loose men." in yesterday.titles(panel.view.list)

    # A version becomes an army of its own.
    yesterday.start_over()
    before, name = yesterday.army, yesterday.army.name
    panel = history(yesterday)
    yesterday.click_row(panel.list, "Yesterday")
    yesterday.click(panel.new_button)
    assert yesterday.army.name == f"{name}, yesterday"
    assert yesterday.army.note == "As it was yesterday."
    assert yesterday.army.id != before.id
    assert yesterday.stored(before.id) == before


def test_a_version_is_deleted_here_or_elsewhere(hand: Hand) -> None:
    # A version is deleted after asking.
    keep(hand, "Not worth it")
    panel = history(hand)
    hand.click_row(panel.list, "Not worth it")
    hand.in_dialog(lambda: hand.click(panel.delete_button), lambda _: hand.press("Escape"))
    assert "Not worth it" in hand.titles(panel.list)
    hand.in_dialog(
        lambda: hand.click(panel.delete_button), lambda dialog: hand.click(dialog.buttons[0])
    )
    assert "Not worth it" not in hand.titles(panel.list)

    # A version that was deleted elsewhere says so.
    hand.start_over()
    keep(hand, "Before Saturday")
    panel = history(hand)
    with Store.open(hand.data) as store, store.writing() as work:
        for each in work.versions.of(hand.army.id):
            work.versions.drop(each.id)
    said: list[str] = []

    def read(dialog: QWidget) -> None:
        said.append(dialog.accessibleDescription())
        hand.press("Return")

    hand.in_dialog(lambda: hand.click_row(panel.list, "Before Saturday"), read)
    assert "Another window deleted" in said[0]
    assert panel.view.title.text() == "Before these steps"


def test_nothing_is_restored_when_today_cannot_be_kept(hand: Hand) -> None:
    keep(hand, "Before Saturday")
    steps(hand)
    hand.saved()
    today = hand.army
    panel = history(hand)
    hand.click_row(panel.list, "Before Saturday")
    store = hand.army_service.database._store
    driver: sqlite3.Connection = store._engine.raw_connection().driver_connection
    driver.execute("PRAGMA query_only = 1")
    said: list[str] = []

    def read(dialog: QWidget) -> None:
        said.append(dialog.accessibleDescription())
        hand.press("Return")

    hand.in_dialog(lambda: hand.click(panel.restore_button), agree, read)
    assert "is read-only" in said[0]
    assert hand.army is today
    assert hand.document.undo_stack.undoText() == "rename the army"
    driver.execute("PRAGMA query_only = 0")
    restore(hand, panel)
    assert hand.army != today


def test_a_damaged_version_says_so_each_time_and_the_army_stays(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_commands, "SAID_AGAIN_S", 0.0)
    keep(hand, "Before Saturday")
    with closing(sqlite3.connect(hand.data / "muster.db")) as connection, connection:
        connection.execute("UPDATE army_version SET document = '{broken'")
    before, said = hand.army, []
    version = versions.versions_of(hand.army_service, before.id)[0]

    def read(dialog: QWidget) -> None:
        said.append(dialog.accessibleDescription())
        hand.press("Return")

    hand.in_dialog(lambda: versions.restore(hand.army_service, version), read)
    hand.in_dialog(lambda: versions.open_as_new(hand.army_service, version), read)
    assert said[0] == said[1]
    assert "cannot be read; the army is unchanged. Choose another version" in said[0]
    assert hand.army is before


def test_steps_of_undo_outlive_the_program(opener, data: Path) -> None:
    hand: Hand = opener(data)
    steps(hand)
    hand.press("Ctrl+Z")
    hand.saved()
    before = hand.army
    hand.window.close()
    hand.army_service.close()
    again: Hand = opener(data)
    assert again.army == before
    panel = history(again)
    rows = [(row.title, row.right) for row in panel.rows.rows if row.key.startswith("step:")]
    assert [title for title, _ in rows] == [
        "Rename the army", "Duplicate 1st Squad", "Remove Engineer", "Before these steps",
    ]  # fmt: skip
    assert [right for _, right in rows[:2]] == ["taken back", "now"]
    again.press("Ctrl+Y")
    assert again.army.name == "Ants"
    again.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert again.army.name != "Ants"
    assert len(again.army.units) < len(before.units)
    first = again.army
    again.press("Ctrl+Y")
    again.saved()
    # A step taken now takes the place of those that were taken back.
    again.army_service.rename(again.army.id, "Bees")
    again.saved()
    again.window.close()
    again.army_service.close()
    third: Hand = opener(data)
    document = third.army_service.current
    texts = [document.undo_stack.text(at) for at in range(document.undo_stack.count())]
    assert texts == ["remove Engineer", "rename the army"]
    assert document.state_at(0) == first


def test_steps_do_not_fit_an_army_that_another_program_changed(opener, data: Path) -> None:
    hand: Hand = opener(data)
    steps(hand)
    hand.saved()
    hand.window.close()
    hand.army_service.close()
    with closing(sqlite3.connect(data / "muster.db")) as connection, connection:
        connection.execute("UPDATE army SET note = 'by hand' WHERE name = 'Ants'")
    told: list[str] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, SentenceDialog):
            told.append(dialog.accessibleDescription())
            dialog.accept()
        else:
            QTimer.singleShot(20, read)

    QTimer.singleShot(20, read)
    again: Hand = opener(data, ready=False)
    again.qtbot.waitUntil(lambda: bool(told))
    again.ready()
    assert again.army.note == "by hand"
    assert not again.army_service.current.undo_stack.count()
    assert "“Ants” is not as Muster saved it" in told[0]
