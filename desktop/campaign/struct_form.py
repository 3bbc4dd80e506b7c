"""Forms of a struct: an editor for each of its values, a day among them, and the struct as it is
filled in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import ask
from desktop.look.parts.fields import ClickLine, Combo, Spin
from desktop.look.parts.layouts import Item, hbox, laid_out, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.services.result import Result
from rules.campaign.planning.day_text import read_day
from rules.common.wording import day_said

_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 7, Qt.Key.Key_PageDown: -7}
"""How many days a key goes on."""
EXAMPLE, LONGEST = "4 Jul 2026", "28 Sep 2026"
AROUND = 24
"""What of a field's width is frame and margin, px."""


class DayField(ClickLine):
    """A day to type in words or digits; the arrows go a day on or back, Page Up and Down a week.

    A field that `may_be_empty` has no day then. What cannot be read stays as it was typed, with
    `trouble`; the day of before holds.
    """

    entered = Signal(str)
    """Another day was typed or stepped to, ISO; "" where it was taken away."""

    def __init__(self, name: str, day: str = "", *, may_be_empty: bool = False) -> None:
        super().__init__(day_said(day))
        self._day, self._may_be_empty = day, may_be_empty
        self.setAccessibleName(name)
        self.setPlaceholderText(EXAMPLE)
        self.setToolTip(f"Type it as {EXAMPLE} or 2026-07-04; the arrow keys go a day on or back.")
        self.editingFinished.connect(self._take)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the longest day."""
        hint = super().minimumSizeHint()
        wide = round(text_width(theme_of(self), "body", LONGEST)) + AROUND
        return QSize(max(hint.width(), wide), hint.height())

    def show_day(self, day: str) -> None:
        """Show an ISO day without telling; what is being typed for the same day is left alone."""
        if day != self._day:
            self._day = day
            self.setText(day_said(day))

    @property
    def day(self) -> str:
        """The day as it is typed now, ISO; where that is none, the day of before."""
        typed = self.text().strip()
        if not typed and self._may_be_empty:
            return ""
        return self._read(typed) or self._day

    @property
    def trouble(self) -> str:
        """Why what is typed cannot be taken, "" where it can be."""
        typed = self.text().strip()
        if self._read(typed) or (not typed and self._may_be_empty):
            return ""
        stays = f" Until then it is {day_said(self._day)}." if self._day else ""
        told = f"“{typed}” is not a date" if typed else "The day is missing"
        return f"{told}: write it as {EXAMPLE} or 2026-07-04.{stays}"

    def _read(self, typed: str) -> str:
        if typed in (self._day, day_said(self._day)):
            return self._day  # also a day of an old file that nobody can read
        return read_day(typed, self._near)

    @property
    def _near(self) -> date:
        try:
            return date.fromisoformat(self._day)
        except ValueError:
            return date.today()

    def _take(self) -> None:
        """Take what was typed, and write it out."""
        if self.trouble:
            return
        before, self._day = self._day, self.day
        self.setText(day_said(self._day))
        if self._day != before:
            self.entered.emit(self._day)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go some days on or back; type otherwise."""
        days = _STEPS.get(Qt.Key(event.key()))
        if days is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        self._take()
        try:
            other = self._near + timedelta(days=days if self._day else 0)
        except OverflowError:
            return
        self.setText(day_said(other.isoformat()))
        self._take()


Choices = Sequence[tuple[str, str]]
"""What can be chosen: the key and the words of each."""
Pictures = tuple[Callable[[bytes], Result[str]], Callable[[str], QImage | None]]
"""Keep a picture and return its id; return the picture of an id."""
Struct = TypeVar("Struct", bound=msgspec.Struct)
PARAGRAPH, DAY_WIDE, NUMBER_WIDE = 56, 150, 72


