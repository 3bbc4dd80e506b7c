"""Lines of a form: a label at the left, its field at the right."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop.look.parts.text import TextLabel
from desktop.printroom.mm_field import MmField

FIELD = 168


def problem_of(field: MmField) -> TextLabel:
    """Return the place below a field where it says what cannot be used."""
    said = TextLabel("", "small", "err", wrap=True)
    said.hide()

    def tell(sentence: str) -> None:
        said.setText(sentence)
        said.setVisible(bool(sentence))

    field.refused.connect(tell)
    return said


class Lines(QWidget):
    """Lines of a label and its field; the fields stand below each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(4, 0, 0, 4)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)

    def add(self, label: str, field: QWidget) -> None:
        """Add a field with its label at the left."""
        at = self._grid.rowCount()
        words = TextLabel(label, elide=True)
        words.setBuddy(field)
        if isinstance(field, MmField):  # a short field leaves room for longer words
            row = QHBoxLayout()
            row.addWidget(words, 1)
            row.addWidget(field)
            self._grid.addLayout(row, at, 0, 1, 2)
            self._grid.addWidget(problem_of(field), at + 1, 0, 1, 2)
            return
        field.setFixedWidth(FIELD)
        self._grid.addWidget(words, at, 0)
        self._grid.addWidget(field, at, 1)

    def add_wide(self, widget: QWidget) -> None:
        """Add what needs no label."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2)

    def add_row(self, row: QHBoxLayout) -> None:
        """Add several things side by side."""
        self._grid.addLayout(row, self._grid.rowCount(), 0, 1, 2)
