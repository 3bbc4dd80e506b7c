"""Recording a battle: marks by click and key, the score beside it, nothing written too early."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from record_desk import MemoryDesk, samples

from desktop.army.portraits import Portraits
from desktop.campaign.desk import CampaignDesk
from desktop.campaign.record_page import FATES, MET, OBJECTIVES, REVIEW, RecordPanel
from desktop.campaign.record_tiles import FateTiles
from desktop.look.theme import theme_of
from rules.campaign.acts import AnyAct, Enter, Join
from rules.campaign.charter import Charter, Entry, Player
from rules.campaign.draft_text import read_draft
from rules.campaign.record import BattleRecord

GATE, GUARD = "e0", "e1"
Opens = Callable[..., "Recorder"]


class Recorder:
    """A hand on the page of one battle."""

    def __init__(self, desk: MemoryDesk, panel: RecordPanel) -> None:
        self.desk, self.panel = desk, panel
        self.done: list[str] = []
        self.left: list[bool] = []
        panel.done.connect(self.done.append)
        panel.left.connect(lambda: self.left.append(True))

    def events(self) -> None:
        for _ in range(3):
            QApplication.processEvents()

    def men(self, entry: str, squad: int = 0) -> list[str]:
        army = next(each for each in self.panel.session.shown() if each.entry == entry)
        return [figure.id for figure in army.squads[squad].figures]

    def tiles(self, figure: str) -> FateTiles:
        grids = self.panel.field.findChildren(FateTiles)
        return next(grid for grid in grids if grid.place_of(figure) >= 0)

    def click(self, figure: str, shift: bool = False) -> None:
        tiles = self.tiles(figure)
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        spot = tiles.rect_of(figure).center().toPoint()
        QTest.mouseClick(tiles, Qt.MouseButton.LeftButton, held, spot)
        self.events()

    def press(self, *keys: str) -> None:
        for key in keys:
            QTest.keySequence(QApplication.focusWidget() or self.panel, key)
            self.events()

    def type(self, words: str) -> None:
        QTest.keyClicks(QApplication.focusWidget(), words)
        self.events()

    def push(self, button) -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(12, button.height() // 2))
        self.events()

    def settle(self, words: str) -> None:
        how = self.panel.objectives.outcome.how
        at = how.findText(words)
        assert at >= 0, f"no {words!r} among who won"
        how.setCurrentIndex(at)
        how.activated.emit(at)
        self.events()

    def fate(self, entry: str, figure: str) -> str:
        return self.panel.session.draft.side(entry).fate_of(figure).kind

    def points(self) -> list[str]:
        score = self.panel.session.score()
        return [side.points for side in score.sides] if score else []

    @property
    def record(self) -> BattleRecord:
        return self.desk.records[-1].record


@pytest.fixture
def opens(qtbot: QtBot) -> Opens:
    theme = theme_of()
    theme.set_less_motion(True)
    theme.set_scheme("light")

    def start(
        *names: str,
        desk: MemoryDesk | CampaignDesk | None = None,
        battle: str | None = "b1",
        size: tuple[int, int] = (1204, 772),
        mission: str = "battle",
    ) -> Recorder:
        found = desk or MemoryDesk(samples(*(names or ("Garden Gate", "Patio Guard"))), mission)
        panel = RecordPanel(found, battle)
        qtbot.addWidget(panel)
        panel.resize(*size)
        panel.show()
        panel.activateWindow()
        QTest.qWaitForWindowActive(panel)
        at = Recorder(found, panel)
        at.events()
        panel.place_keyboard()
        return at

    return start


# ------------------------------------------------------------------ marks


def test_a_planned_battle_begins_with_its_armies_as_drawn_and_a_score(opens: Opens) -> None:
    at = opens()
    assert at.panel.step == FATES, "who met is known from the plan"
    assert at.panel.head().title == "Battle of the Patio"
    assert at.panel.head().lines == ("The Green and the Tan · battle", "22 November")
    gate, guard = at.panel.field.armies()
    assert gate.accessibleName() == "Garden Gate, 14 of 14 standing"
    assert guard.x() > gate.x() and guard.y() == gate.y(), "side by side"
    assert at.panel.score.verdict.words[0].startswith("As it stands, green wins by ")


def test_a_click_marks_a_second_takes_it_back_and_the_score_follows(opens: Opens) -> None:
    at = opens()
    before, man = at.points(), at.men(GUARD)[1]
    at.click(man)
    assert at.fate(GUARD, man) == "fallen"
    assert at.points()[0] == before[0]
    assert int(at.points()[1]) == int(before[1]) - 2, "a rifleman is worth 2"
    assert "12 of 13" in at.panel.field.armies()[1].accessibleName()
    assert "fallen" in at.tiles(man).accessibleName()
    at.click(man)
    assert at.fate(GUARD, man) == "standing" and at.points() == before


def test_shift_marks_the_whole_unit_and_undo_takes_it_back_in_one_step(opens: Opens) -> None:
    at = opens()
    men = at.men(GATE)
    at.push(at.panel.bar.buttons["captured"])
    at.click(men[0], shift=True)
    assert {at.fate(GATE, man) for man in men} == {"captured"}
    assert at.panel.undo_button.text() == "Undo: mark captured"
    at.push(at.panel.undo_button)
    assert {at.fate(GATE, man) for man in men} == {"standing"}
    assert not at.panel.undo_button.isEnabled()


def test_keys_alone_walk_mark_undo_and_lead_to_the_end(opens: Opens) -> None:
    at = opens()
    men = at.men(GATE)
    assert at.panel.field.current == (GATE, men[0])
    at.press("F", "Right", "W", "Right", "U")
    assert [at.fate(GATE, man) for man in men[:3]] == ["fallen", "wounded", "lost"]
    at.press("Ctrl+Z")
    assert at.fate(GATE, men[2]) == "standing"
    at.press("Down")
    assert at.panel.field.current[1] in at.men(GATE, 1) + men[3:]
    at.press("Home", "Up", "Home")
    for _ in range(6):
        at.press("Right")
    assert at.panel.field.current[0] == GUARD, "the arrow leads to the army beside"
    at.press("Shift+C")
    assert {at.fate(GUARD, man) for man in at.men(GUARD)} == {"captured"}
    at.press("E", "Ctrl+Return", "Ctrl+Return")
    assert at.panel.step == REVIEW
    at.press("Ctrl+Return")
    assert at.done == ["b1"] and at.record.sides[1].men == 13


def test_tab_stops_once_in_each_army_and_names_whom_it_stops_at(opens: Opens) -> None:
    at = opens()
    at.press("Right", "Down", "Tab")
    tiles = QApplication.focusWidget()
    assert isinstance(tiles, FateTiles) and tiles.place_of(at.men(GUARD)[0]) >= 0
    assert tiles.accessibleName().startswith("1st Squad: Rifleman 1, standing, worth 2")
    at.press("Tab")
    assert not isinstance(QApplication.focusWidget(), FateTiles)


def test_rare_fates_have_keys_and_stand_in_a_menu(opens: Opens) -> None:
    at = opens()
    men = at.men(GUARD)
    at.click(men[0])
    at.press("M", "Right", "K", "Right", "G")
    assert [at.fate(GUARD, man) for man in men[:3]] == ["missing", "knocked-over", "gone"]
    words = [action.text() for action in at.panel.bar.more.menu().actions()]
    assert words == ["Missing\tM", "Knocked over\tK", "Chewed by the dog\tG"]
    at.panel.bar.more.menu().actions()[0].trigger()
    at.click(men[3])
    assert at.fate(GUARD, men[3]) == "missing"


def test_letters_typed_into_the_story_mark_nobody(opens: Opens) -> None:
    at = opens()
    at.panel.story.text.setFocus()
    at.type("Few came")
    draft = at.panel.session.draft
    assert draft.story == "Few came" and not draft.sides[0].fates
    assert at.panel.undo_button.text() == "Undo: story"


# ------------------------------------------------------------------ who did it


def test_who_did_it_and_with_what_is_told_in_the_strip(opens: Opens) -> None:
    at = opens()
    man, strip = at.men(GUARD)[0], at.panel.strip
    at.click(man)
    doer = at.men(GATE)[2]
    strip.by.setCurrentIndex(strip.by.findData(doer))
    strip.by.activated.emit(strip.by.currentIndex())
    at.events()
    strip.weapon.setCurrentIndex(1)
    weapon = strip.weapon.currentText()
    strip.weapon.activated.emit(1)
    at.events()
    fate = at.panel.session.draft.side(GUARD).fate_of(man)
    assert (fate.kind, fate.by) == ("fallen", doer) and fate.weapon
    at.panel.go(REVIEW)
    at.events()
    assert any("Pvt. Tossup of Garden Gate" in words for words in at.panel.review.words)
    at.push(at.panel.score.next) if at.panel.score.next.isEnabled() else at.panel.rest_home()
    at.panel.go_on()
    written = at.record.sides[1].fates[0]
    assert written.by_name == "Pvt. Tossup" and written.weapon == weapon


def test_who_did_it_may_be_clicked_instead_and_is_not_marked_himself(opens: Opens) -> None:
    at = opens()
    man, doer = at.men(GUARD)[0], at.men(GATE)[2]
    at.click(man)
    at.push(at.panel.strip.pick)
    at.click(doer)
    assert at.panel.session.draft.side(GUARD).fate_of(man).by == doer
    assert at.fate(GATE, doer) == "standing"
    assert at.panel.field.current == (GUARD, man), "one goes on with the man who was hit"
    at.click(doer)
    assert at.fate(GATE, doer) == "fallen", "the next click marks again"


def test_another_window_that_was_quicker_makes_this_a_correction(opens: Opens) -> None:
    first = opens()
    second = opens(desk=first.desk)
    for at in (first, second):
        at.panel.rest_home()
        at.panel.go(REVIEW)
    first.panel.go_on()
    first.desk.full_disk = True  # as the database refuses what another window wrote meanwhile
    second.panel.go_on()
    first.desk.full_disk = False
    second.events()
    assert not second.panel.score.next.isEnabled()
    assert "Say why the battle is written anew." in second.panel.review.words


def test_a_kept_draft_of_an_army_that_left_goes_on_without_it(opens: Opens) -> None:
    at = opens("Garden Gate", "Patio Guard", "Garden Gate")
    at.click(at.men("e2")[0])
    small = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle")
    small.drafts.update(at.desk.drafts)
    again = opens(desk=small)
    assert [side.entry for side in again.panel.session.draft.sides] == [GATE, GUARD]


def test_a_hero_has_lives_and_falls_with_the_last(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="attack-defend")
    army = at.panel.session.shown()[0]
    hero = next(each for each in army.figures if each.hero)
    at.panel.field.choose(GATE, hero.id)
    at.events()
    assert at.panel.strip.lives.isVisible()
    at.panel.strip.lives.setValue(1)
    at.events()
    assert at.panel.session.draft.side(GATE).fate_of(hero.id).lives == 1
    at.panel.strip.lives.setValue(hero.lives)
    at.events()
    assert at.fate(GATE, hero.id) == "fallen"


# ------------------------------------------------------------------ the other steps


def test_a_battle_nobody_planned_is_told_from_its_first_step(opens: Opens) -> None:
    at = opens(battle=None)
    assert at.panel.step == MET
    at.type("Rain on the deck")
    at.panel.met.turns.setValue(4)
    mission = at.panel.met.mission
    mission.setCurrentIndex(mission.findData("battle"))
    mission.activated.emit(mission.currentIndex())
    at.panel.met.rows[1].role.setCurrentIndex(2)
    at.panel.met.rows[1].role.activated.emit(2)
    at.events()
    draft = at.panel.session.draft
    assert (draft.name, draft.turns, draft.sides[1].role) == ("Rain on the deck", 4, "defender")
    at.push(at.panel.met.rows[1].there)
    assert len(at.panel.session.draft.sides) == 1
    at.panel.go(REVIEW)
    at.events()
    assert not at.panel.score.next.isEnabled()
    assert "A battle needs two armies or more. Add one." in at.panel.review.words
    at.panel.undo()
    assert len(at.panel.session.draft.sides) == 2


def test_objectives_and_facts_count_and_other_points_need_their_reason(opens: Opens) -> None:
    at = opens(mission="secure-the-area")
    at.panel.rest_home()
    at.panel.go(OBJECTIVES)
    at.events()
    card = at.panel.objectives.sides[0]
    before = int(at.points()[0])
    fact, spin = next(iter(card.facts.values()))
    assert spin.text() == "–", "nothing was said yet"
    spin.setValue(1)
    at.events()
    assert int(at.points()[0]) > before and fact.fact in at.panel.session.draft.sides[0].facts
    card.points.setFocus()
    at.type("40")
    at.panel.go(REVIEW)
    at.events()
    assert "Say why Garden Gate has 40 points." in at.panel.review.words
    at.panel.go(OBJECTIVES)
    card.reason.setFocus()
    at.type("The cat sat on two")
    at.panel.go(REVIEW)
    at.events()
    assert at.points()[0] == "40"
    said = next(words for words in at.panel.review.words if "The cat sat on two" in words)
    assert said.startswith("40 points, set by hand")


def test_players_may_say_who_won_and_no_result_is_not_a_draw(opens: Opens) -> None:
    at = opens()
    at.panel.rest_home()
    at.panel.go(OBJECTIVES)
    outcome = at.panel.objectives.outcome
    assert [outcome.how.itemText(each) for each in range(outcome.how.count())] == [
        "As the points say", "Garden Gate won", "Patio Guard won", "A draw", "No result yet",
    ]  # fmt: skip
    at.settle("A draw")
    assert at.panel.session.draft.settled == "drawn"
    at.settle("Patio Guard won")
    assert at.panel.session.draft.winners == (GUARD,)
    at.panel.go(REVIEW)
    assert not at.panel.score.next.isEnabled(), "against the points a reason is wanted"
    at.panel.go(OBJECTIVES)
    outcome.reason.setFocus()
    at.type("Dinner")
    at.panel.go(REVIEW)
    at.events()
    assert at.panel.score.next.isEnabled()
    at.settle("No result yet")
    at.panel.go_on()
    assert at.record.decided == "none" and at.record.winners == ()


def test_everything_is_in_words_before_it_is_accepted(opens: Opens) -> None:
    at = opens()
    for man in at.men(GUARD)[:2]:
        at.click(man)
    at.panel.rest_home()
    at.panel.go(REVIEW)
    at.events()
    words = at.panel.review.words
    assert any("Garden Gate of Milo and Patio Guard of June met" in each for each in words)
    assert "Fallen: 2 riflemen." in words and "11 of 13 came home standing." in words
    assert not at.desk.records, "nothing is written before it is accepted"
    at.push(at.panel.score.next)
    assert at.done == ["b1"]
    line = at.desk.state.battle("b1")
    assert line.state == "played" and line.record is not None
    assert [fate.kind for fate in line.record.sides[1].fates] == ["fallen", "fallen"]
    assert line.record.winners == (GATE,)
    assert set(at.desk.copies) == {side.fielded for side in line.record.sides}
    assert not at.desk.drafts, "the draft has served"


# ------------------------------------------------------------------ drafts and corrections


def test_each_mark_is_kept_and_goes_on_after_a_power_cut(opens: Opens) -> None:
    at = opens()
    man = at.men(GATE)[0]
    at.click(man)
    kept = read_draft(at.desk.drafts["b1"])
    assert kept.sides[0].fate_of(man).kind == "fallen"
    again = opens(desk=at.desk)
    assert again.fate(GATE, man) == "fallen" and again.panel.step == FATES
    again.push(again.panel.keep_button)
    assert again.left and not again.desk.records


def test_a_draft_nobody_can_read_is_told_of_and_recording_begins_anew(opens: Opens) -> None:
    desk = MemoryDesk(samples("Garden Gate", "Patio Guard"), "battle")
    desk.drafts["b1"] = "{half a dra"
    at = opens(desk=desk)
    assert "is damaged, and cannot be read" in at.panel.trouble.text()
    assert not at.panel.session.draft.sides[0].fates


def test_what_cannot_be_written_stays_a_draft_and_says_why(opens: Opens) -> None:
    at = opens()
    at.panel.rest_home()
    at.panel.go(REVIEW)
    at.desk.full_disk = True
    at.panel.go_on()
    assert at.panel.trouble.text() == "The disk is full, so nothing was written."
    assert not at.done and at.panel.score.next.isEnabled()
    at.desk.full_disk = False
    at.panel.go_on()
    assert at.done == ["b1"]


def test_a_correction_shows_what_was_written_and_says_why_it_changes(opens: Opens) -> None:
    first = opens()
    man = first.men(GUARD)[0]
    first.click(man)
    first.panel.rest_home()
    first.panel.go(REVIEW)
    first.panel.go_on()
    copies = dict(first.desk.copies)
    at = opens(desk=first.desk)
    assert at.fate(GUARD, man) == "fallen"
    at.click(man)
    at.panel.go(REVIEW)
    at.events()
    assert not at.panel.score.next.isEnabled()
    at.panel.go(MET)
    at.panel.met.why.setFocus()
    at.type("He only slipped")
    at.panel.go(REVIEW)
    at.panel.go_on()
    assert at.desk.records[-1].why == "He only slipped"
    assert not at.record.sides[1].fates
    assert at.desk.copies == copies, "the armies that fought are the copies of then"
    assert at.desk.state.battle("b1").corrections == 1


# ------------------------------------------------------------------ the rest


def test_photographs_are_kept_and_what_is_none_is_told_of(opens: Opens, tmp_path: Path) -> None:
    at = opens()
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0xFF8844)
    image.save(str(tmp_path / "patio.png"))
    (tmp_path / "list.txt").write_text("milk")
    at.panel.story.take_file(tmp_path / "patio.png")
    at.panel.story.take_file(tmp_path / "list.txt")
    assert set(at.panel.session.draft.photographs) == set(at.desk.pictures)
    assert "is no picture that can be read here" in at.panel.trouble.text()
    at.push(at.panel.undo_button)
    assert at.panel.session.draft.photographs == ()


def test_three_armies_and_a_small_window_hold_everything(opens: Opens) -> None:
    at = opens("Garden Gate", "Patio Guard", size=(972, 700))
    assert at.panel.field.horizontalScrollBar().maximum() == 0
    for army in at.panel.field.armies():
        assert army.geometry().right() <= at.panel.field.viewport().width()
    at.panel.grab()
    many = MemoryDesk(samples("Garden Gate", "Patio Guard", "Garden Gate"), "battle")
    at = opens(desk=many)
    rows = {army.y() for army in at.panel.field.armies()}
    assert len(at.panel.field.armies()) == 3 and len(rows) <= 2
    man = at.men("e2")[0]
    at.click(man)
    assert at.fate("e2", man) == "fallen" and at.fate(GATE, man) == "standing"


@pytest.mark.parametrize(
    "names",
    [
        ("Olive's Own", "Olive's Own"),
        ("Block Street Boys", "Block Street Boys"),
        ("Shoebox Ten", "Cereal Box Ten"),
    ],
)
def test_every_game_is_recorded_to_its_end(opens: Opens, names: tuple[str, str]) -> None:
    desk = MemoryDesk(samples(*names))
    at = opens(desk=desk)
    at.panel.go(MET)
    at.panel.met.mission.setCurrentIndex(1)
    at.panel.met.mission.activated.emit(1)
    at.panel.go(FATES)
    at.click(at.men(GATE)[0])
    at.panel.rest_home()
    at.panel.go(OBJECTIVES)
    outcome = at.panel.objectives.outcome
    outcome.how.setCurrentIndex(2)
    outcome.how.activated.emit(2)
    at.events()
    outcome.reason.setFocus()
    at.type("It was late")
    at.panel.go(REVIEW)
    at.events()
    assert at.panel.session.missing() == ()
    at.panel.grab()
    at.panel.go_on()
    assert at.record.winners == (GUARD,) and at.record.sides[0].fates[0].kind == "fallen"


# ------------------------------------------------------------------ in the database


def test_the_database_keeps_the_draft_and_then_the_battle(opens: Opens, hand: Hand) -> None:
    desk = CampaignDesk(hand.library, Portraits())
    armies = samples("Garden Gate", "Patio Guard")
    acts: list[AnyAct] = []
    for at, army in enumerate(armies):
        acts.append(Join(Player(f"p{at}", "Milo" if at else "June")))
        entry = Entry(f"e{at}", f"p{at}", army.id, army.name, army.ruleset, army.colour)
        acts.append(Enter(entry, army))
    assert desk.found(Charter("Garden war", (armies[0].ruleset,)), tuple(acts)) == ""
    recorder = opens(desk=desk, battle=None)
    recorder.type("Battle of the Patio")
    recorder.panel.go(FATES)
    man = recorder.men(GUARD)[0]
    recorder.click(man)
    assert read_draft(desk.draft("new")).name == "Battle of the Patio"
    again = opens(desk=desk, battle=None)
    assert again.panel.step == FATES and again.fate(GUARD, man) == "fallen"
    again.panel.rest_home()
    again.panel.go(REVIEW)
    again.panel.go_on()
    assert again.done and not desk.draft("new")
    line = desk.state.battle(again.done[0])
    assert line.record is not None and line.record.name == "Battle of the Patio"
    copy = desk.fielded(line.record.sides[1].fielded)
    assert copy is not None and copy.name == "Patio Guard"
    corrected = opens(desk=desk, battle=again.done[0])
    assert corrected.fate(GUARD, man) == "fallen"


# ------------------------------------------------------------------ what a player asked for


def test_the_heading_of_a_unit_marks_all_of_it_and_counts_its_men(opens: Opens) -> None:
    at = opens()
    squad = at.panel.field.armies()[0].squads[0]
    at.push(squad.head)
    assert {at.fate(GATE, man) for man in at.men(GATE)} == {"fallen"}
    assert squad.head.findChildren(QLabel)[1].text() == "none standing"
    at.push(squad.head)
    assert {at.fate(GATE, man) for man in at.men(GATE)} == {"standing"}, "a second click undoes"


def test_who_did_it_is_asked_by_key_told_in_words_and_left_by_escape(opens: Opens) -> None:
    at = opens()
    at.press("B")
    assert "Mark first" in at.panel.trouble.text(), "nobody did anything to who stands"
    at.press("F", "B")
    assert "Click who did it" in at.panel.trouble.text() and at.panel.strip.pick.isChecked()
    at.press("Escape")
    assert not at.panel.strip.pick.isChecked() and not at.panel.trouble.text()
    at.click(at.men(GUARD)[0])
    assert at.fate(GUARD, at.men(GUARD)[0]) == "fallen", "the click marks again"


def test_men_alike_are_told_apart_in_the_same_way_everywhere(opens: Opens) -> None:
    at = opens()
    every = [figure for army in at.panel.session.shown() for figure in army.figures]
    man = next(each.id for each in every if each.number == 2)
    at.click(man)
    called = at.panel.strip.who.text().split(",")[0]
    assert called[-1].isdigit() and called in at.tiles(man).accessibleName()
    gate, guard = (at.panel.field.armies()[side].army for side in (0, 1))
    mine = any(figure.id == man for figure in gate.figures)
    at.click((guard if mine else gate).figures[0].id)
    listed = [at.panel.strip.by.itemText(each) for each in range(at.panel.strip.by.count())]
    assert any(words.startswith(f"{called}, ") for words in listed)


def test_the_strip_keeps_its_height_whoever_is_looked_at(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="")
    heights = set()
    for army in at.panel.session.shown():
        for figure in army.figures:
            at.panel.field.choose(army.entry, figure.id)
            at.press("F")
            heights.add(at.panel.strip.height())
    assert len(heights) == 1


def test_where_no_points_decide_who_won_is_asked_first(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="")
    at.panel.rest_home()
    at.panel.go(OBJECTIVES)
    at.events()
    outcome, sides = at.panel.objectives.outcome, at.panel.objectives.sides
    assert QApplication.focusWidget() is outcome.how and outcome.y() < sides[0].parent().y()
    assert outcome.how.currentText() == "Not said yet"
    assert at.panel.score.verdict.words[0] == "No result yet"
    at.settle("A draw")
    assert at.panel.score.verdict.words[0] == "As it stands, a draw"


def test_who_took_an_objective_is_asked_and_kept_in_the_record(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="")
    at.panel.rest_home()
    at.panel.go(OBJECTIVES)
    card = at.panel.objectives.sides[0]
    goal = next(iter(card.ticks))
    assert not card.takers[goal].isVisibleTo(card)
    at.push(card.ticks[goal])
    choice = card.takers[goal].choice
    assert card.takers[goal].isVisibleTo(card) and choice.currentText() == "nobody said"
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    side = at.panel.session.draft.side(GATE)
    assert [fate.objectives for fate in side.fates] == [(goal,)]
    at.push(card.ticks[goal])
    side = at.panel.session.draft.side(GATE)
    assert side.fates == () and side.objectives == ()


def test_a_double_click_on_accept_presses_nothing_on_the_next_page(
    opens: Opens, qtbot: QtBot
) -> None:
    at = opens()
    at.panel.rest_home()
    at.panel.go(REVIEW)
    at.events()
    beneath = QPushButton("Let it not count")
    pressed: list[bool] = []
    beneath.clicked.connect(lambda: pressed.append(True))
    qtbot.addWidget(beneath)
    beneath.show()
    left = Qt.MouseButton.LeftButton
    held, spot = Qt.KeyboardModifier.NoModifier, QPointF(5, 5)
    second = QMouseEvent(QEvent.Type.MouseButtonDblClick, spot, spot, left, left, held)
    at.push(at.panel.score.next)
    QApplication.sendEvent(beneath, second)
    QTest.mouseRelease(beneath, left)
    assert at.done and not pressed
    QTest.mouseClick(beneath, left)
    assert pressed, "a click that is meant is heard"
