"""Draws the lines of a chart; lines differ by dash and mark, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from desktop.look.parts.text import CENTRE, RIGHT, paint_text, text_width
from desktop.look.theme import Theme
from resources.art.tones import tones
from rules.campaign.state.statistics import axis_steps, round_step

MOST_LINES = 6
"""More lines than this cannot be told apart: the first of the standings are drawn."""
_TONES = {False: ("base", "shade", "deep", "line"), True: ("base", "light", "glint")}
"""The tones of a plastic from its body on, away from the ground: of the light and the dark one."""
_SEEN = 3.0
"""The contrast with its ground that a line needs at least."""
_DASHES: tuple[list[float], ...] = ([], [], [4, 2], [1, 2], [6, 2, 1, 2], [2, 2])
_MARKS = ("disc", "square", "triangle", "diamond", "ring", "box")
_BOTTOM, _TOP, _NEAR = 22, 12, 12
_BESIDE, _MARK = 5.0, 14
"""How far from its line's end a name still stands beside it; the room of a mark before a name."""
_NUMBERS = 4
"""About so many numbers stand along the axis of the values."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line: a name, and a value after each battle; the first is before any battle.

    `colour` is that of the army's plastic; `mark` tells armies of one colour apart, from 0.
    """

    name: str
    values: tuple[float, ...]
    chosen: bool = False
    colour: str = ""
    mark: int = 0


def line_ink(theme: Theme, colour: str) -> QColor:
    """Return the tone of a plastic that is seen as a thin line on the ground of the window."""
    if not colour:
        return theme.tokens.olive
    known = tones(colour, "dark" if theme.tokens.dark else "light")
    inks = [QColor(known[tone]) for tone in _TONES[theme.tokens.dark]]
    seen = (ink for ink in inks if _contrast(ink, theme.tokens.surface) >= _SEEN)
    return next(seen, inks[-1])


