"""What stands before the army: its steps and its findings can be reached there as well."""

from __future__ import annotations

from army_hand import Hand
from compare_hand import compare, said, settle, thin
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit

from desktop.look.parts.totals import TotalsBar
from rules.army import edits


def _act(hand: Hand, menu: str, words: str) -> QAction:
    acts = hand.window.registry.of_menu(menu)
    return next(act for act in acts if act.text().replace("&", "").startswith(words))


def _agree(dialog: object) -> None:
    who, _why = dialog.findChildren(QLineEdit)  # type: ignore[attr-defined]
    who.setText("Sam")
    dialog._close(dialog.AGREE)  # type: ignore[attr-defined]


def test_in_the_comparison_undo_and_redo_work_on_the_open_army(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    assert not _act(hand, "Edit", "Undo").isEnabled()
    thin(hand, 2)
    assert hand.page.undo_button.isVisible()
    hand.press("Ctrl+Z")
    settle(hand, panel)
    assert hand.army.figure_count() == 10
    assert (hand.page.showing, said(panel)) == ("compare", [])
    hand.choose("Edit", "Redo send men home")
    settle(hand, panel)
    assert hand.army.figure_count() == 8
    assert said(panel)[0].startswith("Cereal Box Ten has 8 models")
    hand.press("Ctrl+Z", "Ctrl+Shift+Z")
    assert hand.army.figure_count() == 8
    hand.press("Ctrl+Z", "Ctrl+Y")
    assert hand.army.figure_count() == 8


def test_acts_on_men_wait_until_the_army_is_in_sight(hand: Hand) -> None:
    hand.click_row(hand.page.armies.list, "Cereal Box Ten")
    hand.press("Ctrl+A", "Ctrl+E")
    count = hand.army.figure_count()
    hand.press("Ctrl+D", "Del")
    assert hand.army.figure_count() == count
    assert _act(hand, "Edit", "Duplicate").toolTip() == "Go back to the army first."


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
    assert panel.view.title.text() == "As it was opened"
    assert not _act(hand, "Edit", "Undo").isEnabled()


def test_the_bin_keeps_its_hands_off_the_steps_of_the_army(hand: Hand) -> None:
    thin(hand, 1)
    count = hand.army.figure_count()
    hand.press("Ctrl+Shift+B")
    assert hand.page.showing == "bin"
    hand.press("Ctrl+Z")
    assert hand.army.figure_count() == count
    undo = _act(hand, "Edit", "Undo")
    assert (undo.isEnabled(), undo.toolTip()) == (False, "Go back to the army first.")
    assert not hand.page.undo_button.isVisible()


def test_the_totals_bar_says_nothing_while_the_bin_is_open(hand: Hand) -> None:
    hand.press("Ctrl+Shift+B")
    bar = hand.page.totals().findChild(TotalsBar)
    assert hand.totals() == []
    assert bar.accessibleName() == "Totals"
    hand.press("Esc")
    assert hand.totals()


def test_a_finding_between_leads_to_whom_it_is_about(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    other = hand.army_service.document(panel.comparison.right.army.id)
    men = [man.id for man in other.army.figures() if man.plain][:2]
    other.edit("fewer", lambda army: edits.remove_figures(army, men))
    settle(hand, panel)
    view = panel.findings.list
    hand.click(view.viewport(), QRectF(view.visualRect(view.model().index(0, 0))).center())
    assert hand.page.showing == "army"
    assert len(hand.controller.selection.ids) == 2
    assert set(hand.controller.selection.ids) <= {man.id for man in hand.army.figures()}


def test_the_keys_of_findings_work_between_two_armies(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    assert not _act(hand, "Army", "Next finding").isEnabled()
    thin(hand, 2)
    settle(hand, panel)
    panel.folds["Findings between the two"].setChecked(False)
    hand.press("F8")
    assert panel.findings.list.isVisible()
    assert (hand.page.showing, panel.findings.list.hasFocus()) == ("compare", True)
    assert panel.findings.list.current_key() == "equal-numbers"
    panel.other.setFocus()
    hand.in_dialog(lambda: hand.press("Ctrl+Shift+Return"), _agree)
    settle(hand, panel)
    assert panel.comparison.findings[0].severity == "agreed"
    hand.press("Ctrl+Z")
    settle(hand, panel)
    assert panel.comparison.findings[0].severity == "error"
    hand.press("F8", "Ctrl+Return")
    settle(hand, panel)
    assert (hand.army.figure_count(), said(panel)) == (10, [])


def test_what_both_agreed_to_goes_back_and_on_in_both(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, panel)
    other = hand.army_service.document(panel.comparison.right.army.id)
    hand.press("F8")
    hand.in_dialog(lambda: hand.press("Ctrl+Shift+Return"), _agree)
    hand.press("Ctrl+Z")
    assert hand.army.agreements == other.army.agreements == ()
    hand.press("Ctrl+Shift+Z")
    assert len(hand.army.agreements) == len(other.army.agreements) == 1
    other.edit("rename", lambda army: edits.change_army(army, name="Shoebox Eleven"))
    hand.press("Ctrl+Z")
    assert (len(hand.army.agreements), len(other.army.agreements)) == (0, 1)


def test_the_other_army_can_be_mended_from_here(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, panel)
    other = hand.army_service.document(panel.comparison.right.army.id)
    steps = hand.document.undo_stack.count()
    (button,) = panel.findings.others.buttons
    assert button.text() == "In Shoebox Ten: remove a sniper and a heavy support"
    hand.click(button)
    settle(hand, panel)
    assert (other.army.figure_count(), said(panel)) == (8, [])
    assert other.undo_stack.undoText() == "remove a sniper and a heavy support"
    assert hand.document.undo_stack.count() == steps
    assert (
        panel.findings.others.done_text.text()
        == "Done in Shoebox Ten: remove a sniper and a heavy support."
    )
    hand.saved()
    assert hand.stored(other.army.id).figure_count() == 8
    hand.click(panel.findings.others.back)
    settle(hand, panel)
    assert other.army.figure_count() == 10
    assert not panel.findings.others.back.isVisible()


def test_findings_of_before_are_not_there_for_two_games(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, panel)
    at = panel.other.findText("Garden Gate", Qt.MatchFlag.MatchStartsWith)
    panel.other.setCurrentIndex(at)
    panel.other.activated.emit(at)
    settle(hand, panel)
    assert not _act(hand, "Army", "Next finding").isEnabled()
