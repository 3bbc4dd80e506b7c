"""The bench on which the units of an army lie: boxes placed in columns, wide ones across."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget

from desktop.army.table.unit_bodies import LIST_WIDTH, plan_shape
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.hero_box import HeroBox
from desktop.look.parts.panel import Bench
from desktop.look.theme import theme_of

MARGIN = 8
BARE, LEAST_BARE = 44, 26
"""Below the last unit some bench is always bare: a place to drop a new unit on."""
NARROW = 240
"""A column is never narrower than this."""
THREE_FROM = 1250
"""From this width on boxes lie in three columns."""
LEFT_LEAST, LEFT_MOST = 0.42, 0.61
"""Of two columns the left one is as wide as a vehicle with its plan needs, within these shares."""
FIGURES = (36, 39, 42, 48, 54, 60, 66, 72, 78, 84, 94)
"""The widths of a figure among which the one is that fills the room."""


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
        self.heroes: Mapping[str, HeroBox] = {}
        self.views: Mapping[str, UnitView] = {}
        self.content_height = 0
        self.wanted_figure = 0
        """The width of a figure that the player chose, 0 for what fills the room."""
        self.figure = FIGURES[0]
        self._pressed: QPointF | None = None
        self._room = 0

    def set_content(self, heroes: Mapping[str, HeroBox], views: Mapping[str, UnitView]) -> None:
        """Take these, in this order; `place` puts them where they belong."""
        self.heroes, self.views = heroes, views

    @property
    def scroller(self) -> QScrollArea:
        """Return what the bench scrolls in."""
        viewport = self.parentWidget()
        area = viewport.parentWidget() if viewport is not None else None
        assert isinstance(area, QScrollArea)
        return area

    def view_of(self, target: str) -> UnitView | None:
        """Return the box of a unit, or the box in which a man is seen."""
        if target in self.views:
            return self.views[target]
        shown = (view for view in self.views.values() if target in view.shown.everyone)
        return next(shown, None)

    def preview(self, chosen: Iterable[str]) -> None:
        """Draw these as chosen, whatever is selected."""
        ids = frozenset(chosen)
        for view in self.views.values():
            view.set_chosen(ids)
        for key, box in self.heroes.items():
            box.set_selected(key in ids)

    def bring_up(self, target: str) -> None:
        """Unfold and scroll until a unit or a man is in sight."""
        view = self.view_of(target)
        if view is None:
            return
        if view.folded and target != view.shown.id:
            view.set_folded(False)
        # What was unfolded has its place, but the scroll bar does not know of it before that.
        QCoreApplication.sendPostedEvents(self, QEvent.Type.LayoutRequest.value)
        self.scroller.ensureWidgetVisible(view, 0, 40)
        spot = view.rect_of(target)
        if not spot.isEmpty():
            middle = view.mapTo(self, spot.center())
            self.scroller.ensureVisible(middle.x(), middle.y(), 0, spot.height() // 2 + 16)

    def place(self) -> None:
        """Put everything where it belongs at the present width, with figures as large as fit."""
        self.figure = self.wanted_figure or self._fitting()
        for view in self.views.values():
            view.set_figure(self.figure)
        self.content_height = self._place(self.figure, move=True)
        bare = max(LEAST_BARE, min(BARE, self._viewport_height() - self.content_height))
        height = self.content_height + (bare if self.views else 0)
        if height != self.minimumHeight():
            self.setMinimumHeight(height)
        self.placed.emit()

    def _viewport_height(self) -> int:
        return self.scroller.viewport().height()

    def _fitting(self) -> int:
        """Return the largest figures with which all is in sight; no smaller than text asks for."""
        room = self._viewport_height() - LEAST_BARE
        least = FIGURES[0] * min(theme_of(self).text_percent, 150) / 100 - 4
        found, *larger = (each for each in FIGURES if each >= least)
        for figure in larger:
            if self._place(figure, move=False) > room:
                break
            found = figure
        return found

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
        """Place again when there is another room."""
        super().resizeEvent(event)
        size, before = event.size(), event.oldSize()
        room = self._viewport_height()
        if size.width() != before.width() or (room != self._room and not self.wanted_figure):
            self._room = room
            self.place()

    def _bar(self) -> int:
        """Return how wide the scroll bar beside the bench is: it stands in the margin."""
        return self.scroller.width() - self.scroller.viewport().width()

    def _place(self, figure: int, *, move: bool) -> int:
        """Put heroes and boxes below each other, or only measure; return where they end."""
        inner = self.width() - MARGIN - max(0, MARGIN - self._bar())
        y = MARGIN - 4
        for hero in self.heroes.values():
            height = hero.sizeHint().height()
            if move:
                hero.setGeometry(MARGIN, y, inner, height)
            y += height
        waiting: list[UnitView] = []
        for view in (*self.views.values(), None):
            if view is not None and not view.wide:
                waiting.append(view)
                continue
            y = self._columns(waiting, y, inner, figure, move=move)
            waiting = []
            if view is not None:
                height = view.height_with(figure, inner)
                if move:
                    view.setGeometry(MARGIN, y, inner, height)
                y += height
        return y + MARGIN

    def _columns(
        self, views: list[UnitView], y: int, width: int, figure: int, *, move: bool
    ) -> int:
        """Place boxes below each other in the column that is shortest so far."""
        if not views:
            return y
        plan = max((_plan_width(view, figure) for view in views), default=0)
        heads = max(
            (view.head_width() for view in views if not _plan_width(view, figure)), default=0
        )
        widths = _column_widths(width, len(views), plan, heads)
        lefts = [MARGIN + sum(widths[:at]) for at in range(len(widths))]
        ends = [y] * len(widths)
        for view in views:
            order = sorted(range(len(widths)), key=lambda at: (ends[at], at))
            at = order[0]
            if len(widths) == 2 and plan:
                at = 0 if _plan_width(view, figure) else (1 if ends[1] - ends[0] <= 60 else 0)
            height = view.height_with(figure, widths[at])
            if move:
                view.setGeometry(QRect(lefts[at], ends[at], widths[at], height))
            ends[at] += height
        return max(ends)


def _plan_width(view: UnitView, figure: int) -> int:
    """Return how wide a box with a vehicle seen from above wants to be, 0 for any other."""
    shown = view.shown
    if not shown.seats_drawn or view.folded:
        return 0
    theme = theme_of(view)
    return round(plan_shape(theme, shown, figure, 9999).plan.width()) + theme.height(
        LIST_WIDTH + 46, 90
    )


def _column_widths(width: int, count: int, plan: int, heads: int) -> list[int]:
    """Share a width: the left of two columns is for a plan, the right one for whole `heads`."""
    if width < NARROW * 2 or count == 1:
        return [width]
    if width < THREE_FROM or count == 2:
        least, most = (LEFT_LEAST, LEFT_MOST) if plan else (0.5, 0.5)
        left = round(max(width * least, min(plan, width * most, width - heads)))
        return [left, width - left]
    share = width // 3
    return [share, share, width - 2 * share]
