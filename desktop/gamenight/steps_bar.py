"""The steps of the turn, or the cards of its deck, and which is played now."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class StepsBar(QWidget):
    """The steps of the turn, or the cards of its deck, and which is played now."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
