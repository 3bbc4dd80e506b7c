"""Prints the pack, or writes it as a PDF or as pictures: in a thread, with a way to cancel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QMarginsF, QObject, QRectF, QSizeF, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from desktop.file_dialogs import ask_folder, ask_save, may_replace, with_ending
from desktop.jobs import Job
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo, Field
from desktop.printroom.controller import Outcome, PrintController
from printables.engine.problems import PrintCancelled, PrintProblem
from rules.common.file_io import file_stem
from rules.common.wording import capital, counted, listed

if TYPE_CHECKING:
    from printables.pack import Order, Pack, Printed
    from printables.source import Source

SHARPNESS = ((100.0, "For a phone, 100 dots per inch"), (150.0, "For Tabletop Simulator, 150"),
             (300.0, "As sharp as paper, 300"))  # fmt: skip
DPI = 300
"""Dots per inch in which a page is handed over: sharper than the eye at arm's length."""
Duplex = Literal["", "long", "short"]
Heard = Callable[[int], bool]
"""Is told the number of pages after each; False from it ends the work."""


class PackOutput(QObject):
    """One command at a time. While it runs it can be cancelled; the controller tells of it."""

    heard = Signal(int)
    """So many pages are done; told from the thread."""

    def __init__(self, controller: PrintController, window: QWidget) -> None:
        super().__init__(window)
        self._controller, self._window = controller, window
        self._cancelled = False
        self._words, self._whole = "", 0
        self.heard.connect(self._tell_step)

    # ---- commands

    def print_pack(self) -> None:
        """Make the whole pack, then let the system's dialog print it."""

        def work(source: Source, order: Order) -> Pack:
            from printables.pack import build_pack

            return build_pack(source, order, self._hear)

        if not self._controller.not_ready:
            self._start("Making page", work, self._print)

    def _print(self, pack: Pack) -> None:
        options = self._controller.choices.options
        duplex: Duplex = options.flip if options.backs == "mirrored" else ""
        printer = choose_printer(pack.pages, self._window, duplex)
        if not isValid(self):
            return  # the window was closed while the system's dialog stood
        if printer is None:
            self._controller.tell(None)
            return

        self._whole = pack.pages
        self._run("Printing page", lambda: print_to(printer, pack.pdf, self._hear), self._finish)

    def ask_pdf(self) -> None:
        """Ask where, and write the pack there."""
        if self._controller.not_ready:
            return
        suggested, kinds = f"{self._stem()}.pdf", "PDF (*.pdf)"
        found = ask_save(self._window, "Save the pack", suggested, kinds, with_ending(".pdf"))
        if found is not None:
            self.save_pdf(found[0])

    def save_pdf(self, target: Path) -> None:
        """Write the pack to a file, whole or not at all."""

        def work(source: Source, order: Order) -> Printed:
            from printables.pack import print_pack

            return print_pack(source, order, target, self._hear)

        def done(printed: Printed) -> None:
            names = listed([str(file) for file in printed.files])
            words = f"{capital(counted(printed.pages, 'page'))} saved as {names}."
            self._finish(words, "Open", printed.files[0])

        self._start("Making page", work, done)

    def ask_pictures(self) -> None:
        """Ask how sharp and where, and write a picture of each page there."""
        if self._controller.not_ready:
            return
        shown = Combo("Pictures of")
        for words, pieces in (("Whole pages", False), ("Each card and token, cut out", True)):
            shown.addItem(words, pieces)
        sharpness = Combo("Sharpness")
        for dpi, words in SHARPNESS:
            sharpness.addItem(words, dpi)
        sharpness.setCurrentIndex(1)
        dialog = SentenceDialog(
            "Save as pictures",
            "PNG pictures in a folder, for a virtual table or a phone. Cards and tokens come with "
            "transparent corners and with their backs.",
            ("Choose the folder…", "Cancel"),
            parent=self._window,
        )
        dialog.content.addWidget(Field("Pictures of", shown))
        dialog.content.addWidget(Field("Sharpness", sharpness))
        folder = ask_folder(self._window, "Folder for the pictures") if dialog.exec() else None
        if folder is None:
            return
        pieces = bool(shown.currentData())
        here = folder.glob("* - front.png" if pieces else f"{escape(self._stem())}-*.png")
        if all(may_replace(self._window, each) for each in sorted(here)[:1]):
            self.save_pictures(folder, float(sharpness.currentData()), pieces=pieces)

    def save_pictures(self, folder: Path, dpi: float, *, pieces: bool = False) -> None:
        """Write a picture of each page into a folder, or of each card and token where `pieces`."""
        stem = self._stem()

        def work(source: Source, order: Order) -> list[Path]:
            from printables.pack import build_pack
            from printables.piece_pictures import options_for_pieces, save_pieces
            from printables.preview import save_pictures, uncorrected

            fitted = (options_for_pieces if pieces else uncorrected)(order.options)
            order = replace(order, options=fitted)
            pack = build_pack(source, order, lambda _: not self._cancelled)
            if pieces:
                return save_pieces(pack, folder, dpi, lambda _: not self._cancelled)
            return save_pictures(pack.pdf, folder, stem, dpi, self._hear)

        def done(written: list[Path]) -> None:
            words = f"{capital(counted(len(written), 'picture'))} saved in {folder}."
            self._finish(words, "Open the folder", folder)

        self._start("Drawing page", work, done)

    def cancel(self) -> None:
        """End what is being made after the page it is at."""
        self._cancelled = True

    # ---- in a thread

    def _start(
        self, words: str, work: Callable[[Source, Order], Any], done: Callable[[Any], None]
    ) -> None:
        from printables.pack import Order

        controller = self._controller
        source = controller.source
        if controller.saving or source is None:
            return
        printed = [line for line in controller.lines if line.printed]
        counts = {line.sheet.name: {part.id: n for part, n in line.parts} for line in printed}
        order = Order([line.sheet for line in printed], controller.options(), counts)
        self._whole = len(controller.pages)
        self._run(words, lambda: work(source.build(), order), done)

    def _run(self, words: str, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._words, self._cancelled, self._controller.saving = words, False, True
        job = Job(work, self)

        def ended(then: Callable[[Any], None], what: Any) -> None:
            job.deleteLater()
            self._controller.saving = False
            then(what)

        job.done.connect(lambda value: ended(done, value))
        job.troubled.connect(lambda trouble: ended(self._troubled, trouble))
        self._tell_step(0)
        job.start()

    def _hear(self, pages: int) -> bool:
        """Take note of a page in the thread; False when the rest is not wanted."""
        self.heard.emit(pages)
        return not self._cancelled

    def _tell_step(self, pages: int) -> None:
        if self._controller.saving:
            words = f"{self._words} {min(pages + 1, self._whole)} of {self._whole}…"
            share = pages / max(self._whole, 1)
            self._controller.tell(Outcome(words, "Cancel", self.cancel, share=share))

    def _troubled(self, trouble: Exception) -> None:
        if isinstance(trouble, PrintCancelled):
            self._controller.tell(Outcome("Cancelled. Nothing was overwritten."))
        elif isinstance(trouble, PrintProblem):
            self._controller.tell_trouble(str(trouble))
        else:
            self._controller.tell(None)
            raise trouble

    def _finish(self, sentence: str, link: str = "", target: Path | None = None) -> None:
        url = QUrl.fromLocalFile(str(target))
        act = (lambda: QDesktopServices.openUrl(url)) if target else None
        self._controller.tell(Outcome(sentence, link, act))
        self._controller.said.emit(sentence.rstrip("."))

    def _stem(self) -> str:
        source = self._controller.source
        if source is not None and source.campaign is not None:
            return file_stem(source.campaign.state.settings.name)
        names = [army.name for army, _ in source.armies] if source else []
        return file_stem(" against ".join(names[:2]))


# ---- on the player's printer


def choose_printer(pages: int, parent: QWidget, duplex: Duplex = "") -> QPrinter | None:
    """Ask for the printer and the pages to print; None when the player thought better of it.

    `duplex` is the edge about which the paper is to be turned, "" for single pages. Set is what
    must hold for true size: the whole paper, no scaling.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFromTo(1, pages)
    printer.setFullPage(True)
    modes = QPrinter.DuplexMode
    edges = {"": modes.DuplexNone, "long": modes.DuplexLongSide, "short": modes.DuplexShortSide}
    printer.setDuplex(edges[duplex])
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle("Print the pack")
    dialog.setMinMax(1, pages)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


def print_to(printer: QPrinter, pdf: bytes, heard: Heard | None = None) -> str:
    """Print the pages that were chosen for a printer; return a sentence for the player.

    It may be called in a thread of its own.
    """
    from printables.preview import PackImages

    name = printer.outputFileName() or f"“{printer.printerName()}”"
    painter = QPainter()
    with PackImages(pdf) as images:
        chosen = range(
            max(printer.fromPage(), 1) - 1, min(printer.toPage() or images.pages, images.pages)
        )
        for done, number in enumerate(chosen):
            _set_page(printer, QSizeF(*images.size(number)))
            if not (painter.begin(printer) if done == 0 else printer.newPage()):
                painter.end()
                if done:
                    return f"{name} stopped after {counted(done, 'page')}; print the others again."
                return f"{name} cannot be reached; nothing was printed. Check that it is on."
            shown = images.page(number, DPI)
            image = QImage(
                shown.rgba, shown.width, shown.height, shown.width * 4,
                QImage.Format.Format_RGBA8888,
            )  # fmt: skip
            scale = printer.resolution() / DPI
            painter.drawImage(QRectF(0, 0, shown.width * scale, shown.height * scale), image)
            if heard is not None and not heard(done + 1):
                printer.abort()
                painter.end()
                return f"Printing was cancelled after {counted(done + 1, 'page')}."
    painter.end()
    return f"{capital(counted(len(chosen), 'page'))} went to {name}."


def _set_page(printer: QPrinter, size: QSizeF) -> None:
    """Give the printer a page of this size in mm, upright or turned as it is."""
    turned = size.width() > size.height()
    upright = size.transposed() if turned else size
    way = QPageLayout.Orientation.Landscape if turned else QPageLayout.Orientation.Portrait
    paper = QPageSize(upright, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    printer.setPageLayout(QPageLayout(paper, way, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)
