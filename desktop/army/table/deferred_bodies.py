"""A large army opens at once: only what is in sight is made, the rest while nothing happens."""

from __future__ import annotations

import time
from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from desktop.army.table.board import Board
from desktop.army.table.unit_view import UnitView

AT_ONCE = 24
"""So many boxes are made or deleted at once, in sight or not."""
REACH = 300
"""Pixels above and below the sight in which bodies are made too, for the wheel."""
REST_MS, SLICE_MS = 40, 5
"""The pause before each slice of work, and how long a slice lasts."""


class LateBodies(QObject):
    """Makes the bodies of boxes when they come in sight, or a few at a time; deletes old boxes."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._board = board
        self._gone: list[UnitView] = []
        self._timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._timer.timeout.connect(self._slice)
        board.placed.connect(self.look)
        board.scroller.verticalScrollBar().valueChanged.connect(self.look)

    def look(self) -> None:
        """Make what is in sight."""
        waiting = self._waiting()
        if not waiting:
            return
        top = -self._board.y() - REACH
        end = top + self._board.scroller.viewport().height() + 2 * REACH
        first = set(list(self._board.views)[:AT_ONCE])
        for view in waiting:
            place = view.geometry()
            in_sight = place.bottom() >= top and place.top() <= end
            if in_sight or view.shown.id in first:
                view.ready()
        self._timer.start()

    def discard(self, views: Iterable[UnitView]) -> None:
        """Take boxes out of sight, and delete them soon."""
        for at, view in enumerate(views):
            view.hide()
            if at < AT_ONCE:
                view.deleteLater()
            else:
                self._gone.append(view)
        if self._gone:
            self._timer.start()

    def _waiting(self) -> list[UnitView]:
        return [view for view in self._board.views.values() if view.waiting]

    def _slice(self) -> None:
        """Do a little of what is left to do."""
        end = time.monotonic() + SLICE_MS / 1000
        waiting = self._waiting()
        while waiting and time.monotonic() < end:
            waiting.pop(0).ready()
        for view in self._gone[:AT_ONCE] if not waiting else ():
            if isValid(view):
                view.deleteLater()
        if not waiting:
            del self._gone[:AT_ONCE]
        if waiting or self._gone:
            self._timer.start()
