"""Long work that somebody waits for: the window is painted meanwhile, keys and clicks wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop

from desktop.jobs import Job
from desktop.middle import a_turn
from rules.campaign.parts import Parts

Value = TypeVar("Value")
FIRST, TURN = 0.02, 0.01
"""Seconds for which this works before the window gets its turn: what is short is done at once."""


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
    with a_turn():
        QCoreApplication.processEvents(how | QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
