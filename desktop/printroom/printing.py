"""Prints a finished pack on the player's printer, page by page at exactly its size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from rules.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

DPI = 300
"""Dots per inch in which a page is handed over: sharper than the eye at arm's length."""
_MM = 25.4
Duplex = Literal["", "long", "short"]


def print_pdf(
    pdf: bytes,
    parent: QWidget,
    duplex: Duplex = "",
    heard: Callable[[int], bool] | None = None,
) -> str:
    """Ask for the printer and print; return a sentence for the player, "" when he thought better.

    `duplex` is the edge about which the paper is to be turned, "" for single pages.
    """
    from printables.preview import page_count

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    pages = page_count(pdf)
    printer.setFromTo(1, pages)
    _prepare(printer, duplex)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle("Print the pack")
    dialog.setMinMax(1, pages)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return ""
    return print_to(printer, pdf, heard)


def print_to(printer: QPrinter, pdf: bytes, heard: Callable[[int], bool] | None = None) -> str:
    """Print the pages that were chosen for a printer; return a sentence for the player.

    `heard` is told the number of pages after each; False from it ends the print.
    """
    from printables.preview import page_count, page_image

    whole = page_count(pdf)
    first = max(printer.fromPage(), 1)
    last = min(printer.toPage() or whole, whole)
    chosen = range(first - 1, last)
    painter = QPainter()
    for done, number in enumerate(chosen):
        shown = page_image(pdf, number, DPI)
        size = QSizeF(shown.width * _MM / DPI, shown.height * _MM / DPI)
        _lay(printer, size)
        if done == 0:
            if not painter.begin(printer):
                return (
                    f"The printer {printer.printerName()} cannot be reached; nothing was printed."
                )
        elif not printer.newPage():
            painter.end()
            return f"The printer stopped after {counted(done, 'page')}; print the others again."
        image = QImage(
            shown.rgba, shown.width, shown.height, shown.width * 4, QImage.Format.Format_RGBA8888
        )
        dots = printer.resolution() / _MM
        painter.drawImage(QRectF(0, 0, size.width() * dots, size.height() * dots), image)
        if heard is not None and not heard(done + 1):
            printer.abort()
            painter.end()
            return f"The print was ended after {counted(done + 1, 'page')}."
    painter.end()
    return f"{counted(len(chosen), 'page').capitalize()} went to {_name(printer)}."


def _prepare(printer: QPrinter, duplex: Duplex) -> None:
    """Set what must hold for true size: the whole paper, no scaling, the right edge to turn."""
    printer.setFullPage(True)
    printer.setDuplex(
        {
            "": QPrinter.DuplexMode.DuplexNone,
            "long": QPrinter.DuplexMode.DuplexLongSide,
            "short": QPrinter.DuplexMode.DuplexShortSide,
        }[duplex]
    )


def _lay(printer: QPrinter, size: QSizeF) -> None:
    """Give the printer a page of this size in mm, upright or turned as it is."""
    turned = size.width() > size.height()
    upright = size.transposed() if turned else size
    way = QPageLayout.Orientation.Landscape if turned else QPageLayout.Orientation.Portrait
    paper = QPageSize(upright, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    printer.setPageLayout(QPageLayout(paper, way, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)


def _name(printer: QPrinter) -> str:
    return printer.outputFileName() or f"“{printer.printerName()}”"
