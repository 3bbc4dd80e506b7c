"""All services over one data folder, made once and handed to the pages."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from db.data_folder import DataFolder
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from desktop.services.database import Database
from desktop.services.other_windows import OtherWindows
from desktop.services.pictures import PictureService
from rules.games.catalog import Catalog

if TYPE_CHECKING:
    from desktop.services.battles import BattleService
    from desktop.services.campaigns import CampaignService
    from desktop.services.copies import CopyService
    from desktop.services.house_rules import HouseRulesService
    from desktop.services.packs import PackService
    from desktop.services.printer_measurements import PrinterService
    from desktop.services.toy_box import ToyBoxService
    from rules.campaign.state.campaign_state import CampaignState


class Services(QObject):
    """Those that the first page needs are made at once, the others when they are first used."""

    def __init__(
        self,
        folder: Path,
        catalog: Catalog,
        parent: QObject | None = None,
        *,
        club: str = "",
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self.database = Database(DataFolder(folder), self, club=club)
        self.catalog = catalog
        self.armies = ArmyService(self.database, self.catalog, self)
        self.armies.find_toys = lambda: self.toy_box.box
        self.filing = ArmyFiling(self.armies)
        self.other_windows = OtherWindows(self.armies, self.filing)
        self.pictures = PictureService(self.armies, self)

    @cached_property
    def campaigns(self) -> CampaignService:
        """The campaigns."""
        from desktop.services.campaigns import CampaignService

        service = CampaignService(self.database, self.catalog, self.pictures, self)
        service.written.connect(self._book_lost_toys)
        return service

    def _book_lost_toys(self, before: CampaignState | None) -> None:
        """Book in the toy box what the open campaign lost since, and what it took back."""
        from rules.campaign.lost_toys import box_after

        state, campaign = self.campaigns.state, self.campaigns.opened
        find = self.catalog.get
        self.toy_box.book(lambda box: box_after(box, campaign, state, find, before))

    @cached_property
    def battles(self) -> BattleService:
        """The battles at the table."""
        from desktop.services.battles import BattleService

        return BattleService(self.database, self)

    @cached_property
    def copies(self) -> CopyService:
        """The copies of the database."""
        from desktop.services.copies import CopyService

        return CopyService(self.armies)

    @cached_property
    def packs(self) -> PackService:
        """The packs that the player keeps by name."""
        from desktop.services.packs import PackService

        return PackService(self.database)

    @cached_property
    def printers(self) -> PrinterService:
        """The printers of this machine."""
        from desktop.services.printer_measurements import FILE, PrinterService

        return PrinterService.load(self._folder / FILE)

    @cached_property
    def house_rules(self) -> HouseRulesService:
        """The files of house rules."""
        from desktop.services.house_rules import HouseRulesService

        return HouseRulesService(self._folder, self.catalog, self)

    @cached_property
    def toy_box(self) -> ToyBoxService:
        """The player's plastic."""
        from desktop.services.toy_box import ToyBoxService

        service = ToyBoxService(self.database, self)
        service.changed.connect(self.armies.tell_toys_changed)
        return service
