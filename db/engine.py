"""All that only SQLite is asked: the file as a home of the database, and its one connection.

What reads the file before there is a connection (`db.inspection`, `db.backups`,
`db.health`, `db.campaign_copies`) uses the standard library's sqlite3 and knows nothing but files;
all else says what it wants as SQLAlchemy Core, which other databases understand as well.
"""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from db import backups, inspection
from db.home import READ, WRITE
from db.inspection import Found, look_through
from db.problems import StoreProblem, foreign, in_words, missing, newer

_BEGIN = {READ: "BEGIN", WRITE: "BEGIN IMMEDIATE"}


class FileHome:
    """A database in a file of SQLite's."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._opened: tuple[int, int] | None = None

    @property
    def path(self) -> Path:
        """Return the file."""
        return self._database

    def in_words(self) -> AbstractContextManager[None]:
        """Turn SQLite's errors into a `StoreProblem`."""
        return in_words(self._database)

    def make_engine(self) -> Engine:
        """Return an engine for the file, which must not be replaced from now on."""
        engine = make_engine(self._database)
        with engine.connect():  # a new file is made on the first connection
            self._opened = _identity(self._database)
        return engine

    def look(self, connection: Connection) -> Found:
        """Tell what an open database is."""
        return look_through(connection.exec_driver_sql)

    def refusal(self, found: Found) -> StoreProblem | None:
        """Return why this file is not opened."""
        refusals = {"newer": newer, "foreign": foreign}
        return refusals[found.state](self._database) if found.state in refusals else None

    def mark(self, connection: Connection) -> None:
        """Mark the file as a database of Muster."""
        connection.exec_driver_sql(f"PRAGMA application_id = {inspection.APPLICATION_ID}")

    def see_writable(self, connection: Connection) -> None:
        """Write nothing, as a file that can only be read does not let us.

        SQLite begins to write there all the same, and refuses only the first statement.
        """
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '' WHERE 0")

    def see_there(self) -> None:
        """Raise StoreProblem when the file was moved, deleted or replaced.

        SQLite goes on writing into a file that was deleted, and all of it would be lost.
        """
        if _identity(self._database) != self._opened:
            raise missing(self._database)

    def changes_seen(self, engine: Engine) -> int:
        """Return a number that is another one when another connection has written."""
        with engine.connect() as connection:
            return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

    def backup(self, target: Path) -> None:
        """Copy the database as it is now to a file of its own; safe beside units of work."""
        backups.copy_database(self._database, target)


def make_engine(database: Path, *, keep_ties: bool = True) -> Engine:
    """Return an engine with a single connection to the file, made on first use.

    A migration that makes a table anew must do so without `keep_ties`: dropping the old table
    would delete all rows that point to it.
    """
    engine = create_engine(
        "sqlite+pysqlite://", creator=lambda: connect(database, keep_ties), poolclass=StaticPool
    )
    event.listen(engine, "begin", _begin)
    return engine


def connect(database: Path, keep_ties: bool) -> sqlite3.Connection:
    """Open the file for writing; the store lets one thread at a time use the connection.

    Every commit is flushed to the disk (FULL, 0.3 ms more than NORMAL, measured on an SSD): drafts
    are written after a pause in typing, and then a power cut loses nothing either.
    """
    connection = sqlite3.connect(
        database, timeout=inspection.PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA foreign_keys = {'ON' if keep_ties else 'OFF'}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def loose_rows(connection: Connection) -> int:
    """Return how many rows point to one that is not there."""
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())


def _begin(connection: Connection) -> None:
    """Begin the transaction in SQLite, with the lock for writing where it is asked for.

    The driver is told to begin none itself. A transaction that begins by reading and turns to
    writing later is refused at once when another program wrote meanwhile, whatever the patience.
    """
    connection.exec_driver_sql(_BEGIN[connection.get_execution_options().get("begin", READ)])


def _identity(database: Path) -> tuple[int, int] | None:
    """Return what tells the open file from another put in its place; None when it is gone."""
    try:
        status = database.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
