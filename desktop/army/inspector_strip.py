"""The folded inspector of a small window: a strip with the name of what is selected."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.army.desk import Desk
from desktop.look.icons import paint_icon
from desktop.look.parts.text import LEFT, paint_text, text_width
from desktop.look.theme import theme_of

WIDTH = 34


class InspectorStrip(QWidget):
    """A strip of 34 px that opens the details over the middle."""

    asked = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.opened = False
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip("Details (F4)")
        self.setAccessibleName("Open the details")
        desk.selection.changed.connect(self._follow)
        desk.document_changed.connect(self._follow)
        desk.changed.connect(self._follow)
        self._follow()

    def _follow(self, _change: object = None) -> None:
        self.setAccessibleDescription(self.named)
        self.update()

    @property
    def named(self) -> str:
        """Return the name of what is selected, as the strip shows it."""
        return self._desk.called(self._desk.selection.current) or "Army"

    def sizeHint(self) -> QSize:
        """Return the strip's width."""
        return QSize(WIDTH, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrow, the key and the name, turned."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), tokens.surface)
        painter.fillRect(0, 0, 1, self.height(), tokens.line)
        paint_icon(painter, "chevron-left", QPointF(WIDTH / 2, 20), 18, tokens.ink)
        hint = "F4 folds it" if self.opened else "F4 opens it"
        name = self.named
        hint_width = text_width(theme, "second", hint)
        room = self.height() - 60 - hint_width
        painter.translate(WIDTH / 2, 44 + hint_width)
        painter.rotate(-90)
        rect = QRectF(0, -9, hint_width + 1, 18)
        paint_text(painter, theme, rect, hint, "second", tokens.ink2, LEFT)
        width = min(text_width(theme, "name", name) + 1, max(0.0, room))
        rect = QRectF(-width - 16, -9, width, 18)
        paint_text(painter, theme, rect, name, "name", tokens.ink, LEFT)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open or fold."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or fold with Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.asked.emit()
        else:
            super().keyPressEvent(event)
