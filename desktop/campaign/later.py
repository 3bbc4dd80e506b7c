"""Works out in turns what a page shows of a long campaign: first the page, then its rolls."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.campaign.shown import Shown
from rules.campaign.history import careers_of

AT_ONCE = 400
"""So many battles are worked out at once: nobody notices."""
BUSY = 0.02
"""Seconds after which others have had a turn that was long enough: the window comes first."""


class LaterCareers(QObject):
    """Tells `ready` when it begins with a long campaign, and when all careers are known."""

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done = True
        self._turns: Iterator[Callable[[], object]] = iter(())
        self._left, self._waited = 0.0, False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    def wait(self) -> None:
        """Tell that careers are not known yet: the campaign itself is still being read."""
        self._timer.stop()
        self.done = False
        self.ready.emit()

    def begin(self, shown: Shown, show: Callable[[], object]) -> None:
        """Do what shows a state, then work its careers out; at once where battles are few."""
        self._timer.stop()
        self.done = len(shown.state.battles) <= AT_ONCE
        if self.done:
            show()
        else:
            self._turns = _turns(shown, show)
            self._timer.start()
        self.ready.emit()

    def _step(self) -> None:
        if not self._waited and time.perf_counter() - self._left > BUSY:
            self._waited = True
            return
        turn = next(self._turns, None)
        if turn is not None:
            turn()
            self._left, self._waited = time.perf_counter(), False
            return
        self._timer.stop()
        self.done = True
        gc.freeze()  # it lasts as long as the state, and to look through it takes long
        self.ready.emit()


def _turns(shown: Shown, show: Callable[[], object]) -> Iterator[Callable[[], object]]:
    """Give what is to be done, a turn each; what is worked out is kept in the state."""
    yield show
    for each in shown.state.entries:
        yield partial(careers_of, shown.state, each.entry.id)
    yield lambda: shown.roll
    yield lambda: shown.away
