"""Many rows below each other, of which only those in sight are made: a thousand open at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from desktop.look.theme import theme_of

FIRST, BESIDE, GAP = 12, 6, 2
"""So many rows are made at the beginning, and above and below those in sight."""


class LazyRows(QWidget):
    """Rows of one height; `made` are those that were made, by their places.

    The last one is always there, so that the keyboard comes into the rows from below as well.
    """

    def __init__(self, count: int, make: Callable[[int], QWidget]) -> None:
        super().__init__()
        self._count, self._make = count, make
        self._step, self._bound = 1, False
        self.made: dict[int, QWidget] = {}
        self._add(*range(min(FIRST, count)), count - 1)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        """Take the height of the first row for all of them."""
        first = self.made.get(0)
        self._step = first.sizeHint().height() + GAP if first is not None else 1
        self.setFixedHeight(max(0, self._count * self._step - GAP))
        self._place(*self.made)

    def _place(self, *places: int) -> None:
        for at in places:
            self.made[at].setGeometry(0, at * self._step, self.width(), self._step - GAP)

    def _add(self, *places: int) -> None:
        """Make rows that are not there yet; the keyboard goes through all in their order."""
        for at in sorted({each for each in places if 0 <= each < self._count} - self.made.keys()):
            row = self._make(at)
            row.setParent(self)
            above = max((each for each in self.made if each < at), default=None)
            self.made[at] = row
            self._place(at)
            row.setVisible(True)
            if above is not None:
                QWidget.setTabOrder(_handed(self.made[above]), _handed(row))

    def fill(self) -> None:
        """Make the rows that are in sight, and some beside them."""
        seen = self.visibleRegion().boundingRect()
        if not seen.isEmpty():
            first, last = seen.top() // self._step, seen.bottom() // self._step
            self._add(*range(first - BESIDE, last + BESIDE + 1))

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the page that these rows are scrolled with."""
        super().showEvent(event)
        around = self.parentWidget()
        while around is not None and not isinstance(around, QAbstractScrollArea):
            around = around.parentWidget()
        if around is not None and not self._bound:
            self._bound = True
            around.verticalScrollBar().valueChanged.connect(self.fill)
        self.fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the rows the whole width."""
        super().resizeEvent(event)
        self._place(*self.made)
        self.fill()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Make a row a moment later that came into sight otherwise than by scrolling."""
        rect = event.rect()
        seen = range(rect.top() // self._step, rect.bottom() // self._step + 1)
        if any(at not in self.made for at in seen if at < self._count):
            QTimer.singleShot(0, self, self.fill)


def _handed(row: QWidget) -> QWidget:
    """Return what of a row has the keyboard."""
    return row.focusProxy() or row
