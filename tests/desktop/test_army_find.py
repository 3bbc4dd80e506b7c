"""Finding in the army: by role, item, name and unit; from hit to hit, or all of them."""

from army_hand import Hand
from PySide6.QtWidgets import QApplication

from desktop.look.parts.tiles import TileGrid


def test_letters_find_and_enter_walks_until_escape(hand: Hand) -> None:
    # Letters find and enter walks.
    hand.press("Ctrl+L")
    bar = hand.page.finder
    assert QApplication.focusWidget() is bar.field
    hand.type("radio")
    first = hand.controller.selection.ids
    assert "radio" in hand.army.find_figure(first[0])[1].items
    assert bar.count.text().startswith("1 of ")
    hand.press("Return")
    second = hand.controller.selection.ids
    assert second != first
    hand.press("Shift+Return")
    assert hand.controller.selection.ids == first
    hand.press("Shift+Return", "Return")
    assert hand.controller.selection.ids == first, "it goes round"
    assert QApplication.focusWidget() is bar.field

    # Escape leaves the keyboard with the hit.
    hand.start_over()
    hand.press("Ctrl+L")
    hand.type("medic")
    (man,) = hand.controller.selection.ids
    hand.press("Escape")
    grid = QApplication.focusWidget()
    assert isinstance(grid, TileGrid)
    assert grid.current == man

    # Nothing found says so and an edit keeps the count true.
    hand.start_over()
    hand.press("Ctrl+L")
    bar = hand.page.finder
    hand.type("zzz")
    assert bar.count.text() == "none found"
    assert not bar.next.isEnabled()
    hand.press("Return")
    hand.press("Ctrl+A")
    hand.type("bazooka")
    before = bar.count.text()
    hand.click_tray("Bazooka man", plus=True)
    assert bar.count.text() != before

    # Alt+Enter chooses all hits for an act on all.
    hand.start_over()
    hand.press("Ctrl+L")
    hand.type("rifle 1st")
    hand.press("Alt+Return")
    chosen = hand.controller.selection.ids
    assert len(chosen) > 3
    assert not hand.page.finder.isVisible()
    assert all(hand.army.find_figure(man)[0].name == "1st Squad" for man in chosen)
    hand.press("Ctrl+R")
    hand.type("sniper")
    hand.press("Return")
    assert {hand.document.roster.man[man].role.name for man in chosen} == {"Sniper"}
