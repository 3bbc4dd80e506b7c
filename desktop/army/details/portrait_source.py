"""How a man is shown: his picture, the drawing chosen for him, or that of what he carries."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.army.figure_sources import figure_source
from desktop.figures import box_height
from desktop.look.figure_source import FigureSource
from desktop.services.pictures import PictureService
from resources import art as drawings
from rules.army.model import Figure

_ROUND = 5.0
_AIR = 0.93
"""How much of a figure's box a photograph fills."""


@dataclass(frozen=True, slots=True)
class PhotoSource:
    """Shows a picture in the middle of a figure's box, its corners round."""

    portraits: PictureService
    picture: str
    instead: FigureSource

    def __call__(self, width: int, ratio: float) -> QPixmap:
        """Return the picture at a width and a pixel ratio; the drawing when it is not here."""
        image = self.portraits.image(self.picture)
        if image is None:
            return self.instead(width, ratio)
        return _photo(image, width, ratio)


def _photo(image: QImage, width: int, ratio: float) -> QPixmap:
    high = box_height(width) * _AIR
    size = image.size().scaled(
        round(width * ratio), round(high * ratio), Qt.AspectRatioMode.KeepAspectRatio
    )
    size = size.expandedTo(QSize(1, 1))
    pixmap = QPixmap(round(width * ratio), round(box_height(width) * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    path = QPainterPath()
    frame = QRectF(QPointF(), QSizeF(size))
    frame.moveCenter(QRectF(pixmap.rect()).center())
    path.addRoundedRect(frame, _ROUND * ratio, _ROUND * ratio)
    painter.setClipPath(path)
    smooth = Qt.TransformationMode.SmoothTransformation
    fitted = image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    painter.drawImage(frame, fitted)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def portrait_source(
    widget: QWidget, portraits: PictureService, portrait: str, art: str, colour: str
) -> FigureSource:
    """Return how a man with this portrait is shown; `art` is the drawing of what he carries."""
    man = Figure(id="", portrait=portrait)
    drawn = man.drawing if man.drawing and drawings.has(man.drawing) else art
    instead = figure_source(widget, drawn, colour)
    return PhotoSource(portraits, man.picture, instead) if man.picture else instead
