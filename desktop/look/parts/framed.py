"""The frame that panels, cards and boxes are drawn with."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from desktop.look.tokens import RADIUS_PANEL


def framed(widget: QWidget, edge: QColor, ground: QColor, radius: float = RADIUS_PANEL) -> QPainter:
    """Return a painter on a widget whose whole rectangle has a rounded frame and its ground.

    The caller ends it.
    """
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    return painter
