"""What house rules say of themselves, as a form."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.look.parts.fields import Field
from desktop.look.parts.text import TextLabel
from desktop.rulebook.field_row import LineField
from desktop.rulebook.rule_delegate import Enter
from rules.games.form_fields import RuleField


class HouseForm(QWidget):
    """What house rules say of themselves: name, with whom they were agreed, when."""

    def __init__(self, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.agreed_with, self.day = LineField(), LineField(), LineField()
        self.agreed_with.setPlaceholderText("Who agreed to them")
        self.day.setPlaceholderText("2026-05-01")
        self._fields = {
            "name": Field("Name of the house rules", self.name),
            "agreed_with": Field("Agreed with", self.agreed_with),
            "day": Field("Since", self.day),
        }
        self.base = TextLabel("", "second", "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._fields["name"])
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._fields["agreed_with"], 3)
        row.addWidget(self._fields["day"], 2)
        column.addLayout(row)
        column.addWidget(self.base)
        for key, line in (
            ("name", self.name),
            ("agreed_with", self.agreed_with),
            ("day", self.day),
        ):
            line.editingFinished.connect(partial(self._take, key, line, enter))

    def _take(self, key: str, line: QLineEdit, enter: Enter) -> None:
        self._fields[key].set_error(enter(RuleField((key,), key, "text"), line.text()))

    def show_house(self, name: str, agreed_with: str, day: str, words: str) -> None:
        """Show what holds now."""
        for line, text in ((self.name, name), (self.agreed_with, agreed_with), (self.day, day)):
            if line.text() != text:
                line.setText(text)
        for field in self._fields.values():
            field.set_error("")
        self.base.setText(words)
