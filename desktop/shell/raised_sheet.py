"""A sheet that lies over the panels of a window."""

from __future__ import annotations

from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.look.parts.framed import framed
from desktop.look.theme import theme_of


class RaisedSheet(QWidget):
    """The ground of the list, with the border of a control: it lies over other panels."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the click here."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.edge, tokens.surface)
        painter.end()
