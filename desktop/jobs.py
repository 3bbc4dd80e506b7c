"""Work that takes longer than a frame: done in a thread, handed back to the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot
from shiboken6 import isValid

_WAIT_MS = 20


class Job(QObject):
    """One piece of work. `done` brings its value, `troubled` what it raised, in the window.

    The thread never touches the job itself: its owner may delete it at any time, and the window
    may be closed, while the thread is still at work.
    """

    done = Signal(object)
    troubled = Signal(object)

    def __init__(self, work: Callable[[], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.cancelled = self.ended = False
        _courier()  # which belongs to the window's thread, as this

    def start(self) -> Job:
        """Begin; the job must be kept until it has told its end."""
        QThreadPool.globalInstance().start(_Runnable(self))
        return self

    def cancel(self) -> None:
        """Let nobody hear of the end any more."""
        self.cancelled = True

    def run(self) -> None:
        """Do the work here and now, and tell how it ended."""
        try:
            value = self._work()
        except Exception as trouble:
            # Whoever started the job decides what a player hears; nothing is swallowed.
            _courier().arrived.emit(self, False, trouble)
        else:
            _courier().arrived.emit(self, True, value)

    def tell(self, what: object, *, good: bool) -> None:
        """Tell the end in the window, unless nobody wants to hear of it any more."""
        self.ended = True
        if not self.cancelled:
            (self.done if good else self.troubled).emit(what)


def finish() -> None:
    """Wait until every job has ended: what a player saved last is whole when the program goes."""
    pool = QThreadPool.globalInstance()
    while not pool.waitForDone(_WAIT_MS):  # the threads get their turn in between
        pass


class _Courier(QObject):
    """Brings what threads made into the window's thread; it is never deleted."""

    arrived = Signal(object, bool, object)

    def __init__(self) -> None:
        super().__init__()
        self.arrived.connect(self._bring)

    @Slot(object, bool, object)
    def _bring(self, job: Job, good: bool, what: object) -> None:
        if isValid(job):  # whoever asked may be gone by now
            job.tell(what, good=good)


@cache
def _courier() -> _Courier:
    return _Courier()


class _Runnable(QRunnable):
    def __init__(self, job: Job) -> None:
        super().__init__()
        self._job = job

    def run(self) -> None:
        self._job.run()
