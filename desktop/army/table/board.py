"""The bench on which the units of an army lie: boxes placed in columns, wide ones across."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget

from desktop.army.table.unit_view import UnitView
from desktop.look.parts.panel import Bench

MARGIN = 8
BARE = 44
"""Below the last unit some bench is always bare: a place to drop a new unit on."""
NARROW = 340
"""A column is never narrower than this."""
LEFT_SHARE = 0.61
"""Of two columns the left one is wider when a vehicle with its plan lies there."""


class Board(Bench):
    """Places heroes on top, then units in columns, then wide units across, in their order."""

    band_started = Signal(QPointF)
    """A rubber band begins on the bare bench, at this place on the screen."""
    band_moved = Signal(QPointF)
    """The mouse goes on, its button held, to this place on the screen."""
    band_ended = Signal()
    """The button came up."""
    cleared = Signal()
    """The bare bench was clicked."""
    placed = Signal()
    """Everything has its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heroes: list[QWidget] = []
        self._units: list[UnitView] = []
        self.content_height = 0
        self._pressed: QPointF | None = None

    def set_content(self, heroes: list[QWidget], units: list[UnitView]) -> None:
        """Show these, in this order."""
        self._heroes, self._units = heroes, units
        self.place()

    def place(self) -> None:
        """Put everything where it belongs at the present width."""
        self.content_height = self._place(self.width())
        height = self.content_height + (BARE if self._units else 0)
        if height != self.minimumHeight():
            self.setMinimumHeight(height)
        self.placed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a rubber band would begin; who goes to the bench has done with typing."""
        typing = QApplication.focusWidget()
        if isinstance(typing, QLineEdit):
            typing.clearFocus()
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = event.position() if left else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin a rubber band on the bare bench, and tell where it goes."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        start = self._pressed
        if start is None:
            self.band_moved.emit(event.globalPosition())
        elif (event.position() - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            self.band_started.emit(self.mapToGlobal(start))
            self.band_moved.emit(event.globalPosition())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a band; a click on the bare bench chooses nothing, but with Ctrl or Shift."""
        if self._pressed is not None and not event.modifiers():
            self.cleared.emit()
        self._pressed = None
        self.band_ended.emit()

    def sizeHint(self) -> QSize:
        """Return the size that was needed at the present width."""
        return QSize(400, self.minimumHeight())

    def event(self, event: QEvent) -> bool:
        """Place again when a box has got another size, as with larger text."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place again when the width changes."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.place()

    def _bar(self) -> int:
        """Return how wide the scroll bar beside the bench is: it stands in the margin."""
        viewport = self.parentWidget()
        area = viewport.parentWidget() if viewport is not None else None
        if viewport is None or not isinstance(area, QScrollArea):
            return 0
        return area.width() - viewport.width()

    def _place(self, width: int) -> int:
        inner = width - MARGIN - max(0, MARGIN - self._bar())
        y = MARGIN - 4
        for hero in self._heroes:
            height = hero.sizeHint().height()
            hero.setGeometry(MARGIN, y, inner, height)
            y += height
        waiting: list[UnitView] = []
        for view in self._units:
            if view.wide:
                y = self._columns(waiting, y, inner)
                waiting = []
                y = self._across(view, y, inner)
            else:
                waiting.append(view)
        return self._columns(waiting, y, inner) + MARGIN

    def _across(self, view: UnitView, y: int, width: int) -> int:
        height = view.height_at(width)
        view.setGeometry(MARGIN, y, width, height)
        return y + height

    def _columns(self, views: list[UnitView], y: int, width: int) -> int:
        """Place boxes below each other in the column that is shortest so far."""
        if not views:
            return y
        plans = any(_has_plan(view) for view in views)
        widths = _column_widths(width, len(views), plans)
        lefts = [MARGIN + sum(widths[:at]) for at in range(len(widths))]
        ends = [y] * len(widths)
        for view in views:
            order = sorted(range(len(widths)), key=lambda at: (ends[at], at))
            at = order[0]
            if len(widths) == 2 and plans:
                at = 0 if _has_plan(view) else (1 if ends[1] - ends[0] <= 60 else 0)
            height = view.height_at(widths[at])
            view.setGeometry(QRect(lefts[at], ends[at], widths[at], height))
            ends[at] += height
        return max(ends)


def _has_plan(view: UnitView) -> bool:
    return view.shown.kind == "vehicle" and not view.folded and bool(view.shown.places)


def _column_widths(width: int, count: int, plans: bool) -> list[int]:
    if width < NARROW * 2 - 100 or count == 1:
        return [width]
    if width < NARROW * 3:
        left = round(width * (LEFT_SHARE if plans else 0.5))
        return [left, width - left]
    columns = min(count, 3)
    share = width // columns
    return [share] * (columns - 1) + [width - share * (columns - 1)]
