"""The seal in the head of an army: legal, or how many things want a look."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import CHANGED_MS, RADIUS_CONTROL, Severity

SIZE, SCALLOPS = 30, 14
_PAD, _GAP, _CHEVRON = 8, 8, 14


class Seal(QWidget):
    """The seal alone, as a picture."""

    def __init__(self) -> None:
        super().__init__()
        self._severity: Severity | None = None
        self._number = 0
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        side = seal_size(theme_of(self)) + 2
        self.setFixedSize(side, side)

    def set_state(self, severity: Severity | None, number: int) -> None:
        """Show how the army stands."""
        self._severity, self._number = severity, number
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it."""
        centre = QPointF(self.width() / 2, self.height() / 2)
        paint_seal(painter, theme, centre, self._severity, self._number)


class SealButton(QAbstractButton):
    """A scalloped ring with a number, or a filled one with a tick, and two lines beside it.

    The button is checked while its findings are open.
    """

    def __init__(self) -> None:
        super().__init__()
        self._severity: Severity | None = None
        self._number = 0
        self._second = ""
        self._narrow = False
        self._lit = QTimer(self, singleShot=True, interval=CHANGED_MS)
        self._lit.timeout.connect(self.update)
        self.setCheckable(True)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def set_state(self, severity: Severity | None, number: int, first: str, second: str) -> None:
        """Show how the army stands.

        `severity` is the worst of the `number` findings that want a look, None for an army that
        is legal; `first` and `second` are the lines beside the seal.
        """
        turned = severity is None and self._severity is not None
        self._severity, self._number, self._second = severity, number, second
        self.setText(first)
        self.setAccessibleName(f"{first}, {second}" if second else first)
        self.setToolTip(f"{self.accessibleName()} (F8)")
        if turned and not theme_of(self).less_motion:
            self._lit.start()
        self.updateGeometry()
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Show the seal alone, in a narrow window."""
        self._narrow = narrow
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for the seal and for its words."""
        theme = theme_of(self)
        high, seal = theme.height(40, 20), seal_size(theme)
        if self._narrow:
            return QSize(seal + 2 * _PAD, high)
        words = max(
            text_width(theme, "name", self.text()), text_width(theme, "small-strong", self._second)
        )
        return QSize(round(seal + 2 * _PAD + 2 * _GAP + words + _CHEVRON) + 6, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, seal, words and chevron."""
        theme = theme_of(self)
        tokens = theme.tokens
        lit = self.isChecked() or self._lit.isActive()
        ground = tokens.sel if lit else tokens.hover if self.underMouse() else tokens.raised
        painter = framed(self, tokens.edge, ground, RADIUS_CONTROL)
        middle = self.height() / 2
        seal = seal_size(theme)
        at = QPointF(_PAD + seal / 2, middle)
        paint_seal(painter, theme, at, self._severity, self._number)
        if not self._narrow:
            left = _PAD + seal + _GAP
            wide = self.width() - left - _PAD - _CHEVRON - 4
            line = theme.height(16, 14)
            top = middle - line if self._second else middle - line / 2
            paint_text(painter, theme, QRectF(left, top, wide, line), self.text(), "name")
            below = QRectF(left, middle, wide, line)
            paint_text(painter, theme, below, self._second, "small-strong", tokens.ink2)
            at = QPointF(self.width() - _PAD - _CHEVRON / 2, middle)
            paint_icon(painter, "chevron-down", at, _CHEVRON, tokens.ink2)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_CONTROL)
        painter.end()


def seal_size(theme: Theme) -> int:
    """Return how wide a seal is, grown with the text."""
    return theme.height(SIZE, SIZE // 2)


def paint_seal(
    painter: QPainter, theme: Theme, centre: QPointF, severity: Severity | None, number: int
) -> None:
    """Draw a seal with a tick for an army that is legal, else with a number; 0 is drawn as –."""
    tokens, size = theme.tokens, seal_size(theme)
    outline = scalloped(centre, size / 2)
    if severity is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.olive)
        painter.drawPath(outline)
        paint_icon(painter, "tick", centre, 16, tokens.onolive, stroke=2.6)
        return
    ink = tokens.named(severity.ink)
    painter.setPen(QPen(ink, 1.6))
    painter.setBrush(tokens.raised)
    painter.drawPath(outline)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, size / 2 - 5.5, size / 2 - 5.5)
    place = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
    paint_text(painter, theme, place, str(number or "–"), "count", ink, CENTRE)


def scalloped(centre: QPointF, radius: float) -> QPainterPath:
    """Return the outline of a seal: a circle of `radius` with SCALLOPS round teeth."""
    path = QPainterPath()
    inner, step = radius * 0.88, 2 * math.pi / SCALLOPS

    def at(angle: float, far: float) -> QPointF:
        return QPointF(centre.x() + far * math.cos(angle), centre.y() + far * math.sin(angle))

    path.moveTo(at(0, inner))
    for tooth in range(SCALLOPS):
        start = tooth * step
        path.quadTo(at(start + step / 2, radius * 1.14), at(start + step, inner))
    path.closeSubpath()
    return path
