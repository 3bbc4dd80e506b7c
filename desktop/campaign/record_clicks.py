"""Keeps the second half of a double click from landing on the page that comes next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication


class SecondClick(QObject):
    """Swallows one double click's second press, within the time that one takes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        QTimer.singleShot(QApplication.doubleClickInterval(), self, self.deleteLater)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the press away; whoever stands there now was not meant."""
        return event.type() == QEvent.Type.MouseButtonDblClick
