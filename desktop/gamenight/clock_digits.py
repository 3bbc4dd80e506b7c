"""A clock in stencil digits, each in a cell of its own, so that none moves when another changes."""

from __future__ import annotations

from functools import cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import STENCIL_FAMILY
from rules.army.totals import clock_text

DRAWN = 100
COLON, DIGIT = 0.62, 1.06
"""How wide the cells are: of a colon as a share of a digit's, of a digit as one of the widest."""


@cache
def _glyph(letter: str) -> QPainterPath:
    """Return a letter of the stencil with its foot on y = 0."""
    font = QFont(STENCIL_FAMILY)
    font.setPixelSize(DRAWN)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, letter)
    return path


@cache
def _digit_size() -> tuple[float, float]:
    """Return how wide the widest digit is, and how high they are."""
    boxes = [_glyph(digit).boundingRect() for digit in "0123456789"]
    return max(box.width() for box in boxes) * DIGIT, -min(box.top() for box in boxes)


def shown_time(seconds: float) -> str:
    """Return seconds as a clock shows them: each begun second in full, 0:00 when it has run out."""
    return clock_text(ceil(seconds - 0.001))


def clock_width(text: str, height: float) -> float:
    """Return how wide a clock with digits of a height is."""
    wide, high = _digit_size()
    cells = sum(COLON if letter == ":" else 1.0 for letter in text)
    return cells * wide * height / high


def paint_clock(painter: QPainter, rect: QRectF, text: str, colour: QColor) -> None:
    """Draw a clock in the middle of a rectangle, as high as it is where the width allows it."""
    wide, high = _digit_size()
    height = min(rect.height(), rect.height() * rect.width() / clock_width(text, rect.height()))
    scale = height / high
    left = rect.center().x() - clock_width(text, height) / 2
    foot = rect.center().y() + height / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for letter in text:
        cell = wide * scale * (COLON if letter == ":" else 1.0)
        path = _glyph(letter)
        box = path.boundingRect()
        place = QTransform.fromTranslate(left + cell / 2 - box.center().x() * scale, foot)
        place.scale(scale, scale)
        painter.fillPath(place.map(path), colour)
        left += cell
    painter.restore()


class ClockDigits(QWidget):
    """A clock of digits so many pixels high; it grows with the text by `grows` of them."""

    def __init__(self, name: str, height: int, *, grows: int = 0, ink: str = "olive2") -> None:
        super().__init__()
        self._name, self._height, self._grows, self._ink = name, height, grows, ink
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_seconds(0)

    def set_height(self, height: int) -> None:
        """Draw the digits so many pixels high."""
        if height != self._height:
            self._height = height
            self.updateGeometry()

    @property
    def text(self) -> str:
        """Return what the clock shows."""
        return self._text

    def set_seconds(self, seconds: float) -> None:
        """Show another time."""
        text = shown_time(seconds)
        if text != self._text:
            longer = len(text) != len(self._text)
            self._text = text
            self.setAccessibleName(f"{self._name}: {text}")
            self.update()
            if longer:
                self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for the digits."""
        height = theme_of(self).height(self._height, self._grows)
        return QSize(ceil(clock_width(self._text, height)), height)

    def minimumSizeHint(self) -> QSize:
        """Narrower than that the digits grow smaller."""
        return QSize(60, self.sizeHint().height())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the digits."""
        paint_clock(painter, QRectF(self.rect()), self._text, theme.colour(self._ink))


class ClockBar(QWidget):
    """How much of a clock is left, with a gap where each call comes; what is gone is pale."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._whole, self._left = 1.0, 1.0
        self._calls: tuple[int, ...] = ()
        self.setFixedHeight(14)

    def set_clock(self, whole: float, left: float, calls: tuple[int, ...]) -> None:
        """Show so many seconds of all, and the calls (seconds left) that are to come."""
        self._whole, self._left, self._calls = max(whole, 1.0), left, calls
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the bar from the right, which is the end of the time."""
        tokens = theme.tokens
        paint_clock_bar(painter, QRectF(self.rect()), self._left / self._whole,
                        tuple(call / self._whole for call in self._calls),
                        (tokens.olive2, tokens.line, tokens.surface))  # fmt: skip


def paint_clock_bar(
    painter: QPainter,
    rect: QRectF,
    share: float,
    marks: tuple[float, ...],
    colours: tuple[QColor, QColor, QColor],
) -> None:
    """Draw what is left of a clock as a bar that ends at the right.

    `marks` are the shares at which it has a gap; `colours` those of what is left, what is gone,
    and the ground.
    """
    left, gone, ground = colours
    painter.setPen(QColor(0, 0, 0, 0))
    painter.setBrush(gone)
    painter.drawRoundedRect(rect, 3, 3)
    wide = rect.width() * min(max(share, 0.0), 1.0)
    painter.setBrush(left)
    painter.drawRoundedRect(rect.adjusted(rect.width() - wide, 0, 0, 0), 3, 3)
    for mark in marks:
        painter.fillRect(QRectF(rect.right() - rect.width() * mark - 1.5, rect.top(), 3,
                                rect.height()), ground)  # fmt: skip
