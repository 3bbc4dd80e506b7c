"""What another window writes in the middle of an act of this one: it waits until that is over."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, write
from dice_hand import KNOWN, MEET, RECOVER, Opens, answers, opens_room, row_of
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from db.store import Store
from desktop.army.details import portrait_files
from desktop.campaign import controller as campaign_controller
from desktop.campaign.commands.battle import GONE_WORDS
from desktop.campaign.recording.recording_page import REVIEW, RecordPanel
from desktop.campaign.settings.page import SettingsPage
from desktop.look.parts.dialog import SentenceDialog
from rules.campaign.ledger.acts import AnyAct, Join, Plan, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import Player
from rules.campaign.recording.battle_record import BattlePlan
from rules.campaign.recording.draft import everybody_else_came_home, settle_result

FOUGHT = (Record("b1", made.record(0, KNOWN)), Record("b2", made.record(1, KNOWN)))
JOIN = Join(Player("ivo", "Ivo"))
PAST = Plan("planned", BattlePlan("2026-10-08", MEET, "lgam"))


@pytest.fixture(autouse=True)
def looks_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a dialog be over before it is looked again: a test has no event loop beneath it."""
    monkeypatch.setattr(campaign_controller, "LOOK_AGAIN_MS", 2000)


@pytest.fixture
def room(opener, data: Path) -> Opens:
    """Open the room over a campaign."""
    return opens_room(opener, data)


def deletes(at: CampaignHand) -> None:
    """Delete the campaign as another window does, and let this one look."""
    with Store.open(at.hand.data) as store, store.writing() as work:
        work.campaigns.remove(at.controller.campaigns.opened)
    at.hand.poll_other_windows()


def writes(at: CampaignHand, act: AnyAct) -> None:
    """Write an act as another window does, and let this one look."""
    ledger = at.controller.campaigns.ledger
    assert ledger is not None
    later = append(ledger, act, made.MOMENT)
    with Store.open(at.hand.data) as store, store.writing() as work:
        work.campaigns.append(ledger.id, later.batches[-1:], len(ledger.batches))
    at.hand.poll_other_windows()


def recording(at: CampaignHand) -> RecordPanel:
    panel = at.controller.recording
    assert panel is not None
    return panel


def inserting(room: Opens) -> CampaignHand:
    """Open the room where a battle is being put before another."""
    at = room(*FOUGHT, players=4, losses=RECOVER)
    at.battle("b2")
    at.hand.press("Ctrl+I")
    for name in ("ada", "june"):
        at.hand.click(row_of(at, name).there)
    return at


def to_the_end(at: CampaignHand) -> RecordPanel:
    panel = recording(at)
    draft = everybody_else_came_home(panel.controller.draft)
    panel.controller.step("no result", settle_result(draft, "none"))
    panel.go(REVIEW)
    at.hand.events()
    return panel


