"""Many figures in one painted widget: tiles of a squad, and chips that count loose men.

A widget per figure would be slow at 500 figures; here the widget paints what is in sight,
and arrow keys, hover, tooltip and drag work on its items.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from desktop.look.parts.tile_area import TileArea


class TileGrid(TileArea):
    """Many figures in one painted widget, for the mouse and the keyboard.

    Keys: arrows walk, Enter or Space opens, + and − count, Delete takes away. An item that is
    pressed and moved tells `drag_started`; a double click on its words tells `rename_asked`, on
    its count `count_asked`. A press beside the items is left to whoever is below.
    """

    current_changed = Signal(str)
    activated = Signal(str)
    plus = Signal(str)
    minus = Signal(str)
    removed = Signal(str)
    context_asked = Signal(str, QPointF)
    drag_started = Signal(str)
    rename_asked = Signal(str)
    count_asked = Signal(str)

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._pressed: tuple[int, QPointF] | None = None

    def _go(self, at: int) -> None:
        if 0 <= at < len(self.tiles) and self.tiles[at].key != self.current:
            self.set_current(self.tiles[at].key)
            self.current_changed.emit(self.current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the first item when the keyboard comes and none is current."""
        if not self.current and self.tiles and event.reason() != Qt.FocusReason.MouseFocusReason:
            self._go(0)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        self.update()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, open, count and take away."""
        at, key = self.place_of(self.current), event.key()
        columns = self.item_size(self.width())[0]
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -columns,
            Qt.Key.Key_Down: columns,
        }
        if key in steps and 0 <= at + steps[Qt.Key(key)] < len(self.tiles):
            self._go(at + steps[Qt.Key(key)])
        elif key == Qt.Key.Key_Home:
            self._go(0)
        elif key == Qt.Key.Key_End:
            self._go(len(self.tiles) - 1)
        elif at < 0 or not self._act(key):
            super().keyPressEvent(event)

    def _act(self, key: int) -> bool:
        signals = {
            Qt.Key.Key_Return: self.activated,
            Qt.Key.Key_Enter: self.activated,
            Qt.Key.Key_Space: self.activated,
            Qt.Key.Key_Plus: self.plus,
            Qt.Key.Key_Equal: self.plus,
            Qt.Key.Key_Minus: self.minus,
            Qt.Key.Key_Delete: self.removed,
        }
        signal = signals.get(Qt.Key(key))
        if signal is not None:
            signal.emit(self.current)
        return signal is not None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or begin a drag; a move that began beside the items is not ours."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            if self._pressed is None:
                event.ignore()
            else:
                self._drag(event.position())
            return
        at = self.at_point(event.position())
        if at != self.hovered or at >= 0:
            before, self.hovered, self.hover_at = self.hovered, at, event.position()
            for place in {before, at} - {-1}:
                self.update(self.item_rect(place).toAlignedRect())

    def _drag(self, point: QPointF) -> None:
        at, start = self._pressed or (-1, point)
        if (point - start).manhattanLength() < QApplication.startDragDistance():
            return
        if at < len(self.tiles) and self.holds(at, start):
            self._pressed = None
            self.drag_started.emit(self.tiles[at].key)

    def leaveEvent(self, event: QEvent) -> None:
        """Stop hovering."""
        self.hovered, self.hover_at = -1, QPointF(-1, -1)
        self.update()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make the item current; a drag may follow."""
        at = self.at_point(event.position())
        if at < 0:
            event.ignore()
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (at, event.position())
        self._go(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another name or another count; elsewhere the second click is one like any."""
        point = event.position()
        at = self.at_point(point)
        if at >= 0 and self.count_rect(at).contains(point):
            self.count_asked.emit(self.tiles[at].key)
        elif at >= 0 and self.caption_rect(at).contains(point) and self.holds(at, point):
            self.rename_asked.emit(self.tiles[at].key)
        else:
            self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the item that was pressed; a press beside the items was not ours."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            event.ignore()
            return
        at = self.at_point(event.position())
        if at == pressed[0] and event.button() == Qt.MouseButton.LeftButton:
            self.clicked_item(at, event.position())

    def clicked_item(self, at: int, _point: QPointF) -> None:
        """React to a click; a subclass may find its own buttons under the point."""
        self.activated.emit(self.tiles[at].key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of an item, by mouse or by the menu key."""
        point = QPointF(event.pos())
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        at = self.place_of(self.current) if by_key else self.at_point(point)
        if at < 0:
            event.ignore()
            return
        place = self.item_rect(at).center() if by_key else point
        self.context_asked.emit(self.tiles[at].key, QPointF(self.mapToGlobal(place)))

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the item under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.at_point(QPointF(event.pos()))
            text = self.tiles[at].tip if at >= 0 else ""
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
