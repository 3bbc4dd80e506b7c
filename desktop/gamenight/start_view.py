"""Which battle is played: a kept one goes on, a planned one begins, or two armies on the spot."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController
from desktop.services.armies import ArmyService
from desktop.services.campaigns import CampaignService


class StartView(QWidget):
    """Offers the battles that can be played."""

    def __init__(
        self,
        controller: GameNightController,
        armies: ArmyService,
        campaigns: CampaignService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller, self._armies, self._campaigns = controller, armies, campaigns
