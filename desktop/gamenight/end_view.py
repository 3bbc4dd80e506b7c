"""The end of a battle: score, fates, what surprised, and its record."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController
from desktop.services.campaigns import CampaignService


class EndView(QWidget):
    """Shows how the battle ended, and writes it into the campaign."""

    recorded = Signal(str)
    draft_asked = Signal(str)

    def __init__(
        self,
        controller: GameNightController,
        campaigns: CampaignService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller, self._campaigns = controller, campaigns

    def ask_end(self) -> None:
        """Ask whether the battle is over, and end it."""
