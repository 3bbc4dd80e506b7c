"""The parts of the right pane: a figure in its box, three counts, a row that leads somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL, RADIUS_TAG


class FigureBox(QWidget):
    """A figure of 94 px in a sunk box."""

    def __init__(
        self, figure: FigureSource | None, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._figure = figure
        self.setFixedSize(104, 124)
        self.setAccessibleName(name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw box and figure."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.line, 1))
        painter.setBrush(tokens.sunk)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, RADIUS_PANEL, RADIUS_PANEL)
        paint_figure(painter, QRectF(self.rect()).adjusted(0, 4, 0, -6), self._figure, 94)
        painter.end()


class Counts(QWidget):
    """Numbers with their labels in one frame, side by side."""

    def __init__(self, cells: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells = cells
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(f"{number} {label}" for number, label in cells))

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(200, theme_of(self).height(52, 34))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, numbers and labels."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.tokens.line, 1))
        painter.setBrush(theme.tokens.raised)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, RADIUS_PANEL, RADIUS_PANEL)
        wide = self.width() / len(self._cells)
        half = self.height() / 2
        for at, (number, label) in enumerate(self._cells):
            left = at * wide
            if at:
                line = QRectF(round(left), 1, 1, self.height() - 2)
                painter.fillRect(line, theme.tokens.line)
            place = QRectF(left + 8, 5, wide - 10, half - 2)
            paint_text(painter, theme, place, number, "total")
            below = QRectF(left + 8, half + 2, wide - 10, half - 6)
            paint_text(painter, theme, below, label, "small", theme.tokens.ink2)
        painter.end()


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the pane: a number in a ring or a figure, two lines, a word at the right."""

    title: str
    second: str = ""
    right: str = ""
    number: str = ""
    figure: FigureSource | None = None
    tip: str = ""


class LineRow(QAbstractButton):
    """A row; where pressing leads somewhere the mouse and the keyboard can press it."""

    def __init__(self, line: Line, *, leads: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = line
        self.setProperty("radius", RADIUS_TAG)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        spoken = (f"No. {line.number}" if line.number else "", line.title, line.second)
        self.setAccessibleName(", ".join(each for each in (*spoken, line.right) if each))
        self.setToolTip(line.tip or self._full())
        focus = Qt.FocusPolicy.StrongFocus if leads else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        if leads:
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _full(self) -> str:
        return f"{self.line.title}\n{self.line.second}" if self.line.second else self.line.title

    def sizeHint(self) -> QSize:
        """One or two lines."""
        theme = theme_of(self)
        high = theme.height(48, 32) if self.line.second else theme.height(30)
        return QSize(180, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ring or figure, words and the line below."""
        theme, line = theme_of(self), self.line
        tokens, high = theme.tokens, self.height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        leads = self.focusPolicy() != Qt.FocusPolicy.NoFocus
        if leads and self.underMouse():
            painter.fillRect(self.rect(), tokens.hover)
        painter.fillRect(0, high - 1, self.width(), 1, tokens.line)
        left = 0.0
        if line.number:
            centre = QPointF(12.5, high / 2)
            painter.setPen(QPen(tokens.olive, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, 11, 11)
            box = QRectF(0, high / 2 - 9, 25, 18)
            paint_text(painter, theme, box, line.number, "tag", align=CENTRE)
            left = 34
        elif line.figure is not None:
            paint_figure(painter, QRectF(0, 2, 28, high - 6), line.figure, 24)
            left = 34
        right = float(self.width())
        if line.right:
            wide = text_width(theme, "heading", line.right)
            box = QRectF(right - wide - 2, 0, wide + 2, high)
            paint_text(painter, theme, box, line.right, "heading")
            right -= wide + 8
        step = theme.height(17, 16)
        top = high / 2 - (step if line.second else step / 2)
        place = QRectF(left, top, right - left, step)
        paint_text(painter, theme, place, line.title, "body" if line.number else "name")
        if line.second:
            below = QRectF(left, top + step, right - left, step)
            paint_text(painter, theme, below, line.second, "small", tokens.ink2)
        painter.end()
