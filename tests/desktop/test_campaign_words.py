"""What the page of a campaign calls men, missions and losses, and what the wheel leaves alone."""

from __future__ import annotations

import campaign_made as made
from campaign_hand import CampaignHand
from campaigns import a_campaign, an_army, an_entry
from dice_hand import before
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.page_view_model import Shown
from desktop.campaign.recording.recording_page import FATES
from desktop.campaign.recording.saved_drafts import kept_recordings
from desktop.campaign.settings.page import SettingsPage
from rules.army.edits import change_figure
from rules.campaign.describe_settings import losses_text
from rules.campaign.ledger.acts import Enter, Note, Plan, Void
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.state.replay import replay


def test_missions_men_and_the_fallen_are_called_by_their_names(opener, data) -> None:
    sides = (PlannedSide("ada"), PlannedSide("milo"))
    plan = BattlePlan("2026-11-29", sides, "lgam", mission="attack-defend", place="Sandbox")
    ledger = append(made.war(), Plan("later", plan), made.MOMENT)
    ledger = append(ledger, Void("battle2", "Not agreed"), made.MOMENT)
    nameless = next(man for man in made.armies()["ada"].figures() if not man.name)
    ledger = append(ledger, Note(f"figure:ada/{nameless.id}", "Left-handed."), made.MOMENT)
    made.put(data, ledger)
    at = CampaignHand(opener(data, room="campaigns"))
    assert at.cards()[-1].endswith("29 Nov · Sandbox, Ada – Milo, Attack and defend, planned")
    shown = at.controller.shown
    assert shown is not None
    called = shown.names.man("ada", nameless.id)
    assert " No. " in called and not called.startswith("Man"), "his game says what he is"
    assert "Corporal Fern" in at.honours.memory.text(), "ranks stand in the memory too"
    at.controller.show_battle("battle2")
    assert "It does not count: Not agreed" in at.right()
    at.controller.show_story()
    assert "\n22. " in at.right(), "the acts stand there whole, with their numbers"
    assert f"A note about {called} of Ada: Left-handed." in at.right()


def test_in_a_list_those_of_one_name_have_their_numbers() -> None:
    army = change_figure(an_army("ada"), "ada-1", name="Moss")
    army = change_figure(army, "ada-3", name="Moss")
    shown = Shown(replay(append(a_campaign(), Enter(an_entry("ada"), army), made.MOMENT)))
    names = [shown.names.numbered("ada", f"ada-{man}") for man in range(1, 4)]
    assert names == ["Moss No. 2", "Ada 2", "Moss No. 4"]


def test_who_misses_a_battle_is_not_told_to_be_back_for_it() -> None:
    resting = Losses(wounded_miss=1)
    assert losses_text(resting).startswith("Everyone but the wounded is back")


def test_tab_walks_the_players_and_why_is_written_at_once(opener, data) -> None:
    made.put(data, made.war())
    at = CampaignHand(opener(data, room="campaigns"))

    def walk(dialog: SettingsPage) -> None:
        at.hand.events()
        dialog.who.players.rows[0].name.setFocus()
        for text in ("Anna", "", "", "Ben"):
            QTest.keyClicks(QApplication.focusWidget(), text)
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert [row.name.text() for row in dialog.who.players.rows] == ["Anna", "Ben"]
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("Ctrl+N"), walk)

    def void(dialog: QWidget) -> None:
        at.hand.events()
        assert isinstance(dialog, ChangeDialog)
        assert not dialog.buttons[0].isEnabled()
        assert dialog.buttons[0].toolTip() == "Give a reason first."
        QTest.keyClicks(QApplication.focusWidget(), "Not agreed")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    at.battle("battle2")
    at.hand.in_dialog(lambda: at.hand.click(at.page.battle_page.buttons["void"]), void)
    assert (at.stored().battle("battle2").state, at.stored().battle("battle2").why) == (
        "void", "Not agreed",
    )  # fmt: skip


def test_a_battle_that_was_kept_for_later_is_told_of(opener, data) -> None:
    made.put(data, made.war())
    at = CampaignHand(opener(data, room="campaigns"))
    assert at.page.record_button.text() == "Record a battle…"
    at.hand.press("Ctrl+B")
    at.hand.click(at.page.keep_button)
    assert at.controller.recording is None
    assert at.page.record_button.text() == "Record a battle…", "nothing was entered"
    at.hand.press("Ctrl+B")
    begun = at.controller.recording.controller
    begun.step("the name", replace(begun.draft, name="Rain"))
    at.hand.click(at.page.keep_button)
    assert at.page.record_button.text() == "Continue recording…"
    assert at.kept.isVisible() and at.kept.words.text().startswith("A new battle of ")
    first = kept_recordings(at.controller.campaigns)[0].battle
    at.hand.press("Ctrl+B", "Return")
    assert at.controller.recording.controller.battle == first, "one goes on with it"
    at.hand.click(at.page.keep_button)
    at.hand.press("Ctrl+B", "Down", "Return")
    assert at.controller.recording.controller.battle != first, "or begins another"
    at.controller.recording.controller.throw_away()
    at.controller.show_recording(None)
    at.controller.get_ready("battle8")
    assert at.page.head().title == "Before battle 8", "nobody rolls, and it is the same page"
    assert [tab.text() for tab in before(at).steps.tabs][-1] == "Record"
    at.hand.click(before(at).next)
    at.controller.recording.go(FATES)
    at.hand.press("F")
    at.hand.click(at.page.keep_button)
    assert at.kept.words.text().startswith("The battle planned for 22 November, ")
    assert ": 1 marked" in at.kept.words.text()
    assert "and 1 other" in at.kept.words.text()
    at.hand.click(at.kept.go_on)
    assert (
        at.controller.recording is not None
        and at.controller.recording.controller.undo_name == "mark killed"
    )
    at.hand.click(at.page.keep_button)
    at.hand.in_dialog(lambda: at.hand.click(at.kept.throw), at.answer("Discard it"))
    assert at.kept.words.text().endswith("nobody marked yet")
    at.hand.in_dialog(lambda: at.hand.click(at.kept.throw), at.answer("Discard it"))
    assert not at.kept.isVisible() and at.page.record_button.text() == "Record a battle…"
