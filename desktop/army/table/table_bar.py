"""The bar over the table: by units, roles or fire order, and how large the figures are."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from desktop.army.figure_sources import figure_source
from desktop.look.figure_source import paint_figure
from desktop.look.focus import OWN_RING, ring_wanted
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.empty import Picture
from desktop.look.parts.layouts import hbox
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, painted, theme_of

SMALLEST, LARGEST, STEP = 24, 94, 6
UNITS, ROLES, FIRE = "units", "roles", "fire"
_WORDS = ((UNITS, "Units"), (ROLES, "Roles"), (FIRE, "Fire order"))
_NARROW, _SLIDER = 460, 84


class TableBar(QWidget):
    """Tells which view is chosen, and how wide figures shall be (0: what fills the room)."""

    view_chosen = Signal(str)
    size_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views = Segmented("Show the army by", _WORDS[:2])
        self.label = TextLabel("Figure size", "small", "ink2")
        self._colour = "green"
        self._small = Picture(QSize(20, 23), self._paint)
        self._large = Picture(QSize(26, 30), self._paint)
        for man in (self._small, self._large):
            man.setFixedSize(man.sizeHint())
        self.slider = SizeSlider()
        self.fit = SmallButton("Fit", tip="Figures as large as fit (Ctrl+0)")
        self.fit.setCheckable(True)
        hbox(
            self.views,
            1,
            *(self.label, self._small, self.slider, self._large, self.fit),
            gap=7,
            margins=(12, 4, 12, 2),
            inside=self,
        )
        self.views.chosen.connect(self.view_chosen)
        self.slider.valueChanged.connect(self.size_chosen)
        self.fit.clicked.connect(lambda _=False: self.size_chosen.emit(0))

    def show_army(self, colour: str, *, fire: bool) -> None:
        """Show men of an army's colour; the fire order only where the game has one."""
        self.views.set_words(_WORDS if fire else _WORDS[:2])
        if colour != self._colour:
            self._colour = colour
            self._small.update()
            self._large.update()

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw a man of the army at an end of the slider."""
        source = figure_source(self, "rifleman", self._colour)
        paint_figure(painter, rect, source, round(rect.width()))

    def show_size(self, figure: int, *, fits: bool) -> None:
        """Show how wide figures are now, and whether that fills the room."""
        self.slider.blockSignals(True)
        self.slider.setValue(figure)
        self.slider.blockSignals(False)
        self.fit.setChecked(fits)

    def resizeEvent(self, event: object) -> None:
        """Leave the words out where there is little room."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        # Afterwards: to show a widget lays out its parents at once, and one of them is about to.
        QTimer.singleShot(0, self, self._show_words)

    def _show_words(self) -> None:
        roomy = self.width() >= theme_of(self).height(_NARROW, 300)
        self.label.setVisible(roomy)
        self._small.setVisible(roomy)
        self._large.setVisible(roomy)


class SizeSlider(QSlider):
    """A line with a knob; the arrow keys make figures larger and smaller."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(SMALLEST, LARGEST)
        self.setSingleStep(STEP)
        self.setPageStep(2 * STEP)
        self.setAccessibleName("Figure size")
        self.setProperty(OWN_RING, True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As wide as the line."""
        return QSize(_SLIDER, theme_of(self).height(24))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw line and knob."""
        tokens = theme.tokens
        share = (self.value() - self.minimum()) / (self.maximum() - self.minimum())
        middle, room = self.height() / 2, self.width() - 14
        at = QPointF(7 + room * share, middle)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.line)
        painter.drawRoundedRect(QRectF(0, middle - 2, self.width(), 4), 2, 2)
        painter.setBrush(tokens.olive)
        painter.drawRoundedRect(QRectF(0, middle - 2, at.x(), 4), 2, 2)
        painter.setPen(QPen(tokens.olive, 2))
        painter.setBrush(tokens.raised)
        painter.drawEllipse(at, 6, 6)
        if ring_wanted(theme, self):
            painter.setPen(QPen(tokens.focus, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 2, -1, -2), 5, 5)
