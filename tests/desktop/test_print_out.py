"""Out of the Print room: saved as PDF and as pictures, and printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from paper import page_texts
from print_start import Starts, starts
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo


@pytest.fixture(autouse=True)
def own_dialogs(qapp: QApplication) -> None:
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@pytest.fixture
def room(opener, data: Path) -> Starts:
    return starts(opener, data)


def named(path: Path) -> Callable[[QWidget], None]:
    """Use a file dialog: type a name and take it."""

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        dialog.findChild(QLineEdit).setText(str(path))
        dialog.accept()

    return use


# ------------------------------------------------------------------ print and save


def test_the_pack_is_saved_as_it_is_seen_and_handed_to_the_printer(
    room: Starts, tmp_path: Path, handed_out: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = room("roster")
    target = tmp_path / "pack.pdf"
    at.hand.in_dialog(lambda: at.hand.click(at.page.paper.pdf_button), named(target))
    at.done()
    pages = page_texts(target)
    assert len(pages) == len(at.pages())
    words = " ".join(pages).casefold()
    for name in ("2nd sandbox company", "dragonfly", "olive drab"):
        assert name in words
    assert f"saved as {target}." in at.said(), "the whole place"
    at.hand.click(at.page.paper.outcome.link)
    assert handed_out == [str(target)]
    printed_to = tmp_path / "kitchen.pdf"

    def choose(pages: int, *_: object) -> QPrinter:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setResolution(100)
        printer.setOutputFileName(str(printed_to))
        return printer

    monkeypatch.setattr("desktop.printroom.output.choose_printer", choose)
    monkeypatch.setattr("desktop.printroom.output.DPI", 60)  # only the pages are counted
    at.hand.press("Ctrl+P")
    at.done()
    assert at.said() == f"{len(pages)} pages went to {printed_to}."
    with pikepdf.open(printed_to) as printed:
        assert len(printed.pages) == len(pages)


def test_pictures_are_written_one_for_each_sheet(
    room: Starts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = room("roster-short")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        dialog.findChild(Combo).setCurrentIndex(0)
        at.hand.press("Return")

    at.hand.in_dialog(lambda: at.hand.click(at.page.paper.pictures_button), use)
    at.done()
    assert len(list(tmp_path.glob("2nd Sandbox Company-*.png"))) == len(at.pages())
    first = min(tmp_path.glob("*.png"))
    first.write_bytes(b"mine")
    keep = [use, lambda _dialog: at.hand.press("Return")]
    at.hand.in_dialog(lambda: at.hand.click(at.page.paper.pictures_button), *keep)
    assert not at.page.controller.not_ready and first.read_bytes() == b"mine", (
        "nothing is replaced unasked"
    )
