"""The armies of a battle that is recorded: who could come, and who came."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from msgspec.structs import replace

from rules.army.model import Army
from rules.campaign.display_names import numbers_of
from rules.campaign.ledger.acts import Record, Reinforce
from rules.campaign.recording.availability import everybody, who_stays, whole, without
from rules.campaign.recording.availability import field as field_army
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.battle_scoring import Scored, left_by
from rules.campaign.recording.battle_sequence import following
from rules.campaign.recording.casualty_recovery import recovered
from rules.campaign.recording.draft import (
    Draft,
    DraftSide,
    as_now,
    battle_in,
    change_side,
    first_draft,
)
from rules.campaign.recording.finish_draft import finish, friends_in, scored
from rules.campaign.state.campaign_state import CampaignState
from rules.common.ids import new_id
from rules.games.catalog import Catalog


class ArmiesOfCampaign(Protocol):
    """What is asked of the open campaign: its state, and its armies at any time."""

    @property
    def catalog(self) -> Catalog:
        """Return the games."""

    @property
    def state(self) -> CampaignState:
        """Return what follows from the ledger now."""

    def army_for(self, entry_id: str, before: str = "", back: Collection[str] = ()) -> Army:
        """Return an entry's army as the campaign leaves it: now, or before one of its battles."""

    def fielded(self, fielded_id: str) -> Army | None:
        """Return the copy of an army that took part in a battle, None when it is not here."""


@dataclass(frozen=True, slots=True)
class ArmiesInState:
    """The armies of a campaign in a given state; copies of earlier battles are not at hand."""

    catalog: Catalog
    state: CampaignState

    def army_for(self, entry_id: str, before: str = "", back: Collection[str] = ()) -> Army:
        """Return an entry's army as the campaign leaves it: now, or before one of its battles."""
        game = self.catalog.get(self.state.entry(entry_id).army.ruleset)
        return field_army(self.state, entry_id, game, before=before, back=back)

    def fielded(self, _fielded_id: str) -> Army | None:
        """Return None."""
        return None


