"""Stroke icons drawn by code: painted straight into a painter, or as a QIcon for Qt's own parts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.look.icon_paths import ICONS
from desktop.look.tokens import ICON, Severity, Tokens

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon, QPixmap

GRID, STROKE = 24, 2.0
_COUNT = {"M": 2, "L": 2, "C": 6, "O": 3, "R": 5, "D": 2, "Z": 0}


@cache
def icon_path(name: str) -> QPainterPath:
    """Read the icon's path string once; an unknown name is a KeyError, a mistake in the program."""
    path = QPainterPath()
    words = ICONS[name].split()
    at = 0
    while at < len(words):
        letter = words[at]
        count = _COUNT[letter]
        values = [float(word) for word in words[at + 1 : at + 1 + count]]
        at += 1 + count
        _step(path, letter, values)
    return path


def _step(path: QPainterPath, letter: str, v: list[float]) -> None:
    if letter == "M":
        path.moveTo(v[0], v[1])
    elif letter == "L":
        path.lineTo(v[0], v[1])
    elif letter == "C":
        path.cubicTo(v[0], v[1], v[2], v[3], v[4], v[5])
    elif letter == "O":
        path.addEllipse(QPointF(v[0], v[1]), v[2], v[2])
    elif letter == "R":
        path.addRoundedRect(QRectF(v[0], v[1], v[2], v[3]), v[4], v[4])
    elif letter == "D":
        path.moveTo(v[0], v[1])
        path.lineTo(v[0] + 0.01, v[1])
    else:
        path.closeSubpath()


def paint_icon(
    painter: QPainter,
    name: str,
    centre: QPointF,
    size: float,
    colour: QColor,
    fill: QColor | None = None,
    stroke: float = STROKE,
) -> None:
    """Draw an icon of that many pixels around a point, crisp at every device pixel ratio."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = size / GRID
    painter.translate(centre.x() - size / 2, centre.y() - size / 2)
    painter.scale(scale, scale)
    painter.setPen(
        QPen(
            colour,
            max(stroke, 1.1 / scale),  # never thinner than a pixel can show
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawPath(icon_path(name))
    painter.restore()


def icon_pixmap(name: str, size: int, colour: QColor, ratio: float = 1.0) -> QPixmap:
    """Return the icon as a pixmap for a device pixel ratio, kept in Qt's pixmap cache."""
    from PySide6.QtGui import QPixmap, QPixmapCache

    key = f"muster-icon/{name}/{size}/{colour.rgba():x}/{ratio:.2f}"
    pixmap = QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    side = round(size * ratio)
    pixmap = QPixmap(QSize(side, side))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_icon(painter, name, QPointF(size / 2, size / 2), size, colour)
    painter.end()
    QPixmapCache.insert(key, pixmap)
    return pixmap


def icon(name: str, tokens: Tokens, ink: str = "ink", size: int = ICON) -> QIcon:
    """Return a QIcon in a token's colour, pale when disabled, sharp on the screens there are."""
    from PySide6.QtGui import QGuiApplication, QIcon  # only menus want one: not at start

    made = QIcon()
    ratios = {1.0, 2.0} | {screen.devicePixelRatio() for screen in QGuiApplication.screens()}
    for ratio in sorted(ratios):
        made.addPixmap(icon_pixmap(name, size, tokens.named(ink), ratio))
        made.addPixmap(icon_pixmap(name, size, tokens.edge, ratio), QIcon.Mode.Disabled)
    return made


def paint_severity(
    painter: QPainter, severity: Severity, centre: QPointF, tokens: Tokens, size: float = ICON
) -> None:
    """Draw the shape of a finding: octagon, triangle, lamp or hands."""
    paint_icon(painter, severity.value, centre, size, tokens.named(severity.ink))
