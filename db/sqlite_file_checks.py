"""The database as a file: inspected, copied and checked with the standard library's sqlite3.

This is for what has to be known or done before there is a connection of SQLAlchemy's, or without
one. All of it may run in a thread of its own.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from db import backend, errors
from db.backend import Found
from db.data_folder import newest_copy
from db.errors import StoreProblem

APPLICATION_ID = 0x4D757374
"""The mark in the file's head that says "a database of Muster" ("Must" in ASCII)."""

HALF = ".*.half*"
"""Pattern of the names of copies that are being written, and of their journals."""

_DAMAGE = ("Could not decode to UTF-8", "no such table", "no such column", "unknown database")
"""How errors begin that have no code of their own: Python's of a text that is none, and SQLite's of
the tables of this version, whose names were damaged."""
_MAGIC = b"SQLite format 3\0"
_SMALLEST_PAGE = 512
_MOST_FAULTS = 20
_ERRORS_OF_TARGET = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}
"""What is the copy's fault once the database has been opened: only the copy is written."""
_LEFT_BY_A_KILL = {
    sqlite3.SQLITE_READONLY_ROLLBACK,
    sqlite3.SQLITE_READONLY_RECOVERY,
    sqlite3.SQLITE_READONLY_CANTINIT,
}
"""What a connection that only reads is told of a journal that waits to be rolled back."""
_TROUBLES = {
    sqlite3.SQLITE_BUSY: errors.LOCKED,
    sqlite3.SQLITE_LOCKED: errors.LOCKED,
    sqlite3.SQLITE_PROTOCOL: errors.LOCKED,
    sqlite3.SQLITE_FULL: errors.FULL,
    sqlite3.SQLITE_NOTADB: errors.FOREIGN,
    sqlite3.SQLITE_READONLY: errors.READ_ONLY,
    sqlite3.SQLITE_PERM: errors.READ_ONLY,
    sqlite3.SQLITE_AUTH: errors.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: errors.NOT_OPENABLE,
    sqlite3.SQLITE_IOERR: errors.DISK_ERROR,
}
"""What a player can meet, by SQLite's primary code; a damaged file has a sentence of its own."""


# ---- errors


@contextmanager
def translate_errors(database: Path) -> Iterator[None]:
    """Raise SQLite's errors that a player can meet as `StoreProblem`; bugs stay as they are.

    SQLAlchemy wraps SQLite's errors and keeps them as `orig`.
    """
    try:
        yield
    except StoreProblem:
        raise
    except Exception as error:
        original = getattr(error, "orig", error)
        problem = None
        if isinstance(original, sqlite3.Error):
            problem = _problem(original, database)
        elif isinstance(error, UnicodeDecodeError):  # SQLite quotes what it found in the file
            problem = damaged(database)
        elif isinstance(error, PermissionError) and error.filename == str(database):
            problem = errors.NOT_OPENABLE.problem(database)
        if problem is None:
            raise
        raise problem from error


def _problem(error: sqlite3.Error, database: Path) -> StoreProblem | None:
    """Return SQLite's error as a problem of the database, None when it is a bug."""
    code = _primary_code(error)
    if code == sqlite3.SQLITE_CORRUPT or str(error).startswith(_DAMAGE):
        return damaged(database)
    trouble = _TROUBLES.get(code)
    # A folder that is gone, or one in which SQLite may not make its files.
    if trouble is errors.NOT_OPENABLE and not database.parent.is_dir():
        trouble = errors.MISSING
    return trouble.problem(database) if trouble else None


def damaged(database: Path) -> StoreProblem:
    """Return the problem of a damaged database, with the ways out that there are."""
    return errors.damaged(database, has_copy=newest_copy(database) is not None)


def _primary_code(error: sqlite3.Error) -> int:
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


# ---- what lies there


@contextmanager
def open_readonly(
    database: Path, timeout: float = backend.LOCK_TIMEOUT
) -> Iterator[sqlite3.Connection]:
    """Open the file without the right to write.

    Reading only also spares the tidying that the last writer's connection does when it is closed.
    Only what a killed program left half written is undone first, as SQLite demands.
    """
    with closing(connect_readonly(database, timeout)) as opened:
        yield opened


def connect_readonly(
    database: Path, timeout: float = backend.LOCK_TIMEOUT, *, any_thread: bool = False
) -> sqlite3.Connection:
    """Return a connection without the right to write; sqlite3.Error where there can be none.

    On a medium that can only be read SQLite cannot make the files that it wants beside a database.
    It does without them where it is told that nobody writes, which holds there; not where a
    journal still has something that belongs into the database.
    """
    uri = f"{database.absolute().as_uri()}?mode=ro"
    options: dict[str, Any] = {"uri": True, "timeout": timeout, "isolation_level": None}
    options["check_same_thread"] = not any_thread
    opened: sqlite3.Connection = sqlite3.connect(uri, **options)
    try:
        opened.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode in _LEFT_BY_A_KILL and _has_journal(database):
            _undo_half_written(database)
            return opened
        opened.close()
        refused = _primary_code(error) in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
        if not refused or _has_journal(database):
            raise
        opened = sqlite3.connect(f"{uri}&immutable=1", **options)
    return opened


