"""Stroke icons drawn by code: painted straight into a painter, or as a QIcon for Qt's own parts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.look.theme import theme_of
from desktop.look.tokens import ICON, Severity, Tokens

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon, QPixmap

ICONS: dict[str, str] = {
    # Rooms of the rail
    "home": (
        "M 3 11.5 L 12 3.5 L 21 11.5 M 5.5 9.5 L 5.5 20.5 L 18.5 20.5 L 18.5 9.5 "
        "M 9.5 20.5 L 9.5 14.5 L 14.5 14.5 L 14.5 20.5"
    ),
    "armies": (
        "M 2.5 10.5 L 21.5 10.5 M 5 10.5 C 5 6 7.8 3 12 3 C 16.2 3 19 6 19 10.5 "
        "M 8.2 11 C 8.2 13.8 9.6 15.2 12 15.2 C 14.4 15.2 15.8 13.8 15.8 11 "
        "M 4.5 21.5 L 4.5 20.5 C 4.5 17.5 6.5 15.6 9.6 15.2 M 14.4 15.2 "
        "C 17.5 15.6 19.5 17.5 19.5 20.5 L 19.5 21.5"
    ),
    "campaigns": "M 5 3 L 5 21.5 M 5 4.5 L 19 4.5 L 15.5 9 L 19 13.5 L 5 13.5",
    "game-night": "O 12 12 9 M 12 6.5 L 12 12 L 15.5 14.5",
    "print-room": (
        "M 7 9 L 7 3 L 17 3 L 17 9 M 7 17 L 4.5 17 C 3.7 17 3 16.3 3 15.5 L 3 10.5 "
        "C 3 9.7 3.7 9 4.5 9 L 19.5 9 C 20.3 9 21 9.7 21 10.5 L 21 15.5 C 21 16.3 20.3 17 19.5 17 "
        "L 17 17 M 7 14 L 17 14 L 17 21 L 7 21 Z"
    ),
    "rules": (
        "M 12 6.5 C 10 4.8 7 4.3 3 4.5 L 3 18.5 C 7 18.3 10 18.8 12 20.5 "
        "C 14 18.8 17 18.3 21 18.5 L 21 4.5 C 17 4.3 14 4.8 12 6.5 Z M 12 6.5 L 12 20.5"
    ),
    "toy-box": (
        "M 12 2.8 L 20.5 7.4 L 20.5 16.6 L 12 21.2 L 3.5 16.6 L 3.5 7.4 Z "
        "M 3.5 7.4 L 12 12 L 20.5 7.4 M 12 12 L 12 21.2"
    ),
    "settings": (
        "M 3 7 L 12.5 7 M 17.5 7 L 21 7 M 15 4 L 15 10 M 3 17 L 6.5 17 M 11.5 17 L 21 17 "
        "M 9 14 L 9 20"
    ),
    # Acts
    "undo": (
        "M 9 5 L 4.5 9.5 L 9 14 M 4.5 9.5 L 14 9.5 "
        "C 17.6 9.5 20 11.8 20 14.8 C 20 17.8 17.6 20 14 20 L 10.5 20"
    ),
    "redo": (
        "M 15 5 L 19.5 9.5 L 15 14 M 19.5 9.5 L 10 9.5 "
        "C 6.4 9.5 4 11.8 4 14.8 C 4 17.8 6.4 20 10 20 L 13.5 20"
    ),
    "search": "O 10.5 10.5 6.5 M 15.5 15.5 L 21 21",
    "chevron-down": "M 6 9 L 12 15 L 18 9",
    "chevron-up": "M 6 15 L 12 9 L 18 15",
    "chevron-right": "M 9 6 L 15 12 L 9 18",
    "chevron-left": "M 15 6 L 9 12 L 15 18",
    "menu": "M 4 7 L 20 7 M 4 12 L 20 12 M 4 17 L 20 17",
    "plus": "M 12 5.5 L 12 18.5 M 5.5 12 L 18.5 12",
    "face-off": "M 4 4 L 18 18 M 20 4 L 6 18 M 13.5 19.5 L 19.5 13.5 M 10.5 19.5 L 4.5 13.5",
    "minus": "M 5.5 12 L 18.5 12",
    "tick": "M 4.5 12.5 L 9.5 17.5 L 19.5 6.5",
    "cross": "M 6 6 L 18 18 M 18 6 L 6 18",
    "arrow": "M 4 12 L 20 12 M 14 6 L 20 12 L 14 18",
    "swap": (
        "M 4 7.5 L 19 7.5 M 15.5 4 L 19.5 7.5 L 15.5 11 "
        "M 20 16.5 L 5 16.5 M 8.5 13 L 4.5 16.5 L 8.5 20"
    ),
    "trash": (
        "M 4 6.5 L 20 6.5 M 9 6.5 L 9 3.5 L 15 3.5 L 15 6.5 "
        "M 6 6.5 L 7 20.5 L 17 20.5 L 18 6.5 M 10.2 10.5 L 10.2 16.5 M 13.8 10.5 L 13.8 16.5"
    ),
    "copy": "R 9 9 11.5 11.5 1.5 M 5.5 15 L 3.5 15 L 3.5 3.5 L 15 3.5 L 15 5.5",
    "pencil": "M 4 20 L 5 15.5 L 16 4.5 L 19.5 8 L 8.5 19 Z M 13.5 7 L 17 10.5",
    "gear": (
        "O 12 12 3.2 M 12 3 L 12 6 M 12 18 L 12 21 M 3 12 L 6 12 M 18 12 L 21 12 "
        "M 5.6 5.6 L 7.8 7.8 M 16.2 16.2 L 18.4 18.4 M 18.4 5.6 L 16.2 7.8 M 7.8 16.2 L 5.6 18.4 "
        "O 12 12 6.2"
    ),
    "folder": "M 3 19.5 L 3 5 L 9.5 5 L 11.5 7.5 L 21 7.5 L 21 19.5 Z",
    "sort": "M 4 6 L 20 6 M 4 12 L 15.5 12 M 4 18 L 10.5 18",
    "grip": "D 9 6 D 15 6 D 9 12 D 15 12 D 9 18 D 15 18",
    # Findings: a shape each, so that colour never speaks alone
    "error": (
        "M 8.1 2.5 L 15.9 2.5 L 21.5 8.1 L 21.5 15.9 L 15.9 21.5 L 8.1 21.5 L 2.5 15.9 L 2.5 8.1 Z "
        "M 12 7.5 L 12 12.5 D 12 16.2"
    ),
    "warning": "M 12 3 L 22 20.5 L 2 20.5 Z M 12 9.5 L 12 14 D 12 17.2",
    "advice": (
        "M 8.8 16.5 C 6.5 15 5.2 12.9 5.2 10 C 5.2 6 8.2 3 12 3 C 15.8 3 18.8 6 18.8 10 "
        "C 18.8 12.9 17.5 15 15.2 16.5 L 15.2 17.2 L 8.8 17.2 Z M 9.5 21.3 L 14.5 21.3"
    ),
    "agreed": (
        "M 2.5 9.5 L 6.5 7 L 10 8.2 L 12.2 6.8 L 17.5 6.8 L 21.5 10.5 "
        "M 10 8.2 L 8.2 11 C 9.6 12.4 11.4 12 12.8 10.4 L 18.6 15 M 4 13.2 L 9.5 18 L 11.5 16.6 "
        "L 13.5 18 L 18.6 15 L 20 12.6"
    ),
    "die": "R 4 4 16 16 3 D 8.5 8.5 D 15.5 8.5 D 12 12 D 8.5 15.5 D 15.5 15.5",
    "picture": "R 3.5 5 17 14 2 M 4 17 L 9.5 12 L 13 15.5 L 16 13 L 20 17 O 15.5 9.5 1.4",
    "house": "M 3.5 11.5 L 12 4 L 20.5 11.5 L 18.5 11.5 L 18.5 20.5 L 5.5 20.5 L 5.5 11.5 Z",
    # Fates of a battle, where no other icon says it
    "sofa": (
        "M 5 11 L 5 8 C 5 6.5 6 5.5 7.5 5.5 L 16.5 5.5 C 18 5.5 19 6.5 19 8 L 19 11 "
        "M 2.5 11.5 L 6 11.5 L 6 14.5 L 18 14.5 L 18 11.5 L 21.5 11.5 L 21.5 18 L 2.5 18 Z "
        "M 5 18 L 5 20.5 M 19 18 L 19 20.5"
    ),
    "question": (
        "M 7.5 8.5 C 7.5 5.5 9.5 3.5 12 3.5 C 14.7 3.5 16.5 5.3 16.5 7.8 "
        "C 16.5 11.2 12 11.6 12 15 D 12 19.8"
    ),
    "toppled": "M 3 20.5 L 21 20.5 M 4 13 C 4 7.5 9 5 13.5 7 C 16.5 8.4 18 11 18 15.5 "
    "M 14 12.5 L 18 16.5 L 22 12.5",
    "bone": (
        "M 8.5 13 C 6.5 11.5 3 13 3.2 15.6 C 3.3 17 4.4 18 5.8 18.1 C 5.9 19.6 7 20.7 8.4 20.8 "
        "C 11 21 12.5 17.5 11 15.5 L 15.5 11 C 17.5 12.5 21 11 20.8 8.4 C 20.7 7 19.6 5.9 18.1 5.8 "
        "C 18 4.4 17 3.3 15.6 3.2 C 13 3 11.5 6.5 13 8.5 Z"
    ),
    "target": "O 12 12 6.5 M 12 2.5 L 12 7 M 12 17 L 12 21.5 M 2.5 12 L 7 12 M 17 12 L 21.5 12",
    "camera": ("M 3 7.5 L 7.5 7.5 L 9 5 L 15 5 L 16.5 7.5 L 21 7.5 L 21 19 L 3 19 Z O 12 13 3.6"),
    # Marks of a battle at the table
    "eye": (
        "M 2 12 C 5 6.5 8.5 5 12 5 C 15.5 5 19 6.5 22 12 C 19 17.5 15.5 19 12 19 "
        "C 8.5 19 5 17.5 2 12 Z O 12 12 3"
    ),
    "shield": (
        "M 12 3 L 20 6 L 20 11.5 C 20 16.5 16.5 19.8 12 21.5 C 7.5 19.8 4 16.5 4 11.5 L 4 6 Z"
    ),
    "hammer": "M 5 9 L 13 3.5 L 17.5 8.5 L 9.5 13.5 Z M 12 11 L 18.5 20.5",
    "seat": "M 3 16 L 21 16 L 21 20 L 3 20 Z M 12 3 L 12 12 M 8.5 8.5 L 12 12 L 15.5 8.5",
    "star": (
        "M 12 2.6 L 14.9 8.7 L 21.6 9.6 L 16.7 14.2 L 17.9 20.9 L 12 17.6 L 6.1 20.9 L 7.3 14.2 "
        "L 2.4 9.6 L 9.1 8.7 Z"
    ),
}


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
    """Draw an icon of that many pixels around a point, crisp at every device pixel ratio.

    It grows half as much as larger text does: so do the frames around it.
    """
    grown = size * (theme_of().text_percent + 100) / 200
    _paint(painter, name, centre, grown, colour, fill, stroke)


def _paint(
    painter: QPainter,
    name: str,
    centre: QPointF,
    size: float,
    colour: QColor,
    fill: QColor | None = None,
    stroke: float = STROKE,
) -> None:
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
    _paint(painter, name, QPointF(size / 2, size / 2), size, colour)
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
