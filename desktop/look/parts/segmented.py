"""A choice of two to five words side by side, of which one is taken: "Units | Roles"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON_SMALL, RADIUS_CONTROL

_PAD = 11


class Segmented(QWidget):
    """Keys with their words; the arrows choose while it has the keyboard."""

    chosen = Signal(str)

    def __init__(
        self, name: str, words: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words = tuple(words)
        self._key = self._words[0][0]
        self.setAccessibleName(name)
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)
        self._say()

    @property
    def key(self) -> str:
        """Return the key of the word that is taken."""
        return self._key

    def set_key(self, key: str) -> None:
        """Take a word, without telling; KeyError for one that is not there."""
        if key not in dict(self._words):
            raise KeyError(key)
        self._key = key
        self._say()
        self.update()

    def set_words(self, words: Sequence[tuple[str, str]]) -> None:
        """Offer other words; the first is taken where the one before is gone."""
        if tuple(words) != self._words:
            self._words = tuple(words)
            if self._key not in dict(self._words):
                self._key = self._words[0][0]
            self._say()
            self.updateGeometry()
            self.update()

    def _say(self) -> None:
        self.setAccessibleDescription(dict(self._words)[self._key])

    def _take(self, at: int) -> None:
        if 0 <= at < len(self._words) and self._words[at][0] != self._key:
            self.set_key(self._words[at][0])
            self.chosen.emit(self._key)

    def _widths(self) -> list[int]:
        theme = theme_of(self)
        return [
            round(text_width(theme, "second-strong", each)) + 2 * _PAD for _, each in self._words
        ]

    def place_of(self, key: str) -> QRectF:
        """Return where a word stands."""
        left = 0
        for (each, _), wide in zip(self._words, self._widths(), strict=True):
            if each == key:
                return QRectF(left, 0, wide, self.height())
            left += wide
        raise KeyError(key)

    def sizeHint(self) -> QSize:
        """All words beside each other."""
        return QSize(sum(self._widths()), theme_of(self).height(BUTTON_SMALL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame, the ground of the word that is taken, and the words."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.fillPath(outline, tokens.raised)
        painter.setClipPath(outline)
        for at, (key, words) in enumerate(self._words):
            place = self.place_of(key)
            if key == self._key:
                painter.fillRect(place, tokens.sel)
            if at:
                painter.fillRect(QRectF(place.left(), 0, 1, place.height()), tokens.edge)
            role = "second-bold" if key == self._key else "second"
            paint_text(painter, theme, place, words, role, tokens.ink, CENTRE)
        painter.setClipping(False)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_CONTROL)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the word that is clicked."""
        for at, (key, _) in enumerate(self._words):
            if self.place_of(key).contains(event.position()):
                self._take(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the next word or the one before."""
        at = [key for key, _ in self._words].index(self._key)
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self._take(at + 1)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self._take(at - 1)
        else:
            super().keyPressEvent(event)
