"""Fates: marks by click and key, whole units, the walk from man to man."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel
from record_desk import MemoryDesk, samples
from record_hand import GATE, GUARD, Opens

from desktop.campaign.recording.fate_cards import FateTiles
from desktop.campaign.recording.recording_page import FATES, REVIEW


def test_clicks_mark_the_men_of_a_planned_battle_and_the_score_follows(opens: Opens) -> None:
    at = opens()
    assert at.panel.step == FATES, "who met is known from the plan"
    assert at.panel.head().title == "Battle of the Patio"
    assert at.panel.head().lines == ("The Green and the Tan · battle", "22 November")
    gate, guard = at.panel.fates.field.armies
    assert gate.accessibleName() == "Garden Gate, 14 of 14 standing"
    assert guard.x() > gate.x() and guard.y() == gate.y(), "side by side"
    assert at.panel.score.verdict.words[0].startswith("As it stands, green wins by ")

    at.panel.fates.story.text.setFocus()
    at.type("Few came")
    draft = at.panel.controller.draft
    assert draft.story == "Few came" and not draft.sides[0].fates
    assert at.panel.controller.undo_name == "story"

    before, man = at.points(), at.men(GUARD)[1]
    at.click(man)
    assert at.fate(GUARD, man) == "fallen"
    assert at.points()[0] == before[0]
    assert int(at.points()[1]) == int(before[1]) - 2, "a rifleman is worth 2"
    assert "12 of 13" in at.panel.fates.field.armies[1].accessibleName()
    assert "killed" in at.tiles(man).accessibleName()
    at.click(man)
    assert at.fate(GUARD, man) == "standing" and at.points() == before

    first, second = at.men(GUARD)[:2]
    at.click(first)
    at.click(second)
    at.click(first)
    assert at.panel.controller.current == (GUARD, first) and at.fate(GUARD, first) == "fallen"
    at.click(first)
    assert at.fate(GUARD, first) == "standing"
    at.push(at.panel.fates.bar.buttons["wounded"])
    at.click(second)
    assert at.fate(GUARD, second) == "wounded", "another fate is given at once"


def test_whole_units_and_rare_fates_are_marked_by_click_key_and_menu(opens: Opens) -> None:
    at = opens()
    men, squad = at.men(GATE), at.panel.fates.field.armies[0].squads[0]
    at.push(at.panel.fates.bar.buttons["captured"])
    at.click(men[0], shift=True)
    assert {at.fate(GATE, man) for man in men} == {"captured"}
    assert at.panel.controller.undo_name == "mark captured"
    at.panel.controller.undo()
    assert {at.fate(GATE, man) for man in men} == {"standing"}
    assert not at.panel.controller.undo_name
    at.panel.fates.field.setFocus()
    at.press("Ctrl+Shift+Z")
    assert {at.fate(GATE, man) for man in men} == {"captured"}, "the same step again"
    at.press("Ctrl+Z", "Ctrl+Y", "Ctrl+Y")
    assert {at.fate(GATE, man) for man in men} == {"captured"}
    at.push(squad.head)
    assert {at.fate(GATE, man) for man in men} == {"standing"}, "who has the fate loses it"
    at.push(at.panel.fates.bar.buttons["fallen"])
    at.push(squad.head)
    assert {at.fate(GATE, man) for man in men} == {"fallen"}
    assert squad.head.findChildren(QLabel)[1].text() == "none standing"

    men = at.men(GUARD)
    at.click(men[0])
    at.press("M", "Right", "O", "Right", "G")
    assert [at.fate(GUARD, man) for man in men[:3]] == ["missing", "knocked-over", "gone"]
    words = [action.text() for action in at.panel.fates.bar.more.menu().actions()]
    assert words == ["Missing\tM", "Knocked over\tO", "Chewed by the dog\tG"]
    at.panel.fates.bar.more.menu().actions()[0].trigger()
    at.click(men[3])
    assert at.fate(GUARD, men[3]) == "missing"


def test_tab_stops_once_in_each_army_and_keys_alone_lead_to_the_end(opens: Opens) -> None:
    at = opens()
    at.press("Right", "Down", "Tab")
    tiles = QApplication.focusWidget()
    assert isinstance(tiles, FateTiles) and tiles.place_of(at.men(GUARD)[0]) >= 0
    assert tiles.accessibleName().startswith("1st Squad: Rifleman No. 1, standing, worth 2")
    at.press("Tab")
    assert not isinstance(QApplication.focusWidget(), FateTiles)

    at.begin_again()
    men = at.men(GATE)
    assert at.panel.controller.current == (GATE, men[0])
    at.press("F", "Right", "W", "Right", "U")
    assert [at.fate(GATE, man) for man in men[:3]] == ["fallen", "wounded", "lost"]
    at.press("Ctrl+Z")
    assert at.fate(GATE, men[2]) == "standing"
    at.press("Down")
    assert at.panel.controller.current[1] in at.men(GATE, 1) + men[3:]
    at.press("Home", "Up", "Home")
    for _ in range(6):
        at.press("Right")
    assert at.panel.controller.current[0] == GUARD, "the arrow leads to the army beside"
    at.press("Shift+C")
    assert {at.fate(GUARD, man) for man in at.men(GUARD)} == {"captured"}
    at.press("E", "Ctrl+Return", "Ctrl+Return")
    assert at.panel.step == REVIEW
    at.press("Ctrl+Return")
    assert at.done == ["b1"] and at.record.sides[1].men == 13


def test_three_armies_and_a_small_window_hold_everything(opens: Opens) -> None:
    at = opens("Garden Gate", "Patio Guard", size=(972, 700))
    assert at.panel.fates.field.horizontalScrollBar().maximum() == 0
    for army in at.panel.fates.field.armies:
        assert army.geometry().right() <= at.panel.fates.field.viewport().width()
    at.panel.grab()
    many = MemoryDesk(samples("Garden Gate", "Patio Guard", "Garden Gate"), "battle")
    at = opens(campaigns=many)
    rows = {army.y() for army in at.panel.fates.field.armies}
    assert len(at.panel.fates.field.armies) == 3 and len(rows) <= 2
    man = at.men("e2")[0]
    at.click(man)
    assert at.fate("e2", man) == "fallen" and at.fate(GATE, man) == "standing"


def test_the_strip_keeps_its_height_whoever_is_looked_at(opens: Opens) -> None:
    at = opens("2nd Sandbox Company", "Tan Raiders", mission="")
    heights = set()
    for army in at.panel.controller.shown():
        kinds = {(figure.label, figure.name != ""): figure for figure in army.figures}
        for figure in kinds.values():
            at.panel.fates.field.choose(army.entry, figure.id)
            at.press("F")
            heights.add(at.panel.fates.strip.height())
    assert len(heights) == 1
