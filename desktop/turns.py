"""Long work of the window's own thread, done in turns: the window is painted in between."""

from __future__ import annotations

import time
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop

from rules.campaign.parts import Parts

Value = TypeVar("Value")
FIRST, TURN = 0.03, 0.012
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


def _give_way() -> None:
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
