"""The dialog that asks for the password of a club's database."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field


class PasswordDialog(SentenceDialog):
    """Asks for the password of a club's database, which is kept for this run only."""

    def __init__(self, sentence: str, parent: QWidget | None = None) -> None:
        words = "It is asked for at every start and never written down."
        super().__init__(
            "The club's password", sentence, ("Go on", "Cancel"), second=words, parent=parent
        )
        self.line = QLineEdit()
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.content.addWidget(Field("Password", self.line))
        self.line.setFocus()

    @property
    def password(self) -> str:
        """Return what was typed, "" when it was not meant."""
        return self.line.text() if self.answer == "Go on" else ""
