"""The campaigns, and the open one: its ledger and what follows from it, read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from db.campaign_errors import CampaignChangedElsewhere, LedgerDamaged
from db.campaigns_in_copies import CopiedCampaign, in_copies
from db.errors import StoreProblem
from db.timestamps import format_timestamp, timestamp_after, utc_now
from desktop.jobs import run_and_wait
from desktop.services.database import Database
from desktop.services.participating_armies import (
    ArmiesInState,
    ArmiesOfCampaign,
    ParticipatingArmies,
)
from desktop.services.pictures import PictureService
from desktop.services.result import Result
from rules.army.documents.army_file import pack_army
from rules.army.model import Army
from rules.campaign.describe_acts import LedgerLine, ledger_lines
from rules.campaign.display_names import CampaignNames
from rules.campaign.files.campaign_file import CampaignFile
from rules.campaign.ledger.acts import Amend, AnyAct, Batch, Found, Toy
from rules.campaign.ledger.append import append_all, begin
from rules.campaign.ledger.chain import CampaignProblem, Fault, Ledger, read_ledger
from rules.campaign.ledger.preview import Change, preview
from rules.campaign.ledger.undone_acts import StandingActs, last_done, last_undone, standing_acts
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.finish_draft import missing
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.common.problems import InputProblem
from rules.common.wording import day_in_words
from rules.games.catalog import Catalog

if TYPE_CHECKING:
    from db.list_summaries import CampaignSummary
    from db.store import UnitOfWork
    from desktop.services.campaign_files import ImportedCampaign, OfferedGames
    from rules.toybox.toy_box import Loss

Value = TypeVar("Value")
AT_ONCE = 400
"""With so many acts a ledger is read and replayed before anybody notices; more are a job."""
LAST = "campaign"
NEW = "new campaign"
"""The setting that holds which campaign was open last."""
ELSEWHERE = "Another window changed this campaign; it is shown as it is now."
DAMAGED = "The history of this campaign is damaged, so nothing can be added to it."
UNFIT = "This recording does not fit the campaign as it is now. Look it over first."
UNTOLD = "The campaign does not tell of this toy any more."
NO_COPY = "There is no copy of it."


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


class CampaignService(QObject):
    """Lists the campaigns, and holds the open one; of a damaged one what can be read.

    Every act of a player goes through `append`.
    """

    changed = Signal()
    """Another campaign is open, or the open one has another state."""
    listed = Signal()
    """Campaigns came or went, or are called otherwise."""

    written = Signal(object)
    """Acts were written into the open campaign; with its state before them, None for a new one."""
    busy = Signal(str)
    """Long work begins, in words, or has ended ("")."""

    def __init__(
        self,
        database: Database,
        catalog: Catalog,
        pictures: PictureService,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.database, self.catalog, self.pictures = database, catalog, pictures
        self.summaries: tuple[CampaignSummary, ...] = ()
        self.listing_known = False
        """Whether the list of campaigns was read."""
        self.damage: Damage | None = None
        self.reading = False
        """Whether a long campaign is being read that was not open before."""
        self.looking = False
        """What can be read of a damaged campaign is looked at."""
        self.wanted = ""
        """The id of the campaign that is open, or that cannot be opened as it is damaged."""
        self.ledger: Ledger | None = None
        """The ledger of the open campaign."""
        self._state: CampaignState | None = None
        self._names: CampaignNames | None = None
        self._acts = StandingActs()
        self.work_ahead: Callable[[CampaignState], object] = lambda _state: None
        """Works out of a new state what its first picture needs; called in the replay's thread."""

    # ---- what there is

    @property
    def opened(self) -> str:
        """Return the id of the open campaign, "" when there is none."""
        return self.ledger.id if self.ledger is not None else ""

    @property
    def state(self) -> CampaignState:
        """Return what follows from the ledger now; RuntimeError without a campaign."""
        if self._state is None:
            raise RuntimeError("no campaign is open")
        return self._state

    @property
    def names(self) -> CampaignNames:
        """Return what everybody of the open campaign is called; RuntimeError without one."""
        if self._names is None:
            self._names = CampaignNames(self.state, self.catalog)
        return self._names

    @property
    def can_write(self) -> bool:
        """Return whether acts can be written: a campaign is open, and its ledger is whole."""
        return self.ledger is not None and self.damage is None

    @property
    def last_acts(self) -> tuple[Batch, ...]:
        """Return what undo would take back: what was written last in one go, in order."""
        return last_done(self._acts.standing) if self.can_write else ()

    @property
    def undone_acts(self) -> tuple[Batch, ...]:
        """Return what redo would bring again: what was undone last in one go, in order."""
        return last_undone(self._acts.undone) if self.can_write else ()

    # ---- listing and opening

    def refresh(self) -> None:
        """Read the list of campaigns, and the open campaign again where it was written to."""
        if not self._read_list():
            return
        ids = [each.id for each in self.summaries]
        if self.opened in ids:
            summary = self.summaries[ids.index(self.opened)]
            known = len(self.ledger.batches) if self.ledger else 0
            if summary.batches != known and self.damage is None:
                self.open(self.opened)
            return
        last = self.wanted or self.database.read(lambda work: work.settings.get(LAST)) or ""
        self._show(None)
        if ids:
            self.open(last if last in ids else ids[0])

    def _read_list(self) -> bool:
        found = self.database.read(lambda work: work.campaigns.summaries())
        if found is not None:
            self.summaries, self.listing_known = tuple(found), True
            self.listed.emit()
        return found is not None

    def open(self, campaign_id: str) -> None:
        """Open a campaign; of a damaged one what can be read."""
        stored = self.database.read(lambda work: work.campaigns.stored(campaign_id))
        if stored is None:
            return

        def read() -> tuple[Ledger, tuple[Fault, ...], CampaignState | None]:
            ledger, faults = read_ledger(*stored)
            return ledger, faults, self._replay(ledger) if ledger.batches else None

        if stored.acts > AT_ONCE and campaign_id != self.opened:
            self.ledger = self._state = self._names = None
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
            self.database.write(lambda work: work.campaigns.update_standings(campaign_id, state))
        self._show(ledger if state else None, state)
        self._remember(campaign_id)

    def agreed(self, campaign_id: str) -> CampaignSettings | None:
        """Return what was agreed about a campaign, None where it cannot be read."""
        stored = self.database.read(lambda work: work.campaigns.stored(campaign_id))
        acts = standing_acts(read_ledger(*stored)[0].batches) if stored is not None else []
        agreed = [act.settings for act in acts if isinstance(act, Found | Amend)]
        return agreed[-1] if agreed else None

    def open_again(self) -> None:
        """Read the campaign again, after it was mended elsewhere."""
        self.open(self.wanted)

    def _damage(self, ledger: Ledger, faults: tuple[Fault, ...]) -> Damage:
        name = next((each.name for each in self.summaries if each.id == ledger.id), "")
        folder = self.database.data_folder
        problem = LedgerDamaged(name, faults, ledger, folder.database)
        copied = in_copies(folder, ledger.id)
        return Damage(name, faults, problem.sentence(), len(ledger.batches), copied)

    def _show(self, ledger: Ledger | None, state: CampaignState | None = None) -> None:
        """Make a ledger the open one, with what follows from it."""
        self.ledger, self._state, self._names = ledger, state, None
        self._acts = StandingActs(ledger.batches if ledger is not None else ())
        self.changed.emit()

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

    def _replay(self, ledger: Ledger) -> CampaignState:
        state = replay(ledger)
        self.work_ahead(state)
        return state

    def _remember(self, campaign_id: str) -> None:
        """Remember for the next start which campaign was open last."""
        self.database.write(lambda work: work.settings.set(LAST, campaign_id))

    # ---- a damaged campaign

    def show_readable(self) -> None:
        """Show what can be read of a damaged campaign; nothing can be written into it."""
        self.looking = True
        self.changed.emit()

    def cut_to_readable(self) -> Result[None]:
        """Drop from a damaged ledger what cannot be read."""
        done = self._write(lambda work: work.campaigns.cut_to_readable(self.wanted))
        if done:
            self.open(self.wanted)
        return done

    def restore_copy(self) -> Result[None]:
        """Put the copy of a damaged campaign in its place."""
        copied = self.damage.copied if self.damage is not None else None
        if copied is None:
            return Result(error=NO_COPY)
        done = self._write(lambda work: work.campaigns.bring_back(copied))
        if done:
            self._read_list()
            self.open(copied.ledger.id)
        return done

    # ---- writing

    def create(
        self,
        settings: CampaignSettings,
        acts: Sequence[AnyAct] = (),
        battle: Sequence[AnyAct] = (),
        fielded: Mapping[str, Army] | None = None,
        table: str = "",
    ) -> Result[None]:
        """Create a campaign with its first acts, and open it.

        `battle` are acts that record its first battle, which undo takes back; see `append`.
        """
        moment = format_timestamp(utc_now())
        try:
            ledger = append_all(begin(settings, moment), acts, moment)
            ledger = append_all(ledger, battle, timestamp_after(moment))
        except CampaignProblem as problem:
            return Result(error=problem.sentence)
        state, copies = replay(ledger), _packed(fielded)

        def write(work: UnitOfWork) -> None:
            work.campaigns.create(ledger, copies, state)
            _set_recorded(work, table)

        done = self._write(write)
        if done:
            self.damage = None
            self.wanted = ledger.id
            self._show(ledger, state)
            self.refresh()
            self._remember(ledger.id)
            self.written.emit(None)
        return done

    def armies_after(
        self, acts: Sequence[AnyAct], settings: CampaignSettings | None = None
    ) -> ArmiesOfCampaign:
        """Return the armies of the open campaign, or of a new one with `settings`, after acts.

        CampaignProblem where one cannot be written, RuntimeError without a campaign.
        """
        if settings is None and not acts:
            return self
        ledger = begin(settings, "") if settings is not None else self.ledger
        if ledger is None:
            raise RuntimeError("no campaign is open")
        return ArmiesInState(self.catalog, replay(append_all(ledger, acts, "")))

    def record(
        self,
        draft: Draft,
        *,
        table: str = "",
        first: Sequence[AnyAct] = (),
        settings: CampaignSettings | None = None,
    ) -> Result[None]:
        """Write a battle as its draft tells it, with the dice that were thrown before it.

        `first` are acts by which its armies enter the open campaign, or a new one with `settings`.
        What the draft lacks is the error. The draft that was kept of the battle is deleted in the
        same transaction, in which the battle `table` at the table becomes a recorded one.
        """
        if settings is None and not self.can_write:
            return Result(error=DAMAGED)
        try:
            armies = ParticipatingArmies(self.armies_after(first, settings), draft.battle)
        except CampaignProblem as problem:
            return Result(error=problem.sentence)
        if armies.settled(draft) != draft:
            return Result(error=UNFIT)
        if lacks := missing(draft, armies.score(draft)):
            return Result(error=lacks[0].sentence)
        act, copies = armies.act(draft)
        if settings is not None:
            return self.create(settings, first, (*draft.back, act), copies, table)
        return self.append(*first, *draft.back, act, fielded=copies, table=table)

    def append(
        self, *acts: AnyAct, fielded: Mapping[str, Army] | None = None, table: str = ""
    ) -> Result[None]:
        """Write acts into the ledger, all or none, with copies of armies by their id.

        `table` is the battle at the table that they record, "" for none.
        """
        before, earlier = self.ledger, self._state
        if before is None or self.damage is not None:
            return Result(error=DAMAGED)
        copies = _packed(fielded)
        # What has the moment of the acts before would be undone with them.
        moment, known = timestamp_after(before.batches[-1].moment), len(before.batches)

        def work_out() -> tuple[Ledger, CampaignState]:
            ledger = append_all(before, acts, moment)
            return ledger, self._replay(ledger)

        try:
            ledger, state = self._work(work_out, known)
        except CampaignProblem as problem:
            return Result(error=problem.sentence)
        new = ledger.batches[known:]

        def write(work: UnitOfWork) -> None:
            work.campaigns.append(before.id, new, known, copies, state)
            _set_recorded(work, table)

        done = self._write(write)
        if done:
            self._show(ledger, state)
            self._read_list()
            self.written.emit(earlier)
        return done

    def toy_found(self, loss: Loss) -> Result[None]:
        """Tell a campaign, which is opened for it, that a toy it lost is there again."""
        from rules.campaign.lost_toys import entry_of

        now = self.opened
        if now != loss.campaign:
            self.open(loss.campaign)
        entry = entry_of(self.state, loss) if self.opened == loss.campaign else ""
        done = self.append(Toy(entry, loss.figure, loss.battle)) if entry else Result(error=UNTOLD)
        if now and now != self.opened:
            self.open(now)
        return done

    def preview(self, act: AnyAct, first: Sequence[AnyAct] = ()) -> Change:
        """Return what an act would change, with those that are written just before it.

        CampaignProblem where it cannot be written, RuntimeError without a campaign.
        """
        ledger, state = self.ledger, self.state
        if ledger is None:
            raise RuntimeError("no campaign is open")
        return self._work(
            lambda: preview(ledger, act, self.catalog, first, state), len(ledger.batches)
        )

    def remove(self, campaign_id: str) -> Result[None]:
        """Delete a campaign for good."""
        done = self._write(lambda work: work.campaigns.remove(campaign_id))
        if done:
            if campaign_id in (self.opened, self.wanted):
                self.wanted, self.damage = "", None
                self._show(None)
            self.refresh()
        return done

    def _write(self, act: Callable[[UnitOfWork], object]) -> Result[None]:
        """Write in one transaction; what another window wrote to the open campaign is shown."""
        try:
            with self.database.writing() as work:
                act(work)
        except CampaignChangedElsewhere:
            self.open(self.opened)
            return Result(error=ELSEWHERE)
        except StoreProblem as problem:
            return self.database.report(problem)
        return Result()

    # ---- files

    def save_file(self, path: Path) -> Result[int]:
        """Write the open campaign to a file with all that belongs to it.

        The value is how many unfinished recordings went along.
        """
        from desktop.services.campaign_files import collect_campaign
        from rules.campaign.files.campaign_file_reading import save_campaign_file

        try:
            with self.database.store().reading() as work:
                campaign = collect_campaign(work, self.opened, self.database.data_folder.root)
            save_campaign_file(campaign, path)
        except StoreProblem as problem:
            return self.database.report(problem)
        except InputProblem as problem:
            return Result(error=problem.sentence())
        return Result(len(campaign.drafts))

    def import_campaign(
        self, campaign: CampaignFile, games: Collection[str] = (), *, as_copy: bool = False
    ) -> Result[ImportedCampaign]:
        """Put the campaign of a file into the database, and open it.

        Nothing is imported where it has diverged from the one here; `as_copy` puts it beside that
        one, under a name of its own. Of its games those in `games` are added.
        """
        from desktop.services.campaign_files import import_as_copy, import_campaign

        try:
            store = self.database.store()
            act = partial(import_campaign, store, campaign, games)
            if as_copy:
                now = format_timestamp(utc_now())
                act = partial(import_as_copy, store, campaign, now, games)
            taken = self._work(act, len(campaign.ledger.batches))
        except (InputProblem, StoreProblem) as problem:
            return Result(error=problem.sentence())
        if taken.came == "diverged":
            return Result(taken)
        self.catalog.forget()  # a game may have come with it
        self.wanted = taken.campaign
        self._read_list()
        self.open(taken.campaign)
        return Result(taken)

    def offered_games(self, campaign: CampaignFile) -> OfferedGames:
        """Return the games that the campaign of a file would bring."""
        from desktop.services.campaign_files import offered_games

        return run_and_wait(lambda: offered_games(campaign, self.database.data_folder.root))

    # ---- what recording a battle asks for

    def army_for(self, entry_id: str, before: str = "", back: Collection[str] = ()) -> Army:
        """Return an entry's army as the campaign leaves it: now, or before one of its battles.

        `back` are those whom dice have brought back that are not in the ledger yet.
        """
        return ArmiesInState(self.catalog, self.state).army_for(entry_id, before, back)

    def fielded(self, fielded_id: str) -> Army | None:
        """Return the copy of an army that took part in a battle, None when it is not here."""
        return self.database.read(lambda work: work.campaigns.fielded(fielded_id))

    def drafts(self) -> tuple[str, ...]:
        """Return the battles of which unfinished recordings are kept, the last one first."""
        return tuple(self.database.read(lambda work: work.campaigns.drafts(self.opened)) or ())

    def draft(self, battle_id: str) -> str:
        """Return a recording that was kept for later, "" when there is none."""
        return self.database.read(lambda work: work.campaigns.draft(self.opened, battle_id)) or ""

    def keep_draft(self, battle_id: str, text: str) -> Result[None]:
        """Keep a recording for later."""
        return self.database.write(
            lambda work: work.campaigns.keep_draft(self.opened, battle_id, text)
        )

    def drop_draft(self, battle_id: str) -> Result[None]:
        """Forget a recording that was kept."""
        return self.database.write(lambda work: work.campaigns.drop_draft(self.opened, battle_id))

    @property
    def new_campaign(self) -> str:
        """Return a new campaign that was filled in and not started, "" for none."""
        return self.database.read(lambda work: work.settings.get(NEW)) or ""

    def keep_new_campaign(self, text: str) -> Result[None]:
        """Keep a new campaign that is not started yet; "" forgets it."""
        return self.database.write(lambda work: work.settings.set(NEW, text))

    # ---- words

    def story(self) -> tuple[LedgerLine, ...]:
        """Return every act of the open campaign in words; nothing without a campaign."""
        ledger, state = self.ledger, self._state
        if ledger is None or state is None:
            return ()
        return self._work(lambda: ledger_lines(ledger, state, self.catalog), len(ledger.batches))


def _packed(armies: Mapping[str, Army] | None) -> dict[str, bytes]:
    return {key: pack_army(army) for key, army in (armies or {}).items()}


def _set_recorded(work: UnitOfWork, table: str) -> None:
    """Let a battle at the table be a recorded one; "" is none."""
    if table:
        from db.battle_errors import BattleChangedElsewhere

        with suppress(BattleChangedElsewhere):  # deleted meanwhile; its record counts
            work.battles.set_state(table, "recorded")
