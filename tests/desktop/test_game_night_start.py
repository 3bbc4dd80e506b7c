"""Game night up to its first turn, by a hand: who plays, the set-up, the far view, the voice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from campaign_hand import CampaignHand
from game_night_forces_hand import ForcesHand
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from desktop.faceoff.page import FaceOffPage
from desktop.gamenight.curtain import NotesCard
from desktop.gamenight.far_view import far_facts
from desktop.gamenight.page import GameNightPage
from desktop.gamenight.readings_dialog import ReadingsDialog
from desktop.gamenight.set_up_tasks import (
    AgreeTask,
    AttackTask,
    ClockTask,
    MissionTask,
    NumberTask,
    ObjectivesTask,
    ReadyTask,
)
from desktop.gamenight.voice import Voice
from desktop.home.page import HomePage
from desktop.look.parts.buttons import IconButton, LinkButton, PlainButton
from desktop.look.parts.text import TextLabel
from desktop.services.preferences import Preferences
from rules.campaign.planning.settings import CampaignSettings
from rules.table.log import read_log
from rules.table.state import not_placed, standing

SANDPIT = Path(__file__).parents[1] / "data" / "battles" / "sandpit.log"


class Table:
    """Game night with a time of its own, and all that was called out."""

    def __init__(self, hand: Hand) -> None:
        hand.window.go("game-night")
        hand.events()
        page = hand.window.page
        assert isinstance(page, GameNightPage)
        self.hand, self.page, self.controller = hand, page, page.controller
        self.now = 0.0
        self.controller.log.now = lambda: self.now
        self.called: list[str] = []
        self.controller.called.connect(self.called.append)

    def begin(self) -> Table:
        """Begin with the two armies that are offered."""
        opponents = self.page.start.opponents
        self.hand.click(opponents.main if not opponents.main.isHidden() else opponents.button)
        assert self.controller.log.battle is not None, self.page.start.trouble.text()
        return self

    def wait(self, seconds: float) -> None:
        """Let time pass, in ticks as the clock has them."""
        until = self.now + seconds
        while self.now < until:
            self.now += 2.0
            if self.controller.log.state.running:
                self.controller.clock.timer.timeout.emit()

    @property
    def words(self) -> str:
        """Return all words of the page that are in sight."""
        self.hand.events()
        labels = self.page.findChildren(TextLabel)
        return "\n".join(label.text() for label in labels if label.isVisible())


@pytest.fixture
def table(hand: Hand) -> Table:
    """Game night over the sample armies."""
    return Table(hand)


def test_from_two_armies_to_the_first_turn_through_both_set_up_clocks(table: Table) -> None:
    """L.G.A.M., Scenario: Attack / Defend; who was not in place at zero is out of the battle."""
    hand, controller, set_up = table.hand, table.controller, table.page.set_up
    assert not hand.window.grab().isNull(), "what is hidden is not laid out while it is drawn"
    table.begin()
    assert isinstance(set_up.task, MissionTask)
    hand.click(set_up.task.rows[0])
    assert isinstance(set_up.task, AttackTask)
    links = set_up.summary.findChildren(LinkButton)
    hand.click(next(each for each in links if each.text() == "Objectives beside it…"))
    assert isinstance(set_up.task, ObjectivesTask)
    hand.click(set_up.task.rows["flag"])
    assert controller.log.state.also == ("flag",) and "Attack and defend · Take the flag" in str(
        table.page.head()
    )
    QTest.keyClick(table.page, Qt.Key.Key_N)
    assert isinstance(set_up.task, AttackTask), "who attacks is still to be settled"
    QTest.keyClick(table.page, Qt.Key.Key_5)
    assert controller.log.state.attackers == ("2",)
    assert "2nd Sandbox Company rolled 5: Tan Raiders attacks." in table.words
    assert "12:10" in table.words and "17:30" in table.words, "both clocks with their working"
    task = set_up.task
    assert isinstance(task, ClockTask)
    assert task.main.text() == "Start 2nd Sandbox Company's clock"
    QTest.keyClick(table.page, Qt.Key.Key_N)
    assert controller.log.state.running == "1" and controller.log.left("1") == 730
    battle, jeep = controller.log.field.battle, set_up.placed.cards[0]
    hand.click(jeep)
    assert table.page.undo_button.text() == "Undo: placed"
    controller.log.close()
    assert controller.log.open(battle.id) and set_up.placed.cards[0].isChecked(), "ticks are kept"
    table.page.undo_button.click()
    assert not set_up.placed.cards[0].isChecked()
    QTest.keyClick(table.page, Qt.Key.Key_Space)
    assert controller.log.state.running == "1" and controller.log.left("1") == 730
    table.wait(600)
    assert "who attacks" in table.page.undo_button.text(), "the clock goes by itself"
    QTest.keyClick(hand.window.focusWidget(), Qt.Key.Key_Space)
    assert not controller.log.state.running, "Space is the clock's and presses nothing"
    QTest.keyClick(table.page, Qt.Key.Key_Space)
    table.wait(140)
    name = "2nd Sandbox Company"
    assert table.called == [
        f"{name}, set up.", f"{name}, 2 minutes.", f"{name}, 1 minute.", f"{name}, 30 seconds.",
        "Time. Hands off the table.",
    ]  # fmt: skip
    assert isinstance(set_up.task, ClockTask)
    assert set_up.task.over and set_up.task.main.text() == "Everything stood"
    late = next(card for card in set_up.placed.cards if card.text() == "Bazooka team")
    hand.click(late)
    assert set_up.task.main.text().startswith("2 men not in place")
    QTest.keyClick(table.page, Qt.Key.Key_N)
    assert len(not_placed(controller.log.field, controller.log.state, "1")) == 2
    assert controller.log.state.running == "2", "the attacker sets up right after"
    table.wait(100)
    QTest.keyClick(table.page, Qt.Key.Key_N)
    assert isinstance(set_up.task, ReadyTask) and "2 men out of this battle." in table.words
    QTest.keyClick(table.page, Qt.Key.Key_N)
    assert controller.log.state.turn == 1 and not controller.log.state.clocks
    assert len(standing(controller.log.field, controller.log.state, "1")) == 41


def test_a_game_with_a_table_of_missions_and_a_roll_off_goes_straight_through(
    table: Table,
) -> None:
    opponents, set_up = table.page.start.opponents, table.page.set_up
    first = opponents.combos[0]
    at = next(n for n in range(first.count()) if "Army Men Combat" in first.itemText(n))
    first.setCurrentIndex(at)
    first.activated.emit(at)
    table.begin()
    QTest.keyClick(table.page, Qt.Key.Key_4)
    assert table.controller.log.state.mission == "sabotage"
    assert isinstance(set_up.task, ReadyTask)
    assert "places all his models within 12 inches" in table.words
    QTest.keyClick(table.page, Qt.Key.Key_2)
    QTest.keyClick(table.page, Qt.Key.Key_6)
    assert f"{table.controller.log.field.side_name('2')} has the higher die." in table.words
    QTest.keyClick(table.page, Qt.Key.Key_R)
    assert QApplication.activeWindow() is table.hand.window, "no other window takes the keys"
    shown = [tab for tab in set_up.steps.tabs if tab.isVisible()]
    assert [tab.accessibleName()[:11] for tab in shown] == [f"Step {n} of 4" for n in range(1, 5)]
    QTest.keyClick(table.page, Qt.Key.Key_N)
    assert table.controller.log.state.turn == 1


def test_the_number_that_a_mission_leaves_to_the_players_is_asked(table: Table) -> None:
    hand, log, set_up = table.hand, table.controller.log, table.page.set_up
    table.begin()
    assert isinstance(set_up.task, MissionTask)
    hand.click(next(row for row in set_up.task.rows if row.text() == "Overrun a base"))
    assert isinstance(set_up.task, AgreeTask) and log.state.mission == "overrun"
    number = set_up.task.numbers["overrun"]
    assert number.hasFocus(), "one types it at once"
    QTest.keyClicks(number, "7")
    QTest.keyClick(number, Qt.Key.Key_Return)
    assert log.state.agreed == {"overrun": 7}
    assert not isinstance(set_up.task, AgreeTask)
    assert "Overrun a base: agreed, 7 men in the base." in table.words
    links = set_up.summary.findChildren(LinkButton)
    hand.click(next(each for each in links if each.text() == "Agree on another…"))
    hand.click(set_up.task.main)
    assert log.state.agreed == {"overrun": 7}


def test_how_many_markers_there_are_is_rolled_where_the_mission_says_so(table: Table) -> None:
    opponents, set_up = table.page.start.opponents, table.page.set_up
    first = opponents.combos[0]
    at = next(n for n in range(first.count()) if "Army Men Combat" in first.itemText(n))
    first.setCurrentIndex(at)
    first.activated.emit(at)
    table.begin()
    QTest.keyClick(table.page, Qt.Key.Key_2)
    assert table.controller.log.state.mission == "seize-ground"
    assert isinstance(set_up.task, NumberTask) and "3 to 4: 4" in table.words
    QTest.keyClick(table.page, Qt.Key.Key_5)
    assert table.controller.log.state.numbers == {"markers": 5}
    assert isinstance(set_up.task, ReadyTask)
    assert "Number of markers: 5 (rolled 5)." in table.words


def test_secret_notes_are_read_while_the_button_is_held_and_never_seen_from_afar(
    table: Table,
) -> None:
    hand, page = table.hand, table.page
    table.begin()

    def write(dialog: QWidget) -> None:
        dialog.findChildren(QPlainTextEdit)[0].setPlainText("Mines by the sofa")
        assert isinstance(dialog, QDialog)
        dialog.accept()

    card = page.set_up.curtain.findChildren(NotesCard)[0]
    hand.in_dialog(card.write_button.click, write)
    hand.events()
    cards = page.set_up.curtain.findChildren(NotesCard)
    card = next(each for each in cards if each.kept.text == "1 kept")
    assert "sofa" not in table.words and card.read_button.isVisible()
    QTest.mousePress(card.read_button, Qt.MouseButton.LeftButton)
    assert "Mines by the sofa" in table.words
    QTest.mouseRelease(card.read_button, Qt.MouseButton.LeftButton)
    assert "sofa" not in table.words
    page.show_far_view()
    far = page.far
    assert far is not None and far.isVisible() and "sofa" not in str(far_facts(table.controller))
    assert isinstance(page.set_up.task, MissionTask)
    hand.click(page.set_up.task.rows[0])
    QTest.keyClick(far, Qt.Key.Key_2)
    assert table.controller.log.state.attackers == ("1",), "the same keys as on the page"
    QTest.keyClick(far, Qt.Key.Key_N)
    assert table.controller.log.state.running and far_facts(table.controller).whose.endswith(
        "sets up"
    )
    assert far.pause.isVisible() and far.next.text() in ("Tan Raiders is done", "Done")
    far.set_buttons(False)
    assert not far.pause.isVisible() and not far.next.isVisible()
    QTest.keyClick(far, Qt.Key.Key_Escape)
    assert not far.isVisible()


def test_a_battle_that_is_left_goes_on_from_the_start_or_from_home_or_from_a_file(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, page = table.hand, table.page
    table.begin()
    battle = table.controller.log.battle
    assert battle is not None
    hand.click(page.set_up.task.main)
    hand.click(page.leave_button)
    assert table.controller.log.battle is None and "being set up" in table.words
    hand.window.go("home")
    home = hand.window.page
    assert isinstance(home, HomePage)
    hand.qtbot.waitUntil(lambda: home.facts is not None and home.facts.half_played is not None)
    card = next(c for c in home.cards if "Half-played battle" in c.accessibleName())
    hand.click(card.button)  # type: ignore[attr-defined]
    assert hand.window.page is page and table.controller.log.battle == battle
    hand.click(page.leave_button)
    buttons = page.start.rows[0].findChildren(IconButton)
    trash = next(each for each in buttons if each.accessibleName() == "Delete…")
    hand.in_dialog(trash.click, lambda dialog: dialog.buttons[0].click())  # type: ignore[attr-defined]
    assert not page.start.rows
    monkeypatch.setattr("desktop.gamenight.start_view.ask_open", lambda *_: str(SANDPIT))
    hand.click(page.start.log_button)
    opened = table.controller.log.battle
    assert opened is not None and opened.id == "sandpit-saturday"
    kept = read_log(SANDPIT.read_bytes(), "sandpit.log")
    assert table.controller.log.lines[: len(kept)] == kept


def test_the_face_off_leads_to_the_table_and_an_army_never_meets_itself(hand: Hand) -> None:
    hand.window.go("face-off")
    face_off = hand.window.page
    assert isinstance(face_off, FaceOffPage)
    face_off.open()
    hand.events()
    left, right = face_off.controller.armies()
    hand.click(face_off.play)
    page = hand.window.page
    assert isinstance(page, GameNightPage) and page.controller.log.battle is not None
    sides = page.controller.log.battle.sides
    assert [side.army.name for side in sides] == [left.name, right.name]
    assert page.controller.log.battle.rules
    page.controller.log.close()
    page.play_pair([left, left])
    assert page.controller.log.battle is None
    assert page.start.trouble.text() == "An army cannot meet itself. Let a copy of it play."


def test_the_war_room_plays_its_next_battle_with_those_who_are_fit(
    war: CampaignHand,
) -> None:
    pane = war.page.war_room.next_battle
    line = pane.battle
    assert line is not None and line.plan is not None
    war.hand.click(pane.steps["Play…"])
    page = war.hand.window.page
    assert isinstance(page, GameNightPage)
    battle = page.controller.log.battle
    assert battle is not None and battle.planned == line.id and battle.campaign
    campaigns = war.page.controller.campaigns
    for side, plan in zip(battle.sides, line.plan.sides, strict=True):
        assert side.entry == plan.entry
        assert side.army.figure_count() == campaigns.army_for(plan.entry).figure_count()
    page.controller.log.close()
    start, mine = page.start, campaigns.opened
    assert campaigns.create(CampaignSettings("Another summer", ("lgam",)))
    start.refresh()
    name = next(each.name for each in campaigns.summaries if each.id == mine)
    row = next(each for each in start.rows if each.findChildren(TextLabel)[0].text() == name)
    war.hand.click(row.findChildren(PlainButton)[0])
    assert campaigns.opened == mine
    page.play_planned(line.id)
    assert page.controller.log.battle == battle, "it goes on and does not begin again"
    page.controller.log.close()
    page.controller.log.battles.set_state(battle.id, "ended")
    page.play_planned(line.id)
    assert page.controller.log.battle == battle, "nor where it is over and not recorded yet"


class Speech:
    """What a machine with a voice has, for tests."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)


