"""Days and numbers: a click and the typed letters are all that one needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.campaign.struct_form import DayField
from desktop.look.parts.fields import Spin
from desktop.printroom.number_field import NumberField, mm_field


def form(qtbot: QtBot, *fields: QWidget) -> QWidget:
    """Show fields below another one, which has the keyboard."""
    window, other = QWidget(), QLineEdit()
    column = QVBoxLayout(window)
    for each in (other, *fields):
        column.addWidget(each)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    other.setFocus()
    return window


def click_and_type(line: QLineEdit, words: str) -> None:
    spot = QPoint(line.width() // 2, line.height() // 2)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClicks(QApplication.focusWidget(), words)


def test_a_click_into_a_number_and_digits_replace_what_stood_there(qtbot: QtBot) -> None:
    turn, count = Spin("In which turn"), Spin("Count")
    turn.setRange(0, 99)
    turn.setSpecialValueText("–")
    count.setRange(3, 99)
    count.setValue(50)
    _shown = form(qtbot, turn, count)
    click_and_type(turn.lineEdit(), "4")
    click_and_type(count.lineEdit(), "42")
    assert (turn.value(), count.value()) == (4, 42)


def test_a_length_is_typed_over_with_its_unit(qtbot: QtBot) -> None:
    gap = mm_field("Gap", 0, 50)
    gap.setValue(7)
    _shown = form(qtbot, gap)
    click_and_type(gap.lineEdit(), "12")
    QTest.keyClick(gap, Qt.Key.Key_Return)
    assert gap.value() == 12 and not gap.problem


@pytest.mark.parametrize("kind", [Spin, partial(mm_field, "Width", 70, 2000)], ids=["count", "mm"])
def test_the_wheel_passes_over_a_number(
    qtbot: QtBot, kind: Callable[[], Spin | NumberField]
) -> None:
    field = kind()
    field.setValue(80)
    window = form(qtbot, field)
    field.setFocus()
    assert window.focusWidget() is field
    middle = QPointF(field.rect().center())
    wheel = QWheelEvent(
        middle, field.mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(field, wheel)
    assert field.value() == 80 and not wheel.isAccepted(), "the page below may scroll"


def test_digits_beside_the_sign_for_no_number_take_its_place(qtbot: QtBot) -> None:
    turn = Spin("In which turn")
    turn.setRange(0, 99)
    turn.setSpecialValueText("–")
    _shown = form(qtbot, turn)
    turn.setFocus()
    turn.lineEdit().deselect()
    QTest.keyClicks(turn, "7")
    assert turn.value() == 7 and turn.text() == "7"


def test_a_day_is_typed_over_in_words_and_stepped_with_arrows(qtbot: QtBot) -> None:
    day, told = DayField("Day", "2026-11-21"), []
    day.entered.connect(told.append)
    _shown = form(qtbot, day)
    click_and_type(day, "4 Jul 2026")
    assert day.day == "2026-07-04" and not told, "nothing is told before it is whole"
    QTest.keyClick(day, Qt.Key.Key_Return)
    QTest.keyClick(day, Qt.Key.Key_Down)
    assert told == ["2026-07-04", "2026-07-03"] and day.text() == "3 Jul 2026"


def test_a_word_in_a_day_is_changed_by_a_double_click(qtbot: QtBot) -> None:
    day = DayField("Day", "2026-11-21")
    _shown = form(qtbot, day)
    click_and_type(day, "")
    QTest.mouseDClick(day, Qt.MouseButton.LeftButton, pos=QPoint(14, day.height() // 2))
    QTest.keyClicks(day, "4")
    assert day.text() == "4 Nov 2026" and day.day == "2026-11-04"


def test_what_is_no_day_is_told_and_the_day_of_before_holds(qtbot: QtBot) -> None:
    day, told = DayField("Day", "2026-11-21"), []
    day.entered.connect(told.append)
    _shown = form(qtbot, day)
    click_and_type(day, "4 Juli 2026")
    QTest.keyClick(day, Qt.Key.Key_Return)
    assert not told and day.day == "2026-11-21" and day.text() == "4 Juli 2026"
    assert "Until then it is 21 Nov 2026." in day.trouble
    day.clear()
    assert day.trouble
    maybe = DayField("First day", may_be_empty=True)
    assert not maybe.trouble and maybe.day == ""


def test_a_click_into_a_window_that_sleeps_chooses_all_too(qtbot: QtBot) -> None:
    day = DayField("Day", "2026-11-21")
    shown, other = form(qtbot, day), form(qtbot, DayField("Other"))
    other.activateWindow()
    QTest.qWaitForWindowActive(other)
    assert not shown.isActiveWindow()
    spot = QPoint(60, day.height() // 2)
    QTest.mousePress(day, Qt.MouseButton.LeftButton, pos=spot)
    shown.activateWindow()
    QTest.qWaitForWindowActive(shown)
    QTest.mouseRelease(day, Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClicks(day, "1.11.")
    assert day.text() == "1.11."
