"""Steps of a task as tabs with numbers; a step that is done has a tick."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop.look.icons import paint_icon
from desktop.look.parts.layouts import hbox
from desktop.look.parts.panel import Panel
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import CENTRE, LEFT, ElidedLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of

_CIRCLE, _GAP, _PAD, _HIGH, _BAR = 20, 7, 10, 40, 3


class StepTab(QAbstractButton):
    """One step: its number in a circle and its name."""

    def __init__(self, number: int, name: str, of: int) -> None:
        super().__init__()
        self._number, self._of, self._done = number, of, False
        self.setText(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._say()
        theme_of(self).changed.connect(self.updateGeometry)

    def count_as(self, number: int, of: int) -> None:
        """Bear another number, of so many steps."""
        self._number, self._of = number, of
        self._say()
        self.update()

    def set_done(self, done: bool) -> None:
        """Show a tick in place of the number, or the number again."""
        if done != self._done:
            self._done = done
            self._say()
            self.update()

    def _say(self) -> None:
        done = ", done" if self._done else ""
        self.setAccessibleName(f"Step {self._number} of {self._of}: {self.text()}{done}")
        self.setToolTip(f"{self.text()} (Alt+{self._number})")

    def sizeHint(self) -> QSize:
        """Circle and name."""
        theme = theme_of(self)
        wide = text_width(theme, "name", self.text()) + _CIRCLE + _GAP + 2 * _PAD
        return QSize(round(wide), theme.height(_HIGH, 18))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw circle, name and the bar under the present step."""
        tokens, on = theme.tokens, self.isChecked()
        if self.underMouse() and not on:
            painter.fillRect(self.rect(), tokens.hover)
        middle = (self.height() - _BAR) / 2 + 1
        circle = QRectF(_PAD, middle - _CIRCLE / 2, _CIRCLE, _CIRCLE)
        full = on or self._done
        painter.setPen(QPen(tokens.olive if full else tokens.edge, 1))
        painter.setBrush(tokens.olive if full else tokens.surface)
        painter.drawEllipse(circle.adjusted(0.5, 0.5, -0.5, -0.5))
        ink = tokens.onolive if full else tokens.ink2
        if self._done and not on:
            paint_icon(painter, "tick", circle.center(), 11, ink, stroke=3)
        else:
            paint_text(painter, theme, circle, str(self._number), "tag", ink, CENTRE)
        left = _PAD + _CIRCLE + _GAP
        words = QRectF(left, 0, self.width() - left, self.height() - _BAR + 2)
        role, colour = ("heading", tokens.ink) if on else ("body", tokens.ink2)
        paint_text(painter, theme, words, self.text(), role, colour, LEFT)
        if on:
            painter.fillRect(0, self.height() - _BAR, self.width(), _BAR, tokens.olive)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a step as Space does."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.click()
        else:
            super().keyPressEvent(event)


class StepBar(Panel):
    """The steps side by side, and a note at the right that is shortened where there is no room."""

    asked = Signal(int)
    """The player wants to go to a step, from 0."""

    def __init__(self, names: Sequence[str], note: str = "") -> None:
        super().__init__(("bottom",))
        self.tabs = [StepTab(number, name, len(names)) for number, name in enumerate(names, 1)]
        self.place = Tag("", "agreed")
        self.place.hide()
        self._note = ElidedLabel(note, "second", "ink2")
        row = hbox(gap=6, margins=(8, 0, 16, 0), inside=self)
        for at, tab in enumerate(self.tabs):
            row.addWidget(tab)
            tab.clicked.connect(lambda _=False, at=at: self.asked.emit(at))
        row.addStretch(1)
        row.addWidget(self.place)
        row.addWidget(self._note)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedHeight(theme_of(self).height(_HIGH, 18) + 1)

    def set_note(self, note: str) -> None:
        """Change the note."""
        self._note.setText(note)

    def say(self, place: str) -> None:
        """Mark the task as a special one: a correction, or a battle put in before another."""
        self.place.set_tag(place, "agreed")
        self.place.setVisible(bool(place))

    def leave_out(self, steps: Collection[int]) -> None:
        """Hide steps, from 0, and number the others."""
        left = [tab for at, tab in enumerate(self.tabs) if at not in steps]
        for tab in self.tabs:
            tab.setVisible(tab in left)
        for number, tab in enumerate(left, 1):
            tab.count_as(number, len(left))

    def show_step(self, step: int, done: Collection[int]) -> None:
        """Show which step one is at, and which are done."""
        for at, tab in enumerate(self.tabs):
            tab.setChecked(at == step)
            tab.set_done(at in done)
