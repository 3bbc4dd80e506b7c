"""The right card while nobody shoots: the clock, dice before the moves, marks in hand."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class ClockCard(QWidget):
    """The right card while nobody shoots: the clock, dice before the moves, marks in hand."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
