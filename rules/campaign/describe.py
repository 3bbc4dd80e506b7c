"""What happened in a campaign, in words, for window, paper, command line and files alike."""

from __future__ import annotations

from collections.abc import Callable

from rules.campaign.record import BattleRecord, winners_of
from rules.common.wording import listed


def result_text(record: BattleRecord, called: Callable[[str], str]) -> str:
    """Return how a battle ended: "Ada won", "Drawn", "No result yet".

    `called` returns what an army is called by its entry's id.
    """
    if record.decided == "none":
        return "No result yet"
    winners = [called(entry) for entry in winners_of(record)]
    return f"{listed(winners)} won" if winners else "Drawn"
