"""The command palette: every act and place found by a few letters, and carried out."""

from collections.abc import Callable
from pathlib import Path

from army_hand import Hand
from PySide6.QtWidgets import QApplication

from desktop.shell.chooser import Entry, chooser_over


def opened(hand: Hand, text: str = ""):
    hand.press("Ctrl+K")
    chooser = chooser_over(hand.window)
    assert chooser.isVisible()
    assert QApplication.focusWidget() is chooser.field
    hand.type(text)
    return chooser


def test_it_holds_every_act_of_the_menus(hand: Hand) -> None:
    chooser = opened(hand)
    offered = chooser.titles()
    for menu in ("File", "Edit", "Army", "View", "Print", "Help"):
        for action in hand.window.registry.of_menu(menu):
            words = action.text().replace("&", "")
            hand.press("Ctrl+A")
            hand.type(words.removesuffix("…"))
            assert words in chooser.titles(), words
    assert len(offered) > 30


def test_a_few_letters_and_enter_carry_an_act_out(hand: Hand) -> None:
    count = len(hand.army.units)
    chooser = opened(hand, "empty squ")
    assert chooser.titles()[0] == "Add an empty squad"
    hand.press("Return")
    assert not chooser.isVisible()
    assert len(hand.army.units) == count + 1
    hand.press("Ctrl+K", "Return")
    assert len(hand.army.units) == count + 2, "what was done last stands first"


def test_what_cannot_be_done_is_there_with_its_reason(hand: Hand) -> None:
    hand.controller.selection.set(())
    before = hand.army
    chooser = opened(hand, "make a unit")
    assert chooser.titles()[0] == "Make a unit of them"
    assert "man" in chooser.reason
    hand.press("Return")
    assert chooser.isVisible(), "it says why and stays"
    assert hand.army is before


def test_escape_and_a_click_beside_it_give_the_keyboard_back(hand: Hand) -> None:
    hand.press("Ctrl+F")
    opened(hand, "zzzz")
    chooser = chooser_over(hand.window)
    assert chooser.titles() == []
    hand.press("Return", "Escape")
    assert not chooser.isVisible()
    assert QApplication.focusWidget() is hand.page.tray.field
    opened(hand)
    hand.click(chooser, chooser.rect().topLeft() + chooser.list.rect().topLeft())
    assert not chooser.isVisible()


def test_keys_of_the_page_rest_while_it_is_open(hand: Hand) -> None:
    hand.click_tile("Engineer")
    before = hand.army
    opened(hand, "a")
    hand.press("Delete", "Ctrl+D", "F8", "+")
    assert hand.army is before
    hand.press("Escape")
    assert hand.controller.selection.ids


def test_what_was_done_last_stands_first_after_the_next_start(
    hand: Hand, opener: Callable[..., Hand], data: Path
) -> None:
    opened(hand, "empty squ")
    hand.press("Return")
    opened(hand, "undo")
    hand.press("Return")
    opened(hand, "Tan Raiders")
    hand.press("Return")
    hand.saved()
    again = opener(data)
    again.come()
    chooser = opened(again)
    assert chooser.titles()[:3] == ["Tan Raiders", "Undo", "Add an empty squad"]
    again.press("Down", "Down", "Return")
    assert again.document.undo_stack.undoText() == "add an empty squad"


def test_what_is_gone_is_not_remembered_in_the_palette(
    hand: Hand, opener: Callable[..., Hand], data: Path
) -> None:
    hand.window.preferences.change(
        recent="army:long-gone\nact:Army: Add an empty squad\n\nnonsense"
    )
    chooser = opened(opener(data).come())
    assert chooser.titles()[0] == "Add an empty squad"


def test_a_list_with_a_title_after_one_without_is_high_enough_for_its_foot(hand: Hand) -> None:
    chooser = opened(hand)
    chooser.shut()
    hand.events()
    chooser.ask("Which one?", "Search", lambda _text: [Entry("a", "A", lambda: None)])
    panel = chooser.list.parentWidget()
    asks = panel.layout().minimumSize().height()
    assert panel.height() >= asks
