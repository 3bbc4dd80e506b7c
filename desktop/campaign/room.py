"""Puts the room of the campaigns together with the armies of the window."""

from __future__ import annotations

from typing import cast

from desktop.army.page import ArmyPage
from desktop.campaign.page import CampaignPage
from desktop.shell.window import MainWindow


def make_campaign_page(window: MainWindow, armies: str) -> CampaignPage:
    """Return the room over the campaigns of a folder; `armies` is the room of the armies."""
    army_page = cast("ArmyPage", window.page_of(armies))
    return CampaignPage(army_page.library, army_page.desk.portraits, window.centralWidget())
