"""What is agreed about a campaign, filled in by hand: the form's keys, presets, honours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, pick, write
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from record_desk import MemoryDesk

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.settings.honour_rules import HonoursDialog
from desktop.campaign.settings.page import SettingsPage
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


# ------------------------------------------------------------------ keys and wheel


def test_the_form_is_walked_and_wheeled_and_asks_for_what_counts(at: CampaignHand) -> None:
    def walked(dialog: SettingsPage, step: int, first: QWidget) -> list[QWidget]:
        at.hand.events()
        first.setFocus()
        ground = dialog.forms[step].widget()
        seen: list[QWidget] = []
        while (now := QApplication.focusWidget()) not in seen:
            assert now is not None
            seen.append(now)
            QTest.keyClick(now, Qt.Key.Key_Tab)
        return [each for each in seen if ground.isAncestorOf(each)]

    def walk(dialog: SettingsPage) -> None:
        at.hand.click(dialog.who.add_button)
        rows = dialog.who.players.rows
        seen = walked(dialog, 0, dialog.who.name)
        wanted: tuple[QWidget, ...] = (
            rows[0].name,
            rows[0].army,
            rows[-1].army,
            dialog.who.more.link,
        )
        places = [seen.index(each) for each in wanted]
        assert places == sorted(places)
        dialog.go(1)
        dialog.how.choose("story")
        at.hand.click(dialog.how.scenarios.add_button)
        dialog.how.more.unfold(True)
        seen = walked(dialog, 1, dialog.how.kind.cards["story"])
        wanted = (dialog.how.victory.win, dialog.how.scenarios.rows[0].text,
                  dialog.how.medals.change_button, dialog.how.house)  # fmt: skip
        places = [seen.index(each) for each in wanted]
        assert places == sorted(places)
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("Ctrl+N"), walk)

    def turn(dialog: SettingsPage) -> None:
        at.hand.events()
        before = dialog.settings()
        how, losses = dialog.how, dialog.losses
        how.victory.win.setFocus()
        for each in (how.victory.win, losses.heroes, losses.needed, how.planned, how.rounds):
            where = QPointF(each.rect().center())
            event = QWheelEvent(where, each.mapToGlobal(where), QPoint(), QPoint(0, -120),
                                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
                                Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
            QApplication.sendEvent(each, event)
            assert not event.isAccepted(), "the page under the field has the wheel"
        assert dialog.settings() == before
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("F2"), turn)

    def choose(dialog: SettingsPage) -> None:
        dialog.go(1)
        at.hand.events()
        card = dialog.how.victory
        assert card.win.isVisible() and not card.ties.isVisible()
        at.hand.click(card.change_ties)
        steps = card.ties.steps
        pick(steps[0], "Wins")
        steps[0].activated.emit(steps[0].currentIndex())
        shown = [step.currentText() for step in steps]
        assert shown == ["Wins", "Points difference", "Name",
                         "Nothing more"]  # fmt: skip
        at.hand.click(card.kind, card.kind.place_of("last-standing").center())
        assert not card.win.isVisible(), "nobody counts wins there"
        dialog.how.more.unfold(True)
        write(dialog.how.ends, "2026-13-40")
        wrong = dialog.summary.wrong.text()
        assert "last day" in wrong and "4 Jul 2026" in wrong
        dialog.go(2)
        dialog.losses.choose("return")
        at.hand.events()
        assert not dialog.losses.back.isVisible(), "nobody needs to be brought back"
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("F2"), choose)

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

    def use(dialog: SettingsPage) -> None:
        dialog.how.medals.change()
        assert dialog.how.medals.told.text() == "2 rules, as agreed"
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("F2"), use, rules, stay)


def test_what_is_agreed_is_not_lost_by_escape_and_wounded_and_story_are_agreed_on(
    at: CampaignHand,
) -> None:
    asked: list[str] = []

    def escape(dialog: SettingsPage) -> None:
        write(dialog.who.name, "Attic War")
        QTest.keyClick(dialog.who.name, Qt.Key.Key_Escape)
        assert at.controller.cover is dialog, "the question was answered with no"
        dialog.go(1)
        dialog.how.more.unfold(True)
        at.hand.events()
        QTest.keyClicks(dialog.how.house, "No hoses.")
        write_down = (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(dialog.how.house, *write_down)

    def stay(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        asked.append(dialog.accessibleName())
        at.press_button(dialog, dialog.buttons[1].text())

    at.in_form(lambda: at.hand.press("F2"), escape, stay)
    assert asked == ["Leave the form?"]
    agreed = at.stored().settings
    assert (agreed.name, agreed.house) == ("Attic War", "No hoses.")
    at.hand.press("F2", "Escape")
    assert at.controller.cover is None, "nothing was changed, nothing is asked"

    def use(dialog: SettingsPage) -> None:
        card = dialog.how.victory
        card.unfold(True)
        assert card.wounded.isHidden(), "L.G.A.M. counts no points"
        at.hand.click(dialog.who.games.checks["green-and-tan"])
        dialog.who.more.unfold(True)
        QTest.keyClicks(dialog.who.text, "All about the shed.")
        dialog.go(1)
        at.hand.events()
        assert card.wounded.isVisible()
        at.hand.click(card.wounded)
        at.take(dialog)

    at.in_form(lambda: at.hand.press("F2"), use)
    agreed = at.stored().settings
    assert not agreed.victory.wounded_left and agreed.text == "All about the shed."
    at.hand.press("Ctrl+G")
    assert "All about the shed." in at.right()


# ------------------------------------------------------------------ what is agreed


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


def test_an_honour_is_drawn_as_it_is_chosen_and_who_leaves_the_preview_is_in_the_form(
    at: CampaignHand,
) -> None:
    def rules(dialog: QWidget) -> None:
        assert isinstance(dialog, HonoursDialog)
        at.hand.click(dialog.proposed_button)
        sharp = next(row for row in dialog.rows if row.name.text() == "Sharpshooter")
        assert sharp.text.text() == "9 kills"
        sharp.at.setValue(7)
        assert sharp.now().text == "" and sharp.text.placeholderText() == "7 kills"
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
        pick(mine.counts, "Times last of his unit")
        assert "6 men or more" in mine.counts.toolTip()
        assert "6 men or more" in mine.known.text() and mine.known.isVisible()
        assert mine.text.placeholderText() == "3 times last of his unit"
        pick(mine.counts, "Kills in one battle")
        assert mine.text.placeholderText() == "3 kills in one battle"
        assert not mine.known.isVisible()
        write(mine.text, "Held the gravel")
        at.press_button(dialog, "Use these")

    def use(dialog: SettingsPage) -> None:
        dialog.how.medals.change()
        at.take(dialog)

    at.in_form(lambda: at.hand.press("F2"), use, rules, at.answer("Save"))
    found = {each.name: each for each in at.stored().settings.honours}
    assert found["Gravel Cross"].ribbon == "bronze green white"
    assert found["Gravel Cross"].text == "Held the gravel"
    assert (found["Gravel Cross"].counts, found["Gravel Cross"].at) == ("once:kills", 3)
    assert (found["Sharpshooter"].at, found["Sharpshooter"].text) == (7, "")
    assert found["Ace of the Table"].ribbon == "gold red", "what nobody touched stays"

    def change(dialog: SettingsPage) -> None:
        write(dialog.who.name, "The Long War")
        dialog.how.victory.win.setValue(5)
        at.take(dialog)

    at.in_form(lambda: at.hand.press("F2"), change, at.answer("Leave it as it is"))
    form = at.controller.cover
    assert form is not None and form.who.name.text() == "The Long War"
    assert form.how.victory.win.value() == 5
    form.how.victory.win.setValue(3)
    at.take(form)
    agreed = at.stored().settings
    assert (agreed.name, agreed.victory.win) == ("The Long War", 3)
