"""A league larger than anybody plays: what it brings next is shown at once."""

from __future__ import annotations

from campaigns import a_campaign
from pytestqt.qtbot import QtBot

from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.schedule_commands import MOST_SHOWN, ScheduleDialog, next_battles
from rules.campaign.display_names import CampaignNames
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog


def test_of_very_many_battles_to_be_planned_the_first_are_listed(qtbot: QtBot) -> None:
    owners = tuple(f"p{at}" for at in range(12))
    settings = CampaignSettings("League", ("army-men",), kind="league", rounds=5)
    state = replay(a_campaign(settings, owners))
    plans, told = next_battles(state)
    assert len(plans) == 330
    dialog = ScheduleDialog(Shown(state, CampaignNames(state, Catalog())), plans, told)
    qtbot.addWidget(dialog)
    assert dialog.lines[-1].title == "And 130 more battles"
    assert "up to round 55" in dialog.lines[-1].second
    assert len(dialog.lines) == MOST_SHOWN + 1
    assert "Plan 330 battles" in [button.text() for button in dialog.buttons]
