"""A line in which a click chooses everything, so that what is typed next takes its place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit

_BY_MOUSE = Qt.FocusReason.MouseFocusReason
_WITH_WINDOW = Qt.FocusReason.ActiveWindowFocusReason


class ClickLine(QLineEdit):
    """Chooses all of its text when a click brings the keyboard; a second click sets the cursor.

    A spin box has the keyboard for its line: it tells the line of it with `keyboard_came`. No
    event filter does this: one of ours that still hears a field while Qt destroys it, as the
    editor of a list, ends the process.
    """

    _came = False

    def keyboard_came(self, reason: Qt.FocusReason) -> None:
        """Note whether a click brought the keyboard."""
        # A click into a window that sleeps brings the keyboard only when the window wakes.
        waking = self._came and reason == _WITH_WINDOW
        self._came = waking or reason == _BY_MOUSE

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note what brought the keyboard."""
        super().focusInEvent(event)
        self.keyboard_came(event.reason())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note a press that wakes the window too."""
        self._came = self._came or not self.isActiveWindow()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose everything when the click that brought the keyboard is let go."""
        super().mouseReleaseEvent(event)
        came, self._came = self._came, False
        if came and not self.hasSelectedText():  # who has drawn over a part wants that part
            self.selectAll()
