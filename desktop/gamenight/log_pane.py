"""This evening: the log in plain words, newest first, each row to be taken back."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class LogPane(QWidget):
    """This evening: the log in plain words, newest first, each row to be taken back."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
