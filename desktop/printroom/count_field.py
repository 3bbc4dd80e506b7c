"""The number of pieces as it is typed into a row of the pack."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QWidget

from desktop.look.parts.fields import Spin
from desktop.typed_numbers import number_of, refusal


class CountField(Spin):
    """A whole number. No key is eaten: what cannot be used is told, the one of before stays."""

    refused = Signal(str)
    """A sentence about what was typed and cannot be."""

    def __init__(self, title: str, most: int, parent: QWidget | None = None) -> None:
        super().__init__(f"How many: {title}", parent)
        self._title = title
        self.setKeyboardTracking(False)
        self.setRange(0, most)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Let anything be typed; only a number in range can be entered."""
        good = self._read(text) is not None
        state = QValidator.State.Acceptable if good else QValidator.State.Intermediate
        return state, text, pos

    def valueFromText(self, text: str) -> int:
        """Read a number; what is none leaves the one of before."""
        value = self._read(text)
        return self.value() if value is None else value

    def fixup(self, text: str) -> str:
        """Say what cannot be used, and go back to the number of before."""
        stays = str(self.value())
        sentence = refusal(text, "0", str(self.maximum()), stays)
        self.refused.emit(f"{self._title}: {sentence}")
        return stays

    def _read(self, text: str) -> int | None:
        value = number_of(text)
        if value is None or value != int(value) or not 0 <= value <= self.maximum():
            return None
        return int(value)
