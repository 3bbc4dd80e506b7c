"""What can be wrong with the database, in sentences for a player."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from rules.army.model import Army

Kind = Literal[
    "locked",
    "read-only",
    "newer",
    "foreign",
    "full",
    "damaged",
    "missing",
    "elsewhere",
    "exists",
    "unusable",
]

FULL_ERRNOS = {errno.ENOSPC, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC}


class StoreProblem(Exception):
    """Something a player can meet and mend; what was stored before is still there.

    `kind` is for the program, `sentence()` for the player, `path` the file or folder in question.
    """

    def __init__(self, kind: Kind, message: str, path: Path) -> None:
        self.kind: Kind = kind
        self.message = message
        self.path = path
        super().__init__(message)

    def sentence(self) -> str:
        """Return what is the matter, where, and what to do, as one sentence."""
        return self.message


class ArmyChangedElsewhere(StoreProblem):
    """Another window changed or deleted the army meanwhile; `stored` is what is there now."""

    def __init__(self, army: Army, stored: Army | None, path: Path) -> None:
        self.stored = stored
        what = "changed" if stored is not None else "deleted"
        message = (
            f"The army {quoted(army.name)} was {what} in another window since it was opened here:"
            " nothing was overwritten; keep yours as a copy, or open the army again."
        )
        super().__init__("elsewhere", message, path)


class ArmyExists(StoreProblem):
    """An army with the same identity is stored already."""

    def __init__(self, army: Army, path: Path) -> None:
        message = (
            f"The army {quoted(army.name)} is there already: add it as a copy with an identity of"
            " its own, or open the one that is there."
        )
        super().__init__("exists", message, path)


def version_gone(path: Path) -> StoreProblem:
    """Return the problem of an earlier version that another window deleted, or its army."""
    return StoreProblem(
        "elsewhere",
        "This version was deleted in another window, and the army is as it was:"
        " open its history again to see what is there.",
        path,
    )


def unreadable_version(name: str, day: str, reason: str, path: Path) -> StoreProblem:
    """Return the problem of an earlier version whose document cannot be read."""
    return StoreProblem(
        "damaged",
        f"The version of the army {quoted(name)} of {day} cannot be read, and the army is as it"
        f" was: choose another version ({reason.rstrip('.')}).",
        path,
    )


def unreadable_pack(name: str, reason: str, path: Path) -> StoreProblem:
    """Return the problem of a kept pack whose text cannot be read."""
    return StoreProblem(
        "damaged",
        f"The pack {quoted(name)} cannot be read: choose another, or keep it anew under its name"
        f" ({reason.rstrip('.')}).",
        path,
    )


def newer(path: Path) -> StoreProblem:
    """Return the refusal of a database that a newer Muster has written."""
    return StoreProblem(
        "newer",
        f"The database {path} was written by a newer Muster and was left untouched:"
        " open it with that version, or choose another folder with --data.",
        path,
    )


def foreign(path: Path) -> StoreProblem:
    """Return the refusal of a file that is no database of Muster's."""
    return StoreProblem(
        "foreign",
        f"The file {path} is not a database of Muster and was left untouched:"
        " move it elsewhere, or choose another folder with --data.",
        path,
    )


def missing(path: Path) -> StoreProblem:
    """Return the problem of a database that was moved or deleted while it was open."""
    return StoreProblem(
        "missing",
        f"The database {path} was moved, deleted or replaced while it was open, so nothing more"
        " can be saved in it: put it back, or save your army to a file, and start Muster again.",
        path,
    )


def damaged(path: Path) -> StoreProblem:
    """Return the problem of a database with unreadable pages, naming the newest copy."""
    copy = newest_copy(path)
    # With its journal left beside it, SQLite would write the damage into the copy as well.
    aside = f"close Muster, move all files whose names begin with {path.name} elsewhere, and"
    way_out = (
        f"{aside} put the newest copy, {copy}, there as {path.name}"
        if copy
        else f"{aside} start it again with an empty one"
    )
    return StoreProblem("damaged", f"The database {path} is damaged: {way_out}.", path)


