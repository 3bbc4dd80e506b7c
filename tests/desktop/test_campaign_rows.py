"""Rows of the right pane and of a preview, and lines of the chart: one knows who is meant."""

from __future__ import annotations

from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand
from campaign_paper import source_for
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from db.store import Store
from desktop.campaign.change_preview_dialog import sections
from desktop.campaign.chart_drawing import line_ink
from desktop.campaign.details.details_widgets import Line, LineRow
from desktop.campaign.open_campaign import About
from desktop.campaign.page_view_model import Shown
from desktop.campaign.panes.chart_pane import army_lines
from desktop.campaign.picture_field import PictureBox
from desktop.look.theme import theme_of
from printables.campaign.recent_battles import chart_lines
from printables.engine.options import PrintOptions
from printables.engine.printable_characters import Letters
from printables.pack_inputs import PackFacts
from rules.army.model import Army
from rules.campaign.ledger.acts import Enter, Plan, Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.preview import preview
from rules.campaign.recording.battle_record import BattlePlan, Fate, PlannedSide
from rules.campaign.state.replay import replay
from rules.campaign.state.statistics import points_after


def test_a_row_grows_with_its_quiet_words(qtbot) -> None:
    words = "Attacker, 43 men, 4 killed, 2 wounded, 2 lost under the sofa, 2 captured"
    row = LineRow(Line("2nd Sandbox Company", words, right="1 point"))
    qtbot.addWidget(row)
    high = row.heightForWidth(280)
    assert row.heightForWidth(200) > high
    assert row.heightForWidth(900) < high, "one line where there is room"


def test_a_preview_says_whose_man_it_is_and_parts_what_changes_with_him() -> None:
    ledger = made.war(3)
    state = replay(ledger)
    number, plain = next(
        (number, man)
        for number, man in enumerate(state.entry("june").army.figures(), 1)
        if not man.called
    )
    record = state.battles[2].record
    assert record is not None
    june = next(side for side in record.sides if side.entry == "june")
    fates = (*june.fates, Fate(plain.id, "captured", role="rifleman"))
    sides = tuple(replace(s, fates=fates) if s is june else s for s in record.sides)
    change = preview(ledger, Record("battle3", replace(record, sides=sides), why="counted anew"))
    careers = dict(sections(change))["Service records"]
    line = next(each for each in careers if f"Rifleman No. {number}, June" in each.title)
    assert " · " in line.second


def test_a_line_of_the_chart_has_its_army_s_colour_and_keeps_its_mark(qtbot) -> None:
    states = (replay(made.war(so_many)) for so_many in (3, 7))
    before, after = (army_lines(Shown(each), points_after(each)) for each in states)
    marks = [{each.name: (each.colour, each.mark) for each in lines} for lines in (before, after)]
    assert [each.name for each in before] != [each.name for each in after], "places have changed"
    assert marks[0] == marks[1]
    assert marks[1]["Ada"][0] == "green" and marks[1]["Tomas"][0] == "tan"
    assert len(set(marks[1].values())) == 4, "two of one colour have other marks"
    theme = theme_of()
    assert line_ink(theme, "green") != line_ink(theme, "tan")
    pale = line_ink(theme, "white")
    assert pale.lightness() < 170, "white plastic is seen on paper too"


def test_a_line_has_the_same_mark_on_paper_and_in_the_window(qtbot) -> None:
    state = replay(made.war(3))
    campaign = PackFacts(source_for(state), PrintOptions(), Letters(), {}).campaign
    assert campaign is not None
    paper, _ = chart_lines(campaign)
    shown = army_lines(Shown(state), points_after(state))
    assert [(line.name, line.mark) for line in paper] == [(line.name, line.mark) for line in shown]
    assert [line.mark for line in paper] != [0, 1, 2, 3], "the places are not the order of entering"


