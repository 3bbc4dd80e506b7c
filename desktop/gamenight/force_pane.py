"""One side at the table: its men, vehicles and units, how each stands, who may act now."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class ForcePane(QWidget):
    """Shows the side at a place in the battle: 0 at the left, 1 at the right."""

    def __init__(
        self, controller: GameNightController, place: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller, self.place = controller, place
