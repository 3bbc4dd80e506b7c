"""An army that plays in a campaign is put away and deleted: the player is told what stays."""

from __future__ import annotations

from pathlib import Path

import campaign_made as made
import pytest
from army_hand import Hand
from PySide6.QtWidgets import QWidget

from desktop.army.armies.bin_panel import BinPanel
from desktop.look.parts.dialog import SentenceDialog

KEPT = "in “The Backyard War”, which has its own copy: nothing is lost there."


@pytest.fixture
def playing(opener, data: Path) -> Hand:
    """The samples, two of which play in a campaign."""
    hand = opener(data)
    made.put(data, made.war())
    return hand


def known(hand: Hand) -> dict[str, str]:
    return {each.name: each.id for each in (*hand.army_service.entries, *hand.army_service.binned)}


def test_whoever_puts_an_army_into_the_bin_is_told_that_its_campaign_keeps_it(
    playing: Hand,
) -> None:
    told = list[str]()
    playing.army_service.said.connect(told.append)
    playing.army_service.open(known(playing)["Tan Raiders"])
    playing.press("Ctrl+B")
    assert told == [f"“Tan Raiders” plays {KEPT}"]
    playing.page.filing.bin([known(playing)["2nd Sandbox Company"], known(playing)["Patio Guard"]])
    assert told[1:] == [f"“2nd Sandbox Company” plays {KEPT}"]
    playing.page.filing.bin([known(playing)["Garden Gate"]])
    assert len(told) == 2, "it plays nowhere"


def test_the_bin_shows_who_plays_and_asks_before_the_army_itself_is_gone(playing: Hand) -> None:
    playing.page.filing.bin([known(playing)["Tan Raiders"], known(playing)["Patio Guard"]])
    playing.press("Ctrl+Shift+B")
    panel = playing.page.middle.panel("bin")
    assert isinstance(panel, BinPanel)
    seconds = {row.title: row.second for row in panel.rows.rows}
    assert seconds["Tan Raiders"].endswith(" · plays in “The Backyard War”")
    assert "plays in" not in seconds["Patio Guard"]
    said = list[str]()

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        said.append(dialog.accessibleDescription())
        dialog.reject()

    playing.in_dialog(lambda: playing.click(panel.empty_button), use)
    assert said[0].endswith(f"“Tan Raiders” plays {KEPT}")
