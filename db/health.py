"""Whether the database is sound, asked of SQLite itself without changing a byte of it."""

from __future__ import annotations

from pathlib import Path

from db import inspection
from db.backups import copy_database
from db.inspection import open_to_read
from db.place import Place
from db.problems import in_words

_MOST = 20


def integrity(database: Path) -> tuple[str, ...]:
    """Return what SQLite finds wrong with the file, a sentence each; nothing when it is sound.

    StoreProblem when the file cannot be read at all.
    """
    with in_words(database), open_to_read(database, inspection.PATIENCE) as connection:
        rows = connection.execute(f"PRAGMA integrity_check({_MOST})").fetchall()
        found = [f"SQLite finds: {row[0]}." for row in rows if row[0] != "ok"]
        loose = connection.execute("PRAGMA foreign_key_check").fetchall()
        tables = sorted({str(row[0]) for row in loose})
        found += [f"Rows of the table {table} belong to nothing." for table in tables]
    return tuple(found)


def copy_to(place: Place, folder: Path) -> Place:
    """Copy the database into an empty folder, where it can be looked through in peace."""
    copy = Place(folder)
    copy_database(place.database, copy.database)
    return copy
