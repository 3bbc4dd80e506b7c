"""One of a few words: side by side in a frame ("Units | Roles"), or round chips that wrap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import BUTTON_SMALL, RADIUS_CONTROL

_PAD, _CHIP_PAD, _CHIP_TIGHT, _CHIP_GAP = 11, 8, 6, 4
_NEXT = (Qt.Key.Key_Right, Qt.Key.Key_Down)
_BEFORE = (Qt.Key.Key_Left, Qt.Key.Key_Up)


class Segmented(QWidget):
    """Keys with their words in one frame; the arrows choose while it has the keyboard."""

    chosen = Signal(str)

    def __init__(self, name: str, words: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._words = tuple(words)
        self._key = self._words[0][0] if self._words else ""
        self.setAccessibleName(name)
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self._follow)
        self._follow()

    @property
    def key(self) -> str:
        """Return the key of the word that is taken."""
        return self._key

    @property
    def words(self) -> tuple[str, ...]:
        """Return what can be chosen."""
        return tuple(each for _, each in self._words)

    def set_key(self, key: str) -> None:
        """Take a word, without telling; KeyError for one that is not there."""
        if key not in dict(self._words):
            raise KeyError(key)
        self._key = key
        self._follow()

    def set_words(self, words: Sequence[tuple[str, str]], key: str | None = None) -> None:
        """Offer other words; `key` is taken, else the first where the one before is gone."""
        wanted = self._key if key is None else key
        if key is None and wanted not in dict(words):
            wanted = words[0][0]
        if (tuple(words), wanted) != (self._words, self._key):
            self._words, self._key = tuple(words), wanted
            self._follow()

    def _follow(self) -> None:
        self.setAccessibleDescription(dict(self._words).get(self._key, ""))
        self.updateGeometry()
        self.update()

    def place_of(self, key: str) -> QRectF:
        """Return where a word stands."""
        return dict(self._places())[key]

    def _shown(self) -> dict[str, str]:
        """Return the words as they are painted."""
        return dict(self._words)

    def _places(self) -> list[tuple[str, QRectF]]:
        theme = theme_of(self)
        high = theme.height(BUTTON_SMALL)
        places, left = [], 0
        for key, words in self._words:
            wide = round(text_width(theme, "second-bold", words)) + 2 * _PAD
            places.append((key, QRectF(left, 0, wide, high)))
            left += wide
        return places

    def sizeHint(self) -> QSize:
        """All words beside each other."""
        places = self._places()
        high = theme_of(self).height(BUTTON_SMALL)
        return QSize(round(places[-1][1].right()) if places else 0, high)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the frame, the ground of the word that is taken, and the words."""
        tokens = theme.tokens
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.fillPath(outline, tokens.raised)
        painter.setClipPath(outline)
        for at, (key, place) in enumerate(self._places()):
            if key == self._key:
                painter.fillRect(place, tokens.sel)
            if at:
                painter.fillRect(QRectF(place.left(), 0, 1, place.height()), tokens.edge)
            self._paint_words(painter, key, place)
        painter.setClipping(False)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_CONTROL)

    def _paint_words(self, painter: QPainter, key: str, place: QRectF) -> None:
        theme, role = theme_of(self), "second-bold" if key == self._key else "second"
        paint_text(painter, theme, place, self._shown()[key], role, theme.tokens.ink, CENTRE)

    def _take(self, key: str) -> None:
        if key != self._key:
            self.set_key(key)
            self.chosen.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the word that is clicked."""
        for key, place in self._places():
            if place.contains(event.position()):
                self._take(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the next word or the one before."""
        keys = [key for key, _ in self._words]
        step = (event.key() in _NEXT) - (event.key() in _BEFORE)
        if step and self._key in keys:
            self._take(keys[min(max(keys.index(self._key) + step, 0), len(keys) - 1)])
        else:
            super().keyPressEvent(event)


class FilterChips(Segmented):
    """Keys with their words as round chips, in as many lines as they need.

    Where one line is too narrow for the words, `short` ones by key stand for them.
    """

    def __init__(self, name: str, short: Mapping[str, str]) -> None:
        self._short = short
        super().__init__(name, ())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _follow(self) -> None:
        super()._follow()
        places = self._places()
        self.setFixedHeight(round(places[-1][1].bottom()) if places else 0)

    def _shown(self) -> dict[str, str]:
        theme, around = theme_of(self), 2 * _CHIP_PAD + _CHIP_GAP
        wide = sum(text_width(theme, "second-bold", each) + around for each in self.words)
        whole = wide - _CHIP_GAP <= self.width()
        return {key: each if whole else self._short.get(key, each) for key, each in self._words}

    def _places(self) -> list[tuple[str, QRectF]]:
        theme = theme_of(self)
        high = theme.height(BUTTON_SMALL)
        places, left, top = [], 0, 0
        shown = self._shown()
        pad = _CHIP_PAD if shown == dict(self._words) else _CHIP_TIGHT
        for key, words in shown.items():
            wide = round(text_width(theme, "second-bold", words)) + 2 * pad
            if left and left + wide > self.width():
                left, top = 0, top + high + _CHIP_GAP
            places.append((key, QRectF(left, top, wide, high)))
            left += wide + _CHIP_GAP
        return places

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        return QSize(120, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self._follow()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the chips; the one that is taken is bold."""
        tokens = theme.tokens
        for key, place in self._places():
            taken = key == self._key
            painter.setPen(QPen(tokens.olive if taken else tokens.edge, 1))
            painter.setBrush(tokens.sel if taken else tokens.raised)
            frame = place.adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
            self._paint_words(painter, key, place)
            if taken and ring_wanted(theme, self):
                paint_row_ring(painter, place, theme, place.height() / 2)
