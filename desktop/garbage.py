"""Collects cyclic garbage in the window's thread, and only there.

Python collects wherever an allocation happens to be one too many, so in a thread of a job as well.
What is deleted there may be a part of the window, which Qt allows in the window's thread alone;
the process would end at random, at a place that has nothing to do with it.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

LOOK_MS = 250
"""How often it is seen whether there is enough to collect."""
_OLDEST = 2
_SHARE = 0.01
"""Of the time, at most this much goes into looking through everything that is kept."""


class GarbageCollector(QObject):
    """Takes Python's own part, with Python's own thresholds, until it is stopped.

    Its parent must not become garbage itself before: it would be deleted in the middle of `look`.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._next_whole = 0.0
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def stop(self) -> None:
        """Collect nothing any more; whether Python does it again is left to the caller."""
        self._timer.stop()

    def look(self) -> None:
        """Collect what is due: the young often, the old seldom."""
        due = generation_due(gc.get_count(), gc.get_threshold())
        if due < 0:
            return
        began = time.monotonic()
        if due == _OLDEST and began < self._next_whole:
            due -= 1
        gc.collect(due)
        if due == _OLDEST:
            ended = time.monotonic()
            self._next_whole = ended + (ended - began) / _SHARE


def generation_due(counts: tuple[int, int, int], thresholds: tuple[int, int, int]) -> int:
    """Return the oldest generation (0 to 2) that Python would collect now, -1 for none."""
    if counts[0] <= thresholds[0]:
        return -1
    due = [at for at in (1, _OLDEST) if counts[at] > thresholds[at]]
    return max(due, default=0)


def collect_garbage(parent: QObject) -> None:
    """Collect garbage from now on, as long as the parent lives.

    What was made until now is taken for lasting, and never looked through: that would hold the
    window up for 40 ms each time.
    """
    gc.freeze()
    GarbageCollector(parent)
