"""How much of an army is fit: a bar of plastic, then who may roll, then who is out."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.theme import Theme, painted, theme_of
from resources import art as drawings

HEIGHT = 13


class FitBar(QWidget):
    """Fit men in the colour of their army (hatched for tan), to roll striped, out empty.

    The numbers stand beside it in words; it never speaks alone.
    """

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour = colour
        self._fit = self._rolling = self._whole = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_counts(self, fit: int, rolling: int, whole: int) -> None:
        """Show so many fit men and so many who may roll, of all."""
        self._fit, self._rolling, self._whole = fit, rolling, whole
        out = max(0, whole - fit - rolling)
        self.setAccessibleName(f"{fit} of {whole} fit, {rolling} to roll, {out} out")
        self.update()

    def sizeHint(self) -> QSize:
        """A thin bar."""
        return QSize(160, theme_of(self).height(HEIGHT, 0))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the three parts inside one frame."""
        tokens = theme.tokens
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(frame, 3, 3)
        painter.fillPath(outline, tokens.raised)
        painter.setClipPath(outline)
        if self._whole:
            share = frame.width() / self._whole
            fit = QRectF(frame.left(), frame.top(), share * self._fit, frame.height())
            tones = drawings.tones(self._colour, "dark" if tokens.dark else "light")
            painter.fillRect(fit, QColor(tones["base"]))
            if self._colour != "green":
                hatched = QBrush(QColor(tones["shade"]), Qt.BrushStyle.BDiagPattern)
                painter.fillRect(fit, hatched)
            rolling = QRectF(fit.right(), frame.top(), share * self._rolling, frame.height())
            painter.fillRect(rolling, QBrush(tokens.warn, Qt.BrushStyle.VerPattern))
        painter.setClipping(False)
        painter.setPen(QPen(tokens.edge, 1))
        painter.drawPath(outline)
