"""What the mouse does to a unit's box: choosing, dragging, a rubber band on its ground."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.army.table.bodies import came_by_tab
from desktop.look.parts.unit_box import UnitBox


class HandledBox(UnitBox):
    """A `UnitBox` that tells what a hand does to it: to its head, its ground and its menu.

    While a rubber band is drawn the box that was pressed goes on hearing the mouse, wherever
    that is; so it is the box that tells where the band goes.
    """

    picked = Signal(tuple)
    """Ids that were chosen: men, or the unit itself by its head."""
    drag_started = Signal(tuple)
    """The unit is dragged by its head."""
    band_started = Signal(QPointF)
    """A rubber band begins on the ground of the box, at this place on the screen."""
    band_moved = Signal(QPointF)
    """The mouse goes on, its button held, to this place on the screen."""
    band_ended = Signal()
    """The button came up."""
    context_asked = Signal(str, str, QPointF)
    """(unit, man or "", where on the screen)"""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._pressed_at: QPointF | None = None
        self._waiting_for_release = False

    @property
    def unit_id(self) -> str:
        """Return the id of the unit."""
        raise NotImplementedError

    @property
    def one_of_several(self) -> bool:
        """Return whether the unit is chosen together with others."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the unit by its head or ground.

        One of several that are chosen stays so until the button is let go: they may be dragged.
        """
        point, left = event.position(), event.button() == Qt.MouseButton.LeftButton
        self._pressed_at = point if left and not self.on_fold(point) else None
        pressed = self._pressed_at is not None and not event.modifiers()
        self._waiting_for_release = self.one_of_several and pressed
        if not self._waiting_for_release:
            super().mousePressEvent(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the unit by its head; on its ground a rubber band begins, and goes on."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        start = self._pressed_at
        if start is None:
            self.band_moved.emit(event.globalPosition())
            return
        if (event.position() - start).manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed_at = None
        if self.on_head(start):
            self.drag_started.emit((self.unit_id,))
        else:
            self.band_started.emit(self.mapToGlobal(start))
            self.band_moved.emit(event.globalPosition())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the band; choose only this one of several when it was not dragged."""
        if self._waiting_for_release and self._pressed_at is not None:
            self.picked.emit((self.unit_id,))
        self._pressed_at, self._waiting_for_release = None, False
        self.band_ended.emit()
        super().mouseReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the unit when the Tab key comes to it: keys act on what is chosen."""
        super().focusInEvent(event)
        if came_by_tab(self, event):
            self.picked.emit((self.unit_id,))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the unit's menu."""
        self.context_asked.emit(self.unit_id, "", QPointF(event.globalPos()))
