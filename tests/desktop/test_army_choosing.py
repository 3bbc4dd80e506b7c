"""Many chosen by hand: Ctrl, Shift, the rubber band."""

from __future__ import annotations

import pytest
from army_hand import CTRL, LEFT, NONE, SHIFT, Hand
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from rules.army import edits


def test_men_are_chosen_by_ctrl_shift_and_arrows(hand: Hand) -> None:
    # Ctrl toggles and shift ranges within a unit.
    squad = [man.id for man in hand.unit("1st Squad").figures]
    grid, _ = hand.tile("LMG")

    def click(at: int, keys: Qt.KeyboardModifier = NONE) -> None:
        hand.click(grid, grid.rect_of(squad[at]).center(), keys)

    click(2)
    click(5, SHIFT)
    assert hand.controller.selection.ids == tuple(squad[2:6])
    click(3, CTRL)
    assert hand.controller.selection.ids == (squad[2], squad[4], squad[5])
    click(1, SHIFT)
    assert set(hand.controller.selection.ids) == set(squad[1:4])
    assert hand.controller.selection.current == squad[1]
    assert grid.selected == frozenset(squad[1:4])

    # Shift and arrows extend.
    hand.start_over()
    squad = [man.id for man in hand.unit("1st Squad").figures]
    grid, _ = hand.tile("LMG")
    hand.click(grid, grid.rect_of(squad[2]).center())
    hand.press("Shift+Right", "Shift+Right")
    assert hand.controller.selection.ids == tuple(squad[2:5])
    hand.press("Shift+Left")
    assert hand.controller.selection.ids == tuple(squad[2:4])
    hand.press("Ctrl+Right", "Ctrl+Space")
    assert set(hand.controller.selection.ids) == {squad[2], squad[3], squad[4]}

    # A click on the bare bench chooses nobody.
    hand.start_over()
    hand.click_tile("Engineer")
    board = hand.page.units.board
    bar = hand.page.units.scroller.verticalScrollBar()
    bar.setValue(bar.maximum())
    place = board.mapTo(hand.window, QPoint(board.width() // 2, board.height() - 12))
    QTest.mouseClick(hand.window.windowHandle(), LEFT, NONE, place)
    assert hand.controller.selection.ids == ()


def draw_band(hand: Hand, start: QPoint, end: QPoint) -> None:
    """Draw a band between two places of the window, the button still held."""
    window = hand.window.windowHandle()
    QTest.mousePress(window, LEFT, NONE, start)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(window, start + (end - start) * part)


@pytest.mark.parametrize("ground", ["its box", "the bench"])
def test_a_rubber_band_chooses_who_it_touches(hand: Hand, ground: str) -> None:
    squad = hand.view("1st Squad")
    hand.reveal(squad)
    grid, _ = hand.tile("LMG")
    men = [man.id for man in hand.unit("1st Squad").figures]
    start = {
        "its box": squad.mapTo(hand.window, QPoint(squad.width() - 8, squad.height() - 10)),
        "the bench": squad.mapTo(hand.window, QPoint(squad.width() - 1, squad.height() - 10)),
    }[ground]
    end = grid.mapTo(hand.window, grid.rect_of(men[7]).center().toPoint())
    draw_band(hand, start, end)
    assert grid.selected == frozenset(men[7:]), "what it touches is seen before it is chosen"
    QTest.mouseRelease(hand.window.windowHandle(), LEFT, NONE, end)
    assert set(hand.controller.selection.ids) == set(men[7:])
    assert not hand.page.units.sheet.isVisible(), "the band is gone"


def test_a_rubber_band_begins_between_chips_and_ends_when_the_army_changes(hand: Hand) -> None:
    # A rubber band begins between chips too.
    grid, key = hand.tile("Engineer")
    hand.reveal(grid)
    chip = grid.rect_of(key)
    beside = chip.bottomRight() + QPointF(3, 2)
    assert grid.at_point(beside) < 0, "there is bare ground between the chips"
    places = [grid.mapTo(hand.window, at.toPoint()) for at in (beside, chip.center())]
    draw_band(hand, *places)
    QTest.mouseRelease(hand.window.windowHandle(), LEFT, NONE, places[1])
    army = hand.document.army
    chosen = {army.find_figure(each)[1].appearance for each in hand.controller.selection.ids}
    assert len(chosen) == 1, "only that chip was touched"

    # A band ends when the army changes beneath it.
    hand.start_over()
    hand.click_tile("Engineer")
    squad = hand.view("1st Squad")
    hand.reveal(squad)
    start = squad.mapTo(hand.window, QPoint(squad.width() - 8, squad.height() - 10))
    draw_band(hand, start, start - QPoint(120, 20))
    assert hand.page.units.sheet.isVisible()
    squad_id = hand.unit("1st Squad").id
    hand.document.edit("take it away", lambda army: edits.remove_units(army, [squad_id]))
    hand.events()
    assert not hand.page.units.sheet.isVisible()
    window = hand.window.windowHandle()
    QTest.mouseMove(window, start - QPoint(140, 20))
    QTest.mouseRelease(window, LEFT, NONE, start - QPoint(140, 20))
    assert not hand.page.units.sheet.isVisible()
    assert squad_id not in hand.controller.selection.ids
