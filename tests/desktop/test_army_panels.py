"""What stands before the army: its steps and its findings can be reached there as well."""

from __future__ import annotations

from army_hand import Hand
from face_off_hand import thin
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit


def _act(hand: Hand, menu: str, words: str) -> QAction:
    acts = hand.window.registry.of_menu(menu)
    return next(act for act in acts if act.text().replace("&", "").startswith(words))


def _agree(dialog: object) -> None:
    who, _why = dialog.findChildren(QLineEdit)  # type: ignore[attr-defined]
    who.setText("Sam")
    dialog._close(dialog.AGREE)  # type: ignore[attr-defined]


def test_steps_and_acts_wait_while_the_bin_is_open(hand: Hand) -> None:
    # Acts on men wait until the army is in sight.
    hand.click_row(hand.page.armies.list, "Cereal Box Ten")
    hand.press("Ctrl+A", "Ctrl+Shift+B")
    count = hand.army.figure_count()
    hand.press("Ctrl+D", "Del")
    assert hand.army.figure_count() == count
    assert _act(hand, "Edit", "Duplicate").toolTip() == "Go back to the army first."

    # The bin keeps its hands off the steps of the army.
    hand.start_over()
    thin(hand, 1)
    count = hand.army.figure_count()
    hand.press("Ctrl+Shift+B")
    assert hand.page.showing == "bin"
    hand.press("Ctrl+Z")
    assert hand.army.figure_count() == count
    undo = _act(hand, "Edit", "Undo")
    assert (undo.isEnabled(), undo.toolTip()) == (False, "Go back to the army first.")
    assert not hand.page.undo_button.isVisible()

    # The totals bar says nothing while the bin is open.
    hand.start_over()
    hand.press("Ctrl+Shift+B")
    bar = hand.page.totals()
    assert hand.totals() == []
    assert bar.accessibleName() == "Totals"
    hand.press("Esc")
    assert hand.totals()


def test_in_the_history_undo_moves_the_mark_of_now(hand: Hand) -> None:
    thin(hand, 1)
    thin(hand, 1)
    hand.press("Ctrl+H")
    panel = hand.page.inspector.history
    assert panel.view.title.text() == "Send men home"
    hand.press("Ctrl+Z")
    marks = [row.right for row in panel.rows.rows if row.key.startswith("step:")]
    assert marks[:2] == ["taken back", "now"]
    assert panel.list.current_key() == "step:1"
    assert "the army as it is now" in panel.view.second.text()
    hand.press("Ctrl+Shift+Z")
    assert panel.list.current_key() == "step:2"
    hand.press("Ctrl+Z", "Ctrl+Z")
    assert panel.view.title.text() == "Before these steps"
    assert not _act(hand, "Edit", "Undo").isEnabled()