@pytest.mark.parametrize("voiced", [True, False])
def test_calls_are_spoken_chimed_or_kept_silent(table: Table, voiced: bool) -> None:
    speech, chimes = Speech(), list[str]()
    found: Callable[[QObject], Speech | None] = lambda _parent: speech if voiced else None  # noqa: E731
    preferences = Preferences()
    voice = Voice(table.controller, preferences, speech=found, chime=lambda: chimes.append("!"))
    table.controller.called.emit("Tan, 1 minute.")
    assert (speech.said, chimes) == ((["Tan, 1 minute."], []) if voiced else ([], ["!"]))
    heard = []
    for _ in range(3):
        heard.append(voice.words)
        voice.next_mode()
    assert heard == (
        ["Voice: on", "Voice: a chime", "Voice: off"]
        if voiced
        else ["Voice: a chime", "Voice: off", "Voice: a chime"]
    )
    preferences.change(voice="silence")
    table.controller.called.emit("Time.")
    assert len(speech.said) + len(chimes) == 1


def test_readings_of_both_armies_are_chosen_at_set_up(hand: Hand) -> None:
    at = ForcesHand(hand, "green-and-tan")
    log = at.controller.log
    assert not log.state.turn and not log.field.chosen("kaboom", "on")
    dialog = ReadingsDialog(at.controller, hand.window)
    assert dialog.choices.keys() == log.field.ruleset.switch.keys(), "every reading is offered"
    choice = dialog.choices["kaboom"]
    choice.setCurrentIndex(choice.findData("on"))
    choice.activated.emit(choice.currentIndex())
    assert log.field.chosen("kaboom", "on")
    hand.events()
    told = [each.text().casefold() for each in at.page.set_up.findChildren(TextLabel)]
    assert any("kaboom" in words for words in told), told
    assert log.undo() and not log.field.chosen("kaboom", "on")
    dialog.deleteLater()
