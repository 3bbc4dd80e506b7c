"""The tick of a question that was answered on the last page of recording."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.tag import tag_height
from desktop.look.theme import theme_of

DONE = "Done"
"""What is read aloud of a question that was answered."""


class Tick(QWidget):
    """A ticked circle where the tag of the question stood."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(DONE)
        self.setToolTip(DONE)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for the height of a tag."""
        high = tag_height(theme_of(self))
        return QSize(high, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tick as in the steps above the page."""
        tokens, high = theme_of(self).tokens, self.height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QRectF((self.width() - high) / 2, 0, high, high)
        painter.setPen(tokens.olive)
        painter.setBrush(tokens.olive)
        painter.drawEllipse(circle.adjusted(0.5, 0.5, -0.5, -0.5))
        paint_icon(painter, "tick", circle.center(), 11, tokens.onolive, stroke=3)
        painter.end()
