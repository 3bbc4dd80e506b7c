"""The print dialog: what is ticked is what is written."""

from pathlib import Path

import pypdfium2
import pytest
from army_hand import Hand
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from desktop.army.print_dialog import PrintDialog


@pytest.fixture(autouse=True)
def own_dialogs(qapp) -> None:
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


def text_of(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def made(hand: Hand, dialog: PrintDialog) -> None:
    hand.qtbot.waitUntil(lambda: dialog.where.text().startswith("Page 1 of"), timeout=10_000)


def choose(path: Path):
    def use(dialog) -> None:
        assert isinstance(dialog, QFileDialog)
        dialog.findChild(QLineEdit).setText(str(path))
        dialog.accept()

    return use


def test_the_pack_is_saved_and_holds_the_army(
    hand: Hand, tmp_path: Path, handed_out: list[str]
) -> None:
    target = tmp_path / "pack.pdf"

    def use(dialog) -> None:
        assert isinstance(dialog, PrintDialog)
        made(hand, dialog)
        assert not dialog.before.isEnabled()
        hand.click(dialog.after)
        assert dialog.where.text().startswith("Page 2 of")
        dialog.grab()
        hand.click(dialog.save_button)

    hand.in_dialog(lambda: hand.press("Ctrl+P"), use, choose(target))
    words = " ".join(text_of(target))
    for name in ("2ND SANDBOX COMPANY", "1st Squad", "Dragonfly", "Olive Drab"):
        assert name.casefold() in words.casefold(), name
    assert hand.window.status_text.startswith("Printed ")
    assert handed_out == [str(target)]


def test_sheets_paper_and_ink_are_chosen(hand: Hand, tmp_path: Path) -> None:
    pages: list[str] = []
    sizes: list[tuple[float, float]] = []

    def use(dialog) -> None:
        made(hand, dialog)
        pages.append(dialog.where.text())
        cards = dialog.sheets["role-cards"]
        hand.click(cards)
        made(hand, dialog)
        hand.qtbot.waitUntil(lambda: dialog.where.text() != pages[0], timeout=10_000)
        pages.append(dialog.where.text())
        hand.click(dialog.ink)
        dialog.paper.setFocus()
        hand.press("End", "Return")
        made(hand, dialog)
        assert dialog.paper.currentText() == "Letter"
        dialog.save(tmp_path / "letter.pdf")

    hand.in_dialog(lambda: hand.click(hand.page.print_button), use)
    assert pages[0] != pages[1]
    document = pypdfium2.PdfDocument(tmp_path / "letter.pdf")
    sizes += [page.get_size() for page in document]
    document.close()
    assert {tuple(map(round, size)) for size in sizes} <= {(612, 792), (792, 612)}


def test_no_sheet_no_pack(hand: Hand) -> None:
    def use(dialog) -> None:
        made(hand, dialog)
        for box in dialog.sheets.values():
            hand.click(box)
        assert dialog.where.text() == "No sheet is ticked"
        assert not dialog.save_button.isEnabled()
        assert dialog.save_button.toolTip() == "Tick a sheet first."
        hand.press("Escape")

    hand.in_dialog(lambda: hand.choose("Print", "Print…"), use)


def test_a_folder_that_takes_nothing_ends_in_a_sentence(hand: Hand, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")

    def use(dialog) -> None:
        made(hand, dialog)
        dialog.save(blocked / "pack.pdf")
        assert dialog.isVisible()
        assert dialog.problems.isVisible()
        assert "pack.pdf" in dialog.problems.text()
        hand.press("Escape")

    hand.in_dialog(lambda: hand.press("Ctrl+P"), use)
    assert blocked.read_text() == "not a folder"


def test_a_dialog_closed_while_pages_are_made_does_no_harm(hand: Hand) -> None:
    hand.in_dialog(lambda: hand.press("Ctrl+P"), lambda _: hand.press("Escape"))
    hand.qtbot.wait(300)
    hand.in_dialog(lambda: hand.press("Ctrl+P"), lambda d: (made(hand, d), hand.press("Escape")))
    dialogs = hand.page.findChildren(PrintDialog)
    hand.events()
    assert len(hand.page.findChildren(PrintDialog)) <= 1, dialogs


def test_an_empty_army_prints_too(empty, tmp_path: Path) -> None:
    hand: Hand = empty("army-men")

    def use(dialog) -> None:
        made(hand, dialog)
        dialog.save(tmp_path / "empty.pdf")

    hand.in_dialog(lambda: hand.press("Ctrl+P"), use)
    assert "army men" in " ".join(text_of(tmp_path / "empty.pdf")).casefold()
