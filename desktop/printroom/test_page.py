"""The test page: printed once, measured with a ruler, and kept for the printer it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.asked_files import ask_save, with_ending
from desktop.jobs import Job
from desktop.look.parts.buttons import DangerButton, MainButton, PlainButton
from desktop.look.parts.fields import Field
from desktop.look.parts.panel import Divider
from desktop.look.parts.text import TextLabel
from desktop.printroom.number_field import mm_field
from desktop.printroom.option_choices import scale_words, shift_words
from desktop.services.printers import NAME_LIMIT, Printer, PrinterService
from printables.options import PrintOptions
from printables.problems import PrintProblem
from rules.common.file_io import replace_file
from rules.common.problems import InputProblem

WIDTH = 520
Use = Callable[[bytes], str]
"""Does something with the finished page and says what."""
_STEPS = (
    "Print the test page at 100 % (“actual size”), on both sides of one sheet.",
    "Measure both rulers. Hold the sheet to the light and read how far its back is off.",
    "Type what you measured. From then on an inch on paper is an inch.",
)


class TestPageDialog(QDialog):
    """Prints or saves the test page, and takes what was measured on it.

    After Keep `printer` is what was measured; `removed` says that it is to be forgotten.
    """

    def __init__(
        self, printer: Printer, known: PrinterService, options: PrintOptions, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._before, self._known = printer, known
        self._options = replace(
            options, measured_100mm=100.0, measured_down=None, back_offset=(0.0, 0.0)
        )
        self.removed = False
        self._job: Job | None = None
        self.setWindowTitle("Test page")
        self.setAccessibleName("Test page")
        self.setModal(True)
        self.name = QLineEdit(printer.name)
        self.name.setMaxLength(NAME_LIMIT)
        self.name.setPlaceholderText("Kitchen, colour")
        self.name_field = Field("Printer", self.name)
        self.across = mm_field("100 mm across measure", 90, 110)
        self.down = mm_field("100 mm down measure", 90, 110)
        self.right = mm_field("Backs lie to the right by", -15, 15)
        self.up = mm_field("Backs lie upwards by", -15, 15)
        self._fields = (self.across, self.down, self.right, self.up)
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self.said = TextLabel("", "second", "good", wrap=True)
        self.trouble = TextLabel("", "second", "err", wrap=True)
        self.print_button = PlainButton("Print the test page…")
        self.save_button = PlainButton("Save the test page…")
        self.keep = MainButton("Keep")
        self.close_button = PlainButton("Close")
        self.forget = DangerButton("Forget this printer")
        self._show(printer)
        self._build()
        self._wire()

    def _show(self, printer: Printer) -> None:
        self.across.setValue(printer.across)
        self.down.setValue(printer.down)
        self.right.setValue(printer.right)
        self.up.setValue(printer.up)
        self.forget.setVisible(self._known.get(printer.name) is not None)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(TextLabel("Test page", "headline"))
        for at, step in enumerate(_STEPS, start=1):
            row = QHBoxLayout()
            row.setSpacing(10)
            number = TextLabel(f"{at}", "count", "ink2")
            number.setFixedWidth(14)
            row.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(TextLabel(step, "body", wrap=True), 1)
            column.addLayout(row)
        acts = QHBoxLayout()
        acts.setContentsMargins(24, 0, 0, 0)
        acts.addWidget(self.print_button)
        acts.addWidget(self.save_button)
        acts.addStretch(1)
        column.addLayout(acts)
        column.addWidget(self.said)
        column.addWidget(self.trouble)
        column.addWidget(Divider())
        column.addWidget(self.name_field)
        column.addLayout(self._measures())
        column.addWidget(self.note)
        foot = QHBoxLayout()
        foot.addWidget(self.forget)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        foot.addWidget(self.keep)
        column.addLayout(foot)
        self.said.hide()
        self.trouble.hide()
        self.setMinimumWidth(WIDTH)
        self.name.setFocus()

    def _measures(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        fields = (
            ("100 mm across measure", self.across),
            ("100 mm down measure", self.down),
            ("Back lies to the right by (left: −)", self.right),
            ("Back lies upwards by (down: −)", self.up),
        )
        for at, (label, editor) in enumerate(fields):
            field = Field(label, editor)
            editor.refused.connect(field.set_error)
            grid.addWidget(field, *divmod(at, 2))
        return grid

    def _wire(self) -> None:
        for field in self._fields:
            field.valueChanged.connect(lambda _: self._look())
            field.lineEdit().textEdited.connect(lambda _: self._look())
            # The Enter that is refused must not keep what stood there before.
            field.refused.connect(lambda _: QTimer.singleShot(0, self, self._look))
        self.name.textChanged.connect(lambda _: self._look())
        self.print_button.clicked.connect(self._print)
        self.save_button.clicked.connect(self._ask_file)
        self.keep.clicked.connect(self.accept)
        self.close_button.clicked.connect(self.reject)
        self.forget.clicked.connect(self._forget)
        self.keep.setDefault(True)
        self._look()

    @property
    def printer(self) -> Printer:
        """Return what stands in the fields."""
        numbers = (self.across.value(), self.down.value(), self.right.value(), self.up.value())
        return Printer(" ".join(self.name.text().split()), *(round(each, 2) for each in numbers))

    def _look(self) -> None:
        """Say what becomes of the numbers, and what is missing."""
        printer = self.printer
        other = printer.name != self._before.name and self._known.get(printer.name) is not None
        again = f"“{printer.name}” is known already; its numbers are replaced." if other else ""
        scale = scale_words(printer.across, printer.down)
        self.note.setText(" ".join(filter(None, (scale, _shift(printer), again))))
        typed = all(each.hasAcceptableInput() for each in self._fields)
        numbers = "" if typed else "One of the numbers cannot be used."
        self.keep.set_blocked(numbers if printer.name else "Give the printer a name first.")

    def _forget(self) -> None:
        self.removed = True
        self.reject()

    # ---- the page itself

    def _make(self, use: Use) -> None:
        """Make the test page in a thread and hand it on."""
        options = self._options

        def work() -> bytes:
            from printables.templates.calibration import calibration_pdf

            return calibration_pdf(options)

        if self._job is not None:
            return
        job = self._job = Job(work, self)
        job.done.connect(lambda pdf: self._made(pdf, use))
        job.troubled.connect(self._troubled)
        self.finished.connect(job.cancel)  # who has left the page waits for nothing any more
        job.start()

    def _made(self, pdf: bytes, use: Use) -> None:
        self._job = None
        try:
            said = use(pdf)
        except InputProblem as trouble:
            self._say("", trouble.sentence())
        else:
            self._say(said, "")

    def _troubled(self, trouble: Exception) -> None:
        self._job = None
        if not isinstance(trouble, PrintProblem):
            raise trouble
        self._say("", str(trouble))

    def _say(self, said: str, trouble: str) -> None:
        for label, words in ((self.said, said), (self.trouble, trouble)):
            label.setText(words)
            label.setVisible(bool(words))

    def _print(self) -> None:
        from desktop.printroom.output import choose_printer, print_to

        def use(pdf: bytes) -> str:
            printer = choose_printer(2, self, "long")
            return print_to(printer, pdf) if printer is not None else ""

        self._make(use)

    def _ask_file(self) -> None:
        name, kinds = "muster-test-page.pdf", "PDF (*.pdf)"
        found = ask_save(self, "Save the test page", name, kinds, with_ending(".pdf"))
        if found is not None:
            self.save(found[0])

    def save(self, target: Path) -> None:
        """Write the test page to a file, whole or not at all."""

        def use(pdf: bytes) -> str:
            replace_file(target, pdf)
            return f"Saved as {target.name}."

        self._make(use)


def _shift(printer: Printer) -> str:
    return shift_words(printer.right, printer.up)
