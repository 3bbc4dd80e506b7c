"""A connection to a PostgreSQL server that may fall silent, as one does that is suspended.

The system's own timeouts do not help there: the kernel of the server's machine answers for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from time import monotonic
from typing import Any

import psycopg
from psycopg.errors import ConnectionTimeout


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that is closed, with ConnectionTimeout, when a server is silent for too long."""

    patience = 1.0
    """Seconds without a sign of the server, as long as something is asked of it."""
    fell_silent: Callable[[], None] = staticmethod(lambda: None)
    """Called before the error is raised."""

    def wait(self, gen: Any, *args: Any, **options: Any) -> Any:
        """Wait until a piece of the driver's work is done."""
        try:
            return super().wait(_limit_silence(gen, self.patience), *args, **options)
        except ConnectionTimeout:
            self.fell_silent()
            self.close()
            raise

    def __del__(self, *_: Any) -> None:
        """Close a connection that came when nobody waited for it any more."""
        if hasattr(self, "pgconn"):
            self.close()


def _limit_silence(work: Any, seconds: float) -> Generator[Any, Any, Any]:
    """Do the driver's work, which is told regularly that nothing came (it is sent 0)."""
    heard = monotonic()
    try:
        wanted = next(work)
        while True:
            came = yield wanted
            if came:
                heard = monotonic()
            elif monotonic() - heard > seconds:
                raise ConnectionTimeout("the server does not answer")
            wanted = work.send(came)
    except StopIteration as end:
        return end.value


def begin_connecting(options: Mapping[str, Any]) -> Future[ImpatientConnection]:
    """Make a connection in a thread of its own, which ends with the program."""
    attempt = Future[ImpatientConnection]()

    def connect() -> None:
        try:
            attempt.set_result(ImpatientConnection.connect(**options))
        except Exception as error:
            attempt.set_exception(error)

    threading.Thread(target=connect, daemon=True).start()
    return attempt
