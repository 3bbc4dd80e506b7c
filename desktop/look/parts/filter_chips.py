"""Round chips of which one is taken, to filter what stands below: "All 45", "Soldiers"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON_SMALL

_PAD, _GAP = 8, 4


class FilterChips(QWidget):
    """Keys with their words, in as many lines as they need; the arrows choose."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[tuple[str, str], ...] = ()
        self._key = ""
        self.setAccessibleName(name)
        self.setProperty(OWN_RING, True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self._fit)

    @property
    def key(self) -> str:
        """Return the key of the chip that is taken."""
        return self._key

    @property
    def words(self) -> tuple[str, ...]:
        """Return what the chips say."""
        return tuple(each for _, each in self._words)

    def set_chips(self, words: Sequence[tuple[str, str]], key: str) -> None:
        """Show these chips with one of them taken, without telling."""
        if (tuple(words), key) == (self._words, self._key):
            return
        self._words, self._key = tuple(words), key
        self.setAccessibleDescription(dict(self._words).get(key, ""))
        self._fit()

    def place_of(self, key: str) -> QRectF:
        """Return where a chip is."""
        return dict(self._places(self.width()))[key]

    def _places(self, width: int) -> list[tuple[str, QRectF]]:
        theme = theme_of(self)
        high = theme.height(BUTTON_SMALL)
        places, left, top = [], 0, 0
        for key, words in self._words:
            wide = round(text_width(theme, "second-bold", words)) + 2 * _PAD
            if left and left + wide > width:
                left, top = 0, top + high + _GAP
            places.append((key, QRectF(left, top, wide, high)))
            left += wide + _GAP
        return places

    def _fit(self) -> None:
        """Be as high as all lines."""
        places = self._places(self.width())
        self.setFixedHeight(round(places[-1][1].bottom()) if places else 0)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        return QSize(120, self.height())

    def minimumSizeHint(self) -> QSize:
        """Return a width for one chip."""
        return QSize(60, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chips; the one that is taken is bold."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = dict(self._words)
        for key, rect in self._places(self.width()):
            taken = key == self._key
            painter.setPen(QPen(tokens.olive if taken else tokens.edge, 1))
            painter.setBrush(tokens.sel if taken else tokens.raised)
            frame = rect.adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
            role = "second-bold" if taken else "second"
            paint_text(painter, theme, rect, words[key], role, tokens.ink, CENTRE)
            if taken and ring_wanted(theme, self):
                paint_row_ring(painter, rect, theme, rect.height() / 2)
        painter.end()

    def _take(self, key: str) -> None:
        if key != self._key:
            self.set_chips(self._words, key)
            self.chosen.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the chip that is clicked."""
        for key, rect in self._places(self.width()):
            if rect.contains(event.position()):
                self._take(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the next chip or the one before."""
        steps = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
        }
        keys = [key for key, _ in self._words]
        step = steps.get(Qt.Key(event.key()), 0)
        if step and self._key in keys:
            self._take(keys[min(max(keys.index(self._key) + step, 0), len(keys) - 1)])
        else:
            super().keyPressEvent(event)