class ParticipatingArmies:
    """What takes part in one battle, as the ledger of now and the draft say."""

    def __init__(self, campaigns: ArmiesOfCampaign, battle: str) -> None:
        self._campaigns, self._battle = campaigns, battle
        self._armies: dict[tuple[object, ...], Army] = {}
        """What was worked out: armies by what they follow from."""
        self._copies: dict[str, Army | None] = {}
        self._next: dict[tuple[str, int], str] = {}

    @property
    def was(self) -> BattleRecord | None:
        """Return the record that is corrected, None when there is none yet."""
        line = battle_in(self._campaigns.state, self._battle)
        return line.record if line else None

    def following(self, draft: Draft) -> str:
        """Return the battle before which armies stand as they did then, "" for as they are now."""
        state = self._campaigns.state
        if wanted := draft.before or (self._battle if self.was is not None else ""):
            return wanted if battle_in(state, wanted) else ""
        key = (draft.day, state.batches)
        if key not in self._next:
            self._next[key] = following(state, draft.day, self._battle)
        return self._next[key]

    # ---- who could come

    def whole(self, entry: str, draft: Draft) -> Army:
        """Return an army with those who are out too, of a battle among others that of then."""
        before, state = self.following(draft), self._campaigns.state
        key = ("whole", entry, before, state.batches)
        if key not in self._armies:
            self._armies[key] = whole(state, entry, before)
        return self._armies[key]

    def _numbers(self, draft: Draft) -> dict[str, int]:
        """Return the numbers of all men in their whole armies."""
        found = dict[str, int]()
        for side in draft.sides:
            found |= numbers_of(self.whole(side.entry, draft))
        return found

    def could_come(self, entry: str, draft: Draft) -> Army:
        """Return an army with all who could take part, of a corrected battle those of then."""
        before, back = self.following(draft), _back(entry, draft)
        key = ("could", entry, before, self._campaigns.state.batches, back)
        if key not in self._armies:
            army, copy = self._campaigns.army_for(entry, before, back), self._copy(entry)
            if copy is not None and not self._members(copy) <= self._members(army):
                army = copy  # the ledger tells another story by now: who came, came
            self._armies[key] = army
        return self._armies[key]

    def _copy(self, entry: str) -> Army | None:
        """Return the copy of an army that a corrected battle keeps."""
        kept = self._kept_id(entry)
        if kept and kept not in self._copies:
            self._copies[kept] = self._campaigns.fielded(kept)
        return self._copies[kept] if kept else None

    def _kept_id(self, entry: str) -> str:
        sides = self.was.sides if self.was is not None else ()
        return next((side.fielded for side in sides if side.entry == entry), "")

    def _members(self, army: Army) -> set[str]:
        return set(everybody(army, self._campaigns.catalog.get(army.ruleset)))

    # ---- the draft

    def begin(self, before: str = "") -> Draft:
        """Return the draft of the battle as long as nothing is marked: see `first_draft`.

        In a correction those stay at home who did, by the copies.
        """
        today = date.today().isoformat()
        draft = first_draft(self._campaigns.state, self._battle, before, today)
        for side in draft.sides:
            away = self._stayed(side.entry, draft)
            if away and not side.away:
                draft = change_side(draft, side.entry, away=away)
        return draft

    def settled(self, draft: Draft) -> Draft:
        """Return a draft as it fits the ledger of now."""
        return self.only_those(as_now(self._campaigns.state, draft, self._battle))

    def only_those(self, draft: Draft) -> Draft:
        """Return the draft without marks of men who could not have been there, and without dice
        that are not theirs to throw.

        Another day, or a battle recorded meanwhile, may have made an army another. A battle that
        was recorded before keeps all that was said.
        """
        if self.was is not None:
            return replace(draft, back=())
        draft = replace(draft, back=tuple(self._own_dice(draft)))
        for side in draft.sides:
            army = self.could_come(side.entry, draft)
            there = self._members(army)
            fates = tuple(fate for fate in side.fates if fate.figure in there)
            game = self._campaigns.catalog.get(army.ruleset)
            if len(fates) < len(side.fates) and game is not None:
                draft = change_side(draft, side.entry, fates=fates)
        return draft

    def _own_dice(self, draft: Draft) -> Iterator[Reinforce]:
        """Give the dice of a recording that can be thrown where it is put among others."""
        before, state = self.following(draft), self._campaigns.state
        here, thrown = {side.entry for side in draft.sides}, set[tuple[str, str]]()
        for act in draft.back if before else ():
            dice = {(act.entry, figure) for figure in act.rolls}
            if act.entry not in here or dice & thrown:
                continue
            try:
                rolled = recovered(state, act.entry, act.rolls, before)
            except ValueError:
                continue
            if rolled == act:
                thrown |= dice
                yield act

    def score(self, draft: Draft) -> Scored | None:
        """Return what the battle comes to, None where the game is not here or nobody met."""
        ruleset = self._campaigns.catalog.get(draft.ruleset)
        playbook = self._campaigns.catalog.playbook(draft.ruleset)
        if ruleset is None or playbook is None or len(draft.sides) < 2:
            return None
        state, armies = self._campaigns.state, self.armies(draft)
        left, friends = left_by(state.settings.victory), friends_in(state)
        return scored(draft, armies, ruleset, playbook, left=left, friends=friends)

    def act(self, draft: Draft) -> tuple[Record, dict[str, Army]]:
        """Return the act that records the battle, and the copies of armies that go with it."""
        state, armies, was = self._campaigns.state, self.armies(draft), self.was
        old = {side.entry: side.fielded for side in was.sides} if was else {}
        ids = self._copy_ids(draft)
        record = finish(
            draft,
            armies,
            self._campaigns.catalog.get(draft.ruleset),
            self._campaigns.catalog.playbook(draft.ruleset),
            fielded=ids,
            left=left_by(state.settings.victory),
            friends=friends_in(state),
            numbers=self._numbers(draft),
        )
        copies = {ids[each]: army for each, army in armies.items() if ids[each] != old.get(each)}
        return Record(self._battle, record, draft.before, draft.why.strip()), copies

    # ---- who came

    def _stayed(self, entry: str, draft: Draft) -> tuple[str, ...]:
        """Return who stayed at home when a corrected battle was first recorded."""
        copy = self._copy(entry)
        if copy is None:
            return ()
        army = self.could_come(entry, draft)
        return who_stays(army, self._members(copy), self._campaigns.catalog.get(army.ruleset))

    def armies(self, draft: Draft) -> dict[str, Army]:
        """Return the armies that met, by their entry, without those who stayed at home."""
        return {side.entry: self.came(side, draft) for side in draft.sides}

    def came(self, side: DraftSide, draft: Draft) -> Army:
        """Return an army without those who stayed at home."""
        army, copy = self.could_come(side.entry, draft), self._copy(side.entry)
        if copy is None and not side.away:
            return army
        place = self.following(draft), self._campaigns.state.batches
        key = ("came", side.entry, *place, side.away, _back(side.entry, draft))
        if key not in self._armies:
            if copy is None or not self._as_then(side, draft):
                copy = without(army, side.away, self._campaigns.catalog.get(army.ruleset))
            self._armies[key] = copy
        return self._armies[key]

    def _as_then(self, side: DraftSide, draft: Draft) -> bool:
        """Return whether those stay at home who did when the battle was first recorded."""
        return set(side.away) == set(self._stayed(side.entry, draft))

    def _copy_ids(self, draft: Draft) -> dict[str, str]:
        """Return the ids of the copies that are kept: that of before, where nobody is another."""
        found = {}
        for side in draft.sides:
            # The copy of before never changes: another army has one of its own.
            same = self._copy(side.entry) is None or self._as_then(side, draft)
            found[side.entry] = (self._kept_id(side.entry) if same else "") or new_id()
        return found


def _back(entry: str, draft: Draft) -> tuple[str, ...]:
    """Return whom dice have brought back to an army that are not in the ledger yet."""
    return tuple(figure for act in draft.back if act.entry == entry for figure in act.back)
