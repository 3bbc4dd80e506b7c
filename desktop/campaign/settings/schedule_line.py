"""The battles of a schedule on a line, with their days, as they are planned from the settings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import theme_of

MOST, _CIRCLE = 8, 23


class ScheduleLine(QWidget):
    """A dashed circle for each battle, its day and who meets; of many the first ones."""

    def __init__(self) -> None:
        super().__init__()
        self.battles: tuple[tuple[str, str], ...] = ()
        self._more = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_battles(self, battles: Sequence[tuple[str, str]]) -> None:
        """Show battles, each its day and who meets."""
        self._more = max(0, len(battles) - MOST)
        self.battles = tuple(battles[: MOST - 1] if self._more else battles)
        self.setVisible(bool(battles))
        told = ", ".join(" ".join(filter(None, each)) for each in battles[:MOST])
        self.setAccessibleName(f"Battles: {told}")
        self.update()

    def sizeHint(self) -> QSize:
        """Circle and two lines."""
        return QSize(300, theme_of(self).height(62, 32))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, then circles and words."""
        theme = theme_of(self)
        tokens = theme.tokens
        shown = [(str(at), *each) for at, each in enumerate(self.battles, 1)]
        if self._more:
            shown.append(("…", "", f"{self._more + 1} more"))
        if not shown:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, line = self.width() / len(shown), float(theme.height(16, 14))
        middle = _CIRCLE / 2 + 1
        painter.fillRect(QRectF(wide / 2, middle - 1, self.width() - wide, 2), tokens.kraftline)
        for at, (number, day, who) in enumerate(shown):
            centre = (at + 0.5) * wide
            circle = QRectF(centre - _CIRCLE / 2, 1, _CIRCLE, _CIRCLE)
            painter.setPen(QPen(tokens.edge, 2, Qt.PenStyle.DashLine))
            painter.setBrush(tokens.surface)
            painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
            paint_text(painter, theme, circle, number, "tag", tokens.ink, CENTRE)
            below = QRectF(at * wide + 2, _CIRCLE + 4, wide - 4, line)
            if day:
                paint_text(painter, theme, below, day, "small", tokens.ink2, CENTRE)
                below.translate(0, line)
            paint_text(painter, theme, below, who, "second-bold", tokens.ink, CENTRE)
        painter.end()
