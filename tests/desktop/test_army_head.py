"""The head of the army page: the name that opens the list of armies and can be changed there."""

from __future__ import annotations

from army_hand import Hand
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from desktop.look.parts.inline_edit import InlineEdit
from desktop.shell.actions import MENUS


def test_the_title_opens_the_list_of_armies(hand: Hand) -> None:
    # A click on the title opens the list and a row takes an army.
    hand.click(hand.page.title)
    assert hand.page.armies.list.isVisible()
    assert QApplication.focusWidget() is hand.page.armies.list
    hand.click_row(hand.page.armies.list, "Garden Gate")
    assert hand.army.name == "Garden Gate"
    assert not hand.page.armies.isVisible()

    # The list is walked by key and closed with enter or escape.
    hand.start_over()
    before = hand.army.name
    hand.press("Ctrl+O", "Down")
    assert hand.army.name != before, "what one walks to is shown behind the list"
    assert hand.page.armies.isVisible()
    hand.press("Return")
    assert not hand.page.armies.isVisible()
    hand.press("Ctrl+O", "Escape")
    assert not hand.page.armies.isVisible()

    # A click beside the list closes it.
    hand.start_over()
    hand.click(hand.page.title)
    middle = QPoint(hand.window.width() // 2, hand.window.height() - 200)
    hand.click(hand.page.armies_popover, middle)
    assert not hand.page.armies.isVisible()

    # A double click on the title renames the army there.
    hand.start_over()
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


def test_games_and_commands_are_taken_by_mouse_and_ctrl_k(hand: Hand) -> None:
    # A double click on a game makes an army of it.
    hand.press("Ctrl+N")
    card = hand.page.new_panel.games.cards[2]
    hand.click(card)
    hand.click(card, double=True)
    assert hand.page.showing == "army"
    assert hand.army.ruleset == card.title.id

    # No menu has more than nine entries and each command is found by Ctrl+K.
    hand.start_over()
    registry = hand.window.registry
    for menu in ("File", "Edit", "Army", "View", "Print", "Help"):
        assert 1 <= len(registry.of_menu(menu)) <= 9, menu
    listed = {act for menu in MENUS for act in registry.of_menu(menu)}
    everything = {act for _, act, _ in registry.all_actions()}
    assert listed < everything
    hand.press("Ctrl+K")
    hand.type("put into the bin\n")
    assert len(hand.army_service.binned) == 1
