"""What can be wrong with a club's database on a server, in sentences for a player."""

from __future__ import annotations

from pathlib import Path

from db.problems import StoreProblem

_BUSY = ("40001", "40P01", "55P03")
_READ_ONLY = ("25006", "42501")
_FULL = ("53100",)
_GONE = ("57P01", "57P02", "57P03")
_CONNECTION = "08"
"""Classes and codes of PostgreSQL's errors (its manual, appendix A)."""


def club_problem(error: object, name: str, path: Path) -> StoreProblem | None:
    """Return the driver's error as a problem of the database `name`, None when it is a bug."""
    state = getattr(error, "sqlstate", None) or ""
    if state in _BUSY:
        message = f"Others are writing in the club's database {name}: try again in a moment."
        return StoreProblem("locked", message, path)
    if state in _FULL:
        message = (
            f"The disk with the club's database {name} is full, so nothing was saved and what was"
            " there before is kept: tell whoever keeps the server, then save again."
        )
        return StoreProblem("full", message, path)
    if state in _READ_ONLY:
        message = (
            f"The club's database {name} cannot be written, only read: ask whoever keeps the server"
            " for the right to write."
        )
        return StoreProblem("read-only", message, path)
    if state.startswith(_CONNECTION) or state in _GONE or _is_lost(error):
        message = (
            f"The club's database {name} cannot be reached, and nothing was changed: see that the"
            " network and the server are there and its address is right, then try again."
        )
        return StoreProblem("missing", message, path)
    return None


def other_version(name: str, path: Path, *, newer: bool) -> StoreProblem:
    """Return the refusal of a database that a newer Muster has written, or another program."""
    if newer:
        message = (
            f"The club's database {name} was written by a newer Muster and was left untouched:"
            " open it with that version."
        )
        return StoreProblem("newer", message, path)
    message = (
        f"The database {name} holds tables of another program and was left untouched: give Muster"
        " a database, or a schema, of its own."
    )
    return StoreProblem("foreign", message, path)


def no_address(address: str, path: Path) -> StoreProblem:
    """Return the refusal of an address that names no PostgreSQL database."""
    message = (
        f"“{address}” is not the address of a club's database: write it as"
        " postgresql://user@server/database."
    )
    return StoreProblem("unusable", message, path)


def no_driver(path: Path) -> StoreProblem:
    """Return what is missing where the optional part for clubs was not installed."""
    message = (
        "A club's database needs a part of Muster that is not installed: install muster[club]"
        " with pip, then try again."
    )
    return StoreProblem("unusable", message, path)


def no_copy(name: str, path: Path) -> StoreProblem:
    """Return the refusal to copy a server's database to a file of the player's."""
    message = (
        f"The club's database {name} is copied on its server: ask whoever keeps it for a copy,"
        " which pg_dump makes."
    )
    return StoreProblem("unusable", message, path)


def _is_lost(error: object) -> bool:
    """Return whether the driver met no server at all: such an error carries no code."""
    return type(error).__name__ == "OperationalError" and not getattr(error, "sqlstate", None)
