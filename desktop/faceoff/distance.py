"""How far apart the armies stand: a line with a knob on one of five distances at most."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import theme_of

WIDTH, KNOB, PAD = 190, 7, 27


class DistanceSlider(QWidget):
    """Tells the distance above the line; a click, a drag or the arrows choose another."""

    chosen = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[float, ...] = ()
        self._value = 0.0
        self._unit = ""
        self.setAccessibleName("Distance")
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip("How far apart they stand (keys 1 to 5)")

    def set_distance(self, steps: Sequence[float], value: float, unit: str) -> None:
        """Show a distance among those that there are."""
        self._steps, self._value, self._unit = tuple(steps), value, unit
        self.setAccessibleDescription(self.text)
        self.update()

    @property
    def text(self) -> str:
        """Return the distance as it is read."""
        return f"{self._value:g} {self._unit}".rstrip()

    def take(self, at: int) -> None:
        """Choose the step at a place, if there is one."""
        if 0 <= at < len(self._steps) and self._steps[at] != self._value:
            self.chosen.emit(self._steps[at])

    def sizeHint(self) -> QSize:
        """Room for the name, the number, the line and its labels."""
        return QSize(WIDTH, theme_of(self).height(84, 20))

    def _x(self, at: int) -> float:
        room = self.width() - 2 * PAD
        return PAD + (room * at / (len(self._steps) - 1) if len(self._steps) > 1 else room / 2)

    def _nearest(self, x: float) -> int:
        return min(range(len(self._steps)), key=lambda at: abs(self._x(at) - x), default=-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the nearest step."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.take(self._nearest(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the knob follow."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.take(self._nearest(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the steps with the arrows."""
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Up: 1}
        way = ways.get(Qt.Key(event.key()))
        if way is None or self._value not in self._steps:
            super().keyPressEvent(event)
        else:
            self.take(self._steps.index(self._value) + way)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the name, the number, the line with its steps, and the knob."""
        theme = theme_of(self)
        tokens, painter = theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = theme.height(15, 15)
        whole = QRectF(0, 0, self.width(), high)
        paint_text(painter, theme, whole, "Apart", "label", tokens.ink2, CENTRE)
        number = QRectF(0, high, self.width(), theme.height(26, 20))
        paint_text(painter, theme, number, self.text, "total", tokens.ink, CENTRE)
        if not self._steps:
            painter.end()
            return
        line = number.bottom() + KNOB + 3
        painter.setPen(QPen(tokens.kraftline, 3))
        painter.drawLine(QPointF(self._x(0), line), QPointF(self._x(len(self._steps) - 1), line))
        painter.setPen(QPen(tokens.kraftline, 1.5))
        for at in range(len(self._steps)):
            x = self._x(at)
            painter.drawLine(QPointF(x, line - 4), QPointF(x, line + 4))
        for at, step in enumerate(self._steps):
            last = at == len(self._steps) - 1
            words = f"{step:g} {self._unit}".rstrip() if last else f"{step:g}"
            place = QRectF(self._x(at) - 28, line + KNOB, 56, high)
            paint_text(painter, theme, place, words, "small", tokens.ink2, CENTRE)
        if self._value in self._steps:
            knob = QPointF(self._x(self._steps.index(self._value)), line)
            painter.setPen(QPen(tokens.olive, 2))
            painter.setBrush(tokens.raised)
            painter.drawEllipse(knob, KNOB, KNOB)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), theme, 5)
        painter.end()
