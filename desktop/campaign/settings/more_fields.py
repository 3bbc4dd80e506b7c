"""Fields that few players need, folded away behind "More…"."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.panel import Card


class MoreFields(Card):
    """A card with a link that shows what is inside; `words` say what that is."""

    def __init__(self, words: str, *fields: QWidget) -> None:
        super().__init__()
        self._words = words
        self.link = LinkButton(f"More: {words}…")
        self._inside = QWidget()
        inside = QVBoxLayout(self._inside)
        inside.setContentsMargins(0, 4, 0, 0)
        inside.setSpacing(10)
        for each in fields:
            inside.addWidget(each)
        self._inside.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 10)
        column.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._inside)
        self.link.clicked.connect(lambda: self.unfold(self._inside.isHidden()))

    def unfold(self, on: bool) -> None:
        """Show the fields, or fold them away."""
        self._inside.setVisible(on)
        self.link.setText("Less" if on else f"More: {self._words}…")
