"""Muster's own window on a data folder, ended at its first picture or that of the army page.

Words: the moment of the start, the data folder, and "window" or "army".
"""

import os
import sys
import time
from pathlib import Path

from desktop import preflight

preflight.check()

from PySide6.QtCore import QEvent, QObject, QTimer  # noqa: E402

from desktop.app import QApplication, make_window  # noqa: E402
from desktop.look.parts.unit_box import UnitBox  # noqa: E402

started, folder, wanted = float(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]


class Watch(QObject):
    """Ends the program after the window was painted for the first time."""

    def eventFilter(self, watched, event):
        if watched is window and event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, app.quit)
        return False


app = QApplication([])
window, watch = make_window(app, folder), Watch()
if wanted == "army":
    paint = UnitBox.paintEvent

    def painted(box, event):
        paint(box, event)
        UnitBox.paintEvent = paint
        QTimer.singleShot(0, app.quit)

    UnitBox.paintEvent = painted
else:
    window.installEventFilter(watch)
window.show()
app.exec()
print((time.monotonic() - started) * 1000, flush=True)
os._exit(0)
