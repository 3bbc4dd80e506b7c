"""Keeps the second half of a double click from landing on the page that comes next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication


class SecondClick(QObject):
    """Swallows one double click's second press into a window, within the time that one takes.

    It hears the window, not all of the application: the page that was left is destroyed in that
    time, and a filter of ours must not hear what Qt destroys.
    """

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)
        QTimer.singleShot(QApplication.doubleClickInterval(), self, self.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the press away; whoever stands there now was not meant.

        A window that goes out of sight is heard no more: Qt may destroy it next.
        """
        if event.type() == QEvent.Type.Hide:
            watched.removeEventFilter(self)
        return event.type() == QEvent.Type.MouseButtonDblClick
