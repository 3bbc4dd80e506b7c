"""The open campaign: its ledger and what follows from it, read from the database and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from db.campaign_problems import CampaignChangedElsewhere, LedgerDamaged
from db.moments import utc_now, written
from desktop.army.library import Library
from desktop.army.portraits import Portraits
from desktop.campaign.shown import Shown
from rules.army import Army
from rules.campaign.acts import AnyAct, Batch, Record, Undo
from rules.campaign.chain import Fault, Ledger
from rules.campaign.charter import Charter
from rules.campaign.fielding import field as field_army
from rules.campaign.ledger import CampaignProblem, append, begin, last_standing
from rules.campaign.replay import replay
from rules.campaign.state import State
from rules.exchange import pack_army
from rules.playbook import Playbook
from rules.ruleset import Ruleset
from rules.wording import counted

if TYPE_CHECKING:
    from db.store import UnitOfWork
    from db.summary import CampaignSummary

LAST = "campaign"
"""The setting that holds which campaign was open last."""
ELSEWHERE = "The campaign was written to in another window meanwhile; it is shown as it is now."
NOT_READY = "The database is not open, so nothing can be written."
Confirm = Callable[[AnyAct], bool]


@dataclass(frozen=True, slots=True)
class Damage:
    """A ledger that is not as it was written: what is wrong, and what was said about it."""

    name: str
    faults: tuple[Fault, ...]
    sentence: str
    readable: int


class CampaignDesk(QObject):
    """Knows the campaigns and the open one; every act of a player goes through `act`."""

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
        self.confirm: Confirm = lambda _act: True
        """Asked before a record is written over another; False leaves all as it is."""
        self._shown: Shown | None = None
        self.looking = False
        """What can be read of a damaged campaign is looked at."""
        self._wanted = ""
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
        last = self._wanted or self.library.read(lambda work: work.settings.get(LAST)) or ""
        self._show(None)
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
            self.damage = Damage(name, heard[0].faults, heard[0].sentence(), read)
        if ledger is not None or heard:
            self._wanted = campaign_id
            self._show(ledger)
            self.library.write(lambda work: work.settings.set(LAST, campaign_id))

    def read_again(self) -> None:
        """Read the open campaign again, after it was mended elsewhere."""
        self.open(self._wanted)

    def look_anyway(self) -> None:
        """Show what can be read of a damaged campaign; nothing can be written into it."""
        self.looking = True
        self.changed.emit()

    def cut(self) -> str:
        """Drop from a damaged ledger what cannot be read; return "", or why it cannot be."""
        trouble = self._write(lambda work: work.campaigns.cut_to_readable(self._wanted))
        if not trouble:
            self.open(self._wanted)
        return trouble

    def _show(self, ledger: Ledger | None, state: State | None = None) -> None:
        self.ledger = ledger
        self._shown = Shown(state or replay(ledger)) if ledger is not None else None
        self.changed.emit()

    # ---- acts

    def found(self, charter: Charter, acts: tuple[AnyAct, ...] = ()) -> str:
        """Found a campaign with its first acts and open it; return "", or why it cannot be."""
        moment = written(utc_now())
        try:
            ledger = begin(charter, moment)
            for each in acts:
                ledger = append(ledger, each, moment)
        except CampaignProblem as problem:
            return problem.sentence
        trouble = self._write(lambda work: work.campaigns.create(ledger, {}))
        if trouble:
            return trouble
        self.damage = None
        self._wanted = ledger.id
        self._show(ledger)
        self.refresh()
        self.library.write(lambda work: work.settings.set(LAST, ledger.id))
        return ""

    def act(self, *acts: AnyAct, fielded: Mapping[str, Army] | None = None) -> str:
        """Write acts into the ledger, all or none; return "", or why nothing was written."""
        before = self.ledger
        if before is None or self.damage is not None:
            return "The ledger of this campaign is damaged, so nothing can be written into it."
        moment = written(utc_now())
        ledger = before
        try:
            for each in acts:
                ledger = append(ledger, each, moment)
        except CampaignProblem as problem:
            return problem.sentence
        new: tuple[Batch, ...] = ledger.batches[len(before.batches) :]
        copies = {key: pack_army(army) for key, army in (fielded or {}).items()}
        state = replay(ledger)
        known = len(before.batches)
        trouble = self._write(
            lambda work: work.campaigns.append(before.id, new, known, copies, state)
        )
        if trouble:
            return trouble
        self._show(ledger, state)
        self._list_again()
        return ""

    def _list_again(self) -> None:
        found = self.library.read(lambda work: work.campaigns.summaries())
        if found is not None:
            self.summaries = tuple(found)
            self.listed.emit()

    def _write(self, act: Callable[[UnitOfWork], object]) -> str:
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

    @property
    def last_act(self) -> Batch | None:
        """Return the act that undo would take back, None when there is none."""
        return last_standing(self.ledger) if self.ledger is not None and self.can_write else None

    def undo(self) -> str:
        """Undo the last act that still counts; return "", or why it cannot be."""
        last = self.last_act
        return self.act(Undo(last.id)) if last else "There is nothing to undo."

    def remove(self, campaign_id: str) -> bool:
        """Delete a campaign for good; return success."""
        if self._write(lambda work: work.campaigns.remove(campaign_id)):
            return False
        if campaign_id in (self.opened, self._wanted):
            self._wanted, self.damage = "", None
            self._show(None)
        self.refresh()
        return True

    # ---- what recording a battle asks for

    def ruleset(self, ruleset_id: str) -> Ruleset | None:
        """Return a game, None when it is not here."""
        return self.library.catalog.get(ruleset_id)

    def playbook(self, ruleset_id: str) -> Playbook | None:
        """Return how a game is played and scored, None when it is not here."""
        return self.library.catalog.playbook(ruleset_id)

    def army_for(self, entry_id: str) -> Army:
        """Return an entry's army at the strength that the campaign leaves it."""
        army = self.state.entry(entry_id).army
        return field_army(self.state, entry_id, self.ruleset(army.ruleset))

    def fielded(self, fielded_id: str) -> Army | None:
        """Return the copy of an army that took part in a battle, None when it is not here."""
        return self.library.read(lambda work: work.campaigns.fielded(fielded_id))

    def record(self, act: Record, fielded: Mapping[str, Army]) -> str:
        """Write a battle with the copies of its armies; return "", or why it was not written."""
        if not self.confirm(act):
            return "Nothing was written: the battle stands as it was."
        return self.act(act, fielded=fielded)

    def draft(self, battle_id: str) -> str:
        """Return a recording that was kept for later, "" when there is none."""
        return self.library.read(lambda work: work.campaigns.draft(self.opened, battle_id)) or ""

    def keep_draft(self, battle_id: str, text: str) -> bool:
        """Keep a recording for later; return whether it was written."""
        return self.library.write(
            lambda work: work.campaigns.keep_draft(self.opened, battle_id, text)
        )

    def drop_draft(self, battle_id: str) -> None:
        """Forget a recording that was kept."""
        self.library.write(lambda work: work.campaigns.drop_draft(self.opened, battle_id))

    def put_picture(self, data: bytes) -> str:
        """Keep a picture and return its id, "" when it could not be written."""
        return self.portraits.put_one(data)

    def picture(self, picture_id: str) -> QImage | None:
        """Return a picture, None when it is not here."""
        return self.portraits.image(picture_id)

    # ---- words

    def games(self) -> tuple[str, ...]:
        """Return the names of the games of the open campaign."""
        found = (self.ruleset(each) for each in self.state.charter.rulesets)
        ids = self.state.charter.rulesets
        names = [game.name if game else id_ for game, id_ in zip(found, ids, strict=True)]
        return tuple(names) if len(names) < 4 else (counted(len(names), "game"),)

    @property
    def folder(self) -> Path:
        """Return the folder of the data."""
        return self.library.place.folder
