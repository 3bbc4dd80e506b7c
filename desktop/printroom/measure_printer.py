"""The test page: printed once, measured with a ruler, and kept for the printer it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from desktop.file_dialogs import ask_save, with_ending
from desktop.jobs import Job
from desktop.look.parts.buttons import DangerButton, PlainButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import add_layout, beside
from desktop.look.parts.panel import Divider
from desktop.look.parts.text import TextLabel
from desktop.printroom.controller import PrintController
from desktop.printroom.number_field import mm_field
from desktop.printroom.option_choices import scale_words, shift_words
from desktop.printroom.output import choose_printer, print_to
from desktop.services.printer_measurements import NAME_LIMIT, Printer
from printables.engine.problems import PrintProblem
from rules.common.file_io import replace_file
from rules.common.problems import InputProblem

WIDTH = 520
_LEAD = "It makes up for printers that shrink a page or shift its back."
_STEPS = (
    "Print the test page at 100 % (“actual size”), on both sides of one sheet.",
    "Measure both rulers. Hold the sheet to the light and read how far its back is off.",
    "Type what you measured. From then on an inch on paper is an inch.",
)
_MEASURES = (
    ("across", "100 mm across measure", 90, 110),
    ("down", "100 mm down measure", 90, 110),
    ("right", "Back lies to the right by (left: −)", -15, 15),
    ("up", "Back lies upwards by (down: −)", -15, 15),
)
"""Each by its name in `Printer`, with its least and most in mm."""
Use = Callable[[bytes], str]
"""Does something with the finished page and says what."""


class MeasurePrinterDialog(SentenceDialog):
    """Prints or saves the test page, and takes what was measured on it.

    After Keep `printer` is what was measured; `removed` says that it is to be forgotten.
    """

    def __init__(self, controller: PrintController, printer: Printer, parent: QWidget) -> None:
        super().__init__("Test page", _LEAD, ("Keep", "Close"), parent=parent)
        self._before, self._known = printer, controller.printers
        self._options = replace(
            controller.options(), measured_100mm=100.0, measured_down=None, back_offset=(0.0, 0.0)
        )
        self.removed = False
        self._job: Job | None = None
        self.name = QLineEdit(printer.name)
        self.name.setMaxLength(NAME_LIMIT)
        self.name.setPlaceholderText("Kitchen, colour")
        self.name.textChanged.connect(lambda _: self._look())
        self.measures = {name: mm_field(label, *ends) for name, label, *ends in _MEASURES}
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self.said = TextLabel("", "second", wrap=True)
        self.said.hide()
        print_button = PlainButton("Print the test page…", act=lambda: self._make(self._print))
        save_button = PlainButton("Save the test page…", act=self._ask_file)
        forget = DangerButton("Forget this printer", act=self._forget)
        forget.setVisible(self._known.get(printer.name) is not None)
        for at, step in enumerate(_STEPS, start=1):
            number = TextLabel(f"{at}", "count", "ink2")
            self.content.addWidget(beside(number, TextLabel(step, wrap=True), top=True))
        for widget in (
            flowing(print_button, save_button),
            self.said,
            Divider(),
            Field("Printer", self.name),
        ):
            self.content.addWidget(widget)
        add_layout(self.content, self._grid())
        self.content.addWidget(self.note)
        self.content.addWidget(forget, 0, Qt.AlignmentFlag.AlignLeft)
        self.content.setSpacing(10)
        self.setMinimumWidth(WIDTH)
        self.name.setFocus()
        self._look()

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for at, (name, label, *_) in enumerate(_MEASURES):
            editor = self.measures[name]
            editor.setValue(getattr(self._before, name))
            field = Field(label, editor)
            editor.refused.connect(field.set_error)
            editor.valueChanged.connect(lambda _: self._look())
            editor.lineEdit().textEdited.connect(lambda _: self._look())
            # The Enter that is refused must not keep what stood there before.
            editor.refused.connect(lambda _: QTimer.singleShot(0, self, self._look))
            grid.addWidget(field, *divmod(at, 2))
        return grid

    @property
    def printer(self) -> Printer:
        """Return what stands in the fields."""
        numbers = {name: round(field.value(), 2) for name, field in self.measures.items()}
        return Printer(" ".join(self.name.text().split()), **numbers)

    def _look(self) -> None:
        """Say what becomes of the numbers, and what is missing."""
        printer = self.printer
        other = printer.name != self._before.name and self._known.get(printer.name) is not None
        again = f"“{printer.name}” is known already; its numbers are replaced." if other else ""
        scale = scale_words(printer.across, printer.down)
        shift = shift_words(printer.right, printer.up)
        self.note.setText(" ".join(filter(None, (scale, shift, again))))
        typed = all(each.hasAcceptableInput() for each in self.measures.values())
        numbers = "" if typed else "One of the numbers cannot be used."
        self.buttons[0].set_blocked(numbers if printer.name else "Give the printer a name first.")

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

        if self._job is None:
            job = self._job = Job(work, self)
            job.done.connect(lambda pdf: self._made(pdf, use))
            job.troubled.connect(self._troubled)
            self.finished.connect(job.cancel)  # who has left waits for nothing any more
            job.start()

    def _made(self, pdf: bytes, use: Use) -> None:
        self._job = None
        try:
            self._say(use(pdf))
        except InputProblem as trouble:
            self._say(trouble.sentence(), "err")

    def _troubled(self, trouble: Exception) -> None:
        self._job = None
        if not isinstance(trouble, PrintProblem):
            raise trouble
        self._say(str(trouble), "err")

    def _say(self, words: str, ink: str = "good") -> None:
        self.said.set_ink(ink)
        self.said.say(words)

    def _print(self, pdf: bytes) -> str:
        printer = choose_printer(2, self, "long")
        return print_to(printer, pdf) if printer is not None else ""

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
