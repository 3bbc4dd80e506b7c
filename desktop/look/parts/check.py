"""A tick with its words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import (
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QSizePolicy,
)

from desktop.look.icons import paint_icon
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_TAG


class Check(QCheckBox):
    """A tick with its words, and a second line when something needs saying.

    One that `shrinks` may be that narrow, in pixels; what is cut off is told as its tip.
    """

    def __init__(self, text: str, second: str = "", *, shrinks: int = 0) -> None:
        super().__init__(text)
        self._second, self._shrinks = second, shrinks
        if shrinks:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleDescription(second)
        self.setProperty("radius", 3)
        theme_of(self).changed.connect(self.updateGeometry)

    def set_second(self, text: str) -> None:
        """Change the second line."""
        if text != self._second:
            self._second = text
            self.setAccessibleDescription(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """The box and the longer of the two lines."""
        theme = theme_of(self)
        wide = max(text_width(theme, "body", self.text()), text_width(theme, "small", self._second))
        high = theme.height(34, 32) if self._second else theme.height(20)
        return QSize(round(wide) + 28, high)

    def minimumSizeHint(self) -> QSize:
        """No smaller than its words, but for one that shrinks."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), self._shrinks or hint.width()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell as a tip what there is no room for."""
        super().resizeEvent(event)
        if self._shrinks:
            cut = self.width() < self.sizeHint().width()
            self.setToolTip(f"{self.text()}\n{self._second}".strip() if cut else "")

    def hitButton(self, pos: object) -> bool:  # noqa: ARG002 - the whole width is the button
        """Tick wherever the part is clicked."""
        return True

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw box, tick and words."""
        tokens = theme.tokens
        line = theme.height(20)
        box = QRectF(1.5, (line - 16) / 2 + 0.5, 15, 15)
        on, enabled = self.isChecked(), self.isEnabled()
        edge = tokens.line if not enabled else tokens.olive if on else tokens.edge
        ground = tokens.sunk if not enabled else tokens.olive if on else tokens.raised
        if enabled and not on and self.underMouse():
            ground = tokens.hover
        painter.setPen(QPen(edge, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, RADIUS_TAG, RADIUS_TAG)
        if on:
            ink = tokens.onolive if enabled else tokens.ink2
            paint_icon(painter, "tick", box.center(), 13, ink, stroke=2.6)
        ink = tokens.ink if enabled else tokens.ink2
        rect = QRectF(26, 0, self.width() - 26, line)
        paint_text(painter, theme, rect, self.text(), "body", ink)
        if self._second:
            below = QRectF(26, line - 3, self.width() - 26, theme.height(16, 14))
            paint_text(painter, theme, below, self._second, "small", tokens.ink2)
