"""Campaign files in the window, and a damaged campaign that is brought back from a copy."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import sleep

import campaign_made as made
import pytest
from campaign_hand import CampaignHand
from made_campaign_files import everything
from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from db.backups import daily_copy
from db.data_folder import DataFolder
from desktop.campaign.commands.files import FATES
from desktop.look.parts import dialog as dialog_parts
from desktop.look.parts.buttons import MainButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.problem import ProblemPanel
from rules.campaign.files import campaign_file_reading
from rules.campaign.files.campaign_file import CampaignFile
from rules.campaign.files.campaign_file_reading import load_campaign_file, save_campaign_file
from rules.campaign.ledger.acts import Note
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.recording.draft import mark


def into(path: Path, kind: str = "") -> Callable[[QWidget], None]:
    """Return what types a path into the file dialog that is open."""

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        if kind:
            dialog.selectNameFilter(kind)
        field = dialog.findChild(QLineEdit)
        assert field is not None
        field.setText(str(path))
        dialog.accept()

    return use


def reads(at: CampaignHand, told: list[str], button: str) -> Callable[[QWidget], None]:
    """Return what reads a sentence and presses a button."""

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(f"{dialog.accessibleName()} / {dialog.accessibleDescription()}")
        dialog.grab()
        at.press_button(dialog, button)

    return use


def dropped(at: CampaignHand, *paths: Path) -> None:
    """Drop files on the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    assert at.hand.drop(at.hand.window, data, QPointF(600, 300))


def test_ctrl_o_opens_a_file_where_there_is_no_campaign_and_the_list_offers_one(
    opener, data: Path, tmp_path: Path
) -> None:
    # A name of its own: Qt selects a file of the same name in the folder where one was before.
    file = tmp_path / "garden-war.muster-campaign"
    save_campaign_file(CampaignFile(made.war()), file)
    at = CampaignHand(opener(data, room="campaigns"))
    focused = QApplication.focusWidget()
    assert isinstance(focused, MainButton) and focused.text() == "New campaign…"
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+O"), into(file))
    assert at.page.head().title == "The Backyard War"
    assert len(at.cards()) == len(at.stored().battles) == 8
    at.hand.press("Ctrl+O")
    assert at.page.list.isVisible() and at.page.campaigns.list.hasFocus()
    (row,) = at.page.campaigns.rows.rows
    assert row.title == "The Backyard War" and row.right == "open"
    file_button = at.page.campaigns.file_button
    at.hand.in_dialog(lambda: at.hand.click(file_button), lambda dialog: dialog.close())
    assert at.page.head().title == "The Backyard War" and not at.page.list.isVisible()
    at.hand.click(at.page.title)
    at.hand.press("Return")
    assert not at.page.list.isVisible() and at.page.head().title == "The Backyard War"


def test_what_both_computers_went_on_with_is_opened_as_a_copy(
    opener, data: Path, tmp_path: Path
) -> None:
    there = append(made.war(), Note("entry:ada", "There"), "2026-11-21T18:00:00+00:00")
    save_campaign_file(CampaignFile(there), tmp_path / "war.muster-campaign")
    shared = Ledger(there.id, there.batches[:-1])
    made.put(data, append(shared, Note("entry:ada", "Here"), "2026-11-21T18:00:00+00:00"))
    at, told = CampaignHand(opener(data, room="campaigns")), list[str]()
    file = tmp_path / "war.muster-campaign"
    at.hand.in_dialog(lambda: dropped(at, file), reads(at, told, "Leave it"))
    assert (
        "here: “A note about Ada: Here”; in the file: “A note" in told[0]
        and "the same up to act" in told[0]
    )
    assert len(at.controller.campaigns.summaries) == 1
    at.hand.in_dialog(lambda: dropped(at, file), reads(at, told, "Open it as a copy"))
    assert at.page.head().title == "The Backyard War (from the other computer)"
    names = sorted(each.name for each in at.controller.campaigns.summaries)
    assert names == ["The Backyard War", "The Backyard War (from the other computer)"]


