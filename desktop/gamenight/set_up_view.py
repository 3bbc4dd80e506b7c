"""Setting up: who meets, the mission, who attacks, both clocks, secret notes behind a curtain."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class SetUpView(QWidget):
    """Leads through the set-up of a battle."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
