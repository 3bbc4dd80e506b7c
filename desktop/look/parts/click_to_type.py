"""Lets a click into a short field choose all that stands there, so that typing replaces it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

_BY_MOUSE = Qt.FocusReason.MouseFocusReason
_WITH_WINDOW = Qt.FocusReason.ActiveWindowFocusReason


class ClickToType(QObject):
    """Chooses everything in a line when a click brings the keyboard; a second click sets the
    cursor as ever."""

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        self._line = line
        self._came = False
        line.installEventFilter(self)
        holder = line.focusProxy()  # a spin box has the keyboard for its line
        if holder is not None:
            holder.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note the press that brings the keyboard, and choose all when it is let go."""
        if event.type() == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            # A click into a window that sleeps brings the keyboard only when the window wakes.
            waking = self._came and event.reason() == _WITH_WINDOW
            self._came = waking or event.reason() == _BY_MOUSE
        elif event.type() == QEvent.Type.MouseButtonPress and not self._line.isActiveWindow():
            self._came = True
        elif event.type() == QEvent.Type.MouseButtonRelease and self._came:
            self._came = False
            if not self._line.hasSelectedText():  # who has drawn over a part wants that part
                self._line.selectAll()
        return False
