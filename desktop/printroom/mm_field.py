"""A number in millimetres to type or to step; told when it is entered."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from desktop.look.parts.fields import leave_to_window
from desktop.look.theme import theme_of

WIDTH, HEIGHT = 92, 30
_LAYING = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.StyleChange, QEvent.Type.Polish)


class MmField(QDoubleSpinBox):
    """A field of one decimal without small buttons, with its unit behind the number."""

    entered = Signal(float)
    """The player typed or stepped to another number."""

    def __init__(
        self, name: str, least: float, most: float, unit: str = " mm", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setDecimals(1)
        self.setSingleStep(0.1)
        self.setSuffix(unit)
        self.setKeyboardTracking(False)
        self.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.lineEdit().setProperty("kind", "bare")
        self.valueChanged.connect(self.entered)

    def sizeHint(self) -> QSize:
        """As high as the other fields, as wide as a number wants."""
        return QSize(theme_of(self).height(WIDTH, 60), theme_of(self).height(HEIGHT, 14))

    def minimumSizeHint(self) -> QSize:
        """No smaller either."""
        return self.sizeHint()

    def show_value(self, value: float) -> None:
        """Show a number without telling anybody."""
        if abs(value - self.value()) > 1e-6:
            self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(False)

    def event(self, event: QEvent) -> bool:
        """Give the number the whole field, and leave the window's own keys to it."""
        if leave_to_window(event):
            return True
        done = super().event(event)
        if event.type() in _LAYING:
            self.lineEdit().setGeometry(self.rect().adjusted(8, 1, -8, -1))
        return done