def is_told(at: CampaignHand, told: list[str]) -> None:
    """Wait until it is said that the campaign is gone; the recording is over then."""

    def read(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(dialog.accessibleDescription())
        at.press_button(dialog, "Close")

    at.hand.in_dialog(at.hand.events, read)
    assert told[-1] == GONE_WORDS
    at.hand.events()
    assert at.controller.recording is None and at.controller.campaigns.ledger is None


@pytest.mark.long
def test_a_campaign_that_goes_while_its_dice_are_thrown(room: Opens) -> None:
    at = inserting(room)

    def use(dialog: QWidget) -> None:
        deletes(at)
        answers(at, (6, 6), "Done")(dialog)

    at.hand.in_dialog(lambda: at.hand.click(row_of(at, "ada").roll), use)
    is_told(at, [])


@pytest.mark.long
def test_a_campaign_that_goes_while_it_is_asked_whether_a_battle_is_inserted(room: Opens) -> None:
    at = inserting(room)
    panel = to_the_end(at)

    def use(dialog: QWidget) -> None:
        deletes(at)
        at.press_button(dialog, "Insert it")

    at.hand.in_dialog(lambda: at.hand.click(panel.score.next), use)
    assert "nother window" in panel.trouble.text()
    is_told(at, [])


@pytest.mark.long
def test_a_campaign_that_goes_while_a_photograph_is_read(
    room: Opens, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at, looked = inserting(room), threading.Event()

    def read(_path: Path) -> bytes:
        assert looked.wait(10)
        return b"a photograph"

    def look() -> None:
        deletes(at)
        looked.set()

    monkeypatch.setattr(portrait_files, "read_portrait", read)
    QTimer.singleShot(0, look)
    recording(at).fates.story.take_file(tmp_path / "garden.jpg")
    is_told(at, [])


def test_a_battle_that_another_window_writes_before_the_answer_is_not_written_over(
    room: Opens,
) -> None:
    at = room(FOUGHT[0], PAST, FOUGHT[1], players=4, losses=RECOVER)
    at.battle("planned")
    at.controller.battles.play()
    panel = to_the_end(at)
    theirs = Record("planned", made.record(0, KNOWN, day="2026-10-08", place="The pond"))

    def use(dialog: QWidget) -> None:
        writes(at, theirs)
        at.press_button(dialog, "Insert it")

    at.hand.in_dialog(lambda: at.hand.click(panel.score.next), use)
    line = at.stored().battle("planned")
    assert line.record.place == "The pond" and line.corrections == 0
    assert at.controller.recording is panel
    assert "Another window has recorded this battle" in panel.trouble.text()


@pytest.mark.long
def test_what_is_agreed_anew_is_written_into_no_other_campaign(
    campaigns: Callable[..., CampaignHand],
) -> None:
    """Where the campaign of the form was deleted, another one is opened: but after the form."""
    at = campaigns(
        append(begin(made.settings(name="The other war"), made.MOMENT), JOIN, made.MOMENT),
        made.war(),
    )
    campaigns = at.controller.campaigns
    (other,) = (each for each in campaigns.summaries if each.id != campaigns.opened)

    def use(dialog: SettingsPage) -> None:
        write(dialog.who.name, "The war of the form")
        deletes(at)
        at.take(dialog)

    def read(dialog: QWidget) -> None:
        at.press_button(dialog, "Close")

    at.in_form(at.controller.settings.amend, use, read)
    at.hand.qtbot.waitUntil(lambda: campaigns.opened == other.id)
    at.hand.events()
    assert at.stored().batches == other.batches and campaigns.state.settings.name == other.name


def test_a_dialog_that_was_answered_goes_with_all_it_holds(
    campaigns: Callable[..., CampaignHand],
) -> None:
    """It would be kept, hidden, as long as the page: with the whole state that it previewed."""
    at = campaigns(made.war())
    at.battle("battle1")
    for answer in ("Leave it as it is", "Take it out of the count"):
        at.hand.in_dialog(at.controller.battles.void, at.answer(answer))
    at.in_form(at.controller.settings.amend, lambda form: form.close())
    at.hand.qtbot.waitUntil(lambda: not at.page.findChildren(QDialog))
    assert at.stored().battle("battle1").state == "void", "the reason was read before it went"


def test_a_dialog_that_is_opened_again_is_there_as_long_as_that(qtbot: QtBot) -> None:
    page, seen = QWidget(), list[bool]()
    qtbot.addWidget(page)
    dialog = SentenceDialog("Once more", "It is asked twice.", ("Again",), parent=page)
    for _ in range(2):
        QTimer.singleShot(0, dialog, lambda: seen.append(dialog.isVisible()))
        QTimer.singleShot(1, dialog, dialog.accept)
        assert dialog.exec() and dialog.buttons[0].text() == "Again"
    qtbot.waitUntil(lambda: not page.findChildren(QDialog))
    assert seen == [True, True]
