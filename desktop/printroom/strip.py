"""The folded paper pane of a small window: a strip that says what it opens."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import LEFT, paint_text, text_width
from desktop.look.theme import theme_of

WIDTH = 34
NAME = "Paper and print"
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PaperStrip(QWidget):
    """A strip of 34 px beside the pages."""

    asked = Signal()
    name = NAME

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened = False
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(f"{self.name} (F4)")
        self.setAccessibleName(self.name)

    def set_opened(self, opened: bool) -> None:
        """Say what another press does."""
        self._opened = opened
        self.setAccessibleDescription("F4 folds it" if opened else "F4 opens it")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the strip's width."""
        return QSize(WIDTH, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrow, the name and the key, turned."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), tokens.surface)
        painter.fillRect(0, 0, 1, self.height(), tokens.line)
        arrow = "chevron-right" if self._opened else "chevron-left"
        paint_icon(painter, arrow, QPointF(WIDTH / 2, 20), 18, tokens.ink)
        hint = "F4 folds it" if self._opened else "F4 opens it"
        name, wide = text_width(theme, "name", self.name), text_width(theme, "second", hint)
        painter.translate(WIDTH / 2, 44)
        painter.rotate(-90)
        rect = QRectF(-name - 1, -9, name + 1, 18)
        paint_text(painter, theme, rect, self.name, "name", tokens.ink, LEFT)
        rect = QRectF(-name - 17 - wide, -9, wide + 1, 18)
        paint_text(painter, theme, rect, hint, "second", tokens.ink2, LEFT)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open or fold."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or fold with Enter or Space."""
        if event.key() in _KEYS:
            self.asked.emit()
        else:
            super().keyPressEvent(event)
