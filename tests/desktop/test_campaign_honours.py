"""Roll of honour, charts and win rates, as a player looks at them and walks through them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, choose, pick, write
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.campaign.all_honours import NOT_FOUND, AllHonoursDialog
from desktop.campaign.chart import ChartTableDialog
from desktop.campaign.details.rates import BarRow
from desktop.campaign.man_dialogs import AwardDialog
from desktop.campaign.open_campaign import About
from rules.army.model import Unit
from rules.campaign.ledger.acts import Award, Enter, Record
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import Entry
from rules.campaign.recording.battle_record import Fate

Opens = Callable[..., CampaignHand]


@pytest.fixture
def war(opener, data: Path) -> CampaignHand:
    """The room over seven battles, after which Ada's jeep is lost and a toy is not found."""
    known = made.armies()
    ada = replace(known["ada"], units=(*known["ada"].units, Unit("jeep", "vehicle", name="Rusty")))
    ledger = append(
        made.war(), Enter(Entry("ada", "ada", ada.id, ada.name, "lgam"), ada), made.MOMENT
    )
    last = made.record(6, known)
    mine = last.sides[0]
    toy = next(ada.figures()).id
    fates = (*mine.fates, Fate("jeep", "fallen", "Rusty"), Fate(toy, "lost"))
    sides = (replace(mine, fates=fates), *last.sides[1:])
    ledger = append(
        ledger, Record("battle7", replace(last, sides=sides), why="The jeep"), made.MOMENT
    )
    promoted = Award("ada", toy, "", "Captain", battle="battle7")
    made.put(data, append(ledger, promoted, made.MOMENT))
    return CampaignHand(opener(data, room="campaigns"))


def point_at(widget: QWidget, at: QPointF) -> None:
    """Move the pointer to a place of a widget."""
    QTest.mouseMove(widget, at.toPoint() - QPoint(1, 1))
    QTest.mouseMove(widget, at.toPoint())


def rows(dialog: AllHonoursDialog, kind: str = "row") -> list[str]:
    return [each.title for each in dialog.model.rows if each.kind == kind]


