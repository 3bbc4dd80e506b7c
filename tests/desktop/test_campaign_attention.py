"""What needs attention in a campaign, solved or agreed to by hand where it stands."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, write
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from desktop.campaign.commands.attention import AgreeDialog
from desktop.campaign.panes.attention_pane import PointRow
from desktop.shell.actions import MENUS
from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.recording.battle_record import Fate


@pytest.fixture
def at(opener, data: Path) -> CampaignHand:
    """Open a war where one who fell in battle 7 fell in battle 1 already, and 2 has no result."""
    known = made.armies()
    first, second, last = (made.record(number, known) for number in (0, 1, 6))
    again = Fate(last.sides[0].fates[0].figure, "fallen", "", "rifleman")
    mine = replace(first.sides[0], fates=(*first.sides[0].fates, again))
    ledger = made.war(planned=False)
    for battle, record in (
        ("battle1", replace(first, sides=(mine, first.sides[1]))),
        ("battle2", replace(second, decided="none")),
    ):
        ledger = append(ledger, Record(battle, record, why="Counted again"), made.MOMENT)
    made.put(data, ledger)
    return CampaignHand(opener(data, room="campaigns"))


def points(at: CampaignHand) -> list[str]:
    return [row.point.text for row in at.page.war_room.attention.rows]


def press(at: CampaignHand, row: PointRow, words: str) -> None:
    button = next(each for each in row.buttons if each.text() == words)
    at.page.war_room.attention.scroller.ensureWidgetVisible(button)
    at.hand.events()
    at.hand.click(button)


def test_a_contradiction_is_solved_where_it_is_told(at: CampaignHand) -> None:
    contradiction, result = at.page.war_room.attention.rows
    assert "fought in battle 7, but" in contradiction.point.text
    assert contradiction.accessibleName().startswith("error: "), "a word as well as a colour"
    assert at.page.war_room.attention.seal.accessibleName() == "2 things"
    at.controller.show_battle("battle7")
    at.hand.events()
    assert contradiction.point.text in at.right(), "it stands on the page of the battle too"
    at.hand.press("Escape")
    at.hand.in_dialog(
        partial(press, at, contradiction, "He was only wounded"), at.answer("Correct it")
    )
    assert points(at) == [result.point.text]
    fates = at.stored().battle("battle1").told.sides[0].fates
    assert fates[-1].kind == "wounded"
    (row,) = at.page.war_room.attention.rows
    at.hand.press("F8")
    assert row.buttons[0].hasFocus()
    drawn = next(each.text() for each in row.buttons if "rawn" in each.text())
    at.hand.in_dialog(partial(press, at, row, drawn), at.answer("Correct it"))
    assert not points(at) and at.page.war_room.attention.note.text() == "nothing"


def test_a_contradiction_stands_where_the_players_agreed_to_it(at: CampaignHand) -> None:
    row = at.page.war_room.attention.rows[0]

    def agree(dialog: QWidget) -> None:
        assert isinstance(dialog, AgreeDialog)
        assert not dialog.buttons[0].isEnabled(), "a reason is needed, and the button says so"
        assert dialog.buttons[0].toolTip() == "Give a reason first."
        write(dialog.field, "He was patched up")
        at.press_button(dialog, "Let it stand")

    at.hand.in_dialog(partial(press, at, row, "We agreed to this…"), agree)
    assert row.point.text not in points(at)
    at.controller.show_battle("battle7")
    at.hand.events()
    assert "Agreed: He was patched up" in at.right()


def test_another_campaign_is_opened_below_the_title(at: CampaignHand, opener, data: Path) -> None:
    other = begin(made.settings(name="The Garden War"), made.MOMENT)
    for act in made.founding(made.armies()):
        other = append(other, act, made.MOMENT)
    at.hand.window.close()
    made.put(data, other)
    at = CampaignHand(opener(data, room="campaigns"))
    hand, page = at.hand, at.page
    assert all(len(hand.window.registry.of_menu(menu)) <= 9 for menu in MENUS)
    hand.click(page.title)
    rows = page.campaigns.rows.rows
    wanted = next(at for at, row in enumerate(rows) if row.right != "open")
    at.controller.status.emit("Saved as another.muster-campaign")
    hand.click(
        page.campaigns.list.viewport(),
        page.campaigns.list.visualRect(page.campaigns.rows.index(wanted)).center().toPointF(),
    )
    assert page.head().title == rows[wanted].title and not page.list.isVisible()
    assert "another" not in hand.window.status_text, "what was said was about another campaign"
