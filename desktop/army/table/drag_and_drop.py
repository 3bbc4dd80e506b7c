"""Dragging men, units and offers: taken up, every target shown, scrolled to, dropped."""

from __future__ import annotations

import time

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    QTimer,
)
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.figure_sources import figure_source, load_data
from desktop.army.table.board import BARE, MARGIN, Board
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.dragging import DropSheet, Mark, drag_picture
from desktop.look.theme import theme_of
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import DragLoad, DropAnswer, DropTarget, Ids, drop_targets
from rules.army.drawing_choice import man_art, unit_art, unit_colour

EDGE, STEP_MS, FASTEST = 36, 16, 16
"""Within this distance from the edge of the bench it scrolls, the nearer the faster."""
UNFOLD_MS = 600
GAP_REACH = 14
"""So near to the edge of a box a unit is meant to go beside it, not onto it."""
ELSEWHERE = "That belongs to another army: copy it there with Ctrl+C, and paste it here."
JUST_LEFT = 0.3
"""Seconds within which the end of a drag belongs to the target that the mouse left last."""


class DropGuide(QObject):
    """Knows the targets of one load from the moment it is taken up until it is let go."""

    def __init__(self, controller: ArmyController, board: Board, pane: QWidget) -> None:
        super().__init__(pane)
        self._controller, self._board, self._pane = controller, board, pane
        self._scroller = board.scroller
        self._answers: dict[DropTarget, DropAnswer] = {}
        self.load: DragLoad | None = None
        self._near: DropTarget | None = None
        self._left: DropTarget | None = None
        self._left_at = 0.0
        self._at = QPoint()
        self._spoke = False
        self.sheet = DropSheet(pane)
        self._scrolling = QTimer(self, interval=STEP_MS)
        self._scrolling.timeout.connect(self._scroll)
        self._resting = QTimer(self, interval=UNFOLD_MS, singleShot=True)
        self._resting.timeout.connect(self._unfold)
        self._scroller.verticalScrollBar().valueChanged.connect(lambda _: self._mark())

    # ---- taking up

    def drag_men(
        self, source: QWidget, men: Ids, leaving_seats: bool = False, alike: bool = False
    ) -> None:
        """Drag men: all who are selected when these are among them.

        Of men alike who stand together one is dragged, with Ctrl all of them.
        """
        chosen = self._controller.selected_figures()
        ctrl = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        if set(men) < set(chosen):
            men = chosen
        elif alike and not ctrl:
            men = men[-1:]
        self.carry(source, DragLoad(men=men, leaving_seats=leaving_seats))

    def drag_units(self, source: QWidget, units: Ids) -> None:
        """Drag a unit, with the other selected ones when it is among them."""
        chosen = self._controller.selected_units()
        self.carry(source, DragLoad(units=chosen if set(units) < set(chosen) else units))

    def carry(self, source: QWidget, load: DragLoad) -> None:
        """Drag a load until it is dropped or let go."""
        roster = self._controller.roster
        if roster is None:
            return
        drag = QDrag(source.window())  # the source itself may be made anew by the drop
        drag.setMimeData(load_data(load, roster.ruleset.id))
        picture = figure_source(source, *_drawing(roster, load))
        count, ratio = max(1, len(load.units or load.men)), source.devicePixelRatioF()
        drag.setPixmap(drag_picture(theme_of(source), picture, count, ratio))
        # Right below the pointer, so that tick or cross under it can be seen.
        drag.setHotSpot(QPoint(-6, -2))
        self.begin(load)
        try:
            drag.exec(Qt.DropAction.MoveAction)
        finally:
            self.end()

    # ---- the whole of a drag

    def begin(self, load: DragLoad) -> None:
        """Show at once what takes the load and what refuses it."""
        roster = self._controller.roster
        self.load, self._near = load, None
        self._answers = drop_targets(roster, load) if roster else {}
        self._show()

    def end(self) -> None:
        """Let everything rest; a refusal that was the last word stays to be read."""
        if self.load is None:
            return
        # Qt lets the mouse leave first where a drop is not taken.
        let_go = time.monotonic() - self._left_at < JUST_LEFT
        near = self._near or (self._left if let_go else None)
        refused = self._answers.get(near) if near else None
        self.load, self._near, self._answers = None, None, {}
        self._scrolling.stop()
        self._resting.stop()
        self._show()
        self._say(refused.words if refused and not refused.allowed else "")

    def hover(self, at: QPoint) -> bool:
        """Follow the mouse, `at` in the pane; return whether a drop here would be taken."""
        self._at = at
        near = self._target_at(at)
        if near != self._near:
            self._go_near(near)
            self._speak()
            self._resting.start()
        viewport = self._scroller.viewport()
        top, below = at.y(), viewport.height() - at.y()
        if min(top, below) < EDGE and self._scroller.isVisible():
            if not self._scrolling.isActive():
                self._scrolling.start()
        else:
            self._scrolling.stop()
        answer = self._answers.get(near) if near else None
        return answer is not None and answer.allowed

    def leave(self) -> None:
        """Note that the mouse is somewhere else; what is possible still shows."""
        self._scrolling.stop()
        self._resting.stop()
        if self._near is not None:
            self._left, self._left_at = self._near, time.monotonic()
            self._go_near(None)
            self._say("")

    def _go_near(self, near: DropTarget | None) -> None:
        """Show another target as the one under the mouse; only two boxes have to be asked."""
        before, self._near = self._near, near
        for unit in dict.fromkeys(each.unit for each in (before, near) if each):
            view = self._board.views.get(unit)
            if view is not None:
                view.show_answers(self._answers, near)
        self._mark()

    def drop(self, at: QPoint) -> bool:
        """Carry out the drop; return whether something was done."""
        taken, load, near = self.hover(at), self.load, self._near
        if not taken or load is None or near is None:
            return False
        self._near = None
        self.end()
        return self._controller.drop(load, near)  # which asks again: the army may have changed

    # ---- where the mouse is

    def _target_at(self, at: QPoint) -> DropTarget | None:
        """Return the target under a point of the pane, None when nothing of ours is there."""
        if not self._scroller.isVisible():
            return DropTarget("bench")
        point = self._board.mapFrom(self._pane, at)
        view = self._view_at(point)
        if view is None:
            covered = self._board.childAt(point)
            return DropTarget("bench") if covered is None else None
        inside = view.mapFrom(self._board, point)
        if self._unit_like:
            gap = self._gap(view, inside)
            if gap is not None:
                return gap
            return DropTarget("unit", view.shown.id)
        return view.target_at(inside)

    def _view_at(self, point: QPoint) -> UnitView | None:
        hit: QWidget | None = self._board.childAt(point)
        while hit is not None and hit is not self._board:
            if isinstance(hit, UnitView):
                return hit
            hit = hit.parentWidget()
        return None

    @property
    def _unit_like(self) -> bool:
        load = self.load
        return load is not None and (
            bool(load.units) or (load.offer is not None and load.offer.kind != "role")
        )

    def _gap(self, view: UnitView, inside: QPoint) -> DropTarget | None:
        """Return the gap that is meant by a point of a box, None for the box itself.

        A box that can say nothing to a unit is gap all over: its upper half before, its lower
        half behind it.
        """
        high = view.height()
        own = DropTarget("unit", view.shown.id) in self._answers
        reach = min(GAP_REACH, high // 3) if own else high // 2 + 1
        order = list(self._board.views)
        at = order.index(view.shown.id)
        if inside.y() < reach:
            gap = DropTarget("gap", view.shown.id)
        elif inside.y() >= high - reach:
            last = at + 1 >= len(order)
            gap = DropTarget("bench") if last else DropTarget("gap", order[at + 1])
        else:
            return None
        return gap if gap in self._answers or not own else None

    # ---- what is shown and said

    def _show(self) -> None:
        for view in self._board.views.values():
            view.show_answers(self._answers, self._near)
        self._mark()

    def _mark(self) -> None:
        """Put bars into the gaps, and a field on the bare bench."""
        pane, marks, marked = self._pane, list[Mark](), list[DropTarget]()
        if self.load is not None:
            self.sheet.setGeometry(pane.rect())
            shift = QPointF(self._board.mapTo(pane, QPoint(0, 0)))
            for target, rect, words in self._places(pane):
                moved = rect.translated(shift) if self._scroller.isVisible() else rect
                if moved.bottom() > -8 and moved.top() < pane.height() + 8:
                    marks.append(Mark("bar" if target.kind == "gap" else "field", moved, words))
                    marked.append(target)
        self.sheet.show_marks(marks, marked.index(self._near) if self._near in marked else -1)

    def _places(self, parent: QWidget) -> list[tuple[DropTarget, QRectF, str]]:
        views, places = list(self._board.views.values()), list[tuple[DropTarget, QRectF, str]]()
        for view in views:
            gap = DropTarget("gap", view.shown.id)
            if gap in self._answers:
                box = QRectF(view.geometry())
                places.append(
                    (gap, QRectF(box.left() + 10, box.top() - 1, box.width() - 20, 2), "")
                )
        bench = self._answers.get(DropTarget("bench"))
        if bench is not None:
            room = QRectF(parent.rect()).adjusted(8, 8, -8, -8)
            if self._scroller.isVisible():
                board = self._board
                top = board.content_height - MARGIN + 4
                wide, high = board.width() - 2 * MARGIN - 8, board.height() - top - 8
                room = QRectF(MARGIN + 4, top, wide, max(BARE - 12, high))
            places.append((DropTarget("bench"), room, bench.words))
        return places

    def _speak(self) -> None:
        """Say what a drop here would do, or why it does nothing."""
        answer = self._answers.get(self._near) if self._near else None
        elsewhere = ELSEWHERE if self.load is not None and not self._answers else ""
        self._say(answer.words if answer is not None else elsewhere)

    def _say(self, words: str) -> None:
        """Put words into the status line; what others said there is not wiped away."""
        if words or self._spoke:
            self._controller.said.emit(words)
        self._spoke = bool(words)

    # ---- what happens while the mouse rests

    def _scroll(self) -> None:
        """Scroll on while the mouse is near an edge."""
        high = self._scroller.viewport().height()
        near_top = self._at.y() < high - self._at.y()
        depth = EDGE - min(self._at.y(), high - self._at.y())
        step = max(1, round(FASTEST * min(depth, EDGE) / EDGE))
        bar = self._scroller.verticalScrollBar()
        before = bar.value()
        bar.setValue(before - step if near_top else before + step)
        if bar.value() == before:
            self._scrolling.stop()
        else:
            self.hover(self._at)

    def _unfold(self) -> None:
        """Unfold the unit on which a drag rests.

        An unfolded box may find another place: the bench scrolls so that it stays at the mouse.
        """
        if self.load is None or self._unit_like or not self._scroller.isVisible():
            return
        view = self._view_at(self._board.mapFrom(self._pane, self._at))
        if view is not None and view.folded:
            before = view.y()
            view.set_folded(False)
            QCoreApplication.sendPostedEvents(self._board, QEvent.Type.LayoutRequest.value)
            bar = self._scroller.verticalScrollBar()
            bar.setValue(bar.value() + view.y() - before)
            self.hover(self._at)


def _drawing(roster: Roster, load: DragLoad) -> tuple[str, str]:
    """Return the drawing of what is dragged, and its colour."""
    if load.offer is not None:
        return load.offer.art, roster.army.colour
    if load.units:
        unit = roster.army.unit(load.units[0])
        return unit_art(roster, unit), unit_colour(roster, unit)
    man = roster.man[load.men[0]]
    return man_art(man), roster.army.colour_of(man.figure)
