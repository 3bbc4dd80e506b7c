"""The open campaign: its ledger and what follows from it, read from the database and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from db.timestamps import format_timestamp, timestamp_after, utc_now
from desktop.campaign.shelf import CampaignShelf
from desktop.services.armies import ArmyService
from desktop.services.pictures import PictureService
from rules.army.documents.army_file import pack_army
from rules.army.model import Army
from rules.campaign.acts import AnyAct, Batch, Record, Reinforce
from rules.campaign.append import append_all, begin
from rules.campaign.change import Change, preview
from rules.campaign.charter import Charter
from rules.campaign.describe_acts import Told, told
from rules.campaign.fielding import field as field_army
from rules.campaign.ledger import CampaignProblem, Ledger
from rules.campaign.replay import replay
from rules.campaign.state import CampaignState
from rules.campaign.undo import last_done, last_undone
from rules.common.wording import counted
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

Confirm = Callable[[Record, Sequence[Reinforce]], bool]


class CampaignDesk(CampaignShelf):
    """The open campaign; every act of a player goes through `act`."""

    def __init__(
        self, library: ArmyService, portraits: PictureService, parent: QObject | None = None
    ) -> None:
        super().__init__(library, portraits, parent)
        self.confirm: Confirm = lambda _act, _dice: True
        """Asked before a record is written over another, or among others with its dice; False
        leaves all as it is."""

    def found(self, charter: Charter, acts: tuple[AnyAct, ...] = ()) -> str:
        """Found a campaign with its first acts and open it; return "", or why it cannot be."""
        moment = format_timestamp(utc_now())
        try:
            ledger = append_all(begin(charter, moment), acts, moment)
        except CampaignProblem as problem:
            return problem.sentence
        trouble = self.write(lambda work: work.campaigns.create(ledger, {}))
        if trouble:
            return trouble
        self.damage = None
        self.wanted = ledger.id
        self.show_ledger(ledger)
        self.refresh()
        self._remember(ledger.id)
        return ""

    def act(self, *acts: AnyAct, fielded: Mapping[str, Army] | None = None) -> str:
        """Write acts into the ledger, all or none; return "", or why nothing was written."""
        before = self.ledger
        if before is None or self.damage is not None:
            return "The ledger of this campaign is damaged, so nothing can be written into it."
        copies = {key: pack_army(army) for key, army in (fielded or {}).items()}
        # What has the moment of the acts before would be undone with them.
        moment, known = timestamp_after(before.batches[-1].moment), len(before.batches)

        def work_out() -> tuple[Ledger, CampaignState]:
            ledger = append_all(before, acts, moment)
            return ledger, replay(ledger)

        try:
            ledger, state = self._work(work_out, known)
        except CampaignProblem as problem:
            return problem.sentence
        trouble = self.write(
            lambda work: work.campaigns.append(
                before.id, ledger.batches[known:], known, copies, state
            )
        )
        if not trouble:
            self.show_ledger(ledger, self.named(state))
            self.list_again()
        return trouble

    def preview(self, act: AnyAct, first: Sequence[AnyAct] = ()) -> Change:
        """Return what an act would change, with those that are written just before it.

        CampaignProblem where it cannot be written, RuntimeError without a campaign.
        """
        ledger = self.ledger
        if ledger is None:
            raise RuntimeError("no campaign is open")
        state = self.state
        return self._work(
            lambda: preview(ledger, act, self.library.catalog, first, state), len(ledger.batches)
        )

    def story(self) -> tuple[Told, ...]:
        """Return every act of the open campaign in words; nothing without a campaign."""
        ledger, shown = self._ledger, self._shown
        if ledger is None or shown is None:
            return ()
        return self._work(
            lambda: told(ledger, shown.state, self.library.catalog), len(ledger.batches)
        )

    @property
    def last_acts(self) -> tuple[Batch, ...]:
        """Return what undo would take back: what was written last in one go, in order."""
        return last_done(self._acts.standing) if self.can_write else ()

    @property
    def undone_acts(self) -> tuple[Batch, ...]:
        """Return what redo would bring again: what was undone last in one go, in order."""
        return last_undone(self._acts.undone) if self.can_write else ()

    def remove(self, campaign_id: str) -> bool:
        """Delete a campaign for good; return success."""
        if self.write(lambda work: work.campaigns.remove(campaign_id)):
            return False
        if campaign_id in (self.opened, self.wanted):
            self.wanted, self.damage = "", None
            self.show_ledger(None)
        self.refresh()
        return True

    # ---- what recording a battle asks for

    def ruleset(self, ruleset_id: str) -> Ruleset | None:
        """Return a game, None when it is not here."""
        return self.library.catalog.get(ruleset_id)

    def playbook(self, ruleset_id: str) -> Playbook | None:
        """Return how a game is played and scored, None when it is not here."""
        return self.library.catalog.playbook(ruleset_id)

    def army_for(self, entry_id: str, before: str = "", back: Collection[str] = ()) -> Army:
        """Return an entry's army as the campaign leaves it: now, or before one of its battles.

        `back` are those whom dice have brought back that are not in the ledger yet.
        """
        game = self.ruleset(self.state.entry(entry_id).army.ruleset)
        return field_army(self.state, entry_id, game, before=before, back=back)

    def fielded(self, fielded_id: str) -> Army | None:
        """Return the copy of an army that took part in a battle, None when it is not here."""
        return self.library.database.read(lambda work: work.campaigns.fielded(fielded_id))

    def record(
        self, act: Record, fielded: Mapping[str, Army], dice: Sequence[Reinforce] = ()
    ) -> str:
        """Write a battle with the copies of its armies; return "", or why it was not written.

        `dice` are those thrown before it that are not in the ledger yet.
        """
        if not self.confirm(act, dice):
            return "Nothing was written: the battle stands as it was."
        return self.act(*dice, act, fielded=fielded)

    def draft(self, battle_id: str) -> str:
        """Return a recording that was kept for later, "" when there is none."""
        return (
            self.library.database.read(lambda work: work.campaigns.draft(self.opened, battle_id))
            or ""
        )

    def keep_draft(self, battle_id: str, text: str) -> bool:
        """Keep a recording for later; return whether it was written."""
        return bool(
            self.library.database.write(
                lambda work: work.campaigns.keep_draft(self.opened, battle_id, text)
            )
        )

    def drop_draft(self, battle_id: str) -> None:
        """Forget a recording that was kept."""
        self.library.database.write(lambda work: work.campaigns.drop_draft(self.opened, battle_id))

    def put_picture(self, data: bytes) -> str:
        """Keep a picture and return its id, "" when it could not be written."""
        return self.portraits.put_one(data).value or ""

    def picture(self, picture_id: str) -> QImage | None:
        """Return a picture, None when it is not here."""
        return self.portraits.image(picture_id)

    # ---- words

    def games(self) -> tuple[str, ...]:
        """Return the names of the games of the open campaign."""
        ids = self.shown.state.charter.rulesets if self.shown is not None else ()
        found = (self.ruleset(each) for each in ids)
        names = [game.name if game else id_ for game, id_ in zip(found, ids, strict=True)]
        return tuple(names) if len(names) < 4 else (counted(len(names), "game"),)

    @property
    def folder(self) -> Path:
        """Return the folder of the data."""
        return self.library.database.place.folder
