"""The right side of the Print room: paper, printer and looks in sections; the acts below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.army.details.field_editors import Choice
from desktop.look.parts.buttons import LinkButton, MainButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.printroom import option_words as words
from desktop.printroom.form_lines import Lines, MmField
from desktop.printroom.notices import Notices
from desktop.printroom.progress import Progress
from printables.options import PrintOptions

ANOTHER = "\0"
"""The key of the choice that leads to a new printer."""
NO_PRINTER = "Any printer"
SIDE_BY_SIDE_UP_TO = 115


class PaperPane(Panel):
    """Shows the options, and tells what the player makes of them."""

    changed = Signal(object)
    """Other options were chosen: `PrintOptions`."""
    printer_chosen = Signal(str)
    measured = Signal(float)
    """100 mm came out of the chosen printer at this length."""
    size_asked = Signal()
    """A paper of the player's own sides is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(("left",), parent)
        self._options, self._pages = PrintOptions(), 0
        self._checks: dict[str, Check] = {}
        self._fields: dict[str, MmField] = {}
        self.folds: dict[str, FoldButton] = {}
        self.notices = Notices()
        self.progress = Progress()
        self.print_button = MainButton("Print…")
        self.pdf_button = PlainButton("Save as PDF…")
        self.pictures_button = PlainButton("Save as pictures…")
        self._make_choices()
        self._build()

    # ---- the fields

    def _make_choices(self) -> None:
        self.paper = Choice(self._set_paper, "Paper size")
        self.turned = Choice(lambda key: self._set(landscape=key == "turned"), "Turned")
        self.cards = Choice(lambda key: self._set(card_size=key), "Cards")
        self.backs = Choice(self._set_backs, "Backs")
        self.printer = Choice(self.printer_chosen.emit, "Printer")
        self.token_size = Choice(lambda key: self._set(token_size=float(key)), "Token size")
        self.token_shape = Choice(lambda key: self._set(token_shape=key), "Token shape")
        self.height_ = Choice(lambda key: self._set(figure_height=float(key)), "Paper soldiers")
        self.measures = Choice(lambda key: self._set(measures=key), "Measures")
        self.dates = Choice(lambda key: self._set(dates=key), "Dates")
        self.wide = MmField("Width of the paper", 70, 2000)
        self.high = MmField("Height of the paper", 70, 2000)
        self.wide.entered.connect(lambda _: self._set_sides())
        self.high.entered.connect(lambda _: self._set_sides())
        self.ruler = MmField("100 mm measured", 90, 110)
        self.ruler.entered.connect(self.measured)
        self.ruler.setToolTip(
            "What the check ruler's 100 mm measure on your own print at 100 %; the test page "
            "measures more."
        )
        self.scale_note = TextLabel("", "small", "ink2", wrap=True)
        self.backs_note = TextLabel("", "small", "ink2", wrap=True)
        self.test_link = LinkButton("Measure with a test page…")

    def _mm(self, name: str, label: str, most: float) -> QWidget:
        field = self._fields[name] = MmField(label, 0, most)
        field.setSingleStep(0.5)
        field.entered.connect(lambda value: self._set(**{name: value}))
        return field

    def _check(self, name: str, text: str, second: str = "") -> Check:
        check = self._checks[name] = Check(text, second)
        check.clicked.connect(lambda on: self._set(**{name: on}))
        return check

    # ---- the layout

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(14, 10, 14, 12)
        inner.setSpacing(6)
        for title, body in (("Paper", self._paper()), ("Ink and marks", self._ink())):
            self._add_section(inner, title, body)
            inner.addWidget(Divider())
        inner.addSpacing(4)
        inner.addWidget(self.notices)
        inner.addSpacing(4)
        inner.addWidget(Divider())
        more = (
            ("Margins, cards, bleed", self._cards()),
            ("Tokens and paper soldiers", self._tokens()),
            ("Measures and dates", self._words()),
        )
        for title, body in more:
            self._add_section(inner, title, body)
            self.folds[title].setChecked(False)
        inner.addStretch(1)
        self.scroller = ScrollPage(holder, "Paper")
        column.addWidget(self.scroller, 1)
        column.addWidget(Divider())
        column.addLayout(self._foot())

    def _foot(self) -> QVBoxLayout:
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 10, 14, 12)
        foot.setSpacing(8)
        foot.addWidget(self.progress)
        foot.addWidget(self.print_button)
        self._saves = QHBoxLayout()
        self._saves.setSpacing(8)
        self._saves.addWidget(self.pdf_button, 1)
        self._saves.addWidget(self.pictures_button, 1)
        foot.addLayout(self._saves)
        theme_of(self).changed.connect(self._lay_buttons)
        self._lay_buttons()
        return foot

    def _lay_buttons(self) -> None:
        """Set the two side by side, or below each other where large text has no room for that."""
        way = QBoxLayout.Direction
        large = theme_of(self).text_percent > SIDE_BY_SIDE_UP_TO
        self._saves.setDirection(way.TopToBottom if large else way.LeftToRight)

    def _add_section(self, column: QVBoxLayout, title: str, body: QWidget) -> None:
        fold = self.folds[title] = FoldButton(title, body)
        column.addWidget(fold)
        column.addWidget(body)

    def _paper(self) -> QWidget:
        self.sides = Lines()
        self.sides.add("Width", self.wide)
        self.sides.add("Height", self.high)
        box = Lines()
        box.add("Size", self.paper)
        box.add_wide(self.sides)
        box.add("Turned", self.turned)
        box.add("Backs", self.backs)
        box.add_wide(self.backs_note)
        box.add("Printer", self.printer)
        box.add("100 mm measured", self.ruler)
        box.add_wide(self.scale_note)
        row = QHBoxLayout()
        row.addWidget(self.test_link)
        row.addStretch(1)
        box.add_row(row)
        return box

    def _ink(self) -> QWidget:
        box = Lines()
        box.add_wide(self._check("ink_saver", "Save ink", "outlines, no filled areas"))
        box.add_wide(self._check("patterns", "Patterns beside colours", "for colour-blind players"))
        box.add_wide(self._check("marks", "Mark borrowed and house numbers"))
        box.add_wide(self._check("crop_marks", "Crop marks"))
        return box

    def _cards(self) -> QWidget:
        box = Lines()
        box.add("Margins", self._mm("margin", "Margins", 40))
        box.add("Cards", self.cards)
        box.add("Bleed", self._mm("bleed", "Bleed", 5))
        return box

    def _tokens(self) -> QWidget:
        box = Lines()
        box.add("Tokens", self.token_size)
        box.add("Shape", self.token_shape)
        box.add_wide(self._check("token_fold", "Folded tokens", "two sides from one"))
        box.add("Soldiers", self.height_)
        return box

    def _words(self) -> QWidget:
        box = Lines()
        box.add("Measures", self.measures)
        box.add("Dates", self.dates)
        return box

    # ---- what they show

    def show_options(self, options: PrintOptions) -> None:
        """Show options in every field."""
        self._options = options
        self.paper.show_options(words.PAPER, words.paper_key(options))
        own = words.paper_key(options) == words.OTHER_SIZE
        self.sides.setVisible(own)
        wide, high = words.sides(options)
        self.wide.show_value(wide)
        self.high.show_value(high)
        self.turned.show_options(words.TURNED, "turned" if options.landscape else "upright")
        self.cards.show_options(words.CARDS, options.card_size)
        self.backs.show_options(words.BACKS, words.backs_key(options))
        self.token_size.show_options(words.TOKEN_SIZE, f"{options.token_size:g}")
        self.token_shape.show_options(words.TOKEN_SHAPE, options.token_shape)
        self.height_.show_options(words.HEIGHT, f"{options.figure_height:g}")
        self.measures.show_options(words.MEASURES, options.measures)
        self.dates.show_options(words.DATES, options.dates)
        for name, check in self._checks.items():
            check.setChecked(bool(getattr(options, name)))
        for name, field in self._fields.items():
            field.show_value(float(getattr(options, name)))
        self._show_printer(options)

    def _show_printer(self, options: PrintOptions) -> None:
        down = options.measured_down
        self.ruler.show_value(options.measured_100mm)
        self.scale_note.setText(words.scale_words(options.measured_100mm, down))
        self._show_backs()

    def show_pages(self, pages: int) -> None:
        """Say how much paper so many pages take, where both of its sides are printed."""
        self._pages = pages
        self._show_backs()

    def _show_backs(self) -> None:
        options = self._options
        behind = options.backs in ("mirrored", "after")
        shift = words.shift_words(*options.back_offset) if behind else ""
        note = " ".join(filter(None, (words.leaves_words(options, self._pages), shift)))
        self.backs_note.setText(note)
        self.backs_note.setVisible(bool(note))

    def show_printers(self, names: Sequence[str], chosen: str) -> None:
        """Show the printers there are."""
        known = [("", NO_PRINTER), *((name, name) for name in names), (ANOTHER, "Another…")]
        self.printer.show_options(known, chosen)

    # ---- what the player makes of them

    def _set(self, **values: Any) -> None:
        options = replace(self._options, **values)
        if options != self._options:
            self.changed.emit(options)

    def _set_backs(self, key: str) -> None:
        self.changed.emit(words.with_backs(self._options, key))

    def _set_paper(self, key: str) -> None:
        if key == words.OTHER_SIZE:
            if words.paper_key(self._options) != words.OTHER_SIZE:
                wide, high = words.sides(self._options)
                self._set(paper=f"{wide:g}x{high:g}")
            self.wide.setFocus()
        else:
            self._set(paper=key)

    def _set_sides(self) -> None:
        self._set(paper=f"{self.wide.value():g}x{self.high.value():g}")
