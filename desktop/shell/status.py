"""The words right in the menu bar: what was saved, what was done."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import theme_of

MOST_OF_BAR = 0.5
"""Words in the menu bar take no more of its width than this, so that the menus stay."""


class StatusLabel(QWidget):
    """The words right in the menu bar."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """The words and the room beside them."""
        theme = theme_of(self)
        width = text_width(theme, "second", self.text) + 20 if self.text else 0
        window = self.window()
        if window is not self:
            width = min(width, window.width() * MOST_OF_BAR)
        return QSize(round(width), theme.height(27))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words."""
        theme = theme_of(self)
        painter = QPainter(self)
        rect = QRectF(self.rect()).adjusted(8, 0, -10, 0)
        paint_text(painter, theme, rect, self.text, "second", theme.tokens.ink2, RIGHT)
        painter.end()
