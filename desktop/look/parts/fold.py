"""What folds: a heading over what stands below it, and a pane that becomes a strip."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import LEFT, paint_text, text_width
from desktop.look.theme import theme_of


class FoldButton(QAbstractButton):
    """Chevron and words; pressed means unfolded. `target`, when given, is shown and hidden."""

    folded = Signal(bool)

    def __init__(self, text: str, target: QWidget | None = None) -> None:
        super().__init__()
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


WIDTH = 34
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FoldStrip(QWidget):
    """A strip of 34 px at the right; a press, Enter, Space or F4 opens the pane or folds it.

    `name` is what the pane is called; `set_shown` may write something nearer, as whom it shows.
    """

    asked = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = name
        self._opened = False
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(f"{name} (F4)")
        self.setAccessibleName(name)
        self._describe()

    def set_opened(self, opened: bool) -> None:
        """Say what another press does."""
        self._opened = opened
        self._describe()
        self.update()

    def set_shown(self, shown: str) -> None:
        """Write what the folded pane shows, as the name of a man."""
        self._shown = shown
        self._describe()
        self.update()

    @property
    def opened(self) -> bool:
        """Return whether the pane is open."""
        return self._opened

    @property
    def hint(self) -> str:
        """Return what a press does."""
        return "F4 folds it" if self._opened else "F4 opens it"

    def _describe(self) -> None:
        named = self._shown if self._shown != self.accessibleName() else ""
        self.setAccessibleDescription(f"{self.hint}: {named}" if named else self.hint)

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
        arrow = "chevron-right" if self._opened else "chevron-left"
        paint_icon(painter, arrow, QPointF(WIDTH / 2, 20), 18, tokens.ink)
        hint_width = text_width(theme, "second", self.hint)
        room = self.height() - 60 - hint_width
        painter.translate(WIDTH / 2, 44 + hint_width)
        painter.rotate(-90)
        rect = QRectF(0, -9, hint_width + 1, 18)
        paint_text(painter, theme, rect, self.hint, "second", tokens.ink2, LEFT)
        width = min(text_width(theme, "name", self._shown) + 1, max(0.0, room))
        rect = QRectF(-width - 16, -9, width, 18)
        paint_text(painter, theme, rect, self._shown, "name", tokens.ink, LEFT)
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