def test_the_page_of_a_battle_tells_all_that_was_written_of_it(opener, data: Path) -> None:
    ledger = made.war(1, planned=False)
    record = replay(ledger).battles[0].record
    assert record is not None
    made.put(data, ledger)
    at = CampaignHand(opener(data, room="campaigns"))
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(0x804020)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    picture = at.controller.campaigns.pictures.put_one(bytes(buffer.data().data())).value
    ada, tomas = record.sides
    fallen = replace(ada.fates[0], turn=4, note="Brave", objectives=("flag",), weapon="rifle")
    sides = (replace(ada, fates=(fallen,), objectives=("flag",)), tomas)
    written = replace(
        record, sides=sides, turns=8, photographs=(picture or "", "0" * 64), name="Garden War"
    )
    assert at.controller.campaigns.append(Record("battle1", written, why="photographs"))
    at.controller.show_battle("battle1")
    told = at.right()
    for words in ("Garden War", "Take the flag · 8 turns", "Took: ", "turn 4", "“Brave”",
                  "Killed by Sgt. Dusty, rifle", "Photograph 2 is missing."):  # fmt: skip
        assert words in told, words
    assert [box.accessibleName() for box in at.page.battle_page.findChildren(PictureBox)] == [
        "Photograph 1"
    ]


def test_a_battle_planned_among_those_played_has_no_number() -> None:
    ledger = made.war(3)
    sides = (PlannedSide("june"), PlannedSide("ada"))
    early = Plan("early", BattlePlan("2026-10-05", sides, "lgam"))
    cards = Shown(replay(append(ledger, early, made.MOMENT))).cards
    assert [card.number for card in cards] == ["1", "", "2", "3", "4"]
    assert cards[1].id == "early" and cards[1].spoken.startswith("Battle, 5 Oct")


