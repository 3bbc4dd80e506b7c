"""What a print is told of a campaign."""

from __future__ import annotations

from dataclasses import dataclass

from rules.campaign.state.campaign_state import CampaignState


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign as it stands, handed over with the armies of a pack.

    `chosen` is "ENTRY/FIGURE" where one man's papers alone are wanted: the sheets about men then
    suggest no others. `battle` is that of which alone the report or the briefing is wanted.
    """

    state: CampaignState
    chosen: str = ""
    battle: str = ""
