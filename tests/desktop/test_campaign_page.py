"""The room of the campaigns: what players see there, their men, and what goes wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, choose, write
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from db.data_folder import DataFolder
from db.store import Store
from desktop.campaign.details.rates import Bar, BarRow
from desktop.campaign.man_dialogs import AwardDialog, NoteDialog, ReinforceDialog
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.problem import ProblemPanel
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.shell.chooser import chooser_over
from rules.campaign.ledger.acts import Award, Note
from rules.campaign.ledger.append import append

Opens = Callable[..., CampaignHand]


# ------------------------------------------------------------------ what is seen


def test_the_page_tells_who_leads_what_happened_and_who_is_honoured(
    war: CampaignHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = war.page
    assert page.head().title == "The Backyard War"
    assert page.head().lines == ("L.G.A.M. · 4 players", "7 of 12 battles played")
    first, *_, last = war.table()
    told = {"Place": "1", "Army": "2nd Sandbox Company", "Played": "4", "Won": "3", "Drawn": "0",
            "Lost": "1", "Points": "9"}  # fmt: skip
    assert first.items() >= told.items()
    assert last["Army"] == "Gravel Guard" and last["Points"] == "1"
    cards = war.cards()
    assert len(cards) == 8
    assert cards[1].endswith("June – Milo, Escort the truck, Drawn")
    assert cards[2].endswith("June won, Corrected")
    assert cards[7].startswith("Battle 8") and cards[7].endswith("planned")
    assert (
        page.war_room.honours.buttons
        and "kills" in page.war_room.honours.buttons[0].accessibleName()
    )
    assert page.war_room.honours.memory.text().startswith("Killed: ")
    assert page.war_room.chart.chart.accessibleDescription().startswith(
        "Ada 9; Tomas 6; June 4; Milo 1"
    )
    choose(page.war_room.chart.choice, "losses")
    rows = page.war_room.chart.findChildren(BarRow)
    assert any("Rifle" in row.accessibleName() for row in rows)
    choose(page.war_room.chart.choice, "men")
    assert "Ada" in page.war_room.chart.chart.accessibleDescription()
    page.grab()
    assert page.war_room.next_battle.portraits
    for portrait in page.war_room.next_battle.portraits:
        assert (
            text_width(theme_of(), "small-strong", portrait.text()) <= portrait.sizeHint().width()
        )
    assert not war.standings.verticalScrollBar().isVisible(), "four armies are seen at once"
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(0x804020)
    image.save(str(tmp_path / "steps.png"))
    (tmp_path / "list.png").write_text("milk")
    chosen = [str(tmp_path / name) for name in ("steps.png", "list.png")]
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileNames", lambda *_: (chosen, ""))
    news, before = page.war_room.last_battle, war.stored().battle("battle7")
    assert news.men.isVisible()
    said = list[str]()

    def read(dialog: QWidget) -> None:
        said.append(dialog.accessibleDescription())
        dialog.close()

    war.hand.in_dialog(lambda: war.hand.click(news.photo_button), read)
    assert "list.png" in said[0], "what cannot be read is named, the other one is added"
    after = war.stored().battle("battle7")
    assert before.record is not None and after.record is not None
    assert len(after.record.photographs) == len(before.record.photographs) + 1
    assert not news.men.isVisible(), "the photograph stands in the place of the men"
    assert not after.corrections, "a photograph corrects nothing"
    war.hand.in_dialog(lambda: war.hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert news.men.isVisible() and war.stored().battle("battle7") == before


def test_keys_walk_the_battles_and_open_them(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    hand.press("Left", "Left", "Left", "Left", "Return")
    assert page.war_room.battles.timeline.battle() == "battle3"
    assert "Battle 3: Ada – June" in war.right() and "Corrected once" in war.right()
    assert "Killed by Pvt. Fern of Ada, grenade" in war.right(), "who fell, by whom and with what"
    battle = page.battle_page
    tops = [each.mapTo(battle, each.rect().topLeft()).y() for each in battle.buttons.values()]
    first = battle.sheets[0].mapTo(battle, battle.sheets[0].rect().topLeft()).y()
    assert {"correct", "void"} <= set(battle.buttons) and max(tops) < min(first, 100), "at the top"
    hand.press("Right")
    assert "Battle 4: Tomas – Milo" in war.right(), "the page follows from battle to battle"
    hand.press("Escape")
    assert page.war_room.isVisible(), "Escape leads back"
    page.war_room.standings.table.setFocus()
    hand.press("Down")
    assert page.war_room.standings.table.entry() == "tomas"
    hand.press("Left")
    assert page.war_room.battles.timeline.battle() == "battle3", (
        "left and right are the battles' everywhere"
    )
    hand.press("Escape")
    page.war_room.standings.table.setFocus()
    hand.press("Return")
    assert "Tan Raiders" in war.right() and "Against the others" in war.right()


def test_a_man_is_found_and_his_record_leads_to_his_battles(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    hand.click(page.war_room.honours.buttons[0])
    assert "4 battles" in war.right() and "His battles" in war.right()
    hand.click(page.details.sheet.rows[0])
    assert page.war_room.battles.timeline.battle() == "battle1"
    hand.press("Ctrl+F")
    found = chooser_over(page)._entries.values()
    battles = [each.second for each in found if each.group == "Battles"]
    assert battles[0] == "Take the flag · Ada won"
    hand.type("gravel\n")
    assert "Gravel Guard" in war.right()


def test_the_details_slide_in_with_f4_and_escape_closes_them(campaigns: Opens) -> None:
    at = campaigns(made.war(1), size=(1024, 700))
    assert not at.about.isVisible(), "nothing is selected"
    room = at.page.war_room
    at.hand.press("F4")
    assert at.about.isVisible()
    assert room.standings.y() == room.last_battle.mapTo(room.scroller.widget(), QPoint()).y() - (
        room.tab.height() + 4
    ), "neither slips below its neighbour"
    text = room.last_battle.text
    assert len(text.lines()) * text.fontMetrics().lineSpacing() <= text.height(), "no half line"
    rates = [row for row in at.about.findChildren(BarRow) if " won, 100 %" in row.accessibleName()]
    for row in rates:
        assert row.findChild(Bar).width() == row.width(), "all of them won"
    assert rates
    assert not room.honours.buttons and room.honours.none.text().startswith("No honours yet")
    hero = next(made.armies()["ada"].figures()).id
    assert at.controller.do(Award("ada", hero, "Star"))
    at.hand.events()
    assert room.honours.height() >= room.honours.heightForWidth(room.honours.width())
    at.hand.press("Escape")
    assert not at.about.isVisible()
    at.hand.press("F4", "F4")
    assert not at.about.isVisible()


# ------------------------------------------------------------------ men


def test_a_medal_a_note_and_men_that_come_back(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    hand.click(page.war_room.honours.buttons[0])

    def give(dialog: QWidget) -> None:
        assert isinstance(dialog, AwardDialog)
        write(dialog.name, "Star of the Gravel")
        write(dialog.citation, "Held the sandpit with five men")
        war.press_button(dialog, "Give it")

    hand.in_dialog(lambda: hand.click(page.details.sheet.buttons["honour"]), give)
    assert "Held the sandpit with five men, earned in battle 7" in war.right()

    hand.in_dialog(
        lambda: hand.click(page.details.sheet.buttons["withdraw"]), war.answer("Take it back")
    )
    assert "Held the sandpit with five men" not in war.right()

    def note(dialog: QWidget) -> None:
        assert isinstance(dialog, NoteDialog)
        QTest.keyClicks(dialog.note, "Left boot chewed")
        war.press_button(dialog, "Save")

    hand.in_dialog(lambda: hand.click(page.details.sheet.buttons["note"]), note)
    assert "Left boot chewed" in war.right()

    men = int(war.table()[0]["Men"])
    page.war_room.standings.table.setFocus()
    hand.press("Return")

    def back(dialog: QWidget) -> None:
        assert isinstance(dialog, ReinforceDialog)
        hand.click(next(iter(dialog.men.values())))
        assert not dialog.buttons[0].isEnabled(), "nobody was to come back by what was agreed"
        hand.click(dialog.agreed)
        war.press_button(dialog, "Save")

    hand.in_dialog(lambda: hand.click(page.details.sheet.buttons["reinforce"]), back)
    assert int(war.table()[0]["Men"]) == men + 1
    assert int(war.stored().standings[0].men) == men + 1


# ------------------------------------------------------------------ faults


def tamper(data: Path) -> None:
    """Change a name in every ledger, as no act of a player does."""
    with sqlite3.connect(DataFolder(data).database) as raw:
        raw.execute("update campaign_batch set document = replace(document, 'June', 'Jane')")
    raw.close()


def test_a_list_that_was_cached_otherwise_is_put_right_when_the_campaign_is_opened(
    opener, data: Path
) -> None:
    ledger = made.war()
    made.put(data, ledger)
    with closing(sqlite3.connect(DataFolder(data).database)) as connection, connection:
        connection.execute("UPDATE campaign_entry SET points = 99, rank = 1")
    at = CampaignHand(opener(data, room="campaigns"))
    assert at.table()[0]["Points"] == "9"
    at.stored()


def test_a_tampered_ledger_is_named_and_what_is_readable_is_shown(opener, data: Path) -> None:
    made.put(data, made.war())
    tamper(data)
    at = CampaignHand(opener(data, room="campaigns"))
    panel = at.page.panes()[0].findChild(ProblemPanel)
    assert panel is not None and "The Backyard War" in panel.problem.title
    assert not at.page.record_button.isVisible()
    at.hand.click(panel.buttons[0])
    assert at.page._stack.currentWidget() is at.page.war_room
    assert at.page.head().title == "The Backyard War"
    assert not at.page.record_button.isVisible(), "nothing is written into what is damaged"


def test_another_window_wrote_meanwhile(
    war: CampaignHand, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "changed_elsewhere", lambda _store: False)
    ledger = war.controller.campaigns.ledger
    assert ledger is not None
    later = append(ledger, Note("battle:battle1", "From the other window"), made.MOMENT)
    war.battle("battle1")
    told: list[str] = []

    def let_it_not_count(dialog: QWidget) -> None:
        # In the moment before the press, so that this window has not heard of it yet.
        with Store.open(data) as store, store.writing() as work:
            work.campaigns.append(ledger.id, later.batches[-1:], len(ledger.batches))
        war.answer("Take it out of the count", "Rain")(dialog)

    def read(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(dialog.accessibleDescription())
        war.press_button(dialog, "Close")

    war.hand.in_dialog(
        lambda: war.hand.click(war.page.battle_page.buttons["void"]), let_it_not_count, read
    )
    assert "Another window" in told[0]
    assert war.stored().battle("battle1").state == "played"
    assert "From the other window" in war.right(), "the page shows what is there now"