def test_of_a_damaged_file_the_faults_are_named_and_the_rest_is_offered(
    opener, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "war.muster-campaign"
    save_campaign_file(CampaignFile(made.war()), file)
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) * 3 // 4])
    at, told = CampaignHand(opener(data, room="campaigns")), list[str]()
    at.hand.in_dialog(lambda: dropped(at, file), reads(at, told, "Leave it"))
    assert "The file is cut off" in told[0]
    assert "“war.muster-campaign” is damaged" in told[0] and at.controller.shown is None
    at.hand.in_dialog(lambda: dropped(at, file), reads(at, told, "Open what can be read"))
    assert at.page.head().title == "The Backyard War"
    assert 0 < at.stored().batches < len(made.war().batches)
    file.write_text("a shopping list")
    at.hand.in_dialog(lambda: dropped(at, file), reads(at, told, "Close"))
    assert "war.muster-campaign" in told[-1] and at.page.head().title == "The Backyard War"


def test_games_of_a_file_are_added_only_when_the_player_says_so_and_opening_can_be_given_up(
    opener, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lawn.muster-campaign"
    save_campaign_file(everything(), file)
    at, told = CampaignHand(opener(data, room="campaigns")), list[str]()

    def drop(*buttons: str) -> int:
        uses = [reads(at, told, button) for button in buttons]
        at.hand.in_dialog(lambda: dropped(at, file), *uses)
        return len(at.controller.campaigns.summaries)

    assert drop("Leave it") == 0
    assert told[0] == (
        "“lawn.muster-campaign” brings 1 game / The campaign is played by “Back Garden War”,"
        " which you do not have yet."
    )
    assert drop("Open without") == 1 and at.controller.campaigns.catalog.get("back-garden") is None
    assert drop("Add the game", "Close") == 1
    assert at.controller.campaigns.catalog.get("back-garden") is not None
    # A file that takes long shows a dialog in which it is given up.
    gave_up = Event()

    def slow(_path: Path, stop: Callable[[], bool]) -> None:
        while not stop():
            sleep(0.01)
        gave_up.set()

    monkeypatch.setattr(dialog_parts, "PATIENCE_MS", 1)
    monkeypatch.setattr(campaign_file_reading, "open_campaign_file", slow)
    drop("Cancel")
    assert told[-1].startswith("Opening “lawn.muster-campaign”") and gave_up.wait(5)


def test_a_campaign_is_saved_whole_and_as_tables_and_no_file_replaced_unasked(
    opener, data: Path, tmp_path: Path
) -> None:
    made.put(data, made.war())
    at = CampaignHand(opener(data, room="campaigns"))
    for name, kind in (("battles", ""), ("fates", FATES), ("all.json", "")):
        at.hand.in_dialog(
            lambda: at.hand.choose("File", "Save tables…"), into(tmp_path / name, kind)
        )
    assert (tmp_path / "battles.csv").read_text("utf-8-sig").count("2nd Sandbox Company") >= 4
    assert "grenade" in (tmp_path / "fates.csv").read_text("utf-8-sig")
    assert json.loads((tmp_path / "all.json").read_text())["campaign"]["name"] == "The Backyard War"

    file, told = tmp_path / "backyard", list[str]()
    at.hand.in_dialog(lambda: at.hand.choose("File", "Save a copy of this campaign…"), into(file))
    saved = load_campaign_file(tmp_path / "backyard.muster-campaign")
    assert saved.ledger == at.controller.campaigns.ledger
    at.hand.window.go("settings")
    at.hand.in_dialog(
        lambda: dropped(at, tmp_path / "backyard.muster-campaign"), reads(at, told, "Close")
    )
    assert at.hand.window.room == "campaigns"
    assert "is here already" in told[0] and "The Backyard War" in told[0]
    assert len(at.controller.campaigns.summaries) == 1

    told.clear()
    there = tmp_path / "war.muster-campaign"
    there.write_bytes(b"another war")

    def save(*uses: Callable[[QWidget], object]) -> None:
        at.hand.in_dialog(lambda: at.hand.press("Ctrl+S"), into(tmp_path / "war"), *uses)

    def leaves(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        assert dialog.directory().path() == str(tmp_path), "it begins where one was"
        dialog.reject()

    def enter(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(dialog.accessibleName())
        at.hand.press("Return")

    save(enter, leaves)
    assert told == ["Replace “war.muster-campaign”?"]
    assert there.read_bytes() == b"another war", "Enter replaces nothing"
    save(reads(at, told, "Replace it"))
    assert load_campaign_file(there).ledger == at.controller.campaigns.ledger
    at.hand.in_dialog(lambda: at.hand.choose("File", "Open a campaign file…"), leaves)


def test_a_damaged_campaign_is_brought_back_from_the_copy_of_a_day(opener, data: Path) -> None:
    made.put(data, made.war())
    assert daily_copy(DataFolder(data)) is not None
    with sqlite3.connect(DataFolder(data).database) as raw:
        raw.execute("update campaign_batch set document = replace(document, 'June', 'Jane')")
    raw.close()
    at, told = CampaignHand(opener(data, room="campaigns")), list[str]()
    panel = at.page.panes()[0].findChild(ProblemPanel)
    assert panel is not None
    assert panel.problem.ways[0].title == "Bring it back from the copy of today"
    at.hand.in_dialog(lambda: at.hand.click(panel.buttons[0]), reads(at, told, "Bring it back"))
    assert "lost for good" in told[0]
    assert at.page.record_button.isVisible() and len(at.cards()) == 8
    assert at.stored().players[2].name == "June"


def test_deleting_tells_of_what_is_half_recorded_and_saves_it_first(
    opener, data: Path, tmp_path: Path
) -> None:
    made.put(data, made.war())
    at, told = CampaignHand(opener(data, room="campaigns")), list[str]()
    at.controller.battles.go_on("battle8")
    panel = at.controller.recording
    assert panel is not None
    man = panel.controller.shown()[0].squads[0].figures[0].id
    panel.controller.step("a mark", mark(panel.controller.draft, "june", [man], "fallen"))
    at.hand.press("Ctrl+S")

    def delete(*uses: Callable[[QWidget], object]) -> None:
        at.hand.in_dialog(lambda: at.hand.choose("File", "Delete the campaign…"), *uses)

    def enter(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        told.append(dialog.accessibleDescription())
        at.hand.press("Return")

    delete(enter)
    assert "1 battle half recorded" in told[0]
    assert len(at.controller.campaigns.summaries) == 1, "Enter deletes nothing"
    save = "Save a copy, then delete…"
    delete(reads(at, told, save), lambda dialog: dialog.close())
    assert len(at.controller.campaigns.summaries) == 1, "what was not saved is not deleted"
    delete(reads(at, told, save), into(tmp_path / "war"))
    saved = load_campaign_file(tmp_path / "war.muster-campaign")
    assert list(saved.drafts) == ["battle8"] and not at.controller.campaigns.summaries


def test_a_recording_goes_on_on_another_machine_where_it_was(
    opener, data: Path, tmp_path: Path
) -> None:
    made.put(data, made.war())
    file, theirs = tmp_path / "war.muster-campaign", tmp_path / "another machine"
    at = CampaignHand(opener(data, room="campaigns"))
    at.controller.battles.go_on("battle8")
    panel = at.controller.recording
    assert panel is not None
    man = panel.controller.shown()[0].squads[0].figures[0].id
    panel.controller.step("a mark", mark(panel.controller.draft, "june", [man], "fallen"))
    at.hand.press("Ctrl+S")
    assert at.controller.recording is None
    at.controller.files.write_copy(file)

    other = CampaignHand(opener(theirs, room="campaigns"))
    told = list[str]()
    other.page.status.connect(told.append)
    other.page.controller.files.open_files([str(file)])
    assert told == ["Campaign opened; it came with 1 battle half recorded"]
    assert "1 marked" in other.page.war_room.attention.kept.words.text()
    other.hand.click(other.page.war_room.attention.kept.go_on)
    there = other.page.controller.recording
    assert there is not None and there.controller.battle == "battle8"
    assert there.controller.draft.sides[0].fate_of(man).kind == "fallen"
    other.hand.press("Ctrl+Z")
    assert not there.controller.draft.sides[0].fates, "undo has come with it"
