"""A field for a number, whole or in millimetres, that says what cannot be used."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from desktop.look.parts.fields import ClickLine, lay_number, leave_to_window
from desktop.look.theme import theme_of
from desktop.typed_numbers import number_of, refusal, shown

WIDTH, HEIGHT = 92, 30
_GOOD, _NOT_YET = QValidator.State.Acceptable, QValidator.State.Intermediate


class NumberField(QDoubleSpinBox):
    """A field without small buttons, with its unit, if any, behind the number.

    Point and comma both part the decimals. No key is eaten: what cannot be used is told when the
    field is left, and the number of before stays.
    """

    entered = Signal(float)
    """The player typed or stepped to another number."""
    refused = Signal(str)
    """A sentence about what was typed and cannot be; "" when all is well again."""

    def __init__(
        self,
        name: str,
        least: float,
        most: float,
        *,
        unit: str = "",
        decimals: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._line = ClickLine(self)
        self.setLineEdit(self._line)
        self.problem = ""
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setDecimals(decimals)
        self.setRange(least, most)
        self.setSingleStep(0.1 if decimals else 1)
        self.setSuffix(unit)
        self.setKeyboardTracking(False)
        self.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._line.setProperty("kind", "bare")
        self.valueChanged.connect(self._take)
        self.lineEdit().textEdited.connect(lambda _: self._tell(""))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, as the other numbers do."""
        event.ignore()

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
            self._tell("")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the line what brought the keyboard."""
        super().focusInEvent(event)
        self._line.keyboard_came(event.reason())

    # ---- what is typed

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Let anything be typed; only a number in range can be entered."""
        state = _NOT_YET if self._read(text) is None else _GOOD
        return state, text, pos

    def valueFromText(self, text: str) -> float:
        """Read a number; what is none leaves the one of before."""
        value = self._read(text)
        return self.value() if value is None else value

    def textFromValue(self, value: float) -> str:
        """Show a number with a point, as the paper does."""
        return shown(value) if self.decimals() else f"{value:.0f}"

    def fixup(self, text: str) -> str:
        """Say what cannot be used, and go back to the number of before."""
        unit = self.suffix()
        stays = f"{self.textFromValue(self.value())}{unit}"
        most = f"{self.maximum():g}{unit}"
        self._tell(refusal(text.removesuffix(unit), f"{self.minimum():g}", most, stays))
        return stays

    def _read(self, text: str) -> float | None:
        value = number_of(text, self.suffix())
        if value is None or not self.minimum() <= value <= self.maximum():
            return None
        whole = round(value, self.decimals())
        return whole if self.decimals() or whole == value else None

    def _take(self, value: float) -> None:
        self._tell("")
        self.entered.emit(value)

    def _tell(self, sentence: str) -> None:
        if sentence != self.problem:
            self.problem = sentence
            self.setAccessibleDescription(sentence)
            self.refused.emit(sentence)

    def event(self, event: QEvent) -> bool:
        """Give the number the whole field, and leave the window's own keys to it."""
        if leave_to_window(event):
            return True
        done = super().event(event)
        lay_number(self, event)
        return done


def mm_field(name: str, least: float, most: float) -> NumberField:
    """Return a field for a length in millimetres."""
    return NumberField(name, least, most, unit=" mm", decimals=2)
