"""A die as it lies on the table: pips, or a dashed outline before it was rolled."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme, painted, theme_of

_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def paint_die(painter: QPainter, theme: Theme, rect: QRectF, face: int, sides: int = 6) -> None:
    """Draw a die into a square; face 0 is one that was not rolled.

    A die of another number of sides than six shows its face as a number.
    """
    tokens = theme.tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    square = rect.adjusted(1, 1, -1, -1)
    radius = square.width() * 0.18
    pen = QPen(tokens.edge if not face else tokens.ink, 1.6)
    if not face:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(tokens.raised if face else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(square, radius, radius)
    if face and sides == 6:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.ink)
        step, pip = square.width() * 0.26, square.width() * 0.085
        for x, y in _PLACES[face]:
            painter.drawEllipse(square.center() + QPointF(x * step, y * step), pip, pip)
    elif face:
        paint_text(painter, theme, rect, str(face), "count", tokens.ink, CENTRE)
    painter.restore()


class Die(QAbstractButton):
    """A die that can be clicked; `size` px wide at 100 % text."""

    def __init__(
        self,
        name: str,
        face: int = 0,
        *,
        size: int = 44,
        sides: int = 6,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._size, self._sides = name, size, sides
        self._face = -1
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)
        self.set_face(face)

    @property
    def face(self) -> int:
        """Return the number that was rolled, 0 for none yet."""
        return self._face

    def set_face(self, face: int) -> None:
        """Show another number."""
        if face != self._face:
            self._face = face
            self.setAccessibleName(f"{self._name}: {face or 'not rolled'}")
            self.update()

    def sizeHint(self) -> QSize:
        """A square."""
        side = theme_of(self).height(self._size)
        return QSize(side, side)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the die."""
        paint_die(painter, theme, QRectF(self.rect()), self._face, self._sides)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, 6)
