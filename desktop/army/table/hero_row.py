"""One hero's row on the bench, as hands use it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from desktop.look.parts.hero import HeroBox


class HeroRow(HeroBox):
    """A `HeroBox` that tells when it is dragged away, and when a double click asks for a name."""

    dragged = Signal()
    rename_asked = Signal()

    _pressed_at: QPointF | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose him; a drag may follow."""
        self._pressed_at = event.position()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin a drag when the mouse has gone far enough."""
        start = self._pressed_at
        if start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if (event.position() - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed_at = None
            self.dragged.emit()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Ask for another name."""
        self._pressed_at = None
        self.rename_asked.emit()
