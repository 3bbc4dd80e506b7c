"""Copies of the database: one a day, and one before every migration.

All of this uses the standard library's sqlite3 and may run in a thread of its own.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import date
from itertools import chain, count
from pathlib import Path

from db import inspection
from db.inspection import look, open_to_read
from db.place import Place
from db.problems import (
    FULL_ERRNOS,
    copy_problem,
    damaged,
    folder_problem,
    foreign,
    in_words,
    newer,
)

DAYS_KEPT = 7
_DAILY = "muster-{day}.db"
_DAILY_PATTERN = "muster-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].db"
_BEFORE = "muster-before-version-{version}-{day}.db"
_OF_THE_TARGET = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}
"""What is the copy's fault once the database has been opened: only the copy is written."""


def copies(place: Place) -> list[Path]:
    """Return all copies of the database, the newest first."""
    found = [*place.backups.glob("muster-*.db")] if place.backups.is_dir() else []
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def daily_copy(place: Place, today: date | None = None) -> Path | None:
    """Make today's copy and drop those before the last seven days.

    Returns the copy, or None when there is one of today or nothing to copy. A damaged database is
    not copied, so that it never pushes out the good copies: StoreProblem.
    """
    target = place.backups / _DAILY.format(day=(today or date.today()).isoformat())
    with in_words(place.database):
        if target.exists() or look(place.database).state != "current":
            return None
    copy_database(place.database, target)
    # Copies of days to come were made while the clock was wrong: they must not push out these.
    until_now = [each for each in place.backups.glob(_DAILY_PATTERN) if each.name <= target.name]
    for old in sorted(until_now, reverse=True)[DAYS_KEPT:]:
        old.unlink(missing_ok=True)
    return target


def copy_before_migration(place: Place, version: str, today: date | None = None) -> Path:
    """Make the copy kept from before a migration to `version`; it is never dropped."""
    day = (today or date.today()).isoformat()
    target = _free(place.backups / _BEFORE.format(version=version, day=day))
    copy_database(place.database, target)
    return target


def copy_database(database: Path, target: Path) -> None:
    """Copy the database of this moment to one file, which is put in place when it is whole.

    What lay at the target stays until then. StoreProblem when the target cannot be written or the
    database has damaged pages.
    """
    half = target.with_name(f".{target.name}.{os.getpid()}.half")
    with in_words(database), open_to_read(database, inspection.PATIENCE) as source:
        source.execute("PRAGMA schema_version")  # what is wrong with the database shows here
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _copy(source, half, database)
            half.replace(target)
        except OSError as error:
            full = error.errno in FULL_ERRNOS
            raise copy_problem(target, error.strerror or str(error), full=full) from error
        except sqlite3.Error as error:
            primary = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
            if primary not in _OF_THE_TARGET:
                raise
            full = primary == sqlite3.SQLITE_FULL
            raise copy_problem(target, str(error), full=full) from error
        finally:
            with suppress(OSError):
                half.unlink()


def bring_back(place: Place, copy: Path) -> Path:
    """Put a copy in the place of the database, and return where the old files now are.

    The database must be closed. The copy is looked through first: StoreProblem when it is damaged,
    of a newer version, or no database of Muster; then nothing has changed.
    """
    with in_words(copy):
        state = look(copy).state
    if state == "newer":
        raise newer(copy)
    if state not in ("current", "old"):
        raise foreign(copy)
    whole = place.folder / ".muster.db.brought-back"
    copy_database(copy, whole)
    aside = put_aside(place)
    whole.replace(place.database)
    return aside


def put_aside(place: Place, today: date | None = None) -> Path:
    """Move the database with its journal into a folder beside the copies, and return it.

    The journal must go too: SQLite would write it into whatever is put in the database's place.
    """
    day = (today or date.today()).isoformat()
    aside = _free(place.backups / f"set-aside-{day}")
    try:
        aside.mkdir(parents=True)
        for suffix in ("", "-wal", "-shm"):
            file = place.database.with_name(place.database.name + suffix)
            if file.exists():
                file.rename(aside / file.name)
    except OSError as error:
        raise folder_problem(error, place.folder) from error
    return aside


def _free(wanted: Path) -> Path:
    """Return the path, or the first with a number behind its name that is not taken."""
    names = (wanted.with_stem(f"{wanted.stem}-{number}") for number in count(2))
    return next(path for path in chain((wanted,), names) if not path.exists())


def _copy(source: sqlite3.Connection, target: Path, database: Path) -> None:
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        source.backup(copy)
        # One file that can be carried anywhere, not one with a journal beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
        if copy.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise damaged(database)
