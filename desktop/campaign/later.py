"""Works the careers of a long campaign out after the page is shown, one army after the other."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.campaign.shown import Shown
from rules.campaign.history import careers_of

AT_ONCE = 400
"""So many battles are worked out at once: nobody notices."""


class LaterCareers(QObject):
    """Tells `ready` when it begins with a long campaign, and when all careers are known."""

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done = True
        self._shown: Shown | None = None
        self._waiting: list[str] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    def begin(self, shown: Shown) -> None:
        """Work the careers of a state out, at once where there are few battles."""
        self._timer.stop()
        self._shown = shown
        self.done = len(shown.state.battles) <= AT_ONCE
        if not self.done:
            self._waiting = [each.entry.id for each in shown.state.entries]
            self._timer.start()
        self.ready.emit()

    def _step(self) -> None:
        if self._waiting and self._shown is not None:
            careers_of(self._shown.state, self._waiting.pop())  # it is kept in the state
            return
        self._timer.stop()
        self.done = True
        self.ready.emit()
