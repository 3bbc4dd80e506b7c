"""A heading that folds what stands below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import theme_of


class FoldButton(QAbstractButton):
    """Chevron and words; pressed means unfolded. `target`, when given, is shown and hidden."""

    folded = Signal(bool)

    def __init__(
        self, text: str, target: QWidget | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._target = target
        self.setText(text)
        self.setCheckable(True)
        self.setChecked(True)
        self.setAccessibleName(text)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._turned)

    def _turned(self, unfolded: bool) -> None:
        if self._target is not None:
            self._target.setVisible(unfolded)
        self.setAccessibleDescription("" if unfolded else "folded")
        self.folded.emit(not unfolded)

    def sizeHint(self) -> QSize:
        """One line."""
        theme = theme_of(self)
        return QSize(round(text_width(theme, "heading", self.text())) + 28, theme.height(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw chevron and words."""
        theme = theme_of(self)
        painter = QPainter(self)
        name = "chevron-down" if self.isChecked() else "chevron-right"
        middle = self.height() / 2
        if self.underMouse():
            painter.fillRect(self.rect(), theme.tokens.hover)
        paint_icon(painter, name, QPointF(10, middle), 16, theme.tokens.ink2)
        rect = QRectF(24, 0, self.width() - 24, self.height())
        paint_text(painter, theme, rect, self.text(), "heading")
        painter.end()
