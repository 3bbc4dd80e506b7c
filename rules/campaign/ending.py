"""Whether a campaign has been played to its end, and who is first then."""

from __future__ import annotations

from collections.abc import Callable

from rules.campaign.schedule import league
from rules.campaign.state import State
from rules.campaign.tree import way
from rules.common.wording import listed


def is_over(state: State) -> bool:
    """Return whether all battles have been played that were agreed, and all have a result.

    Free play without a number of battles has no end.
    """
    charter = state.charter
    played = sum(each.state == "played" for each in state.battles)
    waiting = any(each.state in ("planned", "undecided") for each in state.battles)
    if waiting or not played:
        return False
    if charter.kind == "tree":
        return way(state).ended
    if played < charter.planned:
        return False
    if charter.kind == "free":
        return charter.planned > 0
    if charter.pairing == "round-robin":
        return not league(state)
    rounds = (each.plan.round for each in state.battles if each.plan is not None)
    return max(rounds, default=0) >= max(1, charter.rounds)


def end_said(state: State, called: Callable[[str], str]) -> str:
    """Return who is first at the end of a campaign that is over: "over, Ada is first"."""
    first = [called(each.entry) for each in state.standings if each.place == 1]
    return f"over, {listed(first)} {'is' if len(first) == 1 else 'are'} first"
