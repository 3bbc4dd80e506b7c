"""Muster's own window on a data folder, ended at its first picture or that of its first page.

Words: the moment of the start, the data folder, and "window", "home" or "army".
"""

import os
import sys
import time
from pathlib import Path

from desktop import entry, preflight

started, folder, wanted = float(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
entry.hold_garbage()
preflight.check()

from PySide6.QtCore import QEvent, QObject, QTimer  # noqa: E402

from desktop.app import QApplication, show_window  # noqa: E402


def end():
    """Say how long it took, when the picture that is being painted is complete."""
    print((time.monotonic() - started) * 1000, flush=True)
    os._exit(0)


class FirstPicture(QObject):
    """Waits for the first picture of the window."""

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, end)
        return False


def await_picture(part):
    """Wait for the picture in which the first widget of a class is painted."""
    paint = part.paintEvent

    def painted(widget, event):
        paint(widget, event)
        part.paintEvent = paint
        QTimer.singleShot(0, end)

    part.paintEvent = painted


def await_page():
    """Wait for the first box of a unit, or for the first game of Home."""
    if wanted == "army":
        from desktop.look.parts.unit_box import UnitBox as Part
    else:
        from desktop.home.games import GameCard as Part
    await_picture(Part)


app = QApplication([])
window = show_window(app, folder)
if wanted == "window":
    picture = FirstPicture()
    window.installEventFilter(picture)
else:
    window.page_changed.connect(await_page)
app.exec()
