"""Prints the pack, or writes it as a PDF or as pictures: in a thread, with a way to cancel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from desktop.asked_files import ask_folder, ask_save, may_replace, with_ending
from desktop.file_names import file_stem
from desktop.jobs import Job
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo, Field
from desktop.printroom.controller import PrintController
from desktop.printroom.frame import PrintFrame
from desktop.printroom.option_words import duplex_of
from printables.problems import PrintCancelled, PrintProblem
from rules.common.wording import counted

if TYPE_CHECKING:
    from printables.pack import Order, Pack, Printed
    from printables.source import Source

SHARPNESS = ((100.0, "For a phone, 100 dots per inch"), (150.0, "For Tabletop Simulator, 150"),
             (300.0, "As sharp as paper, 300"))  # fmt: skip
Heard = Callable[[int], bool]


class Saving(QObject):
    """One act at a time. While it runs its buttons wait, and its progress can be cancelled."""

    heard = Signal(int)
    """So many pages are done; told from the thread."""
    changed = Signal()
    """Something else can be done now, or nothing for a while."""

    def __init__(self, controller: PrintController, frame: PrintFrame) -> None:
        super().__init__(frame)
        self._controller, self._frame = controller, frame
        self._job: Job | None = None
        self._cancelled = False
        self._words = ""
        self._whole = 0
        self.heard.connect(self._show_step)
        frame.paper.progress.cancelled.connect(self.cancel)

    # ---- what can be done

    def refresh(self) -> None:
        """Name what would be printed on the buttons, or why nothing can be."""
        paper, viewer, reason = self._frame.paper, self._frame.viewer, self.reason
        count = len(self._controller.pages)
        words = f"Print {counted(count, 'page')}…" if count else "Print…"
        paper.print_button.setText(words)
        viewer.print_button.setText(words)
        for button in (
            paper.print_button, paper.pdf_button, paper.pictures_button, viewer.print_button,
        ):  # fmt: skip
            button.set_blocked(reason)
        self.changed.emit()

    @property
    def reason(self) -> str:
        """Return why nothing can be printed now, "" when it can."""
        controller = self._controller
        if self.busy:
            return "Wait until the pages are ready, or cancel."
        if controller.trouble:
            return controller.trouble
        broken = next((page.trouble for page in controller.pages if page.trouble), "")
        return broken or ("" if controller.pages else "Tick a sheet first.")

    # ---- acts

    def print_pack(self) -> None:
        """Make the whole pack, then let the system's dialog print it."""
        if self.reason:
            return

        def work(source: Source, order: Order, heard: Heard) -> Pack:
            from printables.pack import build_pack

            return build_pack(source, order, heard)

        self._start("Making page", work, self._print)

    def _print(self, pack: Pack) -> None:
        from desktop.printroom.printing import choose_printer, print_to

        duplex: Any = duplex_of(self._controller.choices.options)
        printer = choose_printer(pack.pages, self._frame, duplex)
        if printer is None:
            self._frame.paper.progress.clear()
            return
        self._whole = pack.pages

        def done(said: str) -> None:
            self._frame.paper.progress.show_end(said)
            self._frame.status.emit(said.rstrip("."))

        self._run("Printing page", lambda: print_to(printer, pack.pdf, self._heard), done)

    def ask_pdf(self) -> None:
        """Ask where, and write the pack there."""
        if self.reason:
            return
        suggested, kinds = f"{self._stem()}.pdf", "PDF (*.pdf)"
        found = ask_save(self._frame, "Save the pack", suggested, kinds, with_ending(".pdf"))
        if found is not None:
            self.save_pdf(found[0])

    def save_pdf(self, target: Path) -> None:
        """Write the pack to a file, whole or not at all."""

        def work(source: Source, order: Order, heard: Heard) -> Printed:
            from printables.pack import print_pack

            return print_pack(source, order, target, heard)

        def done(printed: Printed) -> None:
            self._finish(f"{counted(printed.pages, 'page').capitalize()} saved as {target}.",
                         "Open", target)  # fmt: skip

        self._start("Making page", work, done)

    def ask_pictures(self) -> None:
        """Ask how sharp and where, and write a picture of each page there."""
        if self.reason:
            return
        sharpness = Combo("Sharpness")
        for dpi, words in SHARPNESS:
            sharpness.addItem(words, dpi)
        sharpness.setCurrentIndex(1)
        dialog = SentenceDialog(
            "Save as pictures",
            "Each page becomes a PNG picture in a folder: for a virtual table, or a phone.",
            ("Choose the folder…", "Cancel"),
            parent=self._frame,
        )
        dialog.content.addWidget(Field("Sharpness", sharpness))
        if not dialog.exec():
            return
        folder = ask_folder(self._frame, "Folder for the pictures")
        if folder is None:
            return
        here = folder.glob(f"{escape(self._stem())}-*.png")
        if all(may_replace(self._frame, each) for each in sorted(here)[:1]):
            self.save_pictures(folder, float(sharpness.currentData()))

    def save_pictures(self, folder: Path, dpi: float) -> None:
        """Write a picture of each page into a folder."""
        stem = self._stem()

        def work(source: Source, order: Order, heard: Heard) -> list[Path]:
            from printables.pack import build_pack
            from printables.preview import save_pictures, uncorrected

            order = replace(order, options=uncorrected(order.options))
            pack = build_pack(source, order, lambda _: not self._cancelled)
            return save_pictures(pack.pdf, folder, stem, dpi, heard)

        def done(written: list[Path]) -> None:
            self._finish(f"{counted(len(written), 'picture').capitalize()} saved in {folder}.",
                         "Open the folder", folder)  # fmt: skip

        self._start("Drawing page", work, done)

    # ---- in a thread

    def _start(
        self, words: str, work: Callable[[Source, Order, Heard], Any], done: Callable[[Any], None]
    ) -> None:
        from printables.pack import Order

        controller = self._controller
        material = controller.material
        if self.busy or material is None:
            return
        printed = [line for line in controller.lines if line.printed]
        counts = {line.sheet.name: {part.id: n for part, n in line.parts} for line in printed}
        order = Order([line.sheet for line in printed], controller.options(), counts)
        self._whole = len(controller.pages)
        self._run(words, lambda: work(material.source(), order, self._heard), done)

    def _run(self, words: str, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._words, self._cancelled = words, False
        job = self._job = Job(work, self)
        job.done.connect(lambda value: self._ended(lambda: done(value)))
        job.troubled.connect(lambda trouble: self._ended(lambda: self._troubled(trouble)))
        self._show_step(0)
        self.refresh()
        job.start()

    def _heard(self, pages: int) -> bool:
        """Take note of a page in the thread; False when the rest is not wanted."""
        self.heard.emit(pages)
        return not self._cancelled

    def cancel(self) -> None:
        """End what is being made after the page it is at."""
        self._cancelled = True

    @property
    def busy(self) -> bool:
        """Whether something is being made."""
        return self._job is not None

    def _show_step(self, pages: int) -> None:
        if self.busy:
            at = min(pages + 1, self._whole)
            words = f"{self._words} {at} of {self._whole}…"
            self._frame.paper.progress.show_step(words, pages / max(self._whole, 1))

    def _ended(self, then: Callable[[], None]) -> None:
        if self._job is not None:
            self._job.deleteLater()
        self._job = None
        self.refresh()
        then()

    def _troubled(self, trouble: Exception) -> None:
        progress = self._frame.paper.progress
        if isinstance(trouble, PrintCancelled):
            progress.show_end("Cancelled. Nothing was overwritten.")
        elif isinstance(trouble, PrintProblem):
            progress.show_trouble(str(trouble))
        else:
            progress.clear()
            raise trouble

    def _finish(self, sentence: str, link: str, target: Path) -> None:
        url = QUrl.fromLocalFile(str(target))
        self._frame.paper.progress.show_end(sentence, link, lambda: QDesktopServices.openUrl(url))
        self._frame.status.emit(sentence.rstrip("."))

    def _stem(self) -> str:
        material = self._controller.material
        if material is not None and material.campaign is not None:
            return file_stem(material.campaign.state.settings.name)
        names = [army.name for army, _ in material.armies] if material else []
        return file_stem(" against ".join(names[:2]))
