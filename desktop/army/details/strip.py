"""The strip of 34 px that stands for the folded details: their three tabs, turned."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent

from desktop.look.icons import paint_icon
from desktop.look.parts.fold import WIDTH, FoldStrip
from desktop.look.parts.text import LEFT, paint_text, text_width
from desktop.look.theme import theme_of

_TOP, _GAP = 40, 20


class DetailsStrip(FoldStrip):
    """A press opens the details or folds them; one on a name opens that tab."""

    tab_asked = Signal(str)

    def __init__(self, words: Sequence[tuple[str, str]]) -> None:
        super().__init__("Details")
        self._words, self._key = tuple(words), words[0][0]

    def set_key(self, key: str) -> None:
        """Show which tab is the current one."""
        self._key = key
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

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the tab that was pressed; elsewhere open or fold."""
        at = event.position()
        for key, _ in self._words:
            if self.place_of(key).adjusted(0, -_GAP / 2, 0, _GAP / 2).contains(at):
                self.tab_asked.emit(key)
                return
        super().mouseReleaseEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrow and the names of the tabs."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), tokens.surface)
        painter.fillRect(0, 0, 1, self.height(), tokens.line)
        arrow = "chevron-right" if self.opened else "chevron-left"
        paint_icon(painter, arrow, QPointF(WIDTH / 2, 20), 18, tokens.ink)
        for key, word in self._words:
            place, current = self.place_of(key), key == self._key
            painter.save()
            painter.translate(place.right(), place.top())
            painter.rotate(90)
            turned = QRectF(0, 0, place.height() + 1, WIDTH)
            paint_text(
                painter, theme, turned, word, "heading" if current else "body",
                tokens.ink if current else tokens.ink2, LEFT,
            )  # fmt: skip
            painter.restore()
        painter.end()
