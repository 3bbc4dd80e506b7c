"""Numbers typed into the Print room: comma or point, and what cannot be is said where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from print_hand import PrintHand, begin_with
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from desktop.printroom.measure_printer import MeasurePrinterDialog
from desktop.services.printer_measurements import Printer


@pytest.fixture
def at(opener, data: Path) -> PrintHand:
    begin_with(data, ["roster-short"])
    return PrintHand(opener(data, room="print"))


def type_into(at: PrintHand, field: object, text: str) -> None:
    field.setFocus()
    field.selectAll()
    at.hand.type(text)
    at.hand.press("Return")
    at.hand.events()


def test_a_length_takes_a_comma_or_a_point_and_says_below_what_cannot_be(at: PrintHand) -> None:
    ruler = at.page.paper.ruler
    for typed in ("70", "1985", "wide", "9,8,5"):
        type_into(at, ruler, typed)
        assert ruler.problem == f"90 to 110 mm can be used, not {typed}; 100.0 mm stays."
        assert at.page.controller.options().measured_100mm == 100
        assert ruler.text() == "100.0 mm"
        assert not at.page.controller.printers.all(), "nothing is kept of it"
        type_into(at, ruler, "100")
        assert ruler.problem == ""
    for typed, found in (("98,5", 98.5), ("99.25", 99.25), ("101 mm", 101.0)):
        type_into(at, ruler, typed)
        assert at.page.controller.options().measured_100mm == found
        assert ruler.problem == ""
    assert ruler.text() == "101.0 mm"
    # The sentence stands below the margins.
    at.page.paper.folds["Margins, cards, bleed"].setChecked(True)
    margin = at.page.paper.lengths["margin"]
    before = margin.value()
    type_into(at, margin, "60")
    said = [
        label.text()
        for label in at.page.paper.findChildren(type(at.page.paper.scale_note))
        if label.isVisible() and "can be used" in label.text()
    ]
    assert said == [f"0 to 40 mm can be used, not 60; {before:.1f} mm stays."]
    at.page.paper.grab()


def test_too_many_pieces_are_refused_in_words_and_the_test_page_keeps_what_was_typed(
    at: PrintHand,
) -> None:
    at.click("tokens", "fold")
    row = next(each for each in at.rows().values() if each.part and each.title == "Jam")
    at.click(row.key, "count")
    assert isinstance(QApplication.focusWidget(), QAbstractSpinBox)
    at.hand.type("99999\n")
    assert at.rows()[row.key].count_ == row.count_
    pane = at.page.pack
    assert pane.refusal.isVisible()
    assert pane.refusal.text() == f"Jam: 0 to 500 can be used, not 99999; {row.count_} stays."
    at.click(row.key, "count").hand.type("500\n")
    assert at.rows()[row.key].count_ == 500
    assert not pane.refusal.isVisible()
    dialog = MeasurePrinterDialog(at.page.controller, Printer("Kitchen"), at.page)
    at.hand.qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    at.hand.qtbot.waitUntil(dialog.isActiveWindow, timeout=15_000)
    type_into(at, dialog.measures["across"], "9850")
    assert dialog.isVisible(), "Enter does not keep the number of before"
    assert (
        dialog.measures["across"].problem == "90 to 110 mm can be used, not 9850; 100.0 mm stays."
    )
    type_into(at, dialog.measures["across"], "98,5")
    assert not dialog.isVisible()
    assert dialog.printer.across == 98.5
