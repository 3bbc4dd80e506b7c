"""The database takes nothing while a battle is recorded: nothing marked is lost unasked."""

from __future__ import annotations

from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from record_hand import GATE, Opens
from shiboken6 import delete

from db.store import Store
from desktop.campaign.recording import recording_page as recording
from desktop.campaign.recording.recording_page import OBJECTIVES
from desktop.look.parts.dialog import SentenceDialog
from rules.campaign.recording.draft_undo import read_draft


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Answer the question whether to go all the same: what is there is the answer of each act."""
    answers: dict[str, bool] = {}

    def answer(_parent: QWidget, _title: str, sentence: str, act: str, **_words: object) -> bool:
        assert "It is lost" in sentence
        return answers[act]

    monkeypatch.setattr(recording, "ask", answer)
    return answers


def test_who_stays_with_what_cannot_be_kept_goes_on_in_the_room(
    war: CampaignHand, asked: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    war.controller.battles.record_new()
    panel = war.controller.recording
    assert panel is not None
    monkeypatch.setattr(war.controller.campaigns, "keep_draft", lambda *_: False)
    war.hand.click(panel.met.rows[0].there)
    asked["Leave it open"] = False
    war.hand.press("Ctrl+1")
    assert war.hand.window.page is war.page
    monkeypatch.undo()
    panel.controller.undo()
    war.hand.events()
    assert not war.page.undo_button.isEnabled(), "the head follows what is done"
    war.hand.click(panel.met.rows[1].there)
    assert "add" in war.page.undo_button.toolTip()


def test_what_cannot_be_kept_is_asked_about_and_kept_when_there_is_room_again(
    opens: Opens, asked: dict[str, bool]
) -> None:
    at = opens()
    man = at.men(GATE)[0]
    at.campaigns.full_disk = True
    at.click(man)
    at.panel.go(OBJECTIVES)
    assert "cannot be saved now" in at.panel.trouble.text()
    assert "b1" not in at.campaigns.drafts
    at.campaigns.full_disk = False
    at.campaigns.database._try_again()  # as after a few seconds
    assert read_draft(at.campaigns.drafts["b1"]).side(GATE).fate_of(man).kind == "fallen"
    assert at.panel.trouble.text() == ""
    assert not at.campaigns.database.retries(at.panel.controller.keep)

    at.begin_again()
    at.campaigns.full_disk = True
    at.click(at.men(GATE)[0])
    asked["Leave it open"] = False
    assert not at.panel.leave()
    at.campaigns.full_disk = False
    asked.clear()
    assert at.panel.leave()
    assert at.panel.trouble.text() == ""

    at.begin_again()
    at.campaigns.full_disk = True
    at.click(at.men(GATE)[0])
    assert "cannot be saved now" in at.panel.trouble.text()
    assert at.panel.warning.isVisible(), "a warning is told by more than its colour"
    asked["Leave without saving"] = False
    at.panel.keep_for_later()
    assert not at.left and at.fate(GATE, at.men(GATE)[0]) == "fallen"
    asked["Leave without saving"] = True
    at.panel.keep_for_later()
    assert at.left


def test_a_page_that_is_gone_is_not_written_again(opens: Opens) -> None:
    at = opens()
    tried: list[str] = []

    class Page(QObject):
        def keep(self) -> None:
            tried.append(self.objectName())

    here, gone = Page(), Page()
    here.setObjectName("here")
    database = at.campaigns.database
    for page in (gone, here):
        database.retry(page.keep)
    delete(gone)
    database._try_again()  # as after a few seconds
    assert tried == ["here"]


def test_a_kept_draft_of_endless_turns_is_shown_as_far_as_one_can_count(opens: Opens) -> None:
    at = opens()
    at.click(at.men(GATE)[0])
    kept = at.campaigns.drafts["b1"]
    for turns in (2**60, -(2**60)):
        text = kept.replace('"ruleset":', f'"turns":{turns},"ruleset":', 1)
        at.campaigns.drafts["b1"] = text
        spin = opens(campaigns=at.campaigns).panel.met.turns
        assert spin.value() in (spin.minimum(), spin.maximum())


def test_a_campaign_deleted_elsewhere_ends_the_recording_and_leaves_the_others_alone(
    opener, data: Path
) -> None:
    other, war = made.war(0, planned=False), made.war(3)
    made.put(data, other, war)
    hand = opener(data)
    at = CampaignHand(hand)
    at.controller.campaigns.open(war.id)
    hand.press("Ctrl+B")
    hand.events()
    assert at.controller.recording is not None
    with Store.open(data) as store, store.writing() as work:
        work.campaigns.remove(war.id)
    told: list[str] = []

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(dialog.accessibleDescription())
        dialog.accept()

    hand.in_dialog(at.controller.campaigns.refresh, use)
    assert "Another window has deleted the campaign" in told[0]
    assert at.controller.recording is None and at.controller.campaigns.opened == other.id
    with Store.open(data) as store, store.reading() as work:
        assert not work.campaigns.drafts(other.id), "nothing of it was kept with another campaign"
