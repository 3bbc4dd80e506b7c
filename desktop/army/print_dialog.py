"""Printing an army: which sheets, on what paper, with a look at each page before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.army.editors import Choice
from desktop.jobs import Job
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.fields import Check, Field
from desktop.look.parts.panel import Bench, Panel
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from rules.army import Army
from rules.catalog import Catalog
from rules.ruleset import Ruleset
from rules.wording import counted

if TYPE_CHECKING:
    from printables.options import PrintOptions
    from printables.pack import Pack
    from printables.pack_facts import Source

PAPERS = (("a4", "A4"), ("letter", "Letter"))
PREVIEW = QSize(380, 538)


class PagePreview(Bench):
    """One page of the pack as it will come out of the printer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image: QImage | None = None
        self.setMinimumSize(PREVIEW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_image(self, image: QImage | None) -> None:
        """Show a page."""
        self._image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page on the bench."""
        super().paintEvent(event)
        if self._image is None:
            return
        painter = QPainter(self)
        size = self._image.deviceIndependentSize().toSize()
        size.scale(self.size() - QSize(24, 24), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
        ratio = self.devicePixelRatioF()
        shown = self._image.scaled(
            round(size.width() * ratio),
            round(size.height() * ratio),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown.setDevicePixelRatio(ratio)
        painter.drawImage(left, top, shown)
        painter.setPen(theme_of(self).tokens.edge)
        painter.drawRect(left, top, size.width() - 1, size.height() - 1)
        painter.end()


class PrintDialog(QDialog):
    """Chooses sheets and paper, shows the pages, saves the pack as a PDF."""

    written = Signal(str)

    def __init__(
        self,
        army: Army,
        ruleset: Ruleset,
        catalog: Catalog,
        paper: str,
        parent: QWidget | None = None,
        *,
        pictures: Mapping[str, bytes] | None = None,
    ) -> None:
        super().__init__(parent)
        from printables.options import PrintOptions
        from printables.sheets import SHEETS

        self._army, self._ruleset, self._catalog = army, ruleset, catalog
        self._pictures = pictures or {}
        self._options: PrintOptions = PrintOptions(paper=paper)
        self._pack: Pack | None = None
        self._page = 0
        self._job: Job | None = None
        self.setWindowTitle("Print")
        self.setModal(True)
        self.sheets = {sheet.name: Check(sheet.title) for sheet in SHEETS}
        for sheet in SHEETS:
            self.sheets[sheet.name].setToolTip(sheet.text[:1].upper() + sheet.text[1:])
        self.paper = Choice(self._set_paper, "Paper")
        self.paper.show_options(PAPERS, paper)
        self.ink = Check("Save ink", "outlines, no filled areas")
        self.patterns = Check("Patterns beside colours", "for colour-blind players")
        self.marks = Check("Mark borrowed and house numbers")
        self.crops = Check("Crop marks")
        self.measured = QDoubleSpinBox()
        self.measured.setRange(90.0, 110.0)
        self.measured.setValue(100.0)
        self.measured.setSingleStep(0.1)
        self.measured.setDecimals(1)
        self.measured.setSuffix(" mm")
        self.measured.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
        self.measured.setToolTip("Print once, measure the ruler on a card sheet, enter it here.")
        for box in (self.patterns, self.marks, self.crops, *self.sheets.values()):
            box.setChecked(True)
        self.preview = PagePreview()
        self.before, self.after = (
            IconButton("chevron-left", "Page before"),
            IconButton("chevron-right", "Next page"),
        )
        self.where = TextLabel("", "second", "ink2")
        self.problems = TextLabel("", "second", "warn", wrap=True)
        self.save_button = MainButton("Save as PDF…")
        self.close_button = PlainButton("Close")
        self._build()
        self._wire()
        self.save_button.setFocus()
        self.refresh()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 10)
        middle.addWidget(self.preview, 1)
        turner = QHBoxLayout()
        turner.setSpacing(12)
        turner.addStretch(1)
        for widget in (self.before, self.where, self.after):
            turner.addWidget(widget)
        turner.addStretch(1)
        middle.addLayout(turner)
        row.addLayout(middle, 1)
        side = Panel(("left",))
        side.setFixedWidth(300)
        column = QVBoxLayout(side)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(SectionLabel("The pack"))
        for box in self.sheets.values():
            column.addWidget(box)
        column.addWidget(Field("Paper", self.paper))
        for check in (self.ink, self.patterns, self.marks, self.crops):
            column.addWidget(check)
        column.addWidget(Field("100 mm on your print measure", self.measured))
        column.addWidget(self.problems)
        column.addStretch(1)
        column.addWidget(self.save_button)
        column.addWidget(self.close_button)
        row.addWidget(side)
        self.resize(860, 660)

    def _wire(self) -> None:
        for box in (*self.sheets.values(), self.ink, self.patterns, self.marks, self.crops):
            box.clicked.connect(self.refresh)
        self.measured.editingFinished.connect(self.refresh)
        self.before.clicked.connect(lambda: self._turn(-1))
        self.after.clicked.connect(lambda: self._turn(1))
        self.save_button.clicked.connect(self._ask_target)
        self.close_button.clicked.connect(self.reject)

    @property
    def busy(self) -> bool:
        """Whether pages are still being made, for which the dialog must stay."""
        return any(not job.ended for job in self.findChildren(Job))

    # ---- the pack

    def chosen(self) -> list[str]:
        """Return the names of the ticked sheets."""
        return [name for name, box in self.sheets.items() if box.isChecked()]

    def options(self) -> PrintOptions:
        """Return what was chosen about paper and ink."""
        return replace(
            self._options,
            ink_saver=self.ink.isChecked(),
            patterns=self.patterns.isChecked(),
            marks=self.marks.isChecked(),
            crop_marks=self.crops.isChecked(),
            measured_100mm=self.measured.value(),
        )

    def refresh(self, _on: bool = False) -> None:
        """Make the pack anew, in the background."""
        if self._job is not None:
            self._job.cancel()
        chosen, options = self.chosen(), self.options()
        self.save_button.set_blocked("" if chosen else "Tick a sheet first.")
        if not chosen:
            self._pack = None
            self._show_page()
            return
        source = self._source()

        def work() -> Pack:
            from printables.pack import Order, build_pack

            return build_pack(source, Order(chosen, options))

        self.where.setText("Making the pages…")
        self._job = Job(work, self)
        self._job.done.connect(self._made)
        self._job.troubled.connect(self._troubled)
        self._job.start()

    def _source(self) -> Source:
        """Return the army, and what is needed to read it."""
        from printables.pack_facts import Source

        known = {ruleset.id: ruleset for ruleset in self._catalog.all()}
        book = self._catalog.playbook(self._ruleset.id)
        books = {self._ruleset.id: book} if book else {}
        return Source([(self._army, self._ruleset)], known, books, self._pictures)

    def _made(self, pack: Pack) -> None:
        self._pack = pack
        self._page = min(self._page, pack.pages - 1)
        words = [each.message for each in pack.problems[:4]]
        more = len(pack.problems) - len(words)
        self.problems.setText("\n".join([*words, f"and {more} more"] if more > 0 else words))
        self.problems.setVisible(bool(words))
        self._show_page()

    def _troubled(self, trouble: Exception) -> None:
        from printables.problems import PrintProblem

        if not isinstance(trouble, PrintProblem):
            raise trouble
        self._pack = None
        self.problems.setText(str(trouble))
        self.problems.show()
        self._show_page()

    def _turn(self, step: int) -> None:
        if self._pack is not None:
            self._page = max(0, min(self._page + step, self._pack.pages - 1))
            self._show_page()

    def _show_page(self) -> None:
        pack = self._pack
        self.before.setEnabled(pack is not None and self._page > 0)
        self.after.setEnabled(pack is not None and self._page < pack.pages - 1)
        if pack is None:
            self.preview.show_image(None)
            self.where.setText("No sheet is ticked")
            return
        from printables.preview import page_image

        dpi = 60 * self.devicePixelRatioF() * max(1.0, self.preview.height() / 540)
        shown = page_image(pack.pdf, self._page, dpi)
        image = QImage(
            shown.rgba, shown.width, shown.height, shown.width * 4, QImage.Format.Format_RGBA8888
        ).copy()
        self.preview.show_image(image)
        self.where.setText(f"Page {self._page + 1} of {pack.pages}")

    # ---- to a file

    def _set_paper(self, paper: str) -> None:
        self._options = replace(self._options, paper=paper)
        self.refresh()

    def _ask_target(self) -> None:
        from desktop.army.file_acts import documents_folder

        name = f"{file_stem(self._army.name)}.pdf"
        target, _ = QFileDialog.getSaveFileName(
            self, "Save the pack", str(Path(documents_folder()) / name), "PDF (*.pdf)"
        )
        if target:
            self.save(Path(target))

    def save(self, target: Path) -> None:
        """Write the pack to a file, whole or not at all, and open it in the PDF viewer."""
        from printables.pack import Order, print_pack
        from printables.problems import PrintProblem

        try:
            printed = print_pack(self._source(), Order(self.chosen(), self.options()), target)
        except PrintProblem as problem:
            self.problems.setText(str(problem))
            self.problems.show()
            return
        self.written.emit(f"Printed {counted(printed.pages, 'sheet')} to {target}")
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(target)))
        self.accept()


def file_stem(name: str) -> str:
    """Return a name that every file system takes, made from an army's name."""
    kept = "".join(each if each.isalnum() or each in " -_" else "-" for each in name)[:60]
    return kept.strip(" -") or "army"
