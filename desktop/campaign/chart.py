"""A chart of lines or of bars, painted; lines differ by dash and marker, not by colour alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.text import CENTRE, RIGHT, paint_text, text_width
from desktop.look.theme import Theme, theme_of

MOST_LINES = 6
"""More lines than this cannot be told apart: the first of the standings are drawn."""
_INKS = ("olive", "hou", "bor", "err", "agr", "ink2")
_DASHES: tuple[list[float], ...] = ([], [], [4, 2], [1, 2], [6, 2, 1, 2], [2, 2])
_MARKS = ("disc", "square", "triangle", "diamond", "ring", "box")
_BOTTOM, _TOP = 22, 12


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line: a name, and a value after each battle; the first is before any battle."""

    name: str
    values: tuple[float, ...]
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a group: what is counted, and how many."""

    group: str
    name: str
    value: int


def axis_steps(most: float, lines: int = 4) -> list[int]:
    """Return round numbers from 0 up to at least `most`, about so many of them."""
    if most <= 0:
        return [0, 1]
    raw = most / (lines - 1)
    power = 10 ** max(0, math.floor(math.log10(raw)))
    step = next(each * power for each in (1, 2, 3, 5, 10) if each * power >= raw)
    return list(range(0, math.ceil(most / step) * step + 1, step))


def spread(places: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Move labels that would lie on each other apart, in their order from the top."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    moved = [min(max(each, least), most) for each in places]
    for before, at in pairwise(order):
        moved[at] = max(moved[at], moved[before] + apart)
    for after, at in pairwise(reversed(order)):
        moved[after] = min(moved[after], most)
        moved[at] = min(moved[at], moved[after] - apart)
    return moved


class Chart(QWidget):
    """The chart; what it shows is read aloud from its description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[ChartLine, ...] = ()
        self.bars: tuple[Bar, ...] = ()
        self.note = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(180, 120)
        theme_of(self).changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a good size."""
        return QSize(360, 170)

    def show_lines(self, title: str, lines: Sequence[ChartLine], note: str = "") -> None:
        """Show lines; `note` stands in their place when there are none."""
        self.lines, self.bars, self.note = tuple(lines[:MOST_LINES]), (), note
        told = [f"{each.name} {each.values[-1]:g}" for each in self.lines if each.values]
        self._tell(title, "; ".join(told))

    def show_bars(self, title: str, bars: Sequence[Bar], note: str = "") -> None:
        """Show bars in their groups."""
        self.lines, self.bars, self.note = (), tuple(bars), note
        self._tell(title, "; ".join(f"{each.name} {each.value}" for each in bars))

    def _tell(self, title: str, words: str) -> None:
        self.setAccessibleName(title)
        self.setAccessibleDescription(words or self.note)
        self.setToolTip(words.replace("; ", "\n"))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw whatever is shown."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if any(len(each.values) > 1 for each in self.lines):
            self._paint_lines(painter, theme)
        elif self.bars:
            self._paint_bars(painter, theme)
        else:
            painter.setFont(theme.font("second"))
            painter.setPen(theme.tokens.ink2)
            flags = int(CENTRE) | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()).adjusted(16, 0, -16, 0), flags, self.note)
        painter.end()

    # ---- lines

    def _paint_lines(self, painter: QPainter, theme: Theme) -> None:
        steps = axis_steps(max(max(each.values) for each in self.lines))
        ends = [f"{each.name} {each.values[-1]:g}" for each in self.lines]
        names = min(max(text_width(theme, "second-bold", end) for end in ends), self.width() * 0.35)
        numbers = max(text_width(theme, "second", str(step)) for step in steps) + 8
        count = max(len(each.values) for each in self.lines) - 1
        plot = QRectF(self.rect()).adjusted(numbers, _TOP, -names - 14, -theme.height(_BOTTOM, 16))

        def place(at: int, value: float) -> QPointF:
            x = plot.left() + plot.width() * at / max(count, 1)
            return QPointF(x, plot.bottom() - plot.height() * value / steps[-1])

        for step in steps:
            y = round(place(0, step).y()) + 0.5
            painter.setPen(QPen(theme.tokens.line, 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            box = QRectF(0, y - 9, numbers - 8, 18)
            paint_text(painter, theme, box, str(step), "small", theme.tokens.ink2, RIGHT)
        every = max(1, math.ceil(count * 26 / max(plot.width(), 1)))
        for at in range(every, count + 1, every):
            box = QRectF(place(at, 0).x() - 20, plot.bottom() + 3, 40, theme.height(16, 14))
            paint_text(painter, theme, box, str(at), "small", theme.tokens.ink2, CENTRE)
        for at in reversed(range(len(self.lines))):
            values = self.lines[at].values
            stride = max(1, int(len(values) // max(plot.width(), 1)))
            xs = [*range(0, len(values) - 1, stride), len(values) - 1]
            points = [place(x, values[x]) for x in xs]
            self._paint_line(painter, theme.colour(_INKS[at]), at, points)
        tops = [place(count, each.values[-1]).y() for each in self.lines]
        for line, end, y in zip(
            self.lines, ends, spread(tops, theme.height(15, 14), 8, self.height() - 8), strict=True
        ):
            box = QRectF(plot.right() + 10, y - 9, names + 2, 18)
            paint_text(painter, theme, box, end, "second-bold" if line.chosen else "second-strong")

    def _paint_line(
        self, painter: QPainter, ink: QColor, at: int, points: Sequence[QPointF]
    ) -> None:
        pen = QPen(ink, 2.6 if self.lines[at].chosen else 1.8)
        if _DASHES[at]:
            pen.setDashPattern(_DASHES[at])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        changed = [
            x
            for x in range(1, len(points))
            if points[x].y() != points[x - 1].y() or x == len(points) - 1
        ]
        close = len(points) > 60
        for x in changed[-1:] if close else changed:
            _paint_mark(painter, _MARKS[at], points[x], ink)

    # ---- bars

    def _paint_bars(self, painter: QPainter, theme: Theme) -> None:
        tokens, line = theme.tokens, theme.height(18, 16)
        rows: list[Bar | str] = []
        for bar in self.bars:
            if not rows or (isinstance(rows[-1], Bar) and rows[-1].group != bar.group):
                rows.append(bar.group)
            rows.append(bar)
        rows = rows[: max(1, int(self.height() // line))]
        most = max(each.value for each in self.bars)
        shown = [each for each in rows if isinstance(each, Bar)]
        names = max((text_width(theme, "second", each.name) for each in shown), default=0)
        names = min(names, self.width() * 0.4) + 10
        room = self.width() - names - 44
        for at, row in enumerate(rows):
            top = at * line
            if isinstance(row, str):
                box = QRectF(0, top, self.width(), line)
                paint_text(painter, theme, box, row, "label", tokens.ink2)
                continue
            paint_text(painter, theme, QRectF(0, top, names - 8, line), row.name, "second")
            wide = max(2.0, room * row.value / most)
            painter.fillRect(QRectF(names, top + 4, wide, line - 8), tokens.olive)
            box = QRectF(names + wide + 6, top, 40, line)
            paint_text(painter, theme, box, str(row.value), "second-bold")


def _paint_mark(painter: QPainter, mark: str, at: QPointF, ink: QColor) -> None:
    painter.setPen(QPen(ink, 1.6))
    hollow = mark in ("ring", "box")
    ground = theme_of().tokens.surface
    painter.setBrush(ground if hollow else ink)
    x, y = at.x(), at.y()
    if mark in ("disc", "ring"):
        painter.drawEllipse(at, 3.6, 3.6)
    elif mark in ("square", "box"):
        painter.drawRect(QRectF(x - 3.2, y - 3.2, 6.4, 6.4))
    elif mark == "triangle":
        corners = (QPointF(x, y - 4.4), QPointF(x + 4.2, y + 3.4), QPointF(x - 4.2, y + 3.4))
        painter.drawPolygon(QPolygonF(corners))
    else:
        ends = (QPointF(x, y - 4.6), QPointF(x + 4.6, y), QPointF(x, y + 4.6), QPointF(x - 4.6, y))
        painter.drawPolygon(QPolygonF(ends))
