"""A dialog that goes when it was answered; Qt would keep it, hidden, as long as its page."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from desktop.jobs import is_busy

AGAIN_MS = 200
"""After this it is looked again whether whoever asked is done with it."""


class PassingDialog(QDialog):
    """Let go of with all that it holds, once the act is over for which it was opened.

    Until then what was filled in can be read, and it can be opened again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._passing = QTimer(self, singleShot=True)
        self._passing.timeout.connect(self._pass)

    def exec(self) -> int:
        """Open it and wait for its answer."""
        self._passing.stop()
        answer = super().exec()
        if isValid(self):  # its window may be gone by now
            self._passing.start(0)
        return answer

    def _pass(self) -> None:
        if is_busy():
            self._passing.start(AGAIN_MS)
        elif not self.isVisible():
            self.deleteLater()
