"""The line below the roll of honour: who fell and which toys are lost, beside a pale figure."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent

from desktop.figures import box_height, paint_figure
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of

WIDE, BESIDE = 34, 10
"""The width of the figure and the room between it and the words, px."""


class MemoryLine(TextLabel):
    """Quiet words that wrap, at the right of one who lies down."""

    def __init__(self) -> None:
        super().__init__("", "small", "ink2", wrap=True)
        self.setContentsMargins(WIDE + BESIDE, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words and the figure, which stands on their middle line."""
        super().paintEvent(event)
        dark = theme_of(self).tokens.dark
        high = box_height(WIDE)
        painter = QPainter(self)
        # He lies at the bottom of his box: lifted so that what is seen of him is in the middle.
        foot = self.height() / 2 + WIDE / 5
        box = QRectF(0, foot - high, WIDE, high)
        paint_figure(painter, box, "casualty", "tan", dark=dark, state="not_owned")
        painter.end()