def _has_journal(database: Path) -> bool:
    """Return whether something lies beside a database that belongs into it."""
    files = (database.with_name(database.name + ending) for ending in ("-wal", "-journal"))
    return any(each.exists() and each.stat().st_size > 0 for each in files)


def _undo_half_written(database: Path) -> None:
    """Let SQLite roll back the journal that a killed program left, by reading with the right to."""
    uri = f"{database.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, timeout=backend.LOCK_TIMEOUT)) as opened:
        opened.execute("PRAGMA schema_version").fetchone()


def inspect_file(database: Path, timeout: float = backend.LOCK_TIMEOUT) -> Found:
    """Return what lies there, which is left as it is; OSError or sqlite3.Error when unreadable.

    `timeout` is how many seconds it waits for another program at the most.
    """
    if database.exists() and not database.is_file():  # a folder, or a pipe that is waited for
        return Found("foreign")
    try:
        with database.open("rb") as file:
            head = file.read(_SMALLEST_PAGE)
    except (FileNotFoundError, NotADirectoryError):
        return Found("new")
    if not head:
        return Found("new")
    # SQLite takes a file of less than one page for an empty database, and would write over it.
    if not head.startswith(_MAGIC) or len(head) < _SMALLEST_PAGE:
        return Found("foreign")
    with open_readonly(database, timeout) as connection:
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        return inspect_tables(connection.execute)


def inspect_tables(execute: Callable[[str], Any]) -> Found:
    """Return what an open database is; `execute` runs a statement and gives its rows."""
    (application,) = execute("PRAGMA application_id").fetchone()
    tables = {row[0] for row in execute("SELECT name FROM sqlite_master")}
    if application == 0 and not tables:
        return Found("new")
    if application != APPLICATION_ID or "alembic_version" not in tables:
        return Found("foreign")
    row = execute("SELECT version_num FROM alembic_version").fetchone()
    return backend.found_version(str(row[0]) if row else "")


def check_integrity(database: Path) -> tuple[str, ...]:
    """Return what SQLite finds wrong with the file, a sentence each; nothing when it is sound.

    StoreProblem when the file cannot be read at all.
    """
    with translate_errors(database), open_readonly(database) as connection:
        return tuple(_faults(connection))


def _faults(connection: sqlite3.Connection) -> Iterator[str]:
    for (row,) in connection.execute(f"PRAGMA integrity_check({_MOST_FAULTS})").fetchall():
        if row != "ok":
            told = " ".join(str(row).replace("*** in database main ***", "").split())
            yield f"SQLite finds: {told}."
    loose = connection.execute("PRAGMA foreign_key_check").fetchall()
    for table in sorted({str(row[0]) for row in loose}):
        yield f"Rows of the table {table} belong to nothing."
    for table in _damaged_texts(connection):
        yield f"A text in the table {table} cannot be read."


def _damaged_texts(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the tables with a text that is not UTF-8, which SQLite does not look for."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        info = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
        columns = ", ".join(f'"{row[1]}"' for row in info if row[2] in ("TEXT", "VARCHAR(32)"))
        if not columns:
            continue
        try:
            for _ in connection.execute(f'SELECT {columns} FROM "{table}"'):
                pass
        except sqlite3.OperationalError as error:
            if not str(error).startswith(_DAMAGE):
                raise
            yield table


# ---- copies


def copy_database(database: Path, target: Path, *, only_sound: bool = False) -> None:
    """Copy the database of this moment to one file, which is put in place when it is whole.

    What lay at the target stays until then. StoreProblem when the target cannot be written or the
    database has damaged pages; with `only_sound` also for whatever else `check_integrity` finds.
    """
    half = target.with_name(f".{target.name}.{os.getpid()}.half")
    with translate_errors(database), open_readonly(database) as source:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            if not _write_copy(source, half, only_sound=only_sound):
                raise damaged(database)
            half.replace(target)
        except OSError as error:
            reason, full = error.strerror or str(error), errors.is_disk_full(error)
            raise _copy_problem(target, reason, full=full) from error
        except sqlite3.Error as error:
            code = _primary_code(error)
            if code not in _ERRORS_OF_TARGET:
                raise
            raise _copy_problem(target, str(error), full=code == sqlite3.SQLITE_FULL) from error
        finally:
            with suppress(OSError):
                half.unlink()


def _copy_problem(target: Path, reason: str, *, full: bool) -> StoreProblem:
    if full:
        return errors.NO_ROOM_FOR_COPY.problem(target)
    return errors.NOT_COPIED.problem(target, reason=reason[:1].lower() + reason[1:])


def _write_copy(source: sqlite3.Connection, target: Path, *, only_sound: bool) -> bool:
    """Write a copy and check it; return whether it is good."""
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        source.backup(copy)
        # One file that can be carried anywhere, not one with a journal beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
        if only_sound:
            return not any(_faults(copy))
        return bool(copy.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
