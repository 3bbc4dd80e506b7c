"""The campaigns there are, and the open one: damaged ones as far as they can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from db.campaign_copies import in_copies
from db.campaign_problems import CampaignChangedElsewhere, LedgerDamaged
from desktop.army.library import Library
from desktop.campaign.damage import Damage
from desktop.campaign.opening import AT_ONCE, Opening
from desktop.campaign.shown import Shown
from desktop.services.pictures import PictureService
from rules.army.model import Army
from rules.campaign.chain import Ledger
from rules.campaign.game_names import GameNames
from rules.campaign.replay import replay
from rules.campaign.state import State

if TYPE_CHECKING:
    from db.store import UnitOfWork
    from db.summary import CampaignSummary

LAST = "campaign"
"""The setting that holds which campaign was open last."""
ELSEWHERE = "The campaign was written to in another window meanwhile; it is shown as it is now."
NOT_READY = "The database is not open, so nothing can be written."


class CampaignShelf(QObject):
    """Knows the campaigns, and what follows from the ledger of the open one."""

    changed = Signal()
    """Another campaign is open, or the open one has another state."""
    listed = Signal()
    """Campaigns came or went, or are called otherwise."""

    def __init__(
        self, library: Library, portraits: PictureService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.library, self.portraits = library, portraits
        self.summaries: tuple[CampaignSummary, ...] = ()
        self.damage: Damage | None = None
        self._ledger: Ledger | None = None
        self._shown: Shown | None = None
        self._glance: Shown | None = None
        self._opening: Opening | None = None
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
        if self._opening is not None:
            return self._opening.id
        return self._ledger.id if self._ledger is not None else ""

    @property
    def reading(self) -> bool:
        """Return whether a long campaign is being read; whoever asks for all of it waits."""
        return self._opening is not None

    @property
    def ledger(self) -> Ledger | None:
        """Return the ledger of the open campaign, None without one."""
        self._finish()
        return self._ledger

    @property
    def shown(self) -> Shown | None:
        """Return the state with the names its ids stand for, None without a campaign."""
        self._finish()
        return self._shown

    @property
    def seen(self) -> Shown | None:
        """Return what can be shown at once: of a campaign that is being read what is cached."""
        return self._glance or self._shown

    @property
    def state(self) -> State:
        """Return what follows from the ledger now; RuntimeError without a campaign."""
        if self.shown is None:
            raise RuntimeError("no campaign is open")
        return self.shown.state

    @property
    def can_write(self) -> bool:
        """Return whether acts can be written: a campaign is open, and its ledger is whole."""
        return self._ledger is not None and self.damage is None

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
            known = len(self._ledger.batches) if self._ledger else 0
            known = self._opening.count if self._opening else known
            if summary.batches != known and self.damage is None:
                self.open(self.opened)
            return
        last = self.wanted or self.library.read(lambda work: work.settings.get(LAST)) or ""
        self.show_ledger(None)
        if ids:
            self.open(last if last in ids else ids[0])

    def open(self, campaign_id: str) -> None:
        """Open a campaign; of a damaged one what can be read.

        Of a long one `seen` is there at once, and it is told again when all of it was read.
        """
        acts = next((each.batches for each in self.summaries if each.id == campaign_id), 0)
        if acts <= AT_ONCE or not self._begin(campaign_id):
            self._open_now(campaign_id)

    def _begin(self, campaign_id: str) -> bool:
        """Begin to read a long campaign; return False where it is not as it was written."""
        found = self.library.read(
            lambda work: (work.campaigns.reading(campaign_id), work.campaigns.glance(campaign_id))
        )
        if found is None or found[1] is None:
            return False
        opening = Opening(self.library, found[0], self.named, self)
        if not opening.sound:
            return False
        self._forget()
        self.damage, self.looking, self.wanted = None, False, campaign_id
        self._glance, self._opening = self.named(opening.with_founders(found[1])), opening
        opening.done.connect(self._read)
        self.changed.emit()
        opening.begin()
        return True

    def _forget(self) -> None:
        """Let no campaign be open, and read none on."""
        if self._opening is not None:
            self._opening.stop()
            self._opening.deleteLater()
        for each in (self._glance, self._shown):
            if each is not None:
                each.let_go()
        self._opening = self._glance = self._ledger = self._shown = None

    def _finish(self) -> None:
        """Read the rest of a long campaign, where somebody cannot do with less."""
        if self._opening is not None:
            self._opening.finish()
            self._take()
            QTimer.singleShot(0, self, self.changed.emit)

    def _read(self) -> None:
        self._take()
        self.changed.emit()

    def _take(self) -> None:
        """Take what was read; a ledger that turned out to be damaged is looked at anew."""
        opening, glance = self._opening, self._glance
        if opening is None:
            return
        self._forget()
        ledger = opening.ledger
        if ledger is None:
            self._open_now(opening.id)
            return
        self._ledger, self._shown = ledger, opening.shown or self.named(replay(ledger))
        if glance is not None and glance.state.standings != self._shown.state.standings:
            # Nothing else would ever see it, and each start would show it anew.
            self.library.write(lambda work: work.campaigns.mend_cache(ledger))
        self._remember(opening.id)

    def _remember(self, campaign_id: str) -> None:
        """Remember for the next start which campaign was open last."""
        self.library.write(lambda work: work.settings.set(LAST, campaign_id))

    def _open_now(self, campaign_id: str) -> None:
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
            self._remember(campaign_id)
        if ledger is not None and not heard and len(ledger.batches) <= AT_ONCE:
            self.library.write(lambda work: work.campaigns.mend_cache(ledger))

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

    def show_ledger(self, ledger: Ledger | None, shown: Shown | None = None) -> None:
        """Make a ledger the open one; `shown` is what follows from it where that is known."""
        self._forget()
        self._ledger = ledger
        self._shown = (shown or self.named(replay(ledger))) if ledger is not None else None
        self.changed.emit()

    def named(self, state: State) -> Shown:
        """Return what shows a state, with the words of its games."""
        return Shown(state, GameNames(self.library.catalog))

    def soldier(self, army: Army, being: str) -> str:
        """Return what a man or vehicle of an army is in its game, "" where that is not here."""
        return self._shown.soldier(army, being) if self._shown is not None else ""

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
