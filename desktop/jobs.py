"""Work that takes longer than a frame: done in a thread, handed back to the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any, TypeVar

from PySide6.QtCore import (
    QCoreApplication,
    QDeadlineTimer,
    QEventLoop,
    QObject,
    QRunnable,
    QThread,
    QThreadPool,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

Value = TypeVar("Value")

_WAIT_MS = 20
_awaited: list[Job] = []
"""The jobs that are waited for now, by `wait_for`."""


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

    def start(self) -> Job:
        """Begin; it is kept until it has told its end."""
        number = _courier().take(self, self._work)
        QThreadPool.globalInstance().start(_Runnable(number))
        return self

    def cancel(self) -> None:
        """Let nobody hear of the end any more."""
        self.cancelled = True

    def tell(self, what: object, *, good: bool) -> None:
        """Tell the end in the window, unless nobody wants to hear of it any more."""
        self.ended = True
        if not self.cancelled:
            (self.done if good else self.troubled).emit(what)


def run_and_wait(work: Callable[[], Value]) -> Value:
    """Do work that touches nothing of the window in a thread, and return its value.

    What it raises is raised here. The window is painted and its clocks go on meanwhile; keys and
    clicks wait, so that whoever pressed a key gets its answer before the next one counts.
    """
    values, troubles = list[Value](), list[Exception]()
    job = Job(work)
    job.done.connect(values.append)
    job.troubled.connect(troubles.append)
    wait_for(job.start())
    if troubles:
        raise troubles[0]
    return values[0]


def wait_for(job: Job, most_ms: int | None = None) -> bool:
    """Wait until a job has ended, at most so long; return whether it has.

    The window is painted meanwhile; keys and clicks wait.
    """
    late = QDeadlineTimer(QDeadlineTimer.ForeverConstant.Forever)
    if most_ms is not None:
        late.setRemainingTime(most_ms)
        QTimer.singleShot(most_ms, job, _wake)
    events = QEventLoop.ProcessEventsFlag
    _awaited.append(job)
    try:
        while not job.ended and not late.hasExpired():
            QCoreApplication.processEvents(events.WaitForMoreEvents | events.ExcludeUserInputEvents)
    finally:
        _awaited.remove(job)
    return job.ended


def _wake() -> None:
    """Do nothing: an event that comes ends the waiting for one."""


def is_busy() -> bool:
    """Return whether an action of the player is under way: a dialog is open, or a job is awaited.

    What another window wrote is adopted only afterwards: the action began with what is known now.
    """
    # A dialog that was just answered is out of sight, but its event loop has not ended.
    nested = QThread.currentThread().loopLevel() > 1
    return bool(_awaited) or nested or QGuiApplication.modalWindow() is not None


def finish() -> None:
    """Wait until every job has ended: what a player saved last is whole when the program goes."""
    pool = QThreadPool.globalInstance()
    while not pool.waitForDone(_WAIT_MS):  # the threads get their turn in between
        pass


class _Courier(QObject):
    """Brings what threads made into the window's thread; it is never deleted.

    It holds the jobs, their work and what came of it until then, so that whatever these hold of
    the window is let go of in the window's thread: a thread knows them by number, and must not be
    the last to go. What was raised holds every frame that it passed, with all that is in them.
    """

    arrived = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.arrived.connect(self._bring)
        self._numbers = count()
        self._jobs: dict[int, tuple[Job, Callable[[], Any]]] = {}
        self._ends: dict[int, tuple[bool, object]] = {}

    def take(self, job: Job, work: Callable[[], Any]) -> int:
        """Keep a job that begins and return its number."""
        number = next(self._numbers)
        self._jobs[number] = job, work
        return number

    def work(self, number: int) -> Callable[[], Any]:
        """Return what a job that was taken has to do."""
        return self._jobs[number][1]

    def keep(self, number: int, good: bool, what: object) -> None:
        """Keep how a job ended, until the window is told."""
        self._ends[number] = good, what

    @Slot(int)
    def _bring(self, number: int) -> None:
        job, _ = self._jobs.pop(number)
        good, what = self._ends.pop(number)
        if isValid(job):  # whoever asked may be gone by now
            job.tell(what, good=good)


@cache
def _courier() -> _Courier:
    """Return the courier, which belongs to the thread that asks first: the window's."""
    return _Courier()


def _do(number: int) -> None:
    """Do the work of a job in this thread, and send how it ended to the window's."""
    courier = _courier()
    try:
        courier.keep(number, True, courier.work(number)())
    except Exception as trouble:
        # Whoever started the job decides what a player hears; nothing is swallowed.
        courier.keep(number, False, trouble)
    courier.arrived.emit(number)  # from here on the thread has nothing of it any more


class _Runnable(QRunnable):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def run(self) -> None:
        _do(self._number)
