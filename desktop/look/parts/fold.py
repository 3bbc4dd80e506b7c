"""What folds: a heading over what stands below it, and a pane that becomes a strip."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import LEFT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of


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

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw chevron and words."""
        name = "chevron-down" if self.isChecked() else "chevron-right"
        middle = self.height() / 2
        if self.underMouse():
            painter.fillRect(self.rect(), theme.tokens.hover)
        paint_icon(painter, name, QPointF(10, middle), 16, theme.tokens.ink2)
        rect = QRectF(24, 0, self.width() - 24, self.height())
        paint_text(painter, theme, rect, self.text(), "heading")


WIDTH, _TOP, _GAP = 34, 40, 20
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FoldStrip(QWidget):
    """A strip of 34 px at the right that stands for a pane: a press, Enter, Space or F4 opens it.

    `tabs` are what the pane shows, by key and word: a press on one opens it there.
    """

    asked = Signal()
    tab_asked = Signal(str)

    def __init__(self, name: str, tabs: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._words = tuple(tabs) or (("", name),)
        self._key = self._words[0][0]
        self._shown, self._opened = "", False
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(f"{name} (F4)")
        self.setAccessibleName(name)
        self._follow()

    def set_opened(self, opened: bool) -> None:
        """Say what another press does."""
        self._opened = opened
        self._follow()

    def set_shown(self, shown: str) -> None:
        """Tell what the pane shows, as the name of a man."""
        self._shown = shown
        self._follow()

    def set_key(self, key: str) -> None:
        """Show which tab is the current one."""
        self._key = key
        self.update()

    def _follow(self) -> None:
        hint = "F4 folds it" if self._opened else "F4 opens it"
        self.setAccessibleDescription(f"{hint}: {self._shown}" if self._shown else hint)
        self.update()

    def place_of(self, key: str) -> QRectF:
        """Return where the name of a tab stands."""
        theme, top = theme_of(self), float(_TOP)
        for each, word in self._words:
            high = text_width(theme, "heading", word)
            if each == key:
                return QRectF(0, top, WIDTH, high)
            top += high + _GAP
        raise KeyError(key)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the arrow and the names, turned."""
        tokens = theme.tokens
        painter.fillRect(self.rect(), tokens.surface)
        painter.fillRect(0, 0, 1, self.height(), tokens.line)
        arrow = "chevron-right" if self._opened else "chevron-left"
        paint_icon(painter, arrow, QPointF(WIDTH / 2, 20), 18, tokens.ink)
        for key, word in self._words:
            place, current = self.place_of(key), key == self._key
            painter.save()
            painter.translate(place.right(), place.top())
            painter.rotate(90)
            turned = QRectF(0, 0, place.height() + 1, WIDTH)
            role, ink = ("heading", tokens.ink) if current else ("body", tokens.ink2)
            paint_text(painter, theme, turned, word, role, ink, LEFT)
            painter.restore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the tab that was pressed; elsewhere open or fold."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        for key, _ in self._words:
            place = self.place_of(key).adjusted(0, -_GAP / 2, 0, _GAP / 2)
            if key and place.contains(event.position()):
                self.tab_asked.emit(key)
                return
        self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or fold with Enter or Space."""
        if event.key() in _KEYS:
            self.asked.emit()
        else:
            super().keyPressEvent(event)
