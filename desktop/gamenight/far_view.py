"""The far view: clock, step, whose turn and men left, read across the table."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController


class FarView(QWidget):
    """A window of its own, dark, for this screen or a second one."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__()
        self.controller = controller
