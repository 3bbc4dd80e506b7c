"""Work that takes longer than a frame: done in a thread, handed back to the window."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, SignalInstance


class Job(QObject):
    """One piece of work. `done` brings its value, `troubled` what it raised, in the window."""

    done = Signal(object)
    troubled = Signal(object)

    def __init__(self, work: Callable[[], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.cancelled = self.ended = False

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
            self._tell(self.troubled, trouble)
        else:
            self._tell(self.done, value)
        finally:
            self.ended = True

    def _tell(self, signal: SignalInstance, what: object) -> None:
        """Tell the end, unless nobody wants to hear of it or whoever asked is gone by now."""
        if not self.cancelled:
            with contextlib.suppress(RuntimeError):  # the window was closed meanwhile
                signal.emit(what)


class _Runnable(QRunnable):
    def __init__(self, job: Job) -> None:
        super().__init__()
        self._job = job

    def run(self) -> None:
        self._job.run()
