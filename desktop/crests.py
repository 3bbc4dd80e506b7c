"""Paints the crests of armies with Qt, as `printables.engine.crest` draws them on paper."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.figures import box_height
from desktop.look.theme import theme_of
from resources.art import tones
from resources.art.crests import BOTTOM, TOP, WIDTH, charges, outlines
from rules.army.crests import Crest

_RIM, _EDGE, _CONTOUR = 12.0, 8.0, 6.0
"""Widths in units: the room round a shield, the lines of its outline and of a charge."""


@dataclass(frozen=True, slots=True)
class CrestSource:
    """Draws a crest in an army's colour, light or dark as the window is."""

    widget: QWidget
    crest: Crest
    colour: str

    def __call__(self, width: int, ratio: float) -> QPixmap:
        """Return the crest in the middle of a figure's box, at a width and a pixel ratio."""
        dark = theme_of(self.widget).tokens.dark
        found = tones(self.colour, "dark" if dark else "light")
        high = box_height(width)
        pixmap = QPixmap(round(width * ratio), round(high * ratio))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio, ratio)
        painter.translate(width / 2, high / 2)
        scale = min(width / (WIDTH + _RIM), high / (TOP - BOTTOM + _RIM))
        painter.scale(scale, -scale)
        painter.translate(0, -(TOP + BOTTOM) / 2)
        line, light = QColor(found["line"]), QColor(found["white"])
        painter.setBrush(QColor(found["shade"]))
        painter.setPen(_pen(line, _EDGE))
        painter.drawPolygon(_polygon(outlines()[self.crest.outline].ring))
        for tone, rings in charges()[self.crest.charge].parts:
            shapes = [_polygon(ring) for ring in rings]
            painter.setBrush(light if tone == "light" else line)
            for pen in (_pen(line, _CONTOUR), Qt.PenStyle.NoPen)[tone != "light" :]:
                painter.setPen(pen)
                for shape in shapes:
                    painter.drawPolygon(shape, Qt.FillRule.WindingFill)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, j=Qt.PenJoinStyle.RoundJoin)


def _polygon(ring: tuple[tuple[float, float], ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in ring])
