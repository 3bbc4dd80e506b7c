"""The shape of how severe a finding is, as a widget beside its sentence."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from desktop.look.icons import paint_severity
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import Severity

SIDE = 20


class SeverityIcon(QWidget):
    """The shape of an error, a warning, advice or something agreed, one line of text high."""

    def __init__(self, severity: Severity) -> None:
        super().__init__()
        self._severity = severity
        self.setFixedSize(SIDE, theme_of(self).height(SIDE))
        self.setAccessibleName(severity.value.capitalize())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it in the middle of the line."""
        middle = QPointF(SIDE / 2, self.height() / 2)
        paint_severity(painter, self._severity, middle, theme.tokens, 18)
