"""What a player can meet around the database, each in one sentence; everything else is a bug.

`db.sqlite_file` and `db.postgresql` decide which errors of their libraries are among these.
"""

from __future__ import annotations

import errno
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


def damaged(path: Path, newest_copy: Path | None) -> StoreProblem:
    """Return the problem of a database with unreadable pages, and the way out of it."""
    # With its journal left beside it, SQLite would write the damage into the copy as well.
    aside = f"close Muster, move all files whose names begin with {path.name} elsewhere, and"
    way_out = (
        f"{aside} put the newest copy, {newest_copy}, there as {path.name}"
        if newest_copy
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
    if is_disk_full(error):
        return full(folder)
    reason = (error.strerror or str(error)).lower()
    return StoreProblem(
        "read-only",
        f"The data folder {folder} cannot be written ({reason}): allow writing in it,"
        " or choose another with --data.",
        folder,
    )


def is_disk_full(error: OSError) -> bool:
    """Return whether an error of the system says that there is no room."""
    return error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


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


def full(path: Path) -> StoreProblem:
    """Return the problem of a full disk."""
    return StoreProblem(
        "full",
        f"The disk with {path} is full, so nothing was saved and what was there before is kept:"
        " make room on it, then save again.",
        path,
    )


def read_only(path: Path) -> StoreProblem:
    """Return the problem of a database that can be opened but not written."""
    return StoreProblem(
        "read-only",
        f"The database {path} cannot be written, only read: allow writing to the file and its"
        " folder, or choose another folder with --data.",
        path,
    )


def locked(path: Path) -> StoreProblem:
    """Return the problem of a database that another program keeps locked."""
    return StoreProblem(
        "locked",
        f"Another program is holding the database {path}: close it there, then try again.",
        path,
    )


def not_openable(path: Path) -> StoreProblem:
    """Return the problem of a database file that may not be opened, or not with its journal."""
    return StoreProblem(
        "read-only",
        f"The database {path} cannot be opened: allow reading and writing of the file and its"
        " folder, or choose another folder with --data.",
        path,
    )


def disk_error(path: Path) -> StoreProblem:
    """Return the problem of a disk that fails."""
    return StoreProblem(
        "unusable",
        f"The disk with {path} could not be read or written, and nothing was changed: see that it"
        " is connected and has room, then try again.",
        path,
    )


def quoted(name: str) -> str:
    """Return a name as sentences show it."""
    return f"“{name}”" if name else "without a name"


# ---- a club's database on a server; `name` is its host and name, `path` stands for it


def club_locked(name: str, path: Path) -> StoreProblem:
    """Return the problem of a database in which others keep writing."""
    message = f"Others are writing in the club's database {name}: try again in a moment."
    return StoreProblem("locked", message, path)


def club_full(name: str, path: Path) -> StoreProblem:
    """Return the problem of a server whose disk is full."""
    message = (
        f"The disk with the club's database {name} is full, so nothing was saved and what was"
        " there before is kept: tell whoever keeps the server, then save again."
    )
    return StoreProblem("full", message, path)


def club_read_only(name: str, path: Path) -> StoreProblem:
    """Return the problem of a user who may read but not write."""
    message = (
        f"The club's database {name} cannot be written, only read: ask whoever keeps the server"
        " for the right to write."
    )
    return StoreProblem("read-only", message, path)


def club_unreachable(name: str, path: Path) -> StoreProblem:
    """Return the problem of a server that does not answer, or not any more."""
    message = (
        f"The club's database {name} cannot be reached, and nothing was changed: see that the"
        " network and the server are there and its address is right, then try again."
    )
    return StoreProblem("missing", message, path)


def club_newer(name: str, path: Path) -> StoreProblem:
    """Return the refusal of a database that a newer Muster has written."""
    message = (
        f"The club's database {name} was written by a newer Muster and was left untouched:"
        " open it with that version."
    )
    return StoreProblem("newer", message, path)


def club_foreign(name: str, path: Path) -> StoreProblem:
    """Return the refusal of a database that holds another program's tables."""
    message = (
        f"The database {name} holds tables of another program and was left untouched: give Muster"
        " a database, or a schema, of its own."
    )
    return StoreProblem("foreign", message, path)


def bad_club_address(address: str, path: Path) -> StoreProblem:
    """Return the refusal of an address that names no PostgreSQL database."""
    message = (
        f"“{address}” is not the address of a club's database: write it as"
        " postgresql://user@server/database."
    )
    return StoreProblem("unusable", message, path)


def club_driver_missing(path: Path) -> StoreProblem:
    """Return what is missing where the optional part for clubs was not installed."""
    message = (
        "A club's database needs a part of Muster that is not installed: install muster[club]"
        " with pip, then try again."
    )
    return StoreProblem("unusable", message, path)


def club_not_copied(name: str, path: Path) -> StoreProblem:
    """Return the refusal to copy a server's database to a file of the player's."""
    message = (
        f"The club's database {name} is copied on its server: ask whoever keeps it for a copy,"
        " which pg_dump makes."
    )
    return StoreProblem("unusable", message, path)
