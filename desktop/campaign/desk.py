"""The open campaign: its ledger and what follows from it, read from the database and written."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from db.moments import moment_after, utc_now, written
from desktop.army.library import Library
from desktop.campaign.opening import AT_ONCE
from desktop.campaign.shelf import CampaignShelf
from desktop.campaign.shown import Shown
from desktop.services.pictures import PictureService
from desktop.turns import in_turns
from rules.army.documents.army_file import pack_army
from rules.army.model import Army
from rules.campaign.acts import AnyAct, Batch, Record, Reinforce
from rules.campaign.chain import Ledger
from rules.campaign.change import Change, previewing
from rules.campaign.charter import Charter
from rules.campaign.fielding import field as field_army
from rules.campaign.history import carrying_over
from rules.campaign.ledger import CampaignProblem, append, appending, begin, last_acts, undone_acts
from rules.campaign.parts import Parts
from rules.campaign.replay import replaying
from rules.campaign.state import State
from rules.common.wording import counted
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

Confirm = Callable[[Record, Sequence[Reinforce]], bool]


class CampaignDesk(CampaignShelf):
    """The open campaign; every act of a player goes through `act`."""

    def __init__(
        self, library: Library, portraits: PictureService, parent: QObject | None = None
    ) -> None:
        super().__init__(library, portraits, parent)
        self.confirm: Confirm = lambda _act, _dice: True
        """Asked before a record is written over another, or among others with its dice; False
        leaves all as it is."""

    def found(self, charter: Charter, acts: tuple[AnyAct, ...] = ()) -> str:
        """Found a campaign with its first acts and open it; return "", or why it cannot be."""
        moment = written(utc_now())
        try:
            ledger = begin(charter, moment)
            for each in acts:
                ledger = append(ledger, each, moment)
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
        try:
            return in_turns(self._acting(before, acts, copies))
        except CampaignProblem as problem:
            return problem.sentence

    def _acting(
        self, before: Ledger, acts: Sequence[AnyAct], copies: Mapping[str, bytes]
    ) -> Parts[str]:
        """Write acts into the ledger and show what follows; CampaignProblem where one cannot be."""
        # What has the moment of the acts before would be undone with them.
        ledger, moment = before, moment_after(before.batches[-1].moment)
        for each in acts:
            ledger = yield from appending(ledger, each, moment)
        state = yield from replaying(ledger)
        shown = yield from self._shown_next(state)
        known = len(before.batches)
        new: tuple[Batch, ...] = ledger.batches[known:]
        trouble = self.write(
            lambda work: work.campaigns.append(before.id, new, known, copies, state)
        )
        if trouble:
            return trouble
        yield
        self.show_ledger(ledger, shown)
        yield
        self.list_again()
        return ""

    def _shown_next(self, state: State) -> Parts[Shown]:
        """Return what shows the open campaign after an act, with what its page asks for at once."""
        shown = self.named(state)
        if self._shown is not None:
            yield from carrying_over(self._shown.state, state)
        _ = shown.over
        yield
        if len(state.battles) > AT_ONCE:
            # No garbage: it goes when nobody has it any more, and to look through it takes long.
            gc.freeze()
        return shown

    def preview(self, act: AnyAct, first: Sequence[AnyAct] = ()) -> Change:
        """Return what an act would change, with those that are written just before it.

        CampaignProblem where it cannot be written, RuntimeError without a campaign.
        """
        ledger = self.ledger
        if ledger is None:
            raise RuntimeError("no campaign is open")
        return in_turns(previewing(ledger, act, self.soldier, first=first))

    @property
    def last_acts(self) -> tuple[Batch, ...]:
        """Return what undo would take back: what was written last in one go, in order."""
        return last_acts(self.ledger) if self.can_write and self.ledger is not None else ()

    @property
    def undone_acts(self) -> tuple[Batch, ...]:
        """Return what redo would bring again: what was undone last in one go, in order."""
        return undone_acts(self.ledger) if self.can_write and self.ledger is not None else ()

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
        return self.library.read(lambda work: work.campaigns.fielded(fielded_id))

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
        ids = self.seen.state.charter.rulesets if self.seen is not None else ()
        found = (self.ruleset(each) for each in ids)
        names = [game.name if game else id_ for game, id_ in zip(found, ids, strict=True)]
        return tuple(names) if len(names) < 4 else (counted(len(names), "game"),)

    @property
    def folder(self) -> Path:
        """Return the folder of the data."""
        return self.library.place.folder
