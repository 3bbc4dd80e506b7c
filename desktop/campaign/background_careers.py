"""Works out the rolls of a long campaign in a thread: its page is shown first."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.campaign.shown import Shown
from desktop.jobs import Job

AT_ONCE = 400
"""So many battles are worked out at once: nobody notices."""
PAUSE_MS = 50
"""The page is painted before the thread begins, which would take half of the time from it."""


class BackgroundCareers(QObject):
    """Tells `ready` when it begins with a long campaign, and when all careers are known."""

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done = True
        self._job: Job | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._start)

    def begin(self, shown: Shown) -> None:
        """Work out who stands on the rolls of a state; at once where battles are few."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.done = len(shown.state.battles) <= AT_ONCE
        self.ready.emit()
        if not self.done:
            self._job = Job(lambda: (shown.roll, shown.away, shown.points))
            self._job.done.connect(self._end)
            self._pause.start()

    def _start(self) -> None:
        if self._job is not None:
            self._job.start()

    def _end(self) -> None:
        self.done, self._job = True, None
        self.ready.emit()
