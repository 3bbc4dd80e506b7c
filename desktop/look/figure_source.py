"""How a part is handed a drawn figure: a function that makes it at a width and a pixel ratio."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

FigureSource = Callable[[int, float], QPixmap]
"""(width in logical pixels, device pixel ratio) -> the figure, transparent around it."""


def paint_figure(painter: QPainter, rect: QRectF, source: FigureSource | None, width: int) -> None:
    """Draw a figure of that width standing in the middle of the lower edge of `rect`."""
    if source is None:
        return
    pixmap = source(width, painter.device().devicePixelRatioF())
    size = pixmap.deviceIndependentSize()
    left = round(rect.center().x() - size.width() / 2)
    painter.drawPixmap(QPointF(left, round(rect.bottom() - size.height())), pixmap)
