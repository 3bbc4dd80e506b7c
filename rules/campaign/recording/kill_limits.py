"""How many kills the sides of a battle can have: no more than their enemies lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.army.model import COMMANDER, Army
from rules.campaign.recording.availability import members_of
from rules.campaign.recording.battle_record import HIT, OUT, Fate, SideRecord
from rules.common.wording import listed

_LOST = HIT | OUT
"""Fates that can be somebody's kill: killed, wounded, captured, missing. No accident is one."""
LOST_IN_WORDS = "killed, wounded, captured, missing, lives of heroes"
NOBODY = ""


def losses_of(side: SideRecord, army: Army) -> dict[str, int]:
    """Return how many kills each figure of a side can have been, without those that were none.

    A hero is one for each life that he lost. A commander is removed with the last man of his unit.
    [The Green and the Tan: Commanders]
    """
    found = {fate.figure: max(int(fate.kind in _LOST), fate.lives) for fate in side.fates}
    for unit in army.units:
        led = {man.id for man in unit.figures if man.post != COMMANDER}
        if led and all(found.get(each) for each in led):
            found |= {man.id: found.get(man.id) or 1 for man in unit.figures}
    return {figure: number for figure, number in found.items() if number}


def too_many_kills(
    sides: Sequence[SideRecord],
    armies: Mapping[str, Army],
    names: Mapping[str, str],
    friends: Mapping[str, str],
    told: Mapping[str, int] | None = None,
) -> Iterator[str]:
    """Yield "Tan: 9 kills, but the other side lost 7" for each side that claims too many.

    `armies` are those fielded, `names` what a side is called, `friends` the side for which a player
    fights, `told` the kills that a side claims, all by entry. Without `told` they are those of its
    men, also those whose victims nobody wrote down. A loss that is named as somebody's is his
    alone. Nothing where an army is not known.
    """
    if any(side.entry not in armies for side in sides):
        return
    camps = _camps(sides, friends)
    members = {
        camp: {each for at in places for each in members_of(armies[sides[at].entry])}
        for camp, places in camps.items()
    }
    claimed = Counter[str]()
    lost = Counter[tuple[str, str]]()
    """Losses by the camp of who was lost and of who did it."""
    for camp, places in camps.items():
        known = {foe: here for foe, here in members.items() if foe != camp}
        known[camp] = members[camp]  # whoever is in both is meant as the foe
        for side in (sides[at] for at in places):
            by = {fate.figure: _doer(fate, known) for fate in side.fates}
            for figure, number in losses_of(side, armies[side.entry]).items():
                lost[camp, by.get(figure, NOBODY)] += number
            if told is not None:
                claimed[camp] += told.get(side.entry, 0)
                continue
            for fate in side.fates:
                claimed[camp] += fate.kills
                if by[fate.figure] not in (NOBODY, camp) and fate.kind in HIT:
                    claimed[by[fate.figure]] += 1
    for camp, places in camps.items():
        foes = sum(number for (loser, _), number in lost.items() if loser != camp)
        most = sum(lost[foe, by] for foe in camps if foe != camp for by in (NOBODY, camp))
        if claimed[camp] > most:
            who = listed([names.get(sides[at].entry, sides[at].entry) for at in places])
            others = "the other side" if len(sides) - len(places) == 1 else "the other sides"
            to_others = f", {foes - most} of them to others" if foes > most else ""
            yield f"{who}: {claimed[camp]} kills, but {others} lost {foes}{to_others}"
    every = sum(number for (loser, by), number in lost.items() if loser != by)
    if len(camps) > 2 and sum(claimed.values()) > every:
        yield f"All sides together: {sum(claimed.values())} kills, but {every} were lost"


def _doer(fate: Fate, known: Mapping[str, set[str]]) -> str:
    return next((camp for camp, here in known.items() if fate.by and fate.by in here), NOBODY)


def _camps(sides: Sequence[SideRecord], friends: Mapping[str, str]) -> dict[str, list[int]]:
    """Return the places of those who fight together; friends with no foe in sight are foes."""
    found: dict[str, list[int]] = {}
    for at, side in enumerate(sides):
        found.setdefault(friends.get(side.entry) or f"{at}", []).append(at)
    return found if len(found) > 1 else {f"{at}": [at] for at in range(len(sides))}