def _contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21, as WCAG counts it."""
    lighter, darker = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _brightness(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    plain = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * plain[0] + 0.7152 * plain[1] + 0.0722 * plain[2]


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


@dataclass(frozen=True, slots=True)
class Plot:
    """Where the values of lines lie: `rect` is the field, `steps` are the numbers at its left.

    `last` is the number of the last battle, `names` where the names at the lines' ends stand.
    """

    rect: QRectF
    steps: tuple[int, ...]
    last: int
    names: tuple[float, ...] = ()

    def x(self, at: float) -> float:
        """Return where a battle lies."""
        return self.rect.left() + self.rect.width() * at / max(self.last, 1)

    def place(self, at: int, value: float) -> QPointF:
        """Return where a value after a battle lies."""
        share = (value - self.steps[0]) / (self.steps[-1] - self.steps[0])
        return QPointF(self.x(at), self.rect.bottom() - self.rect.height() * share)

    def beside(self, line: ChartLine, y: float) -> bool:
        """Return whether a name at that height stands at the end of its line."""
        return abs(self.place(self.last, line.values[-1]).y() - y) <= _BESIDE

    def battle_at(self, x: float) -> int:
        """Return the battle nearest to a place, -1 for a place beside the field."""
        if not self.rect.left() - _NEAR <= x <= self.rect.right() + _NEAR:
            return -1
        at = round((x - self.rect.left()) * self.last / max(self.rect.width(), 1.0))
        return min(max(at, 0), self.last)


def plot_of(theme: Theme, room: QRectF, lines: Sequence[ChartLine]) -> Plot:
    """Return where lines are drawn, with room for numbers at the left and names at the right."""
    values = [value for each in lines for value in (min(each.values), max(each.values))]
    steps = tuple(axis_steps(max(values), _NUMBERS, min(values)))
    ends = max(text_width(theme, "second-bold", _end(each)) for each in lines)
    names = min(ends, room.width() * 0.35)
    numbers = _numbers_width(theme, steps)
    rect = room.adjusted(numbers, _TOP, -names - 14, -theme.height(_BOTTOM, 16))
    plot = Plot(rect, steps, max(len(each.values) for each in lines) - 1)
    tops = [plot.place(plot.last, each.values[-1]).y() for each in lines]
    # Below the field stand the numbers of the battles: a name there is taken for one of them.
    apart = tuple(spread(tops, theme.height(15, 14), 8, rect.bottom()))
    if not all(map(plot.beside, lines, apart)):
        rect = rect.adjusted(0, 0, -_MARK, 0)  # the line's mark stands before its name
    return replace(plot, rect=rect, names=apart)


def _end(line: ChartLine) -> str:
    return f"{line.name} {line.values[-1]:g}"


def _numbers_width(theme: Theme, steps: Sequence[int]) -> float:
    return max(text_width(theme, "second", str(step)) for step in steps) + 8


def paint_lines(
    painter: QPainter, theme: Theme, room: QRectF, plot: Plot, lines: Sequence[ChartLine]
) -> None:
    """Draw axes, lines and the names at their ends."""
    _paint_axes(painter, theme, plot)
    for at in reversed(range(len(lines))):
        values = lines[at].values
        stride = max(1, int(len(values) // max(plot.rect.width(), 1)))
        xs = [*range(0, len(values) - 1, stride), len(values) - 1]
        points = [plot.place(x, values[x]) for x in xs]
        _paint_line(painter, theme, lines[at], points)
    all_beside = all(map(plot.beside, lines, plot.names))
    left = plot.rect.right() + (10 if all_beside else 10 + _MARK)
    for line, y in zip(lines, plot.names, strict=True):
        if not all_beside:
            paint_mark(painter, theme, line, QPointF(left - _MARK + 5, y))
        role = "second-bold" if line.chosen else "second-strong"
        value = f"{line.values[-1]:g}"
        beside = text_width(theme, role, f" {value}") + 1
        # A long name is cut, its value never.
        box = QRectF(left, y - 9, max(room.right() - left - beside, 1), 18)
        used = paint_text(painter, theme, box, line.name, role)
        paint_text(painter, theme, QRectF(left + used + 4, y - 9, beside, 18), value, role)


def _paint_axes(painter: QPainter, theme: Theme, plot: Plot) -> None:
    numbers = _numbers_width(theme, plot.steps)
    for step in plot.steps:
        y = round(plot.place(0, step).y()) + 0.5
        painter.setPen(QPen(theme.tokens.line, 1))
        painter.drawLine(QPointF(plot.rect.left(), y), QPointF(plot.rect.right(), y))
        box = QRectF(plot.rect.left() - numbers, y - 9, numbers - 8, 18)
        paint_text(painter, theme, box, str(step), "small", theme.tokens.ink2, RIGHT)
    apart = text_width(theme, "small", str(plot.last)) + 16
    every = round_step(plot.last * apart / max(plot.rect.width(), 1))
    for at in range(every, plot.last + 1, every):
        box = QRectF(plot.x(at) - 20, plot.rect.bottom() + 5, 40, theme.height(16, 14))
        paint_text(painter, theme, box, str(at), "small", theme.tokens.ink2, CENTRE)


def _paint_line(
    painter: QPainter, theme: Theme, line: ChartLine, points: Sequence[QPointF]
) -> None:
    pen = QPen(line_ink(theme, line.colour), 2.6 if line.chosen else 1.8)
    if dashes := _DASHES[line.mark % len(_DASHES)]:
        pen.setDashPattern(dashes)
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
        paint_mark(painter, theme, line, points[x])


def paint_mark(painter: QPainter, theme: Theme, line: ChartLine, at: QPointF) -> None:
    """Draw the mark of a line."""
    mark, ink = _MARKS[line.mark % len(_MARKS)], line_ink(theme, line.colour)
    painter.setPen(QPen(ink, 1.6))
    hollow = mark in ("ring", "box")
    ground = theme.tokens.surface
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
