"""What a player can meet around the database, each in one sentence; everything else is a bug.

`db.sqlite_file_checks` and `db.postgresql` decide which errors of their libraries are among these.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Literal, NamedTuple

from rules.army.model import Army

Kind = Literal[
    "locked",
    "read-only",
    "newer",
    "foreign",
    "full",
    "damaged",
    "missing",
    "gone",
    "password",
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
            f"The army {quoted(army.name)} was {what} in another window while it was open here."
            f" Nothing was overwritten: keep yours as a copy, or open the army again."
        )
        super().__init__("elsewhere", message, path)


class ArmyExists(StoreProblem):
    """An army with the same identity is stored already."""

    def __init__(self, army: Army, path: Path) -> None:
        message = (
            f"You already have the army {quoted(army.name)}: add this one as a copy, or open the"
            f" one you have."
        )
        super().__init__("exists", message, path)


class Trouble(NamedTuple):
    """Something that can be wrong, in a sentence with what it is about in braces."""

    kind: Kind
    sentence: str

    def problem(self, path: Path, **words: str) -> StoreProblem:
        """Return the problem of a file or folder; `words` are what else the sentence names."""
        return StoreProblem(self.kind, self.sentence.format(path=path, **words), path)


# ---- what is kept in a database

VERSION_GONE = Trouble(
    "elsewhere",
    "Another window deleted this version; the army is unchanged. Open its history again.",
)
CHANGED_OUTSIDE = Trouble(
    "damaged",
    "The army {name} is not as Muster saved it: another program changed the database, or the disk"
    " did. Look through it; earlier states are in its History and in Settings, Copies.",
)
UNREADABLE_VERSION = Trouble(
    "damaged",
    "The version of {name} from {day} cannot be read; the army is unchanged. Choose another"
    " version ({reason}).",
)
UNREADABLE_PACK = Trouble(
    "damaged",
    "The pack {name} cannot be read: choose another, or save it again under its name ({reason}).",
)

# ---- a player's own database, in a file

NEWER = Trouble(
    "newer",
    "The database {path} was written by a newer Muster and was left untouched:"
    " open it with that version, or choose another folder with --data.",
)
FOREIGN = Trouble(
    "foreign",
    "The file {path} is not a database of Muster and was left untouched:"
    " move it elsewhere, or choose another folder with --data.",
)
MISSING = Trouble(
    "missing",
    "The database {path} was moved, deleted or replaced while it was open, so nothing more"
    " can be saved in it: put it back, or save your army to a file, and start Muster again.",
)
GONE = Trouble(
    "gone",
    "The database {path} is gone, but copies of it are here: open Muster and take one back, or"
    " start with a new database there.",
)
FULL = Trouble(
    "full",
    "The disk with {path} is full, so nothing was saved; what was saved before is safe. Free some"
    " space on it, then save again.",
)
READ_ONLY = Trouble(
    "read-only",
    "The database {path} is read-only: allow writing to the file and its folder, or choose"
    " another folder with --data.",
)
ONLY_READ = Trouble(
    "read-only",
    "The database {path} can only be read, so you can look at your armies, but nothing is saved:"
    " allow writing to the file and its folder, then start Muster again.",
)
LOCKED = Trouble(
    "locked",
    "Another program is using the database {path}: close it there, then try again.",
)
NOT_OPENABLE = Trouble(
    "read-only",
    "The database {path} cannot be opened: allow reading and writing of the file and its"
    " folder, or choose another folder with --data.",
)
DISK_ERROR = Trouble(
    "unusable",
    "The disk with {path} could not be read or written; nothing was changed. Check that it is"
    " connected and has space, then try again.",
)
NOT_RECOVERED = Trouble(
    "damaged",
    "Nothing of the database {path} could be recovered, and it was left as it is: open Muster to"
    " take a copy back, or to start with a new database.",
)
NO_ROOM_FOR_COPY = Trouble(
    "full",
    "The disk with {path} is full, so the database was not copied: free some space on it, or"
    " choose another place for the copy.",
)
NOT_COPIED = Trouble(
    "unusable",
    "The database was not copied to {path} ({reason}):"
    " choose another place for the copy, or allow writing there.",
)

# ---- a club's database on a server; `name` is its host and name

CLUB_LOCKED = Trouble(
    "locked", "Others are saving to the club's database {name}: try again in a moment."
)
CLUB_FULL = Trouble(
    "full",
    "The disk with the club's database {name} is full, so nothing was saved; what was saved"
    " before is safe. Tell whoever runs the server, then save again.",
)
CLUB_READ_ONLY = Trouble(
    "read-only",
    "The club's database {name} is read-only for you: ask whoever runs the server for write"
    " access.",
)
CLUB_UNREACHABLE = Trouble(
    "missing",
    "The club's database {name} cannot be reached; nothing was changed. Check the network, the"
    " server and its address, then try again.",
)
CLUB_PASSWORD = Trouble(
    "password",
    "The club's database {name} did not let you in: enter the password, or check the user and the"
    " database in its address.",
)
CLUB_NEWER = Trouble(
    "newer",
    "The club's database {name} was written by a newer Muster and was left untouched:"
    " open it with that version.",
)
CLUB_FOREIGN = Trouble(
    "foreign",
    "The database {name} holds tables of another program and was left untouched: give Muster"
    " a database, or a schema, of its own.",
)
BAD_CLUB_ADDRESS = Trouble(
    "unusable",
    "“{address}” is not the address of a club's database: write it as"
    " postgresql://user@server/database.",
)
CLUB_DRIVER_MISSING = Trouble(
    "unusable",
    "A club's database needs a part of Muster that is not installed: install muster[club]"
    " with pip, then try again.",
)
CLUB_NOT_COPIED = Trouble(
    "unusable",
    "The club's database {name} is backed up on its server: ask whoever runs it for a copy made"
    " with pg_dump.",
)


def damaged(path: Path, *, has_copy: bool) -> StoreProblem:
    """Return the problem of a damaged database, and the ways out of it."""
    copy = "take back a copy (Settings, Copies), or " if has_copy else ""
    way_out = f"{copy}close Muster and run “muster doctor --mend”, which recovers what can be read"
    return StoreProblem("damaged", f"The database {path} is damaged: {way_out}.", path)


def folder_problem(error: OSError, folder: Path) -> StoreProblem:
    """Return the problem of a data folder, or a file in it, that cannot be made or written."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        why = "is a file, or lies in one, where a folder was expected"
        return StoreProblem(
            "unusable", f"The data folder {folder} {why}: choose another with --data.", folder
        )
    if is_disk_full(error):
        return FULL.problem(folder)
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


def quoted(name: str) -> str:
    """Return a name as sentences show it."""
    return f"“{name}”" if name else "without a name"
