"""The armies of a battle that is recorded: who could come, and who came."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from desktop.services.campaigns import CampaignService
from rules.army.model import Army
from rules.campaign.ledger.acts import Reinforce
from rules.campaign.names import numbers_of
from rules.campaign.recording.availability import everybody, who_stays, whole, without
from rules.campaign.recording.battle_order import following, place_words
from rules.campaign.recording.battle_record import BattleRecord, SideRecord
from rules.campaign.recording.casualty_recovery import recovered
from rules.campaign.recording.draft import Draft, DraftSide, change_side
from rules.campaign.state.campaign_state import CampaignState
from rules.common.ids import new_id
from rules.games.ruleset import Ruleset


class FieldedArmies:
    """What takes part in one battle, as the ledger of now and the draft say."""

    def __init__(self, campaigns: CampaignService, battle: str) -> None:
        self._campaigns, self._battle = campaigns, battle
        self._whole: dict[tuple[object, ...], Army] = {}
        self._could: dict[tuple[object, ...], Army] = {}
        self._came: dict[tuple[object, ...], Army] = {}
        self._copies: dict[str, Army | None] = {}
        self._next: dict[tuple[str, int], str] = {}

    # ---- its place

    def following(self, draft: Draft, was: BattleRecord | None) -> str:
        """Return the battle before which armies stand as they did then, "" for as they are now."""
        state = self._campaigns.state
        wanted = draft.before or (self._battle if was is not None else "")
        if wanted:
            return wanted if any(each.id == wanted for each in state.battles) else ""
        key = (draft.day, state.batches)
        if key not in self._next:
            self._next[key] = following(state, draft.day, self._battle)
        return self._next[key]

    def place_words(self, draft: Draft, was: BattleRecord | None) -> str:
        """Return before which battle a new one comes: "before battle 4, Garden War", or ""."""
        if was is not None:
            return ""
        return place_words(self._campaigns.state, self.following(draft, None))

    # ---- who could come

    def whole(self, entry: str, draft: Draft, was: BattleRecord | None) -> Army:
        """Return an army with those who are out too, of a battle among others that of then."""
        before, state = self.following(draft, was), self._campaigns.state
        key = (entry, before, state.batches)
        if key not in self._whole:
            self._whole[key] = whole(state, entry, before)
        return self._whole[key]

    def numbers(self, draft: Draft, was: BattleRecord | None) -> dict[str, int]:
        """Return the numbers of all men in their whole armies."""
        found = dict[str, int]()
        for side in draft.sides:
            found |= numbers_of(self.whole(side.entry, draft, was))
        return found

    def could_come(self, entry: str, draft: Draft, was: BattleRecord | None) -> Army:
        """Return an army with all who could take part, of a corrected battle those of then."""
        before, state = self.following(draft, was), self._campaigns.state
        back = _back(entry, draft)
        key = (entry, before, state.batches, back)
        if key not in self._could:
            army = self._campaigns.army_for(entry, before, back)
            copy = self._copy(entry, was)
            if copy is not None and not _holds(army, copy, self._game(army)):
                army = copy  # the ledger tells another story by now: who came, came
            self._could[key] = army
        return self._could[key]

    def _copy(self, entry: str, was: BattleRecord | None) -> Army | None:
        """Return the copy of an army that a corrected battle keeps."""
        side = _side(entry, was)
        if side is None or not side.fielded:
            return None
        if side.fielded not in self._copies:
            self._copies[side.fielded] = self._campaigns.fielded(side.fielded)
        return self._copies[side.fielded]

    def _game(self, army: Army) -> Ruleset | None:
        return self._campaigns.ruleset(army.ruleset)

    # ---- who came

    def as_recorded(self, draft: Draft, was: BattleRecord | None) -> Draft:
        """Return the draft of a correction with those at home who were, by the copies."""
        for side in draft.sides:
            away = self._stayed(side.entry, draft, was)
            if away and not side.away:
                draft = change_side(draft, side.entry, away=away)
        return draft

    def only_those(self, draft: Draft, was: BattleRecord | None) -> Draft:
        """Return the draft without marks of men who could not have been there, and without dice
        that are not theirs to throw.

        Another day, or a battle recorded meanwhile, may have made an army another. A battle that
        was recorded before keeps all that was said.
        """
        if was is not None:
            return replace(draft, back=())
        draft = replace(draft, back=tuple(self._own_dice(draft)))
        for side in draft.sides:
            army = self.could_come(side.entry, draft, was)
            game = self._game(army)
            there = set(everybody(army, game))
            fates = tuple(fate for fate in side.fates if fate.figure in there)
            if game is not None and len(fates) < len(side.fates):
                draft = change_side(draft, side.entry, fates=fates)
        return draft

    def _own_dice(self, draft: Draft) -> Iterator[Reinforce]:
        """Give the dice of a recording that can be thrown where it is put among others."""
        before, state = self.following(draft, None), self._campaigns.state
        if not before:
            return
        here, thrown = {side.entry for side in draft.sides}, set[tuple[str, str]]()
        for act in draft.back:
            dice = {(act.entry, figure) for figure in act.rolls}
            if act.entry in here and not dice & thrown and _can_be(state, act, before):
                thrown |= dice
                yield act

    def _stayed(self, entry: str, draft: Draft, was: BattleRecord | None) -> tuple[str, ...]:
        copy = self._copy(entry, was)
        if copy is None:
            return ()
        army = self.could_come(entry, draft, was)
        game = self._game(army)
        return who_stays(army, everybody(copy, game), game)

    def came(self, side: DraftSide, draft: Draft, was: BattleRecord | None) -> Army:
        """Return an army without those who stayed at home."""
        army, copy = self.could_come(side.entry, draft, was), self._copy(side.entry, was)
        if copy is None and not side.away:
            return army
        place = self.following(draft, was), self._campaigns.state.batches
        key = (side.entry, *place, side.away, _back(side.entry, draft))
        if key not in self._came:
            same = copy is not None and self._as_then(side, draft, was)
            left = without(army, side.away, self._game(army))
            self._came[key] = copy if copy is not None and same else left
        return self._came[key]

    def _as_then(self, side: DraftSide, draft: Draft, was: BattleRecord | None) -> bool:
        """Return whether those stay at home who did when the battle was first recorded."""
        return set(side.away) == set(self._stayed(side.entry, draft, was))

    def copy_ids(self, draft: Draft, was: BattleRecord | None) -> dict[str, str]:
        """Return the ids of the copies that are kept: that of before, where nobody is another."""
        found = {}
        for side in draft.sides:
            then = _side(side.entry, was)
            kept = then.fielded if then is not None else ""
            if self._copy(side.entry, was) is not None and not self._as_then(side, draft, was):
                kept = ""  # the copy of before never changes: these are others
            found[side.entry] = kept or new_id()
        return found


def _can_be(state: CampaignState, act: Reinforce, before: str) -> bool:
    """Return whether dice are what can be thrown before a battle, and bring back whom they say."""
    try:
        return recovered(state, act.entry, act.rolls, before) == act
    except ValueError:
        return False


def _back(entry: str, draft: Draft) -> tuple[str, ...]:
    """Return whom dice have brought back to an army that are not in the ledger yet."""
    return tuple(figure for act in draft.back if act.entry == entry for figure in act.back)


def _holds(army: Army, copy: Army, ruleset: Ruleset | None) -> bool:
    """Return whether everybody of a copy is in an army."""
    return set(everybody(copy, ruleset)) <= set(everybody(army, ruleset))


def _side(entry: str, was: BattleRecord | None) -> SideRecord | None:
    sides = was.sides if was is not None else ()
    return next((side for side in sides if side.entry == entry), None)
