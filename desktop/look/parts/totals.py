"""The bar of totals along the foot of a page: number first, then two lines of label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.text import CENTRE, RIGHT, paint_text, text_lines, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import CHANGED_MS, TOTALS

_PAD, _GAP = 16, 9
_LEAST_HINT = 120
"""With less room than this nothing is said at the right."""


class Total(NamedTuple):
    """One total. The label's two lines are parted by a line break.

    A game without such a total passes no value and a sentence that says so. An `optional` total is
    left out when the bar is narrow.
    """

    key: str
    value: str
    label: str
    broken: bool = False
    optional: bool = False
    tip: str = ""


class _Cell(QWidget):
    """One painted total."""

    def __init__(self, total: Total, parent: QWidget) -> None:
        super().__init__(parent)
        self.total = total
        self._lit = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rest)
        self._say()

    def show_total(self, total: Total) -> None:
        """Show a total; a changed value stays lit for a moment."""
        if total == self.total:
            return
        hold = theme_of(self).motion_ms(CHANGED_MS)
        if total.value != self.total.value and hold:
            self._lit = True
            self._timer.start(hold)
        self.total = total
        self._say()
        self.update()

    def _say(self) -> None:
        self.setToolTip(self.total.tip)
        self.setAccessibleName(f"{self.total.value} {self.total.label}".strip().replace("\n", " "))

    def _rest(self) -> None:
        self._lit = False
        self.update()

    def sizeHint(self) -> QSize:
        """Width of number and label, with the padding on both sides."""
        theme, total = theme_of(self), self.total
        width = 2 * _PAD + max(text_width(theme, self._role(), line) for line in self._lines())
        if total.value:
            width += text_width(theme, "total", total.value) + _GAP
        return QSize(round(width) + 1, theme.height(TOTALS - 1, 28))

    def _role(self) -> str:
        return "label" if self.total.value else "second"

    def _lines(self) -> list[str]:
        return self.total.label.split("\n")

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ground, number, label and the line at the right."""
        total = self.total
        tokens = theme.tokens
        rect = QRectF(self.rect())
        if self._lit:
            painter.fillRect(rect, tokens.sel)
        left = float(_PAD)
        if total.value:
            ink = tokens.err if total.broken else tokens.ink
            place = QRectF(left, 0, rect.width() - left, rect.height())
            left += paint_text(painter, theme, place, total.value, "total", ink) + _GAP
        lines, line = self._lines(), theme.metrics(self._role()).height()
        top = rect.center().y() - line * len(lines) / 2
        for at, words in enumerate(lines):
            place = QRectF(left, top + at * line, rect.width() - left, line)
            paint_text(painter, theme, place, words, self._role(), tokens.ink2)
        painter.fillRect(QRectF(rect.right() - 1, 0, 1, rect.height()), tokens.line)


class TotalsBar(QWidget):
    """All totals of a page; wraps into more lines when text is large or the window narrow."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: list[_Cell] = []
        self._words = ""
        self._hint = ""
        self.setAccessibleName("Totals")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self._place)

    def set_totals(self, totals: Sequence[Total], empty: str = "") -> None:
        """Show these totals; `empty` is said instead when there are none ("No army open")."""
        for cell in self._cells[len(totals) :]:
            cell.deleteLater()
            cell.hide()
        self._cells = self._cells[: len(totals)]
        for cell, total in zip(self._cells, totals, strict=False):
            cell.show_total(total)
        for total in totals[len(self._cells) :]:
            self._cells.append(_Cell(total, self))
        words = "" if totals else empty
        if words != self._words:
            self._words = words
            self.setAccessibleDescription(words)
            self.update()
        self._place()

    @property
    def hint(self) -> str:
        """Return what is said at the right."""
        return self._hint

    def set_hint(self, hint: str) -> None:
        """Say in the free room at the right what the mouse or the keyboard is on."""
        if hint != self._hint:
            self._hint = hint
            self.update()

    def _rows(self, width: int) -> tuple[list[tuple[_Cell, QPointF]], int]:
        """Place the cells in a width; return them with the height of all lines."""
        line = theme_of(self).height(TOTALS - 1, 28)
        places: list[tuple[_Cell, QPointF]] = []
        x, y = 0, 1
        cells = list(self._cells)
        if sum(cell.sizeHint().width() for cell in cells) > width:
            cells = [cell for cell in cells if not cell.total.optional]
        for cell in cells:
            wide = cell.sizeHint().width()
            if x and x + wide > width:
                x, y = 0, y + line
            places.append((cell, QPointF(x, y)))
            x += wide
        return places, y + line

    def _place(self) -> None:
        places, height = self._rows(self.width())
        shown = {cell for cell, _ in places}
        for cell in self._cells:
            cell.setVisible(cell in shown)
        for cell, place in places:
            cell.setGeometry(round(place.x()), round(place.y()), *cell.sizeHint().toTuple())
        if self.height() != height:
            self.setFixedHeight(height)

    def sizeHint(self) -> QSize:
        """One line, or as many as the present width asks for."""
        return QSize(400, self._rows(max(self.width(), 200))[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the cells again."""
        super().resizeEvent(event)
        self._place()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ground and upper line, and the words of an empty bar."""
        painter.fillRect(self.rect(), theme.tokens.surface)
        painter.fillRect(0, 0, self.width(), 1, theme.tokens.line)
        if self._words:
            wide = text_width(theme, "body", self._words)
            rect = QRectF(_PAD, 1, wide + 1, self.height() - 1)
            paint_text(painter, theme, rect, self._words, "body", theme.tokens.ink2, CENTRE)
            painter.fillRect(QRectF(wide + 2 * _PAD, 1, 1, self.height()), theme.tokens.line)
        if self._hint:
            self._paint_hint(painter)

    def _paint_hint(self, painter: QPainter) -> None:
        """Draw the hint in the last line of totals, right of them."""
        theme = theme_of(self)
        line = theme.height(TOTALS - 1, 28)
        top = self.height() - line
        here = [cell for cell in self._cells if cell.isVisible() and cell.y() >= top]
        left = max((cell.geometry().right() for cell in here), default=0) + _PAD
        right = self.width() - _PAD
        room = QRectF(left, top, right - left, line)
        if room.width() < _LEAST_HINT:
            return
        lines, high = self.hint_lines(room.width()), theme.metrics("second").height()
        room = QRectF(room.left(), room.center().y() - high * len(lines) / 2, room.width(), high)
        for at, words in enumerate(lines):
            place = room.translated(0, at * high)
            paint_text(painter, theme, place, words, "second", theme.tokens.ink2, RIGHT)

    def hint_lines(self, room: float) -> list[str]:
        """Return the hint in one line, or in two where it is too long for that many pixels."""
        return text_lines(theme_of(self), "second", self._hint, room, 2)
