"""Where a database lives, and what each kind of database is asked in words of its own."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine

from db.inspection import Found
from db.problems import StoreProblem

READ = "read"
WRITE = "write"
"""What a transaction is begun for, as the execution option `begin` of its connection.

One that reads sees one moment of the database. One that writes waits for the writer before it and
keeps all others out until its end, so that what it has read still holds when it writes.
"""


class Home(Protocol):
    """A place for a database; all else in `db` says what it wants as SQLAlchemy Core."""

    @property
    def path(self) -> Path:
        """Return what problems name; the file, where there is one."""

    def in_words(self) -> AbstractContextManager[None]:
        """Turn what a player can meet into a `StoreProblem`; bugs stay as they are."""

    def make_engine(self) -> Engine:
        """Return an engine with a single connection that knows READ and WRITE."""

    def look(self, connection: Connection) -> Found:
        """Tell what an open database is."""

    def refusal(self, found: Found) -> StoreProblem | None:
        """Return why this database is not opened; None for one of this version, or an older."""

    def mark(self, connection: Connection) -> None:
        """Mark a new database as Muster's, beside its tables."""

    def see_writable(self, connection: Connection) -> None:
        """Raise what the database raises where nothing can be written; nothing is changed."""

    def see_there(self) -> None:
        """Raise StoreProblem when the database is not the one that was opened any more."""

    def changes_seen(self, engine: Engine) -> int:
        """Return a number that is another one when another connection has written."""

    def backup(self, target: Path) -> None:
        """Copy the database as it is now to a file of its own."""
