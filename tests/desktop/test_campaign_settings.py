"""What is agreed about a campaign, filled in by hand: the form's keys, presets, honours."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, pick, write
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from record_desk import MemoryDesk

from desktop.campaign.battle.controller import BattleController
from desktop.campaign.honours.dialog import HonoursDialog
from desktop.campaign.settings.settings_dialog import CampaignSettingsDialog
from desktop.look.parts.dialog import SentenceDialog
from desktop.services.sample_armies import sample_armies
from rules.campaign.ledger.acts import Amend
from rules.campaign.planning.settings import Victory
from rules.campaign.recording.draft import everybody_else_came_home, mark

Uses = Callable[[QWidget], None]


@pytest.fixture
def at(opener, data: Path) -> CampaignHand:
    """Open the room over the Backyard War."""
    made.put(data, made.war())
    return CampaignHand(opener(data, room="campaigns"))


def form(use: Callable[[CampaignSettingsDialog], None]) -> Uses:
    """Return what fills in the form."""

    def fill(dialog: QWidget) -> None:
        assert isinstance(dialog, CampaignSettingsDialog)
        use(dialog)

    return fill


# ------------------------------------------------------------------ keys and wheel


def test_tab_walks_the_form_as_it_lies_also_over_rows_added_later(at: CampaignHand) -> None:
    def walk(dialog: CampaignSettingsDialog) -> None:
        dialog.kind.setCurrentIndex(2)
        at.hand.click(dialog.scenarios.add_button)
        at.hand.click(dialog.players.add_button)
        at.hand.events()
        dialog.name.setFocus()
        ground = dialog.form.widget()
        seen: list[QWidget] = []
        while (now := QApplication.focusWidget()) not in seen:
            assert now is not None
            seen.append(now)
            QTest.keyClick(now, Qt.Key.Key_Tab)
        inside = [each for each in seen if ground.isAncestorOf(each)]
        tops = [each.mapTo(ground, QPoint(0, each.height())).y() for each in inside]
        assert all(later > earlier - 12 for earlier, later in pairwise(tops))
        wanted = (dialog.players.rows[0].name, dialog.players.rows[-1].army, dialog.house,
                  dialog.scenarios.rows[0].text, dialog.medals.change_button)  # fmt: skip
        assert all(each in seen for each in wanted)
        dialog.reject()

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+N"), form(walk))


def test_the_wheel_moves_the_form_and_changes_nothing_in_it(at: CampaignHand) -> None:
    def turn(dialog: CampaignSettingsDialog) -> None:
        at.hand.events()
        before = dialog.settings()
        for each in (dialog.kind, dialog.victory.preset, dialog.planned):
            where = QPointF(each.rect().center())
            event = QWheelEvent(where, each.mapToGlobal(where), QPoint(), QPoint(0, -120),
                                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
                                Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
            QApplication.sendEvent(each, event)
        assert dialog.settings() == before
        dialog.reject()

    at.hand.in_dialog(lambda: at.hand.press("F2"), form(turn))


def test_a_filled_form_is_not_lost_by_escape_and_an_untouched_one_closes(at: CampaignHand) -> None:
    asked: list[str] = []

    def escape(dialog: CampaignSettingsDialog) -> None:
        write(dialog.name, "Attic War")
        QTest.keyClick(dialog.name, Qt.Key.Key_Escape)
        assert dialog.isVisible(), "the question was answered with no"
        dialog.games.checks["lgam"].setChecked(True)
        write(dialog.players.rows[0].name, "Old Ned")
        write_down = (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(dialog.house, "No hoses.")
        QTest.keyClick(dialog.house, *write_down)

    def stay(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        asked.append(dialog.accessibleName())
        at.press_button(dialog, dialog.buttons[1].text())

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+N"), form(escape), stay)
    assert asked == ["Leave the form?"]
    state = at.stored()
    assert (state.settings.name, state.settings.house) == ("Attic War", "No hoses.")
    assert [each.name for each in state.players] == ["Old Ned"], "a space belongs to the name"
    leave = form(lambda dialog: QTest.keyClick(dialog.name, Qt.Key.Key_Escape))
    at.hand.in_dialog(lambda: at.hand.press("F2"), leave)


# ------------------------------------------------------------------ what is agreed


def test_numbers_fold_away_under_a_preset_and_lie_open_when_they_are_ones_own(
    at: CampaignHand,
) -> None:
    def use(dialog: CampaignSettingsDialog) -> None:
        fields = dialog.victory
        assert not fields.win.isVisible()
        at.hand.click(fields.show_button)
        assert fields.win.isVisible()
        fields.win.setValue(7)
        assert fields.preset.currentText() == "Own numbers"
        steps = fields.ties.steps
        pick(steps[0], "Battles won")
        steps[0].activated.emit(steps[0].currentIndex())
        shown = [step.currentText() for step in steps]
        assert shown == [
            "Battles won",
            "Points for minus points against",
            "The name",
            "Nothing more",
        ]
        pick(fields.kind, "Who is left with men")
        assert not fields.win.isVisible(), "nobody counts wins there"
        losses = dialog.losses
        pick(losses.kind, "Every man is back next time")
        assert not losses.back.isVisible(), "nobody needs to be brought back"
        write(dialog.ends, "2026-13-40")
        assert "last day" in dialog.wrong.text() and "4 July 2026" in dialog.wrong.text()
        dialog.reject()

    at.hand.in_dialog(lambda: at.hand.press("F2"), form(use))


def test_the_wounded_and_the_story_are_agreed_on_where_a_game_counts_points(
    at: CampaignHand,
) -> None:
    def use(dialog: CampaignSettingsDialog) -> None:
        assert not dialog.victory.wounded.isVisible(), "L.G.A.M. counts no points"
        at.hand.click(dialog.games.checks["green-and-tan"])
        assert dialog.victory.wounded.isVisible()
        at.hand.click(dialog.victory.wounded)
        QTest.keyClicks(dialog.text, "All about the shed.")
        at.hand.click(dialog.act_button)

    at.hand.in_dialog(lambda: at.hand.press("F2"), form(use))
    agreed = at.stored().settings
    assert not agreed.victory.wounded_left and agreed.text == "All about the shed."
    at.hand.press("Ctrl+G")
    assert "All about the shed." in at.right()


@pytest.mark.parametrize("left", [True, False])
def test_a_battle_counts_the_wounded_as_was_agreed(qapp, left: bool) -> None:
    both = [each for each in sample_armies() if each.ruleset == "army-men-combat"][:2]
    campaigns = MemoryDesk(both, "duel")
    victory = Victory(wounded_left=left)
    campaigns.write(Amend(replace(campaigns.state.settings, victory=victory)))
    parent = QWidget()
    session = BattleController(campaigns, "b1", parent)
    hurt = next(iter(session.army("e1").figures())).id
    draft = mark(session.draft, "e1", (hurt,), "wounded")
    session.step("fates", everybody_else_came_home(draft))
    assert session.accept() == ""
    record = campaigns.state.battle("b1").record
    assert record is not None
    assert record.sides[0].points == ("0" if left else "1")
    assert record.winners == (() if left else ("e0",))


# ------------------------------------------------------------------ honours


def test_an_honour_is_drawn_as_it_is_chosen_and_says_what_it_is_for(at: CampaignHand) -> None:
    def rules(dialog: QWidget) -> None:
        assert isinstance(dialog, HonoursDialog)
        at.hand.click(dialog.proposed_button)
        sharp = next(row for row in dialog.rows if row.name.text() == "Sharpshooter")
        assert sharp.text.text() == "9 knocked over"
        sharp.at.setValue(7)
        assert sharp.now().text == "" and sharp.text.placeholderText() == "7 knocked over"
        at.hand.click(dialog.add_button)
        mine = dialog.rows[-1]
        write(mine.name, "Sharpshooter")
        assert "Two honours are called Sharpshooter" in dialog.wrong.text()
        write(mine.name, "Gravel Cross")
        for choice, words in (
            (mine.metal, "Bronze"),
            (mine.first, "Green ribbon"),
            (mine.second, "and white"),
        ):
            pick(choice, words)
            choice.activated.emit(choice.currentIndex())
        assert mine.sign.accessibleName() == "Bronze on a green and white ribbon"
        pick(mine.counts, "Times the last of his unit")
        assert "6 men or more" in mine.counts.toolTip()
        assert "6 men or more" in mine.known.text() and mine.known.isVisible()
        assert mine.text.placeholderText() == "3 times the last of his unit"
        pick(mine.counts, "Knocked over in one battle")
        assert mine.text.placeholderText() == "3 knocked over in one battle"
        assert not mine.known.isVisible()
        write(mine.text, "Held the gravel")
        at.press_button(dialog, "Take these")

    def use(dialog: CampaignSettingsDialog) -> None:
        dialog.medals.change()
        at.hand.click(dialog.act_button)

    at.hand.in_dialog(lambda: at.hand.press("F2"), form(use), rules, at.answer("Write it down"))
    found = {each.name: each for each in at.stored().settings.honours}
    assert found["Gravel Cross"].ribbon == "bronze green white"
    assert found["Gravel Cross"].text == "Held the gravel"
    assert (found["Gravel Cross"].counts, found["Gravel Cross"].at) == ("once:kills", 3)
    assert (found["Sharpshooter"].at, found["Sharpshooter"].text) == (7, "")
    assert found["Ace of the Table"].ribbon == "gold red", "what nobody touched stays"


def test_who_leaves_the_preview_comes_back_to_the_form_as_he_filled_it_in(
    at: CampaignHand,
) -> None:
    forms: list[CampaignSettingsDialog] = []
    back: list[tuple[str, int]] = []

    def change(dialog: CampaignSettingsDialog) -> None:
        forms.append(dialog)
        write(dialog.name, "The Long War")
        dialog.victory.win.setValue(5)
        at.hand.click(dialog.act_button)

    def leave(dialog: QWidget) -> None:
        QTimer.singleShot(50, again)
        at.press_button(dialog, "Leave it as it is")

    def again() -> None:
        if not forms[0].isVisible():  # the preview is not closed yet
            QTimer.singleShot(20, again)
            return
        back.append((forms[0].name.text(), forms[0].victory.win.value()))
        forms[0].victory.win.setValue(3)
        forms[0].take()

    at.hand.in_dialog(lambda: at.hand.press("F2"), form(change), leave)
    assert back == [("The Long War", 5)]
    agreed = at.stored().settings
    assert (agreed.name, agreed.victory.win) == ("The Long War", 3)


def test_changed_rules_are_not_lost_by_escape(at: CampaignHand) -> None:
    def rules(dialog: QWidget) -> None:
        assert isinstance(dialog, HonoursDialog)
        write(dialog.rows[0].name, "Gravel Cross")
        QTest.keyClick(dialog.rows[0].name, Qt.Key.Key_Escape)
        assert dialog.isVisible() and dialog.rows[0].name.text() == "Gravel Cross"
        write(dialog.rows[0].name, "Most knocked over")
        QTest.keyClick(dialog.rows[0].name, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), "nothing is different, nothing is asked"

    def stay(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        at.press_button(dialog, dialog.buttons[1].text())

    def use(dialog: CampaignSettingsDialog) -> None:
        dialog.medals.change()
        assert dialog.medals.told.text() == "2 rules, as agreed"
        dialog.reject()

    at.hand.in_dialog(lambda: at.hand.press("F2"), form(use), rules, stay)
