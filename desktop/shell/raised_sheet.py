"""A sheet that lies over the panels of a window."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL


class RaisedSheet(QWidget):
    """The ground of the list, with the border of a control: it lies over other panels."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the click here."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.surface)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, RADIUS_PANEL, RADIUS_PANEL)
        painter.end()
