"""From asking for the army page to its picture, in a process that has frame and modules already.

Words: the moment of the start, which is not wanted here, and the data folder.
"""

import os
import sys
import time
from pathlib import Path

from desktop import entry, preflight

entry.hold_garbage()
preflight.check()

from PySide6.QtCore import QTimer  # noqa: E402

import db.store  # noqa: E402, F401 - loading is timed in the benchmark of the start
import desktop.army.page  # noqa: E402, F401
from desktop.app import ARMIES, QApplication, make_frame  # noqa: E402
from desktop.look.parts.unit_box import UnitBox  # noqa: E402

paint = UnitBox.paintEvent


def end():
    """Say how long it took, when the picture that is being painted is complete."""
    print((time.perf_counter() - started) * 1000, flush=True)
    os._exit(0)


def painted(box, event):
    """Take note of the first box of a unit that is painted."""
    paint(box, event)
    UnitBox.paintEvent = paint
    QTimer.singleShot(0, end)


app = QApplication([])
window = make_frame(app, Path(sys.argv[2]))
window.show()
app.processEvents()
UnitBox.paintEvent = painted
started = time.perf_counter()
window.go(ARMIES)
app.exec()
