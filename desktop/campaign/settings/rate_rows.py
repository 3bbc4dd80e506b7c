"""Rows with bars: how often something was won, drawn and lost, and how many of something."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from rules.campaign.state.statistics import Rate

BAR, COUNT_BAR = 10, 8


def rate_words(rate: Rate) -> str:
    """Return a rate in words: "3 of 4 won, 1 drawn"."""
    drawn = f", {rate.drawn} drawn" if rate.drawn else ""
    return f"{rate.won} of {rate.played} won{drawn}"


def rate_percent(rate: Rate) -> str:
    """Return the part of battles that were won: "75 %"."""
    return f"{round(100 * rate.share)} %"


class BarRow(QWidget):
    """A row that is read aloud as it stands there."""

    def __init__(self, spoken: str, high: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._high = high
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(spoken)
        self.setToolTip(spoken)

    def sizeHint(self) -> QSize:
        """Return a row of its height."""
        return QSize(180, theme_of(self).height(self._high, self._high - 10))


class RateRow(BarRow):
    """What a rate is about, its percentage, a bar of won, drawn and lost, and the numbers.

    The parts differ by pattern as well as by colour: won is full, drawn hatched, lost empty.
    """

    def __init__(self, name: str, rate: Rate, parent: QWidget | None = None) -> None:
        words = f"{rate_words(rate)}, {rate_percent(rate)}"
        super().__init__(f"{name}, {words}", 46, parent)
        self._name, self._rate = name, rate

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw two lines: name and percentage, bar and numbers."""
        theme, rate, wide = theme_of(self), self._rate, float(self.width())
        painter = QPainter(self)
        line = self.height() / 2
        percent = rate_percent(rate)
        right = text_width(theme, "second-bold", percent) + 2
        box = QRectF(wide - right, 0, right, line)
        paint_text(painter, theme, box, percent, "second-bold", align=RIGHT)
        name = QRectF(0, 0, wide - right - 8, line)
        paint_text(painter, theme, name, self._name, "second-strong")
        numbers = rate_words(rate)
        beside = max(text_width(theme, "small", numbers) + 2, wide * 0.42)  # bars end alike
        bar = QRectF(0, line + (line - BAR) / 2 - 3, wide - beside - 8, BAR)
        _paint_rate(painter, theme, bar, rate)
        words = QRectF(wide - beside, line - 3, beside, line)
        paint_text(painter, theme, words, numbers, "small", theme.tokens.ink2, RIGHT)
        painter.end()


def _paint_rate(painter: QPainter, theme: Theme, bar: QRectF, rate: Rate) -> None:
    tokens = theme.tokens
    bar = QRectF(round(bar.x()), round(bar.y()), round(bar.width()), bar.height())
    played = max(rate.played, 1)
    won = bar.width() * rate.won / played
    drawn = bar.width() * rate.drawn / played
    painter.fillRect(bar, tokens.sunk)
    painter.fillRect(QRectF(bar.left(), bar.top(), won, bar.height()), tokens.olive)
    middle = QRectF(bar.left() + won, bar.top(), drawn, bar.height())
    painter.fillRect(middle, QBrush(QColor(tokens.olive), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(tokens.edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5))


class CountRow(BarRow):
    """A name, a bar as long as its number beside the greatest, and the number."""

    def __init__(self, name: str, number: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(f"{name}: {number}", 24, parent)
        self._name, self._number, self._most = name, number, max(most, 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw them in one line."""
        theme, wide, high = theme_of(self), float(self.width()), float(self.height())
        painter = QPainter(self)
        left = wide * 0.5
        paint_text(painter, theme, QRectF(0, 0, left - 8, high), self._name, "second")
        number = str(self._number)
        right = text_width(theme, "second-bold", number) + 2
        long = max(2.0, (wide - left - right - 8) * self._number / self._most)
        bar = QRectF(left, round((high - COUNT_BAR) / 2), long, COUNT_BAR)
        painter.fillRect(bar, theme.tokens.olive)
        box = QRectF(bar.right() + 6, 0, right, high)
        paint_text(painter, theme, box, number, "second-bold")
        painter.end()