def test_the_roll_is_searched_men_are_remembered_and_a_toy_is_found(war: CampaignHand) -> None:
    men, vehicles, toys = war.honours.memory.text().split("\n")
    assert men.startswith("Killed: Pvt. Bramble") and "Rusty" not in men
    assert vehicles == "Vehicles lost: Rusty (battle 7)."
    assert toys == "Missing toys: Captain Fern (battle 7, lost under the sofa)."

    def remember(dialog: QWidget) -> None:
        assert isinstance(dialog, AllHonoursDialog)
        pick(dialog.order, "Who is out")
        assert rows(dialog, "group")[1:] == ["Vehicles lost · 1", "Missing toys · 1"]
        rusty = next(each for each in dialog.model.rows if each.title == "Rusty")
        assert rusty.second == "Ada · Lost", "a jeep does not fall"
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    war.hand.in_dialog(lambda: war.hand.press("Ctrl+Shift+M"), remember)

    seen: dict[str, list[str]] = {}

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, AllHonoursDialog)
        seen["men"], seen["crowd"] = rows(dialog), rows(dialog, "note")
        pick(dialog.order, "By medal")
        seen["medals"] = rows(dialog, "group")
        pick(dialog.order, "By battle")
        seen["battles"] = rows(dialog, "group")
        dialog.search.setFocus()
        QTest.keyClicks(dialog.search, "nobody of this name")
        assert rows(dialog, "note") == [NOT_FOUND] and not dialog.buttons[0].isEnabled()
        dialog.search.clear()
        pick(dialog.order, "By man")
        QTest.keyClicks(dialog.search, "corporal")
        assert len(rows(dialog)) > 20, "each of a crowd is found"
        dialog.search.clear()
        pick(dialog.order, "By medal")
        QTest.keyClicks(dialog.search, "most dusty june")
        assert rows(dialog, "group") == ["Most knocked over · 4 men"]
        assert len(rows(dialog)) == 1
        war.hand.events()
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)

    war.hand.in_dialog(lambda: war.hand.click(war.honours.all_button), use)
    assert len(seen["men"]) == 4 and seen["men"][0] == "Captain Fern"
    (crowd,) = seen["crowd"]
    assert crowd.startswith("Promoted to Corporal: ") and crowd.endswith(" more.")
    assert war.honours.risen.isVisible() and war.honours.risen.text().endswith(" more.")
    assert len(war.honours.buttons) == 4, "whoever only rose is in that line"
    assert seen["medals"][0] == "Order of the Sandbox · 1 man"
    assert seen["battles"][0].startswith("Battle 7") and "Ada – Tomas" in seen["battles"][0]
    assert "Sgt. Dusty" in war.right() and "Dune Foxes" in war.right()

    hand, page = war.hand, war.page
    hand.press("Ctrl+F")
    hand.type("captain fern\n")
    assert "His toy was lost under the sofa in battle 7." in war.right()
    hand.click(page.details.sheet.buttons["toy"])
    assert "Missing toys" not in page.war_room.honours.memory.text()
    assert "sofa in battle" not in war.right() and "toy" not in page.details.sheet.buttons
    hand.in_dialog(lambda: hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert "Missing toys: Captain Fern" in page.war_room.honours.memory.text()
    assert page.details.sheet.buttons["toy"].text() == "His toy is found"


def test_the_best_cards_say_what_for_and_a_medal_is_chosen_as_it_will_be_drawn(
    war: CampaignHand,
) -> None:
    first, second = war.honours.buttons[:2]
    assert first.accessibleName() == (
        "Captain Fern, Ada: Flag taken · 8 kills. Order of the Sandbox and Most knocked over"
    )
    assert "8 kills in 4 battles" in second.accessibleName()
    war.honours.give_button.setFocus()
    war.hand.press("Tab")
    assert first.hasFocus(), "Tab goes from the head of the roll to its first card"
    war.hand.click(first)
    assert "Captain Fern" in war.right() and "Most knocked over" in war.right()
    rows = [row.accessibleName() for row in war.about.sheet.rows]
    assert [("Most knocked over" in row, "Order of the Sandbox" in row) for row in rows[:3]] == [
        (False, True), (True, False), (False, False),
    ], "each battle says what it brought him"  # fmt: skip

    war.hand.click(war.honours.buttons[0])

    def give(dialog: QWidget) -> None:
        assert isinstance(dialog, AwardDialog)
        write(dialog.rank, "Major")
        assert dialog.ribbon.sign.accessibleName() == "Rank Major"
        write(dialog.name, "Grass Cross")
        pick(dialog.ribbon.metal, "Silver")
        assert dialog.ribbon.second.currentText() == "one colour"
        pick(dialog.ribbon.second, "and green")
        assert dialog.ribbon.sign.accessibleName() == "Silver on a red and green ribbon"
        war.press_button(dialog, "Give it")

    war.hand.in_dialog(lambda: war.hand.press("Ctrl+M"), give)
    given = next(iter(war.stored().careers["ada", war.controller.about.figure].given[::-1]))
    assert (given.name, given.rank, given.ribbon) == ("Grass Cross", "Major", "silver red green")
    told = war.right()
    assert "Major Fern" in told and "Grass Cross" in told, "the medal stands beside the rank"
    assert "Grass Cross" in war.honours.buttons[0].accessibleName()


def test_the_chart_is_read_by_pointer_keys_and_table_and_rates_have_their_numbers(
    war: CampaignHand,
) -> None:
    read: list[str] = []

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, ChartTableDialog)
        table = dialog.table
        assert dialog.focusWidget() is table and dialog.values.heads == (
            "After",
            "Ada",
            "Tomas",
            "June",
            "Milo",
        )
        QTest.keyClick(table, Qt.Key.Key_Down)
        QTest.keyClick(table, Qt.Key.Key_Right)
        role = Qt.ItemDataRole.AccessibleTextRole
        read.append(str(dialog.values.data(table.currentIndex(), role)))
        assert dialog.values.rowCount() == 8
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    war.hand.in_dialog(lambda: war.hand.press("Ctrl+T"), use)
    war.page.war_room.chart.chart.setFocus()
    war.page.war_room.chart.chart._choose(-1)
    war.hand.in_dialog(lambda: war.hand.press("Return"), use)
    assert read == ["Battle 1, 4 Oct, Ada: 3"] * 2

    chart = war.page.war_room.chart.chart
    plot = chart._plot()
    point_at(chart, QPointF(plot.x(3), plot.rect.center().y()))
    assert chart.told() == "Battle 3, 18 Oct: June 4, Ada 3, Milo 1, Tomas 0"
    chart.setFocus()
    battle = war.timeline.battle()
    war.hand.press("Right")
    assert chart.accessibleDescription().startswith("Battle 4, 25 Oct: June 4, Ada 3, Tomas 3")
    war.hand.press("Home")
    assert chart.told().startswith("At the beginning: Ada 0")
    war.hand.press("End")
    assert chart.told() == "Battle 7, 15 Nov: Ada 9, Tomas 6, June 4, Milo 1"
    assert war.timeline.battle() == battle, "the chart's arrows do not walk the battles"
    war.hand.press("Escape")
    assert chart.accessibleDescription() == "Ada 9; Tomas 6; June 4; Milo 1"
    choose(war.page.war_room.chart.choice, "losses")
    losses = war.page.war_room.chart.findChildren(BarRow)
    assert "Rifle: 10 of 29, 34 %" in [row.accessibleName() for row in losses]

    war.controller.show_about(About("army", "june"))
    war.hand.events()
    told = war.right()
    assert "Escort the truck, 0 of 1 won, 1 drawn, 0 %" in told
    assert "Defender, 1 of 2 won, 50 %" in told
    assert "Grenade: 3" in told, "losses are told with their numbers"

    lines = [line for line in war.stored().battles if line.record is not None]
    line = next(each for each in lines if "ada" not in {s.entry for s in each.record.sides})
    war.controller.show_battle(line.id)

    def give(dialog: QWidget) -> None:
        assert isinstance(dialog, AwardDialog)
        first = str(dialog.man.currentData()).partition("/")[0]
        assert first in {side.entry for side in line.record.sides}, "who fought it comes first"
        assert dialog.battle.currentData() == line.id
        careers = war.stored().careers
        hero = max(
            (each for each in careers.values() if each.entry == "ada"), key=lambda c: c.kills
        )
        dialog.man.setCurrentIndex(dialog.man.findData(f"ada/{hero.figure}"))
        offered = [dialog.battle.itemData(at) for at in range(dialog.battle.count())]
        assert offered == [*(deed.battle for deed in reversed(hero.deeds)), ""]
        assert dialog.battle.currentData() == hero.deeds[-1].battle
        war.press_button(dialog, "Cancel")

    war.hand.in_dialog(lambda: war.hand.press("Ctrl+M"), give)


def test_before_the_first_battle_every_panel_says_what_to_do(opener, data: Path) -> None:
    made.put(data, made.war(0, planned=False))
    at = CampaignHand(opener(data, room="campaigns"))
    assert "Ctrl+B" in at.timeline.accessibleDescription()
    chart = at.page.war_room.chart.chart
    assert chart.accessibleDescription() == "The chart begins after the first battle."
    assert chart.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert not at.honours.all_button.isEnabled()
