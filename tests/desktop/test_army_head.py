"""The head of the army page: the name that opens the list of armies and can be changed there."""

from __future__ import annotations

from army_hand import Hand
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from desktop.look.parts.inline_edit import InlineEdit
from desktop.shell.actions import MENUS


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


def test_no_menu_has_more_than_nine_entries_and_each_command_is_found_by_ctrl_k(hand: Hand) -> None:
    registry = hand.window.registry
    for menu in ("File", "Edit", "Army", "View", "Print", "Help"):
        assert 1 <= len(registry.of_menu(menu)) <= 9, menu
    listed = {act for menu in MENUS for act in registry.of_menu(menu)}
    everything = {act for _, act, _ in registry.acts()}
    assert listed < everything
    hand.press("Ctrl+K")
    hand.type("put into the bin\n")
    assert len(hand.army_service.binned) == 1


def test_a_click_beside_the_list_closes_it(hand: Hand) -> None:
    hand.click(hand.page.title)
    middle = QPoint(hand.window.width() // 2, hand.window.height() - 200)
    hand.click(hand.page.armies_popover, middle)
    assert not hand.page.armies.isVisible()


def test_a_double_click_on_a_game_makes_an_army_of_it(hand: Hand) -> None:
    hand.press("Ctrl+N")
    card = hand.page.new_panel.games.cards[2]
    hand.click(card)
    hand.click(card, double=True)
    assert hand.page.showing == "army"
    assert hand.army.ruleset == card.title.id


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
