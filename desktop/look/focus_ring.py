"""The frame that paints the focus ring; imported when the keyboard is first used."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFocusFrame,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)

from desktop.look.tokens import RING, RING_GAP


class _Margins(QProxyStyle):
    """Gives the frame room for the ring and the gap; set on the frame alone, it costs nothing."""

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Widen the focus frame's two margins and leave every other measure."""
        if metric in (
            QStyle.PixelMetric.PM_FocusFrameHMargin,
            QStyle.PixelMetric.PM_FocusFrameVMargin,
        ):
            return RING + RING_GAP
        return super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: QStyleHintReturn | None = None,
    ) -> int:
        """Put the frame into the window or a scroll area's content, so that nothing clips it."""
        if hint == QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        return super().styleHint(hint, option, widget, data)


class FocusRing(QFocusFrame):
    """Paints the ring around the widget that it is set on."""

    def __init__(self, colour_on: Callable[[QWidget | None], QColor]) -> None:
        """`colour_on` gives the ring's colour on a widget."""
        super().__init__()
        self._colour_on = colour_on
        self._margins = _Margins("Fusion")
        self._margins.setParent(self)
        self.setStyle(self._margins)
        self.setObjectName("focus-ring")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a ring 2 px wide, 1 px away from the control."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        widget = self.widget()
        painter.setPen(QPen(self._colour_on(widget), RING))
        radius = widget.property("radius") if widget is not None else None
        inset = RING / 2
        rounded = (float(radius) if radius is not None else 5.0) + RING_GAP + RING / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), rounded, rounded
        )
        painter.end()
