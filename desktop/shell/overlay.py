"""What lies over the whole window with a raised sheet: the base of the chooser and the popover."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QMouseEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from desktop.look.parts.inline_edit import finish_typing
from desktop.look.parts.panel import framed
from desktop.look.theme import theme_of


class RaisedSheet(QWidget):
    """The ground of the list, with the border of a control: it lies over other panels."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the click here."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.edge, tokens.surface)
        painter.end()


class Overlay(QWidget):
    """Follows the size of its window; a click beside the sheet closes it, and the keyboard goes
    back to where it was."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._came_from: QWidget | None = None
        self.sheet = RaisedSheet(self)

    def place(self) -> None:
        """Put the sheet inside the window."""
        raise NotImplementedError

    def _begin(self, window: QWidget) -> None:
        """End typing in the window and note where the keyboard is, before the sheet is shown."""
        if not self.isVisible():
            finish_typing(window)  # what is shown or chosen may be about something else
            self._came_from = QApplication.focusWidget()

    def shut(self) -> None:
        """Close the sheet and give the keyboard back."""
        before, self._came_from = self._came_from, None
        # Before it hides: Qt would hand the keyboard to the next widget, which might act on it.
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay over the window when that gets another size."""
        resized = watched is self.window() and event.type() == QEvent.Type.Resize
        if resized and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the size of the window."""
        super().showEvent(event)
        self.window().installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Hear the window no more: Qt may be about to destroy it."""
        super().hideEvent(event)
        self.window().removeEventFilter(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a click beside the sheet."""
        if not self.sheet.geometry().contains(event.position().toPoint()):
            self.shut()
