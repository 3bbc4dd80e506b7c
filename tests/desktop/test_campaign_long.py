"""The room over a campaign of many battles: there at once, read on in turns, the same at last."""

from __future__ import annotations

import gc
import sqlite3
import weakref
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, write
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from db.data_folder import DataFolder
from desktop import jobs
from desktop.campaign.change_preview_dialog import MOST, ChangeDialog
from desktop.campaign.details.campaign import AT_A_TIME, Acts
from desktop.campaign.details.details_widgets import LineRow
from desktop.services import campaigns
from rules.campaign.ledger.acts import Award, Note
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.state.replay import replay
from tests.db.made_campaigns import league

BATTLES = 420


@pytest.fixture(scope="module")
def books() -> Ledger:
    """Return a league that is too long to be read before anybody notices."""
    return league(6, BATTLES, 4, men=8)


def test_a_long_campaign_is_read_while_the_window_is_painted_and_its_rolls_stand(
    opener, data: Path, books, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, bool]] = []
    waits = jobs.run_and_wait

    def look(work):
        page = window.pages["campaigns"] if (window := made_window) else None
        seen.append(("waits", page is not None))
        return waits(work)

    made_window = None
    monkeypatch.setattr(campaigns, "run_and_wait", look)
    honoured = replay(books).entries[0]
    medal = Award(honoured.entry.id, next(honoured.army.figures()).id, "Star")
    books = append(books, medal, made.MOMENT)
    made.put(data, books)
    at = CampaignHand(opener(data, room="campaigns"))
    page = at.page
    assert seen, "a long campaign was read in the window's own thread"
    qtbot.waitUntil(lambda: page.controller.careers.done, timeout=15_000)
    at.hand.events()
    assert len(at.cards()) == BATTLES and f"Battle {BATTLES}" in at.cards()[-1]
    assert page.head().lines[1] == f"{BATTLES} battles played · over, P0 is first"
    assert page.war_room.chart.chart.lines and page.record_button.isVisible()
    assert (
        page.war_room.honours.cards.isVisible()
        and "Rifleman" in at.right() + page.war_room.honours.memory.text()
    )
    assert page.controller.campaigns.state.standings == replay(books).standings

    before = page.war_room.honours.memory.text()
    assert before and page.war_room.honours.cards.isVisible()
    assert page.controller.campaigns.append(Note("battle:battle-7", "The cat came by."))
    assert not page.controller.careers.done
    assert page.war_room.honours.memory.text() == before and page.war_room.honours.cards.isVisible()
    qtbot.waitUntil(lambda: page.controller.careers.done, timeout=15_000)
    assert page.war_room.honours.memory.text() == before
    assert "The cat came by." in page.controller.campaigns.state.battle("battle-7").notes


def test_a_long_ledger_that_was_tampered_with_is_named(
    opener, data: Path, books: Ledger, qtbot
) -> None:
    made.put(data, books)
    with sqlite3.connect(DataFolder(data).database) as connection:
        connection.execute(
            "UPDATE campaign_batch SET document = CAST(replace(CAST(document AS TEXT),"
            " 'Rifleman', 'Bugler') AS BLOB) WHERE number = 400"
        )
    connection.close()
    at = CampaignHand(opener(data, room="campaigns"))
    assert not at.controller.campaigns.reading
    at.hand.events()
    assert at.controller.campaigns.damage is not None
    assert at.controller.campaigns.damage.faults[0].number == 400
    assert at.controller.campaigns.damage.readable == 399
    assert at.page.head().title == "The long league"


@pytest.fixture
def whole(opener, data: Path, books: Ledger, qtbot) -> CampaignHand:
    """Open the room over the league, all of it read."""
    made.put(data, books)
    at = CampaignHand(opener(data, room="campaigns"))
    qtbot.waitUntil(lambda: at.controller.careers.done, timeout=15_000)
    at.hand.events()
    return at


def test_the_ledger_in_words_goes_back_to_the_first_act_and_another_is_worked_out(
    whole: CampaignHand,
) -> None:
    whole.hand.press("Ctrl+L")
    (acts,) = whole.page.details.findChildren(Acts)
    last, bar = (
        len(whole.page.controller.campaigns.ledger.batches),
        whole.page.details.page.verticalScrollBar(),
    )
    assert f"{last}. Battle {BATTLES - 1}:" in whole.right(), "called from 0"
    assert f"\n{last - AT_A_TIME}. " not in whole.right()
    pressed = 0
    while acts.earlier.isEnabled():
        whole.page.details.page.ensureWidgetVisible(acts.earlier)
        whole.hand.click(acts.earlier)
        assert bar.value() == 0
        pressed += 1
    assert pressed == (last - 1) // AT_A_TIME
    assert "1. The campaign “The long league” began" in whole.right()
    whole.page.details.page.ensureWidgetVisible(acts.later)
    whole.hand.click(acts.later)
    assert f"\n{AT_A_TIME + 1}. " in whole.right() and "\n1. " not in whole.right()

    told: list[str] = []
    ticks: list[int] = []
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: ticks.append(1))
    busy: list[str] = []
    whole.page.status.connect(busy.append)
    whole.battle("battle-200")

    def let_it_not_count(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        told.extend(dialog.words())
        seen = sum(min(len(lines), MOST) for _, lines in dialog.lines)
        assert seen > MOST
        assert len(dialog.findChildren(LineRow)) == seen
        write(dialog.reason, "Not agreed")
        whole.press_button(dialog, "Take it out of the count")

    clock.start()
    whole.hand.in_dialog(whole.page.controller.battles.void, let_it_not_count)
    clock.stop()
    assert len(ticks) > 20
    assert busy[:2] == ["Working it out…", ""]
    assert any("battle 202 → 201" in line for line in told)
    assert whole.page.war_room.battles.timeline.battle() == "battle-200"
    assert "Void" in whole.cards()[200] and f"Battle {BATTLES - 1}" in whole.cards()[-1]
    assert whole.stored() == whole.page.controller.campaigns.state


def test_what_was_shown_before_an_act_is_let_go_at_once(whole: CampaignHand) -> None:
    """It holds every battle, and looking for what nobody needs any more is not for each act."""
    before = weakref.ref(whole.page.controller.shown)
    collecting = gc.isenabled()
    gc.disable()
    try:
        assert whole.page.controller.campaigns.append(Note("battle:battle-7", "The cat came by."))
        whole.hand.qtbot.waitUntil(lambda: whole.page.controller.careers.done, timeout=15_000)
        whole.hand.events()
        assert before() is None
    finally:
        if collecting:
            gc.enable()
