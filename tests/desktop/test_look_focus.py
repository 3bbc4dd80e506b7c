"""The focus ring: seen with the keyboard, gone with the mouse, never inside the control."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.theme import theme_of
from desktop.look.tokens import LIGHT


@pytest.fixture
def window(qtbot) -> Iterator[QWidget]:
    theme_of().set_scheme("light")
    theme_of().focus.set_visible(False)
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.setContentsMargins(10, 10, 10, 10)
    row.setSpacing(10)
    view = RowList("Armies")
    view.setModel(RowModel([Row("a", "Rifleman"), Row("b", "Medic")], view))
    window.buttons = [PlainButton("Undo"), PlainButton("Print…")]
    window.view = view
    for widget in (*window.buttons, view):
        row.addWidget(widget)
    window.resize(500, 120)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    yield window
    theme_of().focus.set_visible(False)


def press(window: QWidget, key: Qt.Key) -> None:
    """Press a key as the hand does: it comes to the window first."""
    QTest.keyClick(window.windowHandle(), key)
    QTest.qWait(1)


def ring_colour_beside(window: QWidget, widget: QWidget) -> QColor:
    """The colour two pixels left of a control, where its ring would be."""
    at = widget.mapTo(window, QPoint(0, widget.height() // 2))
    return window.grab().toImage().pixelColor(at.x() - 2, at.y())


def test_walking_with_tab_draws_a_ring_around_the_button(window: QWidget) -> None:
    window.buttons[0].setFocus()
    press(window, Qt.Key.Key_Tab)
    assert window.buttons[1].hasFocus()
    assert ring_colour_beside(window, window.buttons[1]) == LIGHT.focus
    assert ring_colour_beside(window, window.buttons[0]) != LIGHT.focus
    inside = window.buttons[1].mapTo(window, QPoint(3, 3))
    assert window.grab().toImage().pixelColor(inside) != LIGHT.focus


def test_a_click_takes_the_ring_away_and_a_key_brings_it_back(window: QWidget) -> None:
    window.buttons[0].setFocus()
    press(window, Qt.Key.Key_Tab)
    where = window.buttons[0].mapTo(window, QPoint(5, 5))
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=where)
    assert window.buttons[0].hasFocus()
    assert ring_colour_beside(window, window.buttons[0]) != LIGHT.focus
    press(window, Qt.Key.Key_Shift)
    assert ring_colour_beside(window, window.buttons[0]) != LIGHT.focus
    press(window, Qt.Key.Key_Tab)
    assert ring_colour_beside(window, window.buttons[1]) == LIGHT.focus


def test_a_list_draws_the_ring_inside_its_row(window: QWidget) -> None:
    view = window.view
    view.setCurrentIndex(view.model().index(1, 0))
    view.setFocus()
    press(window, Qt.Key.Key_Up)
    assert view.currentIndex().row() == 0
    assert ring_colour_beside(window, view) != LIGHT.focus
    corner = view.viewport().mapTo(window, view.visualRect(view.currentIndex()).topRight())
    assert window.grab().toImage().pixelColor(corner + QPoint(0, 1)) == LIGHT.focus


def test_the_ring_outlives_the_page_it_was_on(window: QWidget, qtbot) -> None:
    window.buttons[0].setFocus()
    press(window, Qt.Key.Key_Tab)
    other = QWidget()
    qtbot.addWidget(other)
    button = PlainButton("Close", parent=other)
    button.move(20, 20)
    other.show()
    window.close()
    window.buttons[1].deleteLater()
    QTest.qWait(1)
    other.activateWindow()
    QTest.qWaitForWindowActive(other)
    button.setFocus()
    assert ring_colour_beside(other, button) == LIGHT.focus


def test_the_ring_is_seen_on_what_tab_scrolls_into_sight(window: QWidget, qtbot) -> None:
    form = QWidget()
    column = QVBoxLayout(form)
    column.setSpacing(200)  # the next one is quite out of sight
    buttons = [PlainButton(f"Button {at}") for at in range(4)]
    for button in buttons:
        column.addWidget(button)
    page = ScrollPage(form, "A long form")
    qtbot.addWidget(page)
    page.resize(300, 150)
    page.show()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    buttons[0].setFocus()
    for button in buttons[1:]:
        press(page, Qt.Key.Key_Tab)
        assert button.hasFocus()
        assert ring_colour_beside(page, button) == LIGHT.focus, button.text()
