"""Armies as text: copied into a chat, pasted from one, dropped as a file."""

from __future__ import annotations

from pathlib import Path

from army_hand import Hand
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from desktop.army.text_list.import_panel import NOTE, ListPanel

LIST = """Garden Gnomes
L.G.A.M., red

Jeep: Pvt. Fern, pistol man (seat 1)
Bazooka teem
9 riflemenn; medic
"""


def _panel(hand: Hand) -> ListPanel:
    assert hand.page.showing == "list"
    return hand.page.lists.panel


def test_a_list_from_a_chat_becomes_an_army(hand: Hand) -> None:
    # A list from a chat becomes an army.
    QGuiApplication.clipboard().setText(LIST)
    hand.press("Ctrl+Shift+V")
    panel = _panel(hand)
    assert panel.summary.text() == "Garden Gnomes: 2 units, 2 figures; 2 things not understood"
    assert all(choice.itemText(0) == NOTE for choice in panel.doubts.choices)
    hand.click(next(b for b in panel.doubts.buttons if b.text() == "Bazooka team"))
    assert len(panel.doubts.choices) == 1
    hand.click(next(b for b in panel.doubts.buttons if b.text() == "Rifleman"))
    assert panel.summary.text() == "Garden Gnomes: 3 units, 13 figures"
    hand.click(panel.make_button)
    assert hand.page.showing == "army"
    army = hand.controller.document.army
    assert (army.name, army.colour, army.figure_count(), army.note) == (
        "Garden Gnomes",
        "red",
        13,
        "",
    )
    assert any(entry.name == "Garden Gnomes" for entry in hand.army_service.entries)

    # What nobody understood stays in the note.
    hand.start_over()
    QGuiApplication.clipboard().setText(LIST)
    hand.press("Ctrl+Shift+V")
    hand.click(_panel(hand).make_button)
    assert "line 5: Bazooka teem" in hand.controller.document.army.note
    assert "line 6: riflemenn" in hand.controller.document.army.note

    # The copied list reads back as the same army.
    hand.start_over()
    before = hand.controller.document.army
    hand.press("Ctrl+Shift+C")
    text = QGuiApplication.clipboard().text()
    assert text.startswith(before.name)
    hand.press("Ctrl+Shift+V")
    panel = _panel(hand)
    assert panel.doubts.isHidden()
    hand.click(panel.make_button)
    after = hand.controller.document.army
    assert after.id != before.id
    assert after.figure_count() == before.figure_count()
    assert [unit.type for unit in after.units] == [unit.type for unit in before.units]


def test_units_of_a_list_join_an_army_of_their_game(hand: Hand, tmp_path: Path) -> None:
    # Units of a list join the open army in one step.
    before = hand.controller.document.army
    hand.page.lists.read("L.G.A.M.\nLoose men: 3 × medic\nTank\n")
    hand.click(_panel(hand).join_button)
    after = hand.controller.document.army
    assert after.figure_count() == before.figure_count() + 3 + 5
    assert [unit.name for unit in after.units].count("Loose men") == 1
    assert hand.controller.document.undo_stack.undoText() == "add 2 units from a list"
    hand.press("Ctrl+Z")
    assert hand.controller.document.army == before

    # A list of another game cannot join.
    hand.start_over()
    hand.page.lists.read("Army Men\nLoose men: 3 × rifleman\n")
    panel = _panel(hand)
    assert not panel.join_button.isEnabled()
    assert "Army Men" in panel.join_button.toolTip()

    # Saved texts hold the army.
    hand.start_over()
    army = hand.controller.document.army
    hand.page.lists.write(tmp_path / "army.txt")
    assert (tmp_path / "army.txt").read_text("utf-8").startswith(army.name)
    assert "leaves out" in hand.window.status_text
    hand.page.lists.write(tmp_path / "army.md")
    assert (tmp_path / "army.md").read_text("utf-8").startswith(f"# {army.name}")


def test_long_texts_are_refused_in_one_sentence(hand: Hand, tmp_path: Path) -> None:
    # A megabyte of text is refused in one sentence.
    before = hand.controller.document.army
    QGuiApplication.clipboard().setText("all work and no play " * 50_000)
    hand.press("Ctrl+Shift+V")
    panel = _panel(hand)
    assert panel.problem.text() == (
        "The text has 1,050,000 letters; a list has at most 200,000. Nothing was read."
    )
    assert panel.text.toPlainText() == ""
    data = QMimeData()
    data.setText("x" * 1_000_000)
    panel.text.insertFromMimeData(data)
    assert "It was not pasted" in panel.problem.text()
    assert not panel.make_button.isEnabled()
    hand.press("Escape")
    assert hand.page.showing == "army"
    assert hand.controller.document.army == before

    # A long dropped text is left where it is.
    hand.start_over()
    path, said = tmp_path / "long.txt", []
    path.write_bytes(b"x" * 900_000)

    def read(dialog) -> None:
        said.append(dialog.accessibleDescription())
        hand.press("Return")

    hand.in_dialog(lambda: hand.window.files_dropped.emit([str(path)]), read)
    assert said == [f"{path}: is larger than 800 KB, the most that is read."]
    assert hand.page.showing == "army"


def test_a_dropped_text_file_is_read_as_a_list(hand: Hand, tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path = tmp_path / f"{encoding}.txt"
        path.write_text(LIST.replace("Gnomes", encoding), encoding)
        hand.window.files_dropped.emit([str(path)])
        assert _panel(hand).text.toPlainText() == LIST.replace("Gnomes", encoding)