def test_the_program_says_at_its_start_that_a_recording_waits(
    opener, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.app.SETTLED_AFTER_MS", 1)
    ledger = made.war(3)
    made.put(data, ledger)
    with Store.open(data) as store, store.writing() as work:
        work.campaigns.keep_draft(ledger.id, "battle8", "{}")
    hand = opener(data)
    told = "The Backyard War is half recorded"
    hand.qtbot.waitUntil(lambda: told in hand.window.status_text, timeout=5000)


def test_a_click_shows_a_battle_and_the_keyboard_stays_where_it_is_looked_at(
    opener, data: Path
) -> None:
    made.put(data, made.war(3))
    at = CampaignHand(opener(data, room="campaigns"))
    chart = at.page.war_room.chart.chart
    chart.setFocus()
    at.hand.press("Right")
    assert chart.told()
    at.standings.setFocus()
    assert not chart.told(), "nobody looks at it any more"
    chart.setFocus()
    middle = QPointF(chart.rect().center())
    QTest.mouseMove(chart, middle.toPoint() - QPoint(20, 0))
    QTest.mouseMove(chart, middle.toPoint())
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert not chart.told(), "the pointer is elsewhere, though it was clicked"

    at.controller.show_story()
    assert at.controller.about.kind == "story"
    line = at.timeline
    spot = line.visualRect(line.battles.index(1)).center()
    QTest.mouseClick(line.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert at.controller.battle_page == "battle2" and "Battle 2: " in at.right()
    at.controller.show_story()
    at.hand.press("Left")
    assert at.controller.about.kind == "story", "the arrows walk beside what is read"

    at.controller.show_battle("battle2")
    at.page.battle_page.buttons["void"].setFocus()
    at.hand.in_dialog(
        lambda: at.hand.press("Space"), at.answer("Take it out of the count", "A draw")
    )
    assert at.controller.battle_line().state == "void"
    assert QApplication.focusWidget() is at.page.battle_page.buttons["restore"]
    at.hand.press("Right")
    assert at.timeline.battle() == "battle3", "left and right still walk"


def test_whom_a_man_knocked_over_is_counted_whoever_wrote_it_down(opener, data: Path) -> None:
    ledger = made.war(1, planned=False)
    record = replay(ledger).battles[0].record
    assert record is not None
    ada, tomas = record.sides
    doer = tomas.fates[0].by
    own = Fate(doer, "standing", "Sgt. Dusty", kills=1, lives=1)
    hurt = replace(tomas.fates[0], kind="wounded", name="Sgt. Brick", hero=True, lives=2,
                   note="Shot off his jeep")  # fmt: skip
    theirs = replace(tomas, fates=(hurt, *tomas.fates[1:]))
    written = replace(record, sides=(replace(ada, fates=(*ada.fates, own)), theirs))
    made.put(data, append(ledger, Record("battle1", written, why="x"), made.MOMENT))
    at = CampaignHand(opener(data, room="campaigns"))
    at.controller.show_battle("battle1")
    assert "Sgt. Dusty, Lost 1 life and came home · 3 kills" in at.right()
    brick = "Sgt. Brick, Wounded by Pvt. Fern, rifle · 2 lives lost · “Shot off his jeep”"
    assert brick in at.right()
    at.controller.show_about(About("man", "tomas", hurt.figure))
    told = "Wounded by Pvt. Fern, rifle, “Shot off his jeep” · 2 lives lost"
    assert told in at.right(), "what was written stands beneath the fate"


def test_who_only_knocked_others_over_has_his_name_under_the_battle(opener, data: Path) -> None:
    ledger = made.war(1, planned=False)
    record = replay(ledger).battles[0].record
    assert record is not None
    ada, tomas = record.sides
    (named,) = {fate.by_name for fate in tomas.fates}
    (nameless,) = {fate.by for fate in ada.fates}
    bare = tuple(replace(fate, by_name="") for fate in ada.fates)
    written = replace(record, sides=(replace(ada, fates=bare), tomas))
    made.put(data, append(ledger, Record("battle1", written, why="x"), made.MOMENT))
    at = CampaignHand(opener(data, room="campaigns"))
    at.controller.show_battle("battle1")
    assert f"{named}, 2 kills" in at.right()
    called = at.controller.shown.names.who("tomas", nameless)
    assert called and f"{called}, 2 kills" in at.right()
    at.controller.show_man("tomas", nameless)
    at.hand.events()
    killed = [fate.name for fate in ada.fates]
    assert any(f"2 kills: {first}" in at.right() for first in killed), "whom he hit is told"


def test_two_men_of_one_name_are_told_apart_in_the_window(opener, data: Path) -> None:
    ledger = made.war(1, planned=False)
    state = replay(ledger)
    record = state.battles[0].record
    assert record is not None
    tomas = state.entry("tomas").army
    doer = record.sides[1].fates[0].by_name
    namesake = replace(tomas.units[0].figures[1], name=doer)
    figures = (tomas.units[0].figures[0], namesake, *tomas.units[0].figures[2:])
    army = replace(tomas, units=(replace(tomas.units[0], figures=figures), *tomas.units[1:]))
    ledger = append(ledger, Enter(state.entry("tomas").entry, army), made.MOMENT)
    made.put(data, ledger)
    at = CampaignHand(opener(data, room="campaigns"))
    at.controller.show_battle("battle1")
    assert f"Killed by {doer} of Ada, rifle" in at.right()
    at.controller.show_about(About("man", "tomas", record.sides[1].fates[0].figure))
    assert f"Killed by {doer} of Ada, rifle" in at.right()


def test_a_battle_tells_of_damaged_vehicles_beside_the_men(opener, data: Path) -> None:
    known = made.armies()
    ledger = made.war(1)
    jeep, _, _, helicopter, *_ = ledger_army(ledger, "ada").units
    record = made.record(0, known)
    ada, tomas = record.sides
    fates = (
        Fate(jeep.id, "wounded"),
        Fate(helicopter.id, "lost"),
        Fate(jeep.figures[0].id, "wounded"),
    )
    written = replace(record, sides=(replace(ada, fates=fates), tomas))
    made.put(data, append(ledger, Record("battle1", written, why="the jeep"), made.MOMENT))
    at = CampaignHand(opener(data, room="campaigns"))
    at.controller.show_battle("battle1")
    assert "1 wounded, 1 vehicle damaged, 1 vehicle under the sofa" in at.right()


def ledger_army(ledger: Ledger, entry: str) -> Army:
    """Return the army with which somebody entered."""
    acts = (batch.act for batch in ledger.batches)
    return next(act.army for act in acts if isinstance(act, Enter) and act.entry.id == entry)