class StructForm(QObject):
    """Makes the editor of each value by its name; `filled` is the struct with what they hold."""

    changed = Signal()

    def __init__(self, value: msgspec.Struct, parent: QObject) -> None:
        super().__init__(parent)
        self._value = value
        self._read: dict[str, Callable[[], object]] = {}

    def number(self, name: str, label: str, least: int = 0, most: int = 999) -> Spin:
        """Return a number field of a fixed width."""
        made = spin(label, getattr(self._value, name), least, most)
        return self._take(name, made, made.value, made.valueChanged)

    def choice(self, name: str, label: str, choices: Choices) -> Combo:
        """Return a choice of these."""
        made = combo(label, choices, getattr(self._value, name))
        return self._take(name, made, made.currentData, made.currentIndexChanged)

    def segments(self, name: str, label: str, choices: Choices) -> Segmented:
        """Return a choice of a few words beside each other."""
        made = Segmented(label, choices)
        made.set_key(getattr(self._value, name))
        return self._take(name, made, lambda: made.key, made.chosen)

    def line(self, name: str, label: str, hint: str = "", most: int = 80) -> QLineEdit:
        """Return a line of text; blanks too many are left out."""
        made = QLineEdit(getattr(self._value, name))
        made.setMaxLength(most)
        made.setPlaceholderText(hint)
        made.setCursorPosition(0)
        made.setAccessibleName(label)
        return self._take(name, made, lambda: " ".join(made.text().split()), made.textChanged)

    def text(self, name: str, label: str, hint: str = "") -> QPlainTextEdit:
        """Return a field of a few lines, which Tab leaves."""
        made = QPlainTextEdit(getattr(self._value, name))
        made.setPlaceholderText(hint)
        made.setTabChangesFocus(True)
        made.setFixedHeight(theme_of(made).height(PARAGRAPH))
        made.setAccessibleName(label)
        return self._take(name, made, lambda: made.toPlainText().strip(), made.textChanged)

    def day(self, name: str, label: str) -> DayField:
        """Return a field of a day, which may be empty."""
        made = DayField(label, getattr(self._value, name), may_be_empty=True)
        made.setFixedWidth(theme_of(made).height(DAY_WIDE, DAY_WIDE))
        return self._take(name, made, lambda: made.day, made.textChanged)

    def check(self, name: str, label: str, second: str = "") -> Check:
        """Return a tick."""
        made = Check(label, second)
        made.setChecked(getattr(self._value, name))
        return self._take(name, made, made.isChecked, made.toggled)

    def _take(self, name: str, made: Editor, read: Callable[[], object], told: object) -> Editor:
        self._read[name] = read
        told.connect(lambda *_: self.changed.emit())  # type: ignore[attr-defined]
        return made

    def filled(self, value: Struct, **others: object) -> Struct:
        """Return a struct with what is filled in, and `others` of its values."""
        return replace(value, **{name: read() for name, read in self._read.items()}, **others)


Editor = TypeVar("Editor", bound=QWidget)


class MoreFields(Card):
    """Fields that few players need, folded away behind "More…"; `words` say what they are."""

    def __init__(self, words: str, *fields: Item) -> None:
        super().__init__()
        self._words = words
        self.link = LinkButton(f"More: {words}…", act=lambda: self.unfold(self._inside.isHidden()))
        self._inside = laid_out(vbox, *fields, gap=10, margins=(0, 4, 0, 0))
        self._inside.hide()
        vbox(hbox(self.link, 1), self._inside, margins=(14, 8, 14, 10), inside=self)

    def unfold(self, on: bool) -> None:
        """Show the fields, or fold them away."""
        self._inside.setVisible(on)
        self.link.setText("Less" if on else f"More: {self._words}…")


def ask_leave(form: QWidget, title: str = "Leave the form?") -> bool:
    """Ask whether a form may be left whose content would be lost."""
    words = "What you filled in is not saved yet and would be lost."
    return ask(form, title, words, "Leave it", danger=True)


def shrinking(choice: Combo) -> Combo:
    """Let a choice be narrower than its longest entry, which is shortened with … then."""
    choice.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(6)
    return choice


def combo(name: str, choices: Choices, now: str) -> Combo:
    """Return a choice of these, with one chosen."""
    made = shrinking(Combo(name))
    fill(made, choices, now)
    return made


def fill(choice: Combo, choices: Choices, now: str) -> None:
    """Offer choices without telling; what was chosen stays where it is among them."""
    choice.blockSignals(True)
    choice.clear()
    for key, words in choices:
        choice.addItem(words, key)
    choice.setCurrentIndex(max(0, choice.findData(now)))
    choice.blockSignals(False)


def spin(name: str, value: int, least: int = 0, most: int = 999) -> Spin:
    """Return a number field of a fixed width."""
    made = Spin(name)
    made.setRange(least, most)
    made.setValue(value)
    made.setFixedWidth(theme_of(made).height(NUMBER_WIDE, 50))
    return made
