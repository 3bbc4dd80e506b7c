"""The campaigns there are, and the open one: damaged ones as far as they can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from db.campaign_copies import in_copies
from db.campaign_problems import CampaignChangedElsewhere, LedgerDamaged
from desktop.campaign.damage import Damage
from desktop.campaign.shown import Shown
from desktop.jobs import run_and_wait
from desktop.services.armies import ArmyService
from desktop.services.pictures import PictureService
from rules.campaign.ledger import Fault, Ledger, read_ledger
from rules.campaign.names import CampaignNames
from rules.campaign.replay import replay
from rules.campaign.state import CampaignState
from rules.campaign.undo import StandingActs, standing

if TYPE_CHECKING:
    from db.store import UnitOfWork
    from db.summary import CampaignSummary

Value = TypeVar("Value")
AT_ONCE = 400
"""With so many acts a ledger is read and replayed before anybody notices; more are a job."""
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
    busy = Signal(str)
    """Long work begins, in words, or has ended ("")."""

    def __init__(
        self, library: ArmyService, portraits: PictureService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.library, self.portraits = library, portraits
        self.summaries: tuple[CampaignSummary, ...] = ()
        self.damage: Damage | None = None
        self._ledger: Ledger | None = None
        self._shown: Shown | None = None
        self._acts = StandingActs()
        self.reading = False
        """Whether a long campaign is being read that was not open before."""
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
        return self._ledger.id if self._ledger is not None else ""

    @property
    def ledger(self) -> Ledger | None:
        """Return the ledger of the open campaign, None without one."""
        return self._ledger

    @property
    def shown(self) -> Shown | None:
        """Return the state with the names its ids stand for, None without a campaign."""
        return self._shown

    @property
    def state(self) -> CampaignState:
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
        if not self.library.database.ready:
            return
        found = self.library.database.read(lambda work: work.campaigns.summaries())
        if found is None:
            return
        self.summaries, self._listed = tuple(found), True
        self.listed.emit()
        ids = [each.id for each in self.summaries]
        if self.opened in ids:
            summary = self.summaries[ids.index(self.opened)]
            known = len(self._ledger.batches) if self._ledger else 0
            if summary.batches != known and self.damage is None:
                self.open(self.opened)
            return
        last = self.wanted or self.library.database.read(lambda work: work.settings.get(LAST)) or ""
        self.show_ledger(None)
        if ids:
            self.open(last if last in ids else ids[0])

    def open(self, campaign_id: str) -> None:
        """Open a campaign; of a damaged one what can be read."""
        stored = self.library.database.read(lambda work: work.campaigns.stored(campaign_id))
        if stored is None:
            return

        def read() -> tuple[Ledger, tuple[Fault, ...], CampaignState | None]:
            ledger, faults = read_ledger(*stored)
            return ledger, faults, replay(ledger) if ledger.batches else None

        if stored.acts > AT_ONCE and campaign_id != self.opened:
            self._forget()
            self.damage, self.reading = None, True
            self.changed.emit()
        try:
            ledger, faults, state = self._work(read, stored.acts)
        finally:
            self.reading = False
        self.damage, self.looking, self.wanted = None, False, campaign_id
        if faults:
            self.damage = self._damage(ledger, faults)
        elif state is not None:
            # Nothing else would ever see it, and other programs may read the standings.
            self.library.database.write(lambda work: work.campaigns.mend(campaign_id, state))
        self.show_ledger(ledger if state else None, self.named(state) if state else None)
        self._remember(campaign_id)

    def _damage(self, ledger: Ledger, faults: tuple[Fault, ...]) -> Damage:
        name = next((each.name for each in self.summaries if each.id == ledger.id), "")
        place = self.library.database.place
        problem = LedgerDamaged(name, faults, ledger if ledger.batches else None, place.database)
        copied = in_copies(place, ledger.id)
        return Damage(name, faults, problem.sentence(), len(ledger.batches), copied)

    def _work(self, work: Callable[[], Value], acts: int) -> Value:
        """Do what touches a ledger of so many acts, and nothing of the window: long work in a
        thread, while the window is painted and says so."""
        if acts <= AT_ONCE:
            return work()
        self.busy.emit("Working it out…")
        try:
            return run_and_wait(work)
        finally:
            self.busy.emit("")

    def _forget(self) -> None:
        """Let no campaign be open."""
        if self._shown is not None:
            self._shown.let_go()
        self._ledger = self._shown = None
        self._acts = StandingActs()

    def _remember(self, campaign_id: str) -> None:
        """Remember for the next start which campaign was open last."""
        self.library.database.write(lambda work: work.settings.set(LAST, campaign_id))

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
        self._acts = standing(ledger.batches if ledger is not None else ())
        self._shown = (shown or self.named(replay(ledger))) if ledger is not None else None
        self.changed.emit()

    def named(self, state: CampaignState) -> Shown:
        """Return what shows a state, with the words of its games."""
        return Shown(state, CampaignNames(state, self.library.catalog))

    def list_again(self) -> None:
        """Read the list of campaigns again."""
        found = self.library.database.read(lambda work: work.campaigns.summaries())
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

        self.library.database.trouble.connect(heard.append)
        try:
            done = self.library.database.write(write)
        finally:
            self.library.database.trouble.disconnect(heard.append)
        if done:
            return ""
        if elsewhere:
            self.open(self.opened)
            return ELSEWHERE
        return heard[-1] if heard else NOT_READY
