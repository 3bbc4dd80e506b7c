"""A form over the window that is not lost by a slip of the hand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.look.parts.dialog import PassingDialog, ask


def ask_leave(form: QWidget) -> bool:
    """Ask whether a form may be left whose content would be lost."""
    return ask(
        form,
        "Leave the form?",
        "What you filled in is not written down yet, and would be lost.",
        "Leave it",
        danger=True,
    )


class FormDialog(PassingDialog):
    """Asks before what was filled in is thrown away; Ctrl+Enter takes it from every field."""

    def filled_in(self) -> bool:
        """Return whether something would be lost."""
        raise NotImplementedError

    def take(self) -> None:
        """Take the form, where nothing is lacking."""
        raise NotImplementedError

    def leave(self) -> None:
        """Leave the form, after a question where something would be lost."""
        if self._may_leave():
            self.reject()

    def _may_leave(self) -> bool:
        return not self.filled_in() or ask_leave(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape leave the form and Ctrl+Enter take it."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.take()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask also when the window is closed by its frame."""
        if self._may_leave():
            super().closeEvent(event)
        else:
            event.ignore()
