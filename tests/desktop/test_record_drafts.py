"""Drafts that are kept, corrections, photographs, and what is written at the end."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from record_desk import MemoryDesk, samples
from record_hand import GATE, GUARD, Opens

from desktop.army.details import portrait_files
from desktop.campaign.recording.recording_page import FATES, MET, OBJECTIVES, REVIEW
from desktop.campaign.recording.saved_drafts import kept_recordings
from desktop.services.campaigns import CampaignService
from rules.army.edits import remove_figures
from rules.campaign.ledger.acts import AnyAct, Enter, Join
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording.draft_undo import read_draft


def test_another_window_that_was_quicker_makes_this_a_correction(opens: Opens) -> None:
    first = opens()
    second = opens(campaigns=first.campaigns)
    for at in (first, second):
        at.panel.controller.rest_home()
        at.panel.go(REVIEW)
    first.panel.go_on()
    first.campaigns.full_disk = True  # as the database refuses what another window wrote meanwhile
    second.panel.go_on()
    first.campaigns.full_disk = False
    second.events()
    assert not second.panel.score.next.isEnabled()
    assert "Reason for the correction" in second.panel.review.words
    assert second.panel.steps.place.text == "Correction of battle 1"


def test_a_kept_draft_of_an_army_that_left_goes_on_without_it(opens: Opens) -> None:
    at = opens("Garden Gate", "Patio Guard", "Garden Gate")
    at.click(at.men("e2")[0])
    small = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle")
    small.drafts.update(at.campaigns.drafts)
    again = opens(campaigns=small)
    assert [side.entry for side in again.panel.controller.draft.sides] == [GATE, GUARD]


def test_a_mark_of_who_cannot_take_part_any_more_does_not_go_without_a_word(opens: Opens) -> None:
    at = opens()
    assert not at.panel.trouble.text()
    man = at.men(GATE)[0]
    at.click(man)
    gate, guard = samples("Garden Gate", "Patio Guard")
    campaigns = MemoryDesk([remove_figures(gate, [man]), guard], "battle")
    campaigns.drafts.update(at.campaigns.drafts)
    again = opens(campaigns=campaigns)
    assert again.panel.trouble.text() == (
        "1 mark was removed: that man can no longer play in this battle."
    )


def test_a_recording_without_any_mark_leaves_no_draft(opens: Opens) -> None:
    at = opens()
    at.panel.keep_for_later()
    assert at.left and "b1" not in at.campaigns.drafts


def test_a_draft_nobody_can_read_is_told_of_and_recording_begins_anew(opens: Opens) -> None:
    campaigns = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle")
    campaigns.drafts["b1"] = "{half a dra"
    at = opens(campaigns=campaigns)
    assert "is damaged and cannot be read" in at.panel.trouble.text()
    assert not at.panel.controller.draft.sides[0].fates


def test_what_cannot_be_written_stays_a_draft_and_says_why(opens: Opens) -> None:
    at = opens()
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.campaigns.full_disk = True
    at.panel.go_on()
    assert at.panel.trouble.text() == "The disk is full, so nothing was written."
    assert not at.done and at.panel.score.next.isEnabled()
    at.campaigns.full_disk = False
    at.panel.go_on()
    assert at.done == ["b1"]


def test_a_correction_shows_what_was_written_and_says_why_it_changes(opens: Opens) -> None:
    first = opens()
    man = first.men(GUARD)[0]
    first.click(man)
    first.panel.controller.rest_home()
    first.panel.go(REVIEW)
    first.panel.go_on()
    copies = dict(first.campaigns.copies)
    at = opens(campaigns=first.campaigns)
    assert at.fate(GUARD, man) == "fallen" and at.panel.step == FATES
    for step in (MET, OBJECTIVES, FATES):
        at.panel.go(step)
        assert at.panel.steps.place.text == "Correction of battle 1"
        assert at.panel.steps.place.isVisibleTo(at.panel)
    at.panel.fates.field.choose(GUARD, man)
    at.click(man)
    at.panel.go(REVIEW)
    at.events()
    score = at.panel.score
    assert not score.next.isEnabled() and score.lacking.isVisible()
    at.press("Ctrl+Return")
    assert score.lacking.text() == "Give a reason for the correction."
    assert QApplication.focusWidget() is at.panel.review.why, "it is asked where it is missed"
    at.type("He only slipped")
    assert score.next.isEnabled() and not score.lacking.text() and not score.lacking.isVisible()
    at.press("Ctrl+Return")
    assert at.campaigns.records[-1].why == "He only slipped"
    assert not at.record.sides[1].fates
    assert at.campaigns.copies == copies, "the armies that fought are the copies of then"
    assert at.campaigns.state.battle("b1").corrections == 1


def test_photographs_are_taken_dropped_and_read_while_the_window_goes_on(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = opens()
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0xFF8844)
    image.save(str(tmp_path / "patio.png"))
    (tmp_path / "list.txt").write_text("milk")
    at.panel.fates.story.take_file(tmp_path / "patio.png")
    at.panel.fates.story.take_file(tmp_path / "list.txt")
    assert set(at.panel.controller.draft.photographs) == set(at.campaigns.pictures.kept)
    assert "is not a picture that Muster can read" in at.panel.trouble.text()
    at.panel.controller.undo()
    assert at.panel.controller.draft.photographs == ()

    data = QMimeData()
    for number in range(4):
        image = QImage(30, 20 + number, QImage.Format.Format_RGB32)
        image.fill(0xFF8844)
        image.save(str(tmp_path / f"{number}.png"))
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in sorted(tmp_path.glob("[0-9].png"))])
    story = at.panel.fates.story
    spot, copy = QPointF(story.rect().center()), Qt.DropAction.CopyAction
    held = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enters = QDragEnterEvent(spot.toPoint(), copy, data, *held)
    QApplication.sendEvent(story, enters)
    assert enters.isAccepted()
    QApplication.sendEvent(story, QDropEvent(spot, copy, data, *held))
    at.events()
    assert len(at.panel.controller.draft.photographs) == 4
    names = [each.accessibleName() for each in story.findChildren(QPushButton)]
    assert "Remove photograph 4" in names

    went_on = threading.Event()
    read = portrait_files.read_portrait

    def slowly(path: Path) -> bytes:
        assert went_on.wait(10)
        return read(path)

    monkeypatch.setattr(portrait_files, "read_portrait", slowly)
    QTimer.singleShot(0, went_on.set)
    at.panel.fates.story.take_file(tmp_path / "patio.png")
    assert len(at.panel.controller.draft.photographs) == 5


def test_the_database_keeps_the_draft_and_then_the_battle(opens: Opens, hand: Hand) -> None:
    campaigns = CampaignService(
        hand.army_service.database, hand.army_service.catalog, hand.controller.pictures
    )
    armies = samples("Garden Gate", "Patio Guard")
    acts: list[AnyAct] = []
    for at, army in enumerate(armies):
        acts.append(Join(Player(f"p{at}", "Milo" if at else "June")))
        entry = Entry(f"e{at}", f"p{at}", army.id, army.name, army.ruleset, army.colour)
        acts.append(Enter(entry, army))
    assert campaigns.create(CampaignSettings("Garden war", (armies[0].ruleset,)), tuple(acts))
    recorder = opens(campaigns=campaigns, battle=None)
    recorder.type("Battle of the Patio")
    recorder.panel.go(FATES)
    man = recorder.men(GUARD)[0]
    recorder.click(man)
    (kept,) = kept_recordings(campaigns)
    assert kept.title.startswith("A new battle of ") and "“Battle of the Patio”" in kept.title
    assert kept.sentence.endswith("is half recorded: 1 marked.")
    again = opens(campaigns=campaigns, battle=kept.battle)
    assert again.panel.step == FATES and again.fate(GUARD, man) == "fallen"
    again.panel.controller.rest_home()
    again.panel.go(REVIEW)
    again.panel.go_on()
    assert again.done and kept_recordings(campaigns) == ()
    line = campaigns.state.battle(again.done[0])
    assert line.record is not None and line.record.name == "Battle of the Patio"
    copy = campaigns.fielded(line.record.sides[1].fielded)
    assert copy is not None and copy.name == "Patio Guard"
    corrected = opens(campaigns=campaigns, battle=again.done[0])
    assert corrected.fate(GUARD, man) == "fallen"


def test_a_double_click_on_accept_presses_nothing_on_the_next_page(opens: Opens) -> None:
    at = opens()
    at.panel.controller.rest_home()
    at.panel.go(REVIEW)
    at.events()
    beneath = QPushButton("Take it out of the count", at.panel)
    pressed: list[bool] = []
    beneath.clicked.connect(lambda: pressed.append(True))
    beneath.show()
    beneath.raise_()
    left = Qt.MouseButton.LeftButton
    held, spot = Qt.KeyboardModifier.NoModifier, QPointF(5, 5)
    second = QMouseEvent(QEvent.Type.MouseButtonDblClick, spot, spot, left, left, held)
    at.push(at.panel.score.next)
    QApplication.sendEvent(at.panel.windowHandle(), second)
    QTest.mouseRelease(beneath, left)
    assert at.done and not pressed
    QTest.mouseClick(beneath, left)
    assert pressed, "a click that is meant is heard"


def test_each_mark_is_kept_and_undo_goes_on_where_it_was_after_the_draft_was_left(
    opens: Opens,
) -> None:
    at = opens()
    man = at.men(GATE)[0]
    at.click(man)
    assert read_draft(at.campaigns.drafts["b1"]).sides[0].fate_of(man).kind == "fallen"
    at.panel.fates.story.text.setFocus()
    at.type("Rain")
    at.panel.leave()
    again = opens(campaigns=at.campaigns)
    assert again.fate(GATE, man) == "fallen" and again.panel.step == FATES
    assert again.panel.controller.undo_name == "story"
    again.panel.controller.undo()
    assert (
        again.panel.controller.draft.story == "" and again.fate(GATE, at.men(GATE)[0]) == "fallen"
    )
    again.panel.keep_for_later()
    assert again.left and not again.campaigns.records
    once_more = opens(campaigns=at.campaigns)
    once_more.press("Ctrl+Z")
    assert once_more.fate(GATE, at.men(GATE)[0]) == "standing"
    assert not once_more.panel.controller.undo_name


def test_two_battles_that_nobody_planned_are_half_recorded_beside_each_other(opens: Opens) -> None:
    campaigns = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle")
    one, other = opens(campaigns=campaigns, battle=None), opens(campaigns=campaigns, battle=None)
    for at, words in ((one, "Rain on the deck"), (other, "Hail")):
        QTest.keyClicks(at.panel.met.name, words)
        at.panel.leave()
    names = {read_draft(text).name for text in campaigns.drafts.values()}
    assert names == {"Rain on the deck", "Hail"}
    (rain,) = (key for key, text in campaigns.drafts.items() if "Rain" in text)
    assert opens(campaigns=campaigns, battle=rain).panel.head().title == "Rain on the deck"


def test_a_battle_left_without_a_result_is_corrected_where_that_is_told(opens: Opens) -> None:
    first = opens()
    first.panel.controller.rest_home()
    first.panel.go(OBJECTIVES)
    first.settle("No result")
    first.panel.go(REVIEW)
    first.panel.go_on()
    at = opens(campaigns=first.campaigns)
    assert at.panel.step == OBJECTIVES
    at.press("Ctrl+Return")
    at.type("Told a day later")
    assert at.panel.controller.draft.why == "Told a day later"


def test_two_windows_with_one_recording_lose_nothing_and_say_so(opens: Opens) -> None:
    one = opens()
    one.click(one.men(GUARD)[0])
    two = opens(campaigns=one.campaigns)
    two.click(two.men(GUARD)[1])
    assert not two.panel.trouble.text()
    one.click(one.men(GUARD)[2])
    assert "Another window is recording this battle too." in one.panel.trouble.text()
    assert [one.fate(GUARD, man) for man in one.men(GUARD)[:3]] == ["fallen", "standing", "fallen"]
    one.panel.controller.undo()
    assert [one.fate(GUARD, man) for man in one.men(GUARD)[:3]] == ["fallen", "fallen", "standing"]
    one.click(one.men(GUARD)[3])
    assert one.fate(GUARD, one.men(GUARD)[3]) == "fallen", "one goes on with what the other said"
