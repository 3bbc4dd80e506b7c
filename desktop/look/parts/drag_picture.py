"""The picture at the pointer while something is dragged: the figure, and how many they are."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme

WIDTH, HEIGHT, FIGURE = 66, 66, 42


def drag_picture(theme: Theme, source: FigureSource, count: int, ratio: float) -> QPixmap:
    """Return a figure on a small card, with a disc that counts when there are several."""
    tokens = theme.tokens
    pixmap = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card = QRectF(1, 9, 54, 56)
    painter.setPen(QPen(tokens.edge, 1))
    painter.setBrush(tokens.raised)
    for at in range(min(count, 3) - 1, -1, -1):
        painter.drawRoundedRect(card.translated(at * 2 + 0.5, -at * 2 - 0.5), 6, 6)
    paint_figure(painter, card.adjusted(3, 0, -3, -3), source, FIGURE)
    if count > 1:
        words = str(count)
        wide = max(20.0, text_width(theme, "tag", words) + 10)
        disc = QRectF(WIDTH - wide - 1, 1, wide, 20)
        painter.setPen(QPen(tokens.surface, 1.5))
        painter.setBrush(tokens.olive)
        painter.drawRoundedRect(disc, 10, 10)
        paint_text(painter, theme, disc, words, "tag", tokens.onolive, CENTRE)
    painter.end()
    return pixmap
