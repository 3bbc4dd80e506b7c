"""An item moulded on a figure, as a pill with round ends."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, LEFT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PILL


class ItemPill(QAbstractButton):
    """An item moulded on a figure; checkable when items are being edited."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setProperty("radius", RADIUS_PILL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """The words and a round end on both sides."""
        theme = theme_of(self)
        tick = 16 if self.isCheckable() and self.isChecked() else 0
        wide = text_width(theme, "second", self.text()) + 18 + tick
        return QSize(round(wide), theme.height(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill; a ticked one has a tick, so that colour does not speak alone."""
        theme = theme_of(self)
        tokens, on = theme.tokens, self.isCheckable() and self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        live = self.isEnabled()
        painter.setPen(QPen(tokens.line if not live else tokens.olive if on else tokens.edge, 1))
        hover = live and self.underMouse() and self.focusPolicy() != Qt.FocusPolicy.NoFocus
        ground = tokens.sel if on or self.isDown() else tokens.hover if hover else tokens.raised
        painter.setBrush(ground if live else tokens.sunk)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        if on:
            paint_icon(painter, "tick", QPointF(14, rect.center().y()), 12, tokens.olive, stroke=3)
        words = rect.adjusted(22 if on else 0, 0, -9 if on else 0, 0)
        ink = tokens.ink if live else tokens.ink2
        align = LEFT if on else CENTRE
        paint_text(painter, theme, words, self.text(), "second", ink, align)
        painter.end()
