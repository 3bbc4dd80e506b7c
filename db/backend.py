"""What each kind of database is asked in words of its own: SQLite's file, PostgreSQL's server."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from sqlalchemy import Connection, Engine

from db.errors import StoreProblem

SCHEMA_VERSION = "0010"
"""The newest migration. Versions are numbers of four digits, so they compare as text."""

LOCK_TIMEOUT = 0.5
"""Seconds to wait for another program's lock, at the most."""

READ = "read"
WRITE = "write"
"""What a transaction is begun for, as the execution option `begin` of its connection.

One that reads sees one moment of the database. One that writes waits for the writer before it and
keeps all others out until its end, so that what it has read still holds when it writes.
"""

State = Literal["new", "current", "old", "newer", "foreign"]


class Found(NamedTuple):
    """What lies at a database's place; `version` is "" unless it is a database of Muster."""

    state: State
    version: str = ""


def found_version(version: str) -> Found:
    """Return what a database is by the version that its table of versions holds."""
    if not version[:4].isdecimal():
        return Found("foreign")
    if version == SCHEMA_VERSION:
        return Found("current", version)
    return Found("newer" if version > SCHEMA_VERSION else "old", version)


class Backend(Protocol):
    """A place for a database; all else in `db` says what it wants as SQLAlchemy Core."""

    @property
    def path(self) -> Path:
        """Return what problems name; the file, where there is one."""

    def translate_errors(self) -> AbstractContextManager[None]:
        """Raise what a player can meet as `StoreProblem`; bugs stay as they are."""

    def make_engine(self) -> Engine:
        """Return an engine with a single connection that knows READ and WRITE."""

    def inspect(self, connection: Connection) -> Found:
        """Return what an open database is."""

    def refusal(self, found: Found) -> StoreProblem | None:
        """Return why this database is not opened; None for one of this version, or an older."""

    def upgrade(self) -> None:
        """Run the migrations that an older database lacks, all of them or none.

        StoreProblem for a database of a newer Muster, or of another program, which is left as it
        is.
        """

    def mark(self, connection: Connection) -> None:
        """Mark a new database as Muster's, beside its tables."""

    def check_writable(self, connection: Connection) -> None:
        """Raise what the database raises where nothing can be written; nothing is changed."""

    def check_exists(self) -> None:
        """Raise StoreProblem when the database is not the one that was opened any more."""

    def change_counter(self, engine: Engine) -> int:
        """Return a number that is another one when another connection has written."""

    def backup(self, target: Path) -> None:
        """Copy the database as it is now to a file of its own."""
