"""The same battle recorded in two windows, and clocks that are wrong: the books stay whole."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand
from war_hand import WarHand

from db.store import Store
from desktop.campaign.commands.battle import PLANNED
from desktop.campaign.recording.recording_page import OBJECTIVES, REVIEW
from rules.campaign.ledger.acts import Plan
from rules.campaign.ledger.append import append
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide

SIDES = (PlannedSide("ada", "attacker"), PlannedSide("milo", "defender"))


def window(opener, data: Path) -> WarHand:
    return WarHand(CampaignHand(opener(data, room="campaigns")), "", ("", ""), 1)


def to_the_end(hand: WarHand, won: str, battle: str = "battle8") -> None:
    """Record the planned battle up to the last step, with nobody hurt."""
    hand.hand.come()
    hand.at.battle(battle)
    hand.hand.in_dialog(lambda: hand.hand.press("Ctrl+B"), hand.at.answer(PLANNED))
    hand.hand.events()
    assert hand.panel.controller.battle == battle
    hand.hand.press("Ctrl+Return")
    hand.panel.controller.rest_home()
    hand.panel.go(OBJECTIVES)
    hand._settle(won)
    hand.panel.go(REVIEW)
    assert hand.panel.step == REVIEW
    assert not hand.panel.controller.missing()


@pytest.mark.parametrize("noticed", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_same_battle_accepted_in_two_windows_is_written_once(
    opener, data: Path, monkeypatch: pytest.MonkeyPatch, noticed: bool
) -> None:
    """Whether the second has looked what the first wrote, or not yet."""
    monkeypatch.setattr(Store, "changed_elsewhere", lambda _store: False)
    made.put(data, made.war())
    first, second = window(opener, data), window(opener, data)
    before = len(first.page.controller.campaigns.ledger.batches)
    to_the_end(second, "A draw")
    to_the_end(first, "A draw")
    first.hand.press("Ctrl+Return")
    assert first.page.controller.recording is None
    second.hand.come()
    if noticed:
        second.page.controller.campaigns.refresh()
        assert "Another window has recorded this battle" in second.panel.trouble.text()
    second.hand.press("Ctrl+Return")
    stored = second.at.stored()
    assert stored.batches == before + 1
    assert stored.battle("battle8").corrections == 0
    assert second.page.controller.recording is not None, "nothing was thrown away"
    assert "Another window has " in second.panel.trouble.text() or noticed
    assert second.panel.controller.missing(), "why it is to be written anew is asked first"
    assert second.panel.steps.place.text.startswith("Correction of battle")


@pytest.mark.parametrize("year", [1990, 2190])
def test_a_clock_that_is_wrong_neither_stops_nor_reorders_the_books(
    opener, data: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    ledger = append(made.war(), Plan("later", BattlePlan("2191-01-01", SIDES, "lgam")), made.MOMENT)
    made.put(data, ledger)
    now = datetime(year, 2, 3, 12, tzinfo=UTC)
    opened = Store.open
    monkeypatch.setattr(
        Store, "open", lambda folder, **more: opened(folder, clock=lambda: now, **more)
    )
    hand = window(opener, data)
    order = [line.id for line in hand.at.stored().battles]
    to_the_end(hand, "A draw", "later")
    slips = [each.sentence for each in hand.panel.controller.contradictions()]
    assert "The day, 1 January 2191, is in the future." in slips
    hand.hand.press("Ctrl+Return")
    assert hand.at.controller.recording is None
    stored = hand.at.stored()
    assert [line.id for line in stored.battles] == order
    assert stored.battle("later").state == "played"
