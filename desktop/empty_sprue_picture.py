"""The empty sprue: what is shown where there is nothing yet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from desktop.figures import paint_drawing
from desktop.look.parts.empty import Picture
from desktop.look.theme import theme_of
from resources import art as drawings

SPRUE_SIZE = QSize(618, 144)
"""The size the empty sprue is designed for, in logical pixels."""
SPRUE_FIGURES = (
    ("rifleman", 98),
    ("bazooka", 78),
    ("sergeant", 96),
    ("radio", 76),
    ("rifleman_kneeling", 78),
    ("minesweeper", 96),
)
"""Pictures on the sprue, and how high, in units, each hangs on it by the helmet."""
SPRUE_GROUND, SPRUE_UNIT = 113.0, 0.72


def sprue_picture() -> Picture:
    """Return the sprue as the picture of an empty state, in the tone of the scheme."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        paint_sprue(painter, rect, dark=theme_of().tokens.dark)

    return Picture(SPRUE_SIZE, paint, "An empty sprue")


def paint_sprue(painter: QPainter, rect: QRectF, *, dark: bool = False) -> None:
    """Paint an empty sprue: six pale figures in their frame, SPRUE_SIZE scaled into rect."""
    scale = min(rect.width() / SPRUE_SIZE.width(), rect.height() / SPRUE_SIZE.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-SPRUE_SIZE.width() / 2, -SPRUE_SIZE.height() / 2)
    tone = QColor(drawings.pale("dark" if dark else "light"))
    frame = QRectF(0, 0, SPRUE_SIZE.width(), SPRUE_SIZE.height()).adjusted(5, 5, -5, -5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone, 9))
    painter.drawRoundedRect(frame, 14, 14)
    scheme: drawings.Scheme = "dark" if dark else "light"
    step = frame.width() / (len(SPRUE_FIGURES) + 0.5)
    for i, (name, head) in enumerate(SPRUE_FIGURES):
        middle = frame.left() + step * (i + 0.7)
        painter.setPen(QPen(tone, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        gate = QPointF(middle, SPRUE_GROUND - head * SPRUE_UNIT)
        painter.drawLine(QPointF(middle, frame.top()), gate)
        painter.drawLine(QPointF(middle, SPRUE_GROUND), QPointF(middle, frame.bottom()))
        place = QTransform.fromTranslate(middle, SPRUE_GROUND)
        place.scale(SPRUE_UNIT, SPRUE_UNIT)
        paint_drawing(painter, drawings.picture(name), place, "", scheme, pale=True)
    painter.restore()
