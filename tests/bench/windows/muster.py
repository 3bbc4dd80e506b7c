"""Muster's own window on a data folder, ended at its first picture or that of the army page.

Words: the moment of the start, the data folder, and "window" or "army".
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


def await_boxes():
    """Wait for the picture in which the first box of a unit is painted."""
    from desktop.look.parts.unit_box import UnitBox

    paint = UnitBox.paintEvent

    def painted(box, event):
        paint(box, event)
        UnitBox.paintEvent = paint
        QTimer.singleShot(0, end)

    UnitBox.paintEvent = painted


app = QApplication([])
window = show_window(app, folder)
if wanted == "window":
    picture = FirstPicture()
    window.installEventFilter(picture)
else:
    window.page_changed.connect(await_boxes)
app.exec()
