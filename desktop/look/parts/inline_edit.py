"""A field that stands for a moment where a name or a count is read."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.theme import theme_of

_UNDO_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


def finish_typing(window: QWidget) -> None:
    """Take what is typed in the field that has a window's keyboard, if one stands there."""
    field = window.focusWidget()
    if isinstance(field, InlineEdit):
        field.finish()


class InlineEdit(QLineEdit):
    """Enter takes what is typed, Esc leaves it, Tab takes it and goes on to the next one."""

    done = Signal(str, int)
    """(what was typed, and the step to go on: 0, 1 with Tab, -1 with Shift+Tab)"""
    left = Signal()

    def __init__(self, text: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._over = False
        self.setAccessibleName(name)
        self.setToolTip("Enter saves, Esc cancels, Tab goes to the next")
        self.selectAll()

    def stand(self, place: QRect, room: QRect, least: int) -> None:
        """Come where the words are: not narrower than `least`, and inside the room."""
        wide, high = max(place.width(), least), theme_of(self).height(28)
        left = min(max(room.left(), place.center().x() - wide // 2), room.right() - wide)
        self.setGeometry(max(room.left(), left), place.center().y() - high // 2, wide, high)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, step: int = 0) -> None:
        """Take what is typed; once."""
        if not self._over:
            self._over = True
            self.done.emit(self.text(), step)

    def _leave(self) -> None:
        if not self._over:
            self._over = True
            self.left.emit()

    def event(self, event: QEvent) -> bool:
        """Keep Enter and Esc from the window's own acts while the field stands."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
            if event.key() in keys or any(event.matches(each) for each in _UNDO_KEYS):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take or leave."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Continue to the next one with Tab."""
        self.finish(1 if forward else -1)
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what is typed when the player goes elsewhere; menus and other windows keep it."""
        super().focusOutEvent(event)
        stays = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in stays:
            self.finish()
