"""Long work that somebody waits for: the window is painted meanwhile, keys and clicks wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QThread
from PySide6.QtWidgets import QApplication

from desktop.jobs import Job
from rules.campaign.parts import Parts

Value = TypeVar("Value")
FIRST, TURN = 0.02, 0.01
"""Seconds for which this works before the window gets its turn: what is short is done at once."""
_given: list[None] = []
"""One for each turn that the window has now in the middle of an act."""


def in_the_middle() -> bool:
    """Return whether an act is under way that began with what is known now: a dialog stands open,
    or something is worked out in turns. What another window wrote is taken over after that.

    A dialog that was just answered is out of sight, but its event loop has not ended.
    """
    inner = QThread.currentThread().loopLevel() > 1
    return bool(_given) or inner or QApplication.activeModalWidget() is not None


def in_turns(parts: Parts[Value]) -> Value:
    """Do all parts and return what comes of them; the window is painted, its clocks go on.

    Keys and clicks wait until this is done: whoever pressed a key gets its answer before the next
    one counts. What raises in a part is raised here.
    """
    until, long = time.perf_counter() + FIRST, False
    while True:
        try:
            next(parts)
        except StopIteration as end:
            value: Value = end.value
            if long:  # what shows it has a turn of its own
                _give_way()
            return value
        if time.perf_counter() >= until:
            long = True
            _give_way()
            until = time.perf_counter() + TURN


def beside(work: Callable[[], Value]) -> Value:
    """Do work that touches nothing of the window in a thread, and return what comes of it.

    What it raises is raised here. Keys and clicks wait as with `in_turns`.
    """
    values, troubles = list[Value](), list[Exception]()
    job = Job(work)
    job.done.connect(values.append)
    job.troubled.connect(troubles.append)
    job.start()
    while not values and not troubles:
        _give_way(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    if troubles:
        raise troubles[0]
    return values[0]


def _give_way(how: QEventLoop.ProcessEventsFlag = QEventLoop.ProcessEventsFlag.AllEvents) -> None:
    """Let the window be painted and its clocks go on, without keys and clicks."""
    _given.append(None)
    try:
        QCoreApplication.processEvents(how | QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    finally:
        _given.pop()
