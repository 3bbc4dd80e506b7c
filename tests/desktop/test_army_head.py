"""The head of the army page: the name that opens the list of armies and can be changed there."""

from __future__ import annotations

from army_hand import Hand
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from desktop.look.parts.inline_edit import InlineEdit


def test_a_click_on_the_title_opens_the_list_and_a_row_takes_an_army(hand: Hand) -> None:
    hand.click(hand.page.title)
    assert hand.page.armies.list.isVisible()
    assert QApplication.focusWidget() is hand.page.armies.list
    hand.click_row(hand.page.armies.list, "Garden Gate")
    assert hand.army.name == "Garden Gate"
    assert not hand.page.armies.isVisible()


def test_the_list_is_walked_by_key_and_closed_with_enter_or_escape(hand: Hand) -> None:
    before = hand.army.name
    hand.press("Ctrl+O", "Down")
    assert hand.army.name != before, "what one walks to is shown behind the list"
    assert hand.page.armies.isVisible()
    hand.press("Return")
    assert not hand.page.armies.isVisible()
    hand.press("Ctrl+O", "Escape")
    assert not hand.page.armies.isVisible()


def test_a_click_beside_the_list_closes_it(hand: Hand) -> None:
    hand.click(hand.page.title)
    middle = QPoint(hand.window.width() // 2, hand.window.height() - 200)
    hand.click(hand.page.armies_popover, middle)
    assert not hand.page.armies.isVisible()


def test_a_double_click_on_the_title_renames_the_army_there(hand: Hand) -> None:
    hand.click(hand.page.title, QPoint(40, 25))
    hand.click(hand.page.title, QPoint(40, 25), double=True)
    assert not hand.page.armies.isVisible()
    field = hand.window.head.findChild(InlineEdit)
    assert field is not None
    assert field.isVisible()
    hand.press("Ctrl+A")
    hand.type("Sandbox Heroes\n")
    assert hand.army.name == "Sandbox Heroes"
    assert hand.window.windowTitle().startswith("Sandbox Heroes")
    hand.press("Ctrl+Z")
    assert hand.army.name != "Sandbox Heroes"
