"""The one connection through which the database is written, and what only SQLite can be asked.

What reads the file before there is a connection (`db.inspection`, `db.quick`, `db.backups`) uses
the standard library's sqlite3; all else says what it wants as SQLAlchemy Core, which other
databases understand as well.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from db import inspection

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"


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


def mark(connection: Connection) -> None:
    """Mark the file as a database of Muster."""
    connection.exec_driver_sql(f"PRAGMA application_id = {inspection.APPLICATION_ID}")


def changes_seen(connection: Connection) -> int:
    """Return a number that is another one when another connection has written."""
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def loose_rows(connection: Connection) -> int:
    """Return how many rows point to one that is not there."""
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())


def _begin(connection: Connection) -> None:
    """Begin the transaction in SQLite, with the lock for writing where it is asked for.

    The driver is told to begin none itself. A transaction that begins by reading and turns to
    writing later is refused at once when another program wrote meanwhile, whatever the patience.
    """
    connection.exec_driver_sql(connection.get_execution_options().get("begin", READ))
