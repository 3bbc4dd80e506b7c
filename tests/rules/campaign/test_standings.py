"""Standings: what counts as was agreed, and tie-breaks in words."""

from __future__ import annotations

import pytest
from campaigns import (
    a_campaign,
    a_record,
    recorded,
)
from msgspec.structs import replace as with_

from rules.campaign.describe_settings import ties_text
from rules.campaign.planning.settings import CampaignSettings, Losses, Victory
from rules.campaign.state.replay import replay


def test_tie_breaks_are_told_in_words() -> None:
    ledger = recorded(a_campaign(), "b1", a_record("june", "ada", won="june", points=("4", "2")))
    ledger = recorded(ledger, "b2", a_record("ada", "milo", "2026-10-05", won="ada"))
    lines = replay(ledger).standings
    assert [(line.rank, line.entry) for line in lines] == [
        ("1", "june"),
        ("2", "ada"),
        ("3", "milo"),
    ]
    assert ties_text(Victory()) == "Ties: head to head, then points difference, then wins."
    assert lines[0].tie == lines[2].tie == ""
    assert lines[1].tie == (
        "Behind June's men head to head: 0 won, 0 drawn, 1 lost against 1 won, 0 drawn, 0 lost"
    )


def test_whom_nothing_parts_shares_a_place() -> None:
    lines = replay(a_campaign()).standings
    assert [(line.place, line.rank) for line in lines] == [(1, "1="), (1, "1="), (1, "1=")]
    assert lines[1].tie == "Level with Ada's men and Milo's men on everything"


@pytest.mark.parametrize(
    ("victory", "first", "points"),
    [
        (Victory("results", win=2), "ada", 2),
        (Victory("score"), "june", 7),
        (Victory("objectives"), "june", 2),
        (Victory("last-standing"), "milo", 5),
        (Victory("results", win=2, objective=5), "june", 10),
    ],
)
def test_victory_is_counted_as_was_agreed(victory: Victory, first: str, points: int) -> None:
    settings = CampaignSettings("War", ("army-men",), victory=victory, losses=Losses("stay-out"))
    fates = {"ada-1": "fallen", "june-1": "fallen", "june-2": "fallen"}
    record = a_record("ada", "june", won="ada", fates=fates, points=("3", "7"))
    sides = (record.sides[0], with_(record.sides[1], objectives=("flag", "hill")))
    state = replay(recorded(a_campaign(settings), "b", with_(record, sides=sides)))
    assert (state.standings[0].entry, state.standings[0].points) == (first, points)
    assert state.entry(first).points(state.settings.victory) == points
