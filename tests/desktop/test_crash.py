"""A bug is told once, with a report, and the window goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.crash import COPY, LOG, CrashReporter
from desktop.look.parts.dialog import SentenceDialog


def answer(word: str) -> None:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, SentenceDialog)
    next(button for button in dialog.buttons if button.text() == word).click()


def break_something() -> None:
    raise LookupError("the left boot")


def test_a_bug_is_written_down_shown_and_can_be_copied(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    reporter = CrashReporter(tmp_path, window)
    QTimer.singleShot(150, lambda: answer(COPY))
    try:
        break_something()
    except LookupError as error:
        reporter.take(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: "left boot" in QGuiApplication.clipboard().text(), timeout=15_000)
    report = (tmp_path / LOG).read_text("utf-8")
    assert "break_something" in report
    assert report.startswith("Muster ")


def test_bugs_while_one_is_shown_open_no_second_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    reporter = CrashReporter(tmp_path, window)
    seen: list[int] = []
    before = {w for w in QApplication.topLevelWidgets() if w.isVisible()}  # of other tests

    def look() -> None:
        shown = [w for w in QApplication.topLevelWidgets() if w.isVisible()]
        seen.append(len([w for w in shown if w not in before]))
        answer("Continue")

    QTimer.singleShot(200, look)
    for _ in range(3):
        reporter.take(ValueError, ValueError("again"), None)
    qtbot.waitUntil(lambda: bool(seen), timeout=15_000)
    assert seen == [1]
    assert (tmp_path / LOG).read_text("utf-8").count("again") == 3


def test_a_log_that_cannot_be_written_is_no_second_bug(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    reporter = CrashReporter(tmp_path / "not there", window)
    reporter._open = True
    reporter.take(ValueError, ValueError("boom"), None)
    assert "could not be written" in capsys.readouterr().err


def test_installed_it_takes_what_nobody_caught(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("threading.excepthook", None, raising=False)
    window = QWidget()
    qtbot.addWidget(window)
    reporter = CrashReporter(tmp_path, window)
    reporter.install()
    assert sys.excepthook == reporter.take
