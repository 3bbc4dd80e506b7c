"""The campaigns there are, and the open one: damaged ones as far as they can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from db.campaign_copies import CopiedCampaign, in_copies
from db.campaign_problems import CampaignChangedElsewhere, LedgerDamaged
from desktop.army.days import day_in_words
from desktop.army.library import Library
from desktop.army.portraits import Portraits
from desktop.campaign.game_names import GameNames
from desktop.campaign.shown import Shown
from rules.campaign.chain import Fault, Ledger
from rules.campaign.replay import replay
from rules.campaign.state import State

if TYPE_CHECKING:
    from db.store import UnitOfWork
    from db.summary import CampaignSummary

LAST = "campaign"
"""The setting that holds which campaign was open last."""
ELSEWHERE = "The campaign was written to in another window meanwhile; it is shown as it is now."
NOT_READY = "The database is not open, so nothing can be written."


@dataclass(frozen=True, slots=True)
class Damage:
    """A ledger that is not as it was written: what is wrong, and what was said about it."""

    name: str
    faults: tuple[Fault, ...]
    sentence: str
    readable: int
    copied: CopiedCampaign | None = None
    """The campaign as the newest copy of the database has it whole."""

    @property
    def copy_day(self) -> str:
        """Return of which day the copy is, as one says it."""
        if self.copied is None:
            return ""
        written = datetime.fromtimestamp(self.copied.path.stat().st_mtime).astimezone()
        return day_in_words(written)


class CampaignShelf(QObject):
    """Knows the campaigns, and what follows from the ledger of the open one."""

    changed = Signal()
    """Another campaign is open, or the open one has another state."""
    listed = Signal()
    """Campaigns came or went, or are called otherwise."""

    def __init__(
        self, library: Library, portraits: Portraits, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.library, self.portraits = library, portraits
        self.summaries: tuple[CampaignSummary, ...] = ()
        self.ledger: Ledger | None = None
        self.damage: Damage | None = None
        self._shown: Shown | None = None
        self.looking = False
        """What can be read of a damaged campaign is looked at."""
        self.wanted = ""
        self._listed = False

    # ---- what there is

    @property
    def ready(self) -> bool:
        """Return whether the list of campaigns was read."""
        return self._listed

    @property
    def opened(self) -> str:
        """Return the id of the open campaign, "" when there is none."""
        return self.ledger.id if self.ledger is not None else ""

    @property
    def shown(self) -> Shown | None:
        """Return the state with the names its ids stand for, None without a campaign."""
        return self._shown

    @property
    def state(self) -> State:
        """Return what follows from the ledger now; RuntimeError without a campaign."""
        if self._shown is None:
            raise RuntimeError("no campaign is open")
        return self._shown.state

    @property
    def can_write(self) -> bool:
        """Return whether acts can be written: a campaign is open, and its ledger is whole."""
        return self.ledger is not None and self.damage is None

    def refresh(self) -> None:
        """Read the list of campaigns, and the open campaign again where it was written to."""
        if not self.library.ready:
            return
        found = self.library.read(lambda work: work.campaigns.summaries())
        if found is None:
            return
        self.summaries, self._listed = tuple(found), True
        self.listed.emit()
        ids = [each.id for each in self.summaries]
        if self.opened in ids:
            summary = self.summaries[ids.index(self.opened)]
            known = len(self.ledger.batches) if self.ledger else 0
            if summary.batches != known and self.damage is None:
                self.open(self.opened)
            return
        last = self.wanted or self.library.read(lambda work: work.settings.get(LAST)) or ""
        self.show_ledger(None)
        if ids:
            self.open(last if last in ids else ids[0])

    def open(self, campaign_id: str) -> None:
        """Open a campaign; of a damaged one what can be read."""
        heard: list[LedgerDamaged] = []

        def load(work: UnitOfWork) -> Ledger | None:
            try:
                return work.campaigns.load(campaign_id)
            except LedgerDamaged as damaged:
                heard.append(damaged)
                return damaged.ledger

        ledger = self.library.read(load)
        name = next((each.name for each in self.summaries if each.id == campaign_id), "")
        self.damage, self.looking = None, False
        if heard:
            read = len(ledger.batches) if ledger is not None else 0
            copied = in_copies(self.library.place, campaign_id)
            self.damage = Damage(name, heard[0].faults, heard[0].sentence(), read, copied)
        if ledger is not None or heard:
            self.wanted = campaign_id
            self.show_ledger(ledger)
            self.library.write(lambda work: work.settings.set(LAST, campaign_id))

    def read_again(self) -> None:
        """Read the open campaign again, after it was mended elsewhere."""
        self.open(self.wanted)

    def look_anyway(self) -> None:
        """Show what can be read of a damaged campaign; nothing can be written into it."""
        self.looking = True
        self.changed.emit()

    def cut(self) -> str:
        """Drop from a damaged ledger what cannot be read; return "", or why it cannot be."""
        trouble = self.write(lambda work: work.campaigns.cut_to_readable(self.wanted))
        if not trouble:
            self.open(self.wanted)
        return trouble

    def bring_back(self) -> str:
        """Put the copy of a damaged campaign in its place; return "", or why it cannot be."""
        copied = self.damage.copied if self.damage is not None else None
        if copied is None:
            return "There is no copy of it."
        trouble = self.write(lambda work: work.campaigns.bring_back(copied))
        if not trouble:
            self.list_again()
            self.open(copied.ledger.id)
        return trouble

    def show_campaign(self, campaign_id: str) -> None:
        """Open a campaign that came into the database just now, or grew."""
        self.wanted = campaign_id
        self.list_again()
        self.open(campaign_id)

    def show_ledger(self, ledger: Ledger | None, state: State | None = None) -> None:
        """Make a ledger the open one; `state` is its replay where that is known."""
        self.ledger = ledger
        self._shown = self._named(ledger, state) if ledger is not None else None
        self.changed.emit()

    def _named(self, ledger: Ledger, state: State | None) -> Shown:
        return Shown(state or replay(ledger), GameNames(self.library.catalog))

    def list_again(self) -> None:
        """Read the list of campaigns again."""
        found = self.library.read(lambda work: work.campaigns.summaries())
        if found is not None:
            self.summaries = tuple(found)
            self.listed.emit()

    def write(self, act: Callable[[UnitOfWork], object]) -> str:
        """Write in one transaction; return "", or the sentence that says why not."""
        elsewhere: list[str] = []
        heard: list[str] = []

        def write(work: UnitOfWork) -> None:
            try:
                act(work)
            except CampaignChangedElsewhere:
                elsewhere.append(ELSEWHERE)
                raise

        self.library.trouble.connect(heard.append)
        try:
            done = self.library.write(write)
        finally:
            self.library.trouble.disconnect(heard.append)
        if done:
            return ""
        if elsewhere:
            self.open(self.opened)
            return ELSEWHERE
        return heard[-1] if heard else NOT_READY
