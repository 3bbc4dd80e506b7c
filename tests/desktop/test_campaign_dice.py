"""The dice of the fallen before a battle: asked where it is recorded, and once for each battle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import campaign_made as made
import pytest
from dice_hand import KNOWN, MEET, RECOVER, Opens, answers, opens_room, row_of
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.campaign.battle.page import FATES, MET, REVIEW
from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.planning.before_battle_dialog import MusterDialog
from desktop.campaign.planning.forces import chance_words, force, rollers
from rules.campaign.describe import men_and_models
from rules.campaign.ledger.acts import Plan, Record, Reinforce
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.battle_record import BattlePlan
from rules.campaign.recording.draft import everybody_else_came_home, no_result_yet


@pytest.fixture
def room(opener, data: Path) -> Opens:
    """Open the room over a campaign."""
    return opens_room(opener, data)


def test_dice_come_before_a_battle_nobody_planned_and_only_once(room: Opens) -> None:
    at = room(Record("b1", made.record(0, KNOWN)), losses=RECOVER)
    at.hand.in_dialog(at.page.battles.record_new, answers(at, (2, 5), "Take the field"))
    panel = at.page.recording
    assert panel is not None
    state = at.stored()
    assert [sorted(state.entry(each).rolled.values()) for each in ("ada", "tomas")] == [[2, 5]] * 2
    assert state.entry("ada").army.figure_count() == 43
    assert panel.controller.army("ada").figure_count() == 42, "one is back"

    panel.controller.throw_away()
    at.page.show_recording(None)
    at.page.battles.record_new()
    assert at.page.recording is not None, "nobody is asked a second time"
    acts = [each.act for each in at.page.campaigns.ledger.batches]
    assert sum(isinstance(each, Reinforce) for each in acts) == 2
    assert "thrown already" in at.page.musters.reason()


def test_an_army_that_is_ticked_says_that_its_dice_wait_and_asks_for_nothing(room: Opens) -> None:
    at = room(Record("b1", made.record(0, KNOWN)), players=3, losses=RECOVER)
    at.page.battles.record_new()
    panel = at.page.recording
    assert panel is not None and not panel.controller.draft.sides
    ada, tomas, june = (row_of(at, name) for name in ("ada", "tomas", "june"))
    for row in (ada, tomas, june):
        at.hand.click(row.there)
    sides = [side.entry for side in panel.controller.draft.sides]
    assert sides == ["ada", "tomas", "june"], "no click is lost to a dialog"
    told = "Recovery of 2 men is not rolled yet."
    assert (ada.waits.text(), ada.roll.text()) == (told, "Roll for 2 men…")
    assert ada.who.text() == "41 of 43 figures…"
    assert june.waits.isHidden() and june.roll.isHidden(), "nobody of hers is out"
    at.hand.in_dialog(lambda: at.hand.click(ada.roll), answers(at, (6, 6), "Take the field"))
    assert ada.who.text() == "43 figures…" and ada.roll.isHidden() and ada.waits.isHidden()

    panel.controller.step("no result", no_result_yet(panel.controller.draft))
    panel.rest_home()
    panel.go(REVIEW)
    at.hand.events()
    told = f"Recovery of 2 men of {KNOWN['tomas'].name} is not rolled yet."
    roll = next(each for each in panel.review.answers if each.text() == "Roll for 2 men…")
    assert roll.accessibleDescription() == told and roll.hasFocus(), "it is not forgotten"
    at.hand.in_dialog(lambda: at.hand.click(roll), answers(at, (1, 6), "Take the field"))
    assert panel.controller.army("tomas").figure_count() == 44
    left = [each.text() for each in panel.review.answers]
    assert "Roll for 2 men…" not in left and told not in panel.review.words
    assert f"Recovery of {KNOWN['tomas'].name} is rolled." in panel.review.words
    assert panel.score.next.hasFocus(), "nothing is left but to accept it"


def test_dice_before_a_battle_put_among_others_change_history_with_it_or_not_at_all(
    room: Opens,
) -> None:
    fought = (Record("b1", made.record(0, KNOWN)), Record("b2", made.record(1, KNOWN)))
    at = room(*fought, players=4, losses=RECOVER)
    before = at.stored()
    at.battle("b2")
    at.hand.press("Ctrl+I")
    panel = at.page.recording
    assert panel is not None
    for name in ("ada", "june"):
        at.hand.click(row_of(at, name).there)
    ada = row_of(at, "ada")
    assert row_of(at, "june").roll.isHidden(), "hers fell later"
    for faces in ((3, 1), (2, 5)):
        at.hand.in_dialog(lambda: at.hand.click(ada.roll), answers(at, faces, "Take the field"))
        back = sum(face >= 4 for face in faces)
        assert ada.who.text() == f"{41 + back} of 43 figures…" and ada.roll.isHidden()
        if not back:
            panel.undo()
            assert ada.roll.isVisible() and panel.controller.undo_name == "add Dune Foxes"
    assert at.stored().batches == before.batches, "nothing is written before the battle is"

    panel.keep_for_later()
    at.page.battles.go_on(panel.controller.battle)
    panel = at.page.recording
    assert panel is not None
    draft = everybody_else_came_home(panel.controller.draft)
    panel.controller.step("no result", no_result_yet(draft))
    panel.go(REVIEW)

    def look(dialog: QWidget, button: str) -> None:
        assert isinstance(dialog, ChangeDialog)
        words = dialog.words()
        (dice,) = (line for line in words if "rolled for the fallen after battle 1: 2 for " in line)
        assert "came back" in dice
        assert any("41 men → 42 now" in line for line in words)
        at.press_button(dialog, button)

    at.hand.in_dialog(panel.go_on, lambda dialog: look(dialog, "Leave it as it is"))
    assert at.stored().batches == before.batches
    at.hand.in_dialog(panel.go_on, lambda dialog: look(dialog, "Insert it"))
    after = at.stored()
    assert after.batches == before.batches + 2
    put = next(line for line in after.battles if line.number == 2)
    assert put.record.sides[0].men == 42 and list(after.entry("ada").recovering.values()) == [0]


def test_a_battle_planned_for_a_day_that_is_past_begins_where_its_dice_wait(room: Opens) -> None:
    plan = Plan("planned", BattlePlan("2026-10-08", MEET, "lgam"))
    others = Record("b2", made.record(1, KNOWN))
    at = room(Record("b1", made.record(0, KNOWN)), plan, others, players=4, losses=RECOVER)
    at.battle("planned")
    at.page.battles.play()
    panel = at.page.recording
    assert panel is not None and panel.step == MET and "before battle 2" in panel.steps.place.text
    for name in ("ada", "tomas"):
        row = row_of(at, name)
        assert row.waits.text() == "Recovery of 2 men is not rolled yet."
        at.hand.in_dialog(
            lambda row=row: at.hand.click(row.roll), answers(at, (6, 1), "Take the field")
        )
    panel.go(FATES)
    panel.keep_for_later()
    at.page.battles.go_on("planned")
    panel = at.page.recording
    assert panel is not None and panel.step == FATES, "one goes on where one was"
    assert panel.controller.army("ada").figure_count() == 42, "the dice are kept with it"


def test_the_odds_of_many_dice_are_told_apart_and_a_vehicle_is_no_man(room: Opens) -> None:
    losses = Losses("recover", needed=3, sides=6)
    assert chance_words(losses, 1).startswith("Back with 3 or more on a die of 6: 2/3")
    assert chance_words(losses, 2).endswith(
        "How many of the two come back: none 11.1 %; one 44.4 %; two 44.4 %."
    )
    at = room(Record("b1", made.record(0, KNOWN)), players=3, losses=RECOVER)
    shown = at.page.shown
    found = force(shown, "ada", None, ())
    assert rollers(shown, found) == "2 men"
    driven = replace(found.absences[0], figure="sidewinder", name="Sidewinder")
    mixed = replace(
        found,
        absences=(found.absences[0], driven),
        rolling=(found.absences[0].figure, "sidewinder"),
    )
    assert rollers(shown, mixed) == "1 man and Sidewinder"


def test_enter_rolls_before_it_takes_the_field(room: Opens) -> None:
    at = room(Record("b1", made.record(0, KNOWN)), losses=RECOVER)

    def by_keys(dialog: QWidget) -> None:
        assert isinstance(dialog, MusterDialog)
        for box in dialog.boxes:
            assert dialog.focusWidget() is box.roll_button and not box.rolls()
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
            assert len(box.rolls()) == 2
        assert dialog.focusWidget() is dialog.buttons[0], "nothing is left to roll"
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
        assert dialog.answer == "Take the field"

    at.hand.in_dialog(at.page.battles.record_new, by_keys)
    assert at.page.recording is not None
    assert all(len(at.stored().entry(each).rolled) == 2 for each in ("ada", "tomas"))


def test_a_vehicle_that_is_out_is_called_by_its_name_and_is_no_man() -> None:
    army = KNOWN["ada"]
    jeep = army.units[1]
    men = [man.id for man in army.figures()][:2]
    assert men_and_models(army, [*men, jeep.id]) == f"2 men and {jeep.name}"
    assert men_and_models(army, [jeep.id]) == jeep.name
