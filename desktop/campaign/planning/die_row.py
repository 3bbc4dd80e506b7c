"""One who rolls to come back: his name, where he fell, his die, and what it says."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.settings.settings_fields import spin
from desktop.look.parts.text import TextLabel

RESULT_WIDE = 72


class DieRow(QWidget):
    """A row with a die of so many sides, which shows a dash until it was thrown."""

    def __init__(self, name: str, why: str, sides: int) -> None:
        super().__init__()
        self.die = spin(f"Die of {name}", 0, 0, sides)
        self.die.setSpecialValueText("–")
        self.die.setToolTip("What he rolled on the table, or the button rolls for him")
        self.setFocusProxy(self.die)
        self.result = TextLabel("", "second-bold", "ink2")
        self.result.setMinimumWidth(RESULT_WIDE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(TextLabel(name, "body", elide=True), 3)
        row.addWidget(TextLabel(why, "small", "ink2", elide=True), 2)
        row.addWidget(self.die)
        row.addWidget(self.result)

    def show_face(self, face: int, *, back: bool) -> None:
        """Show what was thrown, 0 for nothing yet, and what it means; nothing is told of it."""
        self.die.blockSignals(True)
        self.die.setValue(face)
        self.die.blockSignals(False)
        self.result.setText("" if not face else "is back" if back else "stays out")
