"""What is known of the player's printers: measured in the pane, or with the test page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop.services.printers import Printer

if TYPE_CHECKING:
    from desktop.printroom.page import PrintPage

OWN = "My printer"
"""What a printer is called whose ruler was measured before it had a name."""


class PrinterActs:
    """Keeps measured printers and applies them to the pack."""

    def __init__(self, page: PrintPage) -> None:
        self._page = page

    @property
    def current(self) -> Printer:
        """Return the chosen printer; one that prints true when none is chosen."""
        desk = self._page.desk
        return desk.printers.get(desk.choices.printer) or Printer(OWN)

    def measure(self, across: float) -> None:
        """Take what the 100 mm of the check ruler measured; the way down goes along with it."""
        printer = self.current
        even = printer.down == printer.across
        self.keep(replace_printer(printer, across, across if even else printer.down))

    def keep(self, printer: Printer) -> None:
        """Keep a printer, and print with it from now on."""
        page = self._page
        trouble = page.desk.printers.keep(printer).error
        page.desk.choose(replace(page.desk.choices, printer=printer.name))
        page.desk.apply_printer()
        if trouble:
            page.paper.progress.show_trouble(trouble)
        else:
            page.status.emit(f"Printer “{printer.name}” kept")

    def remove(self, name: str) -> None:
        """Forget a printer."""
        page = self._page
        trouble = page.desk.printers.remove(name).error
        page.desk.choose(replace(page.desk.choices, printer=""))
        if trouble:
            page.paper.progress.show_trouble(trouble)

    def open_test_page(self, *, new: bool = False) -> None:
        """Open the dialog that prints the test page and takes what was measured on it."""
        from desktop.printroom.test_page import TestPageDialog

        page = self._page
        printer = Printer("") if new else self.current
        dialog = TestPageDialog(printer, page.desk.printers, page.desk.options(), page)
        if dialog.exec():
            self.keep(dialog.printer)
        elif dialog.removed:
            self.remove(printer.name)


def replace_printer(printer: Printer, across: float, down: float) -> Printer:
    """Return a printer with another scale."""
    return Printer(printer.name, round(across, 2), round(down, 2), printer.right, printer.up)
