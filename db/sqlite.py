"""SQLite as a backend: the database of one player, in a file of his data folder.

All that only SQLite is asked of an open database stands here; what is done with the file alone
stands in `db.sqlite_file_checks`.
"""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from db import backend, errors, sqlite_file_checks
from db.backend import READ, WRITE, Found
from db.backups import copy_before_migration
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.migration import migrate

_BEGIN = {READ: "BEGIN", WRITE: "BEGIN IMMEDIATE"}


class SqliteBackend:
    """The database file of a data folder."""

    def __init__(self, folder: DataFolder, lock_timeout: float = backend.LOCK_TIMEOUT) -> None:
        self._folder = folder
        self._lock_timeout = min(lock_timeout, backend.LOCK_TIMEOUT)
        self._opened: tuple[int, int] | None = None

    @property
    def path(self) -> Path:
        """Return the file."""
        return self._folder.database

    def translate_errors(self) -> AbstractContextManager[None]:
        """Raise SQLite's errors that a player can meet as `StoreProblem`."""
        return sqlite_file_checks.translate_errors(self.path)

    def make_engine(self) -> Engine:
        """Return an engine for the file, which must not be replaced from now on."""
        engine = make_engine(self.path, lock_timeout=self._lock_timeout)
        with engine.connect():  # a new file is made on the first connection
            self._opened = _identity(self.path)
        return engine

    def inspect(self, connection: Connection) -> Found:
        """Return what an open database is."""
        return sqlite_file_checks.inspect_tables(connection.exec_driver_sql)

    def refusal(self, found: Found) -> StoreProblem | None:
        """Return why this file is not opened."""
        refusals = {"newer": errors.NEWER, "foreign": errors.FOREIGN}
        return refusals[found.state].problem(self.path) if found.state in refusals else None

    def upgrade(self) -> None:
        """Run the migrations that the file lacks, all of them or none, after copying it.

        The copy is made while the lock for writing is held, so nothing is missing from it.
        """
        found = sqlite_file_checks.inspect_file(self.path, self._lock_timeout)
        if refusal := self.refusal(found):
            raise refusal
        if found.state != "old":
            return
        engine = make_engine(self.path, foreign_keys=False)
        try:
            with (
                engine.connect().execution_options(begin=WRITE) as connection,
                connection.begin(),
            ):
                if self.inspect(connection).state != "old":
                    return  # another program was faster
                copy_before_migration(self._folder, backend.SCHEMA_VERSION)
                migrate(connection)
                if loose := len(connection.exec_driver_sql("PRAGMA foreign_key_check").all()):
                    raise RuntimeError(f"a migration left {loose} rows that point nowhere")
        finally:
            engine.dispose()

    def mark(self, connection: Connection) -> None:
        """Mark the file as a database of Muster."""
        connection.exec_driver_sql(f"PRAGMA application_id = {sqlite_file_checks.APPLICATION_ID}")

    def check_writable(self, connection: Connection) -> None:
        """Write nothing, as a file that can only be read does not let us.

        SQLite begins to write there all the same, and refuses only the first statement.
        """
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '' WHERE 0")

    def check_exists(self) -> None:
        """Raise StoreProblem when the file was moved, deleted or replaced.

        SQLite goes on writing into a file that was deleted, and all of it would be lost.
        """
        if _identity(self.path) != self._opened:
            raise errors.MISSING.problem(self.path)

    def change_counter(self, engine: Engine) -> int:
        """Return a number that is another one when another connection has written."""
        with engine.connect() as connection:
            return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

    def backup(self, target: Path) -> None:
        """Copy the database as it is now to a file of its own; safe beside units of work."""
        sqlite_file_checks.copy_database(self.path, target)


class SqliteReader(SqliteBackend):
    """The database file of a data folder on a medium that can only be read."""

    def make_engine(self) -> Engine:
        """Return an engine that reads the file."""
        engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: sqlite_file_checks.connect_readonly(
                self.path, self._lock_timeout, any_thread=True
            ),
            poolclass=StaticPool,
        )
        event.listen(engine, "begin", _begin)
        self._opened = _identity(self.path)
        return engine

    def is_readable(self) -> bool:
        """Return whether there is a database of this version; an older one would be migrated."""
        try:
            with self.translate_errors():
                return sqlite_file_checks.inspect_file(self.path).state == "current"
        except (OSError, StoreProblem):
            return False


def make_engine(
    database: Path, *, foreign_keys: bool = True, lock_timeout: float | None = None
) -> Engine:
    """Return an engine with a single connection to the file, made on first use.

    A migration that makes a table anew must do so without `foreign_keys`: dropping the old table
    would delete all rows that point to it.
    """
    timeout = backend.LOCK_TIMEOUT if lock_timeout is None else lock_timeout
    engine = create_engine(
        "sqlite+pysqlite://",
        creator=lambda: _connect(database, foreign_keys, timeout),
        poolclass=StaticPool,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _connect(database: Path, foreign_keys: bool, timeout: float) -> sqlite3.Connection:
    """Open the file for writing; the store lets one thread at a time use the connection.

    Every commit is flushed to the disk (FULL, 0.3 ms more than NORMAL, measured on an SSD): drafts
    are written after a pause in typing, and then a power cut loses nothing either.
    """
    connection = sqlite3.connect(
        database, timeout=timeout, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _begin(connection: Connection) -> None:
    """Begin the transaction in SQLite, with the lock for writing where it is asked for.

    The driver is told to begin none itself. A transaction that begins by reading and turns to
    writing later is refused at once when another program wrote meanwhile, whatever the timeout.
    """
    connection.exec_driver_sql(_BEGIN[connection.get_execution_options().get("begin", READ)])


def _identity(database: Path) -> tuple[int, int] | None:
    """Return what tells the open file from another put in its place; None when it is gone."""
    try:
        status = database.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
