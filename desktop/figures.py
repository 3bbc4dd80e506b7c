"""Paints the drawings of `resources.art` with Qt: figures and vehicles from above.

Figures are made for a box of 48 x 56, feet on its bottom edge, and are shown 24, 30, 42, 66
or 94 px wide. Pixmaps are kept in QPixmapCache.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPixmapCache,
    QPolygon,
    QPolygonF,
    QTransform,
)

from resources import art as drawings

State = Literal["normal", "not_owned", "fallen", "lost", "disabled"]
"""A lost one is the pale shape of one who fell."""

BOX_WIDTH, BOX_HEIGHT = 48.0, 56.0
UNIT = 0.5
"""Size of a drawing's unit in a box 48 wide; what is wider or taller is scaled to fit."""
LONG = 1.5
"""A picture this much wider than high is turned over when it falls, not laid on its back."""
PALE_SEAM = 112
"""How much darker, in per cent, the lines in a pale figure are than its one flat tone."""
HATCH_STEP, HATCH_WIDTH = 0.17, 0.045
"""Strokes over a disabled figure, as shares of its box's width."""

Paths = tuple[tuple[str, QPainterPath], ...]


# ---------------------------------------------------------------- pixmaps


def figure_pixmap(
    art: str,
    colour: str,
    *,
    width: float,
    dark: bool = False,
    state: State = "normal",
    flip: bool = False,
    dpr: float = 1.0,
) -> QPixmap:
    """A figure in its box, `width` logical pixels wide and 56/48 of that high.

    art: name of a picture, the neutral rifleman if there is none of that name; colour: the
    army's; dark: for a dark ground; flip: he faces left; dpr: device pixels to a logical pixel.
    """
    key = f"figure {art} {colour} {width:g} {dark:d} {state} {flip:d} {dpr:g}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    height = box_height(width)
    image = QImage(
        max(1, round(width * dpr)),
        max(1, round(height * dpr)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(image.width() / width, image.height() / height)
    place = QRectF(0, 0, width, height)
    paint_figure(painter, place, art, colour, dark=dark, state=state, flip=flip)
    painter.end()
    image.setDevicePixelRatio(dpr)
    pixmap = QPixmap.fromImage(image)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def box_height(width: float) -> float:
    """The height of a figure's box of that width, in the same unit."""
    return width * BOX_HEIGHT / BOX_WIDTH


def box_width(height: float) -> float:
    """The width of a figure's box of that height, in the same unit."""
    return height * BOX_WIDTH / BOX_HEIGHT


# ---------------------------------------------------------------- painting


def paint_figure(
    painter: QPainter,
    rect: QRectF,
    art: str,
    colour: str,
    *,
    dark: bool = False,
    state: State = "normal",
    flip: bool = False,
) -> None:
    """Paints a figure as large as its box fits into rect, feet on rect's bottom edge.

    flip: he faces left, as the army on the right does.
    """
    width = min(rect.width(), box_width(rect.height()))
    picture = drawings.picture(art, small=width <= drawings.SMALL_UP_TO)
    unit = width / BOX_WIDTH
    turn = _fall(picture) if state in ("fallen", "lost") else QTransform()
    box = turn.mapRect(_box(picture))
    scale = min(UNIT * unit, width / box.width(), BOX_HEIGHT * unit / box.height())
    place = QTransform.fromTranslate(rect.center().x(), rect.bottom())
    place.scale(-scale if flip else scale, scale)
    place.translate(-box.center().x(), -box.bottom())
    scheme: drawings.Scheme = "dark" if dark else "light"
    pale = state in ("not_owned", "lost", "disabled")
    paint_drawing(painter, picture, turn * place, colour, scheme, pale=pale)
    if state == "disabled":
        _hatch(painter, picture, turn * place, width / scale, scheme)


def paint_picture(
    painter: QPainter, rect: QRectF, art: str, colour: str, *, dark: bool = False
) -> QTransform:
    """Paints a picture as large as rect allows, in its middle.

    Returns the way from the picture's units (y up) to the painter's coordinates, by which
    seats are placed on a vehicle seen from above.
    """
    picture = drawings.picture(art, small=False)
    place = _fitted(picture, rect)
    paint_drawing(painter, picture, place, colour, "dark" if dark else "light", pale=False)
    return QTransform.fromScale(1, -1) * place


def seat_rects(art: str, rect: QRectF) -> list[QRectF]:
    """Where the seats lie, by number, when `paint_picture` paints that vehicle into rect."""
    place = _fitted(drawings.picture(art), rect)
    found = []
    for seat in drawings.seats(art):
        half = seat.size / 2
        found.append(place.mapRect(QRectF(seat.x - half, -seat.y - half, 2 * half, 2 * half)))
    return found


def plan_size(art: str, seat: float = 46.0) -> QSize:
    """The size at which each seat of a vehicle seen from above is `seat` pixels wide."""
    picture = drawings.picture(art)
    places = drawings.seats(art)
    scale = seat / min(place.size for place in places) if places else UNIT
    return QSize(round(picture.width * scale), round(picture.height * scale))


# ---------------------------------------------------------------- paths


def _box(picture: drawings.Picture) -> QRectF:
    """The picture's box with y down, as Qt counts it."""
    return QRectF(picture.box[0], -picture.box[3], picture.width, picture.height)


def _fall(picture: drawings.Picture) -> QTransform:
    """Toppled on his back; what lies or drives already is turned over."""
    return QTransform().rotate(180 if picture.width > LONG * picture.height else -90)


def _fitted(picture: drawings.Picture, rect: QRectF) -> QTransform:
    box = _box(picture)
    scale = min(rect.width() / box.width(), rect.height() / box.height())
    place = QTransform.fromTranslate(rect.center().x(), rect.center().y())
    place.scale(scale, scale)
    place.translate(-box.center().x(), -box.center().y())
    return place


def _steps(picture: drawings.Picture) -> QTransform:
    """The way from whole steps, in which paths are kept, to the picture's units with y down."""
    box = _box(picture)
    steps = QTransform.fromTranslate(box.left(), box.bottom())
    return steps.scale(1 / picture.step, -1 / picture.step)


def paint_drawing(
    painter: QPainter,
    picture: drawings.Picture,
    place: QTransform,
    colour: str,
    scheme: drawings.Scheme,
    pale: bool,
) -> None:
    """Paint a drawing whose feet stand on the origin of `place`; a pale one in one flat tone."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(_steps(picture) * place, combine=True)
    paths = _paths(picture)
    if pale:
        flat = QColor(drawings.pale(scheme))
        seam = flat.darker(PALE_SEAM)
        for _, path in paths[: picture.outlines]:
            painter.fillPath(path, flat)
        for tone, path in paths[picture.outlines :]:
            painter.fillPath(path, seam if tone == "line" else flat)
    else:
        tones = drawings.tones(colour, scheme)
        brushes = {tone: QColor(value) for tone, value in tones.items()}
        for tone, path in paths:
            painter.fillPath(path, brushes[tone])
    painter.restore()


def _hatch(
    painter: QPainter,
    picture: drawings.Picture,
    place: QTransform,
    width: float,
    scheme: drawings.Scheme,
) -> None:
    """Draws slanting strokes over the picture's outline; width: of the figure's box, in units."""
    box = _box(picture)
    outline = QPainterPath()
    outline.setFillRule(Qt.FillRule.WindingFill)
    for _, path in _paths(picture)[: picture.outlines]:
        outline = outline.united(path)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(place, combine=True)
    painter.setClipPath(_steps(picture).map(outline), Qt.ClipOperation.IntersectClip)
    pen = QPen(QColor(drawings.crossing(scheme)), HATCH_WIDTH * width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    apart = HATCH_STEP * width
    start = box.left() - box.height()
    for at in range(int((box.width() + box.height()) / apart) + 1):
        x = start + at * apart
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
    painter.restore()


@lru_cache(maxsize=256)
def _paths(picture: drawings.Picture) -> Paths:
    """The picture's layers as paths in whole steps from its lower left corner, y up.

    Points go through a data stream: adding them one by one from Python takes ten times as
    long.
    """
    wide = bytearray(2 * len(picture.points))
    wide[2::4], wide[3::4] = picture.points[0::2], picture.points[1::2]
    pieces: list[bytes | bytearray] = []
    for layer in picture.layers:
        at = layer.start * 8
        for size in layer.sizes:
            pieces.append(size.to_bytes(4, "big"))
            pieces.append(wide[at : at + size * 8])
            at += size * 8
    stream = QDataStream(QByteArray(b"".join(pieces)))
    out = []
    for layer in picture.layers:
        path = QPainterPath()
        for _ in layer.sizes:
            ring = QPolygon()
            stream >> ring
            path.addPolygon(QPolygonF(ring))
        out.append((layer.tone, path))
    return tuple(out)
