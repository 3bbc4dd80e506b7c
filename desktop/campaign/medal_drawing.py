"""Draws a medal: its ribbon, its disc with rays, and what is stamped on it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import Theme, painted
from rules.campaign.state.ribbon_colours import EDGE, METALS, medal_words, metal_of, stripes_of

SIZE = QSize(34, 52)
_RAYS = 20


def paint_medal(
    painter: QPainter, theme: Theme, rect: QRectF, ribbon: str = "", stamp: str = ""
) -> None:
    """Draw a medal into a box of 34 × 52; without a stamp it bears a star."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = rect.center().x()
    stripes = stripes_of(ribbon)
    wide = 14 / len(stripes)
    for at, stripe in enumerate(stripes):
        strip = QRectF(middle - 7 + at * wide, rect.top(), wide, 20)
        painter.fillRect(strip, QColor(stripe.colour))
    painter.setPen(QPen(theme.tokens.edge, 0.8))  # a black ribbon is seen on a dark ground too
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(middle - 7, rect.top() + 0.4, 14, 20))
    centre = QPointF(middle, rect.top() + 34)
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(QColor(METALS[metal_of(ribbon)]))
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
        paint_text(painter, theme, box, stamp, "tag", QColor(EDGE), CENTRE)
    else:
        paint_icon(painter, "star", centre, 11, QColor(EDGE), QColor(EDGE))
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
        self.setAccessibleName(f"{name}: {medal_words(ribbon)}")

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it."""
        rect = QRectF(self.rect())
        paint_medal(painter, theme, rect, self._ribbon, self._stamp)


class MedalRow(QWidget):
    """A medal with its name and what it was given for, which have all the width beside it."""

    def __init__(
        self, name: str, words: str, ribbon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        across = hbox(gap=12, margins=(2, 0, 0, 0), inside=self)
        across.addWidget(Medal(name, ribbon), 0, Qt.AlignmentFlag.AlignTop)
        below = vbox(1, TextLabel(name, "name", wrap=True), gap=1)
        if words:
            below.addWidget(TextLabel(words, "small", "ink2", wrap=True))
        below.addStretch(1)
        across.addLayout(below, 1)
        self.setAccessibleName(f"{name}, {words}" if words else name)
