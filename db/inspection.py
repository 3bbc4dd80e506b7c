"""What lies at the database's place, told before anything is written there.

Everything here uses the standard library's sqlite3, for the start of the program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

APPLICATION_ID = 0x4D757374
"""The mark in the file's head that says "a database of Muster" ("Must" in ASCII)."""

SCHEMA_VERSION = "0004"
"""The newest migration. Versions are numbers of four digits, so they compare as text."""

PATIENCE = 1.5
"""Seconds to wait for another program's lock: as long as a window may stand still."""

_MAGIC = b"SQLite format 3\0"
_SMALLEST_PAGE = 512

State = Literal["new", "current", "old", "newer", "foreign"]


class Found(NamedTuple):
    """What lies there; `version` is "" unless it is a database of Muster."""

    state: State
    version: str = ""


@contextmanager
def open_to_read(database: Path, timeout: float) -> Iterator[sqlite3.Connection]:
    """Open the file without the right to write; `timeout` seconds are waited for another's lock.

    Reading only also spares the start the tidying that the last writer's connection does when it
    is closed.
    """
    connection = sqlite3.connect(
        f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=timeout, isolation_level=None
    )
    try:
        yield connection
    finally:
        connection.close()


def look(database: Path) -> Found:
    """Tell what lies there; OSError or sqlite3.Error when it cannot be read."""
    found = look_at_head(database)
    if found is not None:
        return found
    with open_to_read(database, PATIENCE) as connection:
        return look_through(connection.execute)


def look_at_head(database: Path) -> Found | None:
    """Tell what the first bytes are enough to tell, None when SQLite has to look.

    SQLite takes a file of less than one page for an empty database, and would write over it.
    """
    try:
        with database.open("rb") as file:
            head = file.read(_SMALLEST_PAGE)
    except (FileNotFoundError, NotADirectoryError):
        return Found("new")
    except IsADirectoryError:
        return Found("foreign")
    if not head:
        return Found("new")
    return None if head.startswith(_MAGIC) and len(head) == _SMALLEST_PAGE else Found("foreign")


def look_through(execute: Callable[[str], Any]) -> Found:
    """Tell what an open database is; `execute` runs a statement and gives its rows."""
    (application,) = execute("PRAGMA application_id").fetchone()
    tables = {row[0] for row in execute("SELECT name FROM sqlite_master")}
    if application == 0 and not tables:
        return Found("new")
    if application != APPLICATION_ID or "alembic_version" not in tables:
        return Found("foreign")
    row = execute("SELECT version_num FROM alembic_version").fetchone()
    version = str(row[0]) if row else ""
    if not version[:4].isdecimal():
        return Found("foreign")
    if version == SCHEMA_VERSION:
        return Found("current", version)
    return Found("newer" if version > SCHEMA_VERSION else "old", version)
