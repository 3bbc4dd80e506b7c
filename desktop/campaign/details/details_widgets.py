"""The parts of the details: a figure in its box, numbers in a frame, a row that leads somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card, Divider, framed
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_TAG

RING, FIGURE = 25, 24


class FigureBox(QWidget):
    """A figure of so many px; one of 94 stands in a sunk box."""

    def __init__(self, figure: FigureSource | None, name: str = "", size: int = 94) -> None:
        super().__init__()
        self._figure, self._size = figure, size
        self._boxed = size >= 94
        wide, high = size + 2, round(size * 56 / 48)
        self.setFixedSize(*((104, 124) if self._boxed else (wide, high)))
        self.setAccessibleName(name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw box and figure."""
        tokens, rect = theme_of(self).tokens, QRectF(self.rect())
        painter = framed(self, tokens.line, tokens.sunk) if self._boxed else QPainter(self)
        place = rect.adjusted(0, 4, 0, -6) if self._boxed else rect
        paint_figure(painter, place, self._figure, self._size)
        painter.end()


class Counts(Card):
    """Numbers with their labels in one frame, side by side."""

    ground = "raised"

    def __init__(self, cells: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(f"{number} {label}" for number, label in cells))
        across = hbox(gap=4, margins=(8, 1, 2, 1), inside=self)
        for at, (number, label) in enumerate(cells):
            if at:
                across.addWidget(Divider(upright=True))
                across.addSpacing(3)
            words = TextLabel(number, "total"), TextLabel(label, "small", "ink2")
            add_layout(across, vbox(*words, gap=2, margins=(0, 4, 0, 5)), 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the details: a number or icon or figure, two lines, a word at the right."""

    title: str
    second: str = ""
    right: str = ""
    number: str = ""
    icon: str = ""
    figure: FigureSource | None = None
    tip: str = ""


class LineRow(QAbstractButton):
    """A row; where pressing leads somewhere the mouse and the keyboard can press it."""

    def __init__(self, line: Line, *, leads: bool = True) -> None:
        super().__init__()
        self.line = line
        self.setProperty("radius", RADIUS_TAG)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        spoken = (f"No. {line.number}" if line.number else "", line.title, line.second)
        self.setAccessibleName(", ".join(each for each in (*spoken, line.right) if each))
        self.setToolTip(line.tip)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if leads else Qt.FocusPolicy.NoFocus)
        if leads:
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        marked = line.number or line.icon
        across = hbox(margins=(34 if marked else 0, 6, 2, 7), inside=self)
        if line.figure is not None and not marked:
            across.addWidget(FigureBox(line.figure, line.title, FIGURE))
        words = vbox(TextLabel(line.title, "body" if marked else "name", wrap=True), gap=2)
        if line.second:
            words.addWidget(TextLabel(line.second, "small", "ink2", wrap=True))
        add_layout(across, words, 1)
        if line.right:
            across.addWidget(TextLabel(line.right, "heading"))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the ground, the ring with its number, and the line below."""
        middle = self.height() / 2
        if self.focusPolicy() != Qt.FocusPolicy.NoFocus and self.underMouse():
            painter.fillRect(self.rect(), theme.tokens.hover)
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.tokens.line)
        if self.line.number:
            painter.setPen(QPen(theme.tokens.olive, 2))
            painter.drawEllipse(QPointF(RING / 2, middle), 11, 11)
            box = QRectF(0, middle - 9, RING, 18)
            paint_text(painter, theme, box, self.line.number, "tag", align=CENTRE)
        elif self.line.icon:
            centre = QPointF(RING / 2, middle)
            paint_icon(painter, self.line.icon, centre, 20, theme.tokens.ink2)
