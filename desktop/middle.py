"""Whether an act of this window is under way: what comes in from outside waits until it is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication

_given: list[None] = []
"""One for each turn that the window has now in the middle of an act."""


@contextmanager
def a_turn() -> Iterator[None]:
    """Give the window a turn in the middle of an act."""
    _given.append(None)
    try:
        yield
    finally:
        _given.pop()


def in_the_middle() -> bool:
    """Return whether an act is under way that began with what is known now: a dialog stands open,
    or something is worked out in turns. What another window wrote is taken over after that.

    A dialog that was just answered is out of sight, but its event loop has not ended.
    """
    inner = QThread.currentThread().loopLevel() > 1
    return bool(_given) or inner or QApplication.activeModalWidget() is not None
