"""Tabs: words in a row over what they show, the current one underlined."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTabBar

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of

_HEIGHT, _PAD, _LINE = 37, 12, 3


class TabRow(QTabBar):
    """Keys with their words; the arrows choose while it has the keyboard."""

    chosen = Signal(str)

    def __init__(self, name: str, words: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._keys = [key for key, _ in words]
        self.setAccessibleName(name)
        self.setProperty(OWN_RING, True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for _, each in words:
            self.addTab(each)
        self.currentChanged.connect(lambda at: self.chosen.emit(self._keys[at]))
        # Without a change of font Qt keeps the sizes of tabs that it has measured.
        theme_of(self).changed.connect(self._measure)

    def _measure(self) -> None:
        self.setFont(theme_of(self).font("heading"))

    @property
    def key(self) -> str:
        """Return the key of the current tab."""
        return self._keys[self.currentIndex()]

    def set_key(self, key: str) -> None:
        """Turn to a tab."""
        self.setCurrentIndex(self._keys.index(key))

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the words in bold, so that nothing moves when another tab is chosen."""
        theme = theme_of(self)
        wide = text_width(theme, "heading", self.tabText(index)) + 2 * _PAD
        return QSize(round(wide), theme.height(_HEIGHT))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """No narrower than the words."""
        return self.tabSizeHint(index)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the words, and a line below the current one."""
        tokens = theme.tokens
        for at in range(self.count()):
            place, current = QRectF(self.tabRect(at)), at == self.currentIndex()
            role = "heading" if current else "body"
            paint_text(painter, theme, place, self.tabText(at), role, tokens.ink, CENTRE)
            if current:
                line = place.adjusted(_PAD, place.height() - _LINE, -_PAD, 0)
                painter.fillRect(line, tokens.olive)
                if ring_wanted(theme, self):
                    paint_row_ring(painter, place, theme)
