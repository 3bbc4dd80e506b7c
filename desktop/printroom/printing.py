"""Prints a finished pack on the player's printer, page by page at exactly its size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from rules.common.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from printables.preview import PageImage

DPI = 300
"""Dots per inch in which a page is handed over: sharper than the eye at arm's length."""
Duplex = Literal["", "long", "short"]


def choose_printer(pages: int, parent: QWidget, duplex: Duplex = "") -> QPrinter | None:
    """Ask for the printer and the pages to print; None when the player thought better of it.

    `duplex` is the edge about which the paper is to be turned, "" for single pages.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFromTo(1, pages)
    _prepare(printer, duplex)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle("Print the pack")
    dialog.setMinMax(1, pages)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


def print_to(printer: QPrinter, pdf: bytes, heard: Callable[[int], bool] | None = None) -> str:
    """Print the pages that were chosen for a printer; return a sentence for the player.

    It may be called in a thread of its own. `heard` is told the number of pages after each;
    False from it ends the print.
    """
    from printables.preview import PackImages

    painter = QPainter()
    with PackImages(pdf) as images:
        chosen = range(
            max(printer.fromPage(), 1) - 1, min(printer.toPage() or images.pages, images.pages)
        )
        for done, number in enumerate(chosen):
            _lay(printer, QSizeF(*images.size(number)))
            if not (painter.begin(printer) if done == 0 else printer.newPage()):
                painter.end()
                return _stopped(printer, done)
            _draw(painter, printer, images.page(number, DPI))
            if heard is not None and not heard(done + 1):
                printer.abort()
                painter.end()
                return f"Printing was cancelled after {counted(done + 1, 'page')}."
    painter.end()
    return f"{counted(len(chosen), 'page').capitalize()} went to {_name(printer)}."


def _draw(painter: QPainter, printer: QPrinter, shown: PageImage) -> None:
    """Draw a picture of a page at the size that its dots per inch give it."""
    image = QImage(
        shown.rgba, shown.width, shown.height, shown.width * 4, QImage.Format.Format_RGBA8888
    )
    scale = printer.resolution() / DPI
    painter.drawImage(QRectF(0, 0, shown.width * scale, shown.height * scale), image)


def _stopped(printer: QPrinter, done: int) -> str:
    """Return the sentence about a printer that takes no page, or no more."""
    if done:
        return f"{_name(printer)} stopped after {counted(done, 'page')}; print the others again."
    return f"{_name(printer)} cannot be reached; nothing was printed. Look whether it is on."


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
