"""The parts of the right pane: a figure in its box, three counts, a row that leads somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_TAG

MOST_SECONDS = 6
"""So many lines the quiet words of a row may take; all of them are its tip."""
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class FigureBox(QWidget):
    """A figure of so many px; one of 94 stands in a sunk box."""

    def __init__(self, figure: FigureSource | None, name: str = "", size: int = 94) -> None:
        super().__init__()
        self._figure, self._size = figure, size
        self._boxed = size >= 94
        high = round(size * 56 / 48)
        self.setFixedSize(
            size + 10 if self._boxed else size + 2, high + 14 if self._boxed else high
        )
        self.setAccessibleName(name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw box and figure."""
        tokens, rect = theme_of(self).tokens, QRectF(self.rect())
        painter = framed(self, tokens.line, tokens.sunk) if self._boxed else QPainter(self)
        place = rect.adjusted(0, 4, 0, -6) if self._boxed else rect
        paint_figure(painter, place, self._figure, self._size)
        painter.end()


_AROUND = 11
"""What a cell has beside its label."""


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
        painter = framed(self, theme.tokens.line, theme.tokens.raised)
        left, half = 0.0, self.height() / 2
        for at, ((number, label), wide) in enumerate(zip(self._cells, self.widths(), strict=True)):
            if at:
                line = QRectF(round(left), 1, 1, self.height() - 2)
                painter.fillRect(line, theme.tokens.line)
            place = QRectF(left + 8, 5, wide - 10, half - 2)
            paint_text(painter, theme, place, number, "total")
            below = QRectF(left + 8, half + 2, wide - 10, half - 6)
            paint_text(painter, theme, below, label, "small", theme.tokens.ink2)
            left += wide
        painter.end()

    def widths(self) -> list[float]:
        """Return how wide the cells are: alike, unless a label needs more than its share."""
        theme, share = theme_of(self), self.width() / len(self._cells)
        needed = [text_width(theme, "small", label) + _AROUND for _, label in self._cells]
        if max(needed) <= share:
            return [share] * len(needed)
        spare = (self.width() - sum(needed)) / len(needed)
        return [each + spare for each in needed]


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
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(bool(line.second))
        self.setSizePolicy(policy)
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

    def heightForWidth(self, width: int) -> int:
        """As high as the second line needs, which may go on below itself."""
        more = self._seconds(self._right(width) - self._left) - 1
        return self.sizeHint().height() + more * self._step(theme_of(self))

    @property
    def _left(self) -> float:
        """Where the words begin, beside a number or a figure."""
        return 34.0 if self.line.number or self.line.figure is not None else 0.0

    def _right(self, width: float) -> float:
        """Return where the words end, beside the word at the right."""
        if not self.line.right:
            return width
        return width - text_width(theme_of(self), "heading", self.line.right) - 8

    def _seconds(self, wide: float) -> int:
        """Return how many lines the second one takes in a width, at least one."""
        theme = theme_of(self)
        if text_width(theme, "small", self.line.second) <= wide or wide < 1:
            return 1
        metrics, room = theme.metrics("small"), QRectF(0, 0, wide, 10_000)
        high = metrics.boundingRect(room.toRect(), _WRAPPED, self.line.second).height()
        return max(1, min(MOST_SECONDS, round(high / metrics.lineSpacing())))

    @staticmethod
    def _step(theme: Theme) -> int:
        return theme.height(17, 16)

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
        left = self._left
        if line.number:
            centre = QPointF(12.5, high / 2)
            painter.setPen(QPen(tokens.olive, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, 11, 11)
            box = QRectF(0, high / 2 - 9, 25, 18)
            paint_text(painter, theme, box, line.number, "tag", align=CENTRE)
        elif line.figure is not None:
            paint_figure(painter, QRectF(0, 2, 28, high - 6), line.figure, 24)
        right = self._right(self.width())
        if line.right:
            box = QRectF(right + 6, 0, self.width() - right - 6, high)
            paint_text(painter, theme, box, line.right, "heading")
        step, seconds = self._step(theme), self._seconds(right - left)
        top = high / 2 - (step * (1 + seconds) / 2 if line.second else step / 2)
        place = QRectF(left, top, right - left, step)
        paint_text(painter, theme, place, line.title, "body" if line.number else "name")
        if line.second:
            below = QRectF(left, top + step, right - left, step * seconds)
            if seconds == 1:
                paint_text(painter, theme, below, line.second, "small", tokens.ink2)
            else:
                painter.setFont(theme.font("small"))
                painter.setPen(tokens.ink2)
                painter.drawText(below, _WRAPPED, line.second)
        painter.end()
