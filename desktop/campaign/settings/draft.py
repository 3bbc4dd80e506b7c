"""A new campaign that is not started yet, as text that is kept."""

from __future__ import annotations

import msgspec

from desktop.campaign.settings.places import Place
from rules.campaign.planning.settings import CampaignSettings, Losses

SUGGESTED_SETTINGS = CampaignSettings(
    "", (), kind="league", rounds=2, losses=Losses("recover", needed=3, wounded_miss=1)
)


class Draft(msgspec.Struct, frozen=True):
    """What was filled in, and the step that one was at."""

    settings: CampaignSettings = SUGGESTED_SETTINGS
    places: tuple[Place, ...] = ()
    step: int = 0


def write_draft(draft: Draft) -> str:
    """Return a draft as text."""
    return msgspec.json.encode(draft).decode()


def read_draft(text: str) -> Draft:
    """Return a draft that was kept; text that is none is a new one."""
    try:
        return msgspec.json.decode(text, type=Draft) if text else Draft()
    except (msgspec.DecodeError, ValueError):
        return Draft()
