"""What the status line says: that all is saved, unless a sentence has to be read first."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

READ_MS = 6000
"""So long a sentence stays, while everything is being saved behind it."""


class StatusWords(QObject):
    """Hands sentences on at once, and "Saved 19:42" when the last sentence could be read."""

    shown = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting = ""
        self._reading = QTimer(self, singleShot=True, interval=READ_MS)
        self._reading.timeout.connect(self._show_waiting)

    def say(self, sentence: str) -> None:
        """Show a sentence now, for a player to read."""
        self._waiting = ""
        self._reading.start()
        self.shown.emit(sentence)

    def saved(self, when: str) -> None:
        """Tell that everything was saved at this time of day."""
        self._waiting = f"Saved {when}"
        if not self._reading.isActive():
            self._show_waiting()

    def _show_waiting(self) -> None:
        if self._waiting:
            self.shown.emit(self._waiting)
        self._waiting = ""
