"""Draws a medal: its ribbon, its disc with rays, and what is stamped on it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme, theme_of

SIZE = QSize(34, 52)
RIBBONS = {
    "red": ("#A3261C", "#F6EFD9", "#A3261C"),
    "blue": ("#245A8C", "#F6EFD9", "#245A8C"),
    "green": ("#4A5A28", "#F6EFD9", "#4A5A28"),
    "purple": ("#5A4A86", "#F6EFD9", "#5A4A86"),
    "yellow": ("#B07A12", "#F6EFD9", "#B07A12"),
    "black": ("#33301C", "#F6EFD9", "#33301C"),
    "white": ("#C9C2AA", "#F6EFD9", "#C9C2AA"),
}
"""The stripes of a ribbon by its name; paint on metal and cloth is the same in both schemes."""
METALS = {"gold": "#D9B13B", "silver": "#C6C8C4", "bronze": "#C88A4E"}
_OUTLINE = "#33301C"
_RAYS = 20


def _metal(ribbon: str) -> str:
    words = ribbon.casefold().replace("-", " ").split()
    named = next((word for word in words if word in METALS), "")
    return named or {"red": "gold", "blue": "silver"}.get(words[0] if words else "red", "bronze")


def _stripes(ribbon: str) -> tuple[str, ...]:
    words = ribbon.casefold().replace("-", " ").replace("/", " ").split()
    named = [RIBBONS[word] for word in words if word in RIBBONS]
    if len(named) > 1:
        return tuple(each[0] for each in named)
    fallback = {"silver": RIBBONS["blue"], "bronze": RIBBONS["green"]}
    return named[0] if named else fallback.get(_metal(ribbon), RIBBONS["red"])


def paint_medal(
    painter: QPainter, theme: Theme, rect: QRectF, ribbon: str = "", stamp: str = ""
) -> None:
    """Draw a medal into a box of 34 × 52; without a stamp it bears a star."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = rect.center().x()
    stripes = _stripes(ribbon)
    wide = 14 / len(stripes)
    for at, colour in enumerate(stripes):
        strip = QRectF(middle - 7 + at * wide, rect.top(), wide, 20)
        painter.fillRect(strip, QColor(colour))
    centre = QPointF(middle, rect.top() + 34)
    painter.setPen(QPen(QColor(_OUTLINE), 1))
    painter.setBrush(QColor(METALS[_metal(ribbon)]))
    star = QPolygonF()
    for at in range(2 * _RAYS):
        radius = 16 if at % 2 == 0 else 13.6
        angle = math.pi * at / _RAYS
        star.append(centre + QPointF(math.sin(angle), -math.cos(angle)) * radius)
    painter.drawPolygon(star)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, 10.5, 10.5)
    if stamp:
        box = QRectF(centre.x() - 10, centre.y() - 9, 20, 18)
        paint_text(painter, theme, box, stamp, "tag", QColor(_OUTLINE), CENTRE)
    else:
        paint_icon(painter, "star", centre, 11, QColor(_OUTLINE), QColor(_OUTLINE))
    painter.restore()


class Medal(QWidget):
    """A medal in a layout; its name is its tooltip."""

    def __init__(
        self, name: str, ribbon: str = "", stamp: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._ribbon, self._stamp = ribbon, stamp
        self.setFixedSize(SIZE)
        self.setToolTip(name)
        self.setAccessibleName(name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        rect = QRectF(self.rect())
        paint_medal(painter, theme_of(self), rect, self._ribbon, self._stamp)
        painter.end()