def folder_problem(error: OSError, folder: Path) -> StoreProblem:
    """Return the problem of a data folder, or a file in it, that cannot be made or written."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        why = "is a file, or lies in one, where a folder was expected"
        return StoreProblem(
            "unusable", f"The data folder {folder} {why}: choose another with --data.", folder
        )
    if error.errno in FULL_ERRNOS:
        return _full(folder)
    reason = (error.strerror or str(error)).lower()
    return StoreProblem(
        "read-only",
        f"The data folder {folder} cannot be written ({reason}): allow writing in it,"
        " or choose another with --data.",
        folder,
    )


def copy_problem(target: Path, reason: str, *, full: bool) -> StoreProblem:
    """Return the problem of a copy of the database that cannot be written."""
    if full:
        message = (
            f"The disk with {target} is full, so the database was not copied: make room on it,"
            " or choose another place for the copy."
        )
    else:
        message = (
            f"The database was not copied to {target} ({reason[:1].lower()}{reason[1:]}):"
            " choose another place for the copy, or allow writing there."
        )
    return StoreProblem("full" if full else "unusable", message, target)


def problem_from(error: sqlite3.Error, path: Path) -> StoreProblem | None:
    """Return SQLite's error as a problem of the database at `path`, None when it is a bug."""
    primary = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return StoreProblem(
            "locked",
            f"Another program is holding the database {path}: close it there, then try again.",
            path,
        )
    if primary == sqlite3.SQLITE_FULL:
        return _full(path)
    if primary == sqlite3.SQLITE_NOTADB:
        return foreign(path)
    if primary == sqlite3.SQLITE_CORRUPT:
        return damaged(path)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return _read_only(path)
    if primary == sqlite3.SQLITE_CANTOPEN:
        return _cannot_open(path)
    if primary == sqlite3.SQLITE_IOERR:
        return _disk_error(path)
    return None


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn what a player can meet while SQLite works into a `StoreProblem`; bugs stay as they are.

    SQLAlchemy wraps SQLite's errors and keeps them as `orig`; this module does not import it.
    """
    try:
        yield
    except StoreProblem:
        raise
    except Exception as error:
        original = getattr(error, "orig", error)
        problem = None
        if isinstance(original, sqlite3.Error):
            problem = problem_from(original, path)
        elif isinstance(error, PermissionError) and error.filename == str(path):
            problem = _cannot_open(path)
        if problem is None:
            raise
        raise problem from error


def _full(path: Path) -> StoreProblem:
    return StoreProblem(
        "full",
        f"The disk with {path} is full, so nothing was saved and what was there before is kept:"
        " make room on it, then save again.",
        path,
    )


def _read_only(path: Path) -> StoreProblem:
    return StoreProblem(
        "read-only",
        f"The database {path} cannot be written, only read: allow writing to the file and its"
        " folder, or choose another folder with --data.",
        path,
    )


def _cannot_open(path: Path) -> StoreProblem:
    """Tell apart a folder that is gone from one in which SQLite may not make its files."""
    if not path.parent.is_dir():
        return missing(path)
    return StoreProblem(
        "read-only",
        f"The database {path} cannot be opened: allow reading and writing of the file and its"
        " folder, or choose another folder with --data.",
        path,
    )


def _disk_error(path: Path) -> StoreProblem:
    return StoreProblem(
        "unusable",
        f"The disk with {path} could not be read or written, and nothing was changed: see that it"
        " is connected and has room, then try again.",
        path,
    )


def newest_copy(path: Path) -> Path | None:
    """Return the newest copy of the database at `path`, None when there is none."""
    from db.backups import copies
    from db.place import Place

    found = copies(Place(path.parent))
    return found[0] if found else None


def quoted(name: str) -> str:
    """Return a name as sentences show it."""
    return f"“{name}”" if name else "without a name"
