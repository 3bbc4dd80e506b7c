"""What is known of the player's printers: measured in the pane, or with the test page."""

from __future__ import annotations

from dataclasses import replace

from desktop.printroom.controller import PrintController
from desktop.printroom.frame import PrintFrame
from desktop.services.printers import Printer

OWN = "My printer"
"""What a printer is called whose ruler was measured before it had a name."""


class PrinterCommands:
    """Keeps measured printers and applies them to the pack."""

    def __init__(self, controller: PrintController, frame: PrintFrame) -> None:
        self._controller, self._frame = controller, frame

    @property
    def current(self) -> Printer:
        """Return the chosen printer; one that prints true when none is chosen."""
        return self._controller.printers.get(self._controller.choices.printer) or Printer(OWN)

    def measure(self, across: float) -> None:
        """Take what the 100 mm of the check ruler measured; the way down goes along with it."""
        printer = self.current
        even = printer.down == printer.across
        self.keep(replace_printer(printer, across, across if even else printer.down))

    def keep(self, printer: Printer) -> None:
        """Keep a printer, and print with it from now on."""
        trouble = self._controller.printers.keep(printer).error
        self._controller.choose(replace(self._controller.choices, printer=printer.name))
        self._controller.apply_printer()
        if trouble:
            self._frame.paper.progress.show_trouble(trouble)
        else:
            self._frame.status.emit(f"Printer “{printer.name}” saved")

    def remove(self, name: str) -> None:
        """Forget a printer."""
        trouble = self._controller.printers.remove(name).error
        self._controller.choose(replace(self._controller.choices, printer=""))
        if trouble:
            self._frame.paper.progress.show_trouble(trouble)

    def open_test_page(self, *, new: bool = False) -> None:
        """Open the dialog that prints the test page and takes what was measured on it."""
        from desktop.printroom.test_page import TestPageDialog

        printer = Printer("") if new else self.current
        dialog = TestPageDialog(
            printer, self._controller.printers, self._controller.options(), self._frame
        )
        if dialog.exec():
            self.keep(dialog.printer)
        elif dialog.removed:
            self.remove(printer.name)


def replace_printer(printer: Printer, across: float, down: float) -> Printer:
    """Return a printer with another scale."""
    return Printer(printer.name, round(across, 2), round(down, 2), printer.right, printer.up)
