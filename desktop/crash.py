"""What happens to a bug: a report in the data folder, and a dialog from which it can be copied."""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop import __version__

LOG = "crash.log"
LARGEST_LOG = 500_000
"""Bytes; a log that has grown beyond begins anew, so that a loop of bugs fills no disk."""
COPY = "Copy the report"


class CrashReporter(QObject):
    """Takes what nobody caught, from any thread; the window goes on.

    The army is stored after each act, so that at most the act in hand is lost.
    """

    caught = Signal(str)

    def __init__(self, folder: Path, window: QWidget) -> None:
        super().__init__(window)
        self._log, self._window = folder / LOG, window
        self._open = False
        self.caught.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over from Python, which would only print."""
        sys.excepthook = self.take
        threading.excepthook = lambda args: self.take(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )

    def take(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        """Write a report of an error and show it."""
        if issubclass(kind, KeyboardInterrupt):
            QGuiApplication.quit()
            return
        report = report_of(error, where)
        print(report, file=sys.stderr)
        self._write(report)
        self.caught.emit(report)

    def _write(self, report: str) -> None:
        try:
            grown = self._log.exists() and self._log.stat().st_size > LARGEST_LOG
            with self._log.open("w" if grown else "a", encoding="utf-8") as log:
                log.write(f"{report}\n")
        except OSError as trouble:
            print(f"The report could not be written to {self._log}: {trouble}", file=sys.stderr)

    def _show(self, report: str) -> None:
        """Show one report at a time: a bug in painting would otherwise never let go."""
        if self._open:
            return
        from desktop.look.parts.dialog import SentenceDialog

        self._open = True
        dialog = SentenceDialog(
            "Muster has a bug",
            "Your last action was not finished. Your army is saved as it was before it.",
            ("Continue", COPY),
            second=f"The report is in {self._log}. Send it with a bug report.",
            parent=self._window,
        )
        dialog.exec()
        if dialog.answer == COPY:
            QGuiApplication.clipboard().setText(report)
        self._open = False


def report_of(error: BaseException, where: TracebackType | None) -> str:
    """Return all that whoever mends the bug needs, and nothing of the player's armies."""
    lines = "".join(traceback.format_exception(type(error), error, where))
    now = datetime.now().isoformat(timespec="seconds")
    system = f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
    return f"Muster {__version__}, {now}\n{system}\n{lines}"
