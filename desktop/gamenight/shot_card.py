"""The right card of an attack or a fight: who, at whom, what is needed, the dice."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class ShotCard(QWidget):
    """The right card of an attack or a fight: who, at whom, what is needed, the dice."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
