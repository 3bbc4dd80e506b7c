"""Whether a campaign has been played to its end."""

from __future__ import annotations

from rules.campaign.planning.scenario_tree import way
from rules.campaign.planning.schedule import league
from rules.campaign.state.campaign_state import CampaignState


def is_over(state: CampaignState) -> bool:
    """Return whether all battles have been played that were agreed, and all have a result.

    Free play without a number of battles has no end.
    """
    settings = state.settings
    played = sum(each.state == "played" for each in state.battles)
    waiting = any(each.state in ("planned", "undecided") for each in state.battles)
    if waiting or not played:
        return False
    if settings.kind == "tree":
        return way(state).ended
    if played < settings.planned:
        return False
    if settings.kind == "free":
        return settings.planned > 0
    if settings.pairing == "round-robin":
        return not league(state)
    rounds = (each.plan.round for each in state.battles if each.plan is not None)
    return max(rounds, default=0) >= max(1, settings.rounds)
