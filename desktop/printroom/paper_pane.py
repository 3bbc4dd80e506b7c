"""The right side of the Print room: paper, printer and looks, what to know, print and save."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from desktop.choice import Choice
from desktop.look.parts.buttons import LinkButton, MainButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.flow import flowing
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.layouts import beside, hbox, vbox
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.printroom.controller import PrintController
from desktop.printroom.notices import Notices
from desktop.printroom.number_field import NumberField, mm_field
from desktop.printroom.option_choices import (
    CHOICES,
    OTHER_SIZE,
    leaves_words,
    scale_words,
    shift_words,
    sides,
)
from desktop.printroom.output import PackOutput
from desktop.printroom.progress import OutcomeRow
from printables.engine.options import PrintOptions

ANOTHER = "\0"
"""The key of the choice that leads to a new printer."""
SIDE_BY_SIDE_UP_TO = 115
FIELD = 168


class _Section(QWidget):
    """Lines of a label and its field, or of something that needs no label."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(4, 0, 0, 4)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self._grid.setColumnMinimumWidth(1, theme_of(self).height(FIELD, FIELD * 2 // 3))

    def add(self, label: str, field: QWidget) -> None:
        """Add a field with its label at the left."""
        at = self._grid.rowCount()
        words = TextLabel(label)
        words.setBuddy(field)
        if not isinstance(field, NumberField):
            self._grid.addWidget(words, at, 0)
            self._grid.addWidget(field, at, 1)
            return
        # A short field leaves room for longer words.
        self._grid.addWidget(beside(words, field, grows=0), at, 0, 1, 2)
        said = TextLabel("", "small", "err", wrap=True)
        said.hide()
        field.refused.connect(said.setText)
        field.refused.connect(lambda sentence: said.setVisible(bool(sentence)))
        self._grid.addWidget(said, at + 1, 0, 1, 2)

    def add_wide(self, widget: QWidget) -> None:
        """Add what needs no label."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2)


class PaperPane(Panel):
    """Shows the options and hands on what the player makes of them."""

    def __init__(self, controller: PrintController, output: PackOutput) -> None:
        super().__init__(("left",))
        self._controller, self._options = controller, PrintOptions()
        self.choices = {
            name: Choice(partial(self._choose, name), each.label) for name, each in CHOICES.items()
        }
        self.checks: dict[str, Check] = {}
        self.lengths: dict[str, NumberField] = {}
        self.folds: dict[str, FoldButton] = {}
        self.printer = Choice(self._choose_printer, "Printer")
        self.wide = mm_field("Width of the paper", 70, 2000)
        self.high = mm_field("Height of the paper", 70, 2000)
        self.ruler = mm_field("100 mm measured", 90, 110)
        self.ruler.setToolTip(
            "What the check ruler's 100 mm measure on your own print at 100 %; the test page "
            "measures more."
        )
        self.scale_note = TextLabel("", "small", "ink2", wrap=True)
        self.backs_note = TextLabel("", "small", "ink2", wrap=True)
        self.test_link = LinkButton("Measure with a test page…")
        self.notices = Notices(controller)
        self.outcome = OutcomeRow(controller)
        self.print_button = MainButton("Print…", act=output.print_pack)
        self.pdf_button = PlainButton("Save as PDF…", act=output.ask_pdf)
        self.pictures_button = PlainButton("Save as pictures…", act=output.ask_pictures)
        self._build()
        for field in (self.wide, self.high):
            field.entered.connect(lambda _: self._set_sides())
        self.ruler.entered.connect(controller.measure)
        self.test_link.clicked.connect(lambda _=False: controller.test_page_asked.emit(False))
        controller.changed.connect(self._show)
        controller.pages_changed.connect(self._show_pages)
        controller.told.connect(self._show_pages)

    # ---- the layout

    def _build(self) -> None:
        holder = QWidget()
        inner = vbox(gap=6, margins=(14, 10, 14, 12), inside=holder)
        self._add_paper(inner)
        inner.addWidget(Divider())
        ink = self._section(inner, "Ink and marks")
        self._check(ink, "ink_saver", "Save ink", "outlines, no filled areas")
        self._check(ink, "patterns", "Patterns beside colours", "for colour-blind players")
        self._check(ink, "marks", "Mark borrowed and house numbers")
        self._check(ink, "crop_marks", "Crop marks")
        self._check(ink, "by_stock", "Two PDF files", "one for paper, one for card")
        self._check(ink, "large_print", "Large print", "cards one size larger")
        inner.addWidget(Divider())
        inner.addSpacing(4)
        inner.addWidget(self.notices)
        inner.addSpacing(4)
        inner.addWidget(Divider())
        cards = self._section(inner, "Margins, cards, bleed", folded=True)
        self._length(cards, "margin", "Margins", 40)
        self._choice(cards, "card_size")
        self._length(cards, "bleed", "Bleed", 5)
        tokens = self._section(inner, "Tokens and paper soldiers", folded=True)
        self._choice(tokens, "token_size")
        self._choice(tokens, "token_shape")
        self._choice(tokens, "labels")
        self._check(tokens, "token_fold", "Folded tokens", "two sides from one")
        self._choice(tokens, "figure_height")
        words = self._section(inner, "Measures and dates", folded=True)
        self._choice(words, "measures")
        self._choice(words, "dates")
        inner.addStretch(1)
        self._scroll = ScrollPage(holder, "Paper")
        self._saves = hbox((self.pdf_button, 1), (self.pictures_button, 1))
        vbox(
            (self._scroll, 1),
            Divider(),
            vbox(self.outcome, self.print_button, self._saves, margins=(14, 10, 14, 12)),
            gap=0,
            margins=(1, 0, 0, 0),
            inside=self,
        )
        theme_of(self).changed.connect(self._lay_buttons)
        self._lay_buttons()

    def _lay_buttons(self) -> None:
        """Set the two side by side, or below each other where large text has no room for that."""
        way = QBoxLayout.Direction
        large = theme_of(self).text_percent > SIDE_BY_SIDE_UP_TO
        self._saves.setDirection(way.TopToBottom if large else way.LeftToRight)

    def _add_paper(self, column: QVBoxLayout) -> None:
        paper = self._section(column, "Paper")
        self._choice(paper, "paper")
        self._own_sides = _Section()
        self._own_sides.add("Width", self.wide)
        self._own_sides.add("Height", self.high)
        paper.add_wide(self._own_sides)
        self._choice(paper, "landscape")
        self._choice(paper, "backs")
        paper.add_wide(self.backs_note)
        paper.add("Printer", self.printer)
        paper.add("100 mm measured", self.ruler)
        paper.add_wide(self.scale_note)
        paper.add_wide(flowing(self.test_link))

    def _section(self, column: QVBoxLayout, title: str, *, folded: bool = False) -> _Section:
        body = _Section()
        fold = self.folds[title] = FoldButton(title, body)
        fold.setChecked(not folded)
        column.addWidget(fold)
        column.addWidget(body)
        return body

    def _choice(self, section: _Section, name: str) -> None:
        section.add(CHOICES[name].label, self.choices[name])

    def _length(self, section: _Section, name: str, label: str, most: float) -> None:
        field = self.lengths[name] = mm_field(label, 0, most)
        field.setSingleStep(0.5)
        field.entered.connect(lambda value: self._set(**{name: value}))
        section.add(label, field)

    def _check(self, section: _Section, name: str, text: str, second: str = "") -> None:
        check = self.checks[name] = Check(text, second)
        check.clicked.connect(lambda on: self._set(**{name: on}))
        section.add_wide(check)

    # ---- what they show

    def _show(self) -> None:
        options = self._options = self._controller.options()
        for name, choice in self.choices.items():
            choice.show_options(CHOICES[name].words, CHOICES[name].read(options))
        for name, check in self.checks.items():
            check.setChecked(bool(getattr(options, name)))
        for name, field in self.lengths.items():
            field.show_value(float(getattr(options, name)))
        self._own_sides.setVisible(CHOICES["paper"].read(options) == OTHER_SIZE)
        for field, value in zip((self.wide, self.high), sides(options), strict=True):
            field.show_value(value)
        names = [printer.name for printer in self._controller.printers.all()]
        known = [("", "Any printer"), *((name, name) for name in names), (ANOTHER, "Another…")]
        self.printer.show_options(known, self._controller.choices.printer)
        self.ruler.show_value(options.measured_100mm)
        self.scale_note.setText(scale_words(options.measured_100mm, options.measured_down))
        self._show_pages()

    def _show_pages(self) -> None:
        """Say how much paper the pages take, and name what would be printed on the button."""
        options, pages = self._options, self._controller.page_count
        behind = options.backs in ("mirrored", "after")
        shift = shift_words(*options.back_offset) if behind else ""
        note = " ".join(filter(None, (leaves_words(options, pages), shift)))
        self.backs_note.say(note)
        self.print_button.setText(self._controller.print_title)
        for button in (self.print_button, self.pdf_button, self.pictures_button):
            button.set_blocked(self._controller.not_ready)
        for changed in (self.notices, self.backs_note):
            self._scroll.make_room(changed)  # the making of the next page would hold it up

    # ---- what the player makes of them

    def change(self, options: PrintOptions) -> None:
        """Print with other options."""
        if options != self._options:
            self._controller.set(options=options)

    def _set(self, **values: Any) -> None:
        self.change(replace(self._options, **values))

    def _choose(self, name: str, key: str) -> None:
        self.change(CHOICES[name].write(self._options, key))
        if key == OTHER_SIZE:
            self.wide.setFocus()

    def _choose_printer(self, name: str) -> None:
        if name == ANOTHER:
            self._show()
            self._controller.test_page_asked.emit(True)
        else:
            self._controller.set(printer=name)

    def _set_sides(self) -> None:
        self._set(paper=f"{self.wide.value():g}x{self.high.value():g}")
