"""Asks for a name: of a pack, or of a printer."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field

MOST_LETTERS = 60


class NameDialog(SentenceDialog):
    """One line to type; what is taken already is said below it."""

    def __init__(
        self,
        title: str,
        sentence: str,
        act: str,
        name: str = "",
        *,
        taken: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, sentence, (act, "Cancel"), parent=parent)
        self._taken = taken
        self.line = QLineEdit(name)
        self.line.setMaxLength(MOST_LETTERS)
        self.field = Field("Name", self.line)
        self.content.addWidget(self.field)
        self.line.textChanged.connect(self._look)
        self.line.selectAll()
        self.line.setFocus()
        self._look()

    @property
    def name(self) -> str:
        """Return the name that was typed."""
        return " ".join(self.line.text().split())

    def _look(self) -> None:
        taken = self.name in self._taken
        self.field.set_error("There is one of this name already." if taken else "")
        self.buttons[0].set_blocked("" if self.name and not taken else "Type a name of its own.")
