"""The toys that a campaign lost, as its owner's toy box books them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.campaign.recording.battle_record import TOY_AWAY, Fate, SideRecord
from rules.campaign.state.campaign_state import CampaignState
from rules.games.ruleset import Ruleset
from rules.toybox.edits import with_losses
from rules.toybox.matching import Toy, match_needs, needs_of
from rules.toybox.toy_box import Loss, ToyBox

FindRuleset = Callable[[str], Ruleset | None]


def box_after(
    box: ToyBox,
    campaign: str,
    state: CampaignState,
    find_ruleset: FindRuleset,
    before: CampaignState | None = None,
) -> ToyBox:
    """Return the box with those toys lost in a campaign that its battles tell.

    A toy is lost where a man's fate says so in a battle that counts, until he is said to have one
    again. What was lost in the state `before` too is only kept: toys that were counted after a
    battle are there. The lot is that of the toy that plays the man; one that was booked stays.
    Where the box has an owner who plays in the campaign, only his armies lose toys of it. A
    corrected battle takes its bookings back.
    """
    if not box.lots:
        return box
    booked = {
        (each.battle, each.figure): each.lot for each in box.losses if each.campaign == campaign
    }
    whole = replace(box, losses=tuple(each for each in box.losses if each.campaign != campaign))
    earlier = {key for key, _, _ in lost_toys(before)} if before is not None else set()
    owned = _owned(box.owner, state)
    told = [
        each for each in lost_toys(state)
        if each[1].entry in owned and (each[0] in booked or each[0] not in earlier)
    ]  # fmt: skip
    new = [(side, fate) for key, side, fate in told if key not in booked]
    toys = _toys(whole, state, new, find_ruleset)
    found: dict[tuple[str, str], Loss] = {}
    for key, side, fate in told:
        army = state.entry(side.entry).army
        toy = toys.get((army.id, fate.figure))
        lot = booked.get(key) or (toy.lot if toy else None)
        if lot is not None:
            battle = state.battle(key[0])
            man = next((each for each in army.figures() if each.id == fate.figure), None)
            who = fate.name or (man.called if man else "") or fate.role or "A man"
            where = battle.told.name or f"battle {battle.number}"
            loss = Loss(*lot, campaign, battle.id, fate.figure, battle.day, f"{who}, {where}")
            found.setdefault(key, loss)
    return with_losses(box, campaign, tuple(found.values()))


def lost_toys(state: CampaignState) -> Iterator[tuple[tuple[str, str], SideRecord, Fate]]:
    """Yield the toys that battles lost and nobody found: battle and figure, and who told of it."""
    for battle in state.battles:
        if battle.void or battle.record is None:
            continue
        for side in battle.record.sides:
            for fate in side.fates:
                again = (side.entry, fate.figure, battle.id) in state.toys
                if fate.kind in TOY_AWAY and not again:
                    yield (battle.id, fate.figure), side, fate


def _owned(owner: str, state: CampaignState) -> frozenset[str]:
    """Return the entries whose toys are of the box: all where its owner does not play."""
    name = owner.strip().casefold()
    mine = {each.id for each in state.players if name and each.name.strip().casefold() == name}
    return frozenset(
        each.entry.id for each in state.entries if not mine or each.entry.player in mine
    )


def _toys(
    box: ToyBox, state: CampaignState, lost: Sequence[tuple[SideRecord, Fate]], find: FindRuleset
) -> dict[tuple[str, str], Toy]:
    """Return the toys of those who lost one: they had one, whoever else had none."""
    needs = []
    for entry in dict.fromkeys(side.entry for side, _ in lost):
        army = state.entry(entry).army
        ruleset = find(army.ruleset)
        theirs = {fate.figure for side, fate in lost if side.entry == entry}
        for need in needs_of(Roster(army, ruleset)) if ruleset is not None else ():
            ids = tuple(each for each in need.ids if each in theirs)
            needs += [need._replace(ids=ids)] if ids else []
    return dict(match_needs(box, needs).toys)


def entry_of(state: CampaignState, loss: Loss) -> str:
    """Return the entry whose man lost this toy, "" where no battle tells it any more."""
    key = (loss.battle, loss.figure)
    return next((side.entry for each, side, _ in lost_toys(state) if each == key), "")
