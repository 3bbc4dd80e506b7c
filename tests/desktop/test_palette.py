"""The command palette: every act and place found by a few letters, and carried out."""

from collections.abc import Callable
from pathlib import Path

from army_hand import Hand
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from desktop.shell.chooser import Entry, chooser_over


def opened(hand: Hand, text: str = ""):
    hand.press("Ctrl+K")
    chooser = chooser_over(hand.window)
    assert chooser.isVisible()
    assert QApplication.focusWidget() is chooser.field
    hand.type(text)
    return chooser


def test_it_holds_every_act_of_the_menus_and_a_titled_list_after_it_is_high_enough(
    hand: Hand,
) -> None:
    chooser = opened(hand)
    offered = chooser.titles()
    for menu in ("File", "Edit", "Army", "View", "Print", "Help"):
        for action in hand.window.registry.of_menu(menu):
            words = action.text().replace("&", "")
            chooser.field.setText(words.removesuffix("…"))
            assert words in chooser.titles(), words
    assert len(offered) > 30
    chooser.shut()
    hand.events()
    chooser.ask("Which one?", "Search", lambda _text: [Entry("a", "A", lambda: None)])
    panel = chooser.list.parentWidget()
    asks = panel.layout().minimumSize().height()
    assert panel.height() >= asks


def test_what_cannot_be_done_says_why_and_keys_of_the_page_rest_until_it_is_shut(
    hand: Hand,
) -> None:
    hand.controller.selection.set(())
    before = hand.army
    chooser = opened(hand, "make a unit")
    assert chooser.titles()[0] == "Make a unit of them"
    assert "man" in chooser.reason
    hand.press("Return")
    assert chooser.isVisible(), "it says why and stays"
    assert hand.army is before
    hand.press("Escape")
    # Escape and a click beside it give the keyboard back.
    hand.press("Ctrl+F")
    opened(hand, "zzzz")
    chooser = chooser_over(hand.window)
    assert chooser.titles() == []
    hand.press("Return", "Escape")
    assert not chooser.isVisible()
    assert QApplication.focusWidget() is hand.page.tray.field
    opened(hand)
    hand.click(chooser, QPoint(3, 3))
    assert not chooser.isVisible()
    # Keys of the page rest while it is open.
    hand.click_tile("Engineer")
    before = hand.army
    opened(hand, "a")
    hand.press("Delete", "Ctrl+D", "F8", "+")
    assert hand.army is before
    hand.press("Escape")
    assert hand.controller.selection.ids


def test_a_few_letters_carry_an_act_out_and_what_was_done_last_stands_first_ever_after(
    hand: Hand, opener: Callable[..., Hand], data: Path
) -> None:
    count = len(hand.army.units)
    chooser = opened(hand, "empty squ")
    assert chooser.titles()[0] == "Add an empty squad"
    hand.press("Return")
    assert not chooser.isVisible()
    assert len(hand.army.units) == count + 1
    hand.press("Ctrl+K", "Return")
    assert len(hand.army.units) == count + 2, "what was done last stands first"
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
    # What is gone is not remembered.
    again.window.preferences.change(
        recent="army:long-gone\nact:Army: Add an empty squad\n\nnonsense"
    )
    chooser = opened(opener(data).come())
    assert chooser.titles()[0] == "Add an empty squad"
