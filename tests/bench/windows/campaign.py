"""From the click on the room of the campaigns to its picture, and what comes after it.

Words: the moment of the start, which is not wanted here, the data folder, and what is asked for:
"picture" gives the milliseconds from the click to the painted standings, "turn" the longest time
for which the window could not answer from then on until all was worked out, "memory" the most
megabytes that the process held by then.
"""

import os
import sys
import time
from pathlib import Path

from desktop import entry, preflight

entry.hold_garbage()
preflight.check()

from PySide6.QtCore import QTimer  # noqa: E402

from desktop.app import QApplication, make_window  # noqa: E402
from desktop.campaign.panes.standings_pane import StandingsTable  # noqa: E402
from desktop.garbage import collect_garbage  # noqa: E402
from tests.bench.memory import most_memory  # noqa: E402

SETTLING = 1.5
"""Seconds after which all that a start leaves for later is done."""
folder, asked = Path(sys.argv[2]), sys.argv[3]
paint = StandingsTable.paintEvent
longest, last = 0.0, 0.0


def end(number):
    """Say the number and end."""
    print(number, flush=True)
    os._exit(0)


def painted(table, event):
    """Take note of the standings' first picture."""
    paint(table, event)
    StandingsTable.paintEvent = paint
    QTimer.singleShot(0, pictured)


def pictured():
    """Go on from the picture: watch how long each turn takes, until all was worked out."""
    global last  # noqa: PLW0603
    if asked == "picture":
        end((time.perf_counter() - started) * 1000)
    last = time.perf_counter()
    watch.start(0)


def tick():
    """Take note of how long the window was busy since the turn before."""
    global longest, last
    now = time.perf_counter()
    longest, last = max(longest, now - last), now
    page = window.page
    if (
        not page.controller.campaigns.reading
        and page.controller.careers.done
        and now - started > 0.2
    ):
        end(longest * 1000 if asked == "turn" else most_memory())


app = QApplication([])
window = make_window(app, folder, "armies")
window.resize(1280, 800)
window.show()
watch = QTimer()
watch.timeout.connect(tick)
while not window.page.army_service.database.ready:
    app.processEvents()
settled = time.perf_counter() + SETTLING
while time.perf_counter() < settled:
    app.processEvents()
collect_garbage(app)
StandingsTable.paintEvent = painted
started = time.perf_counter()
window.go("campaigns")
app.exec()
