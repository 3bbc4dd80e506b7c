"""Two armies side by side in the window: what stands there, and what is agreed between them."""

from __future__ import annotations

from army_hand import Hand
from compare_hand import compare, said, settle, thin
from PySide6.QtWidgets import QLineEdit

from desktop.faceoff.commands import compare_panel
from desktop.faceoff.panel import ComparePanel
from rules.army import edits
from rules.checks import check_between


def _row(panel: ComparePanel, grid: str, name: str) -> list[str]:
    rows = getattr(panel, grid).rows
    return [cell.text for row in rows if row.name == name for cell in row.cells]


def test_the_key_lays_two_armies_of_one_game_side_by_side(hand: Hand) -> None:
    hand.click_row(hand.page.armies.list, "Tan Raiders")
    hand.press("Ctrl+E")
    panel = compare_panel(hand.page)
    settle(hand, panel)
    assert hand.page.showing == "compare"
    assert panel.other.currentText() == "2nd Sandbox Company · L.G.A.M."
    figures = next(row for row in panel.counts.rows if row.name == "Figures")
    assert [(cell.text, cell.better) for cell in figures.cells] == [("45", True), ("43", False)]
    assert _row(panel, "weapons", "Shotgun")[-2:] == ["1", "0"]
    assert _row(panel, "reach", "Reach a target 3 ft away") == ["4", "5"]
    assert _row(panel, "hits", "Rifle") == ["17", "9.92", "17", "9.92"]
    hand.press("Esc")
    assert hand.page.showing == "army"


def test_range_and_cover_change_what_is_expected(hand: Hand) -> None:
    panel = compare(hand, "Tan Raiders", "2nd Sandbox")
    bar = panel.setting
    bar.range.setCurrentIndex(bar.range.findText("2 ft"))
    bar.range.activated.emit(0)
    settle(hand, panel)
    assert panel.comparison.setting.distance == 2
    assert _row(panel, "hits", "Shotgun") == ["1", "–", "0", "–"]
    assert _row(panel, "hits", "Heavy mortar")[1] == "0.42"
    before = panel.comparison.volleys[0].total
    bar.cover.setCurrentIndex(1)
    bar.cover.activated.emit(1)
    settle(hand, panel)
    assert panel.comparison.volleys[0].total < before
    assert bar.cover.currentText() == "Target in partial cover"


def test_a_field_without_number_says_why(hand: Hand) -> None:
    panel = compare(hand, "Tan Raiders", "2nd Sandbox")
    grid = panel.attacks[0]
    heads = [head.first for head in grid.heads]
    rifle = next(row for row in grid.rows if row.name == "Rifle")
    cell = rifle.cells[heads.index("Jeep or car") - 1]
    assert (cell.text, cell.tip) == (
        "–",
        "Jeeps fall to tanks, cannons, mortars and sustained HMG fire only.",
    )
    assert "cannon" in panel.harmless[0].text()
    assert "borrowed from FP" in rifle.cells[1].tip
    hand.click(panel.by)
    assert "Rifleman" in [row.name for row in panel.attacks[0].rows]


def test_armies_of_two_games_are_only_counted(hand: Hand) -> None:
    panel = compare(hand, "Tan Raiders", "Garden Gate")
    assert "different games" in panel.note.text()
    assert panel.counts.isVisible()
    assert not panel.hits.isVisible()
    assert not panel.findings.isVisible()


def test_findings_between_follow_every_edit(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    assert said(panel) == []
    assert panel.findings.clear_text.text() == "Nothing to say: 1 limit between armies checked."
    thin(hand, 2)
    hand.events()
    assert said(panel)[0].startswith("Cereal Box Ten has 8 models")
    hand.document.undo_stack.undo()
    hand.events()
    assert said(panel) == []
    hand.document.undo_stack.redo()
    hand.page.show_army()
    thin(hand, 1)
    hand.press("Ctrl+E")
    hand.events()
    assert said(panel)[0].startswith("Cereal Box Ten has 7 models")
    other = hand.army_service.document(panel.comparison.right.army.id)
    men = [man.id for man in other.army.figures() if man.plain][:3]
    other.edit("fewer", lambda army: edits.remove_figures(army, men))
    hand.events()
    assert said(panel) == []


def test_one_step_mends_the_open_army(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    hand.events()
    panel.findings.list.go_next()
    panel.findings.list.ask_fix()
    hand.events()
    assert hand.army.figure_count() == 10
    assert hand.document.undo_stack.undoText() == "add 2 riflemen"
    assert said(panel) == []


def test_what_was_agreed_stands_in_both_armies(hand: Hand) -> None:
    panel = compare(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    hand.events()

    def use(dialog: object) -> None:
        who, why = dialog.findChildren(QLineEdit)  # type: ignore[attr-defined]
        who.setText("Sam")
        why.setText("Two are ill.")
        dialog._close(dialog.AGREE)  # type: ignore[attr-defined]

    panel.findings.list.go_next()
    hand.in_dialog(panel.findings.list.ask_agree, use)
    hand.events()
    other = hand.army_service.document(panel.comparison.right.army.id).army
    assert hand.army.agreements == other.agreements
    assert other.agreements[0].note == "Two are ill."
    (finding,) = panel.comparison.findings
    assert finding.severity == "agreed"
    assert "Sam" in finding.agreement
    assert check_between((other, hand.army), hand.document.ruleset)[0].severity == "agreed"
    panel.findings.list.go_next()
    panel.findings.list.ask_fix()
    hand.events()
    other = hand.army_service.document(other.id).army
    assert hand.army.agreements == other.agreements == ()
    assert panel.comparison.findings[0].severity == "error"


def test_without_another_army_one_sentence_says_so(hand: Hand) -> None:
    panel = compare(hand, "Tan Raiders", "2nd Sandbox")
    for entry in hand.army_service.entries:
        if entry.id != hand.army.id:
            hand.page.filing.bin([entry.id])
    hand.events()
    panel.refresh()
    assert panel.note.text() == "There is no other army yet. Make one, or duplicate this one."
    assert not panel.counts.isVisible()
