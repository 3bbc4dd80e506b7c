"""The order of battles: which comes next after a day, and what was before one."""

from __future__ import annotations

from rules.campaign.planning.day_text import day_words
from rules.campaign.state.acts_by_subject import NO_DAY
from rules.campaign.state.campaign_state import ArmyStatus, Battle, CampaignState


def following(state: CampaignState, day: str, battle: str = "") -> str:
    """Return the battle that comes next after one of this day, "" where it is the newest.

    Battles stand by their days, those put before another by hand just before it; of one day the
    one written last is the last. `battle` is the one asked about, where the ledger knows it.
    """
    known, day = {line.id for line in state.battles}, day or NO_DAY
    block: list[Battle] = []
    for line in state.battles:
        if line.id == battle:
            continue
        block.append(line)
        if line.before in known:
            continue  # it belongs to the one before which it was put, which ends the block
        later = next((each for each in block if each.number), None)
        if later is not None and (line.day or NO_DAY) > day:
            return later.id
        block = []
    return ""


def place_words(state: CampaignState, battle: str) -> str:
    """Return before which battle one is put: "before battle 4, Garden War"; "" for none."""
    line = next((each for each in state.battles if each.id == battle), None)
    if line is None:
        return ""
    name = line.told.name
    called = f"battle {line.number}" if line.number else ""
    if not called and not name and line.day:
        called = f"the battle of {day_words(line.day)}"
    return f"before {', '.join(filter(None, [called, name])) or 'another battle'}"


def last_before(state: CampaignState, battle: str) -> Battle | None:
    """Return the last battle that counts before one, which itself need not count.

    A new battle may stand before those between that do not count. None where none counts by then;
    KeyError for no battle.
    """
    last = None
    for line in state.battles:
        if line.id == battle:
            return last
        last = line if line.number else last
    raise KeyError(battle)


def number_before(state: CampaignState, battle: str) -> int:
    """Return how many battles that count come before one; KeyError for no battle."""
    last = last_before(state, battle)
    return last.number if last else 0


def status_before(state: CampaignState, entry_id: str, battle: str = "") -> ArmyStatus:
    """Return how an entry's army stood before a battle, or stands now; KeyError for no entry or
    battle."""
    entry = state.entry(entry_id)
    if battle:
        return entry.status_after(number_before(state, battle))
    waiting = (figure for figure, left in entry.recovering.items() if left == 0)
    last = max((each.number for each in state.battles), default=0)
    return ArmyStatus(
        last,
        entry.army,
        entry.out.union(entry.recovering),
        frozenset(waiting).difference(entry.rolled),
    )
